import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { fillers, machineScope, overseers, visitors } from '#modules/vending/machines/server/index.ts'
import { accountantRole, merchantAdminRole, operatorRole } from '#modules/vending/merchants/contract.ts'
import { type CashState, cashCollections, cashMoves } from '../contract.ts'
import { countCollection, countRefusal, noteCollection, voidCollection } from './collections.ts'

/**
 * The money is the merchant's own: its people count it, and not those who only fill machines. The operator may too, since nobody gives
 * rights that they do not hold.
 */
const counters = [operatorRole, merchantAdminRole, accountantRole]

export const servedCollections: ServedResource = serveResource(cashCollections, {
  rows: {
    from: sql`vending.cash_collection row`,
    code: sql`row.number`,
    columns: {
      collectedBy: sql`row.collected_by`,
      differenceFen: sql`(row.counted_fen - row.told_fen)`,
      hasDifference: sql`coalesce(row.counted_fen <> row.told_fen, false)`,
      endedBy: sql`row.ended_by`,
    },
  },
  scope: {
    rows: 'cash collections of the machines in scope',
    where: (actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
  },
  roles: {
    view: visitors,
    create: fillers,
    edit: [...fillers, accountantRole],
    count: counters,
    void: counters,
    export: overseers,
  },
  may: {
    edit: (_actor, row) => editRefusal(row.state) ?? true,
    count: (actor, row) =>
      cashMoves.count.refusal(row.state) ?? countRefusal(actor, row.collectedBy?.id ?? null) ?? true,
    void: cashMoves.void,
  },
  table: {
    name: 'vending.cash_collection',
    async guardEdit(_ctx, _tx, after) {
      const no = editRefusal(after.state as CashState)
      if (no) throw no
    },
  },
  create: (ctx, values) => noteCollection(ctx, values),
  actions: {
    count: (ctx, id, { values }) => countCollection(ctx, id, values),
    void: (ctx, id, { reason }) => voidCollection(ctx, id, reason),
  },
})

/** What was counted, or is void, stays as it was written down. */
function editRefusal(state: CashState) {
  return state === 'collected' ? null : kernelRefusals.wrong_state({ action: 'edit', state })
}
