export { countWrongCode, noteWrongCode, requireAttemptsLeft } from './attempts.ts'
export {
  bindCodeTo,
  boundCode,
  type CodeRow,
  type CodeStanding,
  codeLock,
  lockCodeLater,
  readSelected,
  releaseCode,
  type SelectedCode,
  type ShownCode,
  selectCode,
  settleCode,
  shownCode,
  submitCode,
  takeBackCode,
} from './binding.ts'
export { issueCodes, revokeCode } from './issuing.ts'
export { grantOfDeclaration } from './look-up.ts'
export { type CodeIssue, type IssuedCode, issueCodesIn } from './making.ts'
export { type Quota, setQuota } from './quota.ts'
export { placeInScope, requireKind } from './scope.ts'
export { codeIndex, sealPlainCodes } from './sealing.ts'
export { noteTold } from './telling.ts'
export { type CodeCounts, codeCounts, codeCountsOf } from './unit-counts.ts'
