import { sql } from 'kysely'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { type ProviderName, paymentRefusals, phoneWays } from '../contract.ts'
import type { ServiceRow } from './accounts.ts'

/** Where something is sold, as far as it is known: a machine knows its point. */
export interface PlaceOfSale {
  machineId?: string | null
  pointId?: string | null
}

/** A way to pay that a buyer is offered. */
export interface OfferedService {
  id: string
  provider: ProviderName
  name: string
}

/**
 * The accounts that take payments at a place, in the order of offering: what the setting of its machine says, else that of its
 * point, else that of the merchant; where there is no setting, every activated account, the newest first. An account that was
 * stopped since is left out.
 */
export async function offeredServices(
  db: Queryable,
  asked: { merchantId: string; place?: PlaceOfSale | undefined },
): Promise<OfferedService[]> {
  const { machineId = null, pointId = null } = asked.place ?? {}
  const { rows } = await sql<OfferedService>`
    with setting as (
      select row.service_ids from vending.payment_setting row
      where row.merchant_id = ${asked.merchantId}::uuid
        and (row.machine_id is null or row.machine_id = ${machineId}::uuid)
        and (row.point_id is null or row.point_id = coalesce(${pointId}::uuid,
          (select machine.point_id from ${sql.table(machineTable)} machine where machine.id = ${machineId}::uuid)))
      order by row.machine_id is null, row.point_id is null limit 1)
    select service.id, service.provider, service.name
    from vending.payment_service service left join setting on true
    where service.merchant_id = ${asked.merchantId}::uuid and service.state = 'activated'
      and (setting.service_ids is null or service.id = any(setting.service_ids))
    order by array_position(setting.service_ids, service.id), service.created_at desc, service.id`.execute(db)
  return rows
}

/** What an account offers beside its code. */
export function waysOnPhone({ phone_ways, app_secret_cipher }: ServiceRow): (typeof phoneWays)[number][] {
  return phoneWays.filter((way) => phone_ways.includes(way) && (way !== 'in-app' || app_secret_cipher !== null))
}

interface AskedService {
  merchant: { id: string }
  subject: { kind: string }
  place?: PlaceOfSale | undefined
  serviceId?: string | undefined
}

/**
 * The account that a payment goes through. It stays as it is until the change ends: whoever stops it, or changes whom it talks to,
 * waits, and finds the payment under way then; one that was changed while this waited takes nothing.
 * @throws no_payment_service where none is offered at the place, or not the one that was chosen
 */
export async function serviceFor(tx: Tx, asked: AskedService): Promise<ServiceRow> {
  const id = await wantedId(tx, asked)
  return found(await byId(tx, asked, id).forShare().executeTakeFirst())
}

/**
 * The same, to read about it alone.
 * @throws as {@link serviceFor}
 */
export async function serviceNow(db: Queryable, asked: AskedService): Promise<ServiceRow> {
  const id = await wantedId(db, asked)
  return found(await byId(db, asked, id).executeTakeFirst())
}

function found(row: ServiceRow | undefined): ServiceRow {
  if (!row) throw paymentRefusals.no_payment_service()
  return row
}

// a probe is of the account that it shall show to work, before that takes anything else
const isProbe = ({ subject }: AskedService) => subject.kind === 'probe'

async function wantedId(db: Queryable, asked: AskedService): Promise<string> {
  const { merchant, place, serviceId } = asked
  const offered = isProbe(asked) ? [] : await offeredServices(db, { merchantId: merchant.id, place })
  const id = isProbe(asked) ? serviceId : offered.find((each) => serviceId === undefined || each.id === serviceId)?.id
  if (id === undefined) throw paymentRefusals.no_payment_service()
  return id
}

function byId(db: Queryable, asked: AskedService, id: string) {
  return db
    .selectFrom('vending.payment_service')
    .selectAll()
    .where('id', '=', id)
    .where('merchant_id', '=', asked.merchant.id)
    .where('state', '=', isProbe(asked) ? 'enabled' : 'activated')
}
