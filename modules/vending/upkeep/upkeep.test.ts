import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { setLiveInterval } from '#modules/platform/console/server/index.ts'
import { eventsPerDayMax } from '#modules/vending/devices/contract.ts'
import { deviceBootTable, deviceCommandTable, deviceTable, sendCommand } from '#modules/vending/devices/server/index.ts'
import { aLane, aMachineInService, aUserWith, retirement, setLane } from '#modules/vending/machines/fixtures.ts'
import { replenisherRole } from '#modules/vending/merchants/contract.ts'
import { arranged, aShop, theShops } from '#modules/vending/points/fixtures.ts'
import { alarmMoves, alarmStates } from './contract.ts'
import { aConnectableMachine, anAlarm, happens, reports, saysAlarm } from './fixtures.ts'
import { settleAlarms } from './server/index.ts'
import { retention } from './server/retention.ts'
import { watchMachines } from './server/watch.ts'

const app = await startTestApp({ now: '2026-11-22T08:00:00Z' })
const { own } = await theShops(app)
const get = async (path: string, as: TestAccount = own.admin) => (await app.as(as).get(`/api/console/${path}`)).body
const post = async (path: string, body: object = {}, as: TestAccount = own.admin) =>
  (await app.as(as).post(`/api/console/${path}`, body)).body
interface Shown {
  id: string
  kind: string
  lane: number | null
  state: string
  count: number
  figure: number | null
  bound: number | null
  source: string
}
const alarmsOf = async (machine: string): Promise<Shown[]> =>
  (await get(`alarms?f.machine=${machine}&limit=100`)).data.rows
const shortly = (alarms: readonly Shown[]) => alarms.map(({ kind, lane, state, count }) => [kind, lane, state, count])
const minute = 60_000

test('what a machine reports is one open alarm that counts up, until the machine takes it back; then it is a new one [console /fleet/alarms]', async () => {
  const machine = await aMachineInService(app, own)
  await reports(app, machine, { kind: 'temperature', code: 'E12', text: '压缩机不转' })
  await reports(app, machine, { kind: 'temperature' })
  await reports(app, machine, { kind: 'lane-fault', lane: 101 })
  expect(shortly(await alarmsOf(machine)).sort()).toEqual([
    ['lane-fault', 101, 'raised', 1],
    ['temperature', null, 'raised', 2],
  ])
  await reports(app, machine, { kind: 'temperature', state: 'cleared' })
  await reports(app, machine, { kind: 'temperature' })
  const temperature = (await alarmsOf(machine)).filter(({ kind }) => kind === 'temperature')
  expect(shortly(temperature).sort()).toEqual([
    ['temperature', null, 'cleared', 2],
    ['temperature', null, 'raised', 1],
  ])
  const history = (await get(`history?resource=alarms&id=${temperature.find((each) => each.state === 'cleared')?.id}`))
    .data.entries
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['alarms.subside', 'alarms.raise'])
})

test('the alarms of a machine end with its life: it says no more that they are over', async () => {
  const machine = await aMachineInService(app, own)
  await reports(app, machine, { kind: 'temperature' })
  await reports(app, machine, { kind: 'lift-stuck' })
  expect((await alarmsOf(machine)).map(({ state }) => state)).toEqual(['raised', 'raised'])
  expect((await post(`machine-registration/${machine}/retire`, retirement)).code).toBe('H0000')
  const ended = await alarmsOf(machine)
  expect(ended.map(({ state }) => state)).toEqual(['cleared', 'cleared'])
  const { entries } = (await get(`history?resource=alarms&id=${ended[0]?.id}`)).data
  expect(entries.map(({ action }: { action: string }) => action)).toEqual(['alarms.clear', 'alarms.raise'])
})

test('a kind of alarm that is not known keeps the word of the machine', async () => {
  const machine = await aMachineInService(app, own)
  await reports(app, machine, { kind: 'lift-stuck', code: 'L3' })
  await reports(app, machine, { kind: 'screen-dark', text: '屏幕不亮' })
  const found = (await get(`alarms?f.machine=${machine}`)).data.rows
  expect(found.map((row: Record<string, unknown>) => [row.kind, row.code, row.detail]).sort()).toEqual([
    ['other', null, '屏幕不亮'],
    ['other', 'L3', 'lift-stuck'],
  ])
})

test('a word that only the program knows is a word of the machine, and a lane that no machine has is left out', async () => {
  const machine = await aMachineInService(app, own)
  await reports(app, machine, { kind: 'constructor', code: 'C1' })
  await reports(app, machine, { kind: 'lane-fault', lane: 3_000_000_000, code: 'C2' })
  const found = (await get(`alarms?f.machine=${machine}`)).data.rows
  expect(found.map((row: Record<string, unknown>) => [row.kind, row.lane, row.code]).sort()).toEqual([
    ['lane-fault', null, 'C2'],
    ['other', null, 'C1'],
  ])
})

