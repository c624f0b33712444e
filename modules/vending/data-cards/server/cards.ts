import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { machineRefusals } from '#modules/vending/machines/contract.ts'
import { lockMachine, type MachineRetired, machineTable } from '#modules/vending/machines/server/index.ts'
import { requireSameMerchant } from '#modules/vending/merchants/server/index.ts'
import { conditionTable } from '#modules/vending/telemetry/server/index.ts'
import { type CardState, cardMoves, cardRefusals } from '../contract.ts'

interface LockedCard {
  merchant_id: string
  state: CardState
  machine_id: string | null
}

async function lockCard(tx: Tx, id: string): Promise<LockedCard> {
  const row = await tx
    .selectFrom('vending.data_card')
    .select(['merchant_id', 'state', 'machine_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return { ...row, state: row.state as CardState }
}

/**
 * Puts a card into a machine of the same merchant.
 * @throws wrong_state, machine_retired, machine_has_card, invalid_input
 */
export async function installCard(ctx: Ctx, id: string, { machine }: { machine: string }): Promise<null> {
  return await ctx.change('dataCards.install', async (tx) => {
    const card = await lockCard(tx, id)
    cardMoves.install.require(card.state)
    await requireSameMerchant(tx, card.merchant_id, { machine: { table: machineTable, id: machine } })
    // Whoever puts another card into it at the same moment waits here. Both point at the machine already, as do readings that
    // come in: a lock that excluded those would have each wait for the other.
    const { state: life } = await lockMachine(tx, machine)
    if (life === 'retired') throw machineRefusals.machine_retired()
    const { rows } = await sql`select 1 from vending.data_card where machine_id = ${machine}::uuid`.execute(tx)
    if (rows.length > 0) throw cardRefusals.machine_has_card({}, [{ path: 'values.machine', code: 'machine_has_card' }])
    const state = cardMoves.install.to
    const counters = await countersNow(tx, ctx, { card: id, machine })
    await tx
      .updateTable('vending.data_card')
      .set({ state, machine_id: machine, ...counters })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: card.state }, after: { state, machine }, reply: null }
  })
}

/**
 * What the counters of a machine stand at as a card goes into it, and what the card has used itself: both of today and of this month,
 * where the machine stands. From there on the card is booked what they grow by.
 */
async function countersNow(tx: Tx, ctx: Ctx, { card, machine }: { card: string; machine: string }) {
  const { rows } = await sql<{
    flow_on: string
    day_base_mb: number
    month_base_mb: number
    day_carry_mb: number
    month_carry_mb: number
  }>`
    select place.today::text as flow_on,
      coalesce(case when place.measured_on = place.today then place.day_flow_mb end, 0) as day_base_mb,
      coalesce(case when place.measured_on >= place.month_begin then place.month_flow_mb end, 0) as month_base_mb,
      coalesce(case when used.day = place.today then used.day_flow_mb end, 0) as day_carry_mb,
      coalesce(used.month_flow_mb, 0) as month_carry_mb
    from (select known.day_flow_mb, known.month_flow_mb,
        (${ctx.clock.now()}::timestamptz at time zone machine.time_zone)::date as today,
        date_trunc('month', ${ctx.clock.now()}::timestamptz at time zone machine.time_zone)::date as month_begin,
        (known.measured_at at time zone machine.time_zone)::date as measured_on
      from ${sql.table(machineTable)} machine left join ${sql.table(conditionTable)} known on known.machine_id = machine.id
      where machine.id = ${machine}::uuid) place
    left join lateral (select usage.day, usage.day_flow_mb, usage.month_flow_mb from vending.data_card_usage usage
      where usage.card_id = ${card}::uuid and usage.day between place.month_begin and place.today
      order by usage.day desc limit 1) used on true`.execute(tx)
  return rows[0]
}

/** A machine whose life has ended needs no card: it goes back to those that are there to be used. */
export async function takeOutOfRetired(ctx: Ctx, tx: Tx, { machineId, reason }: MachineRetired): Promise<void> {
  const { rows } = await sql<{ id: string; state: CardState }>`
    select id, state from vending.data_card where machine_id = ${machineId}::uuid for update`.execute(tx)
  for (const { id, state } of rows) {
    await contextInside(ctx, tx).change('dataCards.takeOut', async (within) => {
      const { to } = cardMoves.takeOut
      await within.updateTable('vending.data_card').set({ state: to, machine_id: null }).where('id', '=', id).execute()
      const before = { state, machine: machineId }
      return { subject: id, before, after: { state: to }, reason, reply: null }
    })
  }
}

/**
 * A move that asks for nothing more. What was wrong with the machine because of its card ends at the next look.
 * @throws wrong_state
 */
export async function moveCard(
  ctx: Ctx,
  id: string,
  name: 'takeOut' | 'suspend' | 'resume' | 'end',
  reason?: string,
): Promise<null> {
  return await ctx.change(`dataCards.${name}`, async (tx) => {
    const card = await lockCard(tx, id)
    const move = cardMoves[name]
    move.require(card.state)
    const stays = move.to === 'in-use' || move.to === 'suspended'
    await tx
      .updateTable('vending.data_card')
      .set({ state: move.to, ...(stays ? {} : { machine_id: null }) })
      .where('id', '=', id)
      .execute()
    const traced = { before: { state: card.state, machine: card.machine_id }, after: { state: move.to } }
    return { subject: id, ...traced, ...(reason === undefined ? {} : { reason }), reply: null }
  })
}

/** An entry that was a mistake. @throws card_used_already */
export async function removeCard(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('dataCards.remove', async (tx) => {
    const card = await lockCard(tx, id)
    const { rows } = await sql`select 1 from vending.data_card_usage where card_id = ${id}::uuid limit 1`.execute(tx)
    if (card.machine_id !== null || rows.length > 0) throw cardRefusals.card_used_already()
    await tx.deleteFrom('vending.data_card').where('id', '=', id).execute()
    return { subject: id, before: { state: card.state }, reply: null }
  })
}
