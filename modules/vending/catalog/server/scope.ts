import { sql } from 'kysely'
import type { RowScope } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantUserRole,
  operatorRole,
} from '#modules/vending/merchants/contract.ts'

export const writers = [operatorRole, merchantAdminRole]
export const readers = [...writers, merchantUserRole, accountantRole, 'auditor']
export const writeRoles = {
  view: readers,
  create: writers,
  edit: writers,
  remove: writers,
  export: readers,
  import: writers,
}

/** Goods of the own merchant and of its sub-merchants. */
export function goodsScope(rows: string): RowScope {
  return {
    rows: `${rows} of the own merchant and its sub-merchants`,
    where: (actor) => underScope(actor, 'row.merchant_path'),
  }
}

/** Categories that products can stand in: no other is below them. */
export const isLastLevel = sql<boolean>`not exists (select from vending.category child where child.parent_id = row.id)`
