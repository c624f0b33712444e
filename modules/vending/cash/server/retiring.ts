import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { MachineCashAsked } from '#modules/vending/machines/server/index.ts'
import { conditionTable } from '#modules/vending/telemetry/server/index.ts'
import { cashRefusals } from '../contract.ts'

/**
 * Whoever retires a machine is asked about its cash, and is told what is known of it: what its last reading says is inside, and
 * what of it nobody has counted.
 * @throws machine_cash_known
 */
export async function tellKnownCash(_ctx: Ctx, tx: Tx, { machineId }: MachineCashAsked): Promise<void> {
  const { rows } = await sql<{ readFen: number; count: number }>`
    select coalesce((select coalesce(known.note_fen, 0) + coalesce(known.coin_fen, 0)
        from ${sql.table(conditionTable)} known where known.machine_id = ${machineId}::uuid), 0)::bigint as "readFen",
      (select count(*)::int from vending.cash_collection waiting
        where waiting.machine_id = ${machineId}::uuid and waiting.state = 'collected') as count`.execute(tx)
  const { readFen = 0, count = 0 } = rows[0] ?? {}
  if (readFen === 0 && count === 0) return
  const params = { readFen, count }
  throw cashRefusals.machine_cash_known(params, [
    { path: 'values.isCashCollected', code: 'machine_cash_known', params },
  ])
}
