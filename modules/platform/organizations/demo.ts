import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { prefectures, tiles, zones } from './demo/divisions.ts'
import { demoSchools } from './demo/schools.ts'
import { withSuggestions } from './server/index.ts'

interface Row {
  id: string
  parent_id: string | null
  kind: 'unit' | 'school'
  level: string
  code: string
  name: string
  labels: Partial<Labels>
  path: string[]
  extra: Record<string, unknown>
}

export interface DemoUnit {
  id: string
  level: string
  code: string
  name: string
  /** ids from the root down to the unit itself */
  path: readonly string[]
}

/**
 * The tree of the demo: province, 14 prefectures, 122 counties, functional zones, city-direct groups, 60 invented schools spread
 * over all prefectures. One statement. The first school lies in the first county of the first prefecture.
 */
export async function seedOrganizations(ctx: Pick<Ctx, 'random' | 'clock'>, tx: Tx): Promise<DemoUnit[]> {
  const rows = await named(demoTree(ctx))
  await sql`
    insert into platform.organization (id, parent_id, kind, level, code, name, labels, path, extra, created_at)
    select id, parent_id, kind, level, code, name, labels, array(select jsonb_array_elements_text(path)::uuid), extra, ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (id uuid, parent_id uuid, kind text, level text, code text, name text, labels jsonb, path jsonb, extra jsonb)`.execute(
    tx,
  )
  return rows.map(({ id, level, code, name, path }) => ({ id, level, code, name, path }))
}

/** The names that nobody has written are suggested, as those of new units are. */
async function named(rows: readonly Row[]): Promise<Row[]> {
  return await Promise.all(
    rows.map(async (row) => ({ ...row, labels: { ...row.labels, ...(await withSuggestions(row.name, row.labels)) } })),
  )
}

function demoTree(ctx: Pick<Ctx, 'random'>): Row[] {
  const rows: Row[] = []
  const add = (
    parent: Row | null,
    row: Omit<Row, 'id' | 'parent_id' | 'path' | 'extra'> & { extra?: Record<string, unknown> },
  ): Row => {
    const id = ctx.random.uuid()
    const made = { extra: {}, ...row, id, parent_id: parent?.id ?? null, path: [...(parent?.path ?? []), id] }
    rows.push(made)
    return made
  }
  const province = add(null, {
    kind: 'unit',
    level: 'province',
    code: '43',
    name: '湖南省',
    labels: { zh: '湖南省', en: 'Hunan Province' },
  })
  /** where schools may lie, by prefecture */
  const homes = prefectures.map(([code, name, english, counties]) => {
    const city = add(province, {
      kind: 'unit',
      level: 'city',
      code,
      name,
      labels: { zh: name, en: english },
      extra: { tile: tiles[code] },
    })
    const direct = add(city, {
      kind: 'unit',
      level: 'city-direct',
      code: `${code}-direct`,
      name: `${name}市直学校`,
      labels: { zh: `${name}市直学校`, en: `Schools directly under ${english}` },
    })
    const below = counties.split(' ').map((county) => {
      const label = county.slice(6)
      return add(city, { kind: 'unit', level: 'county', code: county.slice(0, 6), name: label, labels: { zh: label } })
    })
    const zoned = (zones[code] ?? []).map((zone, index) =>
      add(city, { kind: 'unit', level: 'zone', code: `${code}-zone-${index + 1}`, name: zone, labels: { zh: zone } }),
    )
    return [...below.slice(0, 3), direct, ...zoned.slice(0, 1)]
  })
  demoSchools.forEach((school, index) => {
    const places = homes[index % homes.length] ?? []
    const home = places[Math.floor(index / homes.length) % places.length] ?? province
    const { code, name, english, extra } = school
    add(home, { kind: 'school', level: 'school', code, name, labels: { zh: name, en: english }, extra })
  })
  return rows
}