test('a report counts by when it happened: raised before it was last over it is over, and nothing happens in the future', async () => {
  const machine = await aMachineInService(app, own)
  const now = app.clock.now().getTime()
  const report = (minutes: number, data: object) =>
    reports(app, machine, data, { happenedAt: new Date(now + minutes * minute) })
  await report(-60, { kind: 'humidity' })
  await report(-50, { kind: 'humidity', state: 'cleared' })
  await report(-55, { kind: 'humidity' })
  const minutes = (at: string | null) => (at === null ? null : (Date.parse(at) - now) / minute)
  const found = async () =>
    (await get(`alarms?f.machine=${machine}&sort=raisedAt&direction=asc`)).data.rows.map(
      (row: { kind: string; raisedAt: string; clearedAt: string | null }) => [
        row.kind,
        minutes(row.raisedAt),
        minutes(row.clearedAt),
      ],
    )
  expect(await found()).toEqual([['humidity', -60, -50]])
  await report(-40, { kind: 'humidity' })
  await report(30, { kind: 'temperature' })
  expect(await found()).toEqual([
    ['humidity', -60, -50],
    ['humidity', -40, null],
    ['temperature', 0, null],
  ])
})

test('what is taken back before the word of it has come is not wrong any more', async () => {
  const machine = await aConnectableMachine(app, own)
  await saysAlarm(app, machine, { kind: 'lane-fault', lane: 102, state: 'cleared' }, { seq: 5 })
  await saysAlarm(app, machine, { kind: 'lane-fault', lane: 102, state: 'raised' }, { seq: 4 })
  expect(shortly(await alarmsOf(machine))).toEqual([])
  await saysAlarm(app, machine, { kind: 'lane-fault', lane: 103, state: 'raised' }, { seq: 3 })
  await saysAlarm(app, machine, { kind: 'lane-fault', lane: 102, state: 'raised' }, { seq: 6 })
  expect(shortly(await alarmsOf(machine)).sort()).toEqual([
    ['lane-fault', 102, 'raised', 1],
    ['lane-fault', 103, 'raised', 1],
  ])
})

test('what is wrong again is not over by a word from before', async () => {
  const machine = await aConnectableMachine(app, own)
  await saysAlarm(app, machine, { kind: 'humidity', state: 'raised' }, { seq: 1 })
  await saysAlarm(app, machine, { kind: 'humidity', state: 'raised' }, { seq: 3 })
  await saysAlarm(app, machine, { kind: 'humidity', state: 'cleared' }, { seq: 2 })
  expect(shortly(await alarmsOf(machine))).toEqual([['humidity', null, 'raised', 2]])
  await saysAlarm(app, machine, { kind: 'humidity', state: 'cleared' }, { seq: 4 })
  expect(shortly(await alarmsOf(machine))).toEqual([['humidity', null, 'cleared', 2]])
})

test('what is wrong again is an alarm again, though the clock of the machine was set back since it was over', async () => {
  const machine = await aConnectableMachine(app, own)
  const ago = (minutes: number) => new Date(app.clock.now().getTime() - minutes * minute)
  const fault = { kind: 'lane-fault', lane: 102 }
  await saysAlarm(app, machine, { ...fault, state: 'raised' }, { seq: 1, happenedAt: ago(2) })
  await saysAlarm(app, machine, { ...fault, state: 'cleared' }, { seq: 2, happenedAt: ago(1) })
  await saysAlarm(app, machine, { ...fault, state: 'raised' }, { seq: 3, happenedAt: ago(10) })
  const [open] = (await alarmsOf(machine)).filter(({ state }) => state === 'raised')
  expect(shortly(await alarmsOf(machine)).sort()).toEqual([
    ['lane-fault', 102, 'cleared', 1],
    ['lane-fault', 102, 'raised', 1],
  ])
  // what a person has ended since then stays over
  await post(`alarms/${open?.id}/clear`, { reason: '已修好' })
  await saysAlarm(app, machine, { ...fault, state: 'raised' }, { seq: 4, happenedAt: ago(5) })
  expect(shortly(await alarmsOf(machine)).map(([, , state]) => state)).toEqual(['cleared', 'cleared'])
})

test('words of a former start that come late raise nothing that is over, whatever their number', async () => {
  const machine = await aConnectableMachine(app, own)
  const now = app.clock.now().getTime()
  const ago = (minutes: number) => new Date(now - minutes * minute)
  const fault = { kind: 'lane-fault', lane: 102 }
  await saysAlarm(app, machine, { ...fault, state: 'cleared' }, { boot: 'b-second', seq: 2, happenedAt: ago(5) })
  await saysAlarm(app, machine, { ...fault, state: 'raised' }, { boot: 'b-first', seq: 900, happenedAt: ago(30) })
  expect(shortly(await alarmsOf(machine))).toEqual([])
  await saysAlarm(app, machine, { ...fault, state: 'raised' }, { boot: 'b-second', seq: 3, happenedAt: ago(1) })
  expect(shortly(await alarmsOf(machine))).toEqual([['lane-fault', 102, 'raised', 1]])
})

