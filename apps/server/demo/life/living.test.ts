import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { declarationStates } from '#modules/contest/declarations/contract.ts'
import type { ShownTwin } from '#modules/vending/devices/contract/console-schemas.ts'
import { allRoutes } from '../../app.ts'
import { seedDemo } from '../../demo.ts'
import { openDemoProvider } from '../../demo-provider.ts'
import { type BuyersTurn, buy, firstTurn, waitBeforeMs } from './buying.ts'
import { Hands } from './hands.ts'
import { live } from './living.ts'
import { stories, type Way } from './stories.ts'

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

/** Other ways take every one of their steps as well, and end in their state: the second tier lives them with all the others. */
const livedByOthers: readonly (Way | undefined)[] = ['mended school', 'returned county', 'refused county']

/** One story of every other way, those without many pages first. */
const places = [...stories.keys()].toSorted((one, other) => other - one)
const oneOfEachWay = places.filter((place) => !livedByOthers.includes(stories[place]?.way) && isFirstOfItsWay(place))

function isFirstOfItsWay(place: number): boolean {
  return places.find((each) => stories[each]?.way === stories[place]?.way) === place
}

/** Three tests of a few ways each: one of them all would be the longest there is. */
const inThirds = [0, 1, 2].map((third) => oneOfEachWay.filter((_, at) => at % 3 === third))

test.each(inThirds)('declarations of the demo go their ways: %i and others', async (...ways) => {
  const known = (await made()).length
  for (const place of ways) await go(place)
  expect((await made()).length).toEqual(known + ways.length)
})

test('the demo has come to life: declarations in every state and at every level, by the doors that people have', async () => {
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

const soundTwin: ShownTwin = {
  hasPower: true,
  hasNetwork: true,
  isConnected: true,
  willLosePower: false,
  isDoorOpen: false,
  isSensorBlind: false,
  jammedLanes: [],
  clockErrorMs: 0,
  waiting: 0,
  fallen: 0,
}

/** The control door of the machines (apps/fleet-simulator), all of them sound; answers what is then done to them. */
async function openTwins(): Promise<{ machine: string; deed: string; lane: number }[]> {
  const done: { machine: string; deed: string; lane: number }[] = []
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const door = { url: `http://127.0.0.1:${port}`, token: 'test' }
  writeFileSync(path.join(app.config.dataDir, 'fleet.json'), JSON.stringify(door))
  return done

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , machine = '', deed] = (request.url ?? '').split('/')
    if (deed !== undefined) done.push({ machine, deed, ...((await json(request)) as { lane: number }) })
    response.end(JSON.stringify(soundTwin))
  }
}

async function orders(): Promise<{ machine: string; lane: number; state: string }[]> {
  const { rows } = await sql<{ machine: string; lane: number; state: string }>`
    select machine.code as machine, line.lane_number as lane, sales_order.payment_state as state
    from vending.sales_order join vending.machine machine on machine.id = sales_order.machine_id
      join vending.order_line line on line.order_id = sales_order.id
    order by sales_order.number`.execute(app.ctx().db)
  return rows
}

test('people buy at machines of the demo that visitors are not led to, once machines and provider are there', async () => {
  const hands = new Hands(app.surroundings, doors)
  const after = (turn: BuyersTurn) => buy(hands, turn, filledAt)
  expect(await after(firstTurn)).toEqual({ ...firstTurn, tried: 1 })
  const done = await openTwins()
  await app.ctx().change('test.connection', async (tx) => {
    await sql`update vending.device set connection = 'online'`.execute(tx)
    return { subject: 'demo', reply: null }
  })
  expect(await after(firstTurn)).toEqual({ ...firstTurn, tried: 1 })
  expect(await orders()).toEqual([])
  const provider = openDemoProvider(app.config, app.surroundings.log)
  onTestFinished(provider.close)
  await provider.connect(app.ctx())
  let turn: BuyersTurn = { ...firstTurn, placed: 8 }
  while (turn.placed < 15 && turn.tried < 60) turn = await after(turn)
  const placed = await orders()
  expect(placed.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'paying'))
  expect(placed.filter(({ machine }) => /^VM10000[1-4]$/.test(machine))).toEqual([])
  const book = JSON.parse(readFileSync(path.join(app.config.dataDir, 'fake-provider.json'), 'utf8'))
  // the tenth of all is left unpaid
  expect(book.payments.map(({ state }: { state: string }) => state)).toEqual([
    'SUCCESS',
    'NOTPAY',
    ...Array.from({ length: 5 }, () => 'SUCCESS'),
  ])
  // the fifteenth meets a stuck lane, which is freed in the next turn
  await after(turn)
  const last = placed.at(-1)
  expect(done.filter(({ deed }) => deed !== 'fill-lane')).toEqual([
    { machine: last?.machine, deed: 'jam-lane', lane: last?.lane },
    { machine: last?.machine, deed: 'free-lane', lane: last?.lane },
  ])
})

test('sixty people buy in the first ten minutes, then one every few minutes', () => {
  expect(waitBeforeMs({ ...firstTurn, placed: 59 }) * 60).toEqual(600_000)
  const later = [60, 61, 62].map((tried) => waitBeforeMs({ ...firstTurn, tried, placed: 60 }) / 60_000)
  expect(later.filter((minutes) => minutes < 2 || minutes > 6)).toEqual([])
})
