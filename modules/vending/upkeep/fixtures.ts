import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { deviceEventTable, deviceTable, issueCredential } from '#modules/vending/devices/server/index.ts'
import { aMachineInService, aRegisteredMachine } from '#modules/vending/machines/fixtures.ts'
import { arranged, made, people, type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import { alarmRules, alarms, workOrders } from './contract.ts'

/** Something happens on the wire: whoever follows it does its part, as in a batch of the gateway. */
export async function happens(app: TestApp, event: string, payload: object | readonly object[]): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('devices.intake', async (tx: Tx) => {
    await handle(contextInside(ctx as Ctx, tx), tx, event, payload)
    return { subject: 'gateway', reply: null }
  })
}

/** A machine reports, or takes back, that something is wrong: now, unless it happened at another time. */
export async function reports(
  app: TestApp,
  machine: string,
  data: object,
  { happenedAt = app.clock.now() }: { happenedAt?: Date } = {},
): Promise<void> {
  const told = { kind: 'alarm', bootId: 'b-test', seq: 1, receivedAt: app.clock.now(), happenedAt }
  await happens(app, 'devices.event.alarm', { id: 1, machineId: machine, ...told, data: { state: 'raised', ...data } })
}

/** An alarm of a machine comes in as the gateway keeps and follows it. */
export async function saysAlarm(
  app: TestApp,
  machine: string,
  data: object,
  { boot = 'b-order', seq, happenedAt = app.clock.now() }: { boot?: string; seq: number; happenedAt?: Date },
): Promise<void> {
  const receivedAt = app.clock.now()
  let id: number | undefined
  await arranged(app, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(deviceEventTable)}
        (machine_id, merchant_path, kind, identity, content_hash, boot_id, seq, device_at, received_at, data)
      select machine_id, merchant_path, 'alarm', ${`${boot}-${seq}`}, '', ${boot}, ${seq}, ${happenedAt}, ${receivedAt},
        ${JSON.stringify(data)}::jsonb
      from ${sql.table(deviceTable)} where machine_id = ${machine}
      returning id`.execute(tx)
    id = rows[0]?.id
  })
  const told = { kind: 'alarm', bootId: boot, seq, receivedAt, happenedAt }
  await happens(app, 'devices.event.alarm', { id, machineId: machine, ...told, data })
}

let lanes = 100

/** An alarm that a machine has raised, of a lane of its own. */
export async function anAlarm(app: TestApp, shop: Shop, wishes: { machine?: string; kind?: string } = {}) {
  const machine = wishes.machine ?? (await aMachineInService(app, shop))
  lanes += 1
  const lane = wishes.kind === undefined ? lanes : undefined
  await reports(app, machine, { kind: wishes.kind ?? 'lane-fault', lane, code: 'E12', text: '压缩机不转' })
  const { rows } = (await app.as(shop.admin).get('/api/console/alarms', { 'f.machine': machine })).body.data
  const found = rows.find((row: { lane: number | null }) => lane === undefined || row.lane === lane)
  return String(found.id)
}

const machines = new WeakMap<Shop, Promise<string>>()

/** One machine of a shop for all that need no machine of their own. */
export function theMachine(app: TestApp, shop: Shop): Promise<string> {
  const known = machines.get(shop) ?? aMachineInService(app, shop)
  machines.set(shop, known)
  return known
}

export async function anOrder(app: TestApp, shop: Shop, wishes: object = {}): Promise<string> {
  const machine = await theMachine(app, shop)
  return await made(app, shop.admin, 'maintenance', { machine, kind: 'repair', title: '换压缩机', ...wishes })
}

export async function aStartedOrder(app: TestApp, shop: Shop, takesOut = false): Promise<string> {
  const id = await anOrder(app, shop)
  const answer = await app.as(shop.admin).post(`/api/console/maintenance/${id}/start`, { values: { takesOut } })
  if (answer.status !== 200) throw new Error(`the work did not begin: ${JSON.stringify(answer.body)}`)
  return id
}

/** A machine that can be asked something. */
export async function aConnectableMachine(app: TestApp, shop: Shop): Promise<string> {
  const machine = await aMachineInService(app, shop)
  await issueCredential(app.ctx(), machine)
  return machine
}

const own = async (app: TestApp) => (await theShops(app)).own
const ofMachine = async (app: TestApp, machine: string) => ({
  as: await people.as(app),
  stranger: await people.stranger(app),
  params: { machine },
})

export const examples: RouteExamples = {
  ...exampleOfResource(alarms, {
    ...people,
    row: async (app) => anAlarm(app, await own(app), { machine: await theMachine(app, await own(app)) }),
    values: async () => ({}),
  }),
  ...exampleOfResource(alarmRules, {
    ...people,
    row: async (app) =>
      made(app, await people.as(app), 'alarm-rules', {
        machine: await aRegisteredMachine(app, await own(app)),
        offlineMinutes: 20,
      }),
    values: async (app) => ({ machine: await aRegisteredMachine(app, await own(app)), temperatureMaxC: 8 }),
    edit: { doorOpenMinutes: 3 },
  }),
  ...exampleOfResource(workOrders, {
    ...people,
    row: async (app) => anOrder(app, await own(app)),
    values: async (app) => ({
      machine: await theMachine(app, await own(app)),
      kind: 'cleaning',
      title: `清洁 ${randomUUID().slice(0, 8)}`,
    }),
    edit: { title: '换风扇' },
    actions: {
      open: { row: async (app) => anOrder(app, await own(app), { isPlanned: true }) },
      start: { body: async () => ({ values: { takesOut: false } }) },
      finish: {
        row: async (app) => aStartedOrder(app, await own(app)),
        body: async () => ({ values: { workDone: '已更换' } }),
      },
    },
  }),
  'assignees.options': async (app) => ({ as: await people.as(app) }),
  'diagnosis.faults': async (app) => ofMachine(app, await theMachine(app, await own(app))),
  'diagnosis.events': async (app) => {
    const machine = await aMachineInService(app, await own(app))
    const { params, ...rest } = await ofMachine(app, machine)
    return {
      ...rest,
      params: { ...params, fault: 'alarm.lane-fault' },
      query: { limit: 100 },
      grow: async (count) => {
        for (let each = 0; each < count; each += 1) {
          lanes += 1
          await reports(app, machine, { kind: 'lane-fault', lane: lanes })
        }
      },
    }
  },
  'diagnosis.checks': async (app) => ofMachine(app, await theMachine(app, await own(app))),
  'diagnosis.check': async (app) => ({
    ...(await ofMachine(app, await aConnectableMachine(app, await own(app)))),
    body: { check: 'motors' },
  }),
}
