import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { onlineOf } from '#modules/vending/devices/server/index.ts'
import { featureOfType } from '#modules/vending/machines/contract.ts'
import { type KnownMachine, lanesOnOffer, machineByCode, machineTable } from '#modules/vending/machines/server/index.ts'
import { type Merchant, merchantById, merchantTable } from '#modules/vending/merchants/server/index.ts'
import { pointTable } from '#modules/vending/points/server/index.ts'
import { cartMaxPieces } from '../contract.ts'
import type { Offer } from '../schema.ts'

/** A machine that a buyer stands in front of, with whose it is. @throws not_found */
export async function sellingMachine(
  db: Queryable,
  code: string,
): Promise<{ machine: KnownMachine; merchant: Merchant }> {
  const machine = await machineByCode(db, code)
  const merchant = machine && (await merchantById(db, machine.merchantId))
  if (!machine || !merchant) throw kernelRefusals.not_found()
  return { machine, merchant }
}

export function isSelling(machine: KnownMachine, merchant: Merchant): boolean {
  const feature = featureOfType[machine.type]
  return machine.state === 'in-service' && merchant.isOpen && (feature === undefined || merchant.features[feature])
}

export async function isOnline(db: Queryable, machineId: string): Promise<boolean> {
  const status = (await onlineOf(db, [machineId])).get(machineId)
  return status !== undefined && status.connection !== 'offline'
}

/** S6-15: one piece without the cart. */
export function piecesMax(merchant: Merchant): number {
  return merchant.features.hasCart ? cartMaxPieces : 1
}

/** What a machine sells now, for whoever stands in front of it. @throws not_found */
export async function offerOf(ctx: Ctx, code: string): Promise<Offer> {
  const { machine, merchant } = await sellingMachine(ctx.db, code)
  const lanes = isSelling(machine, merchant) ? await lanesOnOffer(ctx.db, machine.id, ctx.clock.now()) : []
  const urls = await thumbnailsOf(
    ctx,
    lanes.map((lane) => lane.thumbnailId),
  )
  return {
    machine: { code: machine.code, name: machine.name, point: await pointOf(ctx.db, machine.id) },
    merchant: await contactOf(ctx.db, merchant.id),
    isSelling: isSelling(machine, merchant),
    isOnline: await isOnline(ctx.db, machine.id),
    piecesMax: piecesMax(merchant),
    lanes: lanes.map(({ lane, productId, name, specification, description, thumbnailId, priceFen, left }) => ({
      lane,
      product: { id: productId, name, specification, description, thumbnail: urls.get(thumbnailId) ?? null },
      priceFen,
      left,
    })),
  }
}

/** Addresses of small pictures, by the file's id. */
export async function thumbnailsOf(ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string | null, string>> {
  const files = await filesByIds(ctx.db, [...new Set(ids.filter((id) => id !== null))])
  const ready = [...files.values()].filter(({ state }) => state === 'ready')
  return new Map(ready.map((file) => [file.id, publicFileUrl(file, { variant: 'small' })]))
}

/** Whom a buyer may call. */
export async function contactOf(db: Queryable, merchantId: string): Promise<{ name: string; phone: string }> {
  const merchant = await merchantById(db, merchantId)
  const { rows } = await sql<{ phone: string }>`
    select phone from ${sql.table(merchantTable)} where id = ${merchantId}::uuid`.execute(db)
  return { name: merchant?.name ?? '', phone: rows[0]?.phone ?? '' }
}

async function pointOf(db: Queryable, machineId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select point.name from ${sql.table(machineTable)} machine join ${sql.table(pointTable)} point on point.id = machine.point_id
    where machine.id = ${machineId}::uuid`.execute(db)
  return rows[0]?.name ?? null
}
