import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { emit } from '#kernel/server/jobs.ts'
import { bookChannelFee, bookPurchase } from '#modules/vending/ledger/server/index.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import { type ExceptionKind, type PaymentState, paymentMoves, paymentRefusals } from '../contract.ts'
import { asMerchantOf, openAccount, serviceById } from './accounts.ts'
import { noteException } from './exceptions.ts'
import { lockPayment, type PaymentRow, paymentById, setState } from './payment-rows.ts'
import { askEach, askedAtOnce, isDueAgain, noteAsked } from './polling.ts'
import { type PaymentFacts, ProviderError, reached } from './provider.ts'

/**
 * What a provider says of a payment, by notification or when asked: whichever comes first counts, any other changes nothing.
 * Another amount or currency than ours is never a payment, and money for a closed one neither: both wait as exceptions.
 */
export async function settlePayment(ctx: Ctx, paymentId: string, facts: PaymentFacts): Promise<PaymentState> {
  const known = await ctx.db
    .selectFrom('vending.payment')
    .select(['merchant_id', 'merchant_path', 'state'])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!known) throw kernelRefusals.not_found()
  if (facts.state === 'unpaid' || facts.state === 'paying') return known.state as PaymentState
  const merchant = await merchantById(ctx.db, known.merchant_id)
  assert(merchant, 'a payment has a merchant')
  const own = asMerchantOf(ctx, known)
  return await own.change('payments.settle', async (tx) => {
    const row = await lockPayment(tx, paymentId)
    const done = (state: PaymentState) => ({
      subject: row.id,
      before: { state: row.state },
      after: { state },
      reply: state,
    })
    if (facts.state !== 'paid') {
      const move = facts.state === 'failed' ? paymentMoves.fail : paymentMoves.close
      if (move.refusal(row.state as PaymentState)) return done(row.state as PaymentState)
      await setState(own, tx, row, {
        state: move.to,
        ...(move.to === 'closed' ? { ask_after_close_at: new Date(own.clock.now().getTime() + pollAfterMs) } : {}),
      })
      await emit(tx, 'payments.ended', { payment: row.id })
      return done(move.to)
    }
    const misfit = misfitOf(row, facts)
    if (misfit) await noteException(own, tx, { row, ...misfit })
    if (misfit || paymentMoves.settle.refusal(row.state as PaymentState)) return done(row.state as PaymentState)
    const paidAt = facts.paidAt ?? own.clock.now()
    const service = await serviceById(tx, row.service_id)
    await setState(own, tx, row, {
      state: 'paid',
      paid_at: paidAt,
      provider_number: facts.providerNumber,
      payer: facts.payer,
    })
    await emit(tx, 'payments.paid', { payment: row.id })
    const booked = { merchant, paymentId: row.id, amountFen: row.amount_fen }
    await bookPurchase(own, tx, {
      ...booked,
      provider: service.provider,
      paidAt,
      settlementDays: service.settlement_days,
    })
    await bookChannelFee(own, tx, { ...booked, channel: service.provider, basis: 'per-transaction', at: paidAt })
    return done('paid')
  })
}

/** Why this money is not this payment; null where it is, or is known already. */
function misfitOf(
  row: PaymentRow,
  facts: PaymentFacts,
): { kind: ExceptionKind; expected: string; found: string } | null {
  if (facts.amountFen !== row.amount_fen)
    return { kind: 'amount-differs', expected: String(row.amount_fen), found: String(facts.amountFen) }
  if (facts.currency !== row.currency)
    return { kind: 'currency-differs', expected: row.currency, found: String(facts.currency) }
  if (row.state === 'closed' || row.state === 'failed')
    return { kind: 'paid-after-close', expected: row.state, found: facts.providerNumber ?? '' }
  return null
}

/**
 * Asks the provider how a payment stands. What it has signed of another one, and somebody on the way sends once more, says nothing
 * of this one.
 * @throws payment_provider_unreachable
 */
export async function pollPayment(ctx: Ctx, paymentId: string): Promise<PaymentState> {
  const row = await paymentById(ctx.db, paymentId)
  const { provider, account } = openAccount(ctx, await serviceById(ctx.db, row.service_id))
  const facts = await reached(provider.queryPayment(account, row.number))
  if (facts.number !== row.number) throw paymentRefusals.payment_provider_unreachable({ reason: 'other_number' })
  return await settlePayment(ctx, paymentId, facts)
}

/**
 * Nobody is to pay any more: closed at the provider first. Where it turns out to be paid, it is paid.
 * @returns how it stands then
 */
export async function closePayment(ctx: Ctx, paymentId: string): Promise<PaymentState> {
  const row = await paymentById(ctx.db, paymentId)
  const { provider, account } = openAccount(ctx, await serviceById(ctx.db, row.service_id))
  try {
    await provider.closePayment(account, row.number)
  } catch (error) {
    const code = error instanceof ProviderError ? error.code : null
    // paid or closed meanwhile: it says which, and when
    if (code === 'ORDERPAID' || code === 'ORDER_CLOSED') return await pollPayment(ctx, paymentId)
    // never heard of there is as good as closed; anything else is asked again
    if (code !== 'ORDER_NOT_EXIST') return await reached(Promise.reject(error))
  }
  return await settlePayment(ctx, paymentId, {
    number: row.number,
    providerNumber: null,
    state: 'closed',
    amountFen: null,
    currency: null,
    paidAt: null,
    payer: null,
  })
}

const pollAfterMs = 20_000
/** A payment that is over for us and not for its provider, which does not answer: what was paid goes back, and not hours later. */
const pollAtMostMs = 10 * 60_000

/**
 * Every minute: asks after payments whose notification has not come, and closes those whose time is over: closing finds what was
 * paid after all, and what the provider never heard of. Money that is not what was asked for will not become so: it waits for a
 * person, not for the provider.
 */
export async function pollWaiting(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  await askEach(ctx, await waitingPayments(ctx, now), (row) =>
    row.expires_at < now ? closePayment(ctx, row.id) : pollPayment(ctx, row.id),
  )
}

async function waitingPayments(ctx: Ctx, now: Date) {
  const rows = await ctx.db
    .selectFrom('vending.payment')
    .select(['id', 'service_id', 'expires_at'])
    .where('state', '=', 'paying')
    .where('updated_at', '<', new Date(now.getTime() - pollAfterMs))
    .where(isDueAgain(now, { since: 'expires_at', updated: 'updated_at' }, pollAtMostMs))
    .where(
      sql<boolean>`not exists (select from vending.payment_exception exception where exception.payment_id = payment.id
        and exception.kind in ('amount-differs', 'currency-differs'))`,
    )
    .orderBy('updated_at')
    .limit(askedAtOnce)
    .execute()
  await noteAsked(ctx, 'vending.payment', rows)
  return rows
}
