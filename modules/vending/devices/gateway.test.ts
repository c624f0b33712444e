import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectAsync, type MqttClient } from 'mqtt'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { countedThings } from '#kernel/server/counters.ts'
import type { Tx } from '#kernel/server/database.ts'
import { readHandlers } from '#kernel/server/handlers.ts'
import { defineModule } from '#kernel/server/module.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import { aMachineInService, laneIds, setLane } from '#modules/vending/machines/fixtures.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { arranged, aShop } from '#modules/vending/points/fixtures.ts'
import { type CommandType, eventsPerDayMax } from './contract.ts'
import { aConnectable, aWiredMerchant, gatewayContexts } from './fixtures.ts'
import {
  type CommandMoved,
  type ConnectionChanged,
  type DeviceEvent,
  Gateway,
  type IssuedCredential,
  issueCredential,
  onlineOf,
  type Reading,
  requireRepeatable,
  revokeCredential,
  sendCommand,
} from './server/index.ts'
import { GatewayLine } from './server/line.ts'
import { brokersUnderTest, type TestBroker } from './testing/brokers.ts'

const app = await startTestApp({ now: 'real' })
const merchant = await aWiredMerchant(app)
const log = pino({ level: 'fatal' })

/** What a later module would do with events: counts them, and says no to what ends `not_ours`. */
const followed: DeviceEvent[] = []
const moved: ConnectionChanged[] = []
let isBroken = false
/** the database does not take what follows a vend */
let isPoisoned = false
let areConnectionsBroken = false
/** how often the database still stops what follows a vend, as if others waited for it in a circle */
let stopsLeft = 0
/** a lane whose dispenses are not followed while `isBroken`, and how often they were tried */
const brokenLane = 13
let brokenTimes = 0
/** how often a configuration was to be made while it could not be; null: it can be */
let configFailures: number | null = null
readHandlers([
  ...app.modules,
  defineModule({
    name: 'vending.follower',
    tables: [],
    handlers: {
      'devices.event.vend': async (_ctx: Ctx, tx: Tx, event: DeviceEvent) => {
        if (isBroken) throw new Error('a bug of the follower')
        if (isPoisoned) await sql`select 1 / 0`.execute(tx)
        if (stopsLeft > 0) {
          stopsLeft -= 1
          await sql.raw(`do $$ begin raise exception 'stopped' using errcode = '40P01'; end $$`).execute(tx)
        }
        followed.push(event)
      },
      'devices.connection': async (_ctx: Ctx, _tx: unknown, changed: readonly ConnectionChanged[]) => {
        if (areConnectionsBroken) throw new Error('a bug of the follower')
        moved.push(...changed)
      },
      'devices.command.dispense': async (_ctx: Ctx, _tx: unknown, { command }: CommandMoved) => {
        if (command.code === 'not_ours') throw new Refusal('wrong_state', 409)
        if (!isBroken || command.payload.lane !== brokenLane) return
        brokenTimes += 1
        throw new Error('a bug of the follower')
      },
      'devices.telemetry': async (_ctx: Ctx, tx: Tx, readings: readonly Reading[]) => {
        if (readings.some(({ data }) => data.isPoison)) await sql`select 1 / 0`.execute(tx)
      },
    },
  }),
])

interface Answer {
  topic: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came over the wire
  content: any
}

/** A machine of the test: says what it is told to say, and keeps what it hears. */
class Wire {
  readonly heard: Answer[] = []
  /** without the configuration, which the broker keeps for whoever comes */
  get answers(): Answer[] {
    return this.heard.filter(({ topic }) => topic !== 'config')
  }
  readonly client: MqttClient
  readonly prefix: string
  readonly boot: string
  seq = 0
  constructor(client: MqttClient, { tenant, machine }: IssuedCredential, boot: string) {
    this.client = client
    this.boot = boot
    this.prefix = `vm/${tenant}/${machine}/`
    client.on('message', (topic, payload) => {
      this.heard.push({ topic: topic.slice(this.prefix.length), content: JSON.parse(payload.toString()) })
    })
    client.on('error', () => undefined)
  }
  async say(topic: string, data: object, more: object = {}): Promise<void> {
    this.seq += 1
    const envelope = { v: 1, boot: this.boot, seq: this.seq, at: new Date().toISOString(), data, ...more }
    await this.client.publishAsync(`${this.prefix}${topic}`, JSON.stringify(envelope), { qos: 1 })
  }
  /** The next answer on that topic that has not been asked for yet. */
  async next(topic: string): Promise<Answer['content']> {
    for (;;) {
      const at = this.heard.findIndex((answer) => answer.topic === topic)
      if (at >= 0) return this.heard.splice(at, 1)[0]?.content
      await event(this.client, 'message')
    }
  }
  async receipt(): Promise<{ key: string; outcome: string; code?: string }> {
    return (await this.next('cmd/receipt')).receipts[0]
  }
}

function event(client: MqttClient, name: 'message' | 'close'): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`no ${name} came`)), 30_000)
    client.once(name, () => {
      clearTimeout(late)
      resolve()
    })
  })
}

