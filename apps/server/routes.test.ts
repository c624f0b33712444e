import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { needsIdempotencyKey } from '#kernel/contract/routes.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import type { RouteExample } from '#kernel/testing/examples.ts'
import { callRoute, emptyCall, likeness, ofAbsentRows } from '#kernel/testing/route-calls.ts'
import { aRoleless } from '#modules/platform/accounts/fixtures.ts'
import { allRoutes } from './app.ts'
import { examples } from './examples.ts'
import { modules } from './modules.ts'

// The last word of a new route is theirs: these tests read the registry, not a list kept by hand.
const app = await startTestApp({ now: 'real' })
const routes = allRoutes()

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
    const answer = await callRoute(app, bound, emptyCall, undefined)
    expect([answer.status, answer.body.code]).toEqual([401, 'signed_out'])
  })
}

// what is refused changes nothing about who is refused
const roleless = await aRoleless(app)
for (const bound of routes.filter((each) => each.access.who === 'permitted')) {
  test(`${bound.shape.name} refuses a person whose roles do not carry it [S6-25]`, async () => {
    const answer = await callRoute(app, bound, emptyCall, roleless.token)
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
  })
}

const isForAll = ({ access }: BoundRoute) => typeof access.rows === 'object' && access.rows.isForAll === true

for (const bound of routes.filter((each) => hasRow(each) && each.access.who !== 'anyone' && isForAll(each))) {
  test(`${bound.shape.name} answers not_found to an absent row`, async () => {
    const example = await exampleOf(bound)
    const none = await callRoute(app, bound, ofAbsentRows(example), example.as?.token)
    expect([none.status, none.body.code]).toEqual([404, 'not_found'])
  })
}

const isStrangeTo = (bound: BoundRoute) => hasRow(bound) && bound.access.who !== 'anyone' && !isForAll(bound)
const isWrite = ({ shape }: BoundRoute) => shape.method !== 'GET' && !shape.raw

async function expectUnseen(bound: BoundRoute, example: RouteExample): Promise<void> {
  if (!example.stranger) throw new Error(`the example of ${bound.shape.name} names no stranger`)
  const foreign = await callRoute(app, bound, example, example.stranger.token)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
  const none = await callRoute(app, bound, ofAbsentRows(example), example.stranger.token)
  expect(likeness(none)).toEqual(likeness(foreign))
}

for (const bound of routes.filter((each) => isStrangeTo(each) && !isWrite(each))) {
  test(`${bound.shape.name} answers not_found to a stranger as to an absent row`, async () => {
    const example = await exampleOf(bound)
    await expectUnseen(bound, example)
    // … while the one who may really sees it: the refusal above hides something.
    const own = await callRoute(app, bound, example, example.as?.token)
    if (example.refusal) expect(own.body.code).toBe(example.refusal)
    else expect(own.status).toBeLessThan(400)
  })
}

const ofResources = new Set(
  modules.flatMap(({ resources = [] }) => resources.flatMap((served) => served.routes.map(({ shape }) => shape.name))),
)

for (const bound of routes.filter(isWrite)) {
  const trace = bound.shape.trace ?? 'audit'
  const rows = trace === 'audit' ? 1 : 0
  const hides = isStrangeTo(bound)
  const isRepeated = needsIdempotencyKey(bound.shape) && ofResources.has(bound.shape.name)
  const hiding = hides ? 'answers not_found to a stranger as to an absent row, ' : ''
  const repeating = isRepeated ? ', or repeated under its key: then it is answered as before [S7-CLIENT-10]' : ''
  test(`${bound.shape.name} ${hiding}leaves ${rows === 1 ? 'exactly one audit row' : 'no audit row'}, and none when it is refused${repeating}`, async () => {
    const made = await exampleOf(bound)
    // as it is sent: what an example makes anew each time it is read stays what it was
    const example = isRepeated ? { ...made, body: structuredClone(made.body) } : made
    const before = await auditCount()
    if (hides) {
      await expectUnseen(bound, example)
      expect((await auditCount()) - before).toEqual(0)
    }
    const keyed = { ...example, headers: { ...example.headers, 'idempotency-key': randomUUID() } }
    const done = await callRoute(app, bound, keyed, example.as?.token)
    expect(done.body.code).toEqual(example.refusal ?? 'H0000')
    expect((await auditCount()) - before).toEqual(rows)
    if (isRepeated && !example.refusal) {
      const again = await callRoute(app, bound, keyed, example.as?.token)
      expect([again.status, again.body, (await auditCount()) - before]).toEqual([done.status, done.body, rows])
    }
    if (bound.access.who === 'anyone') return
    const refused = await callRoute(app, bound, example, undefined)
    expect([refused.status, (await auditCount()) - before]).toEqual([401, rows])
  })
}

/** Whatever asks for each row asks three times for three; the second tier makes as many as a page holds (0084). */
const rowsCompared = process.env.TEST_TIER === 'long' ? 30 : 3

for (const bound of routes.filter((each) => each.shape.method === 'GET' && !each.shape.raw && isList(each))) {
  test(`${bound.shape.name} asks the database no more often for ${rowsCompared} rows than for 1`, async () => {
    const example = await exampleOf(bound)
    if (!example.grow) throw new Error(`the example of ${bound.shape.name} cannot grow`)
    const ask = () => callRoute(app, bound, example, example.as?.token)
    // With what is kept in memory kept: who asks has been asked for before.
    const grown = async (count: number, enough: number) => {
      await example.grow?.(count)
      await app.surroundings.database.notices.caughtUp()
      await ask()
      // What notices have set off is read beside the route for a while: its own number is the least that is seen, and seen again.
      let least = await app.countQueries(ask)
      let seen = 1
      for (let more = 0; more < 40 && (enough === 0 ? seen < 3 : least.queries > enough); more += 1) {
        await app.surroundings.database.notices.caughtUp()
        const again = await app.countQueries(ask)
        if (again.queries === least.queries) seen += 1
        if (again.queries < least.queries) {
          least = again
          seen = 1
        }
      }
      return least
    }
    const one = await grown(1, 0)
    const many = await grown(rowsCompared - 1, one.queries)
    expect(many.queries).toBeLessThanOrEqual(one.queries)
    const [before, after] = [one.result.body.data, many.result.body.data]
    if (example.isSum) expect(after.rows.length).toBeGreaterThan(0)
    else if (after.next === null) expect(after.rows.length).toBeGreaterThan(before.rows.length)
    else {
      // Other tests have filled a page of it already: then half of it is asked for. Both halves, because rows of other tests
      // may name what one half alone never names.
      const limit = String(Math.floor(after.rows.length / 2))
      const half = (more: Record<string, string>) =>
        app.countQueries(() =>
          callRoute(app, bound, { ...example, query: { ...example.query, limit, ...more } }, example.as?.token),
        )
      const first = await half({})
      const second = await half({ after: first.result.body.data.next })
      expect([first, second].map(({ result }) => String(result.body.data.rows.length))).toEqual([limit, limit])
      expect(many.queries).toBeLessThanOrEqual(Math.max(first.queries, second.queries))
    }
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

async function auditCount(): Promise<number> {
  const row = await app.write((db) =>
    db
      .selectFrom('kernel.audit_entry')
      .select((each) => each.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return Number(row.count)
}