/** How many statements wait for what another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await app.write((db) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows.length
}

/** Somebody clears an alarm, and what begins meanwhile waits for it. */
async function whileCleared<T>(id: string, begin: () => Promise<T>): Promise<T> {
  const { begun } = await app.ctx().change('vending.test', async (tx) => {
    const values = { state: 'cleared', cleared_at: app.clock.now() }
    await tx.updateTable('vending.alarm').set(values).where('id', '=', id).execute()
    const promise = begin()
    await expect.poll(waiting).toEqual(1)
    return { subject: 'test', reply: { begun: promise } }
  })
  return await begun
}

test('a report that finds its alarm cleared while it waited raises a new one', async () => {
  const machine = await aMachineInService(app, own)
  await reports(app, machine, { kind: 'humidity' })
  const [known] = await alarmsOf(machine)
  await whileCleared(known?.id ?? '', () => reports(app, machine, { kind: 'humidity' }))
  expect(shortly(await alarmsOf(machine)).sort()).toEqual([
    ['humidity', null, 'cleared', 1],
    ['humidity', null, 'raised', 1],
  ])
})

test('what was cleared meanwhile does not end once more, nor does the log say so', async () => {
  const machine = await aMachineInService(app, own)
  const about = { kinds: ['offline'], machineIds: [machine] } as const
  await settleAlarms(app.ctx(), about, [{ machineId: machine, kind: 'offline', lane: null }])
  const [known] = await alarmsOf(machine)
  await whileCleared(known?.id ?? '', () => settleAlarms(app.ctx(), about, []))
  expect((await app.auditOf(known?.id ?? '')).map(({ action }) => action)).toEqual(['alarms.raise'])
})

test('a set of alarms that fails is told with its machines; those after it are raised, and what is over ends', async () => {
  const [back, broken, cold] = [
    await aMachineInService(app, own),
    await aMachineInService(app, own),
    await aMachineInService(app, own),
  ]
  const about = { kinds: ['offline', 'humidity', 'temperature'], machineIds: [back, broken, cold] } as const
  await settleAlarms(app.ctx(), about, [{ machineId: back, kind: 'offline', lane: null }])
  // as many as go into one set, of lanes with numbers that no database takes
  const beyond = Array.from({ length: 500 }, (_, place) => ({
    machineId: broken,
    kind: 'humidity' as const,
    lane: 3_000_000_000 + place,
  }))
  const told: unknown[] = []
  const log = { error: ({ row }: { row: string }) => void told.push(row) }
  const ctx = { ...app.ctx(), log: log as unknown as Ctx['log'] }
  const standing = [...beyond, { machineId: cold, kind: 'temperature' as const, lane: null }]
  await expect(settleAlarms(ctx, about, standing)).rejects.toThrow('out of range')
  expect(told).toEqual([broken])
  expect(shortly(await alarmsOf(back))).toEqual([['offline', null, 'cleared', 1]])
  expect(shortly(await alarmsOf(cold))).toEqual([['temperature', null, 'raised', 1]])
  expect(await alarmsOf(broken)).toEqual([])
})

test('an alarm is acknowledged, then cleared with a reason; every state leads on as its table says', async () => {
  const id = await anAlarm(app, own)
  for (const state of alarmStates)
    for (const name of ['acknowledge', 'clear'] as const) {
      await arranged(app, (tx) =>
        tx
          .updateTable('vending.alarm')
          .set({
            state,
            cleared_at: state === 'cleared' ? app.clock.now() : null,
            acknowledged_at: state === 'acknowledged' ? app.clock.now() : null,
          })
          .where('id', '=', id)
          .execute(),
      )
      const { code } = await post(`alarms/${id}/${name}`, name === 'clear' ? { reason: '已修好' } : {})
      const mayLead = (alarmMoves[name].from as readonly string[]).includes(state)
      expect([state, name, code]).toEqual([state, name, mayLead ? 'H0000' : 'wrong_state'])
    }
  const { data } = await get(`alarms/${id}`)
  expect([data.state, data.clearedBy.id]).toEqual(['cleared', own.admin.accountId])
})

test('a machine that is offline longer than its rule allows is an alarm, which ends by itself when it is back', async () => {
  const machine = await aConnectableMachine(app, own)
  const connect = (connection: string) =>
    arranged(app, (tx) =>
      tx
        .updateTable(deviceTable)
        .set({ connection, connection_since: app.clock.now() })
        .where('machine_id', '=', machine)
        .execute(),
    )
  await connect('offline')
  app.clock.advance(9 * minute)
  await watchMachines(app.ctx())
  expect(await alarmsOf(machine)).toEqual([])
  app.clock.advance(minute)
  await watchMachines(app.ctx())
  await watchMachines(app.ctx())
  const [alarm] = await alarmsOf(machine)
  expect([alarm?.kind, alarm?.count, alarm?.figure, alarm?.bound]).toEqual(['offline', 1, 10, 10])
  expect((await post(`alarms/${alarm?.id}/clear`, { reason: '试' })).code).toBe('alarm_clears_itself')
  const changed = { machineId: machine, merchantPath: [], from: 'offline', to: 'online', at: app.clock.now() }
  await happens(app, 'devices.connection', [changed])
  expect((await get(`alarms/${alarm?.id}`)).data.state).toBe('cleared')
})

