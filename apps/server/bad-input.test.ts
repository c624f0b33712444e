import { globSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { RefusalRow } from '#kernel/contract/refusals.ts'
import type { BoundRoute } from '#kernel/server/route.ts'
import { startTestApp, type TestAccount, type TestAnswer } from '#kernel/testing/app.ts'
import type { RouteExample } from '#kernel/testing/examples.ts'
import { seedOf } from '#kernel/testing/seeds.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { charsMaxOf, fieldsOf } from '#modules/contest/declarations/contract/fields.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import type { DeclarationKind, Field } from '#modules/contest/seasons/contract.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { anAdmin, aPupil, aTeacher, aUnitContact } from '#modules/platform/accounts/fixtures.ts'
import { allRoutes } from './app.ts'
import { examples } from './examples.ts'
import { modules } from './modules.ts'

// What a form, a path or a body may be sent instead of what it asks for. Single cases stand with the modules; here is what can be
// generated from the season of the demo and from the registry of routes.
const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00' })
const season = await aSeason(app)
const routes = allRoutes()

interface Place {
  path: string
  field: Field
}
interface Draft {
  id: string
  owner: { accountId: string; token: string; loginName: string }
  kind: DeclarationKind
  places: Place[]
}

/** A draft of the kind with one person of each role, and where its fields are. */
async function aDraftOf(kind: DeclarationKind): Promise<Draft> {
  const make = { pupil: aPupil, teacher: aTeacher, 'unit-contact': aUnitContact }[kind.declarants[0] ?? 'pupil']
  const owner = await make(app)
  const code = kind.needsAuthorizationCode ? (await aCode(app, { seasonId: season.id, kind: kind.code })).code : null
  const stage = kind.stages[0] ?? null
  const body = {
    season: season.id,
    kind: kind.code,
    ...(stage ? { stage } : {}),
    ...(code ? { authorizationCode: code } : {}),
  }
  const { id } = must(await app.as(owner).post('/api/declarations', body))
  const places: Place[] = fieldsOf(kind).map((field) => ({ path: field.key, field }))
  for (const [role, step] of [
    ['member', 'members'],
    ['instructor', 'instructors'],
  ] as const) {
    if (kind[step].max === 0) continue
    const { person } = must(await app.as(owner).post(`/api/declarations/${id}/people`, { role }))
    places.push(...kind[step].fields.map((field) => ({ path: `${step}.${person.id}.${field.key}`, field })))
  }
  return { id, owner, kind, places }
}

/** First values of a draft: what was saved before is left alone. */
function save(draft: Draft, values: Record<string, unknown>): Promise<TestAnswer> {
  const changes = Object.entries(values).map(([path, value]) => ({ path, value, revision: 0 }))
  return app.as(draft.owner).patch(`/api/declarations/${draft.id}`, { changes })
}

async function valuesOf(draft: Draft) {
  const { values, people, revision } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
  return { values, people, revision }
}

const problemsOf = (answer: TestAnswer) =>
  answer.body.fields.map(({ path, code, params, message }: Record<string, unknown>) => ({
    path,
    code,
    params,
    message,
  }))

describe('in the forms of the demo season', () => {
  for (const kind of season.definition.kinds) {
    test(`${kind.code}: every text one character over its limit is refused by its name, and what is there stays [S3-DECL-01] [S3-DECL-02] [S3-DECL-03]`, async () => {
      const draft = await aDraftOf(kind)
      const limited = draft.places.filter(({ field }) => charsMaxOf(field) !== null)
      expect(limited.length).toBeGreaterThan(3)
      const longest = limited.find(({ field }) => field.type === 'text')
      if (!longest) throw new Error(`${kind.code} has no field of text`)
      // exactly at the limit it is taken, rare characters counted as one
      must(await save(draft, { [longest.path]: '𠮷'.repeat(charsMaxOf(longest.field) ?? 0) }))
      const before = await valuesOf(draft)
      for (const { path, field } of limited.filter((place) => place !== longest)) {
        const max = charsMaxOf(field) ?? 0
        const other = limited.find(
          (place) => place !== longest && place.path !== path && place.field.type === 'long-text',
        )
        const answer = await save(draft, {
          [path]: '字'.repeat(max + 1),
          ...(other ? { [other.path]: '好好的话' } : {}),
        })
        expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
        expect(problemsOf(answer)).toEqual([
          { path, code: 'too_long', params: { max }, message: `最多 ${max.toLocaleString('zh')} 个字符` },
        ])
      }
      expect(await valuesOf(draft)).toEqual(before)
    })

    test(`${kind.code}: a day or month that does not exist is refused at its field`, async () => {
      const draft = await aDraftOf(kind)
      const dates = draft.places.filter(({ field }) => field.type === 'date' || field.type === 'month')
      // an honour is proposed without a day
      expect(dates.length > 0).toEqual(!kind.isHonour)
      const before = await valuesOf(draft)
      for (const { path, field } of dates) {
        const impossible =
          field.type === 'date'
            ? ['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '０２-０２', '9999-99-99']
            : ['2026-13', '2026-00', '2026-1', '2026', '2026-02-30']
        for (const value of impossible)
          expect([value, problemsOf(await save(draft, { [path]: value }))]).toEqual([
            value,
            [{ path, code: 'not_a_date', params: {}, message: '不是有效的日期' }],
          ])
      }
      expect(await valuesOf(draft)).toEqual(before)
    })

    test(`${kind.code}: script and the signs of our own tools are text in every field, on paper too, or are refused`, async () => {
      const draft = await aDraftOf(kind)
      const nasty = `</script><img src=x onerror=alert(1)>#panic("x") {{7*7}} $(id) '); drop table x;--`
      const taken: Record<string, string> = {}
      for (const { path, field } of draft.places) {
        const value = nasty.slice(0, charsMaxOf(field) ?? nasty.length)
        const answer = await save(draft, { [path]: value })
        if (answer.status === 200) taken[path] = value
        else expect([path, answer.status, answer.body.fields[0].path]).toEqual([path, 422, path])
        const isText = field.type === 'text' || field.type === 'long-text'
        expect([path, answer.status]).toEqual([path, isText ? 200 : 422])
      }
      const { values, people } = await valuesOf(draft)
      for (const [path, value] of Object.entries(taken)) {
        const [head = '', id, key = ''] = path.split('.')
        const stored =
          id === undefined ? values[head] : people.find((each: { id: string }) => each.id === id)?.values[key]
        expect([path, stored]).toEqual([path, value])
      }
      const { form } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/form`))
      expect(JSON.stringify(form)).toContain(JSON.stringify(taken.title ?? Object.values(taken)[0]).slice(1, -1))
      const { url } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/form-address`))
      expect((await app.anonymous.get(url)).raw.subarray(0, 5).toString()).toEqual('%PDF-')
    })
  }
})

