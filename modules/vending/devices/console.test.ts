import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import {
  aMachineInService,
  aRegisteredMachine,
  aUserWith,
  layOut,
  retirement,
} from '#modules/vending/machines/fixtures.ts'
import { aCode, arranged, aShop, theShops } from '#modules/vending/points/fixtures.ts'
import { commandMoves, commandStates } from './contract.ts'
import { aCommand, aConnectedMachine, aDispense, anEvent, moveCommand } from './fixtures.ts'
import { issueCredential, requireRepeatable } from './server/index.ts'
import { retention } from './server/retention.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const admin = app.as(own.admin)
const dayMs = 86_400_000

test('a machine that never had a credential says so, and takes no command', async () => {
  const id = await aRegisteredMachine(app, own)
  const { data } = (await admin.get(`/api/console/machine-status/${id}`)).body
  expect([data.connection, data.lastHeardAt, data.temperature]).toEqual(['none', null, null])
  const sent = await admin.post(`/api/console/machines/${id}/commands`, {
    command: { type: 'reboot' },
    expiresInS: 60,
  })
  expect(sent.body.code).toBe('machine_without_login')
})

test('the status of machines is counted and listed within the machine scope [console /fleet/machine-status] [S3-MACHINE-02] [S3-MACHINE-03]', async () => {
  const shop = await aShop(app)
  const [granted, hidden] = [await aConnectedMachine(app, shop), await aRegisteredMachine(app, shop)]
  const user = await aUserWith(app, shop, [granted])
  const counts = async (who: typeof user) =>
    (await app.as(who).get('/api/console/machine-status-counts')).body.data.counts
  expect(await counts(shop.admin)).toEqual([
    { connection: 'online', count: 0 },
    { connection: 'degraded', count: 0 },
    { connection: 'offline', count: 1 },
    { connection: 'none', count: 1 },
  ])
  const { rows } = (await app.as(user).get('/api/console/machine-status')).body.data
  expect(rows.map((row: { id: string; connection: string }) => [row.id, row.connection])).toEqual([
    [granted, 'offline'],
  ])
  expect((await app.as(user).get(`/api/console/machines/${hidden}/device`)).body.code).toBe('not_found')
})

test('a machine whose clock is a lifetime off keeps nobody from the list of machines', async () => {
  const shop = await aShop(app)
  const id = await aConnectedMachine(app, shop)
  const setSkew = (ms: number) =>
    arranged(app, (tx) =>
      tx.updateTable('vending.device').set({ clock_skew_ms: ms }).where('machine_id', '=', id).execute(),
    )
  for (const [ms, seconds] of [
    [2_600_000_000_000, 2_000_000_000],
    [-2_600_000_000_000, -2_000_000_000],
    [1600, 2],
  ] as const) {
    await setSkew(ms)
    expect((await app.as(shop.admin).get('/api/console/machine-status')).body.code).toBe('H0000')
    const { data } = (await app.as(shop.admin).get(`/api/console/machine-status/${id}`)).body
    expect(data.clockSkewS).toBe(seconds)
  }
})

test('what machines said goes when its time is over, and so do their starts, but for the one that still runs', async () => {
  const id = await aConnectedMachine(app, own)
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
  await arranged(app, async (tx) => {
    await sql`
      insert into vending.device_boot (machine_id, merchant_path, boot_id, highest_seq, first_heard_at)
      select device.machine_id, device.merchant_path, boot.id, 1, boot.at
      from vending.device, (values ('b-over', ${daysAgo(91)}::timestamptz), ('b-runs', ${daysAgo(95)}), ('b-young', ${daysAgo(89)}))
        as boot (id, at)
      where device.machine_id = ${id}`.execute(tx)
    await tx.updateTable('vending.device').set({ boot_id: 'b-runs' }).where('machine_id', '=', id).execute()
  })
  const [messages] = retention
  const before = daysAgo(90)
  expect([await messages?.count(app.ctx(), before), await messages?.run(app.ctx(), before)]).toEqual([1, 1])
  const { boots } = (await admin.get(`/api/console/machines/${id}/device`)).body.data
  expect(boots.map((boot: { id: string }) => boot.id)).toEqual(['b-young', 'b-runs'])
})

