import { strict as assert } from 'node:assert'
import { type Selectable, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit, enqueue } from '#kernel/server/jobs.ts'
import { bookRefund, idOf } from '#modules/vending/ledger/server/index.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { type PaymentState, paymentMoves, paymentRefusals, type RefundState } from '../contract.ts'
import { asMerchantOf, notifyUrl, openAccount, serviceById } from './accounts.ts'
import { noteException } from './exceptions.ts'
import { lockPayment, type PaymentRow, paymentById } from './payment-rows.ts'
import { askEach, askedAtOnce, isDueAgain, noteAsked } from './polling.ts'
import { ProviderError, type RefundFacts } from './provider.ts'

type RefundRow = Selectable<DB['vending.payment_refund']>

/**
 * Gives money back, wholly or in part: the row and its job are written in the caller's change, the provider is asked by the job
 * and again until it has answered. The same id asked for twice is one refund.
 * @throws refund_above_payment, wrong_state when it was never paid
 */
export async function askRefund(
  ctx: Ctx,
  tx: Tx,
  asked: { id: string; paymentId: string; amountFen: number; reason: string },
): Promise<void> {
  const payment = await lockPayment(tx, asked.paymentId)
  const known = await tx.selectFrom('vending.payment_refund').select('id').where('id', '=', asked.id).executeTakeFirst()
  if (known) return
  // money that came for a closed payment goes back as well
  if (payment.state === 'unpaid' || payment.state === 'paying')
    throw kernelRefusals.wrong_state({ action: 'refund', state: payment.state })
  const leftFen = takenOf(payment) - payment.returned_fen
  if (asked.amountFen > leftFen) throw paymentRefusals.refund_above_payment({ leftFen })
  const now = ctx.clock.now()
  await tx
    .insertInto('vending.payment_refund')
    .values({
      id: asked.id,
      merchant_path: sql`${payment.merchant_path}::uuid[]`,
      payment_id: payment.id,
      number: asked.id.replaceAll('-', ''),
      amount_fen: asked.amountFen,
      reason: asked.reason,
      state: 'in-progress',
      asked_at: now,
      updated_at: now,
    })
    .execute()
  await addReturned(tx, payment.id, asked.amountFen)
  await enqueue(tx, 'payments.refund', { refund: asked.id })
}

/** A refund that failed is asked for again, under its number; what was refused is counted anew. @throws wrong_state, refund_above_payment */
export async function retryRefund(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const refund = await refundById(tx, id)
  const payment = await lockPayment(tx, refund.payment_id)
  const row = await refundById(tx, id)
  if (row.state !== 'failed') throw kernelRefusals.wrong_state({ action: 'retry', state: row.state })
  const leftFen = takenOf(payment) - payment.returned_fen
  if (row.amount_fen > leftFen) throw paymentRefusals.refund_above_payment({ leftFen })
  await setRefund(ctx, tx, id, { state: 'in-progress', attempts: 0 })
  await addReturned(tx, payment.id, row.amount_fen)
  await enqueue(tx, 'payments.refund', { refund: id })
}

/**
 * Money of another amount or currency than was asked for, or that came after the payment was closed, goes back as it came: what the
 * payment was to be is over, and what came for it was never booked. Not while another refund of it stands; one that failed may be
 * asked for anew, but not in the place of one that its order has asked for, which is tried again there.
 * @throws wrong_state where it was paid, or goes back already
 */
