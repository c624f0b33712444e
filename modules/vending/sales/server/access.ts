import type { Actor } from '#kernel/server/context.ts'
import type { RowScope } from '#kernel/server/resource/served.ts'
import { machineScope } from '#modules/vending/machines/server/index.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantUserRole,
  operatorRole,
} from '#modules/vending/merchants/contract.ts'

const keepers = [operatorRole, merchantAdminRole]
/** Who works with money: gives it back, agrees to it, settles what does not fit. */
export const moneyPeople = [...keepers, accountantRole]
/** Who sees every machine's money. */
export const overseers = [...moneyPeople, 'auditor']
/** An ordinary user sees what the machines granted to the account have sold (S6-05). */
export const readers = [...overseers, merchantUserRole]
/** Who stands before machines and sees what lies in the tray. */
export const witnesses = [...keepers, merchantUserRole]

/** Rows of the own merchant, for an ordinary user those of granted machines (S6-04, S6-05). */
export function ofMachines(what: string, columns: { path: string; machine: string }): RowScope {
  return {
    rows: `${what} of the own merchant, for an ordinary user those of machines granted`,
    where: (actor: Actor) => machineScope(actor, columns.path, columns.machine),
  }
}
export const rowOfMachine = { path: 'row.merchant_path', machine: 'row.machine_id' }
