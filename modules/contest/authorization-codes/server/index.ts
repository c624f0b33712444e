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
export { issueCodes, revokeCode } from './issuing.ts'
export { type CodeIssue, type IssuedCode, issueCodesIn } from './making.ts'
export { type Quota, setQuota } from './quota.ts'
