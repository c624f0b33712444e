import { strict as assert } from 'node:assert'
import { type Selectable, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { bookChannelFee, bookPurchase } from '#modules/vending/ledger/server/index.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { type ExceptionKind, type PaymentState, type PaymentWay, paymentMoves, paymentRefusals } from '../contract.ts'
import { asMerchantOf, notifyUrl, openAccount, type ServiceRow, serviceById } from './accounts.ts'
import { type PlaceOfSale, serviceFor, waysOnPhone } from './offered.ts'
import { askEach, askedAtOnce, noteAsked } from './polling.ts'
import { type AppCall, type PaymentFacts, ProviderError, type WayToPay } from './provider.ts'

export type PaymentRow = Selectable<DB['vending.payment']>

export interface NewPayment {
  /** of the caller's choosing: the same one asked for twice is one payment */
  id: string
  merchant: { id: string; path: readonly string[] }
  subject: { kind: string; id: string | null }
  description: string
  amountFen: number
  /** how long a QR code is good (vending.md 2.3: 120 s) */
  expiresInMs: number
  /** where it is sold: its machine's or point's own setting goes before that of the merchant */
  place?: PlaceOfSale
  /** the account that the buyer chose among those offered, or that a probe is of; left out: the first that is offered */
  serviceId?: string
  /**
   * how it would be paid: counts where the account offers it and is told what it needs, `phone` for a page and `payer` in the app;
   * left out: by a code that is scanned
   */
  way?: PaymentWay | undefined
  /** the phone that pays: its address (IP), and where a page of the provider leads back to */
  phone?: { payerIp: string; returnUrl: string }
  /** who pays, by the provider's own name for them (`payerOf`) */
  payer?: string
  /** what the caller does in the same change, before the payment is locked; what it throws undoes both */
  first?(ctx: Ctx, tx: Tx): Promise<void>
}

/** A payment that waits for its buyer. */
export interface BegunPayment {
  /** what the code holds that is scanned, or the address of the provider's page; empty in the app */
  codeUrl: string
  /** in the app alone */
  appCall: AppCall | null
  expiresAt: Date
  way: PaymentWay
  /** all that its account offers */
  ways: PaymentWay[]
}

/**
 * Makes a payment and asks the provider for its QR code, or its page. The row is there before the provider hears of it, so that no
 * money can come for a payment that nobody knows; asked for again under the same id, or by the same request sent again, it is the
 * same payment, the same way, and the same code.
 * @throws no_payment_service, payment_provider_unreachable, wrong_state when it is over
 */
export async function createPayment(ctx: Ctx, asked: NewPayment): Promise<BegunPayment> {
  const begun = await beginPayment(ctx, asked)
  const service = await serviceById(ctx.db, begun.service)
  const payment = await paymentById(ctx.db, begun.payment)
  // over already for a request that is sent again late: its code would be worth nothing
  paymentMoves.begin.require(payment.state as PaymentState)
  const { provider, account } = openAccount(ctx, service)
  const expiresAt = new Date(payment.expires_at)
  const { codeUrl, appCall } = await reached(
    whileOpen(
      ctx,
      payment.id,
      provider.createPayment(account, {
        number: payment.number,
        amountFen: payment.amount_fen,
        currency: payment.currency,
        description: payment.description,
        expiresAt,
        notifyUrl: notifyUrl(ctx, service.id),
        way: wayOf(payment, asked),
      }),
    ),
  )
  await requireStillOpen(ctx, payment.id)
  const way = payment.way as PaymentWay
  return { codeUrl, appCall, expiresAt, way, ways: ['scan', ...waysOnPhone(service)] }
}

function wayOf(payment: PaymentRow, { phone }: NewPayment): WayToPay {
  if (payment.way === 'in-app') {
    assert(payment.payer !== null, 'a payment in the app was begun by somebody')
    return { kind: 'in-app', payer: payment.payer }
  }
  if (payment.way !== 'page') return { kind: 'scan' }
  assert(phone, 'a payment on a page is asked for by a phone')
  return { kind: 'page', ...phone }
}

/** As it is wished for, where the account offers it and is told what it needs. */
function beginningWay(service: ServiceRow, { way, phone, payer }: NewPayment): PaymentWay {
  const offered = waysOnPhone(service).find((each) => each === way)
  if (offered === 'page' && phone) return 'page'
  return offered === 'in-app' && payer !== undefined ? 'in-app' : 'scan'
}

/**
 * A buyer who comes back from the provider asks again, maybe before the provider's word has arrived: it is asked how the payment
 * stands when it says that it is paid.
 * @throws wrong_state where it is over, and what the call throws
 */
async function whileOpen<T>(ctx: Ctx, paymentId: string, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'ORDERPAID')
      paymentMoves.begin.require(await pollPayment(ctx, paymentId))
    throw error
  }
}

/** Nothing of the account itself: this reply is kept. */
interface Begun {
  service: string
  payment: string
}

