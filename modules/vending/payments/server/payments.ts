import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { Replay } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type PaymentState, type PaymentWay, paymentMoves } from '../contract.ts'
import { notifyUrl, openAccount, type ServiceRow, serviceById } from './accounts.ts'
import { type PlaceOfSale, serviceFor, waysOnPhone } from './offered.ts'
import { lockPayment, type PaymentRow, paymentById, setState } from './payment-rows.ts'
import { type AppCall, ProviderError, reached, type WayToPay } from './provider.ts'
import { closePayment, pollPayment } from './settling.ts'

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
