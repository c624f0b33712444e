import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { choice, flag, instant, integer, money, text } from '#kernel/contract/fields.ts'
import { sumCap, totalCap } from '#kernel/contract/paging.ts'
import { resource } from '#kernel/contract/resource.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow } from '#kernel/server/resource/served.ts'
import { startTestApp } from '#kernel/testing/app.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** So many rows that no test could make them one by one: they are made by the statement that lists them. */
function jars(count: number) {
  const declared = resource({
    name: 'jars',
    segment: 'jars',
    fields: { name: text(read), priceFen: money(read), weight: integer(readEmpty) },
    title: 'name',
    list: {
      columns: ['name', 'priceFen', 'weight'],
      filters: ['priceFen'],
      sort: { by: ['name'], first: 'name', direction: 'asc' },
      sums: ['priceFen', 'weight'],
      tabs: { dear: { priceFen: '2002..' }, cheap: { priceFen: '..6' } },
    },
  })
  return serveResource(declared, {
    rows: {
      from: sql`(select '1'::xid as xmin, n::text as id, 'jar' as name, 2 * n::bigint as price_fen,
        case when n % 2 = 0 then 10 end as weight from generate_series(1, ${sql.lit(count)}) n) row`,
      idKind: 'text',
    },
    scope: everyRow('jars are everybody’s'),
    roles: { view: [] },
  })
}

type Served = ReturnType<typeof serveResource>

/** What a route of the resource answers, on the real database. */
async function answerOf({ resource: { name }, routes }: Served, key: string, query: object): Promise<unknown> {
  const bound = routes.find(({ shape }) => shape.name === `${name}.${key}`)
  return await bound?.run(app.ctx(), { query } as never, undefined, undefined as never)
}

test('the foot adds up to ten thousand rows, whatever page is asked for; above it there is no sum, until a filter leaves fewer', async () => {
  const half = sumCap / 2
  expect(await answerOf(jars(sumCap), 'sums', {})).toEqual({
    sums: { priceFen: sumCap * (sumCap + 1), weight: half * 10 },
  })
  const tooMany = jars(sumCap + 1)
  expect(await answerOf(tooMany, 'sums', {})).toEqual({ sums: null })
  expect(await answerOf(tooMany, 'sums', { 'f.priceFen': '..6' })).toEqual({ sums: { priceFen: 12, weight: 10 } })
  expect(await answerOf(jars(0), 'sums', {})).toEqual({ sums: { priceFen: 0, weight: 0 } })
})

test('the numbers of all tabs come at once, each counted up to a thousand, under the filters that are set besides', async () => {
  const capped = { total: totalCap, totalIsCapped: true }
  const exactly = (total: number) => ({ total, totalIsCapped: false })
  const served = jars(2001)
  expect(await answerOf(served, 'counts', {})).toEqual({
    all: capped,
    tabs: { dear: capped, cheap: exactly(3) },
  })
  expect(await answerOf(served, 'counts', { 'f.priceFen': '4..2002' })).toEqual({
    all: exactly(1000),
    tabs: { dear: exactly(1), cheap: exactly(2) },
  })
  expect(await answerOf(served, 'sums', { tab: 'cheap', 'f.priceFen': '4..' })).toEqual({
    sums: { priceFen: 10, weight: 10 },
  })
})

test('a tab that cuts by no filter of its list, or by a value that is none, does not start', () => {
  const serve = (tabs: Readonly<Record<string, Readonly<Record<string, string>>>>) => () => {
    const declared = resource({
      name: 'jars',
      segment: 'jars',
      fields: { name: text(read), state: choice(['full', 'empty'], read), priceFen: money(read) },
      title: 'name',
      list: {
        columns: ['name'],
        filters: ['state'],
        sort: { by: ['name'], first: 'name', direction: 'asc' },
        tabs,
      },
    })
    return serveResource(declared, { rows: { from: sql`jar row` }, scope: everyRow('jars'), roles: { view: [] } })
  }
  expect(serve({ dear: { priceFen: '2..' } })).toThrow('tab dear: the list is not filtered by priceFen')
  expect(serve({ half: { state: 'full,half' } })).toThrow('tab half: full,half is no state')
  expect(serve({ full: { state: 'full' } })).not.toThrow()
})

interface Cup {
  id: string
  kind: string | null
  weight: number | null
  is_full: boolean
  washed_at: string
}

const cups = (rows: readonly Cup[]) =>
  serveResource(
    resource({
      name: 'cups',
      segment: 'cups',
      fields: {
        kind: choice(['a', 'b', 'c'], readEmpty),
        weight: integer(readEmpty),
        isFull: flag(read),
        washedAt: instant(read),
      },
      title: 'kind',
      list: {
        columns: ['kind'],
        sort: { by: ['kind', 'weight', 'isFull', 'washedAt'], first: 'washedAt', direction: 'asc' },
      },
    }),
    {
      rows: {
        from: sql`(select '1'::xid as xmin, cup.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as cup (id text, kind text, weight int, is_full boolean, washed_at timestamptz)) row`,
        idKind: 'text',
      },
      scope: everyRow('cups are everybody’s'),
      roles: { view: [] },
    },
  )