test('commands that have ended go when their time is over, but for those of orders and what is still open', async () => {
  const id = await aConnectedMachine(app, own)
  const young = await aCommand(app, id, 'done')
  const old = await aCommand(app, id, 'done')
  const open = await aCommand(app, id, 'queued')
  const ofOrder = await aDispense(app, id, 100)
  await arranged(app, async (tx) => {
    await sql`update vending.device_command set state = 'done', ended_at = issued_at where id = ${ofOrder}`.execute(tx)
    await sql`update vending.device_command set issued_at = ${new Date(app.clock.now().getTime() - 181 * dayMs)}
      where id <> ${young} and machine_id = ${id}`.execute(tx)
  })
  const commands = retention.find(({ code }) => code === 'device-commands')
  const before = new Date(app.clock.now().getTime() - 180 * dayMs)
  expect([await commands?.count(app.ctx(), before), await commands?.run(app.ctx(), before)]).toEqual([1, 1])
  const { rows } = await sql<{ id: string }>`select id from vending.device_command where machine_id = ${id}`.execute(
    app.ctx().db,
  )
  expect(rows.map((row) => row.id).sort()).toEqual([young, open, ofOrder].sort())
  expect(rows.some((row) => row.id === old)).toBe(false)
})

test('a command waits for an offline machine, and can be called back until it leaves [console /fleet/commands]', async () => {
  const id = await aConnectedMachine(app, own)
  const sent = (
    await admin.post(`/api/console/machines/${id}/commands`, {
      command: { type: 'diagnose', check: 'motors' },
      expiresInS: 600,
    })
  ).body.data
  expect(sent.connection).toBe('offline')
  const view = async () => (await admin.get(`/api/console/device-commands/${sent.id}`)).body.data
  expect([(await view()).state, (await view()).payload, (await view()).askedBy === null]).toEqual([
    'queued',
    '{"check": "motors"}',
    false,
  ])
  const call = () => admin.post(`/api/console/device-commands/${sent.id}/cancel`, { reason: '发错了' })
  expect((await call()).body.code).toBe('H0000')
  expect((await view()).state).toBe('cancelled')
  expect((await call()).body.code).toBe('wrong_state')
})

test('every state of a command can be called back as its table says', async () => {
  const machine = await aConnectedMachine(app, own)
  for (const state of commandStates) {
    const id = await aCommand(app, machine, state)
    const { code } = (await admin.post(`/api/console/device-commands/${id}/cancel`, { reason: '不要了' })).body
    const may = (commandMoves.cancel.from as readonly string[]).includes(state)
    expect([state, code]).toEqual([state, may ? 'H0000' : 'wrong_state'])
  }
})

test('goods that were called back before they left may be asked for anew', () => {
  expect(requireRepeatable({ state: 'cancelled', wasPublished: false, journal: null })).toBe(undefined)
})

test('goods move by orders alone: no dispense is given by hand, and a lane must be there', async () => {
  const id = await aConnectedMachine(app, own)
  const send = async (command: object) =>
    (await admin.post(`/api/console/machines/${id}/commands`, { command, expiresInS: 60 })).body.code
  expect(await send({ type: 'dispense', lane: 100 })).toBe('invalid_input')
  expect(await send({ type: 'set-price', lane: 100, priceFen: 10_000_001 })).toBe('invalid_input')
  expect(await send({ type: 'set-price', lane: 100, priceFen: 10_000_000 })).toBe('H0000')
  expect(await send({ type: 'lock-lane', lane: 999, isLocked: true })).toBe('command_lane_unknown')
  expect(await send({ type: 'lock-lane', lane: 100, isLocked: true })).toBe('H0000')
  expect(await send({ type: 'set-planogram' })).toBe('planogram_empty')
})

