import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { choice, integer, money, text } from '#kernel/contract/fields.ts'
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
  expect(serve({ half: { state: 'full,half' } })).toThrow('tab half: half is no state')
  expect(serve({ full: { state: 'full' } })).not.toThrow()
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
