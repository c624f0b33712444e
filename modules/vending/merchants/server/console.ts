import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { accountTable } from '#modules/platform/accounts/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantFeatures,
  merchantRefusals,
  merchants,
  merchantUserRole,
  operatorRole,
  replenisherRole,
} from '../contract.ts'
import { createMerchant } from './create.ts'
import { editMerchant } from './edit.ts'
import { effectiveFeatures, featureColumns } from './merchant-of.ts'
import { isDecidedAbove, setLimits, setOpen, wrongState } from './switches.ts'

/** Who makes merchants and looks after them. */
export const administrators = [operatorRole, merchantAdminRole]
const readers = [...administrators, 'auditor']
/** Who sees rows of merchants in the console, and may want those of one of them. */
export const choosers = [...readers, merchantUserRole, accountantRole, replenisherRole]

const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select above.name from ${sql.table(organizationTable)} above where above.id = ${id})`

/** Codes of the switches of which something is so, by their columns. */
const featuresWhere = (isSo: (column: string) => RawBuilder<unknown>) =>
  sql`array_remove(array[${sql.join(
    merchantFeatures.map((feature) => sql`case when ${isSo(featureColumns[feature])} then ${sql.lit(feature)} end`),
  )}], null)`

const decided = (actor: Actor, row: { id: string }) =>
  isDecidedAbove(actor, row.id) ? merchantRefusals.decided_above() : (true as const)

/** As `decided`, and what the operator has closed the merchant above does not open again. */
const decidedOrClosed = (
  actor: Actor,
  row: { id: string; parent: { id: string } | null; isClosedByOperator: boolean | null },
) => {
  const isByMerchant = !actor.isAdmin && row.parent !== null && actor.scope?.organizationId === row.parent.id
  return row.isClosedByOperator && isByMerchant ? merchantRefusals.closed_by_operator() : decided(actor, row)
}

/** Merchants of the asker's part of the tree: an operator's all, a merchant's itself and its sub-merchants, never one above. */
export const servedMerchants: ServedResource = serveResource(merchants, {
  rows: {
    from: sql`vending.merchant row join ${sql.table(organizationTable)} place on place.id = row.id
      join ${sql.table(accountTable)} administrator on administrator.id = row.administrator_id
      cross join ${effectiveFeatures(sql`row.merchant_path`)} effective`,
    columns: {
      number: sql`place.code`,
      name: sql`place.name`,
      loginName: sql`administrator.login_name::text`,
      features: featuresWhere((column) => sql.ref(`row.${column}`)),
      withheld: featuresWhere((column) => sql`${sql.ref(`row.${column}`)} and not ${sql.ref(`effective.${column}`)}`),
      // what stands right below the operator stands below no merchant
      parent: {
        id: sql`(select above.id from vending.merchant above where above.id = place.parent_id)`,
        label: nameOf(sql`place.parent_id`),
      },
    },
    code: sql`place.code`,
  },
  scope: { rows: 'the own merchant and its sub-merchants', where: (actor) => underScope(actor, 'row.merchant_path') },
  roles: {
    view: readers,
    create: administrators,
    edit: administrators,
    setLimits: administrators,
    close: administrators,
    reopen: administrators,
    export: readers,
    import: administrators,
  },
  may: {
    setLimits: decided,
    close: (actor, row) => (row.isOpen ? decided(actor, row) : wrongState(false)),
    reopen: (actor, row) => (row.isOpen ? wrongState(true) : decidedOrClosed(actor, row)),
  },
  create: (ctx, values) => createMerchant(ctx, values),
  edit: (ctx, id, values, revision) =>
    editMerchant(ctx, id, values, (tx) => servedMerchants.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    setLimits: (ctx, id, { values }) => setLimits(ctx, id, values),
    close: (ctx, id, { reason }) => setOpen(ctx, id, { isOpen: false, reason }),
    reopen: (ctx, id) => setOpen(ctx, id, { isOpen: true }),
  },
})
