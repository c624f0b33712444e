import { expect, test } from 'vitest'
import type { BoundRoute } from '#kernel/server/route.ts'

import { startTestApp, type TestAnswer, type TestApp } from '#kernel/testing/app.ts'
import type { RouteExample } from '#kernel/testing/examples.ts'
import { aRoleless } from '#modules/platform/accounts/fixtures.ts'
import { allRoutes } from './app.ts'
import { examples } from './examples.ts'

// The last word of a new route is theirs: these tests read the registry, not a list kept by hand.
const app = await startTestApp()
const routes = allRoutes()

const absentId = '00000000-0000-4000-8000-000000000000'

const needsExample = (bound: BoundRoute) => bound.shape.method !== 'GET' || bound.shape.path.includes('/:')
const hasRow = (bound: BoundRoute) => bound.shape.path.includes('/:')

test('the registry is read: every route has a name of its own, and every route with a row or a write an example', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(new Set(routes.map((bound) => bound.shape.name)).size).toEqual(routes.length)
  expect(new Set(routes.map((bound) => `${bound.shape.method} ${bound.shape.path}`)).size).toEqual(routes.length)
  const missing = routes.filter(needsExample).filter((bound) => !examples[bound.shape.name])
  expect(missing.map((bound) => bound.shape.name)).toEqual([])
})

for (const bound of routes.filter((each) => each.access.who !== 'anyone')) {
  test(`${bound.shape.name} refuses a request without a token [S6-01]`, async () => {
    const answer = await call(app, bound, await anyParams(bound), undefined)
    expect([answer.status, answer.body.code]).toEqual([401, 'signed_out'])
  })
}

for (const bound of routes.filter((each) => each.access.who === 'permitted')) {
  test(`${bound.shape.name} refuses a person whose roles do not carry it [S6-25]`, async () => {
    const answer = await call(app, bound, await anyParams(bound), (await aRoleless(app)).token)
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })
}

const isForAll = ({ access }: BoundRoute) => typeof access.rows === 'object' && access.rows.isForAll === true

for (const bound of routes.filter((each) => hasRow(each) && each.access.who !== 'anyone' && isForAll(each))) {
  test(`${bound.shape.name} answers not_found to an absent row`, async () => {
    const example = await exampleOf(bound)
    const absent = {
      ...example,
      params: Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, absentId])),
    }
    const none = await call(app, bound, absent, example.as?.token)
    expect([none.status, none.body.code]).toEqual([404, 'not_found'])
  })
}

for (const bound of routes.filter((each) => hasRow(each) && each.access.who !== 'anyone' && !isForAll(each))) {
  test(`${bound.shape.name} answers not_found to a stranger as to an absent row`, async () => {
    const example = await exampleOf(bound)
    if (!example.stranger) throw new Error(`the example of ${bound.shape.name} names no stranger`)
    const foreign = await call(app, bound, example, example.stranger.token)
    expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
    const absent = {
      ...example,
      params: Object.fromEntries(Object.keys(example.params ?? {}).map((name) => [name, absentId])),
    }
    const none = await call(app, bound, absent, example.stranger.token)
    expect([none.status, none.body.code, none.body.message]).toEqual([404, 'not_found', foreign.body.message])
    // … while the one who may really sees it: the refusal above hides something.
    const own = await call(app, bound, example, example.as?.token)
    expect(own.status).toBeLessThan(400)
  })
}

for (const bound of routes.filter((each) => each.shape.method !== 'GET' && !each.shape.raw)) {
  const trace = bound.shape.trace ?? 'audit'
  const rows = trace === 'audit' ? 1 : 0
  test(`${bound.shape.name} leaves ${rows === 1 ? 'exactly one audit row' : 'no audit row'}, and none when it is refused`, async () => {
    const example = await exampleOf(bound)
    const before = await auditCount()
    const done = await call(app, bound, example, example.as?.token)
    expect(done.body.code).toEqual(example.refusal ?? 'H0000')
    expect((await auditCount()) - before).toEqual(rows)
    if (bound.access.who === 'anyone') return
    const refused = await call(app, bound, example, undefined)
    expect([refused.status, (await auditCount()) - before]).toEqual([401, rows])
  })
}

for (const bound of routes.filter((each) => each.shape.method === 'GET' && !each.shape.raw && isList(each))) {
  test(`${bound.shape.name} asks the database as often for 30 rows as for 1`, async () => {
    const example = await exampleOf(bound)
    if (!example.grow) throw new Error(`the example of ${bound.shape.name} cannot grow`)
    const ask = () => call(app, bound, example, example.as?.token)
    // With what is kept in memory kept: who asks has been asked for before.
    const grown = async (count: number) => {
      await example.grow?.(count)
      await app.surroundings.database.notices.caughtUp()
      await ask()
      return await app.countQueries(ask)
    }
    const one = await grown(1)
    const many = await grown(29)
    expect(many.result.body.data.rows.length).toBeGreaterThan(one.result.body.data.rows.length)
    expect(many.queries).toEqual(one.queries)
  })
}

function isList(bound: BoundRoute): boolean {
  const shape = (bound.schemas.reply as unknown as { shape?: Record<string, unknown> }).shape
  return shape !== undefined && 'rows' in shape && 'next' in shape
}

async function exampleOf(bound: BoundRoute): Promise<RouteExample> {
  const make = examples[bound.shape.name]
  if (!make) throw new Error(`no example for ${bound.shape.name}`)
  return await make(app)
}

async function anyParams(bound: BoundRoute): Promise<RouteExample> {
  const names = [...bound.shape.path.matchAll(/:(\w+)/g)].map((found) => found[1] ?? '')
  return { params: Object.fromEntries(names.map((name) => [name, absentId])), body: {} }
}

function call(on: TestApp, bound: BoundRoute, example: RouteExample, token: string | undefined): Promise<TestAnswer> {
  const bare = bound.shape.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(example.params?.[name] ?? absentId),
  )
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const path = bound.shape.method === 'GET' || query.size === 0 ? bare : `${bare}?${query}`
  const caller = token === undefined ? on.anonymous : on.as({ token, accountId: '', loginName: '' })
  switch (bound.shape.method) {
    case 'GET':
      return caller.get(path, example.query)
    case 'POST':
      return caller.post(path, example.body, example.headers)
    case 'PUT':
      return caller.put(path, example.body, example.headers)
    case 'PATCH':
      return caller.patch(path, example.body, example.headers)
    case 'DELETE':
      return caller.delete(path, example.body, example.headers)
  }
}

async function auditCount(): Promise<number> {
  const row = await app.write((db) =>
    db
      .selectFrom('kernel.audit_entry')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(row.count)
}