const valueIn: Readonly<Record<string, (cup: Cup) => string | number | null>> = {
  kind: (cup) => cup.kind,
  weight: (cup) => cup.weight,
  isFull: (cup) => Number(cup.is_full),
  washedAt: (cup) => cup.washed_at,
}

/** Below zero where one comes before the other; empty ones come last whichever way it is sorted. */
function compared(one: Cup, other: Cup, order: readonly (readonly [string, string])[]): number {
  for (const [name, direction] of order) {
    const [a, b] = [valueIn[name]?.(one) ?? null, valueIn[name]?.(other) ?? null]
    if (a === b) continue
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b === (direction === 'asc') ? -1 : 1
  }
  return 0
}

// few values of each, so that many rows are alike; times apart by less than a millisecond
const cup = fc.record({
  kind: fc.constantFrom('a', 'b', 'c', null),
  weight: fc.constantFrom(1, 2, null),
  is_full: fc.boolean(),
  washed_at: fc.constantFrom('2026-11-01T00:00:00.000001+00:00', '2026-11-01T00:00:00.000002+00:00'),
})
const asked = fc.record({
  made: fc.array(cup, { maxLength: 30 }),
  order: fc.tuple(
    fc.shuffledSubarray(Object.keys(valueIn), { minLength: 1, maxLength: 3 }),
    fc.array(fc.constantFrom('asc', 'desc'), { minLength: 3, maxLength: 3 }),
  ),
  limit: fc.integer({ min: 1, max: 7 }),
})

test('by up to three fields, each its own way and any of them empty, the pages one after the other are the whole list in its order', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async ({ made, order: [names, directions], limit }) => {
      const rows = made.map((each, at): Cup => ({ ...each, id: `c${at}` }))
      const order = names.map((name, at) => [name, directions[at] ?? 'asc'] as const)
      const query = { sort: names.join(','), direction: directions.slice(0, names.length).join(',') }
      const page = async (more: object) =>
        (await answerOf(cups(rows), 'list', { ...query, ...more })) as { rows: { id: string }[]; next: string | null }
      const whole = (await page({ limit: 100 })).rows.map(({ id }) => id)
      const byId = new Map(rows.map((each) => [each.id, each]))
      const inOrder = whole.flatMap((id) => byId.get(id) ?? [])
      expect([...whole].sort()).toEqual([...byId.keys()].sort())
      for (const [at, each] of inOrder.slice(1).entries())
        expect(compared(inOrder[at] as Cup, each, order)).toBeLessThanOrEqual(0)
      const paged: string[] = []
      let after: string | null = null
      do {
        const { rows: shown, next } = await page({ limit, ...(after === null ? {} : { after }) })
        paged.push(...shown.map(({ id }) => id))
        after = next
      } while (after !== null)
      expect(paged).toEqual(whole)
    }),
    { numRuns: 60 },
  )
})

test('a field that a form asks for only at times must be optional: the program does not start, and says which one', () => {
  const serve = (isOptional: boolean) => () => {
    const declared = resource({
      name: 'jars',
      segment: 'jars',
      fields: { kind: choice(['glass', 'tin']), lid: text(isOptional ? { isOptional } : {}) },
      title: 'kind',
      list: { columns: ['kind'], sort: { by: ['kind'], first: 'kind', direction: 'asc' } },
      create: ['kind', 'lid'],
      form: { when: { lid: { field: 'kind', is: ['glass'] } } },
    })
    return serveResource(declared, {
      rows: { from: sql`jar row` },
      scope: everyRow('jars'),
      roles: { view: [], create: [] },
      table: { name: 'jar' },
    })
  }
  expect(serve(false)).toThrow(
    'resource jars: lid is asked for only while kind has certain values (form.when): make it isOptional',
  )
  expect(serve(true)).not.toThrow()
})

test('a form in steps asks for every field in one of them: the program does not start otherwise', () => {
  const serve = (place: readonly ('kind' | 'lid')[]) => () => {
    const declared = resource({
      name: 'jars',
      segment: 'jars',
      fields: { kind: text(), lid: text() },
      title: 'kind',
      list: { columns: ['kind'], sort: { by: ['kind'], first: 'kind', direction: 'asc' } },
      create: ['kind', 'lid'],
      form: { isStepped: true, sections: { place } },
    })
    return serveResource(declared, {
      rows: { from: sql`jar row` },
      scope: everyRow('jars'),
      roles: { view: [], create: [] },
      table: { name: 'jar' },
    })
  }
  expect(serve(['kind'])).toThrow('resource jars: lid stands in no section: a form in steps would never ask for it')
  expect(serve(['kind', 'lid'])).not.toThrow()
})

test('what is neither money nor a whole number is added up by no list: the program does not start', () => {
  const declared = resource({
    name: 'jars',
    segment: 'jars',
    fields: { name: text(read) },
    title: 'name',
    list: { columns: ['name'], sort: { by: ['name'], first: 'name', direction: 'asc' }, sums: ['name'] },
  })
  const serve = () =>
    serveResource(declared, { rows: { from: sql`jar row` }, scope: everyRow('jars'), roles: { view: [] } })
  expect(serve).toThrow('resource jars: name cannot be added up: neither money nor a whole number')
})
