export { createWithin, type GivenDraft, type Made, type NewDeclaration, openKinds, prepareDraft } from './create.ts'
export { type DeclarationRow, findAny, findWorked, lockAny, lockWorked } from './declaration-rows.ts'
export { detailOf, type OpenDetail, openDetail } from './detail.ts'
export { type Draft, problemsOf, readDraft, warningsOf } from './draft.ts'
export {
  type ChoiceWords,
  choiceWords,
  columnFields,
  columnPlaces,
  exampleCells,
  plain,
  type RosterSchool,
  readCells,
  rosterSchool,
} from './form-columns.ts'
export {
  type CurrentForm,
  currentForm,
  declarationTable,
  declarationTableName,
  previewContent,
  recordPageCount,
  replaceSigned,
  signedForm,
  signedVersion,
  uploadSigned,
} from './freeze.ts'
export { handedInTable } from './handed-in-table.ts'
export {
  canBeTakenOver,
  endHelp,
  type HelpedRow,
  handOver,
  helpedAt,
  type LeftSchool,
  leaveWork,
  liveWorks,
  type Writing,
  writingsOf,
} from './helping.ts'
export { numberIndexOf } from './identity.ts'
export { asking, problemsInScope, type ScopedRow, scopedReader, viewInScope } from './in-scope.ts'
export { declarationSubjects } from './log-subjects.ts'
export { isChainIntact } from './move-chain.ts'
export { moveRefusal, partRefusal } from './moves.ts'
export {
  countRecommended,
  findInScope,
  formContent,
  handedInDuring,
  identitiesIn,
  type OfficeCount,
  officeOverview,
  type RecommendedRow,
  readIdNumberOf,
  recommendedBy,
  waitingFor,
} from './office.ts'
export { type OfficeOrder, type OfficeQuery, type OfficeRow, officeList, officeRowsOf } from './office-list.ts'
export {
  type CopiedPerson,
  hasPerson,
  type NamedPerson,
  namedPeople,
  ownInSeason,
  ownPeople,
  ownSeasons,
} from './own-people.ts'
export { tellOwner } from './owner-messages.ts'
export { addPersonWithin, type GivenPerson } from './people.ts'
export { atRestSince } from './personal.ts'
export { placeNames, placeOf } from './places.ts'
export {
  peopleOfQualified,
  type QualifiedPerson,
  type QualifiedRow,
  qualifiedCounts,
  qualifiedUnder,
} from './qualified.ts'
export { receiptOf } from './receipts.ts'
export { declarationsNaming, type NamedIn } from './record-people.ts'
export {
  approve,
  endReview,
  lockInScope,
  lockInScopeLater,
  markOpened,
  returnForMending,
  takeBackApproval,
} from './review-moves.ts'
export { nextStop, type ReviewStop, stopsAbove } from './review-stops.ts'
export { type Rules, rulesOf, surroundingsOf, windowRefusal } from './season.ts'
export { type Standing, standingsOf } from './standings.ts'
export { declarationCounts, declarationCountsOf, type UnitStateCount } from './unit-counts.ts'
