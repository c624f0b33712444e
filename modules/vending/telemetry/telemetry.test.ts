import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { deviceTable } from '#modules/vending/devices/server/index.ts'
import { aMachineInService, aUserWith } from '#modules/vending/machines/fixtures.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { arranged, aShop, theShops } from '#modules/vending/points/fixtures.ts'
import { aConnectableMachine, happens } from '#modules/vending/upkeep/fixtures.ts'
import { measures } from './fixtures.ts'
import { watchConditions } from './server/conditions.ts'
import { readingRetention } from './server/retention.ts'

const app = await startTestApp({ now: '2026-11-22T08:00:00Z' })
const { own } = await theShops(app)
const get = async (path: string, as: TestAccount = own.admin) => (await app.as(as).get(`/api/console/${path}`)).body
const minute = 60_000
const openOf = async (machine: string) =>
  (await get(`alarms?f.machine=${machine}&f.state=raised`)).data.rows.map(
    (row: { kind: string; figure: number; bound: number }) => [row.kind, row.figure, row.bound],
  )

test('what machines measure is listed, the newest first, and drawn as curves [console /fleet/telemetry] [S3-MACHINE-03]', async () => {
  const machine = await aMachineInService(app, own)
  await measures(app, machine, {
    temperatureC: 4,
    humidityPercent: 40,
    isDoorOpen: false,
    noteFen: 20_000,
    coinFen: 5000,
  })
  app.clock.advance(5 * minute)
  await measures(app, machine, {
    temperatureC: 6,
    humidityPercent: 50,
    isDoorOpen: true,
    noteFen: 21_000,
    coinFen: 5000,
  })
  const { rows } = (await get(`telemetry?f.machine=${machine}`)).data
  expect(
    rows.map((row: Record<string, unknown>) => [row.temperatureC, row.humidityPercent, row.isDoorOpen, row.noteFen]),
  ).toEqual([
    [6, 50, true, 21_000],
    [4, 40, false, 20_000],
  ])
  const day = (await get(`machines/${machine}/curves?hours=24`)).data
  const shown = day.points.map((point: Record<string, unknown>) => [
    point.temperature,
    point.temperatureMin,
    point.temperatureMax,
    point.doorOpen,
    point.cashFen,
  ])
  expect(shown).toEqual([[5, 4, 6, 0.5, 26_000]])
  expect([day.now.temperatureC, day.now.isDoorOpen, day.now.coinFen]).toEqual([6, true, 5000])
  expect((await get(`machines/${machine}/curves?hours=6`)).data.points.length).toBe(2)
})

test('an older message never overwrites how a machine is, and a figure that nothing can measure is left out', async () => {
  const machine = await aMachineInService(app, own)
  await measures(app, machine, { temperatureC: 5 }, { seq: 50 })
  await measures(app, machine, { temperatureC: 9 }, { seq: 49 })
  await measures(app, machine, { temperatureC: 700, humidityPercent: 44 }, { seq: 51 })
  const { now } = (await get(`machines/${machine}/curves`)).data
  expect([now.temperatureC, now.humidityPercent]).toEqual([5, 44])
  await measures(app, machine, { temperatureC: 7 }, { seq: 1, bootId: 'b-next' })
  expect((await get(`machines/${machine}/curves`)).data.now.temperatureC).toBe(7)
})

test('what several messages of one batch tell stands together, and the newer of two figures', async () => {
  const machine = await aMachineInService(app, own)
  const told = (seq: number, data: object, bootId = 'b-test') => ({
    machineId: machine,
    bootId,
    seq,
    at: app.clock.now(),
    data,
  })
  await happens(app, 'devices.telemetry', [
    told(10, { temperatureC: 5, humidityPercent: 40 }),
    told(12, { temperatureC: 6, isDoorOpen: false }),
    told(11, { temperatureC: 9, noteFen: 100 }),
  ])
  const now = async () => {
    const known = (await get(`machines/${machine}/curves`)).data.now
    return [known.temperatureC, known.humidityPercent, known.isDoorOpen, known.noteFen]
  }
  expect(await now()).toEqual([6, 40, false, 100])
  expect((await get(`telemetry?f.machine=${machine}`)).data.rows.length).toBe(1)
  await happens(app, 'devices.telemetry', [told(13, { humidityPercent: 41 }), told(1, { temperatureC: 7 }, 'b-next')])
  await happens(app, 'devices.telemetry', [told(2, { noteFen: 200 }, 'b-next')])
  expect(await now()).toEqual([7, 40, false, 200])
})

test('a message of a start that is over comes too late to say how the machine is', async () => {
  const machine = await aConnectableMachine(app, own)
  await arranged(app, (tx) =>
    tx.updateTable(deviceTable).set({ boot_id: 'b-second' }).where('machine_id', '=', machine).execute(),
  )
  await measures(app, machine, { temperatureC: 5 }, { seq: 3, bootId: 'b-second' })
  await measures(app, machine, { temperatureC: 31 }, { seq: 900, bootId: 'b-first' })
  expect((await get(`machines/${machine}/curves`)).data.now.temperatureC).toBe(5)
  await arranged(app, (tx) =>
    tx.updateTable(deviceTable).set({ boot_id: 'b-third' }).where('machine_id', '=', machine).execute(),
  )
  await measures(app, machine, { temperatureC: 8 }, { seq: 1, bootId: 'b-third' })
  expect((await get(`machines/${machine}/curves`)).data.now.temperatureC).toBe(8)
})