test('a planogram that one message cannot carry, since its names are long, is refused', async () => {
  const id = await aConnectedMachine(app, own)
  await layOut(app, own, id, { layers: 10, lanesPerLayer: 10 })
  const product = await anApprovedProduct(app, own)
  await arranged(app, async (tx) => {
    const name = '茶'.repeat(80)
    await tx.updateTable('vending.product').set({ name }).where('id', '=', product).execute()
    const goods = { product_id: product, price_fen: 350 }
    await tx.updateTable('vending.lane').set(goods).where('machine_id', '=', id).execute()
  })
  const { body } = await admin.post(`/api/console/machines/${id}/commands`, {
    command: { type: 'set-planogram' },
    expiresInS: 60,
  })
  expect([body.code, body.params.max > 40, body.params.max < 100]).toEqual(['planogram_too_large', true, true])
})

test("another machine's command is nothing to ask about", async () => {
  const [id, strange] = [await aConnectedMachine(app, own), await aConnectedMachine(app, other)]
  const command = await aCommand(app, strange)
  const { code } = (
    await admin.post(`/api/console/machines/${id}/commands`, { command: { type: 'query', command }, expiresInS: 60 })
  ).body
  expect(code).toBe('command_not_of_machine')
})

test('a credential is told once, and the log and the list never tell its password', async () => {
  const id = await aMachineInService(app, own)
  const first = (await admin.post(`/api/console/machines/${id}/credentials`, {})).body.data
  expect([first.version, first.password.length]).toEqual([1, 43])
  const second = (await admin.post(`/api/console/machines/${id}/credentials`, {})).body.data
  expect(second.version).toBe(2)
  const { body } = await admin.get(`/api/console/machines/${id}/credentials`)
  expect(
    body.data.credentials.map((each: { version: number; revokedAt: string | null }) => [
      each.version,
      each.revokedAt === null,
    ]),
  ).toEqual([
    [2, true],
    [1, false],
  ])
  expect(JSON.stringify(body).includes(second.password)).toBe(false)
  const revoked = await admin.post(`/api/console/machines/${id}/credentials/revoke`, { reason: '机器被盗' })
  expect(revoked.body.code).toBe('H0000')
  const again = await admin.post(`/api/console/machines/${id}/credentials/revoke`, { reason: '机器被盗' })
  expect(again.body.code).toBe('no_credential')
})

test('the login of a machine ends with its life, and there is no other', async () => {
  const id = await aConnectedMachine(app, own)
  expect((await admin.post(`/api/console/machine-registration/${id}/retire`, retirement)).body.code).toBe('H0000')
  const { credentials } = (await admin.get(`/api/console/machines/${id}/credentials`)).body.data
  expect(
    credentials.map((each: { reason: string; revokedAt: string | null }) => [each.reason, each.revokedAt !== null]),
  ).toEqual([['到期', true]])
  expect((await admin.post(`/api/console/machines/${id}/credentials`, {})).body.code).toBe('machine_retired')
})

test('a machine that was given a command is known, and is not taken back as a mistake', async () => {
  const id = await aRegisteredMachine(app, own)
  await issueCredential(app.ctx(), id)
  await aCommand(app, id)
  expect((await admin.delete(`/api/console/machine-registration/${id}`)).body.code).toBe('machine_known')
})

test('the code of a machine, by which it connects, stays while its login is good', async () => {
  const id = await aConnectedMachine(app, own)
  const edit = async (values: object) => {
    const { revision } = (await admin.get(`/api/console/machine-registration/${id}`)).body.data
    return (await admin.patch(`/api/console/machine-registration/${id}`, { revision, values })).body.code
  }
  expect(await edit({ code: `VM-${aCode()}` })).toBe('code_of_login')
  expect(await edit({ name: '二号机' })).toBe('H0000')
  await admin.post(`/api/console/machines/${id}/credentials/revoke`, { reason: '换编码' })
  expect(await edit({ code: `VM-${aCode()}` })).toBe('H0000')
})

test('how often a machine speaks is kept within its bounds', async () => {
  const id = await aConnectedMachine(app, own)
  const put = async (heartbeatS: number, telemetryS: number) =>
    (await admin.put(`/api/console/machines/${id}/device-config`, { heartbeatS, telemetryS })).body.code
  expect([await put(29, 300), await put(61, 300), await put(30, 59), await put(30, 60)]).toEqual([
    'invalid_input',
    'invalid_input',
    'invalid_input',
    'H0000',
  ])
  const { config } = (await admin.get(`/api/console/machines/${id}/device`)).body.data
  expect([config.heartbeatS, config.telemetryS, config.acknowledged]).toEqual([30, 60, null])
})

