import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { noteStock } from '#modules/vending/machines/server/index.ts'
import type { DeviceEvent } from './intake.ts'

/** Somebody has filled or counted a lane at the machine itself (vending.md 2.2, event/stock). @throws as `noteStock` */
export async function followStock(_ctx: Ctx, tx: Tx, event: DeviceEvent): Promise<void> {
  const { lane, quantity } = event.data as { lane: number; quantity: number }
  await noteStock(tx, { machineId: event.machineId, number: lane, stock: quantity })
}