test('the cash of a machine that tells of one box alone is drawn, and of one that tells of none is not', async () => {
  const machine = await aMachineInService(app, own)
  const cash = async () =>
    (await get(`machines/${machine}/curves?hours=24`)).data.points.map((point: { cashFen: number }) => point.cashFen)
  await measures(app, machine, { temperatureC: 4 })
  expect(await cash()).toEqual([null])
  await measures(app, machine, { noteFen: 20_000 })
  expect(await cash()).toEqual([20_000])
})

test('a temperature out of its bounds is an alarm once it lasts, and ends when it is well again', async () => {
  const machine = await aMachineInService(app, own)
  await measures(app, machine, { temperatureC: 31, humidityPercent: 95 })
  await watchConditions(app.ctx())
  expect(await openOf(machine)).toEqual([])
  app.clock.advance(10 * minute)
  await watchConditions(app.ctx())
  expect((await openOf(machine)).sort()).toEqual([
    ['humidity', 95, 85],
    ['temperature', 31, 25],
  ])
  await measures(app, machine, { temperatureC: 12 })
  expect(await openOf(machine)).toEqual([['humidity', 95, 85]])
})

test('a door that stands open too long is an alarm, until it is shut', async () => {
  const machine = await aMachineInService(app, own)
  const door = (isOpen: boolean, seq: number) =>
    happens(app, 'devices.event.door', {
      id: seq,
      machineId: machine,
      kind: 'door',
      bootId: 'b-door',
      seq,
      receivedAt: app.clock.now(),
      happenedAt: app.clock.now(),
      data: { isOpen },
    })
  await door(true, 1)
  app.clock.advance(12 * minute)
  await watchConditions(app.ctx())
  expect(await openOf(machine)).toEqual([['door-open', 12, 10]])
  await door(false, 2)
  expect(await openOf(machine)).toEqual([])
  const { rows } = (await get(`telemetry?f.machine=${machine}`)).data
  expect(rows.map((row: { isDoorOpen: boolean }) => row.isDoorOpen)).toEqual([false, true])
})

test('a note box that is nearly full, and coins that run out, are alarms at once', async () => {
  const machine = await aMachineInService(app, own)
  await measures(app, machine, { noteFen: 300_000, coinFen: 1500 })
  expect((await openOf(machine)).sort()).toEqual([
    ['coin-low', 15, 20],
    ['note-full', 3000, 3000],
  ])
  await measures(app, machine, { noteFen: 0, coinFen: 5000 })
  expect(await openOf(machine)).toEqual([])
})

test('notes that run out for change, and coins that leave no room, are alarms at their bounds and not before', async () => {
  const machine = await aMachineInService(app, own)
  const rule = { machine, noteLowFen: 5000, coinFullFen: 60_000 }
  expect((await app.as(own.admin).post('/api/console/alarm-rules', { values: rule })).body.code).toBe('H0000')
  await measures(app, machine, { noteFen: 5000, coinFen: 59_999 })
  expect(await openOf(machine)).toEqual([])
  await measures(app, machine, { noteFen: 4999, coinFen: 60_000 })
  expect((await openOf(machine)).sort()).toEqual([
    ['coin-full', 600, 600],
    ['note-low', 49.99, 50],
  ])
  await measures(app, machine, { noteFen: 20_000, coinFen: 30_000 })
  expect(await openOf(machine)).toEqual([])
})

test('a machine under maintenance raises nothing by what it measures', async () => {
  const machine = await aMachineInService(app, own)
  await app.as(own.admin).post(`/api/console/machine-registration/${machine}/start-maintenance`, { reason: '换电机' })
  await measures(app, machine, { noteFen: 300_000 })
  expect(await openOf(machine)).toEqual([])
  await app.as(own.admin).post(`/api/console/machine-registration/${machine}/end-maintenance`, {})
  await watchConditions(app.ctx())
  expect(await openOf(machine)).toEqual([['note-full', 3000, 3000]])
})

test('readings are looked at thirty days back, and go when their time is over [S5-47]', async () => {
  const machine = await aMachineInService(app, own)
  await measures(app, machine, { temperatureC: 5 })
  const longer = await get(`telemetry?f.machine=${machine}&f.at=2026-10-01..2026-11-22`)
  expect(longer.fields[0].code).toBe('window_too_long')
  const before = new Date(app.clock.now().getTime() + 1)
  const due = await readingRetention.count(app.ctx(), before)
  expect(await readingRetention.run(app.ctx(), before)).toBe(due)
  expect((await get(`telemetry?f.machine=${machine}`)).data.rows).toEqual([])
})

test('in a night as many old readings may go as a large fleet tells in a day: thousands in each round', async () => {
  const machine = await aMachineInService(app, own)
  const dayMs = 86_400_000
  const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * dayMs)
  await arranged(app, (tx) =>
    sql`insert into vending.reading (id, merchant_path, machine_id, at, temperature_c)
      select gen_random_uuid(), machine.merchant_path, machine.id,
        ${daysAgo(100)}::timestamptz - place * interval '1 second', 4
      from ${sql.table(machineTable)} machine, generate_series(1, 2000) place
      where machine.id = ${machine}::uuid`.execute(tx),
  )
  expect(await readingRetention.run(app.ctx(), daysAgo(90))).toBe(2000)
})

test('an ordinary user sees the readings of the machines granted, and no others', async () => {
  const shop = await aShop(app)
  const [granted, hidden] = [await aMachineInService(app, shop), await aMachineInService(app, shop)]
  const user = await aUserWith(app, shop, [granted])
  for (const machine of [granted, hidden]) await measures(app, machine, { temperatureC: 5 })
  const { rows } = (await get('telemetry', user)).data
  expect(rows.map((row: { machine: { id: string } }) => row.machine.id)).toEqual([granted])
  expect((await get(`machines/${hidden}/curves`, user)).code).toBe('not_found')
})
