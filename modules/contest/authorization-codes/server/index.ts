export { countWrongCode, requireAttemptsLeft } from './attempts.ts'
export {
  bindCodeTo,
  boundCode,
  type CodeRow,
  readSelected,
  releaseCode,
  type SelectedCode,
  selectCode,
  settleCode,
  shownCode,
  submitCode,
  takeBackCode,
} from './binding.ts'
export {
  type CodeIssue,
  type IssuedCode,
  issueCodes,
  issueCodesIn,
  type Quota,
  revokeCode,
  setQuota,
} from './issuing.ts'
