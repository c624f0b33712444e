import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { seedOf } from '#kernel/testing/seeds.ts'
import { aConnectable, aWiredMerchant, gatewayContexts } from '#modules/vending/devices/fixtures.ts'
import {
  type BundledBroker,
  Gateway,
  onlineOf,
  sendCommand,
  startBundledBroker,
} from '#modules/vending/devices/server/index.ts'
import { Body, type BodyFaults, soundBody } from './body.ts'
import { Chance } from './chance.ts'
import { Twin, type TwinOptions } from './twin.ts'

const seed = seedOf('twins')

const app = await startTestApp({ now: 'real' })
const log = pino({ level: 'fatal' })
const folder = mkdtempSync(join(tmpdir(), 'fleet-'))
const broker: BundledBroker = await startBundledBroker({ host: '127.0.0.1', port: 0, log })
const startGateway = () =>
  new Gateway({
    contextOf: gatewayContexts(app),
    clock: app.clock,
    broker,
    notices: app.surroundings.database.notices,
    log,
  })
let gateway = startGateway()
const twins: Twin[] = []
afterAll(async () => {
  await Promise.all(twins.map((twin) => twin.close()))
  await gateway.close()
  await broker.close()
  rmSync(folder, { recursive: true })
})
const merchant = await aWiredMerchant(app)

async function aTwin(chance: Chance, options: Partial<TwinOptions> & { faults?: BodyFaults } = {}) {
  const { id, code, credential } = await aConnectable(app, merchant)
  await until(() => gateway.knows(id))
  const { tenant, machine, password } = credential
  const twin = new Twin({
    login: { url: broker.url, tenant, machine, password },
    body: new Body(chance, { layers: 2, lanesPerLayer: 4, faults: options.faults ?? soundBody }),
    chance,
    journalPath: join(folder, `${code}.journal`),
    motorMs: 20,
    repeatMs: 300,
    heartbeatMs: 1000,
    ...options,
  })
  twins.push(twin)
  twin.powerOn()
  await until(async () => (await onlineOf(app.ctx().db, [id])).get(id)?.connection === 'online')
  return { id, twin }
}

async function until(isSo: () => Promise<boolean> | boolean, timeoutMs = 15_000): Promise<void> {
  const late = AbortSignal.timeout(timeoutMs)
  while (!(await isSo())) {
    if (late.aborted) throw new Error(`it did not come true in time (seed ${seed})`)
    await delay(20)
  }
}
const dispense = (machineId: string, lane: number, expiresInMs = 4000) =>
  app.ctx().change('test.command', async (tx) => ({
    subject: machineId,
    reply: await sendCommand(tx, app.ctx(), {
      machineId,
      type: 'dispense',
      payload: { lane },
      expiresInMs,
      resultTimeoutMs: 3000,
    }),
  }))
const commandsOf = async (machineId: string) =>
  (
    await sql<{ id: string; state: string; code: string | null; journal: string | null; was_published: boolean }>`
      select id, state, code, journal, was_published from vending.device_command where machine_id = ${machineId} and type = 'dispense'
      order by sequence`.execute(app.ctx().db)
  ).rows
const eventsOf = async (machineId: string, kind: string) =>
  (
    await sql<{ identity: string }>`select identity from vending.device_event
    where machine_id = ${machineId} and kind = ${kind}`.execute(app.ctx().db)
  ).rows.length

test('a twin turns the motor that it is told to, once, and everything it says is kept', async () => {
  const { id, twin } = await aTwin(new Chance(1))
  await dispense(id, 100)
  await until(async () => (await commandsOf(id))[0]?.state === 'done')
  twin.insertCoin(100)
  twin.openDoor(true)
  await until(() => twin.waiting === 0)
  expect([
    twin.body.fallen,
    await eventsOf(id, 'vend'),
    await eventsOf(id, 'cash'),
    await eventsOf(id, 'door'),
  ]).toEqual([1, 1, 1, 1])
})

