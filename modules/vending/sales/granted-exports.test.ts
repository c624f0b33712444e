import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aRole } from '#modules/platform/access/fixtures.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anExport } from '#modules/platform/exports/fixtures.ts'
import { aCommand, anEvent } from '#modules/vending/devices/fixtures.ts'
import { aUserWith } from '#modules/vending/machines/fixtures.ts'
import { merchantUserRole } from '#modules/vending/merchants/contract.ts'
import { aSellingMachine, type SellingMachine } from '#modules/vending/orders/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aSellingShop, aSoldOrder } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

/** A machine with something of each kind: an order, two events, and the commands of the order and of a person. */
interface Busy {
  machine: SellingMachine
  order: string
  events: string[]
  command: string
}
let shop: Shop
let granted: Busy
let hidden: Busy
let strange: Busy
let user: TestAccount

async function busy(machine: SellingMachine): Promise<Busy> {
  const order = await aSoldOrder(app, machine)
  const events = [await anEvent(app, machine.id), await anEvent(app, machine.id)]
  return { machine, order, events, command: await aCommand(app, machine.id) }
}

beforeAll(async () => {
  shop = await aShop(app)
  granted = await busy(await aSellingShop(app, shop))
  hidden = await busy(await aSellingMachine(app, shop))
  strange = await busy(await aSellingShop(app, await aShop(app)))
  user = await aUserWith(app, shop, [granted.machine.id])
})

const idsIn = async (as: TestAccount, segment: string, query: Record<string, string> = {}): Promise<string[]> =>
  (await app.as(as).get(`/api/console/${segment}`, { limit: '100', ...query })).body.data.rows.map(
    ({ id }: { id: string }) => id,
  )
const codeOf = async (as: TestAccount, segment: string, id: string) =>
  (await app.as(as).get(`/api/console/${segment}/${id}`)).body.code

/** What stands in these columns of an export, row by row, in an order of its own. */
async function exported(as: TestAccount, resource: string, headers: readonly string[]): Promise<string[]> {
  const id = await anExport(app, as, { resource })
  await app.drainJobs()
  const { state, url } = (await app.as(as).get(`/api/console/exports/${id}`)).body.data
  expect([resource, state]).toEqual([resource, 'finished'])
  const [head = [], ...rows] =
    (await readXlsx((await app.inject({ method: 'GET', url })).rawPayload)).sheets[0]?.rows ?? []
  const places = headers.map((header) => head.indexOf(header))
  expect(places.filter((place) => place < 0)).toEqual([])
  return rows.map((row) => places.map((place) => String(row[place])).join(' ')).sort()
}

/** The same of single rows, as the administrator of all machines reads them. */
async function read(segment: string, ids: readonly string[], cells: (row: Cells) => unknown[]): Promise<string[]> {
  const { admin } = shop
  const rows = await Promise.all(
    ids.map(async (id) => (await app.as(admin).get(`/api/console/${segment}/${id}`)).body.data as Cells),
  )
  return rows.map((row) => cells(row).join(' ')).sort()
}
interface Cells {
  number: string
  code: string
  machine: { label: string }
  sequence: number
  identity: string
}

test('an ordinary user finds the messages and commands of granted machines alone, whatever is asked for [S6-05]', async () => {
  const commandsOf = async ({ machine }: Busy) =>
    await idsIn(shop.admin, 'device-commands', { 'f.machine': machine.id })
  const [mine, others] = [await commandsOf(granted), await commandsOf(hidden)]
  expect([mine.length, others.length]).toEqual([2, 2])
  expect((await idsIn(user, 'device-commands')).sort()).toEqual([...mine].sort())
  expect((await idsIn(shop.admin, 'device-commands')).sort()).toEqual([...mine, ...others].sort())
  expect(await idsIn(user, 'device-commands', { 'f.machine': hidden.machine.id })).toEqual([])
  expect((await idsIn(user, 'device-events')).sort()).toEqual([...granted.events].sort())
  expect((await idsIn(shop.admin, 'device-events')).sort()).toEqual([...granted.events, ...hidden.events].sort())
  expect(await idsIn(user, 'device-events', { 'f.machine': hidden.machine.id })).toEqual([])
  for (const [segment, own, ...not] of [
    ['device-events', granted.events[0] ?? '', hidden.events[0] ?? '', strange.events[0] ?? ''],
    ['device-commands', granted.command, hidden.command, strange.command],
  ] as const) {
    expect([segment, await codeOf(user, segment, own)]).toEqual([segment, 'H0000'])
    for (const id of not) expect([segment, await codeOf(user, segment, id)]).toEqual([segment, 'not_found'])
  }
  expect(await codeOf(shop.admin, 'device-events', hidden.events[0] ?? '')).toBe('H0000')
  expect(await codeOf(shop.admin, 'device-commands', hidden.command)).toBe('H0000')
})

test('what an ordinary user exports of messages and commands is that of granted machines; the administrator exports those of all [S6-04] [S6-05]', async () => {
  const events = async (...of: Busy[]) =>
    await read(
      'device-events',
      of.flatMap((each) => each.events),
      (row) => [row.machine.label, row.identity],
    )
  const inEvents = ['机器', '唯一标识']
  expect(await exported(user, 'deviceEvents', inEvents)).toEqual(await events(granted))
  expect(await exported(shop.admin, 'deviceEvents', inEvents)).toEqual(await events(granted, hidden))
  const commands = async (...of: Busy[]) =>
    await read(
      'device-commands',
      (
        await Promise.all(of.map(({ machine }) => idsIn(shop.admin, 'device-commands', { 'f.machine': machine.id })))
      ).flat(),
      (row) => [row.machine.label, row.sequence],
    )
  const inCommands = ['机器', '序号']
  const mine = await commands(granted)
  expect(mine).toHaveLength(2)
  expect(await exported(user, 'deviceCommands', inCommands)).toEqual(mine)
  expect(await exported(shop.admin, 'deviceCommands', inCommands)).toEqual(await commands(granted, hidden))
})

test('machines and orders an ordinary user does not export; with a role that may, those of granted machines [S6-04] [S6-05]', async () => {
  const asked = async (resource: string) =>
    (await app.as(user).post('/api/console/exports', { resource, format: 'xlsx', query: {} })).body.code
  expect([await asked('machines'), await asked('orders')]).toEqual(['forbidden', 'forbidden'])
  const office = app.as(await anAdmin(app))
  const role = await aRole(app)
  const given = await office.put(`/api/console/roles/${role.id}/permissions`, {
    permissions: ['machines.export', 'orders.export'],
  })
  const roles = [merchantUserRole, role.code].map((code) => ({ code, organizationId: shop.id }))
  const taken = await office.put(`/api/console/accounts/${user.accountId}/roles`, { roles })
  expect([given.body.code, taken.body.code]).toEqual(['H0000', 'H0000'])
  const codes = (...of: Busy[]) => of.map(({ machine }) => machine.code).sort()
  expect(await exported(user, 'machines', ['机器编号'])).toEqual(codes(granted))
  expect(await exported(shop.admin, 'machines', ['机器编号'])).toEqual(codes(granted, hidden))
  const numbers = async (...of: Busy[]) =>
    await read(
      'orders',
      of.map(({ order }) => order),
      (row) => [row.number],
    )
  expect(await exported(user, 'orders', ['订单号'])).toEqual(await numbers(granted))
  expect(await exported(shop.admin, 'orders', ['订单号'])).toEqual(await numbers(granted, hidden))
})