/** A request that is sent again has begun it before; the code, which is not kept, is asked for anew under the same number. */
async function beginPayment(ctx: Ctx, asked: NewPayment): Promise<Begun> {
  const own = ctx.under({ organizationId: asked.merchant.id, path: asked.merchant.path })
  try {
    return await own.change('payments.create', async (tx) => {
      await asked.first?.(own, tx)
      const found = await serviceFor(tx, asked)
      await insertPayment(own, tx, asked, found)
      const row = await lockPayment(tx, asked.id)
      paymentMoves.begin.require(row.state as PaymentState)
      await setState(own, tx, row, { state: paymentMoves.begin.to })
      const after = { amountFen: row.amount_fen, number: row.number, state: paymentMoves.begin.to }
      return { subject: row.id, after, reply: { service: row.service_id, payment: row.id } }
    })
  } catch (thrown) {
    if (thrown instanceof Replay) return thrown.reply as Begun
    throw thrown
  }
}

/**
 * Closed while the provider was being asked for the code: it had not heard of the payment then, so that there was nothing to close.
 * Now there is, and the code is shown to nobody; else a buyer could pay it, and whoever missed the word of it would never ask.
 * @throws wrong_state
 */
async function requireStillOpen(ctx: Ctx, id: string): Promise<void> {
  const { state } = await paymentById(ctx.db, id)
  const over = paymentMoves.begin.refusal(state as PaymentState)
  if (!over) return
  await closePayment(ctx, id)
  throw over
}

async function insertPayment(ctx: Ctx, tx: Tx, asked: NewPayment, service: ServiceRow): Promise<void> {
  const now = ctx.clock.now()
  const way = beginningWay(service, asked)
  await tx
    .insertInto('vending.payment')
    .values({
      id: asked.id,
      merchant_id: asked.merchant.id,
      merchant_path: sql`${[...asked.merchant.path]}::uuid[]`,
      service_id: service.id,
      // 32 characters are what providers take
      number: asked.id.replaceAll('-', ''),
      subject_kind: asked.subject.kind,
      subject_id: asked.subject.id,
      description: asked.description,
      amount_fen: asked.amountFen,
      way,
      // in the app it is known before; else the provider tells who has paid
      payer: way === 'in-app' ? (asked.payer ?? null) : null,
      state: 'unpaid',
      expires_at: new Date(now.getTime() + asked.expiresInMs),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** @throws payment_provider_unreachable */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError) throw paymentRefusals.payment_provider_unreachable({ reason: error.code })
    throw error
  }
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow> {
  const row = await tx.selectFrom('vending.payment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

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
      await setState(own, tx, row, { state: move.to })
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

async function setState(ctx: Ctx, tx: Tx, row: PaymentRow, values: object): Promise<void> {
  await tx
    .updateTable('vending.payment')
    .set({ ...values, updated_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .execute()
}

/** Noted once, however often it is found. */
export async function noteException(
  ctx: Ctx,
  tx: Tx,
  found: {
    row: Pick<PaymentRow, 'merchant_path' | 'service_id'> & { id: string | null }
    kind: ExceptionKind
    expected: string
    found: string
    /** of which refund it is told; else of the payment itself */
    refundId?: string | null
    statementOn?: string
  },
): Promise<void> {
  const { row } = found
  await tx
    .insertInto('vending.payment_exception')
    .values({
      id: ctx.random.uuid(),
      merchant_path: sql`${row.merchant_path}::uuid[]`,
      service_id: row.service_id,
      payment_id: row.id,
      refund_id: found.refundId ?? null,
      kind: found.kind,
      expected: found.expected,
      found: found.found,
      statement_on: found.statementOn ?? null,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // what a statement tells a day later is for people: whoever asked for the payment has long gone on
  if (found.statementOn === undefined) await emit(tx, 'payments.exception', { payment: row.id, kind: found.kind })
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

export async function paymentById(db: Queryable, id: string): Promise<PaymentRow> {
  const row = await db.selectFrom('vending.payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** How a payment stands, for the module that asked for it. */
export interface PaymentStanding {
  id: string
  state: PaymentState
  way: PaymentWay
  subject: { kind: string; id: string | null }
  provider: string
  paidAt: Date | null
  payer: string | null
}

/** Whoever asks; undefined when there is none. */
export async function paymentStanding(db: Queryable, id: string): Promise<PaymentStanding | undefined> {
  const row = await db
    .selectFrom('vending.payment as payment')
    .innerJoin('vending.payment_service as service', 'service.id', 'payment.service_id')
    .select([
      'payment.state',
      'payment.way',
      'payment.subject_kind',
      'payment.subject_id',
      'payment.paid_at',
      'payment.payer',
      'service.provider',
    ])
    .where('payment.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const subject = { kind: row.subject_kind, id: row.subject_id }
  return {
    id,
    state: row.state as PaymentState,
    way: row.way as PaymentWay,
    subject,
    provider: row.provider,
    paidAt: row.paid_at,
    payer: row.payer,
  }
}

/** The payments that were asked for what the caller is about, the first one first, with how each stands. */
export async function paymentsOf(
  db: Queryable,
  subject: { kind: string; id: string },
): Promise<{ id: string; state: PaymentState }[]> {
  const rows = await db
    .selectFrom('vending.payment')
    .select(['id', 'state'])
    .where('subject_kind', '=', subject.kind)
    .where('subject_id', '=', subject.id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, state }) => ({ id, state: state as PaymentState }))
}

const pollAfterMs = 20_000

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
