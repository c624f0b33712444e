import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { daysAfter, feeFen, feeRulesOf } from '#modules/vending/ledger/server/index.ts'
import type { ExceptionKind, PaymentState, ReconciliationState, RefundState } from '../contract.ts'
import { asMerchantOf, openAccount, type ServiceRow, serviceById } from './accounts.ts'
import { noteException } from './exceptions.ts'
import { reached, type StatementRow } from './provider.ts'

/** Providers close their day in their own zone. */
export const providerZone = 'Asia/Shanghai'

export interface Difference {
  kind: ExceptionKind
  /** ours; null where we know nothing of it */
  paymentId: string | null
  /** of which refund of the payment it tells; null: of the payment itself */
  refundId: string | null
  expected: string
  found: string
}

/** What we know of a payment, or of a refund of one. */
export interface OwnRow {
  payment_id: string
  number: string
  refund_id: string | null
  refund_number: string | null
  amount_fen: number
  currency: string
  state: PaymentState | RefundState
  /** of the whole payment, and when: what its channel has charged for, and by which version of a rule */
  paid_fen: number
  paid_at: Date
  /** it was paid or given back on that day, so that the statement has to list it */
  is_of_day: boolean
  /** its money came when it was over: that waits as an exception already */
  is_late: boolean
  /** a refund that was asked for by that day and given back not before it: it may be listed on that day, or was on another one */
  is_under_way: boolean
}
/** What a channel charges for an amount that was paid at an instant; null: nobody knows. */
type FeeOf = (amountFen: number, paidAt: Date) => number | null

/**
 * Compares a day of ours with the provider's statement, and notes every difference; nothing is put right by itself (vending.md
 * 2.5). May be run again: what is noted is noted once, and the day's row tells of the last time.
 * @throws payment_provider_unreachable
 */
export async function reconcile(
  ctx: Ctx,
  serviceId: string,
  day: string,
): Promise<{ id: string; rows: number; differences: Difference[] }> {
  const service = await serviceById(ctx.db, serviceId)
  const { provider, account } = openAccount(ctx, service)
  const statement = await reached(provider.fetchStatement(account, day))
  // what is booked from now on is not among what is compared
  const at = ctx.clock.now()
  const own = [...(await ownRows(ctx, service, day)), ...(await otherRows(ctx, service, day, statement))]
  const differences = differencesOf(own, statement, await feesOf(ctx, service))
  // the reply as the wire has it: the same request sent again is answered with it
  const { id } = await asMerchantOf(ctx, service).change('payments.reconcile', async (tx) => {
    for (const { paymentId, ...rest } of differences)
      await noteException(ctx, tx, {
        row: { id: paymentId, merchant_path: service.merchant_path, service_id: service.id },
        ...rest,
        statementOn: day,
      })
    const counts = { rows: statement.length, differences: differences.length }
    const state = differences.length === 0 ? 'matching' : 'differing'
    const run = await noteRun(ctx, tx, service, { day, state, at, ...counts })
    assert(run !== null, 'a comparison that came to its end is noted')
    return { subject: service.id, after: { day, ...counts }, reply: { id: run } }
  })
  return { id, rows: statement.length, differences }
}

/**
 * The day's row, with how the last comparison ended. One that failed leaves what another has found before.
 * @returns its id; null where nothing was written
 */