const wires: MqttClient[] = []
async function connected(broker: TestBroker, credential: IssuedCredential, more: object = {}): Promise<Wire> {
  const boot = `b-${randomUUID().slice(0, 8)}`
  const client = await connectAsync(broker.url, {
    username: credential.machine,
    clientId: credential.machine,
    password: credential.password,
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: {
      topic: `vm/${credential.tenant}/${credential.machine}/presence`,
      payload: Buffer.from(JSON.stringify({ v: 1, state: 'offline', boot })),
      qos: 1,
      retain: true,
    },
    ...more,
  })
  wires.push(client)
  if (client.stream instanceof Socket) client.stream.setNoDelay(true)
  const wire = new Wire(client, credential, boot)
  await client.subscribeAsync(
    ['cmd', 'cmd/receipt', 'config', 'error'].map((name) => `${wire.prefix}${name}`),
    { qos: 1 },
  )
  return wire
}
/** Connected, and online for the gateway. */
async function online(broker: TestBroker, machine: { id: string; credential: IssuedCredential }): Promise<Wire> {
  const wire = await connected(broker, machine.credential)
  await wire.say('state', { reason: 'power-on', bootCount: 1 })
  await until(async () => (await connectionOf(machine.id)) === 'online')
  return wire
}
const connectionOf = async (id: string) => (await onlineOf(app.ctx().db, [id])).get(id)?.connection

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const late = AbortSignal.timeout(30_000)
  while (!(await isSo())) {
    late.throwIfAborted()
    await delay(5)
  }
}
/** Does `work` while somebody else holds the rows that are locked by `lock`. */
const whileHeld = <T>(lock: ReturnType<typeof sql>, work: () => Promise<T>) =>
  app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('app.tenant', 'all', true)`.execute(tx)
      await lock.execute(tx)
      return await work()
    }),
  )
/** How many sessions wait for a lock. */
const waiting = async () =>
  (
    await sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks where not granted
    and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(app.ctx().db)
  ).rows[0]?.count
/** What is kept of what a machine says of itself. */
const keptOf = async (machine: string) =>
  (
    await sql<{ state: unknown; readings: unknown; lastHeardAt: Date }>`select state, readings,
    last_heard_at as "lastHeardAt" from vending.device where machine_id = ${machine}`.execute(app.ctx().db)
  ).rows[0]
const countOf = (name: string) => countedThings().find((thing) => thing.name === name)?.count ?? Number.NaN
const rows = async (machine: string) =>
  (
    await sql<{ identity: string; refusal: string | null }>`select identity, refusal from vending.device_event
    where machine_id = ${machine} order by id`.execute(app.ctx().db)
  ).rows
const commandOf = async (id: string) =>
  (
    await sql<{ state: string; journal: string | null; code: string | null; type: string; was_published: boolean }>`
    select state, journal, code, type, was_published from vending.device_command where id = ${id}`.execute(app.ctx().db)
  ).rows[0]
const command = (
  machineId: string,
  type: CommandType,
  payload: object,
  more: { expiresInMs?: number; key?: string; resultTimeoutMs?: number } = {},
) =>
  app.ctx().change('test.command', async (tx) => ({
    subject: machineId,
    reply: await sendCommand(tx, app.ctx(), {
      machineId,
      type,
      payload: payload as never,
      expiresInMs: 60_000,
      ...more,
    }),
  }))
const refusals = async (machine: string) =>
  (await app.auditOf(machine)).filter((row) => row.action === 'devices.refused').map((row) => row.reason)
/** A way to the broker on which what goes there may get lost. */
async function aWay(url: string) {
  const { hostname, port } = new URL(url)
  const ends = new Set<Socket>()
  const cut = () => {
    for (const end of ends) end.destroy()
  }
  const way = { url: '', isLeaking: false, cut }
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    near.on('data', (piece) => {
      if (!way.isLeaking) far.write(piece)
    })
    far.on('data', (piece) => near.write(piece))
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  way.url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.close()
    way.cut()
  })
  return way
}
const vend = (lane = 100) => ({
  command: null,
  lane,
  outcome: 'delivered',
  motor: 'ok',
  sensor: 'seen',
  isLaneFaulty: false,
})

describe.each(Object.keys(brokersUnderTest))('%s', (name) => {
  /** What is the gateway's and the database's alone is proven over the first broker; over each of them in the second tier. */
  const testOnce: (title: string, run: () => Promise<void>) => void =
    name === Object.keys(brokersUnderTest)[0] || process.env.TEST_TIER === 'long' ? test : () => undefined
  let broker: TestBroker
  let gateway: Gateway
  beforeAll(async () => {
    broker = await (brokersUnderTest[name] as (typeof brokersUnderTest)[string])(log)
  })
  const startGateway = async (hooks: { beforeReceipts?(): Promise<void> } = {}) => {
    gateway = new Gateway({
      contextOf: (change, trace) => {
        if (change !== 'devices.config' || configFailures === null) return gatewayContexts(app)(change, trace)
        configFailures += 1
        throw new Error('the database is away')
      },
      clock: app.clock,
      broker: broker.broker,
      notices: app.surroundings.database.notices,
      log,
      hooks,
      sweepMs: 100,
    })
    await until(() => gateway.isServing)
  }
  /** As a machine does: it tries until the broker is there and has been told who may come in. */
  const backAgain = async (credential: IssuedCredential): Promise<Wire> => {
    for (;;) {
      const wire = await connected(broker, credential).catch(() => null)
      if (wire) return wire
    }
  }
  const machine = () => aConnectable(app, merchant)
  /** A machine whose login the broker knows. */
  const ready = async () => {
    const made = await machine()
    await until(() => gateway.knows(made.id))
    return made
  }

  beforeEach(async () => {
    followed.length = 0
    moved.length = 0
    isBroken = false
    isPoisoned = false
    stopsLeft = 0
    areConnectionsBroken = false
    brokenTimes = 0
    configFailures = null
    await startGateway()
  })
  afterEach(async () => {
    for (const client of wires.splice(0)) await client.endAsync(true)
    await gateway.close()
  })
  afterAll(() => broker.close())

  testOnce('an event is receipted once it is kept, and again as a duplicate, with one effect', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    await wire.say('event/vend', vend(), { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'stored' })
    await wire.say('event/vend', vend(), { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'duplicate' })
    await wire.say('event/vend', vend())
    expect(await wire.receipt()).toEqual({ key: `s:${wire.boot}:3:vend`, outcome: 'stored' })
    await wire.say('audit/dts', { text: 'DXS*TWN0000001*VA*V1/6*1' }, { id: 'e-000002' })
    expect(await wire.receipt()).toEqual({ key: 'i:dts:e-000002', outcome: 'stored' })
    expect(followed.map((event) => [event.machineId, event.seq])).toEqual([
      [made.id, 1],
      [made.id, 3],
    ])
  })

  testOnce('an identity that comes back with another content is refused and written into the log', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    await wire.say('event/cash', { movement: 'coin-in', valueFen: 100, count: 1 }, { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:cash:e-000001', outcome: 'stored' })
    await wire.say('event/cash', { movement: 'coin-in', valueFen: 900, count: 1 }, { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:cash:e-000001', outcome: 'refused', code: 'identity_reused' })
    await until(async () => (await refusals(made.id)).length > 0)
    expect(await refusals(made.id)).toEqual(['identity_reused'])
    expect(await rows(made.id)).toEqual([{ identity: 'i:cash:e-000001', refusal: null }])
  })

  testOnce('events in any order are taken, one whose sequence runs far ahead is not', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    for (const seq of [5, 2, 9]) {
      await wire.say('event/vend', vend(), { seq })
      expect(await wire.receipt()).toEqual({ key: `s:${wire.boot}:${seq}:vend`, outcome: 'stored' })
    }
    // what was heard counts by full hundreds
    await wire.say('event/vend', vend(), { seq: 10_101 })
    expect(await wire.receipt()).toEqual({
      key: `s:${wire.boot}:10101:vend`,
      outcome: 'refused',
      code: 'sequence_too_far',
    })
    expect(followed.map((event) => event.seq)).toEqual([5, 2, 9])
    // what is known by a name of its own may be as far ahead as it is, and what comes after it is near
    await wire.say('event/vend', vend(), { id: 'e-000001', seq: 20_000 })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'stored' })
    await wire.say('state', { reason: 'reconnect' }, { seq: 40_000 })
    await wire.say('event/vend', vend(), { seq: 40_001 })
    expect(await wire.receipt()).toEqual({ key: `s:${wire.boot}:40001:vend`, outcome: 'stored' })
    await until(async () => (await refusals(made.id)).length > 0)
    expect(await refusals(made.id)).toEqual(['sequence_too_far'])
    // the largest that a message may hold is no trouble for what comes after it
    await wire.say('event/vend', vend(), { id: 'e-000002', seq: Number.MAX_SAFE_INTEGER })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000002', outcome: 'stored' })
    await wire.say('event/vend', vend(), { id: 'e-000003', seq: 40_002 })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000003', outcome: 'stored' })
  })

  testOnce('what cannot be read, has no identity or is of another version is answered with an error', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    await wire.client.publishAsync(`${wire.prefix}event/vend`, 'no json', { qos: 1 })
    expect((await wire.next('error')).code).toEqual('malformed')
    await wire.client.publishAsync(`${wire.prefix}event/cash`, JSON.stringify({ v: 1, at: new Date(), data: {} }), {
      qos: 1,
    })
    expect((await wire.next('error')).code).toEqual('identity_missing')
    await wire.say('event/vend', vend(), { v: 2 })
    expect((await wire.next('error')).code).toEqual('version_unsupported')
    await wire.say('event/vend', { lane: 'eleven' }, { id: 'e-000009' })
    expect(await wire.next('error')).toMatchObject({ code: 'malformed', key: 'i:vend:e-000009' })
    expect(await rows(made.id)).toEqual([])
  })

  testOnce('what the database cannot keep is answered with an error, and what is nearly like it is kept', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown
    const bad = [{ text: 'a\0' }, { 'a\0': 1 }, { text: ['\ud83d'] }, { '\udd25': 1 }, { text: nested(31) }]
    for (const more of bad) {
      await wire.say('event/door', { isOpen: true, ...more }, { id: 'e-bad-0001' })
      expect([more, (await wire.next('error')).code]).toEqual([more, 'malformed'])
    }
    await wire.say('event/door', { isOpen: true }, { id: 'e-bad-0001', at: '0000-12-31T00:00:00.000Z' })
    expect((await wire.next('error')).code).toEqual('malformed')
    const good = [
      { text: '\\u0000' },
      { '\ud83d\udd25': '{{"[[' },
      { text: nested(30) },
      { at: '1970-01-01T00:00:07.000Z' },
    ]
    for (const [place, { at = new Date().toISOString(), ...more }] of (good as { at?: string }[]).entries()) {
      await wire.say('event/door', { isOpen: true, ...more }, { id: `e-good-000${place}`, at })
      expect(await wire.receipt()).toEqual({ key: `i:door:e-good-000${place}`, outcome: 'stored' })
    }
  })

  testOnce('of a batch with a message that the database does not take the others are kept', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    await whileHeld(sql`select from vending.device where machine_id = ${made.id} for no key update`, async () => {
      await wire.say('hb', { health: 'ok' })
      await until(async () => (await waiting()) === 1)
      // these gather while the heartbeat is written
      await wire.say('event/vend', vend(), { id: 'e-000001' })
      await wire.say('telemetry', { isPoison: true })
      await wire.say('event/vend', vend(), { id: 'e-000002' })
    })
    expect([await wire.receipt(), await wire.receipt()]).toEqual([
      { key: 'i:vend:e-000001', outcome: 'stored' },
      { key: 'i:vend:e-000002', outcome: 'stored' },
    ])
    expect(await rows(made.id)).toEqual([
      { identity: 'i:vend:e-000001', refusal: null },
      { identity: 'i:vend:e-000002', refusal: null },
    ])
  })

  testOnce('an event that the database never takes is refused after three tries, and kept in the log', async () => {
    await app.write((db) =>
      sql`create function vending.test_refuse() returns trigger language plpgsql as $$ begin
        if new.data ->> 'text' = 'poison' then raise exception 'out of range' using errcode = '22003'; end if;
        return new; end $$`.execute(db),
    )
    await app.write((db) =>
      sql`create trigger test_refuse before insert on vending.device_event
        for each row execute function vending.test_refuse()`.execute(db),
    )
    onTestFinished(async () => {
      await app.write((db) => sql`drop function vending.test_refuse() cascade`.execute(db))
    })
    const made = await ready()
    const wire = await online(broker, made)
    const poison = { isOpen: true, text: 'poison' }
    for (let times = 0; times < 3; times += 1) await wire.say('event/door', poison, { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:door:e-000001', outcome: 'refused', code: 'malformed' })
    expect([await rows(made.id), await refusals(made.id)]).toEqual([[], ['malformed']])
    const log = await app.write((db) =>
      sql<{ raw: string }>`select after ->> 'raw' as raw from kernel.audit_entry
        where subject_id = ${made.id} and action = 'devices.refused'`.execute(db),
    )
    expect(JSON.parse(Buffer.from(log.rows[0]?.raw ?? '', 'base64').toString()).data).toEqual(poison)
  })

  testOnce(
    'an event whose follower the database never lets through is refused after three tries; what comes with it is kept',
    async () => {
      const made = await ready()
      const wire = await online(broker, made)
      isPoisoned = true
      for (let times = 0; times < 3; times += 1) await wire.say('event/vend', vend(), { id: 'e-000001' })
      await wire.say('event/door', { isOpen: true }, { id: 'e-000002' })
      expect([await wire.receipt(), await wire.receipt()]).toEqual([
        { key: 'i:vend:e-000001', outcome: 'refused', code: 'malformed' },
        { key: 'i:door:e-000002', outcome: 'stored' },
      ])
      expect([await rows(made.id), await refusals(made.id)]).toEqual([
        [{ identity: 'i:door:e-000002', refusal: null }],
        ['malformed'],
      ])
      expect(followed).toEqual([])
    },
  )

  testOnce('messages take a machine before its commands: whoever has the machine still gets those', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const [machine, commands] = [
      sql`select from ${sql.table(machineTable)} where id = ${made.id} for no key update`,
      sql`select from vending.device where machine_id = ${made.id} for no key update`,
    ]
    const ofLanes = { vend: vend(), stock: { lane: 100, quantity: 0, reason: 'count' } }
    for (const [kind, data] of Object.entries(ofLanes)) {
      await whileHeld(machine, async () => {
        await wire.say(`event/${kind}`, data, { id: 'e-000001' })
        await until(async () => (await waiting()) === 1)
        await whileHeld(commands, async () => undefined)
      })
      expect(await wire.receipt()).toEqual({ key: `i:${kind}:e-000001`, outcome: 'stored' })
    }
  })

  testOnce('a machine that floods has no more than its share waiting, and the others are heard', async () => {
    const [made, other] = [await ready(), await ready()]
    const [flooding, quiet] = [await online(broker, made), await online(broker, other)]
    const coin = { movement: 'coin-in', valueFen: 100, count: 1 }
    const before = countOf('device_messages_let_go_total')
    await whileHeld(sql`select from vending.device where machine_id = ${made.id} for no key update`, async () => {
      await flooding.say('hb', { health: 'ok' })
      await until(async () => (await waiting()) === 1)
      // these gather while the heartbeat is written
      await Promise.all(
        Array.from({ length: 230 }, (_, index) => flooding.say('event/cash', coin, { id: `e-flood-${100 + index}` })),
      )
      // what comes after them is answered at once: they were all heard
      await quiet.say('event/door', {}, { id: 'e-000001' })
      expect((await quiet.next('error')).code).toEqual('malformed')
      await quiet.say('event/cash', coin, { id: 'e-000002' })
    })
    expect(await quiet.receipt()).toEqual({ key: 'i:cash:e-000002', outcome: 'stored' })
    expect((await rows(made.id)).length).toEqual(200)
    expect(countOf('device_messages_let_go_total') - before).toEqual(30)
  })

  testOnce('more receipts than one message can carry come in several, and the line to the broker stays', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const coin = { movement: 'coin-in', valueFen: 100, count: 1 }
    const keys = Array.from({ length: 160 }, (_, index) => `${'x'.repeat(110)}-${index}`)
    await whileHeld(sql`select from vending.device where machine_id = ${made.id} for no key update`, async () => {
      await wire.say('hb', { health: 'ok' })
      await until(async () => (await waiting()) === 1)
      // these gather while the heartbeat is written
      await Promise.all(keys.map((key) => wire.say('event/cash', coin, { key })))
    })
    const receipted = new Set<string>()
    while (receipted.size < keys.length)
      for (const { key } of (await wire.next('cmd/receipt')).receipts) receipted.add(key)
    expect([...receipted].sort()).toEqual(keys.map((key) => `k:${key}`).sort())
    expect(gateway.isServing).toEqual(true)
  })

  testOnce('readings that come too soon after others are let go', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const told = async (id: string, ...figures: number[]) => {
      for (const noteFen of figures) await wire.say('telemetry', { noteFen })
      await wire.say('event/door', { isOpen: true }, { id })
      await wire.receipt()
      return (await keptOf(made.id))?.readings
    }
    expect(await told('e-000001', 100, 200)).toEqual({ noteFen: 100 })
    later(11_000)
    expect(await told('e-000002', 300, 400)).toEqual({ noteFen: 300 })
  })

  testOnce('beyond the budget of the day events are refused, and what money and goods hang on is kept', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const day = app.clock.now().toISOString().slice(0, 10)
    await arranged(app, (tx) =>
      sql`update vending.device set events_on = ${day}::date, event_count = ${eventsPerDayMax - 1}
        where machine_id = ${made.id}`.execute(tx),
    )
    const tell = async (topic: string, data: object, id: string) => {
      await wire.say(topic, data, { id })
      const { outcome, code } = await wire.receipt()
      return [outcome, code]
    }
    expect(await tell('event/door', { isOpen: true }, 'e-000001')).toEqual(['stored', undefined])
    expect(await tell('event/door', { isOpen: false }, 'e-000002')).toEqual(['refused', 'too_many_events'])
    expect(await tell('event/vend', vend(), 'e-000003')).toEqual(['stored', undefined])
    expect((await rows(made.id)).map(({ identity }) => identity)).toEqual(['i:door:e-000001', 'i:vend:e-000003'])
  })

  testOnce('readings wait for nobody who changes their machine', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    await whileHeld(sql`select from ${sql.table(machineTable)} where id = ${made.id} for no key update`, async () => {
      await wire.say('telemetry', { temperatureC: 4 })
      await until(async () => {
        const { readings } = (await keptOf(made.id)) ?? {}
        return (readings as { temperatureC?: number } | null | undefined)?.temperatureC === 4
      })
    })
  })

  testOnce(
    'a state and readings that come late do not overwrite newer ones, nor do those of a former start',
    async () => {
      const made = await ready()
      const wire = await connected(broker, made.credential)
      const say = async (seq: number, boot = wire.boot) => {
        // readings come apart
        later(11_000)
        await wire.say('state', { reason: 'reconnect', restarts: seq }, { boot, seq })
        await wire.say('telemetry', { noteFen: seq }, { boot, seq: seq + 1 })
        await wire.say('event/door', { isOpen: true }, { id: `e-${boot}-${seq}`, boot, seq: seq + 2 })
        await wire.receipt()
        const { state, readings } = (await keptOf(made.id)) ?? {}
        return [state, readings]
      }
      const kept = (seq: number) => [{ reason: 'reconnect', restarts: seq }, { noteFen: seq }]
      expect(await say(50)).toEqual(kept(50))
      expect(await say(20)).toEqual(kept(50))
      expect(await say(60)).toEqual(kept(60))
      expect(await say(1, 'b-newer-0001')).toEqual(kept(1))
      expect(await say(70)).toEqual(kept(1))
      expect(await say(4, 'b-newer-0001')).toEqual(kept(4))
    },
  )

  testOnce('a lane of a number that no lane can have is unknown too, and is not told of for ever', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const lane = 4_000_000_000
    for (const [topic, data] of [
      ['vend', { ...vend(lane), isLaneFaulty: true }],
      ['stock', { lane, quantity: 1, reason: 'count' }],
    ] as const) {
      await wire.say(`event/${topic}`, data, { id: 'e-000001' })
      expect(await wire.receipt()).toEqual({ key: `i:${topic}:e-000001`, outcome: 'refused', code: 'unknown_lane' })
    }
  })

  testOnce('the business may say no: the event is kept, refused, and not followed', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    for (const outcome of ['first', 'again']) {
      await wire.say('event/vend', vend(99), { id: 'e-000001' })
      expect([outcome, await wire.receipt()]).toEqual([
        outcome,
        { key: 'i:vend:e-000001', outcome: 'refused', code: 'unknown_lane' },
      ])
    }
    expect(await rows(made.id)).toEqual([{ identity: 'i:vend:e-000001', refusal: 'unknown_lane' }])
  })

  testOnce('of vends that come together the one of an unknown lane alone is refused', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    await whileHeld(sql`select from vending.device where machine_id = ${made.id} for no key update`, async () => {
      await wire.say('hb', { health: 'ok' })
      await until(async () => (await waiting()) === 1)
      // these gather while the heartbeat is written
      for (const [place, lane] of [100, 99, 100].entries())
        await wire.say('event/vend', vend(lane), { id: `e-00000${place}` })
    })
    const receipts: unknown[] = []
    while (receipts.length < 3) receipts.push(...(await wire.next('cmd/receipt')).receipts)
    expect(receipts).toEqual([
      { key: 'i:vend:e-000000', outcome: 'stored' },
      { key: 'i:vend:e-000001', outcome: 'refused', code: 'unknown_lane' },
      { key: 'i:vend:e-000002', outcome: 'stored' },
    ])
    expect(await rows(made.id)).toEqual([
      { identity: 'i:vend:e-000000', refusal: null },
      { identity: 'i:vend:e-000001', refusal: 'unknown_lane' },
      { identity: 'i:vend:e-000002', refusal: null },
    ])
  })

  testOnce(
    'what was filled or counted at the machine is what is in the lane; what cannot be is refused and kept',
    async () => {
      const shop = await aShop(app)
      const id = await aMachineInService(app, shop)
      const [lane = ''] = await laneIds(app, shop, id)
      await setLane(app, lane, { product_id: await anApprovedProduct(app, shop), capacity: 8 })
      const { number } = (await app.as(shop.admin).get(`/api/console/lanes/${lane}`)).body.data
      const credential = await issueCredential(app.ctx(), id)
      await until(() => gateway.knows(id))
      const wire = await connected(broker, credential)
      const tell = async (key: string, told: number, quantity: number) => {
        await wire.say('event/stock', { lane: told, quantity, reason: 'refill' }, { id: key })
        const { outcome, code } = await wire.receipt()
        return [outcome, code, (await app.as(shop.admin).get(`/api/console/lanes/${lane}`)).body.data.stock]
      }
      expect(await tell('e-000001', number, 7)).toEqual(['stored', undefined, 7])
      expect(await tell('e-000001', number, 7)).toEqual(['duplicate', undefined, 7])
      expect(await tell('e-000002', number, 9)).toEqual(['refused', 'lane_beyond_capacity', 7])
      expect(await tell('e-000003', 999, 1)).toEqual(['refused', 'unknown_lane', 7])
      expect(await tell('e-000004', number, 5)).toEqual(['stored', undefined, 5])
      // what is paid at the machine itself is gone once, however often it is told
      const sell = async () => {
        await wire.say('event/vend', vend(number), { id: 'e-000005' })
        const { outcome } = await wire.receipt()
        return [outcome, (await app.as(shop.admin).get(`/api/console/lanes/${lane}`)).body.data.stock]
      }
      expect([await sell(), await sell()]).toEqual([
        ['stored', 4],
        ['duplicate', 4],
      ])
      expect(await tell('e-000006', number, 0)).toEqual(['stored', undefined, 0])
    },
  )

  testOnce(
    'an event whose following breaks gets no receipt, is as if it had not come, and is taken when it is repeated',
    async () => {
      const made = await ready()
      const wire = await connected(broker, made.credential)
      isBroken = true
      await wire.say('event/vend', vend(), { id: 'e-000001' })
      await wire.say('event/door', { isOpen: true }, { id: 'e-000002' })
      expect(await wire.receipt()).toEqual({ key: 'i:door:e-000002', outcome: 'stored' })
      expect(await rows(made.id)).toEqual([{ identity: 'i:door:e-000002', refusal: null }])
      isBroken = false
      await wire.say('event/vend', vend(), { id: 'e-000001' })
      expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'stored' })
      expect(followed.length).toEqual(1)
    },
  )

  testOnce('what the database stops for the sake of others is written again at once', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const before = countOf('device_batches_written_again_total')
    stopsLeft = 2
    await wire.say('event/vend', vend(), { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'stored' })
    expect(await rows(made.id)).toEqual([{ identity: 'i:vend:e-000001', refusal: null }])
    expect([followed.length, countOf('device_batches_written_again_total') - before]).toEqual([1, 2])
  })

  testOnce('a gateway that is killed between commit and receipt has kept the event once', async () => {
    const made = await ready()
    await gateway.close()
    let hasCommitted = false
    await startGateway({
      beforeReceipts: async () => {
        if ((await rows(made.id)).length === 0) return
        hasCommitted = true
        void gateway.close()
      },
    })
    const wire = await connected(broker, made.credential)
    await wire.say('event/vend', vend(), { id: 'e-000001' })
    await until(() => hasCommitted)
    expect(wire.answers).toEqual([])
    await startGateway()
    await wire.say('event/vend', vend(), { id: 'e-000001' })
    expect(await wire.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'duplicate' })
    expect(followed.length).toEqual(1)
  })

  test('a command goes from queued to done; acks and results may repeat', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 }, { key: 'line-1' })
    expect(await command(made.id, 'dispense', { lane: 11 }, { key: 'line-1' })).toEqual(id)
    const sent = await wire.next('cmd')
    expect(sent).toMatchObject({ v: 1, id, machine: made.code, type: 'dispense', payload: { lane: 11 }, key: 'line-1' })
    const told = { command: id, machine: made.code, commandSeq: sent.seq }
    for (let times = 0; times < 2; times += 1) await wire.say('cmd/ack', { ...told, status: 'accepted' })
    await until(async () => (await commandOf(id))?.state === 'acked')
    const result = { ...told, status: 'done', code: 'ok', data: { lane: 11, motor: 'ok', sensor: 'seen' } }
    await wire.say('cmd/result', result)
    expect(await wire.receipt()).toEqual({ key: `c:${id}`, outcome: 'stored' })
    await wire.say('cmd/result', { ...result, status: 'failed' })
    expect(await wire.receipt()).toEqual({ key: `c:${id}`, outcome: 'duplicate' })
    expect((await commandOf(id))?.state).toEqual('done')
  })

  testOnce('a result to which the business says no is answered as refused, and changes nothing', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 })
    const { seq: commandSeq } = await wire.next('cmd')
    const told = { command: id, machine: made.code, commandSeq, status: 'failed' }
    await wire.say('cmd/result', { ...told, code: 'not_ours' })
    expect(await wire.receipt()).toEqual({ key: `c:${id}`, outcome: 'refused', code: 'wrong_state' })
    expect((await commandOf(id))?.state).toEqual('published')
    await wire.say('cmd/result', { ...told, code: 'jammed' })
    expect(await wire.receipt()).toEqual({ key: `c:${id}`, outcome: 'stored' })
  })

  testOnce('commands go out while a sweep waits for a machine that somebody holds', async () => {
    const [made, held] = [await ready(), await ready()]
    const [wire, other] = [await online(broker, made), await connected(broker, held.credential)]
    await whileHeld(sql`select from vending.device where machine_id = ${held.id} for no key update`, async () => {
      await other.say('state', { reason: 'power-on' })
      // its message, and the sweep that is to keep that it is there
      await until(async () => (await waiting()) === 2)
      const id = await command(made.id, 'reboot', {})
      expect((await wire.next('cmd')).id).toEqual(id)
    })
    await until(async () => (await connectionOf(held.id)) === 'online')
  })

  testOnce('commands go out while somebody holds another one, which goes when it is free', async () => {
    const [made, held] = [await ready(), await ready()]
    const wire = await online(broker, made)
    const first = await command(held.id, 'reboot', {})
    const other = await whileHeld(sql`select from vending.device_command where id = ${first} for update`, async () => {
      const coming = await online(broker, held)
      const id = await command(made.id, 'reboot', {})
      expect((await wire.next('cmd')).id).toEqual(id)
      expect(coming.answers).toEqual([])
      return coming
    })
    expect((await other.next('cmd')).id).toEqual(first)
  })

  testOnce('a sweep whose one step breaks does the others', async () => {
    const [made, away] = [await ready(), await ready()]
    areConnectionsBroken = true
    const wire = await connected(broker, made.credential)
    await wire.say('state', { reason: 'power-on' })
    const id = await command(away.id, 'reboot', {}, { expiresInMs: 200 })
    await until(async () => (await commandOf(id))?.state === 'expired')
    expect(await connectionOf(made.id)).toEqual('offline')
    areConnectionsBroken = false
    await until(async () => (await connectionOf(made.id)) === 'online')
  })

  testOnce('that a machine was heard is written when its connection changes, and every minute', async () => {
    const [made, other] = [await ready(), await ready()]
    const wire = await online(broker, made)
    const first = (await keptOf(made.id))?.lastHeardAt
    await wire.say('hb', { health: 'ok' })
    // a sweep has been
    await online(broker, other)
    expect((await keptOf(made.id))?.lastHeardAt).toEqual(first)
    app.clock.advance(61_000)
    await wire.say('hb', { health: 'ok' })
    await until(async () => (await keptOf(made.id))?.lastHeardAt.getTime() !== first?.getTime())
  })

  test('what the broker has not confirmed is not said again with the time of before when the line is back', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const way = await aWay(broker.url)
    const { username, password } = broker.broker
    let connects = 0
    const onConnect = () => {
      connects += 1
    }
    const line = new GatewayLine({ url: way.url, username, password }, { log, onConnect, onMessage: () => undefined })
    onTestFinished(() => line.close())
    await until(() => connects === 1)
    way.isLeaking = true
    const lost = expect(line.publish(`${wire.prefix}cmd`, '"before"')).rejects.toThrow('removed')
    way.cut()
    await lost
    way.isLeaking = false
    await until(() => connects === 2)
    await line.publish(`${wire.prefix}cmd`, '"now"')
    expect(await wire.next('cmd')).toEqual('now')
  })

  testOnce('a foreign machine’s ack and a wrong sequence change nothing and are written into the log', async () => {
    const [made, stranger] = [await ready(), await ready()]
    const [wire, other] = [await online(broker, made), await online(broker, stranger)]
    const id = await command(made.id, 'dispense', { lane: 11 })
    const sent = await wire.next('cmd')
    const told = { command: id, machine: made.code, commandSeq: sent.seq }
    await other.say('cmd/ack', { ...told, status: 'accepted' })
    expect((await other.next('error')).code).toEqual('unknown_command')
    await other.say('cmd/result', { ...told, machine: stranger.code, status: 'done', code: 'ok' })
    expect(await other.receipt()).toEqual({ key: `c:${id}`, outcome: 'refused', code: 'unknown_command' })
    await wire.say('cmd/ack', { ...told, commandSeq: sent.seq + 1, status: 'accepted' })
    expect((await wire.next('error')).code).toEqual('sequence_mismatch')
    expect((await commandOf(id))?.state).toEqual('published')
    await until(async () => (await refusals(stranger.id)).length === 2 && (await refusals(made.id)).length === 1)
    expect([await refusals(stranger.id), await refusals(made.id)]).toEqual([
      ['unknown_command', 'unknown_command'],
      ['sequence_mismatch'],
    ])
  })

  testOnce(
    'of what a machine may not say sixty a minute are written into the log, and again in the next minute',
    async () => {
      const made = await ready()
      const wire = await online(broker, made)
      const answer = async () => {
        const told = { command: randomUUID(), machine: made.code, commandSeq: 1, status: 'done', code: 'ok' }
        await wire.say('cmd/result', told)
        expect(await wire.receipt()).toEqual({ key: `c:${told.command}`, outcome: 'refused', code: 'unknown_command' })
      }
      for (let count = 0; count < 62; count += 1) await answer()
      expect((await refusals(made.id)).length).toEqual(60)
      app.clock.advance(61_000)
      await answer()
      await until(async () => (await refusals(made.id)).length === 61)
    },
  )

  testOnce('a result before its ack counts as both, and a late ack changes nothing', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 })
    const { seq } = await wire.next('cmd')
    const told = { command: id, machine: made.code, commandSeq: seq }
    await wire.say('cmd/result', { ...told, status: 'failed', code: 'jammed' })
    await wire.receipt()
    await wire.say('cmd/ack', { ...told, status: 'accepted' })
    await wire.say('event/door', { isOpen: false }, { id: 'e-after-01' })
    await wire.receipt()
    expect(await commandOf(id)).toMatchObject({ state: 'failed', code: 'jammed' })
  })

  testOnce('a command for a machine that is away expires unsent, and may then be given anew', async () => {
    const made = await ready()
    const id = await command(made.id, 'dispense', { lane: 11 }, { expiresInMs: 200 })
    expect((await commandOf(id))?.state).toEqual('queued')
    await until(async () => (await commandOf(id))?.state === 'expired')
    const { was_published: wasPublished } = (await commandOf(id)) ?? {}
    expect(wasPublished).toEqual(false)
    expect(() => requireRepeatable({ state: 'expired', wasPublished: false, journal: null })).not.toThrow()
    expect(() => requireRepeatable({ state: 'expired', wasPublished: true, journal: null })).toThrow(Refusal)
    expect(() => requireRepeatable({ state: 'unknown', wasPublished: true, journal: 'started' })).toThrow(Refusal)
    expect(() => requireRepeatable({ state: 'failed', wasPublished: true, journal: null })).not.toThrow()
  })

  testOnce('after silence the machine is asked what it knows, and its journal settles the command', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 }, { expiresInMs: 300 })
    await wire.next('cmd')
    await until(async () => (await commandOf(id))?.state === 'expired')
    const question = await wire.next('cmd')
    expect(question).toMatchObject({ type: 'query', payload: { command: id } })
    await wire.say('cmd/result', {
      command: question.id,
      machine: made.code,
      commandSeq: question.seq,
      status: 'done',
      code: 'ok',
      data: { command: id, journal: 'never-started' },
    })
    await wire.receipt()
    expect(await commandOf(id)).toMatchObject({ state: 'failed', journal: 'never-started', code: 'never_started' })
  })

  testOnce('a machine that never knows what became of a command is asked thirty times, and not for ever', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 }, { expiresInMs: 300 })
    const answered = new Set<string>()
    while (answered.size < 30) {
      const question = await wire.next('cmd')
      if (question.type !== 'query' || answered.has(question.id)) continue
      answered.add(question.id)
      const told = { command: question.id, machine: made.code, commandSeq: question.seq }
      await wire.say('cmd/result', { ...told, status: 'unknown', code: 'power_lost' })
      expect(await wire.receipt()).toEqual({ key: `c:${question.id}`, outcome: 'stored' })
    }
    const questions = await sql`select from vending.device_command
      where machine_id = ${made.id} and type = 'query' and payload ->> 'command' = ${id}`.execute(app.ctx().db)
    expect(questions.rows.length).toEqual(30)
  })

  /** Time goes on, and comes back when the test ends: the clocks of machines would be off for the others. */
  const later = (ms: number) => {
    app.clock.advance(ms)
    onTestFinished(() => app.clock.advance(-ms))
  }
  testOnce('a command whose end cannot be followed waits longer each time, and ends when it can be', async () => {
    const made = await ready()
    isBroken = true
    const id = await command(made.id, 'dispense', { lane: brokenLane }, { expiresInMs: 100 })
    await until(() => brokenTimes > 0)
    const other = await command(made.id, 'dispense', { lane: 11 }, { expiresInMs: 600 })
    await until(async () => (await commandOf(other))?.state === 'expired')
    // there were sweeps between
    expect(brokenTimes).toEqual(1)
    later(6000)
    await until(() => brokenTimes === 2)
    later(6000)
    const next = await command(made.id, 'dispense', { lane: 11 }, { expiresInMs: 600 })
    await until(async () => (await commandOf(next))?.state === 'expired')
    expect([brokenTimes, (await commandOf(id))?.state]).toEqual([2, 'queued'])
    isBroken = false
    later(6000)
    await until(async () => (await commandOf(id))?.state === 'expired')
  })

  const answerQuery = async (wire: Wire, made: { code: string }, data: { command: string; journal: string }) => {
    for (;;) {
      const { id, seq, type } = await wire.next('cmd')
      if (type !== 'query') continue
      await wire.say('cmd/result', {
        command: id,
        machine: made.code,
        commandSeq: seq,
        status: 'done',
        code: 'ok',
        data,
      })
      expect(await wire.receipt()).toEqual({ key: `c:${id}`, outcome: 'stored' })
      return
    }
  }

  testOnce(
    'a dispense that is not answered is said again, then asked about; before its time is over only what has begun counts',
    async () => {
      const made = await ready()
      const wire = await online(broker, made)
      const [id, other] = [
        await command(made.id, 'dispense', { lane: 11 }),
        await command(made.id, 'dispense', { lane: 11 }),
      ]
      // a machine that has just come may be told once more of what is open, so that one of them may be heard twice
      const heard = async () => {
        const ids = new Set<string>()
        while (ids.size < 2) ids.add((await wire.next('cmd')).id)
        return [...ids]
      }
      const saidCount = async () => {
        const { rows } = await sql<{ count: number }>`select min(publish_count)::int as count
          from vending.device_command where id in (${id}, ${other})`.execute(app.ctx().db)
        return rows[0]?.count ?? 0
      }
      expect(await heard()).toEqual([id, other])
      const saidBefore = await saidCount()
      later(6000)
      await until(async () => (await saidCount()) > saidBefore)
      expect(await heard()).toEqual([id, other])
      const { seq } = (
        await sql<{ seq: number }>`select sequence as seq from vending.device_command
      where id = ${other}`.execute(app.ctx().db)
      ).rows[0] ?? { seq: 0 }
      await wire.say('cmd/ack', { command: other, machine: made.code, commandSeq: seq, status: 'accepted' })
      await until(async () => (await commandOf(other))?.state === 'acked')
      later(10_000)
      await answerQuery(wire, made, { command: id, journal: 'never-started' })
      expect(await commandOf(id)).toMatchObject({ state: 'published', journal: null })
      // it is asked about once, and again when its time is over: then it counts
      later(50_000)
      await until(async () => (await commandOf(id))?.state === 'expired')
      await answerQuery(wire, made, { command: id, journal: 'never-started' })
      expect(await commandOf(id)).toMatchObject({ state: 'failed', journal: 'never-started' })
      const questions = await sql`select from vending.device_command
      where machine_id = ${made.id} and type = 'query'`.execute(app.ctx().db)
      expect(questions.rows.length).toEqual(2)
    },
  )

  testOnce('a dispense whose answer was lost counts as taken when the machine says that it has begun', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 })
    await wire.next('cmd')
    later(6000)
    expect((await wire.next('cmd')).id).toEqual(id)
    later(10_000)
    await answerQuery(wire, made, { command: id, journal: 'started' })
    expect(await commandOf(id)).toMatchObject({ state: 'acked', journal: 'started' })
  })

  testOnce('after three missed heartbeats a machine is offline, and not before', async () => {
    const [made, other] = [await ready(), await ready()]
    const [wire, leaving] = [await online(broker, made), await online(broker, other)]
    later(2 * 45_000)
    await until(async () => (await connectionOf(made.id)) === 'degraded')
    later(30_000)
    // one sweep looks at all: when the other has gone, this one was looked at too
    const gone = JSON.stringify({ v: 1, state: 'offline', boot: leaving.boot })
    await leaving.client.publishAsync(`${leaving.prefix}presence`, gone, { qos: 1, retain: true })
    await until(async () => (await connectionOf(other.id)) === 'offline')
    expect(await connectionOf(made.id)).toEqual('degraded')
    later(16_000)
    await until(async () => (await connectionOf(made.id)) === 'offline')
    await wire.say('hb', { health: 'ok' }, { at: app.clock.now().toISOString() })
    await until(async () => (await connectionOf(made.id)) === 'online')
  })

  test('a configuration is kept by the broker, has a new version when a lane changes, and the machine tells by which it works', async () => {
    const shop = await aShop(app)
    const id = await aMachineInService(app, shop)
    const [lane = ''] = await laneIds(app, shop, id)
    const credential = await issueCredential(app.ctx(), id)
    await until(() => gateway.knows(id))
    const first = await (await connected(broker, credential)).next('config')
    expect(first).toMatchObject({ v: 1, heartbeatS: 45, lanes: [] })
    const wire = await connected(broker, credential)
    expect((await wire.next('config')).version).toEqual(first.version)
    await setLane(app, lane, { product_id: await anApprovedProduct(app, shop), price_fen: 350, capacity: 8 })
    // the same one may come once more: a login that is new is told it too
    let next = first
    while (next.version === first.version) next = await wire.next('config')
    expect([next.version, next.lanes.length, next.lanes[0].priceFen]).toEqual([first.version + 1, 1, 350])
    await wire.say('state', { reason: 'config', bootCount: 1, configVersion: next.version })
    const told = async () => (await keptOf(id))?.state as { reason?: string; configVersion?: number }
    await until(async () => (await told()).reason === 'config')
    expect((await told()).configVersion).toEqual(next.version)
    // whoever comes later finds the newest at once
    expect((await (await connected(broker, credential)).next('config')).version).toEqual(next.version)
  })

  testOnce('a configuration that could not be made is made a moment later, without another change', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    await wire.next('config')
    configFailures = 0
    await arranged(app, (tx) =>
      tx.updateTable('vending.device').set({ heartbeat_s: 30 }).where('machine_id', '=', made.id).execute(),
    )
    await until(() => (configFailures ?? 0) > 1)
    configFailures = null
    let next = await wire.next('config')
    while (next.heartbeatS !== 30) next = await wire.next('config')
  })

  testOnce('a machine that works by a version from before a backup was put back is given a later one', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const { version } = await wire.next('config')
    await wire.say('state', { reason: 'config', configVersion: version + 40 })
    const told = async () => (await keptOf(made.id))?.state as { configVersion?: number }
    await until(async () => (await told()).configVersion === version + 40)
    await arranged(app, (tx) =>
      tx.updateTable('vending.device').set({ heartbeat_s: 30 }).where('machine_id', '=', made.id).execute(),
    )
    let next = await wire.next('config')
    while (next.heartbeatS !== 30) next = await wire.next('config')
    expect(next.version).toEqual(version + 41)
  })

  testOnce('an acked command without a result becomes unknown, and a late result still settles it', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const id = await command(made.id, 'dispense', { lane: 11 }, { resultTimeoutMs: 300 })
    const { seq } = await wire.next('cmd')
    const told = { command: id, machine: made.code, commandSeq: seq }
    await wire.say('cmd/ack', { ...told, status: 'accepted' })
    await until(async () => (await commandOf(id))?.state === 'unknown')
    await wire.say('cmd/result', { ...told, status: 'done', code: 'ok' })
    expect(await wire.receipt()).toEqual({ key: `c:${id}`, outcome: 'stored' })
    expect((await commandOf(id))?.state).toEqual('done')
  })

  test('what waits for a machine goes out when it comes, and again after a reconnect', async () => {
    const made = await ready()
    const id = await command(made.id, 'dispense', { lane: 11 })
    const wire = await online(broker, made)
    expect((await wire.next('cmd')).id).toEqual(id)
    wire.client.stream.destroy()
    await until(async () => (await connectionOf(made.id)) === 'offline')
    const again = await online(broker, made)
    expect((await again.next('cmd')).id).toEqual(id)
  })

  test('a machine touches only its own topics, each in its direction', async () => {
    const [made, other] = [await ready(), await ready()]
    const foreign = `vm/${other.credential.tenant}/${other.code}/`
    const wire = await connected(broker, made.credential)
    for (const topic of [`${foreign}cmd`, `${wire.prefix}#`, `${wire.prefix}hb`, 'vm/#', '$SYS/#']) {
      const granted = await wire.client.subscribeAsync(topic, { qos: 1 }).catch((error: { packet?: unknown }) => error)
      expect([topic, JSON.stringify(granted).includes('128') || granted instanceof Error]).toEqual([topic, true])
    }
    const listener = await online(broker, other)
    for (const topic of [`${foreign}event/door`, `${foreign}cmd`, `${wire.prefix}cmd`]) {
      const outcast = await connected(broker, made.credential)
      const envelope = {
        v: 1,
        boot: 'b-forged-01',
        seq: 1,
        at: new Date().toISOString(),
        id: 'e-forged-1',
        data: { isOpen: true },
      }
      // the broker may end the connection, or confirm and forget
      await Promise.race([
        outcast.client.publishAsync(topic, JSON.stringify(envelope), { qos: 1 }).catch(() => undefined),
        event(outcast.client, 'close'),
      ])
    }
    await listener.say('event/door', { isOpen: false }, { id: 'e-own-0001' })
    await listener.receipt()
    expect([await rows(made.id), await rows(other.id), listener.answers]).toEqual([
      [],
      [{ identity: 'i:door:e-own-0001', refusal: null }],
      [],
    ])
  })

  test('a payload of 1 MB ends the connection and is not kept', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const closed = event(wire.client, 'close')
    wire.client.publish(`${wire.prefix}event/door`, Buffer.alloc(1024 * 1024, 'x'), { qos: 1 }, () => undefined)
    await closed
    const again = await connected(broker, made.credential)
    await again.say('event/door', { isOpen: true }, { id: 'e-small-01' })
    expect(await again.receipt()).toEqual({ key: 'i:door:e-small-01', outcome: 'stored' })
  })

  test('a wrong password, a name of another and a foreign client id do not come in', async () => {
    const made = await ready()
    for (const more of [
      { password: 'x'.repeat(43) },
      { username: 'nobody', clientId: 'nobody' },
      { clientId: 'another' },
    ]) {
      await expect(connected(broker, made.credential, more)).rejects.toThrow(/Connection refused|closed/)
    }
  })

  test('a message of QoS 2 ends the connection', async () => {
    const made = await ready()
    const wire = await connected(broker, made.credential)
    const closed = event(wire.client, 'close')
    wire.client.publish(`${wire.prefix}event/door`, '{}', { qos: 2 }, () => undefined)
    await closed
  })

  // the bundled broker ends the connection of who tries
  if (name === 'mosquitto')
    test('what a machine has the broker keep is not heard again with each connecting', async () => {
      const made = await ready()
      const wire = await online(broker, made)
      const envelope = { v: 1, boot: wire.boot, seq: 90, at: new Date().toISOString() }
      const told = { ...envelope, id: 'e-000001', data: { isOpen: true } }
      await wire.client.publishAsync(`${wire.prefix}event/door`, JSON.stringify(told), { qos: 1, retain: true })
      expect(await wire.receipt()).toEqual({ key: 'i:door:e-000001', outcome: 'stored' })
      await gateway.close()
      await startGateway()
      await wire.say('event/door', { isOpen: false }, { id: 'e-000002' })
      expect(await wire.receipt()).toEqual({ key: 'i:door:e-000002', outcome: 'stored' })
    })

  // mosquitto knows no such rule
  if (name === 'bundled')
    testOnce('a session that would outlive its connection is not taken: nothing gathers in the broker', async () => {
      const made = await ready()
      await expect(connected(broker, made.credential, { clean: false })).rejects.toThrow(/Connection refused|closed/)
      await online(broker, made)
    })

  test('a revoked login ends its connection at once; a new one makes the former useless', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const closed = event(wire.client, 'close')
    await revokeCredential(app.ctx(), made.id, '机器被盗')
    await closed
    await until(async () => (await connectionOf(made.id)) === 'offline')
    await expect(connected(broker, made.credential)).rejects.toThrow(/Connection refused|closed/)
    const credential = await issueCredential(app.ctx(), made.id)
    expect(credential.version).toEqual(2)
    await until(() => gateway.knows(made.id))
    const again = await online(broker, { id: made.id, credential })
    const ended = event(again.client, 'close')
    await issueCredential(app.ctx(), made.id)
    await ended
  })

  testOnce('a login that the broker could not be told of is told again, and the former one ends', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const closed = event(wire.client, 'close')
    const put = vi.spyOn(broker.broker, 'putLogin').mockRejectedValueOnce(new Error('the broker does not answer'))
    onTestFinished(() => {
      put.mockRestore()
    })
    const credential = await issueCredential(app.ctx(), made.id)
    await closed
    await expect(connected(broker, made.credential)).rejects.toThrow(/Connection refused|closed/)
    await online(broker, { id: made.id, credential })
  })

  testOnce('a machine that the broker has yet to be told of does not count as known', async () => {
    const replace = broker.broker.replaceLogins.bind(broker.broker)
    const told = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    const put = vi.spyOn(broker.broker, 'putLogin').mockRejectedValue(new Error('the broker does not answer'))
    const again = vi.spyOn(broker.broker, 'replaceLogins').mockImplementationOnce(async (logins, line) => {
      asked.resolve()
      await told.promise
      await replace(logins, line)
    })
    onTestFinished(() => {
      put.mockRestore()
      again.mockRestore()
    })
    const made = await machine()
    await asked.promise
    const isKnownBefore = gateway.knows(made.id)
    told.resolve()
    await until(() => gateway.knows(made.id))
    await online(broker, made)
    expect(isKnownBefore).toEqual(false)
  })

  testOnce('a login whose end the broker could not be told of is gone all the same', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const closed = event(wire.client, 'close')
    const remove = vi.spyOn(broker.broker, 'removeLogin').mockRejectedValueOnce(new Error('the broker does not answer'))
    onTestFinished(() => {
      remove.mockRestore()
    })
    await revokeCredential(app.ctx(), made.id, '机器被盗')
    await closed
    await until(async () => (await connectionOf(made.id)) === 'offline')
  })

  testOnce('a machine whose login ended while nobody listened is offline when somebody listens again', async () => {
    const made = await ready()
    await online(broker, made)
    await gateway.close()
    await revokeCredential(app.ctx(), made.id, '机器被盗')
    expect(await connectionOf(made.id)).toEqual('online')
    await startGateway()
    await until(async () => (await connectionOf(made.id)) === 'offline')
    const own = moved.filter(({ machineId }) => machineId === made.id)
    expect(own.map(({ from, to }) => [from, to])).toEqual([
      ['offline', 'online'],
      ['online', 'offline'],
    ])
  })

  test('the will makes a machine offline at once, a clock that is off makes it degraded', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    await wire.say('hb', { health: 'ok' }, { at: new Date(Date.now() + 600_000).toISOString() })
    await until(async () => (await connectionOf(made.id)) === 'degraded')
    await wire.say('hb', { health: 'ok' })
    await until(async () => (await connectionOf(made.id)) === 'online')
    await wire.client.publishAsync(
      `${wire.prefix}presence`,
      JSON.stringify({ v: 1, state: 'offline', boot: wire.boot }),
      { qos: 1, retain: true },
    )
    await until(async () => (await connectionOf(made.id)) === 'offline')
  })

  test('a broker that is killed comes back, knows all logins, and what was not receipted is said again', async () => {
    const made = await ready()
    const wire = await online(broker, made)
    const closed = event(wire.client, 'close')
    // that it was away is watched for from before: it may be back by the time that the machine's own connection is seen to end
    const away = until(() => !gateway.isServing)
    await broker.kill()
    await Promise.all([closed, away])
    await until(() => gateway.isServing)
    const again = await backAgain(made.credential)
    await again.say('event/vend', vend(), { id: 'e-000001' })
    expect(await again.receipt()).toEqual({ key: 'i:vend:e-000001', outcome: 'stored' })
  })
})