test('the machines of a storm have their alarms in one transaction, each with its entry in the log and its message', async () => {
  const shop = await aShop(app)
  const machines: string[] = []
  for (let each = 0; each < 3; each += 1) machines.push(await aConnectableMachine(app, shop))
  const transactions = async () => {
    const { rows } = await app.write((db) =>
      sql<{ count: number }>`select count(distinct xmin::text)::int as count from vending.alarm
        where machine_id = any(${machines}::uuid[])`.execute(db),
    )
    return rows[0]?.count
  }
  const found = async (): Promise<Shown[]> => (await get('alarms', shop.admin)).data.rows
  const states = async () => (await found()).map(({ kind, state }) => [kind, state])
  app.clock.advance(10 * minute)
  await watchMachines(app.ctx())
  expect([await transactions(), await states()]).toEqual([1, machines.map(() => ['offline', 'raised'])])
  await app.drainJobs()
  expect((await app.as(shop.admin).get('/api/inbox')).body.data.rows).toHaveLength(3)
  const back = { merchantPath: [], from: 'offline', to: 'online', at: app.clock.now() }
  await happens(
    app,
    'devices.connection',
    machines.map((machineId) => ({ machineId, ...back })),
  )
  expect([await transactions(), await states()]).toEqual([1, machines.map(() => ['offline', 'cleared'])])
  for (const { id } of await found())
    expect((await app.auditOf(id)).map(({ action }) => action)).toEqual([
      'alarms.raise',
      'alarms.tell',
      'alarms.subside',
    ])
})

test('the nearest rule counts: that of the machine before that of the merchant', async () => {
  const shop = await aShop(app)
  const [one, two] = [await aConnectableMachine(app, shop), await aConnectableMachine(app, shop)]
  const rule = (values: object) => post('alarm-rules', { values }, shop.admin)
  expect((await rule({ offlineMinutes: 3 })).code).toBe('H0000')
  expect((await rule({ machine: one, offlineMinutes: 60 })).code).toBe('H0000')
  expect((await rule({ machine: one })).code).toBe('alarm_rule_exists')
  const crossed = await rule({ machine: two, temperatureMinC: 8, temperatureMaxC: 2 })
  expect([crossed.code, crossed.fields[0].path]).toEqual(['alarm_bounds_crossed', 'values.temperatureMaxC'])
  app.clock.advance(5 * minute)
  await watchMachines(app.ctx())
  const found = (await get('alarms', shop.admin)).data.rows
  expect(found.map((row: { machine: { id: string }; bound: number }) => [row.machine.id, row.bound])).toEqual([
    [two, 3],
  ])
})

test('a figure of a rule is held against what counts beside it: the rules above, else the default', async () => {
  const shop = await aShop(app)
  const [one, two] = [await aMachineInService(app, shop), await aMachineInService(app, shop)]
  const rule = (values: object) => post('alarm-rules', { values }, shop.admin)
  const problems = (answer: { code: string; fields?: { path: string; message: string }[] }) =>
    answer.fields?.map(({ path, message }) => [path, message]) ?? answer.code
  const belowDefault = await rule({ temperatureMaxC: -10 })
  expect([belowDefault.code, belowDefault.message]).toEqual([
    'alarm_bounds_crossed',
    '温度的下限必须小于上限；没填的一项按上级规则或默认值算',
  ])
  expect(problems(belowDefault)).toEqual([['values.temperatureMaxC', '必须大于下限 0']])
  expect(problems(await rule({ temperatureMinC: 30, coinFullFen: 1000 }))).toEqual([
    ['values.temperatureMinC', '必须小于上限 25（上限没填，按上级规则或默认值算）'],
    ['values.coinFullFen', '必须大于下限 20'],
  ])
  const merchants = await rule({ temperatureMinC: -30, temperatureMaxC: -10 })
  expect(merchants.code).toBe('H0000')
  expect((await rule({ machine: one, temperatureMaxC: -12 })).code).toBe('H0000')
  expect(problems(await rule({ machine: two, temperatureMinC: -5 }))).toEqual([
    ['values.temperatureMinC', '必须小于上限 -10（上限没填，按上级规则或默认值算）'],
  ])
  const path = `alarm-rules/${merchants.data.id}`
  const { revision } = (await get(path, shop.admin)).data
  const edited = await app.as(shop.admin).patch(`/api/console/${path}`, { revision, values: { temperatureMinC: null } })
  expect(problems(edited.body)).toEqual([['values.temperatureMaxC', '必须大于下限 0']])
})

