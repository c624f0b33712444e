import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantUserRole,
  operatorRole,
  replenisherRole,
} from '#modules/vending/merchants/contract.ts'
import { allMachinesPermission } from '../contract.ts'

export const writers = [operatorRole, merchantAdminRole]
/** Who sees every machine in scope. */
export const overseers = [...writers, accountantRole, 'auditor']
export const readers = [...overseers, merchantUserRole]
/** Who works at the machines granted to them, too. */
export const workers = [...writers, merchantUserRole]
/** Who fills machines: at those granted to them a replenisher tells what was put in, and sees to what is reported (S6-12). */
export const fillers = [...workers, replenisherRole]
/** Who sees machines, what is in them and what is wrong with them, be it only to fill them. */
export const visitors = [...readers, replenisherRole]

/**
 * The machine scope: rows of the own merchant and its sub-merchants, and for an ordinary user only those of machines that are
 * granted to the account (S6-04, S6-05). Lists, single rows, exports, live streams and commands go by it.
 * @param pathColumn the row's `merchant_path`
 * @param machineColumn the id of its machine
 */
export function machineScope(actor: Actor, pathColumn: string, machineColumn: string): RawBuilder<boolean> {
  const own = underScope(actor, pathColumn)
  if (may(actor, allMachinesPermission)) return own
  if (actor.accountId === null) return sql<boolean>`false`
  return sql<boolean>`(${own} and exists (select from vending.machine_grant granted
    where granted.machine_id = ${sql.ref(machineColumn)} and granted.account_id = ${actor.accountId}::uuid))`
}

/** The points of the machine scope: whoever does not see every machine sees where those granted stand. */
export function pointScope(actor: Actor, pointColumn: string): RawBuilder<boolean> {
  if (may(actor, allMachinesPermission)) return sql<boolean>`true`
  return sql<boolean>`exists (select from vending.machine standing where standing.point_id = ${sql.ref(pointColumn)}
    and ${machineScope(actor, 'standing.merchant_path', 'standing.id')})`
}

/** The ids of the accounts to whom a machine in the asker's scope is granted, as a select within another module's statement. */
export function grantedInScope(actor: Actor): RawBuilder<unknown> {
  return sql`select team.account_id from vending.machine_grant team join vending.machine machine on machine.id = team.machine_id
    where ${machineScope(actor, 'machine.merchant_path', 'machine.id')}`
}
