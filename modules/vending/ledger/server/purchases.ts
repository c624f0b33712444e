import { strict as assert } from 'node:assert'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { ledgerRefusals } from '../contract.ts'
import { daysAfter, feeFen, shareFen } from './amounts.ts'
import { feeRuleAt, purchaseRuleOf } from './fees.ts'
import { accountIdOf, idOf, type LedgerMerchant } from './names.ts'
import { balanceOf, type Entry, entriesOf, lockLedger, postTransfers } from './transfers.ts'

/** What the templates ask of a merchant: `merchantById` answers more. */
export interface BookedMerchant extends LedgerMerchant {
  timeZone: string
  features: Readonly<{ hasPurchaseFunction: boolean }>
}

export interface Purchase {
  merchant: BookedMerchant
  /** the payment's id */
  paymentId: string
  provider: string
  amountFen: number
  /** when the provider took it: decides the business day */
  paidAt: Date
  /** days until it is the merchant's, a property of the payment service account (spec §9: T+1) */
  settlementDays: number
}

/**
 * A buyer has paid through a provider: the takings wait for their release, less the fee of the purchase function, which is never
 * more than they are. Asked for twice, it is booked once. What is heard of late, after its day was released, waits for the next release.
 */
export async function bookPurchase(ctx: Ctx, tx: Tx, purchase: Purchase): Promise<void> {
  const { merchant, paymentId, provider, amountFen, paidAt } = purchase
  const rule = await purchaseRuleOf(tx, merchant, paidAt)
  // a minimum may be more than a small payment is: who pays must not find that it cannot be booked
  const fee = rule === null ? 0 : Math.min(feeFen(rule, amountFen), amountFen)
  const businessOn = dayIn(merchant.timeZone, paidAt)
  const { releasedUntil } = await lockLedger(tx, merchant.id)
  const dueOn = daysAfter(businessOn, purchase.settlementDays)
  const isLate = releasedUntil !== null && dueOn <= releasedUntil
  // the day it waits for depends on when it is booked: the second time it would be another transfer
  if (isLate && (await entriesOf(tx, purchaseId(paymentId))).length > 0) return
  const settlesOn = isLate ? daysAfter(releasedUntil, 1) : dueOn
  await postTransfers(ctx, tx, [
    {
      id: purchaseId(paymentId),
      merchant,
      template: 'purchase',
      subject: { kind: 'payment', id: paymentId },
      details: { provider, feeRule: rule?.id ?? null, feeRate: rule?.rate ?? 0 },
      businessOn,
      entries: [
        { account: { kind: 'provider-clearing', owner: provider }, amountFen },
        { account: { kind: 'merchant-pending' }, amountFen: fee - amountFen, settlesOn },
        { account: { kind: 'platform-fee-income' }, amountFen: -fee },
      ],
    },
  ])
}

export interface Refund {
  merchant: BookedMerchant
  paymentId: string
  /** the refund's id: asked for twice, it is booked once */
  refundId: string
  amountFen: number
  refundedAt: Date
}

/**
 * Money has gone back to a buyer: out of the takings that still wait, else out of what the merchant has, and what that does not
 * cover the merchant owes: a buyer's refund never waits for it. The fee goes back in the same part, and so does what the channel
 * charged for the payment, as statements have it.
 * @throws refund_above_paid
 */
export async function bookRefund(ctx: Ctx, tx: Tx, refund: Refund): Promise<void> {
  const { merchant, paymentId, refundId, amountFen } = refund
  const { releasedUntil } = await lockLedger(tx, merchant.id)
  const booked = await bookedOf(tx, paymentId)
  if (booked.refundIds.has(idOf('refund', refundId))) return
  if (booked.returnedFen + amountFen > booked.paidFen)
    throw ledgerRefusals.refund_above_paid({ leftFen: booked.paidFen - booked.returnedFen })
  const feeBack = shareFen(booked.feeFen, booked.returnedFen + amountFen, booked.paidFen) - booked.feeReturnedFen
  const channelShare = shareFen(booked.channelFeeFen, booked.returnedFen + amountFen, booked.paidFen)
  const channelBack = Math.min(channelShare - booked.channelFeeReturnedFen, amountFen)
  const fromMerchant = amountFen - feeBack
  const isReleased = releasedUntil !== null && booked.settlesOn <= releasedUntil
  await postTransfers(ctx, tx, [
    {
      id: idOf('refund', refundId),
      merchant,
      template: 'refund',
      subject: { kind: 'payment', id: paymentId },
      details: { provider: booked.provider, refund: refundId },
      businessOn: dayIn(merchant.timeZone, refund.refundedAt),
      entries: [
        { account: { kind: 'platform-fee-income' }, amountFen: feeBack },
        ...(isReleased
          ? await fromHoldings(tx, merchant, fromMerchant)
          : [{ account: { kind: 'merchant-pending' as const }, amountFen: fromMerchant, settlesOn: booked.settlesOn }]),
        { account: { kind: 'channel-fee-expense', owner: booked.provider }, amountFen: -channelBack },
        { account: { kind: 'provider-clearing', owner: booked.provider }, amountFen: channelBack - amountFen },
      ],
    },
  ])
}

