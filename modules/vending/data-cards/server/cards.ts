import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { machineRefusals } from '#modules/vending/machines/contract.ts'
import { lockMachine, machineTable } from '#modules/vending/machines/server/index.ts'
import { requireSameMerchant } from '#modules/vending/merchants/server/index.ts'
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
    await tx.updateTable('vending.data_card').set({ state, machine_id: machine }).where('id', '=', id).execute()
    return { subject: id, before: { state: card.state }, after: { state, machine }, reply: null }
  })
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
