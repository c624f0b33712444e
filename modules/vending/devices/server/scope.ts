import type { Actor, Ctx } from '#kernel/server/context.ts'
import { machineInScope, machineScope } from '#modules/vending/machines/server/index.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantUserRole,
  operatorRole,
} from '#modules/vending/merchants/contract.ts'

/** Who tells machines what to do, and lets them in. */
export const keepers = [operatorRole, merchantAdminRole]
export const readers = [...keepers, accountantRole, 'auditor', merchantUserRole]

/** One machine in the asker's scope, for routes with a machine in their address. */
export const oneMachine = {
  rows: 'machines of the own merchant, for an ordinary user those granted',
  find: (ctx: Ctx, { params }: { params: { machine: string } }) => machineInScope(ctx, params.machine),
}

/** Rows that hang on a machine. */
export const ofMachine = {
  rows: 'machines of the own merchant, for an ordinary user those granted',
  where: (actor: Actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
}
