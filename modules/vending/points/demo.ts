import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'

/** Whose the rows of the demo are. */
export interface DemoOwner {
  id: string
  path: string[]
}

const areaNames = ['湖滨片区', '高新片区', '学府片区'] as const
/** Invented places: name, index of the area, latitude, longitude, address. */
const places: readonly (readonly [string, number, number, number, string])[] = [
  ['湖滨地铁站 A 口', 0, 28.11274, 112.98341, '湖滨路 18 号'],
  ['湖滨公园东门', 0, 28.11802, 112.9902, '湖滨路 66 号'],
  ['市民中心一楼', 0, 28.12415, 112.97518, '市府路 1 号'],
  ['高新大厦 B 座', 1, 28.20133, 112.87652, '创新路 9 号'],
  ['软件园食堂', 1, 28.20718, 112.88294, '创新路 88 号'],
  ['江州客运站', 1, 28.19027, 112.86411, '站前路 2 号'],
  ['实验中学南门', 2, 28.15566, 112.94207, '学府路 12 号'],
  ['江州学院图书馆', 2, 28.16091, 112.95133, '学府路 200 号'],
] as const

/** Areas, a line in each, and points of a merchant; part of the seed's change. Answers the points. */
export async function seedPlaces(ctx: Ctx, tx: Tx, owner: DemoOwner): Promise<string[]> {
  const own = { merchant_id: owner.id, merchant_path: owner.path, created_at: ctx.clock.now() }
  const areas = areaNames.map((name, index) => ({ id: ctx.random.uuid(), code: `A${index + 1}`, name, ...own }))
  await tx.insertInto('vending.area').values(areas).execute()
  const lines = areas.map(({ id, name }, index) => ({
    id: ctx.random.uuid(),
    area_id: id,
    code: `L${index + 1}`,
    name: `${name.slice(0, 2)}线`,
    ...own,
  }))
  await tx.insertInto('vending.line').values(lines).execute()
  const points = places.map(([name, area, latitude, longitude, address], index) => ({
    id: ctx.random.uuid(),
    area_id: areas[area]?.id ?? '',
    line_id: lines[area]?.id ?? null,
    code: `P${String(index + 1).padStart(2, '0')}`,
    name,
    location: JSON.stringify({ latitude, longitude, address }),
    ...own,
  }))
  await tx.insertInto('vending.point').values(points).execute()
  return points.map(({ id }) => id)
}

/** The points of a merchant of the demo. */
export async function pointsOf(tx: Tx, merchant: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('vending.point')
    .select('id')
    .where('merchant_id', '=', merchant)
    .orderBy('code')
    .execute()
  return rows.map(({ id }) => id)
}
