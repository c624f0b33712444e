export { daysAfter, feeFen } from './amounts.ts'
export { isCardNumber, plainNumber } from './card-number.ts'
export { bookCashCollected, bookCashCounted, takeBackCash } from './cash.ts'
export { chargeDays } from './day-fees.ts'
export { feeRateSql, feeRulesOf } from './fees.ts'
export { accountIdOf, idOf, type LedgerMerchant, ledgerIdOf } from './names.ts'
export { bookSplit, freezeWithdrawal, payWithdrawal, releaseWithdrawal, type Withdrawal } from './payouts.ts'
/** For statements of later modules that ask what was booked of a thing of theirs. */
export const transferTable = 'vending.ledger_transfer'
export const entryTable = 'vending.ledger_entry'
export const accountTable = 'vending.ledger_account'
export { type Proof, type ProofReader, proveLedgers } from './proof.ts'
export { addProblems, atOneMoment } from './proofs.ts'
export {
  type BookedMerchant,
  bookChannelFee,
  bookLateDelivery,
  bookPurchase,
  bookRefund,
  type Purchase,
  purchaseId,
  type Refund,
} from './purchases.ts'
export { type HeldFrom, releaseAll, releaseTakings } from './release.ts'
export {
  balanceOf,
  balanceSql,
  type Entry,
  lockLedger,
  postTransfers,
  reverseTransfer,
  type Transfer,
} from './transfers.ts'
