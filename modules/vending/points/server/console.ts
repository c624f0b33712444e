import { sql } from 'kysely'
import { may } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import {
  accountantRole,
  merchantAdminRole,
  merchantUserRole,
  operatorRole,
  replenisherRole,
} from '#modules/vending/merchants/contract.ts'
import { ownColumns, requireSameMerchant } from '#modules/vending/merchants/server/index.ts'
import { areas, lines, pointRefusals, points } from '../contract.ts'
import { seesPoint } from './seen.ts'

const writers = [operatorRole, merchantAdminRole]
const readers = [...writers, merchantUserRole, accountantRole, 'auditor']
const roles = { view: readers, create: writers, edit: writers, remove: writers, export: readers }
/** Of the places that are driven to: whoever fills machines has to find them. */
const rolesOfWays = { ...roles, view: [...readers, replenisherRole] }

const scopeOf = (rows: string): Parameters<typeof serveResource>[1]['scope'] => ({
  rows: `${rows} of the own merchant and its sub-merchants`,
  where: (actor) => underScope(actor, 'row.merchant_path'),
})
const inUse = () => pointRefusals.place_in_use()
const areaOf = (values: { area: string }) => ({ area: { table: 'vending.area', id: values.area } })
const placeOf = (values: { area: string; line?: string | null | undefined }) => ({
  ...areaOf(values),
  line: { table: 'vending.line', id: values.line },
})

export const servedAreas: ServedResource = serveResource(areas, {
  rows: {
    from: sql`vending.area row`,
    code: sql`row.code`,
    columns: {
      lineCount: sql`(select count(*)::int from vending.line line where line.area_id = row.id)`,
      pointCount: sql`(select count(*)::int from vending.point point where point.area_id = row.id)`,
    },
  },
  scope: scopeOf('areas'),
  roles: { ...roles, import: writers },
  table: {
    name: 'vending.area',
    stamps: ['created_at'],
    uniques: { area_code: 'code' },
    besides: (ctx, tx, values) => ownColumns(ctx, tx, values.merchant),
    inUse,
  },
})

export const servedLines: ServedResource = serveResource(lines, {
  rows: {
    from: sql`vending.line row`,
    code: sql`row.code`,
    columns: { pointCount: sql`(select count(*)::int from vending.point point where point.line_id = row.id)` },
  },
  scope: scopeOf('lines'),
  roles: { ...rolesOfWays, import: writers },
  table: {
    name: 'vending.line',
    stamps: ['created_at'],
    uniques: { line_code: 'code' },
    besides: (ctx, tx, values) => ownColumns(ctx, tx, values.merchant, areaOf(values)),
    guardEdit: (_ctx, tx, after) => requireSameMerchant(tx, String(after.merchant), areaOf(after as { area: string })),
    inUse,
  },
})

export const servedPoints: ServedResource = serveResource(points, {
  rows: {
    from: ({ actor }) => sql`vending.point row
      cross join (select ${may(actor, 'points.edit')}::boolean as is_keeper) asker`,
    code: sql`row.code`,
    columns: {
      // whoever does not look after points is told enough of a number to recognize it
      contactPhone: sql`case when asker.is_keeper then row.contact_phone
        else regexp_replace(row.contact_phone, '^(.{3}).*(.{4})$', '\\1****\\2') end`,
    },
  },
  scope: {
    rows: 'points of the own merchant and its sub-merchants, for an ordinary user those of the machines granted',
    where: (actor) => sql<boolean>`(${underScope(actor, 'row.merchant_path')} and ${seesPoint(actor, 'row.id')})`,
  },
  roles: rolesOfWays,
  table: {
    name: 'vending.point',
    columns: { contactPhone: 'contact_phone' },
    stamps: ['created_at'],
    uniques: { point_code: 'code' },
    besides: (ctx, tx, values) => ownColumns(ctx, tx, values.merchant, placeOf(values)),
    guardEdit: (_ctx, tx, after) =>
      requireSameMerchant(tx, String(after.merchant), placeOf(after as { area: string; line: string | null })),
    inUse,
  },
})
