import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { declarationStates } from '#modules/contest/declarations/contract.ts'
import { allRoutes } from '../../app.ts'
import { seedDemo } from '../../demo.ts'
import { Hands } from './hands.ts'
import { live } from './living.ts'
import { stories } from './stories.ts'

const app = await startTestApp({ now: '2026-11-21T09:00:00+08:00', config: { isDemo: true } })
await seedDemo({ database: app.surroundings.database, context: () => app.ctx() })
const filledAt = app.clock.now()
const doors = allRoutes()
const before = await declarations()

/** As a program that has just been started would go on. */
const go = (place: number) => live(new Hands(app.surroundings, doors), place, filledAt)

interface Found {
  id: string
  season: string
  kind: string
  state: string
  level: string | null
  moves: number
}

async function declarations(): Promise<Found[]> {
  const { rows } = await sql<Found>`select id, season_id as season, kind, state, level,
      (select count(*)::int from contest.declaration_move where declaration_id = declaration.id) as moves
    from contest.declaration declaration order by id`.execute(app.ctx().db)
  return rows
}

async function made(): Promise<Found[]> {
  const known = new Set(before.map(({ id }) => id))
  return (await declarations()).filter(({ id }) => !known.has(id))
}

/** Everything that a second run could leave behind. */
async function traces(): Promise<unknown> {
  const { rows } = await sql`select
    (select count(*)::int from contest.declaration) as declarations,
    (select count(*)::int from contest.declaration_move) as moves,
    (select count(*)::int from contest.declaration_journal) as saves,
    (select count(*)::int from contest.declaration_material) as materials,
    (select count(*)::int from contest.signed_page) as pages,
    (select count(*)::int from contest.authorization_code) as codes,
    (select count(*)::int from platform.file) as files,
    (select count(*)::int from platform.account) as accounts,
    (select count(*)::int from kernel.audit_entry) as audited`.execute(app.ctx().db)
  return rows[0]
}

afterEach(async () => {
  await app.drainJobs()
  expect(await app.brokenInvariants()).toEqual({})
})

/** One story of every way, those without many pages first. */
const places = [...stories.keys()].toSorted((one, other) => other - one)
const oneOfEachWay = places.filter((place) => stories[place]?.way !== undefined && isFirstOfItsWay(place))

function isFirstOfItsWay(place: number): boolean {
  return places.find((each) => stories[each]?.way === stories[place]?.way) === place
}

test('the demo comes to life: declarations in every state and at every level, by the doors that people have', async () => {
  for (const place of oneOfEachWay) await go(place)
  const found = await made()
  expect(found.length).toEqual(oneOfEachWay.length)
  expect(new Set(found.map(({ state }) => state))).toEqual(new Set(declarationStates))
  const waiting = found.filter(({ state }) => state === 'submitted').map(({ level }) => level)
  expect(new Set(waiting)).toEqual(new Set(['school', 'county', 'city', 'province']))
})

test('what lives already is left as it is', async () => {
  const is = await traces()
  for (const place of oneOfEachWay) await go(place)
  expect(await traces()).toEqual(is)
})

test('cut off at any step it goes on from there, and makes nothing twice', async () => {
  const place = stories.findIndex(({ way, kind }) => way === 'qualified' && kind === 'science-painting')
  const known = (await made()).length
  let left = 0
  const cut = new Error('cut off')
  const cutting = { ...app.surroundings, database: { ...app.surroundings.database } }
  cutting.database.write = new Proxy(app.surroundings.database.write, {
    get(write, name) {
      const value: unknown = Reflect.get(write, name, write)
      if (name === 'transaction') left -= 1
      if (left < 0) throw cut
      return typeof value === 'function' ? value.bind(write) : value
    },
  })
  let runs = 0
  for (let isDone = false; !isDone; runs += 1) {
    // so many transactions in each run: two sign people in, and the rest is a step or less
    left = 5
    isDone = await live(new Hands(cutting, doors), place, filledAt).then(
      () => true,
      (error: unknown) => {
        if (error !== cut) throw error
        return false
      },
    )
  }
  expect(runs).toBeGreaterThan(5)
  const found = await made()
  expect(found.length).toEqual(known + 1)
  expect(found.filter(({ kind, state }) => kind === 'science-painting' && state === 'qualified').length).toEqual(1)
  const is = await traces()
  await go(place)
  expect(await traces()).toEqual(is)
})

test('sixty stories tell of every kind of the open seasons', async () => {
  const { seasons } = (await app.anonymous.get('/api/seasons')).body.data
  const open = seasons.filter(({ phase }: { phase: string }) => phase === 'open')
  const kinds = open.flatMap((season: { contest: string; kinds: { code: string }[] }) =>
    season.kinds.map(({ code }) => `${season.contest} ${code}`),
  )
  expect(stories.length).toEqual(60)
  expect(new Set(stories.map(({ contest, kind }) => `${contest} ${kind}`))).toEqual(new Set(kinds))
})