export async function returnMisfit(
  ctx: Ctx,
  tx: Tx,
  asked: { exceptionId: string; paymentId: string; takenFen: number | null; currency: string | null; reason: string },
): Promise<void> {
  const payment = await lockPayment(tx, asked.paymentId)
  const refunds = await tx
    .selectFrom('vending.payment_refund')
    .select('state')
    .where('payment_id', '=', payment.id)
    .execute()
  const standing = refunds.find(({ state }) => state !== 'failed')
  const isOfOrder = payment.taken_fen === null && refunds.length > 0
  if (payment.state === 'paid' || standing || isOfOrder)
    throw kernelRefusals.wrong_state({
      action: 'refund',
      state: standing?.state ?? (isOfOrder ? 'failed' : payment.state),
    })
  const takenFen = asked.takenFen ?? payment.amount_fen
  const isOpen = paymentMoves.close.refusal(payment.state as PaymentState) === null
  await tx
    .updateTable('vending.payment')
    .set({
      ...(isOpen ? { state: paymentMoves.close.to } : {}),
      taken_fen: takenFen,
      taken_currency: asked.currency ?? payment.currency,
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', payment.id)
    .execute()
  if (isOpen) await emit(tx, 'payments.ended', { payment: payment.id })
  await askRefund(ctx, tx, {
    id: idOf('misfit refund', asked.exceptionId, String(refunds.length)),
    paymentId: payment.id,
    amountFen: takenFen,
    reason: asked.reason,
  })
}

/** What really came for a payment: that much of it may go back. */
function takenOf(payment: PaymentRow): number {
  return payment.taken_fen ?? payment.amount_fen
}

async function addReturned(tx: Tx, paymentId: string, amountFen: number): Promise<void> {
  await sql`update vending.payment set returned_fen = returned_fen + ${amountFen} where id = ${paymentId}`.execute(tx)
}

async function refundById(db: Tx | Ctx['db'], id: string): Promise<RefundRow> {
  const row = await db.selectFrom('vending.payment_refund').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** When the provider gave it back; null where it has not. */
export async function refundedAt(db: Tx | Ctx['db'], id: string): Promise<Date | null> {
  return (await refundById(db, id)).refunded_at
}

/** Whether it stands as failed now: whoever is told so late, or twice, may find that it was asked for again since. */
export async function hasRefundFailed(db: Tx | Ctx['db'], id: string): Promise<boolean> {
  return (await refundById(db, id)).state === 'failed'
}

async function setRefund(ctx: Ctx, tx: Tx, id: string, values: object): Promise<void> {
  await tx
    .updateTable('vending.payment_refund')
    .set({ ...values, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** The job behind {@link askRefund}: asks for the refund, under the same number each time. */
export async function runRefund(ctx: Ctx, { refund: id }: { refund: string }): Promise<void> {
  try {
    await requestRefund(ctx, id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Whether it arrived is unknown: the minute's job asks again.
    ctx.log.warn({ err: error, refund: id }, 'a refund could not be asked for')
  }
}

/** @throws ProviderError where nobody knows whether the provider has taken it */
async function requestRefund(ctx: Ctx, id: string): Promise<void> {
  const row = await refundById(ctx.db, id)
  if (row.state !== 'in-progress') return
  const payment = await paymentById(ctx.db, row.payment_id)
  const service = await serviceById(ctx.db, payment.service_id)
  const { provider, account } = openAccount(ctx, service)
  const answer = await provider
    .refund(account, {
      number: row.number,
      paymentNumber: payment.number,
      amountFen: row.amount_fen,
      paidFen: takenOf(payment),
      currency: payment.taken_currency ?? payment.currency,
      reason: row.reason,
      notifyUrl: notifyUrl(ctx, service.id),
    })
    .catch((error: unknown) => {
      if (error instanceof ProviderError && error.isRefusal) return error
      throw error
    })
  if (answer instanceof ProviderError) await noteRefused(ctx, payment, id, answer.code)
  else await settleAnswer(ctx, row, answer)
}

/** @throws ProviderError where it answers of another refund, as one that somebody on the way sends once more */
async function settleAnswer(ctx: Ctx, row: Pick<RefundRow, 'id' | 'number'>, facts: RefundFacts): Promise<void> {
  if (facts.number !== row.number) throw new ProviderError('other_number')
  await settleRefund(ctx, row.id, facts)
}

/**
 * A minute lies between two: what passes by itself, as an account whose takings of the moment do not cover it, has had its time,
 * and a buyer waits no longer for somebody to look.
 */
const refusalsMax = 5

/** The provider says no. Said so often, the refund has failed, and whoever asked for it is told. */
async function noteRefused(ctx: Ctx, of: PaymentRow, id: string, code: string): Promise<void> {
  ctx.log.warn({ refund: id, code }, 'a provider refused a refund')
  const own = asMerchantOf(ctx, of)
  await own.change('payments.refundFailed', async (tx) => {
    const payment = await lockPayment(tx, of.id)
    const row = await refundById(tx, id)
    const done = (state: string, attempts: number) => ({
      subject: id,
      before: { state: row.state },
      after: { state, attempts, refusal: code },
      reason: code,
      reply: null,
    })
    if (row.state !== 'in-progress') return done(row.state, row.attempts)
    const attempts = row.attempts + 1
    if (attempts >= refusalsMax) {
      await endFailed(own, tx, payment, row)
      return done('failed', attempts)
    }
    await setRefund(own, tx, id, { attempts })
    return done(row.state, attempts)
  })
}

/**
 * It was not given: what it held of the payment is free, and a person may ask for it again; under another number where its provider
 * has closed it, which answers to the former one as before.
 */
async function endFailed(
  ctx: Ctx,
  tx: Tx,
  payment: PaymentRow,
  row: RefundRow,
  { isClosed = false }: { isClosed?: boolean } = {},
): Promise<void> {
  const renumbered = isClosed ? { number: ctx.random.uuid().replaceAll('-', '') } : {}
  await setRefund(ctx, tx, row.id, { state: 'failed', attempts: row.attempts + 1, ...renumbered })
  await addReturned(tx, payment.id, -row.amount_fen)
  await emit(tx, 'payments.refundFailed', { refund: row.id, payment: payment.id })
}

/**
 * What a provider says of a refund: whichever comes first counts, but one that had failed and is given back after all has been
 * given back. Another amount than ours, or more than is left of the payment by then, is booked as neither: somebody looks at it.
 */
export async function settleRefund(ctx: Ctx, id: string, facts: RefundFacts): Promise<RefundState> {
  const known = await refundById(ctx.db, id)
  if (facts.state === 'in-progress') return known.state as RefundState
  const before = await paymentById(ctx.db, known.payment_id)
  const own = asMerchantOf(ctx, before)
  return await own.change('payments.settleRefund', async (tx) => {
    const payment = await lockPayment(tx, known.payment_id)
    const row = await refundById(tx, id)
    const done = (state: RefundState) => ({ subject: id, before: { state: row.state }, after: { state }, reply: state })
    if (row.state === 'refunded') return done('refunded')
    if (facts.state === 'failed') {
      if (row.state === 'in-progress') await endFailed(own, tx, payment, row, facts)
      return done('failed')
    }
    if (facts.amountFen !== row.amount_fen) {
      const found = { refundId: id, expected: misfitKey(row), found: String(facts.amountFen) }
      await noteException(own, tx, { row: payment, kind: 'amount-differs', ...found })
      return done(row.state as RefundState)
    }
    if (row.state === 'failed') {
      // what it held of the payment was free meanwhile: another may have taken it
      const leftFen = takenOf(payment) - payment.returned_fen
      if (row.amount_fen > leftFen) {
        const found = { refundId: id, expected: `${row.number} ${leftFen}`, found: String(facts.amountFen) }
        await noteException(own, tx, { row: payment, kind: 'amount-differs', ...found })
        return done('failed')
      }
      await addReturned(tx, payment.id, row.amount_fen)
    }
    const at = facts.refundedAt ?? own.clock.now()
    await endRefunded(own, tx, payment, row, { at, providerNumber: facts.providerNumber })
    return done('refunded')
  })
}

/** It has gone back: whoever asked for it is told, and it is booked as it was asked for. */
async function endRefunded(
  ctx: Ctx,
  tx: Tx,
  payment: PaymentRow,
  row: RefundRow,
  { at, providerNumber }: { at: Date; providerNumber: string | null },
): Promise<void> {
  await setRefund(ctx, tx, row.id, { state: 'refunded', refunded_at: at, provider_number: providerNumber })
  await emit(tx, 'payments.refunded', { refund: row.id, payment: payment.id })
  // what came for a closed payment was never booked, and leaves as it came
  if (payment.state !== 'paid') return
  const merchant = await merchantById(ctx.db, payment.merchant_id)
  assert(merchant, 'a payment has a merchant')
  const booked = { merchant, paymentId: payment.id, refundId: row.id, amountFen: row.amount_fen }
  await bookRefund(ctx, tx, { ...booked, refundedAt: at })
}

/**
 * Somebody has settled that of a refund another amount went back than was asked for: it has ended, so that it waits for nobody any
 * more. Nothing that went is a refund that failed; of anything else the order has given back what it owed, and what differs is
 * between us and the provider: it stays in the clearing, which is counted against the provider's own money.
 */
export async function endDiffering(
  ctx: Ctx,
  tx: Tx,
  exception: { paymentId: string; expected: string; found: string },
): Promise<void> {
  const payment = await lockPayment(tx, exception.paymentId)
  const row = await tx
    .selectFrom('vending.payment_refund')
    .selectAll()
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'in-progress')
    .where(sql<boolean>`number || ' ' || amount_fen = ${exception.expected}`)
    .executeTakeFirst()
  if (!row) return
  if (Number(exception.found) === 0) await endFailed(ctx, tx, payment, row)
  else await endRefunded(ctx, tx, payment, row, { at: ctx.clock.now(), providerNumber: null })
}

/** How an exception names the refund whose amount differs; {@link waitingRefunds} and {@link endDiffering} read it in SQL. */
function misfitKey(row: Pick<RefundRow, 'number' | 'amount_fen'>): string {
  return `${row.number} ${row.amount_fen}`
}

/** Every minute: asks after refunds that the provider has not finished, or has perhaps never heard of. */
export async function pollRefunds(ctx: Ctx): Promise<void> {
  await askEach(ctx, await waitingRefunds(ctx), async (row) => {
    const { provider, account } = openAccount(ctx, await serviceById(ctx.db, row.service_id))
    const facts = await provider.queryRefund(account, row.number).catch((error: unknown) => {
      if (error instanceof ProviderError && error.code === 'RESOURCE_NOT_EXISTS') return null
      throw error
    })
    if (facts) await settleAnswer(ctx, row, facts)
    else await requestRefund(ctx, row.id)
  })
}

/** A bank takes days, and the provider tells when it is done: this is for when its word was lost. */
const pollAtMostMs = 3_600_000

/**
 * Those that were asked after the longest ago; what waits for a person because its amount differs is left out. One that was refused
 * is asked for each minute until that has decided it.
 */
async function waitingRefunds(ctx: Ctx) {
  const isDue = isDueAgain(ctx.clock.now(), { since: 'refund.asked_at', updated: 'refund.updated_at' }, pollAtMostMs)
  const rows = await ctx.db
    .selectFrom('vending.payment_refund as refund')
    .innerJoin('vending.payment as payment', 'payment.id', 'refund.payment_id')
    .select(['refund.id', 'refund.number', 'payment.service_id'])
    .where('refund.state', '=', 'in-progress')
    .where(sql<boolean>`(refund.attempts > 0 or ${isDue})`)
    .where(
      sql<boolean>`not exists (select from vending.payment_exception exception where exception.payment_id = payment.id
        and exception.kind = 'amount-differs' and exception.expected = refund.number || ' ' || refund.amount_fen)`,
    )
    .orderBy('refund.updated_at')
    .limit(askedAtOnce)
    .execute()
  await noteAsked(ctx, 'vending.payment_refund', rows)
  return rows
}