test('a lane at its threshold, an empty one and a faulty one are alarms of their own', async () => {
  const lane = await aLane(app, own, { stock: 2 })
  const { machine, number } = (await get(`lanes/${lane}`)).data
  const now = async () => {
    await watchMachines(app.ctx())
    return shortly((await alarmsOf(machine.id)).filter(({ state }) => state !== 'cleared'))
  }
  expect(await now()).toEqual([])
  await setLane(app, lane, { alarm_threshold: 2 })
  expect(await now()).toEqual([['stock-low', number, 'raised', 1]])
  await setLane(app, lane, { stock: 0 })
  expect(await now()).toEqual([['sold-out', number, 'raised', 1]])
  await setLane(app, lane, { status: 'abnormal', stock: 5 })
  expect(await now()).toEqual([['lane-fault', number, 'raised', 1]])
  await setLane(app, lane, { status: 'normal' })
  expect(await now()).toEqual([])
})

test('a machine that starts again and again, or answers no commands, is an alarm of a storm, until the day is over', async () => {
  const machine = await aConnectableMachine(app, own)
  const rule = { machine, restartsPerDay: 3, timeoutsPerDay: 2, offlineMinutes: 1440 }
  expect((await post('alarm-rules', { values: rule })).code).toBe('H0000')
  const starts = async (count: number) => {
    for (let each = 0; each < count; each += 1)
      await arranged(app, (tx) =>
        sql`insert into ${sql.table(deviceBootTable)} (machine_id, merchant_path, boot_id, first_heard_at)
          select machine_id, merchant_path, gen_random_uuid()::text, ${app.clock.now()}
          from ${sql.table(deviceTable)} where machine_id = ${machine}`.execute(tx),
      )
  }
  const commands = async (...states: string[]) => {
    for (const state of states) {
      const payload = { lane: 101 }
      await app.ctx().change('vending.test', async (tx) => {
        const id = await sendCommand(tx, app.ctx(), {
          machineId: machine,
          type: 'dispense',
          payload,
          expiresInMs: minute,
        })
        await tx
          .updateTable(deviceCommandTable)
          .set({ state, ended_at: app.clock.now() })
          .where('id', '=', id)
          .execute()
        return { subject: machine, reply: null }
      })
    }
  }
  const storms = async () => {
    await watchMachines(app.ctx())
    const open = (await alarmsOf(machine)).filter(({ state }) => state === 'raised')
    return open.map(({ kind, figure, bound }) => [kind, figure, bound]).sort()
  }
  await starts(2)
  // what has ended has been answered
  await commands('expired', 'done', 'failed')
  expect(await storms()).toEqual([])
  await starts(1)
  expect(await storms()).toEqual([['restart-storm', 3, 3]])
  await commands('unknown')
  expect(await storms()).toEqual([
    ['restart-storm', 3, 3],
    ['timeout-storm', 2, 2],
  ])
  const longAgo = new Date(app.clock.now().getTime() - 25 * 60 * minute)
  await arranged(app, async (tx) => {
    await tx.updateTable(deviceBootTable).set({ first_heard_at: longAgo }).where('machine_id', '=', machine).execute()
    await tx.updateTable(deviceCommandTable).set({ issued_at: longAgo }).where('machine_id', '=', machine).execute()
  })
  expect(await storms()).toEqual([])
})

test('a machine that tells more events than are kept is an alarm, until the day is over', async () => {
  const machine = await aConnectableMachine(app, own)
  const told = (count: number, day: Date) =>
    arranged(app, (tx) =>
      sql`update ${sql.table(deviceTable)} set event_count = ${count}, events_on = ${day.toISOString().slice(0, 10)}::date
        where machine_id = ${machine}`.execute(tx),
    )
  const storms = async () => {
    await watchMachines(app.ctx())
    const open = (await alarmsOf(machine)).filter(({ kind, state }) => kind === 'event-storm' && state === 'raised')
    return open.map(({ figure, bound }) => [figure, bound])
  }
  await told(eventsPerDayMax, app.clock.now())
  expect(await storms()).toEqual([])
  await told(eventsPerDayMax + 5, app.clock.now())
  expect(await storms()).toEqual([[eventsPerDayMax + 5, eventsPerDayMax]])
  await told(eventsPerDayMax + 5, new Date(app.clock.now().getTime() - 24 * 60 * minute))
  expect(await storms()).toEqual([])
})

test('an open alarm is confirmed once a day, so that the list of thirty days keeps it [S5-47]', async () => {
  const shop = await aShop(app)
  const id = await anAlarm(app, shop)
  const list = async () => (await get('alarms', shop.admin)).data.rows.map((row: { id: string }) => row.id)
  const longAgo = new Date(app.clock.now().getTime() - 40 * 24 * 60 * minute)
  const lastSeen = (seen_at: Date) =>
    arranged(app, (tx) => tx.updateTable('vending.alarm').set({ seen_at }).where('id', '=', id).execute())
  await lastSeen(longAgo)
  expect(await list()).toEqual([])
  await watchMachines(app.ctx())
  expect(await list()).toEqual([id])
  await post(`alarms/${id}/clear`, { reason: '已修好' }, shop.admin)
  await lastSeen(longAgo)
  await watchMachines(app.ctx())
  expect(await list()).toEqual([])
  const longer = await get('alarms?f.seenAt=2026-11-01..2026-12-31', shop.admin)
  expect(longer.fields[0].code).toBe('window_too_long')
})