/**
 * An example of the route, made once: what it creates may be used up by what is tried here, and that is fine. The second tier makes
 * one each time.
 */
const made = new Map<string, RouteExample>()
async function exampleOf(bound: BoundRoute): Promise<RouteExample> {
  const { name } = bound.shape
  const known = made.get(name)
  const isWrite = bound.shape.method !== 'GET'
  if (known && !(isWrite && process.env.TEST_TIER === 'long') && !isTurnedAway(known.as)) return known
  const example = (await examples[name]?.(app)) ?? {}
  made.set(name, example)
  return example
}

/** Tokens that no longer open a door, as it was answered: what was tried before has signed their people out. */
const turnedAway = new Set<string>()
const isTurnedAway = (account: TestAccount | undefined) => account !== undefined && turnedAway.has(account.token)

/** Before something is asked that has to succeed: whether they are signed in still. */
async function lookIn(account: TestAccount | undefined): Promise<void> {
  if (account && (await app.as(account).get('/api/sessions')).status !== 200) turnedAway.add(account.token)
}

let admin = await anAdmin(app)

/**
 * Tries something of a route; where one of the people turns out to be signed out nothing behind the door was tried, and it is tried
 * once more with a new one.
 */
async function trying(
  bound: BoundRoute,
  attempt: (example: RouteExample, office: TestAccount) => Promise<void>,
): Promise<void> {
  for (let turn = 1; turn <= 2; turn += 1) {
    if (isTurnedAway(admin)) admin = await anAdmin(app)
    const example = await exampleOf(bound)
    await attempt(example, admin)
    if (!isTurnedAway(example.as) && !isTurnedAway(admin)) return
  }
}

