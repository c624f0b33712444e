import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dataOf } from '#kernel/contract/field-kinds.ts'
import { choice, date, integer, lines, money, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { resourceSchemas } from '#kernel/contract/resource-schemas.ts'
import { buildHttp, mountRoutes } from '#kernel/server/http.ts'
import { defineModule } from '#kernel/server/module.ts'
import { readResources } from '#kernel/server/resource/registry.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { startTestApp, type TestAnswer } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { lastChanges } from '#modules/platform/audit/server/index.ts'
import { entriesOfType } from '#modules/platform/dictionary/server/index.ts'
import { fileReferencesOf } from '#modules/platform/files/server/index.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

// Two documents with lines, each in tables made for this file: one keeps its lines within its row and is written by the kit, the
// other keeps them in a table of their own and writes them by operations of its own.
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)

const items = lines(
  {
    school: reference('organizations'),
    quantity: integer({ min: 1, max: 100 }),
    price: money({ min: 0, isOptional: true }),
    packing: choice(['box', 'bag'], { isOptional: true }),
    dueOn: date({ isOptional: true }),
    remark: text({ maxChars: 5, isOptional: true }),
  },
  { minCount: 1, maxCount: 3, sums: ['quantity'] },
)
const list = { columns: ['code', 'items'], sort: { by: ['code'], first: 'code', direction: 'asc' } } as const
const edit = ['code', 'items'] as const
const deliveries = resource({
  name: 'deliveries',
  segment: 'deliveries',
  fields: { code: text(), items },
  title: 'code',
  list: { ...list, grid: ['code'] },
  create: edit,
  edit,
  exports: true,
})
const counts = resource({
  name: 'counts',
  segment: 'counts',
  fields: { code: text(), items: lines({ place: text(), found: integer(), booked: integer({ isReadOnly: true }) }) },
  title: 'code',
  list,
  create: edit,
  edit,
})

const roles = { view: [], create: [], edit: [] }
const servedDeliveries = serveResource(deliveries, {
  rows: { from: sql`public.delivery row` },
  scope: everyRow('all deliveries'),
  roles: { ...roles, export: [] },
  table: { name: 'public.delivery', uniques: { delivery_code_key: 'code' } },
})
const servedCounts: ServedResource = serveResource(counts, {
  rows: {
    from: sql`public.stock_count row`,
    columns: {
      items: sql`(
        select coalesce(json_agg(json_build_object('place', item.place, 'found', item.found, 'booked', item.booked)
          order by item.number), '[]')
        from public.stock_count_item item where item.count_id = row.id)`,
    },
  },
  scope: everyRow('all counts'),
  roles,
  create: (ctx, values) =>
    ctx.change('counts.create', async (tx) => {
      const id = ctx.random.uuid()
      await sql`insert into public.stock_count (id, code) values (${id}, ${values.code})`.execute(tx)
      for (const [number, item] of values.items.entries())
        await sql`insert into public.stock_count_item values (${id}, ${number}, ${item.place}, ${item.found}, 10)`.execute(
          tx,
        )
      return { subject: id, after: values, reply: { id } }
    }),
  edit: (ctx, id, values, revision) =>
    ctx.change('counts.edit', async (tx) => {
      const before = await servedCounts.lockForEdit(tx, ctx.actor, { id, revision, values })
      await sql`update public.stock_count set code = coalesce(${values.code ?? null}, code) where id = ${id}`.execute(
        tx,
      )
      for (const [number, item] of (values.items ?? []).entries())
        await sql`update public.stock_count_item set found = ${item.found} where count_id = ${id} and number = ${number}`.execute(
          tx,
        )
      return { subject: id, before: { items: before.items }, after: values, reply: null }
    }),
})
await app.write(async (db) => {
  await sql`create table public.delivery (id uuid primary key, code text not null unique, items jsonb not null)`.execute(
    db,
  )
  await sql`create table public.stock_count (id uuid primary key, code text not null)`.execute(db)
  await sql`create table public.stock_count_item (
    count_id uuid, number int, place text, found int, booked int)`.execute(db)
})
const ofTest = defineModule({ name: 'tests.documents', tables: [], resources: [servedDeliveries, servedCounts] })
readResources([...app.modules, ofTest], { entriesOf: entriesOfType, filesOf: fileReferencesOf, lastChanges })
const fastify = buildHttp(app.surroundings)
mountRoutes(fastify, app.surroundings, [...servedDeliveries.routes, ...servedCounts.routes], { checkReplies: true })

