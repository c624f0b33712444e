import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { ownColumns } from '#modules/vending/merchants/server/index.ts'
import { pointTable } from '#modules/vending/points/server/index.ts'
import { paymentSettings } from '../contract.ts'
import { keepers, merchantScope, nameOfMerchant, readers } from './scope.ts'

/** Which accounts take payments where. Two settings of the same place cannot be; a machine's goes before its point's. */
export const servedSettings: ServedResource = serveResource(paymentSettings, {
  rows: {
    from: sql`vending.payment_setting row
      left join ${sql.table(pointTable)} point on point.id = row.point_id
      left join ${sql.table(machineTable)} machine on machine.id = row.machine_id`,
    columns: {
      place: sql`coalesce(machine.code || ' ' || machine.name, point.name, ${nameOfMerchant(sql`row.merchant_id`)})`,
      services: sql`row.service_ids`,
    },
  },
  scope: merchantScope,
  roles: { view: readers, create: keepers, edit: keepers, remove: keepers },
  table: {
    name: 'vending.payment_setting',
    columns: { services: 'service_ids' },
    stamps: ['created_at', 'updated_at'],
    uniques: { payment_setting_once: 'merchant' },
    besides: (ctx, tx, values) => ownSetting(ctx, tx, values),
    guardEdit: (_ctx, tx, after) => requireOfferable(tx, String(after.merchant), after.services as string[]),
  },
})

interface NewSetting {
  merchant: string
  point?: string | null | undefined
  machine?: string | null | undefined
  services: string[]
}

/** @throws invalid_input for a place or account of another merchant, and for both a point and a machine */
async function ownSetting(ctx: Ctx, tx: Tx, values: NewSetting): Promise<Readonly<Record<string, unknown>>> {
  const { merchant, point, machine, services } = values
  if (point && machine)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.machine', code: 'payment_setting_one_place' }])
  const columns = await ownColumns(ctx, tx, merchant, {
    point: { table: pointTable, id: point },
    machine: { table: machineTable, id: machine },
  })
  await requireOfferable(tx, columns.merchant_id, services)
  return columns
}

/** @throws invalid_input where an account is another merchant's, or does not take payments now */
async function requireOfferable(tx: Tx, merchantId: string, services: readonly string[]): Promise<void> {
  const known = await tx
    .selectFrom('vending.payment_service')
    .select('id')
    .where('id', 'in', [...services])
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'activated')
    .forKeyShare()
    .execute()
  if (known.length !== services.length)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.services', code: 'payment_setting_inactive' }])
}