test('a severe alarm is told to administrators and to whom the machine is granted, that little is left to nobody', async () => {
  const shop = await aShop(app)
  const machine = await aMachineInService(app, shop)
  const user = await aUserWith(app, shop, [machine])
  const bystander = await aUserWith(app, shop, [])
  const subjects = async (who: TestAccount) =>
    (await app.as(who).get('/api/inbox')).body.data.rows.map((row: { title: string }) => row.title)
  const { code } = (await get(`machines/${machine}`, shop.admin)).data
  await reports(app, machine, { kind: 'temperature' })
  await reports(app, machine, { kind: 'stock-low', lane: 101 })
  await app.drainJobs()
  expect(await subjects(shop.admin)).toEqual([`机器 ${code}：温度超限`])
  expect(await subjects(user)).toEqual([`机器 ${code}：温度超限`])
  expect(await subjects(bystander)).toEqual([])
})

test('whoever works for the merchant no longer, or is locked out, hears nothing of a machine that was granted to them', async () => {
  const shop = await aShop(app)
  const machine = await aMachineInService(app, shop)
  const [stays, left, locked] = [
    await aUserWith(app, shop, [machine]),
    await aUserWith(app, shop, [machine]),
    await aUserWith(app, shop, [machine]),
  ]
  const office = app.as(await anAdmin(app))
  const taken = await office.put(`/api/console/accounts/${left.accountId}/roles`, { roles: [] })
  expect(taken.body.code).toBe('H0000')
  expect((await post(`staff/${locked.accountId}/lock`, { reason: '已离职' }, shop.admin)).code).toBe('H0000')
  await reports(app, machine, { kind: 'temperature' })
  await app.drainJobs()
  const hasHeard = async ({ accountId }: TestAccount) => {
    const messages = await app.write((db) =>
      db
        .selectFrom('platform.message')
        .select('id')
        .where('account_id', '=', accountId)
        .where('template', '=', 'upkeep.messages.alarmRaised')
        .execute(),
    )
    return messages.length > 0
  }
  expect([await hasHeard(stays), await hasHeard(left), await hasHeard(locked)]).toEqual([true, false, false])
})

test('that a lane is sold out is told once until it is filled, and not where the rule tells nothing [S1-FUNC-04]', async () => {
  const shop = await aShop(app)
  const lane = await aLane(app, shop, { stock: 0 })
  const { machine, number } = (await get(`lanes/${lane}`, shop.admin)).data
  const user = await aUserWith(app, shop, [machine.id])
  const bystander = await aUserWith(app, shop, [])
  const heard = async (who: TestAccount) => {
    await watchMachines(app.ctx())
    await app.drainJobs()
    return (await app.as(who).get('/api/inbox')).body.data.rows.map((row: { title: string }) => row.title)
  }
  const subject = `机器 ${(await get(`machines/${machine.id}`, shop.admin)).data.code}：货道 ${number} 售罄`
  expect([await heard(shop.admin), await heard(user), await heard(bystander)]).toEqual([[subject], [subject], []])
  const path = `machine-registration/${machine.id}`
  await post(`${path}/start-maintenance`, { reason: '商场装修' }, shop.admin)
  expect(await heard(shop.admin)).toEqual([subject])
  // it comes back with a new alarm, of the same empty lane
  await post(`${path}/end-maintenance`, {}, shop.admin)
  expect(await heard(shop.admin)).toEqual([subject])
  await post(`lanes/${lane}/refill`, {}, shop.admin)
  expect(await heard(shop.admin)).toEqual([subject])
  await setLane(app, lane, { stock: 0 })
  expect(await heard(shop.admin)).toEqual([subject, subject])
  await post(`lanes/${lane}/refill`, {}, shop.admin)
  expect(await heard(shop.admin)).toEqual([subject, subject])
  await post('alarm-rules', { values: { machine: machine.id, tells: 'nothing' } }, shop.admin)
  await setLane(app, lane, { stock: 0 })
  expect(await heard(shop.admin)).toEqual([subject, subject])
})

test('the console counts what nobody has seen, within the machines of who looks', async () => {
  const shop = await aShop(app)
  const machine = await aMachineInService(app, shop)
  const user = await aUserWith(app, shop, [])
  await reports(app, machine, { kind: 'temperature' })
  await reports(app, machine, { kind: 'stock-low', lane: 101 })
  const count = async (who: TestAccount) => (await get('counts', who)).data.counts['/fleet/alarms']
  expect(await count(shop.admin)).toBe(1)
  expect(await count(user)).toBe(0)
  const [alarm] = (await get('alarms?f.kind=temperature', shop.admin)).data.rows
  await post(`alarms/${alarm.id}/acknowledge`, {}, shop.admin)
  expect(await count(shop.admin)).toBe(0)
})