interface Tried {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

let keys = 0
async function send(bound: BoundRoute, tried: Tried, token: string | undefined) {
  const path = bound.shape.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(tried.params?.[name] ?? 'x'),
  )
  const query = new URLSearchParams(
    Object.entries(tried.query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  )
  keys += 1
  const isGet = bound.shape.method === 'GET'
  const answer = await app.inject({
    method: bound.shape.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      'idempotency-key': `bad-input-${keys}`,
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: token }),
    },
    ...(isGet ? {} : { payload: JSON.stringify(tried.body ?? {}) }),
  })
  if (answer.statusCode === 401 && token !== undefined) turnedAway.add(token)
  return { status: answer.statusCode, text: answer.body }
}

const queryKeys = (bound: BoundRoute) =>
  Object.keys((bound.schemas.query as { shape?: object } | undefined)?.shape ?? {})
const paramKeys = (bound: BoundRoute) => [...bound.shape.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

async function tablesNow(): Promise<string[]> {
  const { rows } = await app.write((db) =>
    // the catalogue itself: the view of the statistics counts what each table has been through
    sql<{ name: string }>`select relnamespace::regnamespace || '.' || relname as name from pg_class
      where relkind in ('r', 'p') order by 1`.execute(db),
  )
  return rows.map(({ name }) => name)
}

/** So many of them, others for each name, so that all are tried on some of them; every one in the second tier. */
function some<T>(all: readonly T[], count: number, name: string): readonly T[] {
  if (process.env.TEST_TIER === 'long') return all
  const first = all.length === 0 ? 0 : (seedOf(name) >>> 0) % all.length
  return [...all.slice(first), ...all.slice(0, first)].slice(0, count)
}

const injections = [
  `'; drop table platform.account; --`,
  `' or '1'='1`,
  `1); delete from contest.declaration; --`,
  `" union select token_hash from platform.session --`,
  `%27%20or%201=1`,
  `$1::text`,
  `\\'; select pg_sleep(5); --`,
]

const readsOfResources = new Set(
  modules.flatMap(({ resources = [] }) =>
    resources.flatMap((served) => served.routes.flatMap(({ shape }) => (shape.method === 'GET' ? [shape.name] : []))),
  ),
)

/**
 * Whether the values of its address are tried. One function answers each of the reads of all resources: in the gate a quarter of
 * them is tried, each fourth by its name, and all in the second tier; whatever has its own code is tried always.
 */
function isTried({ shape }: BoundRoute): boolean {
  if (process.env.TEST_TIER === 'long' || !readsOfResources.has(shape.name)) return true
  return (seedOf(`${shape.name} is tried`) >>> 0) % 4 === 0
}

/** Of the query of one route, in the gate: filters of all lists are read by one function, and each route tries others. */
const queryKeysMax = 3
const tables = await tablesNow()

describe('SQL in every parameter', () => {
  const reads = routes.filter((bound) => bound.shape.method === 'GET' && isTried(bound))

  test('there are parameters to try', () => {
    expect(reads.flatMap((bound) => [...paramKeys(bound), ...queryKeys(bound)]).length).toBeGreaterThan(30)
  })

  for (const bound of reads.filter((each) => paramKeys(each).length + queryKeys(each).length > 0)) {
    test(`${bound.shape.name} takes it as a text like any other, or refuses it`, async () => {
      const example = await exampleOf(bound)
      const token = example.as?.token ?? (bound.access.who === 'anyone' ? undefined : admin.token)
      for (const key of paramKeys(bound)) {
        for (const value of some(injections, 1, `${bound.shape.name} ${key}`)) {
          const answer = await send(bound, { ...example, params: { ...example.params, [key]: value } }, token)
          expect([key, value, answer.status]).toEqual([key, value, 404])
        }
      }
      for (const key of some(queryKeys(bound), queryKeysMax, bound.shape.name)) {
        for (const value of some(injections, 1, `${bound.shape.name} ${key}`)) {
          const answer = await send(bound, { ...example, query: { ...example.query, [key]: value } }, token)
          expect([key, value, answer.status < 500, /syntax|pg_|select /i.test(answer.text)]).toEqual([
            key,
            value,
            true,
            false,
          ])
        }
      }
    })
  }

  test('all tables are there still', async () => {
    expect(await tablesNow()).toEqual(tables)
  })
})

// What people, other programs and old links put where an id or a text belongs; the longest of them still reaches our routes.
const strangeValues = ['1', '-1', 'x y', '字'.repeat(200), 'y'.repeat(4000), 'a\u0000b']
/** Harmless, neither short nor long, without a blank: it comes past most schemas, to where a text is worked with. */
const plainText = '甲乙丙丁戊己庚辛壬癸子丑'
const anyPupil = await aPupil(app)

describe('strange values in every path and every query', () => {
  const asked = routes.filter((bound) => paramKeys(bound).length + queryKeys(bound).length > 0 && isTried(bound))

  for (const bound of asked) {
    test(`${bound.shape.name}: no value of its address makes it fail, and what is no id is not found`, () =>
      trying(bound, async (example, office) => {
        const tokens = [example.as?.token, office.token, anyPupil.token]
        const failed: unknown[] = []
        for (const [turn, token] of some([...new Set(tokens)], 1, bound.shape.name).entries()) {
          for (const key of paramKeys(bound)) {
            for (const value of some(strangeValues, 2, `${bound.shape.name} ${key} ${turn}`)) {
              const answer = await send(bound, { ...example, params: { ...example.params, [key]: value } }, token)
              const isWord = value === '1' || value === '-1'
              if (answer.status >= 500 || (answer.status < 400 && !isWord)) failed.push([key, value, answer])
            }
          }
          for (const key of some(queryKeys(bound), queryKeysMax, `${bound.shape.name} of ${turn}`)) {
            for (const value of some(strangeValues, 2, `${bound.shape.name} ${key} ${turn}`)) {
              const answer = await send(bound, { ...example, query: { ...example.query, [key]: value } }, token)
              if (answer.status >= 500) failed.push([key, value, answer])
            }
          }
        }
        expect(failed).toEqual([])
      }))
  }

  for (const bound of routes.filter((each) => each.shape.method !== 'GET' && !each.shape.raw)) {
    test(`${bound.shape.name}: no text of its body makes it fail`, () =>
      trying(bound, async (example, office) => {
        const token = example.as?.token ?? office.token
        const failed: unknown[] = []
        // a provider that cannot be reached is a refusal in words, whatever its status: 'unexpected' is what failed here
        for (const at of leafPaths(example.body)) {
          for (const value of [plainText, ...some(strangeValues, 2, `${bound.shape.name} ${at.join('.')}`)]) {
            const answer = await send(bound, { ...example, body: withValue(example.body, at, value) }, token)
            if (JSON.parse(answer.text).code === 'unexpected') failed.push([at.join('.'), value, answer])
          }
        }
        expect(failed).toEqual([])
      }))
  }
})

// A log entry holds what an operation noted: how many pictures there were may bear the name of the field that holds them.
describe('a history tells of entries that hold anything at all', () => {
  const views = routes.filter(({ shape }) => shape.method === 'GET' && /^\/api\/console\/[\w-]+\/:id$/.test(shape.path))
  const resources = app.modules.flatMap((module) => module.resources ?? []).map(({ resource }) => resource)

  for (const resource of resources) {
    const bound = views.find(({ shape }) => shape.name === `${resource.name}.view`)
    if (!bound) throw new Error(`${resource.name} has no route for one row`)
    test(`${resource.name}`, async () => {
      await lookIn(made.get(bound.shape.name)?.as)
      const { as, params: { id = '' } = {} } = await exampleOf(bound)
      for (const value of [1, 'x y', '字'.repeat(300), true, { a: 1 }, ['1', null], { id: '1' }]) {
        const noted = JSON.stringify(Object.fromEntries(Object.keys(resource.fields).map((name) => [name, value])))
        await app
          .ctx()
          .change(`${resource.name}.edit`, async () => ({ subject: id, after: JSON.parse(noted), reply: null }))
      }
      const answer = await app.as(as ?? admin).get('/api/console/history', { resource: resource.name, id })
      expect([answer.status, answer.body.data?.entries.length >= 7]).toEqual([200, true])
    })
  }
})

/** The valid body with one part of it, anywhere, replaced; or something else altogether. */
function bodyNear(valid: unknown): fc.Arbitrary<unknown> {
  const paths = leafPaths(valid)
  const anything = fc.jsonValue({ maxDepth: 3 })
  if (paths.length === 0) return anything
  const changed = fc.tuple(fc.constantFrom(...paths), anything).map(([path, value]) => withValue(valid, path, value))
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: anything })
}

