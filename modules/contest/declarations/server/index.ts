export { type Draft, problemsOf, readDraft } from './draft.ts'
export {
  type CurrentForm,
  currentForm,
  previewContent,
  recordPageCount,
  replaceSigned,
  uploadSigned,
} from './freeze.ts'
export { type DeclarationRow, findAny, findOwn, isChainIntact, lockAny, lockOwn } from './moves.ts'
export {
  findInScope,
  formContent,
  identitiesIn,
  type OfficeCount,
  type OfficeQuery,
  type OfficeRow,
  officeCounts,
  officeList,
  readIdNumberOf,
  waitingFor,
  waitingUnits,
} from './office.ts'
export { tellOwner } from './owner-messages.ts'
export { placeNames, placeOf } from './places.ts'
export { viewInScope } from './queries.ts'
export { receiptOf } from './receipts.ts'
export {
  approve,
  endReview,
  lockInScope,
  markOpened,
  returnForMending,
  takeBackApproval,
} from './review-moves.ts'
export { nextStop, type ReviewStop, stopsAbove } from './review-stops.ts'
export { type Rules, rulesOf } from './season.ts'
