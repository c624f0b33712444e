export {
  type CurrentForm,
  currentForm,
  previewContent,
  recordPageCount,
  replaceSigned,
  uploadSigned,
} from './freeze.ts'
export { type DeclarationRow, findAny, findOwn, isChainIntact, lockAny, lockOwn } from './moves.ts'
export { receiptOf } from './receipts.ts'
export { rulesOf } from './season.ts'