test('raw messages are listed for seven days, and no longer back in one look [S5-47]', async () => {
  const id = await aConnectedMachine(app, own)
  const now = app.clock.now().getTime()
  const recent = await anEvent(app, id, new Date(now - dayMs))
  await anEvent(app, id, new Date(now - 8 * dayMs))
  const { rows } = (await admin.get('/api/console/device-events', { 'f.machine': id })).body.data
  expect(rows.map((row: { id: string }) => row.id)).toEqual([recent])
  expect((await app.as(other.admin).get(`/api/console/device-events/${recent}`)).body.code).toBe('not_found')
})

test('machines are on the map by the points at which they stand [console /fleet/map]', async () => {
  const shop = await aShop(app)
  const [placed] = [await aConnectedMachine(app, shop), await aRegisteredMachine(app, shop)]
  const map = async (query: Record<string, string> = {}) =>
    (await app.as(shop.admin).get('/api/console/machine-map', query)).body.data
  const { points, unplaced } = await map()
  expect([points.length, points[0].machines.map(({ id }: { id: string }) => id), unplaced]).toEqual([1, [placed], 1])
  expect((await map({ connection: 'online' })).points).toEqual([])
})

test('outside the demo there is no twin to disturb', async () => {
  const id = await aConnectedMachine(app, own)
  expect((await admin.get(`/api/console/machines/${id}/twin`)).body.code).toBe('not_found')
  expect((await admin.post(`/api/console/machines/${id}/twin`, { deed: 'pull-plug' })).body.code).toBe('not_found')
})

test('a lane turns from when its dispense has left until its result has come, and how it ended is told for a while', async () => {
  const machine = await aConnectedMachine(app, own)
  const turns = async () => (await admin.get(`/api/console/machines/${machine}/device`)).body.data.turns
  const given = await aDispense(app, machine, 102)
  // it waits for the machine
  expect(await turns()).toEqual([])
  await moveCommand(app, given, 'publish')
  expect(await turns()).toEqual([{ lane: 102, state: 'turning' }])
  await moveCommand(app, given, 'ack')
  expect(await turns()).toEqual([{ lane: 102, state: 'turning' }])
  for (const stranger of [other.admin, await aUserWith(app, own, [])])
    expect((await app.as(stranger).get(`/api/console/machines/${machine}/device`)).body.code).toBe('not_found')
  await moveCommand(app, given, { result: 'done', code: 'ok' })
  const jammed = await aDispense(app, machine, 101)
  await moveCommand(app, jammed, 'publish')
  expect(await turns()).toEqual([
    { lane: 101, state: 'turning' },
    { lane: 102, state: 'came-out' },
  ])
  await moveCommand(app, jammed, { result: 'failed', code: 'motor_timeout' })
  expect(await turns()).toEqual([
    { lane: 101, state: 'not-out' },
    { lane: 102, state: 'came-out' },
  ])
  // the next piece of the same lane
  await moveCommand(app, await aDispense(app, machine, 102), 'publish')
  expect(await turns()).toEqual([
    { lane: 101, state: 'not-out' },
    { lane: 102, state: 'turning' },
  ])
  app.clock.advance(11_000)
  expect(await turns()).toEqual([{ lane: 102, state: 'turning' }])
})

test('a lane turns no longer than its dispense has time, whether that was noted or not', async () => {
  const machine = await aConnectedMachine(app, own)
  const turns = async () => (await admin.get(`/api/console/machines/${machine}/device`)).body.data.turns
  const [silent, acked] = [await aDispense(app, machine, 101), await aDispense(app, machine, 102)]
  await moveCommand(app, silent, 'publish')
  await moveCommand(app, acked, 'publish')
  await moveCommand(app, acked, 'ack')
  expect((await turns()).length).toBe(2)
  app.clock.advance(61_000)
  expect(await turns()).toEqual([{ lane: 102, state: 'turning' }])
  app.clock.advance(30_000)
  expect(await turns()).toEqual([])
  // nobody knows how it ended
  await moveCommand(app, acked, 'time-out')
  expect(await turns()).toEqual([])
})
