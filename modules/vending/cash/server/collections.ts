import { strict as assert } from 'node:assert'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Actor, accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import type { DeviceEvent } from '#modules/vending/devices/server/index.ts'
import { bookCashCollected, bookCashCounted, takeBackCash } from '#modules/vending/ledger/server/index.ts'
import { lockMachine } from '#modules/vending/machines/server/index.ts'
import { type Merchant, merchantById } from '#modules/vending/merchants/server/index.ts'
import { type CashState, cashMaxFen, cashMoves, cashRefusals } from '../contract.ts'

/** What the job of a machine's word is given. */
interface Told {
  event: number
  merchant: string
  machine: string
  valueFen: number
  at: string
}

/**
 * A machine tells that its cash was taken out. The gateway writes of many machines in one transaction, and ledgers are locked
 * last: only the job goes out here, which makes the collection and books it.
 */
export async function followCash(_ctx: Ctx, tx: Tx, event: DeviceEvent): Promise<void> {
  const { movement, valueFen } = event.data as { movement: string; valueFen: number }
  if (movement !== 'collected') return
  // a clock that is ahead tells of no day that is still to come
  const at = new Date(Math.min(event.happenedAt.getTime(), event.receivedAt.getTime())).toISOString()
  const { id, merchantId: merchant, machineId: machine } = event
  await enqueue(tx, 'cash.collect', { event: id, merchant, machine, valueFen, at } satisfies Told)
}

/** The collection that a machine has told of, once, however often the job runs. */
export async function collectTold(ctx: Ctx, { event, machine, valueFen, ...told }: Told): Promise<void> {
  const merchant = await merchantOf(ctx.db, told.merchant)
  const own = ctx.under({ organizationId: merchant.id, path: merchant.path })
  await own.change('cashCollections.create', async (tx) => {
    const toldFen = valueFen > cashMaxFen ? null : valueFen
    const id = await collect(own, tx, { machine, event, toldFen, at: new Date(told.at) })
    // nothing is noted of what was there already
    if (id === null) return { subject: machine, each: [], reply: null }
    return { subject: id, after: { machine, toldFen, collectedAt: told.at }, reply: null }
  })
}

/** Somebody has taken the cash out of a machine that cannot tell so. */
export async function noteCollection(
  ctx: Ctx,
  values: { machine: string; bagNumber?: string | null | undefined; note?: string | null | undefined },
): Promise<{ id: string }> {
  return await ctx.change('cashCollections.create', async (tx) => {
    const id = await collect(ctx, tx, { ...values, by: accountOf(ctx), at: ctx.clock.now() })
    assert(id !== null, 'only an event is told twice')
    return { subject: id, after: values, reply: { id } }
  })
}

/**
 * Makes a collection, and books it where the machine told how much it is.
 * @param of.event of the machine that tells; else `by` has noted it
 * @returns null where the event has made one before
 */
export async function collect(
  ctx: Ctx,
  tx: Tx,
  of: {
    machine: string
    at: Date
    event?: number | undefined
    by?: string | undefined
    toldFen?: number | null | undefined
    bagNumber?: string | null | undefined
    note?: string | null | undefined
  },
): Promise<string | null> {
  const { toldFen = null } = of
  const machine = await lockMachine(tx, of.machine)
  const made = await tx
    .insertInto('vending.cash_collection')
    .values({
      id: ctx.random.uuid(),
      merchant_id: machine.merchant_id,
      merchant_path: machine.merchant_path,
      machine_id: machine.id,
      event_id: of.event ?? null,
      state: 'collected',
      collected_at: of.at,
      collected_by: of.by ?? null,
      bag_number: of.bagNumber ?? null,
      note: of.note ?? null,
      told_fen: toldFen,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.column('event_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  if (toldFen !== null) {
    const merchant = await merchantOf(tx, machine.merchant_id)
    await bookCashCollected(ctx, tx, { merchant, collectionId: made.id, toldFen, at: of.at })
  }
  return made.id
}

/** @throws cash_collector_counts, cash_difference_unexplained, wrong_state */
export async function countCollection(ctx: Ctx, id: string, counted: Counted): Promise<null> {
  return await ctx.change('cashCollections.count', async (tx) => {
    const before = await count(ctx, tx, id, counted)
    return { subject: id, before: { state: before }, after: { state: 'counted', ...counted }, reply: null }
  })
}

interface Counted {
  countedFen: number
  reason?: string | null | undefined
}

/** Takes down what is in a bag, and books it with its difference. @throws as `countCollection` */
export async function count(ctx: Ctx, tx: Tx, id: string, { countedFen, reason }: Counted): Promise<CashState> {
  const row = await lockCollection(tx, id)
  cashMoves.count.require(row.state)
  const no = countRefusal(ctx.actor, row.collected_by)
  if (no) throw no
  const { told_fen: toldFen } = row
  if (toldFen !== null && toldFen !== countedFen && !reason)
    throw cashRefusals.cash_difference_unexplained({}, [{ path: 'values.reason', code: 'cash_difference_unexplained' }])
  await end(ctx, tx, id, { state: cashMoves.count.to, counted_fen: countedFen, reason: reason ?? null })
  const merchant = await merchantOf(tx, row.merchant_id)
  await bookCashCounted(ctx, tx, { merchant, collectionId: id, toldFen, countedFen })
  return row.state
}

/**
 * Cash is counted by somebody else than has taken it out; null where this person may. Who took out what a machine told, nobody has
 * said.
 */
export function countRefusal(actor: Actor, collectedBy: string | null) {
  return collectedBy !== null && collectedBy === actor.accountId ? cashRefusals.cash_collector_counts() : null
}

/** It was no taking, as at a technician's test; what was booked of it is taken back. @throws wrong_state */
export async function voidCollection(ctx: Ctx, id: string, reason: string): Promise<null> {
  return await ctx.change('cashCollections.void', async (tx) => {
    const row = await lockCollection(tx, id)
    cashMoves.void.require(row.state)
    const { to: state } = cashMoves.void
    await end(ctx, tx, id, { state, reason })
    if (row.told_fen !== null && row.told_fen > 0)
      await takeBackCash(ctx, tx, { merchant: await merchantOf(tx, row.merchant_id), collectionId: id })
    return { subject: id, before: { state: row.state }, after: { state }, reason, reply: null }
  })
}

async function lockCollection(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('vending.cash_collection')
    .select(['merchant_id', 'state', 'told_fen', 'collected_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return { ...row, state: row.state as CashState }
}

async function end(
  ctx: Ctx,
  tx: Tx,
  id: string,
  set: { state: CashState; counted_fen?: number; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('vending.cash_collection')
    .set({ ...set, ended_at: ctx.clock.now(), ended_by: ctx.actor.accountId })
    .where('id', '=', id)
    .execute()
}

async function merchantOf(db: Parameters<typeof merchantById>[0], id: string): Promise<Merchant> {
  const merchant = await merchantById(db, id)
  assert(merchant, `cash of no merchant: ${id}`)
  return merchant
}