function leafPaths(value: unknown, above: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return above.length > 0 ? [above] : []
  return [
    ...(above.length > 0 ? [above] : []),
    ...Object.entries(value).flatMap(([key, part]) => leafPaths(part, [...above, key])),
  ]
}

function withValue(whole: unknown, [key, ...below]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const copy: unknown = structuredClone(whole)
  const holder = copy as Record<string, unknown>
  holder[key] = withValue(holder[key], below, value)
  return copy
}

/** The status of every refusal, by its code; `unexpected` is a bug, and none of them. */
async function declaredStatuses(): Promise<Map<string, number>> {
  const root = join(import.meta.dirname, '../..')
  const contracts = globSync(['kernel/contract/*.ts', 'modules/*/*/contract{.ts,/**/*.ts}'], { cwd: root })
  const statuses = new Map<string, number>()
  for (const path of contracts.filter((each) => !each.endsWith('.test.ts'))) {
    const exported: Record<string, unknown> = await import(join(root, path))
    for (const value of Object.values(exported)) {
      if (typeof value !== 'object' || value === null || !('$rows' in value)) continue
      for (const [code, { status }] of Object.entries(value.$rows as Record<string, RefusalRow>))
        statuses.set(code, status)
    }
  }
  statuses.delete('unexpected')
  expect(statuses.size).toBeGreaterThan(150)
  return statuses
}
const declared = await declaredStatuses()
const fuzzRuns = Number(process.env.FUZZ_RUNS ?? 2)