async function noteRun(
  ctx: Ctx,
  tx: Tx,
  service: ServiceRow,
  run: { day: string; state: ReconciliationState; at: Date; rows?: number; differences?: number; problem?: string },
): Promise<string | null> {
  const columns = {
    state: run.state,
    row_count: run.rows ?? null,
    difference_count: run.differences ?? null,
    problem: run.problem ?? null,
    ran_at: run.at,
  }
  const row = await tx
    .insertInto('vending.reconciliation')
    .values({
      id: ctx.random.uuid(),
      merchant_path: sql`${service.merchant_path}::uuid[]`,
      service_id: service.id,
      statement_on: run.day,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('reconciliation_once')
        .doUpdateSet(columns)
        .where(sql<boolean>`excluded.state <> 'failed' or reconciliation.state = 'failed'`),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The day of a moment as the provider's statements count it. */
export const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${sql.lit(providerZone)})::date`
const inDay = (column: string, day: string) => sql`${dayOf(column)} = ${day}::date`

/**
 * WeChat Pay lists a refund on the day on which it took the order for it, not on that of the money, which may be days later and is
 * listed no more: only what was asked for and given back within one day has to be there.
 */
const isBackOn = (day: string) =>
  sql`refund.state = 'refunded' and ${inDay('refund.asked_at', day)} and ${inDay('refund.refunded_at', day)}`

/** The fees of the channel, by the version of its rule that held when something was paid: by that one it was booked, too. */
async function feesOf(ctx: Ctx, service: ServiceRow): Promise<FeeOf> {
  const ruleAt = await feeRulesOf(ctx.db, {
    merchantId: service.merchant_id,
    purpose: 'channel',
    channel: service.provider,
  })
  return (amountFen, paidAt) => {
    // providers tell whole seconds: a rule that began within this one was there already
    const rule = ruleAt(new Date(paidAt.getTime() + 999))
    return rule?.basis === 'per-transaction' ? feeFen(rule, amountFen) : null
  }
}

const paymentColumns = sql`payment.id as payment_id, payment.number, null as refund_id, null as refund_number,
  payment.amount_fen, payment.currency, payment.state, payment.amount_fen as paid_fen`
const refundColumns = sql`payment.id, payment.number, refund.id, refund.number, refund.amount_fen,
  coalesce(payment.taken_currency, payment.currency), refund.state, coalesce(payment.taken_fen, payment.amount_fen)`
// money for a payment that was over has no such time with us: its refund was asked for at once
const paidAtOfRefund = sql`coalesce(payment.paid_at, refund.asked_at)`

/** What we know of that day: payments and refunds. */
async function ownRows(ctx: Ctx, service: ServiceRow, day: string): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select ${paymentColumns}, payment.paid_at, true as is_of_day, false as is_late, false as is_under_way
    from vending.payment payment
    where payment.service_id = ${service.id} and payment.state = 'paid' and ${inDay('payment.paid_at', day)}
    union all
    select ${refundColumns}, ${paidAtOfRefund}, true, false, false
    from vending.payment_refund refund join vending.payment payment on payment.id = refund.payment_id
    where payment.service_id = ${service.id} and ${isBackOn(day)}`.execute(ctx.db)
  return rows
}

/** What the statement tells of that is not of that day with us, as not paid, not given back, or on another day. */
async function otherRows(
  ctx: Ctx,
  service: ServiceRow,
  day: string,
  statement: readonly StatementRow[],
): Promise<OwnRow[]> {
  const numbers = statement.filter((row) => row.refundNumber === null).map((row) => row.number)
  const refundNumbers = statement.flatMap(({ refundNumber }) => (refundNumber === null ? [] : [refundNumber]))
  const { rows } = await sql<OwnRow>`
    select ${paymentColumns}, coalesce(payment.paid_at, ${endOf(day)}) as paid_at, false as is_of_day,
      payment.state in ('closed', 'failed') and exists (
        select from vending.payment_exception exception
        where exception.payment_id = payment.id and exception.kind = 'paid-after-close') as is_late,
      false as is_under_way
    from vending.payment payment
    where payment.service_id = ${service.id} and payment.number = any(${numbers}::text[])
      and (payment.state = 'paid' and ${inDay('payment.paid_at', day)}) is not true
    union all
    select ${refundColumns}, ${paidAtOfRefund}, false, false,
      refund.state = 'refunded' and ${day}::date between ${dayOf('refund.asked_at')} and ${dayOf('refund.refunded_at')}
    from vending.payment_refund refund join vending.payment payment on payment.id = refund.payment_id
    where payment.service_id = ${service.id} and refund.number = any(${refundNumbers}::text[])
      and (${isBackOn(day)}) is not true`.execute(ctx.db)
  return rows
}

/** What was never paid with us has no moment of its own. */
const endOf = (day: string) =>
  sql`((${day}::date + 1)::timestamp at time zone ${sql.lit(providerZone)} - interval '1 millisecond')`

const keyOf = (number: string, refundNumber: string | null) => `${number} ${refundNumber ?? ''}`

/** Every difference between our day and the provider's, and no other. */
export function differencesOf(own: readonly OwnRow[], statement: readonly StatementRow[], feeOf: FeeOf): Difference[] {
  const known = new Map(own.map((row) => [keyOf(row.number, row.refund_number), row]))
  const listed = new Set<string>()
  const found: Difference[] = []
  for (const row of statement) {
    const key = keyOf(row.number, row.refundNumber)
    const ours = known.get(key)
    found.push(...(ours && !listed.has(key) ? differencesOfPair(ours, row, feeOf) : differencesOfMore(ours, row)))
    listed.add(key)
  }
  for (const [key, row] of known)
    if (row.is_of_day && !listed.has(key))
      found.push({
        kind: 'missing-there',
        paymentId: row.payment_id,
        refundId: row.refund_id,
        expected: `${row.refund_number ?? row.number} ${row.amount_fen}`,
        found: '',
      })
  return found
}

/** Money has moved: what did not move has no amount and no fee that could be compared. */
const hasMoved = (state: string) => state === 'paid' || state === 'refunded'

/** A row of which we know nothing, or that is listed once more: what was paid may be taken back further down. */
function differencesOfMore(ours: OwnRow | undefined, row: StatementRow): Difference[] {
  if (ours && !isSameState(ours, row)) return [otherState(ours, row)]
  return !ours || hasMoved(row.state) ? [missingHere(row)] : []
}

function missingHere(row: StatementRow): Difference {
  const found = `${row.number} ${row.amountFen}`
  return { kind: 'missing-here', paymentId: null, refundId: null, expected: '', found }
}

/** A payment may have several refunds: theirs say of which they tell. */
function otherState(ours: OwnRow, row: StatementRow): Difference {
  const named = (state: string) => (ours.refund_number === null ? state : `${ours.refund_number} ${state}`)
  return {
    kind: 'statement-state',
    paymentId: ours.payment_id,
    refundId: ours.refund_id,
    expected: named(ours.state),
    found: named(row.state),
  }
}

function differencesOfPair(ours: OwnRow, row: StatementRow, feeOf: FeeOf): Difference[] {
  const found: Difference[] = []
  const { payment_id: paymentId, refund_id: refundId } = ours
  const note = (kind: ExceptionKind, expected: string | number, seen: string | number) =>
    found.push({ kind, paymentId, refundId, expected: String(expected), found: String(seen) })
  const isSame = isSameState(ours, row)
  if (!isSame) found.push(otherState(ours, row))
  if (!hasMoved(row.state)) return found
  // both say that it moved, each on another day
  if (isSame && !ours.is_of_day && !ours.is_late && !ours.is_under_way) return [missingHere(row)]
  if (ours.currency !== row.currency) note('currency-differs', ours.currency, row.currency)
  if (ours.amount_fen !== row.amountFen) note('statement-amount', ours.amount_fen, row.amountFen)
  const due = dueOf(ours, row, feeOf)
  if (due !== null && due !== row.feeFen) note('statement-fee', due, row.feeFen)
  return found
}

function isSameState(ours: OwnRow, row: StatementRow): boolean {
  if (ours.is_late) return row.state === 'paid'
  // a refund that was on its way that evening has arrived since
  if (row.state === 'in-progress' && ours.state === 'refunded') return !ours.is_of_day
  return row.state === ours.state
}

/**
 * The fee that a row should have; null: nobody knows. With a refund its share of the payment's fee comes back. Which way the parts
 * of a fee are rounded nobody says, so that of a part either way is right.
 */
function dueOf(ours: OwnRow, row: StatementRow, feeOf: FeeOf): number | null {
  if (row.refundNumber === null) return feeOf(row.amountFen, ours.paid_at)
  const paidFee = feeOf(ours.paid_fen, ours.paid_at)
  if (paidFee === null) return null
  const share = (paidFee * row.amountFen) / ours.paid_fen
  // not -0, which nobody owes
  return Math.abs(row.feeFen + share) < 1 ? row.feeFen : 0 - Math.round(share)
}

/**
 * A statement that was not compared in its own morning is asked for as many days: providers that were in trouble have it by then.
 * After that the operator is told, and the day's takings wait for him.
 */
const madeUpDays = 7
/** a day that is missed for longer was told of long ago */
const toldDays = 92

/**
 * Each morning: yesterday's statements of every account that takes payments or did, and of whichever other took or gave back
 * something that day: its probe, what was paid before its keys were changed. Before that, the days of this week on which money
 * moved and whose comparison failed, was missed because the program stood still, or knew nothing of what was heard of since. A day
 * that has waited for longer is told.
 */
export async function reconcileAll(ctx: Ctx): Promise<void> {
  const yesterday = daysAfter(dayIn(providerZone, ctx.clock.now()), -1)
  const since = daysAfter(yesterday, -madeUpDays)
  const missed = await missedDays(ctx, since, yesterday)
  const due = (await servicesOf(ctx, yesterday)).map((service) => ({ service, day: yesterday }))
  const nameOf = ({ service, day }: DueDay) => `${service.id} ${day}`
  await eachOnItsOwn(ctx, [...missed, ...due], nameOf, async ({ service, day }) => {
    try {
      await reconcile(ctx, service.id, day)
    } catch (error) {
      ctx.log.warn({ err: error, service: service.id, day }, 'a statement could not be compared')
      await noteFailure(ctx, service, day, error)
    }
  })
  const overdue = await missedDays(ctx, daysAfter(yesterday, -toldDays), since)
  await eachOnItsOwn(ctx, overdue, nameOf, ({ service, day }) => noteMissing(ctx, service, day))
}

interface DueDay {
  service: ServiceRow
  day: string
}

/**
 * Days from `since` on and before `until` on which money moved through an account, and that were not compared since it was heard
 * of; the oldest first. Those whose statement was told to be missing are left out.
 */
async function missedDays(ctx: Ctx, since: string, until: string): Promise<DueDay[]> {
  const begin = sql`(${since}::date)::timestamp at time zone ${sql.lit(providerZone)}`
  const { rows } = await sql<ServiceRow & { missed_on: string }>`
    select service.*, moved.day::text as missed_on from (
      select told.service_id, told.day, max(told.heard_at) as heard_at from (
        select payment.service_id, ${dayOf('payment.paid_at')} as day, payment.updated_at as heard_at
        from vending.payment payment
        where coalesce(payment.paid_at, payment.created_at) >= ${begin} and payment.state = 'paid'
        union all
        select payment.service_id, ${dayOf('refund.refunded_at')}, refund.updated_at
        from vending.payment_refund refund join vending.payment payment on payment.id = refund.payment_id
        where coalesce(refund.refunded_at, refund.asked_at) >= ${begin} and refund.state = 'refunded') told
      group by told.service_id, told.day) moved
    join vending.payment_service service on service.id = moved.service_id
    where moved.day < ${until}::date and not exists (
      select from vending.reconciliation run where run.service_id = moved.service_id and run.statement_on = moved.day
        and run.state <> 'failed' and run.ran_at >= moved.heard_at)
      and not exists (select from vending.payment_exception exception where exception.service_id = moved.service_id
        and exception.statement_on = moved.day and exception.kind = 'statement-missing')
    order by moved.day, moved.service_id`.execute(ctx.db)
  return rows.map(({ missed_on: day, ...service }) => ({ service, day }))
}

async function servicesOf(ctx: Ctx, day: string): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select service.* from vending.payment_service service
    where service.state in ('activated', 'stopped')
      or exists (select from vending.payment payment where payment.service_id = service.id
        and (${inDay('payment.paid_at', day)} or ${inDay('payment.created_at', day)}))
      or exists (select from vending.payment payment
        join vending.payment_refund refund on refund.payment_id = payment.id
        where payment.service_id = service.id
          and (${inDay('refund.refunded_at', day)} or ${inDay('refund.asked_at', day)}))
    order by service.id`.execute(ctx.db)
  return rows
}

/** A statement that does not come any more: somebody of the operator looks for it. */
async function noteMissing(ctx: Ctx, service: ServiceRow, day: string): Promise<void> {
  await asMerchantOf(ctx, service).change('payments.reconcile', async (tx) => {
    const row = { id: null, merchant_path: service.merchant_path, service_id: service.id }
    await noteException(ctx, tx, { row, kind: 'statement-missing', expected: '', found: '', statementOn: day })
    return { subject: service.id, after: { day, isMissing: true }, reply: null }
  })
}

/** Somebody shall see that a day was not compared. */
async function noteFailure(ctx: Ctx, service: ServiceRow, day: string, error: unknown): Promise<void> {
  const problem = error instanceof Refusal ? String(error.params.reason ?? error.code) : 'unexpected'
  await asMerchantOf(ctx, service).change('payments.reconcile', async (tx) => {
    await noteRun(ctx, tx, service, { day, state: 'failed', at: ctx.clock.now(), problem })
    return { subject: service.id, after: { day, problem }, reply: null }
  })
}
