import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { DemoProduct } from '#modules/vending/catalog/demo.ts'
import type { DemoOwner } from '#modules/vending/points/demo.ts'
import { laneNumber } from './contract.ts'
import { placesOf } from './server/layout.ts'

const layers = 5
const lanesPerLayer = 6
const capacity = 8

const manufacturer = '江州智造'
const model = 'JZ-30'

/** The one model of the demo's machines, as its operator has it in the register; part of the seed's change. */
export async function seedModel(ctx: Ctx, tx: Tx): Promise<void> {
  await sql`insert into vending.machine_model (id, manufacturer, model, type, layers_max, lanes_per_layer_max)
    values (${ctx.random.uuid()}, ${manufacturer}, ${model}, 'vending', 6, 8)`.execute(tx)
}

/**
 * Machines in service at a merchant's points, their lanes filled to different degrees; part of the seed's change.
 * @param first the number of the first machine's code: 100001 → VM100001
 */
export async function seedMachines(
  ctx: Ctx,
  tx: Tx,
  owner: DemoOwner & { kind: 'ordinary' | 'pharmacy'; installer: string },
  given: { points: readonly string[]; products: readonly DemoProduct[]; first: number; count: number },
): Promise<string[]> {
  const own = { merchant_id: owner.id, merchant_path: owner.path }
  const now = ctx.clock.now()
  const machines = Array.from({ length: given.count }, (_, index) => ({
    id: ctx.random.uuid(),
    ...own,
    code: `VM${given.first + index}`,
    name: `${owner.kind === 'pharmacy' ? '健康便利' : '便利'} ${index + 1} 号机`,
    type: owner.kind === 'pharmacy' ? 'pharmacy' : 'vending',
    category: owner.kind === 'pharmacy' ? 'medicine' : 'combined',
    manufacturer,
    model,
    point_id: given.points[index % given.points.length] ?? null,
    lifecycle: 'in-service',
    installer_id: owner.installer,
    installed_at: now,
    created_at: now,
  }))
  await tx.insertInto('vending.machine').values(machines).execute()
  const cabinets = machines.map((machine) => ({
    id: ctx.random.uuid(),
    merchant_path: owner.path,
    machine_id: machine.id,
    number: 1,
    layers,
    lanes_per_layer: lanesPerLayer,
  }))
  await tx.insertInto('vending.cabinet').values(cabinets).execute()
  const lanes = cabinets.flatMap((cabinet, machine) =>
    placesOf({ layers, lanesPerLayer }).map(({ layer, place }, index) => {
      const product = given.products[(index + machine * 3) % given.products.length]
      // A pattern, not chance: the same demo each time. Most lanes have some weeks left, a handful is low, out or faulty.
      const wave = (index * 5 + machine * 7) % 5
      const isLow = index === 8 && machine % 5 === 2
      const isOut = index === 20 && machine === 3
      return {
        id: ctx.random.uuid(),
        ...own,
        machine_id: cabinet.machine_id,
        cabinet_id: cabinet.id,
        number: laneNumber(1, layer, place),
        layer,
        place,
        product_id: product?.id ?? null,
        price_fen: product?.priceFen ?? null,
        capacity,
        stock: isOut ? 0 : isLow ? 1 : capacity - wave,
        alarm_threshold: 2,
        status: index === 17 && machine % 4 === 1 ? 'abnormal' : 'normal',
        fault_code: index === 17 && machine % 4 === 1 ? 'motor' : null,
        is_selling: !(index === 23 && machine % 5 === 2),
      }
    }),
  )
  for (let start = 0; start < lanes.length; start += 300)
    await tx
      .insertInto('vending.lane')
      .values(lanes.slice(start, start + 300))
      .execute()
  return machines.map(({ id }) => id)
}

/** Which of them an ordinary user and a replenisher work with. */
export async function seedGrants(
  ctx: Ctx,
  tx: Tx,
  owner: DemoOwner,
  grants: readonly { account: string; machines: readonly string[] }[],
): Promise<void> {
  await tx
    .insertInto('vending.machine_grant')
    .values(
      grants.flatMap(({ account, machines }) =>
        machines.map((machine) => ({
          account_id: account,
          machine_id: machine,
          merchant_path: owner.path,
          granted_at: ctx.clock.now(),
        })),
      ),
    )
    .execute()
}

/** Whose the machine of that code is, and what such machines hold; undefined where there is none. */
export async function patternOf(
  tx: Tx,
  code: string,
): Promise<{ owner: DemoOwner & { installer: string }; products: DemoProduct[] } | undefined> {
  const machine = await tx
    .selectFrom('vending.machine')
    .select(['merchant_id', 'merchant_path', 'installer_id'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!machine || machine.installer_id === null) return undefined
  const { merchant_id: id, merchant_path: path, installer_id: installer } = machine
  const { rows: products } = await sql<DemoProduct>`
    select distinct on (product_id) product_id as id, price_fen as "priceFen" from vending.lane
    where merchant_id = ${id} and product_id is not null and price_fen is not null order by product_id`.execute(tx)
  return { owner: { id, path, installer }, products }
}
