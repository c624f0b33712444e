import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aMachineInService, retirement } from '#modules/vending/machines/fixtures.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { arranged, aShop, theShops } from '#modules/vending/points/fixtures.ts'
import { measures } from '#modules/vending/telemetry/fixtures.ts'
import { happens, reports } from '#modules/vending/upkeep/fixtures.ts'
import { cardMoves, cardStates } from './contract.ts'
import { aCard, anInstalledCard, cardValues } from './fixtures.ts'
import { watchCards } from './server/flow.ts'

const app = await startTestApp({ now: 'real' })
const { own, other } = await theShops(app)
const get = async (path: string, as: TestAccount = own.admin) => (await app.as(as).get(`/api/console/${path}`)).body
const post = async (path: string, body: object = {}) =>
  (await app.as(own.admin).post(`/api/console/${path}`, body)).body
const openOf = async (machine: string) =>
  (await get(`alarms?f.machine=${machine}&f.state=raised`)).data.rows.map(
    (row: { kind: string; figure: number; bound: number }) => [row.kind, row.figure, row.bound],
  )

test('a data card has its numbers, carrier, flow and end; its alarm value is 0 to 10240 MB [console /fleet/data-cards] [S3-DATACARD-01] [S5-32] [S9-09]', async () => {
  const values = cardValues({
    imei: '861234567890123',
    imsi: '460001234567890',
    phone: '1440012345678',
    minFlowMb: 100,
    maxFlowMb: 1024,
    alarmFlowMb: 10_240,
    expiresOn: '2030-12-31',
  })
  const { id } = (await post('data-cards', { values })).data
  const shown = (await get(`data-cards/${id}`)).data
  expect(Object.fromEntries(Object.keys(values).map((name) => [name, shown[name]]))).toEqual(values)
  expect(shown.state).toBe('unused')
  for (const alarmFlowMb of [-1, 10_241]) {
    const { fields } = await post('data-cards', { values: cardValues({ alarmFlowMb }) })
    expect(fields.map(({ path }: { path: string }) => path)).toEqual(['values.alarmFlowMb'])
  }
  expect((await post('data-cards', { values: cardValues({ alarmFlowMb: 0 }) })).code).toBe('H0000')
  expect((await post('data-cards', { values: { ...values } })).fields[0]).toMatchObject({
    path: 'values.iccid',
    code: 'taken',
  })
  expect((await post('data-cards', { values: cardValues({ minFlowMb: 10, maxFlowMb: 5 }) })).code).toBe(
    'card_flow_crossed',
  )
})

test('a machine holds one card, of its own merchant, until its life ends', async () => {
  const { machine } = await anInstalledCard(app, own)
  const card = await aCard(app, own)
  expect((await post(`data-cards/${card}/install`, { values: { machine } })).code).toBe('machine_has_card')
  const strange = await aMachineInService(app, other)
  expect((await post(`data-cards/${card}/install`, { values: { machine: strange } })).code).toBe('invalid_input')
  const gone = await aMachineInService(app, own)
  expect((await post(`machine-registration/${gone}/retire`, retirement)).code).toBe('H0000')
  expect((await post(`data-cards/${card}/install`, { values: { machine: gone } })).code).toBe('machine_retired')
})