const { school } = await aSchool(app)

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body: object = {}): Promise<TestAnswer['body']> {
  const answer = await fastify.inject({
    method,
    url: `/api/console/${path}`,
    headers: { authorization: admin.token, 'idempotency-key': randomUUID(), 'x-language': 'zh' },
    ...(method === 'GET' ? {} : { payload: { language: 'zh', channel: '1', ...body } }),
  })
  return answer.json()
}
const create = (path: string, values: object) => call('POST', path, { values })
const problemsOf = (answer: TestAnswer['body']) =>
  answer.fields?.map(({ path, code }: { path: string; code: string }) => [path, code]) ?? []
const aLine = { school, quantity: 4 }
const aCode = () => `D-${randomUUID()}`
async function aDelivery(items: readonly object[]): Promise<string> {
  return (await create('deliveries', { code: aCode(), items })).data.id
}
const rowOf = async (id: string) => (await call('GET', `deliveries/${id}`)).data

test('lines travel within their row: references with their names, cells that were left out as null', async () => {
  const id = await aDelivery([{ ...aLine, price: 350, packing: 'box', dueOn: '2026-12-01', remark: ' 易碎 ' }, aLine])
  const named = { id: school, label: '明德实验学校' }
  const row = await rowOf(id)
  expect(row.items).toEqual([
    { school: named, quantity: 4, price: 350, packing: 'box', dueOn: '2026-12-01', remark: '易碎' },
    { school: named, quantity: 4, price: null, packing: null, dueOn: null, remark: null },
  ])
  const { rows } = (await call('GET', 'deliveries')).data
  expect(rows.find((each: { id: string }) => each.id === id).items).toEqual(row.items)
})

test('a problem of a line stands at its cell: by the field alone, and by what it points at', async () => {
  const wrong = [aLine, { school, quantity: 0 }, { school: '', quantity: 1.5, remark: '六个字太长了', color: 'red' }]
  expect(problemsOf(await create('deliveries', { code: 'A', items: wrong }))).toEqual([
    ['values.items[1].quantity', 'positive_only'],
    ['values.items[2].school', 'required'],
    ['values.items[2].quantity', 'not_a_whole_number'],
    ['values.items[2].remark', 'too_long'],
    ['values.items[2].color', 'unknown_field'],
  ])
  const nobody = { ...aLine, school: randomUUID() }
  const answer = await create('deliveries', { code: 'A', items: [nobody, aLine, nobody] })
  expect(problemsOf(answer)).toEqual([
    ['values.items[0].school', 'not_an_option'],
    ['values.items[2].school', 'not_an_option'],
  ])
  expect(problemsOf(await create('deliveries', { code: 'A', items: [] }))).toEqual([['values.items', 'too_few']])
  expect(problemsOf(await create('deliveries', { code: 'A', items: Array(4).fill(aLine) }))).toEqual([
    ['values.items', 'too_many'],
  ])
  expect(problemsOf(await create('deliveries', { code: 'A' }))).toEqual([['values.items', 'required']])
})

test('the history tells of lines by their numbers: a cell that changed, a line that came, one that went', async () => {
  const id = await aDelivery([aLine, { ...aLine, quantity: 7 }])
  const editTo = async (items: object[]) =>
    await call('PATCH', `deliveries/${id}`, { revision: (await rowOf(id)).revision, values: { items } })
  // one in between moves the last and changes nothing of it
  await editTo([
    { ...aLine, quantity: 5 },
    { ...aLine, price: 350, quantity: 6 },
    { ...aLine, quantity: 7 },
  ])
  await editTo([
    { ...aLine, price: 350, quantity: 6 },
    { ...aLine, quantity: 7 },
  ])
  const { entries } = (await app.as(admin).get('/api/console/history', { resource: 'deliveries', id })).body.data
  const told = entries
    .slice(0, 2)
    .map((entry: { changes: { label: string; before: string; after: string }[] }) =>
      entry.changes.map(({ label, before, after }) => [label, before, after]),
    )
  const school4 = 'school 明德实验学校'
  expect(told).toEqual([
    [['items第 1 行', `${school4}、quantity 5`, null]],
    [
      ['items第 1 行的quantity', '4', '5'],
      ['items第 2 行', null, `${school4}、quantity 6、price ¥3.50`],
    ],
  ])
})