describe('whatever JSON is sent by whoever is answered in words and never with 500', () => {
  // bytes of files are no JSON, and have tests of their own
  for (const bound of routes.filter((each) => !each.shape.raw)) {
    test(bound.shape.name, () =>
      trying(bound, async (example, office) => {
        const oneCase = fc.record({
          params: fc.oneof(
            { weight: 4, arbitrary: fc.constant(example.params) },
            {
              weight: 1,
              arbitrary: fc.dictionary(fc.constantFrom('x', ...paramKeys(bound)), fc.string({ unit: 'grapheme' })),
            },
          ),
          query: fc.dictionary(
            fc.constantFrom('x', ...queryKeys(bound)),
            fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.float()),
            { maxKeys: 3 },
          ),
          body: bodyNear(example.body),
          token: fc.constantFrom(example.as?.token, example.stranger?.token, office.token, undefined, 'no-such-token'),
        })
        await fc.assert(
          fc.asyncProperty(oneCase, async ({ token, ...rest }) => {
            const { status, text } = await send(bound, rest, token)
            const { code, message } = JSON.parse(text) as { code: string; message: string }
            const expected = status < 500 ? status : declared.get(code)
            expect([status, text.slice(0, 300)]).toEqual([expected, text.slice(0, 300)])
            expect(code === 'H0000' || message.length > 0).toEqual(true)
          }),
          { numRuns: fuzzRuns, seed: seedOf(bound.shape.name) },
        )
      }),
    )
  }
})