/** Takes what the merchant can spend, and the rest as debt. */
async function fromHoldings(tx: Tx, merchant: LedgerMerchant, amountFen: number): Promise<Entry[]> {
  const { spendableFen } = await balanceOf(tx, accountIdOf(merchant.id, { kind: 'merchant-available' }))
  const here = Math.min(amountFen, spendableFen)
  return [
    { account: { kind: 'merchant-available' }, amountFen: here },
    { account: { kind: 'merchant-debt' }, amountFen: amountFen - here },
  ]
}

/** What is booked of a payment so far. */
async function bookedOf(db: Queryable, paymentId: string) {
  const entries = await entriesOf(db, purchaseId(paymentId))
  const clearing = entries.find(({ account }) => account.kind === 'provider-clearing')
  const pending = entries.find(({ account }) => account.kind === 'merchant-pending')
  assert(clearing, `payment ${paymentId} was never booked as paid`)
  const refunds = await db
    .selectFrom('vending.ledger_transfer as transfer')
    .innerJoin('vending.ledger_entry as entry', 'entry.transfer_id', 'transfer.id')
    .innerJoin('vending.ledger_account as account', 'account.id', 'entry.account_id')
    .select(['transfer.id', 'account.kind', 'entry.amount_fen'])
    .where('transfer.subject_id', '=', paymentId)
    .where('transfer.template', '=', 'refund')
    .execute()
  const sum = (kind: string) =>
    refunds.reduce((total, entry) => total + (entry.kind === kind ? entry.amount_fen : 0), 0)
  const fee = entries.find(({ account }) => account.kind === 'platform-fee-income')
  const provider = clearing.account.owner ?? ''
  const charged = await entriesOf(db, channelFeeId(provider, paymentId))
  const channelFee = charged.find(({ account }) => account.kind === 'channel-fee-expense')
  const channelFeeReturnedFen = 0 - sum('channel-fee-expense')
  return {
    provider,
    paidFen: clearing.amountFen,
    feeFen: fee ? -fee.amountFen : 0,
    channelFeeFen: channelFee?.amountFen ?? 0,
    channelFeeReturnedFen,
    // a purchase that is all fee has no part that waits
    settlesOn: pending?.settlesOn ?? '9999-12-31',
    // less came off the clearing than went back, by the channel's own part
    returnedFen: channelFeeReturnedFen - sum('provider-clearing'),
    feeReturnedFen: sum('platform-fee-income'),
    refundIds: new Set(refunds.map(({ id }) => id)),
  }
}

export function purchaseId(paymentId: string): string {
  return idOf('purchase', paymentId)
}

/** What a channel charged for one payment. */
function channelFeeId(channel: string, paymentId: string): string {
  return idOf('channel fee', channel, paymentId)
}

/**
 * What a channel charges for one transaction, or for all of a day where its rule says so (spec §9). Nothing is booked where no
 * rule of that basis holds, or nothing is due.
 * @param charge.paymentId the payment, or null for a day
 * @param charge.again of a day whose takings were not all known when it was charged first: what was charged of it so far, and
 *   how often; only the rest is booked
 * @returns the fee on the whole amount, fen
 */
