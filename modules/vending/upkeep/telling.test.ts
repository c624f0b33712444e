import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aLane, aMachineInService, aUserWith, laneIds, setLane } from '#modules/vending/machines/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { reports } from './fixtures.ts'
import { tellAlarms, tellWaiting } from './server/tell.ts'
import { watchMachines } from './server/watch.ts'

const app = await startTestApp({ now: '2026-11-22T08:00:00Z' })
const minute = 60_000
const get = async (path: string, as: TestAccount) => (await app.as(as).get(`/api/console/${path}`)).body.data

/** The headings of somebody's messages, as often as each came. */
const heard = async (who: TestAccount): Promise<string[]> =>
  (await app.as(who).get('/api/inbox')).body.data.rows.map((row: { title: string }) => row.title).sort()

async function machinesOf(shop: Shop, count: number): Promise<{ id: string; code: string }[]> {
  const machines: { id: string; code: string }[] = []
  for (let each = 0; each < count; each += 1) {
    const id = await aMachineInService(app, shop)
    machines.push({ id, code: (await get(`machines/${id}`, shop.admin)).code })
  }
  return machines
}

async function nameOf(shop: Shop): Promise<string> {
  const { name } = await app.write((db) =>
    db.selectFrom('platform.organization').select('name').where('id', '=', shop.id).executeTakeFirstOrThrow(),
  )
  return name
}

const hot = ({ code }: { code: string }) => `机器 ${code}：温度超限`

async function alarmIds(shop: Shop): Promise<string[]> {
  const { rows } = await get('alarms?limit=100', shop.admin)
  return rows.map(({ id }: { id: string }) => id)
}

test('alarms that come together are told together: three one by one, then a digest every ten minutes, nothing twice', async () => {
  const shop = await aShop(app)
  const machines = await machinesOf(shop, 6)
  const user = await aUserWith(app, shop, [machines[5]?.id ?? ''])
  for (const { id } of machines) await reports(app, id, { kind: 'temperature' })
  await app.drainJobs()
  const singles = machines.slice(0, 3).map(hot)
  expect(await heard(shop.admin)).toEqual(singles.toSorted())
  // whoever hears little hears it at once
  expect(await heard(user)).toEqual(machines.slice(5).map(hot))

  await tellWaiting(app.ctx())
  const first = `${await nameOf(shop)}：3 台机器报警（温度超限 3）`
  expect(await heard(shop.admin)).toEqual([...singles, first].toSorted())

  await reports(app, machines[0]?.id ?? '', { kind: 'restart-storm' })
  for (const { id } of machines.slice(1, 5)) await reports(app, id, { kind: 'offline' })
  await app.drainJobs()
  app.clock.advance(9 * minute)
  await tellWaiting(app.ctx())
  expect(await heard(shop.admin)).toEqual([...singles, first].toSorted())
  app.clock.advance(minute)
  await tellWaiting(app.ctx())
  const second = `${await nameOf(shop)}：5 台机器报警（离线 4、频繁重启 1）`
  expect(await heard(shop.admin)).toEqual([...singles, first, second].toSorted())

  app.clock.advance(10 * minute)
  await tellAlarms(app.ctx(), { alarmIds: await alarmIds(shop) })
  await tellWaiting(app.ctx())
  expect(await heard(shop.admin)).toEqual([...singles, first, second].toSorted())
  expect(await heard(user)).toEqual(machines.slice(5).map(hot))
})

test('a digest names the machines, the kinds and where they are listed, in the language of who gets it', async () => {
  const shop = await aShop(app)
  const machines = await machinesOf(shop, 2)
  for (const { id } of machines) for (const kind of ['temperature', 'offline']) await reports(app, id, { kind })
  await tellWaiting(app.ctx())
  const { rows } = (await app.as(shop.admin).get('/api/inbox')).body.data
  const link = `${app.config.publicUrl}/console/fleet/alarms`
  expect(rows.map((row: { body: string }) => row.body)).toEqual([
    `${await nameOf(shop)}有 2 台机器新发生 4 条报警：离线 2、温度超限 2。有的可能已经恢复，请到“机器报警”里查看和处理：${link}`,
  ])
})

test('an alarm that comes alone after a digest is told in its own words, ten minutes after it', async () => {
  const shop = await aShop(app)
  const machines = await machinesOf(shop, 5)
  for (const { id } of machines.slice(0, 4)) await reports(app, id, { kind: 'temperature' })
  await tellWaiting(app.ctx())
  const digest = `${await nameOf(shop)}：4 台机器报警（温度超限 4）`
  expect(await heard(shop.admin)).toEqual([digest])
  await reports(app, machines[4]?.id ?? '', { kind: 'temperature' })
  await tellWaiting(app.ctx())
  expect(await heard(shop.admin)).toEqual([digest])
  app.clock.advance(10 * minute)
  await tellWaiting(app.ctx())
  expect(await heard(shop.admin)).toEqual([digest, ...machines.slice(4).map(hot)].toSorted())
})

test('lanes that are sold out together are one message, which keeps no alarm waiting', async () => {
  const shop = await aShop(app)
  const lane = await aLane(app, shop, { stock: 0 })
  const { machine } = await get(`lanes/${lane}`, shop.admin)
  const { product_id } = await app.write((db) =>
    db.selectFrom('vending.lane').select('product_id').where('id', '=', lane).executeTakeFirstOrThrow(),
  )
  for (const id of (await laneIds(app, shop, machine.id)).slice(1, 4))
    await setLane(app, id, { product_id, price_fen: 250, stock: 0 })
  await watchMachines(app.ctx())
  await tellWaiting(app.ctx())
  await reports(app, machine.id, { kind: 'temperature' })
  await app.drainJobs()
  const digest = `${await nameOf(shop)}：1 台机器待补货或换流量卡（售罄 4）`
  const single = hot(await get(`machines/${machine.id}`, shop.admin))
  expect(await heard(shop.admin)).toEqual([digest, single].toSorted())
})

test('a job that runs again after its commit, or twice at once, tells once', async () => {
  const shop = await aShop(app)
  const [machine] = await machinesOf(shop, 1)
  await reports(app, machine?.id ?? '', { kind: 'temperature' })
  const ids = { alarmIds: await alarmIds(shop) }
  await Promise.all([tellAlarms(app.ctx(), ids), tellAlarms(app.ctx(), ids), tellWaiting(app.ctx())])
  await tellAlarms(app.ctx(), ids)
  await app.drainJobs()
  expect(await heard(shop.admin)).toEqual([hot(machine ?? { code: '' })])
})

test('what was raised while the rule told nothing is told when the rule tells of it, as long as it lasts', async () => {
  const shop = await aShop(app)
  const machines = await machinesOf(shop, 2)
  const rule = await app.as(shop.admin).post('/api/console/alarm-rules', { values: { tells: 'nothing' } })
  for (const { id } of machines) await reports(app, id, { kind: 'temperature' })
  await app.drainJobs()
  await tellWaiting(app.ctx())
  expect(await heard(shop.admin)).toEqual([])
  await reports(app, machines[0]?.id ?? '', { kind: 'temperature', state: 'cleared' })
  const path = `alarm-rules/${rule.body.data.id}`
  const { revision } = await get(path, shop.admin)
  const edited = await app.as(shop.admin).patch(`/api/console/${path}`, { revision, values: { tells: 'critical' } })
  expect(edited.body.code).toBe('H0000')
  await tellWaiting(app.ctx())
  await tellWaiting(app.ctx())
  expect(await heard(shop.admin)).toEqual(machines.slice(1).map(hot))
})
