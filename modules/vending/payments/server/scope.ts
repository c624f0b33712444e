import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { accountantRole, merchantAdminRole, operatorRole } from '#modules/vending/merchants/contract.ts'

/** Who reads the money of merchants; each sees its own part of the tree. */
export const readers = [operatorRole, merchantAdminRole, accountantRole, 'auditor']
/** Who decides where money goes. */
export const keepers = [operatorRole, merchantAdminRole]
/** Who lets an account take payments, and says when takings are the merchant's: never anybody of the merchant. */
export const approvers = [operatorRole]
/** Who looks into what does not fit. */
export const bookkeepers = [...keepers, accountantRole]

export const merchantScope = {
  rows: 'the money of the own merchant and its sub-merchants',
  where: (actor: Actor) => underScope(actor, 'row.merchant_path'),
}

export const nameOfMerchant = (id: RawBuilder<unknown>) =>
  sql`(select place.name from ${sql.table(organizationTable)} place where place.id = ${id})`

/** Works at the root of the merchants' tree, or over all of it, whatever permissions were given to people of merchants. */
export function isOfOperator(actor: Actor): boolean {
  return actor.isAdmin || actor.scope?.path.length === 1
}