/** How many statements wait for what another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await app.write((db) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows.length
}

test('of two cards that are put into one machine at once one gets in, and the other hears of it', async () => {
  const machine = await aMachineInService(app, own)
  const cards = [await aCard(app, own), await aCard(app, own)]
  const { both } = await app.ctx().change('vending.test', async (tx) => {
    // both come as far as they can before either has the machine
    await sql`select from ${sql.table(machineTable)} where id = ${machine}::uuid for no key update`.execute(tx)
    const installed = cards.map((card) => post(`data-cards/${card}/install`, { values: { machine } }))
    await expect.poll(waiting).toEqual(2)
    return { subject: 'test', reply: { both: installed } }
  })
  expect((await Promise.all(both)).map(({ code }) => code).sort()).toEqual(['H0000', 'machine_has_card'])
})

test('every state of a card leads on as its table says', async () => {
  const { id, machine } = await anInstalledCard(app, own)
  const bodies = {
    install: { values: { machine } },
    takeOut: {},
    suspend: { reason: '欠费' },
    resume: {},
    end: { reason: '到期' },
  }
  for (const state of cardStates)
    for (const [name, body] of Object.entries(bodies) as [keyof typeof bodies, object][]) {
      const isIn = state === 'in-use' || state === 'suspended'
      await arranged(app, (tx) =>
        tx
          .updateTable('vending.data_card')
          .set({ state, machine_id: isIn ? machine : null })
          .where('id', '=', id)
          .execute(),
      )
      const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const { code } = await post(`data-cards/${id}/${path}`, body)
      const mayLead = (cardMoves[name].from as readonly string[]).includes(state)
      expect([state, name, code]).toEqual([state, name, mayLead ? 'H0000' : 'wrong_state'])
    }
})

test('what a card uses is kept day by day, and more than its alarm value in a month is an alarm [console /fleet/data-card-usage]', async () => {
  const { id, machine } = await anInstalledCard(app, own, { alarmFlowMb: 800 })
  await measures(app, machine, { dayFlowMb: 10, monthFlowMb: 700 })
  await measures(app, machine, { dayFlowMb: 14.5, monthFlowMb: 704.5 })
  const days = async () =>
    (await get(`data-card-usage?f.card=${id}`)).data.rows.map((row: Record<string, unknown>) => [
      row.dayFlowMb,
      row.monthFlowMb,
      row.isOver,
    ])
  expect(await days()).toEqual([[14.5, 704.5, false]])
  expect(await openOf(machine)).toEqual([])
  await measures(app, machine, { dayFlowMb: 120, monthFlowMb: 810 })
  expect(await openOf(machine)).toEqual([['flow-over', 810, 800]])
  const card = (await get(`data-cards/${id}`)).data
  expect([card.dayFlowMb, card.monthFlowMb, card.isOver]).toEqual([120, 810, true])
  const { revision } = card
  await app.as(own.admin).patch(`/api/console/data-cards/${id}`, { revision, values: { alarmFlowMb: 2000 } })
  await watchCards(app.ctx())
  expect(await openOf(machine)).toEqual([])
})

test('a card that is put in within the month is booked what it has used itself', async () => {
  const { id: first, machine } = await anInstalledCard(app, own, { alarmFlowMb: 800 })
  const fresh = await aCard(app, own, { alarmFlowMb: 800 })
  const used = async (card: string) => {
    const { dayFlowMb, monthFlowMb } = (await get(`data-cards/${card}`)).data
    return [dayFlowMb, monthFlowMb]
  }
  const change = async (out: string, into: string) => {
    await post(`data-cards/${out}/take-out`)
    await post(`data-cards/${into}/install`, { values: { machine } })
  }
  await measures(app, machine, { dayFlowMb: 100, monthFlowMb: 700 })
  await change(first, fresh)
  await measures(app, machine, { dayFlowMb: 130, monthFlowMb: 850 })
  expect([await used(fresh), await openOf(machine)]).toEqual([[30, 150], []])
  await change(fresh, first)
  await measures(app, machine, { dayFlowMb: 135, monthFlowMb: 860 })
  expect(await used(first)).toEqual([105, 710])
  // the machine begins to count anew
  await measures(app, machine, { dayFlowMb: 1, monthFlowMb: 2 })
  await measures(app, machine, { dayFlowMb: 200, monthFlowMb: 900 })
  expect(await used(first)).toEqual([300, 1600])
})

test('the card of a machine whose life ends is there to be used again', async () => {
  const { id, machine } = await anInstalledCard(app, own)
  expect((await post(`machine-registration/${machine}/retire`, retirement)).code).toBe('H0000')
  const { state, machine: place } = (await get(`data-cards/${id}`)).data
  expect([state, place]).toEqual(['unused', null])
})

test('a counter that is told just after midnight, though its day or month is over, does not stay', async () => {
  const { id, machine } = await anInstalledCard(app, own)
  const tells = (at: string, data: object) =>
    happens(app, 'devices.telemetry', [{ machineId: machine, bootId: 'b-test', seq: 1, at: new Date(at), data }])
  const days = async () => {
    const rows = await app.write((db) =>
      db
        .selectFrom('vending.data_card_usage')
        .select(['day', 'day_flow_mb', 'month_flow_mb'])
        .where('card_id', '=', id)
        .orderBy('day')
        .execute(),
    )
    return rows.map((row) => [row.day, row.day_flow_mb, row.month_flow_mb])
  }
  await tells('2026-10-31T23:59:10+08:00', { dayFlowMb: 14.5, monthFlowMb: 704.5 })
  await tells('2026-11-01T00:00:10+08:00', { dayFlowMb: 14.5, monthFlowMb: 704.5 })
  await tells('2026-11-01T00:01:10+08:00', { dayFlowMb: 0.2, monthFlowMb: 0.2 })
  await tells('2026-11-01T20:00:00+08:00', { dayFlowMb: 9 })
  await tells('2026-11-02T00:00:10+08:00', { dayFlowMb: 9 })
  await tells('2026-11-02T00:01:10+08:00', { dayFlowMb: 0.1 })
  expect(await days()).toEqual([
    ['2026-10-31', 14.5, 704.5],
    ['2026-11-01', 9, 0.2],
    ['2026-11-02', 0.1, 0.2],
  ])
})

test("what a card has used today is today's, and not what it used when its machine last told", async () => {
  const { id, machine } = await anInstalledCard(app, own)
  await measures(app, machine, { dayFlowMb: 20, monthFlowMb: 300 })
  const today = async () => (await get(`data-cards/${id}`)).data.dayFlowMb
  expect(await today()).toBe(20)
  await arranged(app, (tx) => sql`update vending.data_card_usage set day = day - 1 where card_id = ${id}`.execute(tx))
  expect(await today()).toBe(null)
})

test('a card that ends soon is told of, and no longer once it is taken out', async () => {
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { id, machine } = await anInstalledCard(app, own, { expiresOn: inDays(10) })
  const later = await anInstalledCard(app, own, { expiresOn: inDays(100) })
  await watchCards(app.ctx())
  expect((await openOf(machine)).map(([kind]: [string]) => kind)).toEqual(['card-expiring'])
  expect(await openOf(later.machine)).toEqual([])
  await post(`data-cards/${id}/take-out`)
  await watchCards(app.ctx())
  expect(await openOf(machine)).toEqual([])
})

test('that a card ends soon is told once for each end', async () => {
  const shop = await aShop(app)
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const { id, machine } = await anInstalledCard(app, shop, { expiresOn: inDays(10) })
  const heard = async () => {
    await watchCards(app.ctx())
    await app.drainJobs()
    return (await app.as(shop.admin).get('/api/inbox')).body.data.rows.map((row: { title: string }) => row.title)
  }
  const act = (name: string, body: object = {}) =>
    app.as(shop.admin).post(`/api/console/data-cards/${id}/${name}`, body)
  const subject = `机器 ${(await get(`machines/${machine}`, shop.admin)).data.code}：流量卡将到期`
  expect(await heard()).toEqual([subject])
  await act('take-out')
  expect(await heard()).toEqual([subject])
  app.clock.advance(60_000)
  await act('install', { values: { machine } })
  expect(await heard()).toEqual([subject])
  await act('take-out')
  await heard()
  const { revision } = (await get(`data-cards/${id}`, shop.admin)).data
  await app.as(shop.admin).patch(`/api/console/data-cards/${id}`, { revision, values: { expiresOn: inDays(20) } })
  await act('install', { values: { machine } })
  expect(await heard()).toEqual([subject, subject])
})

test('that a card ends soon is told though its first alarm was over before anybody was told', async () => {
  const shop = await aShop(app)
  const expiresOn = new Date(app.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const { id, machine } = await anInstalledCard(app, shop, { expiresOn })
  const heard = async () => {
    await app.drainJobs()
    return (await app.as(shop.admin).get('/api/inbox')).body.data.rows.map((row: { title: string }) => row.title)
  }
  await watchCards(app.ctx())
  await app.as(shop.admin).post(`/api/console/data-cards/${id}/take-out`, {})
  await watchCards(app.ctx())
  expect(await heard()).toEqual([])
  app.clock.advance(60_000)
  await app.as(shop.admin).post(`/api/console/data-cards/${id}/install`, { values: { machine } })
  await watchCards(app.ctx())
  const { code } = (await get(`machines/${machine}`, shop.admin)).data
  expect(await heard()).toEqual([`机器 ${code}：流量卡将到期`])
})

test('what a machine of somebody else reports of a card keeps nobody from being told of it', async () => {
  const shop = await aShop(app)
  const expiresOn = new Date(app.clock.now().getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const { id, machine } = await anInstalledCard(app, shop, { expiresOn })
  const { iccid } = (await get(`data-cards/${id}`, shop.admin)).data
  const strange = await aMachineInService(app, other)
  await reports(app, strange, { kind: 'card-expiring', code: iccid, text: expiresOn })
  app.clock.advance(60_000)
  await watchCards(app.ctx())
  await app.drainJobs()
  const { rows } = (await app.as(shop.admin).get('/api/inbox')).body.data
  const { code } = (await get(`machines/${machine}`, shop.admin)).data
  expect(rows.map((row: { title: string }) => row.title)).toEqual([`机器 ${code}：流量卡将到期`])
})

test('a card that has been used is not removed', async () => {
  const { id, machine } = await anInstalledCard(app, own)
  await measures(app, machine, { dayFlowMb: 1, monthFlowMb: 1 })
  await post(`data-cards/${id}/take-out`)
  const remove = async (card: string) =>
    (await app.as(own.admin).delete(`/api/console/data-cards/${card}`, {})).body.code
  expect(await remove(id)).toBe('card_used_already')
  expect(await remove(await aCard(app, own))).toBe('H0000')
})