test('an open stream of live counts goes by the machines that are granted now, not by those of when it was opened [S6-05]', async () => {
  const usual = setLiveInterval(50)
  onTestFinished(() => void setLiveInterval(usual))
  const shop = await aShop(app)
  const machine = await aMachineInService(app, shop)
  const user = await aUserWith(app, shop, [machine])
  await reports(app, machine, { kind: 'temperature' })
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const { body } = await fetch(`${await app.origin()}/api/console/live`, {
    headers: { authorization: user.token },
    signal: leaving.signal,
  })
  const lines = (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
  const counted = async (): Promise<unknown> => {
    const { value, done } = await lines.read()
    if (done) throw new Error('the stream has ended')
    // an empty line: nothing has changed
    return value.trim() === '' ? await counted() : JSON.parse(value).counts['/fleet/alarms']
  }
  expect(await counted()).toBe(1)
  await app.as(shop.admin).put('/api/console/machine-authorizations', {
    pairs: [{ member: user.accountId, machine }],
    isGranted: false,
  })
  expect(await counted()).toBe(0)
})

test('an ordinary user sees the alarms and work orders of the machines granted, and no others', async () => {
  const shop = await aShop(app)
  const [granted, hidden] = [await aMachineInService(app, shop), await aMachineInService(app, shop)]
  const user = await aUserWith(app, shop, [granted])
  const seen = await anAlarm(app, shop, { machine: granted })
  const unseen = await anAlarm(app, shop, { machine: hidden })
  const ids = async (path: string) => (await get(path, user)).data.rows.map((row: { id: string }) => row.id)
  expect(await ids('alarms')).toEqual([seen])
  expect((await post(`alarms/${unseen}/acknowledge`, {}, user)).code).toBe('not_found')
  expect((await get(`machines/${hidden}/faults`, user)).code).toBe('not_found')
  const order = (await post(`alarms/${seen}/make-work-order`, {}, user)).data.id
  await post(`alarms/${unseen}/make-work-order`, {}, shop.admin)
  expect(await ids('maintenance')).toEqual([order])
})

test('a replenisher sees the alarms of the machines granted and sees to them, and is shown neither work nor diagnosis', async () => {
  const shop = await aShop(app)
  const [granted, hidden] = [await aMachineInService(app, shop), await aMachineInService(app, shop)]
  const person = await aUserWith(app, shop, [granted], replenisherRole)
  const seen = await anAlarm(app, shop, { machine: granted })
  const unseen = await anAlarm(app, shop, { machine: hidden })
  expect((await get('alarms', person)).data.rows.map((row: { id: string }) => row.id)).toEqual([seen])
  expect((await post(`alarms/${unseen}/acknowledge`, {}, person)).code).toBe('not_found')
  expect((await post(`alarms/${seen}/acknowledge`, {}, person)).code).toBe('H0000')
  const closed = [
    await post(`alarms/${seen}/clear`, { reason: '已修好' }, person),
    await post(`alarms/${seen}/make-work-order`, {}, person),
    await get('maintenance', person),
    await get(`machines/${granted}/faults`, person),
  ]
  expect(closed.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden', 'forbidden'])
})

test('the fault tree of a machine groups what went wrong by its type, and leads to what happened [console /fleet/diagnosis] [S3-TREE-01]', async () => {
  const machine = await aConnectableMachine(app, own)
  await reports(app, machine, { kind: 'temperature' })
  app.clock.advance(minute)
  await reports(app, machine, { kind: 'temperature' })
  await reports(app, machine, { kind: 'door-open' })
  await arranged(app, async (tx) => {
    const { merchant_path } = await tx
      .selectFrom(deviceTable)
      .select('merchant_path')
      .where('machine_id', '=', machine)
      .executeTakeFirstOrThrow()
    const base = { machine_id: machine, merchant_path, boot_id: 'b-test-1', device_at: app.clock.now() }
    const vend = (seq: number, outcome: string) => ({
      ...base,
      kind: 'vend',
      identity: `i:vend:${seq}`,
      content_hash: Buffer.from([seq]),
      seq,
      received_at: new Date(app.clock.now().getTime() - seq * 1000),
      data: JSON.stringify({ lane: 103, outcome, motor: 'timeout', sensor: 'not-seen', isLaneFaulty: false }),
    })
    await tx
      .insertInto('vending.device_event')
      .values([vend(1, 'failed'), vend(2, 'unknown'), vend(3, 'failed'), vend(4, 'delivered')])
      .execute()
  })
  const { groups } = (await get(`machines/${machine}/faults?days=7`)).data
  expect(
    groups.map((group: { type: string; count: number; faults: { id: string; name: string; count: number }[] }) => [
      group.type,
      group.count,
      group.faults.map(({ id, name, count }) => [id, name, count]),
    ]),
  ).toEqual([
    [
      'alarm',
      3,
      [
        ['alarm.temperature', 'temperature', 2],
        ['alarm.door-open', 'door-open', 1],
      ],
    ],
    ['lane', 3, [['lane.103', '103', 3]]],
  ])
  const counted = (await get(`machines/${machine}/faults/alarm.temperature`)).data.rows
  expect(
    counted.map((row: { times: number; at: string; firstAt: string }) => [
      row.times,
      Date.parse(row.at) - Date.parse(row.firstAt),
    ]),
  ).toEqual([[2, minute]])
  const first = (await get(`machines/${machine}/faults/lane.103?limit=2`)).data
  const rest = (await get(`machines/${machine}/faults/lane.103?limit=2&after=${first.next}`)).data
  const whats = [...first.rows, ...rest.rows].map((row: { what: string; detail: string }) => [row.what, row.detail])
  expect(whats).toEqual([
    ['failed', 'timeout · not-seen'],
    ['unknown', 'timeout · not-seen'],
    ['failed', 'timeout · not-seen'],
  ])
  expect([first.total, rest.next]).toEqual([3, null])
})

test('commands that failed and starts that nobody asked for are faults; a start by command, and what was done, are none', async () => {
  const machine = await aConnectableMachine(app, own)
  const ctx = app.ctx()
  for (const state of ['failed', 'done'])
    await ctx.change('vending.test', async (tx) => {
      const given = { machineId: machine, type: 'reboot', payload: {}, expiresInMs: minute } as const
      const id = await sendCommand(tx, ctx, given)
      const ended = { state, code: 'busy', ended_at: app.clock.now() }
      await tx.updateTable(deviceCommandTable).set(ended).where('id', '=', id).execute()
      return { subject: machine, reply: null }
    })
  const starts = { 'b-watch-1': 'watchdog', 'b-watch-2': 'watchdog', 'b-none-1': null, 'b-asked-1': 'command' }
  for (const [boot, reason] of Object.entries(starts))
    await arranged(app, (tx) =>
      sql`insert into ${sql.table(deviceBootTable)} (machine_id, merchant_path, boot_id, first_heard_at, reason)
        select machine_id, merchant_path, ${boot}, ${app.clock.now()}, ${reason}
        from ${sql.table(deviceTable)} where machine_id = ${machine}`.execute(tx),
    )
  const { groups } = (await get(`machines/${machine}/faults?days=7`)).data
  expect(
    groups.map((group: { count: number; faults: { id: string; count: number }[] }) => [
      group.count,
      group.faults.map(({ id, count }) => [id, count]),
    ]),
  ).toEqual([
    [1, [['command.reboot', 1]]],
    [
      3,
      [
        ['restart.watchdog', 2],
        ['restart.unknown', 1],
      ],
    ],
  ])
  const rowsOf = async (fault: string) =>
    (await get(`machines/${machine}/faults/${fault}`)).data.rows
      .map((row: { what: string; detail: string }) => [row.what, row.detail])
      .sort()
  expect(await rowsOf('command.reboot')).toEqual([['failed', 'busy']])
  expect(await rowsOf('restart.watchdog')).toEqual([
    ['started', 'b-watch-1'],
    ['started', 'b-watch-2'],
  ])
  expect(await rowsOf('restart.command')).toEqual([])
})

test('a machine is told to check itself, and what it finds is shown', async () => {
  const unconnected = await aMachineInService(app, own)
  expect((await post(`machines/${unconnected}/checks`, { check: 'cooling' })).code).toBe('machine_has_no_login')
  const machine = await aConnectableMachine(app, own)
  const { id } = (await post(`machines/${machine}/checks`, { check: 'cooling' })).data
  const shown = async () =>
    (await get(`machines/${machine}/checks`)).data.checks.map((row: Record<string, unknown>) => [
      row.id,
      row.check,
      row.state,
      row.findings,
    ])
  expect(await shown()).toEqual([[id, 'cooling', 'waiting', []]])
  const findings = [{ code: 'C1', text: '蒸发器结霜' }]
  await arranged(app, (tx) =>
    tx
      .updateTable('vending.device_command')
      .set({ state: 'done', ended_at: app.clock.now(), result: JSON.stringify({ findings }) })
      .where('id', '=', id)
      .execute(),
  )
  expect(await shown()).toEqual([[id, 'cooling', 'done', findings]])
})

test('an alarm that is over goes when its time is; an open one stays, and so does one that a work order was made of', async () => {
  const shop = await aShop(app)
  const clear = (id: string) => post(`alarms/${id}/clear`, { reason: '已修好' }, shop.admin)
  const [open, over, repaired] = [await anAlarm(app, shop), await anAlarm(app, shop), await anAlarm(app, shop)]
  await post(`alarms/${repaired}/make-work-order`, {}, shop.admin)
  await clear(over)
  await clear(repaired)
  app.clock.advance(minute)
  const before = app.clock.now()
  const recent = await anAlarm(app, shop)
  await clear(recent)
  const [ended] = retention
  const due = await ended?.count(app.ctx(), before)
  expect(await ended?.run(app.ctx(), before)).toBe(due)
  expect(await ended?.count(app.ctx(), before)).toBe(0)
  const left = (await get('alarms?limit=100', shop.admin)).data.rows.map((row: { id: string }) => row.id)
  expect(left.sort()).toEqual([open, repaired, recent].sort())
  expect((await get(`alarms/${over}`, shop.admin)).code).toBe('not_found')
  expect((await app.auditOf(over)).map(({ action }) => action)).toEqual(['alarms.raise', 'alarms.clear'])
})
