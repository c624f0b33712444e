import { sql } from 'kysely'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { operatorRole } from '#modules/vending/merchants/contract.ts'
import { machineModels, machineRefusals } from '../contract.ts'
import type { WishedCabinet } from '../schema.ts'
import { overseers } from './scope.ts'

const keepers = [operatorRole]

export const servedModels: ServedResource = serveResource(machineModels, {
  rows: { from: sql`vending.machine_model row` },
  scope: everyRow('all models: they are the same for every merchant'),
  roles: { view: overseers, create: keepers, edit: keepers, remove: keepers },
  table: { name: 'vending.machine_model', uniques: { machine_model_name: 'model' } },
})

/**
 * A machine whose manufacturer and model are in the register is laid out no larger than its model; for others the general bounds
 * hold alone. What was laid out before the register said so stays until it is laid out anew.
 * @throws layout_beyond_model
 */
export async function requireWithinModel(
  tx: Tx,
  machineId: string,
  cabinets: readonly Pick<WishedCabinet, 'layers' | 'lanesPerLayer'>[],
): Promise<void> {
  const { rows } = await sql<{ model: string; layers: number; lanes: number }>`
    select known.model, known.layers_max as layers, known.lanes_per_layer_max as lanes
    from vending.machine machine join vending.machine_model known
      on lower(known.manufacturer) = lower(machine.manufacturer) and lower(known.model) = lower(machine.model)
    where machine.id = ${machineId}::uuid`.execute(tx)
  const [cap] = rows
  if (cap && cabinets.some(({ layers, lanesPerLayer }) => layers > cap.layers || lanesPerLayer > cap.lanes))
    throw machineRefusals.layout_beyond_model({ model: cap.model, layers: cap.layers, lanes: cap.lanes })
}
