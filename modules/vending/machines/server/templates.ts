import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { productTable } from '#modules/vending/catalog/server/index.ts'
import { ownColumns } from '#modules/vending/merchants/server/index.ts'
import { type LaneMode, layoutTemplates, machineRefusals } from '../contract.ts'
import { putCabinet } from './layout.ts'
import { lockMachine } from './life.ts'
import { requireWithinModel } from './models.ts'
import { overseers, writers } from './scope.ts'

/** A cabinet as a template keeps it; lanes that are not named are empty. */
interface KeptCabinet {
  number: number
  layers: number
  lanesPerLayer: number
  capacity: number
  mode: LaneMode
  lanes: { layer: number; place: number; product: string | null; priceFen: number | null; capacity: number }[]
}

const each = (of: string) => sql`(select ${sql.raw(of)} from jsonb_array_elements(row.cabinets) as cabinet)`
const number = (name: string) => `(cabinet.value ->> '${name}')::int`

export const servedTemplates: ServedResource = serveResource(layoutTemplates, {
  rows: {
    from: sql`vending.layout_template row`,
    columns: {
      cabinetCount: sql`jsonb_array_length(row.cabinets)`,
      layers: each(`max(${number('layers')})::int`),
      lanesPerLayer: each(`max(${number('lanesPerLayer')})::int`),
      capacity: each(`max(${number('capacity')})::int`),
      laneCount: each(`sum(${number('layers')} * ${number('lanesPerLayer')})::int`),
      filledCount: sql`jsonb_array_length(jsonb_path_query_array(row.cabinets, '$[*].lanes[*] ? (@.product != null)'))`,
    },
  },
  scope: {
    rows: 'templates of the own merchant and its sub-merchants',
    where: (actor) => underScope(actor, 'row.merchant_path'),
  },
  roles: { view: overseers, create: writers, edit: writers, remove: writers, export: overseers, import: writers },
  table: { name: 'vending.layout_template', uniques: { layout_template_name: 'name' } },
  create: (ctx, values) => createTemplate(ctx, values),
})

/**
 * An empty layout: so many equal cabinets.
 * @throws invalid_input with `template_exists` for a name that the merchant has already: it stays as it is (S5-46)
 */
async function createTemplate(
  ctx: Ctx,
  values: {
    name: string
    merchant?: string | null | undefined
    cabinetCount: number
    layers: number
    lanesPerLayer: number
    capacity: number
  },
): Promise<{ id: string }> {
  return await ctx.change('layoutTemplates.create', async (tx) => {
    const own = await ownColumns(ctx, tx, values.merchant)
    const { layers, lanesPerLayer, capacity } = values
    const cabinets = Array.from(
      { length: values.cabinetCount },
      (_, index): KeptCabinet => ({ number: index + 1, layers, lanesPerLayer, capacity, mode: 'spring', lanes: [] }),
    )
    const id = await insertTemplate(ctx, tx, { ...own, name: values.name, cabinets })
    return { subject: id, after: values, reply: { id } }
  })
}

async function insertTemplate(
  ctx: Ctx,
  tx: Tx,
  kept: { merchant_id: string; merchant_path: readonly string[]; name: string; cabinets: readonly KeptCabinet[] },
): Promise<string> {
  const row = await tx
    .insertInto('vending.layout_template')
    .values({
      id: ctx.random.uuid(),
      merchant_id: kept.merchant_id,
      merchant_path: [...kept.merchant_path],
      name: kept.name,
      cabinets: JSON.stringify(kept.cabinets),
      created_at: ctx.clock.now(),
    })
    .onConflict((on) => on.constraint('layout_template_name').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.name', code: 'template_exists' }])
  return row.id
}

/** Keeps how a machine is laid out, with its products and prices. @throws machine_without_layout, invalid_input */
export async function saveAsTemplate(ctx: Ctx, machineId: string, name: string): Promise<{ id: string }> {
  return await ctx.change('machines.saveAsTemplate', async (tx) => {
    const machine = await lockMachine(tx, machineId)
    const { rows: cabinets } = await sql<KeptCabinet>`
      select cabinet.number, cabinet.layers, cabinet.lanes_per_layer as "lanesPerLayer",
        coalesce(max(lane.capacity), 1) as capacity, coalesce(min(lane.mode), 'spring') as mode,
        coalesce(jsonb_agg(jsonb_build_object('layer', lane.layer, 'place', lane.place, 'product', lane.product_id,
          'priceFen', lane.price_fen, 'capacity', lane.capacity) order by lane.number)
          filter (where lane.id is not null), '[]') as lanes
      from vending.cabinet cabinet left join vending.lane lane on lane.cabinet_id = cabinet.id
      where cabinet.machine_id = ${machineId} group by cabinet.id order by cabinet.number`.execute(tx)
    if (cabinets.length === 0) throw machineRefusals.machine_without_layout()
    const id = await insertTemplate(ctx, tx, { ...machine, name, cabinets })
    return { subject: machineId, after: { template: name }, reply: { id } }
  })
}

/**
 * Lays a machine out that has no lanes yet. Products that are not its merchant's any more are left out.
 * @throws machine_has_lanes, machine_retired, layout_beyond_model; invalid_input for a template of another merchant
 */
export async function applyTemplate(ctx: Ctx, machineId: string, templateId: string): Promise<null> {
  return await ctx.change('machines.applyTemplate', async (tx) => {
    const machine = await lockMachine(tx, machineId)
    if (machine.state === 'retired') throw machineRefusals.machine_retired()
    const there = await tx
      .selectFrom('vending.lane')
      .select('id')
      .where('machine_id', '=', machineId)
      .executeTakeFirst()
    if (there) throw machineRefusals.machine_has_lanes()
    const template = await tx
      .selectFrom('vending.layout_template')
      .select(['name', 'cabinets'])
      .where('id', '=', templateId)
      .where('merchant_id', '=', machine.merchant_id)
      .executeTakeFirst()
    if (!template)
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.template', code: 'not_an_option' }])
    const cabinets = template.cabinets as unknown as KeptCabinet[]
    await requireWithinModel(tx, machineId, cabinets)
    await tx.deleteFrom('vending.cabinet').where('machine_id', '=', machineId).execute()
    for (const cabinet of cabinets) {
      const cabinetId = await putCabinet(ctx, tx, machine, cabinet)
      await sql`
        update vending.lane set capacity = kept.capacity, product_id = product.id,
          price_fen = case when product.id is not null then kept."priceFen" end
        from jsonb_to_recordset(${JSON.stringify(cabinet.lanes)}::jsonb)
          kept(layer int, place int, product uuid, "priceFen" bigint, capacity int)
        left join ${sql.table(productTable)} product on product.id = kept.product and product.merchant_id = ${machine.merchant_id}
        where lane.cabinet_id = ${cabinetId} and lane.layer = kept.layer and lane.place = kept.place`.execute(tx)
    }
    return { subject: machineId, after: { template: template.name }, reply: null }
  })
}