test('a table that leaves says how many lines there are', () => {
  expect(dataOf(items).cell?.([aLine, aLine] as never, {} as never)).toBe(2)
})

test('lines in a table of their own are read and written by the resource; what it computes is told and never asked for', async () => {
  const made = await create('counts', {
    code: 'C',
    items: [
      { place: 'A1', found: 8 },
      { place: 'A2', found: 9 },
    ],
  })
  const { id } = made.data
  const before = (await call('GET', `counts/${id}`)).data
  expect(before.items).toEqual([
    { place: 'A1', found: 8, booked: 10 },
    { place: 'A2', found: 9, booked: 10 },
  ])
  const counted = [
    { place: 'A1', found: 8 },
    { place: 'A2', found: 10 },
  ]
  await call('PATCH', `counts/${id}`, { revision: before.revision, values: { code: 'C2', items: counted } })
  expect((await call('GET', `counts/${id}`)).data.items[1].found).toBe(10)
  const computed = await create('counts', { code: 'C', items: [{ place: 'A1', found: 8, booked: 8 }] })
  expect(problemsOf(computed)).toEqual([['values.items[0].booked', 'unknown_field']])
})

interface Described {
  type: string
  minItems: number
  maxItems: number
  items: { properties: object; required: string[] }
}

test('the description of the call names the columns of lines', () => {
  const { create } = resourceSchemas(deliveries as never)
  const body = z.toJSONSchema(create?.().body as z.ZodType, { io: 'input' }) as unknown as {
    properties: { values: { properties: { items: Described } } }
  }
  const { items: described } = body.properties.values.properties
  expect([described.type, described.minItems, described.maxItems]).toEqual(['array', 1, 3])
  expect(Object.keys(described.items.properties)).toEqual(['school', 'quantity', 'price', 'packing', 'dueOn', 'remark'])
  expect(described.items.required).toEqual(['school', 'quantity'])
})

test('edits typed in a table are one request and a change for each row: what is refused names its row and its field', async () => {
  const [first, second, third] = [await aDelivery([aLine]), await aDelivery([aLine]), await aDelivery([aLine])]
  const rows = await Promise.all([first, second, third].map(rowOf))
  const [one, two, three] = rows.map(({ id, revision }) => ({ id, revision }))
  const taken = rows[0].code
  await call('PATCH', `deliveries/${third}`, { revision: three?.revision, values: { code: aCode() } })
  const [own, absent] = [aCode(), randomUUID()]
  const { data } = await call('POST', 'deliveries/bulk/edit', {
    rows: [
      { ...two, values: { code: taken } },
      { ...three, values: { code: 'mine' } },
      { id: absent, revision: '1', values: { code: 'nobody' } },
      { ...one, values: { code: own } },
    ],
  })
  expect(data).toEqual({
    done: 1,
    failed: [
      {
        id: second,
        code: 'invalid_input',
        message: '已有相同的内容，请换一个',
        fields: [{ path: 'values.code', code: 'taken', message: '已有相同的内容，请换一个' }],
      },
      {
        id: third,
        code: 'stale_revision',
        message: '这一项刚刚在别处被修改过，请确认保留哪一个内容',
        fields: [{ path: 'values.code', code: 'changed_elsewhere', message: '这一项刚刚在别处被修改过' }],
      },
      { id: absent, code: 'not_found', message: '没有找到这条内容，可能已被删除，或不属于你' },
    ],
  })
  expect((await rowOf(first)).code).toBe(own)
  expect((await app.auditOf(first)).map(({ action }) => action)).toEqual(['deliveries.create', 'deliveries.edit'])
})

test('what is no field of the grid, no change at all, and one row twice are refused as a whole', async () => {
  const id = await aDelivery([aLine])
  const { revision, code } = await rowOf(id)
  const refused = async (...rows: object[]) => problemsOf(await call('POST', 'deliveries/bulk/edit', { rows }))
  const edited = { id, revision, values: { code: aCode() } }
  expect(await refused({ id, revision, values: { ...edited.values, items: [aLine] } })).toEqual([
    ['rows[0].values.items', 'unknown_field'],
  ])
  expect(await refused({ id, revision, values: {} })).toEqual([['rows[0].values', 'required']])
  expect(await refused(edited, edited)).toEqual([['rows', 'taken']])
  expect(await refused()).toEqual([['rows', 'too_few']])
  expect((await rowOf(id)).code).toBe(code)
})