test('a lane that is not there and a command that came too late are refused by the twin and end as failed', async () => {
  const { id, twin } = await aTwin(new Chance(2))
  await dispense(id, 999)
  await until(async () => (await commandsOf(id))[0]?.state === 'failed')
  const held: (() => void)[] = []
  const carry = twin.wire.carry.bind(twin.wire)
  twin.wire.carry = (direction, deliver) => (direction === 'down' ? void held.push(deliver) : carry(direction, deliver))
  await dispense(id, 100, 2000)
  await until(async () => (await commandsOf(id))[1]?.state === 'expired')
  // the question about it follows at once, and is answered after it
  await until(() => held.length > 1)
  twin.wire.carry = carry
  // the receipt tells it what time it is, before the command comes with the time of then
  twin.insertCoin(100)
  await until(() => twin.waiting === 0)
  for (const deliver of held) deliver()
  await until(async () => (await commandsOf(id))[1]?.state === 'failed')
  expect((await commandsOf(id)).map(({ code, journal, was_published: hasGone }) => [code, journal, hasGone])).toEqual([
    ['unknown_lane', 'never-started', true],
    ['expired', 'never-started', true],
  ])
  expect(twin.body.fallen).toEqual(0)
})

test('power that is cut before, while and after the motor turns leaves no command in doubt but the one it hit', async () => {
  for (const [moment, state, fallen] of [
    ['accepted', 'failed', 0],
    ['started', 'unknown', 0],
    ['turned', 'unknown', 1],
  ] as const) {
    let hasCut = false
    const { id, twin } = await aTwin(new Chance(3), {
      cutAt: (at) => {
        const isHit = !hasCut && at === moment
        hasCut ||= isHit
        return isHit
      },
    })
    await dispense(id, 101)
    await until(() => hasCut)
    twin.powerOn()
    await until(async () => (await commandsOf(id))[0]?.state === state)
    expect([moment, twin.body.fallen]).toEqual([moment, fallen])
  }
})

test('events of a time without network come later, all of them, once', async () => {
  const { id, twin } = await aTwin(new Chance(4))
  twin.cutNetwork()
  for (let coins = 0; coins < 30; coins += 1) twin.insertCoin(100)
  expect(twin.waiting).toEqual(30)
  await until(() => twin.waiting === 0)
  expect(await eventsOf(id, 'cash')).toEqual(30)
})

test('lost, doubled and swapped messages, jams, cuts, a killed broker and a killed gateway: nothing falls twice, nothing hangs', async () => {
  const chance = new Chance(seed)
  const wild = await Promise.all(
    [1, 2, 3].map(() =>
      aTwin(new Chance(chance.whole(0, 2 ** 31 - 1)), {
        faults: { motorPercent: 5, jamPercent: 5, sensorPercent: 0 },
        wire: { duplicatePercent: 15, dropPercent: 10, reorderPercent: 10 },
        clockErrorMs: chance.whole(-200_000, 200_000),
        cutAt: () => chance.percent(4),
      }),
    ),
  )
  for (let round = 0; round < 12; round += 1) {
    for (const { id, twin } of wild) {
      await dispense(id, 100 + chance.whole(0, 3))
      if (chance.percent(15)) twin.cutNetwork()
    }
    if (round === 4 && broker.pid !== undefined) process.kill(broker.pid, 'SIGKILL')
    if (round === 8) {
      await gateway.close()
      gateway = startGateway()
    }
    await delay(chance.whole(50, 250))
    for (const { twin } of wild) twin.powerOn()
  }
  const settled = ['done', 'failed', 'unknown']
  for (const { id, twin } of wild) {
    await until(async () => {
      twin.powerOn()
      const rows = await commandsOf(id)
      const isOver = ({ state, was_published: hasGone }: (typeof rows)[number]) =>
        settled.includes(state) || (state === 'expired' && !hasGone)
      return rows.every(isOver) && twin.waiting === 0
    }, 120_000)
    const rows = await commandsOf(id)
    const count = (state: string) => rows.filter((row) => row.state === state).length
    const [done, unknown] = [count('done'), count('unknown')]
    expect([rows.length, twin.body.fallen >= done && twin.body.fallen <= done + unknown, seed]).toEqual([
      12,
      true,
      seed,
    ])
  }
}, 300_000)