export async function bookChannelFee(
  ctx: Ctx,
  tx: Tx,
  charge: {
    merchant: BookedMerchant
    channel: string
    basis: 'per-transaction' | 'per-day'
    paymentId: string | null
    amountFen: number
    at: Date
    again?: { chargedFen: number; count: number } | undefined
  },
): Promise<number> {
  const { merchant, channel, paymentId, again } = charge
  const rule = await feeRuleAt(tx, { merchantId: merchant.id, purpose: 'channel', channel, at: charge.at })
  const fee = rule?.basis === charge.basis ? feeFen(rule, charge.amountFen) : 0
  const dueFen = fee - (again?.chargedFen ?? 0)
  if (dueFen === 0) return fee
  const businessOn = dayIn(merchant.timeZone, charge.at)
  await postTransfers(ctx, tx, [
    {
      id:
        paymentId === null
          ? idOf('channel fee', channel, `${merchant.id} ${businessOn}`, ...(again ? [String(again.count)] : []))
          : channelFeeId(channel, paymentId),
      merchant,
      template: 'channel-fee',
      subject: { kind: paymentId === null ? 'day' : 'payment', id: paymentId },
      details: { provider: channel, feeRule: rule?.id ?? null, basis: charge.basis },
      businessOn,
      entries: [
        { account: { kind: 'channel-fee-expense', owner: channel }, amountFen: dueFen },
        { account: { kind: 'provider-clearing', owner: channel }, amountFen: -dueFen },
      ],
    },
  ])
  return fee
}

export interface LateDelivery {
  merchant: BookedMerchant
  orderId: string
  /** asked for twice, it is booked once */
  line: string
  amountFen: number
  at: Date
  /** the payment that was given back: what its fee was, the merchant pays again. Left out: it is made up to it whole */
  paymentId?: string
}

/**
 * Goods came out after their buyer had the money back: the platform, whose rule gave it back, makes it up to the merchant
 * (vending.md 2.3: a loss, never silent). It stands then as after the sale: the fee that came back with the money is the
 * platform's again, and what the merchant owes is paid first.
 */
export async function bookLateDelivery(ctx: Ctx, tx: Tx, loss: LateDelivery): Promise<void> {
  const { merchant, amountFen } = loss
  const id = idOf('late delivery', loss.orderId, loss.line)
  await lockLedger(tx, merchant.id)
  // how it is divided depends on what is owed when it is booked: the second time it would be another transfer
  const known = await entriesOf(tx, id)
  if (known.some((entry) => entry.account.kind === 'refund-loss' && entry.amountFen === amountFen)) return
  const feeFen = loss.paymentId === undefined ? 0 : await feeOfLoss(tx, loss.paymentId, loss)
  const owed = await balanceOf(tx, accountIdOf(merchant.id, { kind: 'merchant-debt' }))
  const debtPaidFen = Math.min(owed.balanceFen, amountFen - feeFen)
  await postTransfers(ctx, tx, [
    {
      id,
      merchant,
      template: 'late-delivery',
      subject: { kind: 'order', id: loss.orderId },
      details: { line: loss.line },
      businessOn: dayIn(merchant.timeZone, loss.at),
      entries: [
        { account: { kind: 'refund-loss' }, amountFen },
        { account: { kind: 'platform-fee-income' }, amountFen: -feeFen },
        { account: { kind: 'merchant-debt' }, amountFen: -debtPaidFen },
        { account: { kind: 'merchant-available' }, amountFen: feeFen + debtPaidFen - amountFen },
      ],
    },
  ])
}

/**
 * Of the fee that came back with the refunds of a payment, the part of this loss: reckoned over all losses of the order so far, so
 * that those of everything that was given back come to that fee, to the fen.
 */
async function feeOfLoss(tx: Tx, paymentId: string, loss: LateDelivery): Promise<number> {
  const booked = await bookedOf(tx, paymentId)
  if (booked.returnedFen === 0) return 0
  const earlier = await tx
    .selectFrom('vending.ledger_transfer as transfer')
    .innerJoin('vending.ledger_entry as entry', 'entry.transfer_id', 'transfer.id')
    .innerJoin('vending.ledger_account as account', 'account.id', 'entry.account_id')
    .select(['account.kind', 'entry.amount_fen'])
    .where('transfer.subject_id', '=', loss.orderId)
    .where('transfer.template', '=', 'late-delivery')
    .execute()
  const sum = (kind: string) =>
    earlier.reduce((total, entry) => total + (entry.kind === kind ? entry.amount_fen : 0), 0)
  const lostFen = Math.min(sum('refund-loss') + loss.amountFen, booked.returnedFen)
  const feeFen = shareFen(booked.feeReturnedFen, lostFen, booked.returnedFen) + sum('platform-fee-income')
  return Math.max(0, feeFen)
}
