import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import {
  accountIdOf,
  atOneMoment,
  balanceOf,
  proveLedgers,
  transferTable,
} from '#modules/vending/ledger/server/index.ts'
import { aMachineInService, anInstalledMachine, aUserWith, retirement } from '#modules/vending/machines/fixtures.ts'
import { accountantRole, merchantAdminRole, replenisherRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { arranged, aShop, made, type Shop } from '#modules/vending/points/fixtures.ts'
import { measures } from '#modules/vending/telemetry/fixtures.ts'
import { cashMaxFen, cashMoves, cashStates } from './contract.ts'
import { tellsCash } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-22T04:00:00.000Z' })
const base = '/api/console/cash-collections'

async function aPlace(): Promise<{ shop: Shop; machine: string; accountant: TestAccount }> {
  const shop = await aShop(app)
  const [machine, accountant] = await Promise.all([
    aMachineInService(app, shop),
    aMerchantPerson(app, accountantRole, shop.id),
  ])
  return { shop, machine, accountant }
}
const act = async (who: TestAccount, id: string, name: string, body: object = {}) =>
  (await app.as(who).post(`${base}/${id}/${name}`, body)).body
const count = (who: TestAccount, id: string, countedFen: number, reason?: string) =>
  act(who, id, 'count', { values: { countedFen, ...(reason === undefined ? {} : { reason }) } })
const rowOf = async (who: TestAccount, id: string) => (await app.as(who).get(`${base}/${id}`)).body.data
const idsOf = async (who: TestAccount, query: Record<string, string> = {}): Promise<string[]> =>
  (await app.as(who).get(base, query)).body.data.rows.map(({ id }: { id: string }) => id)
async function told(shop: Shop, machine: string, valueFen: number): Promise<string> {
  await tellsCash(app, machine, valueFen)
  const [id = ''] = await idsOf(shop.admin, { 'f.machine': machine, 'f.state': 'collected' })
  return id
}
async function balances({ id }: Shop) {
  const balance = async (kind: 'cash-in-bag' | 'cash-counted' | 'cash-takings' | 'cash-difference') =>
    (await balanceOf(app.ctx().db, accountIdOf(id, { kind }))).balanceFen
  return {
    bag: await balance('cash-in-bag'),
    counted: await balance('cash-counted'),
    takings: await balance('cash-takings'),
    difference: await balance('cash-difference'),
  }
}
const problems = async () => (await atOneMoment(app.ctx().db, proveLedgers)).problems

test('what a machine tells is in the bag until the accountant counts it, and what is missing stands by itself', async () => {
  const { shop, machine, accountant } = await aPlace()
  const id = await told(shop, machine, 12_300)
  const before = await rowOf(accountant, id)
  expect([before.state, before.toldFen, before.collectedBy, before.merchant.id]).toEqual([
    'collected',
    12_300,
    null,
    shop.id,
  ])
  expect(await balances(shop)).toEqual({ bag: 12_300, counted: 0, takings: 12_300, difference: 0 })
  const unexplained = await count(accountant, id, 11_800)
  expect([unexplained.code, unexplained.fields.map(({ path }: { path: string }) => path)]).toEqual([
    'cash_difference_unexplained',
    ['values.reason'],
  ])
  expect((await count(accountant, id, 11_800, '少一张五元')).code).toEqual('H0000')
  const after = await rowOf(accountant, id)
  expect([after.state, after.countedFen, after.differenceFen, after.hasDifference, after.reason]).toEqual([
    'counted',
    11_800,
    -500,
    true,
    '少一张五元',
  ])
  expect(after.endedBy.id).toEqual(accountant.accountId)
  expect(await balances(shop)).toEqual({ bag: 0, counted: 11_800, takings: 12_300, difference: 500 })
  expect((await count(shop.admin, id, 12_300)).code).toEqual('wrong_state')
  expect(await problems()).toEqual([])
})

test('more than was told stands there too, nothing told and counted books nothing, and the list adds up and is cut to what differs', async () => {
  const { shop, machine, accountant } = await aPlace()
  const more = await told(shop, machine, 1000)
  expect((await count(accountant, more, 1100, '多一元')).code).toEqual('H0000')
  const none = await told(shop, machine, 0)
  expect((await count(accountant, none, 0)).code).toEqual('H0000')
  const even = await told(shop, machine, 500)
  expect((await count(accountant, even, 500)).code).toEqual('H0000')
  const waiting = await told(shop, machine, 700)
  expect(await balances(shop)).toEqual({ bag: 700, counted: 1600, takings: 2200, difference: -100 })
  expect((await app.as(accountant).get(`${base}/sums`)).body.data.sums).toEqual({
    toldFen: 2200,
    countedFen: 1600,
    differenceFen: 100,
  })
  expect([
    await idsOf(accountant, { tab: 'differing' }),
    await idsOf(accountant, { 'f.hasDifference': 'true', 'f.machine': machine }),
    await idsOf(accountant, { tab: 'collected' }),
    (await idsOf(accountant, { tab: 'counted' })).length,
    (await idsOf(accountant, { 'f.collectedAt': '2026-11-22..2026-11-22' })).length,
    await idsOf(accountant, { 'f.collectedAt': '2026-11-21..2026-11-21' }),
  ]).toEqual([[more], [more], [waiting], 3, 4, []])
})

test('the same word makes one collection however often it comes, a coin makes none, and a sum that no machine holds is not believed', async () => {
  const { shop, machine } = await aPlace()
  const event = await tellsCash(app, machine, 800)
  await tellsCash(app, machine, 800, { id: event })
  await tellsCash(app, machine, 100, { movement: 'coin-in' })
  expect((await idsOf(shop.admin)).length).toEqual(1)
  expect((await balances(shop)).bag).toEqual(800)
  await tellsCash(app, machine, cashMaxFen + 1)
  const amounts = (await app.as(shop.admin).get(base)).body.data.rows.map(
    ({ toldFen }: { toldFen: number | null }) => toldFen,
  )
  expect([amounts.length, amounts.includes(null), (await balances(shop)).bag]).toEqual([2, true, 800])
})

test('a replenisher notes what was taken out of a machine granted, sees no other, and neither counts nor voids', async () => {
  const { shop, machine, accountant } = await aPlace()
  const hidden = await aMachineInService(app, shop)
  const driver = await aUserWith(app, shop, [machine], replenisherRole)
  const note = (of: string) =>
    app.as(driver).post(base, { values: { machine: of, bagNumber: 'B-17', note: '纸币器已空' } })
  const { id } = (await note(machine)).body.data
  expect((await note(hidden)).body.code).toEqual('invalid_input')
  await tellsCash(app, hidden, 900)
  expect([await idsOf(driver), (await idsOf(accountant)).length]).toEqual([[id], 2])
  const row = await rowOf(driver, id)
  expect([row.toldFen, row.collectedBy.id, row.bagNumber]).toEqual([null, driver.accountId, 'B-17'])
  expect(row.abilities).toEqual({ edit: true, count: 'forbidden', void: 'forbidden' })
  const edited = { revision: row.revision, values: { bagNumber: 'B-18' } }
  expect((await app.as(driver).patch(`${base}/${id}`, edited)).body.code).toEqual('H0000')
  expect((await count(driver, id, 4200)).code).toEqual('forbidden')
  // it stands on the screen of readings
  expect((await app.as(driver).get('/api/console/telemetry', { 'f.machine': machine })).body.code).toEqual('H0000')
  expect(await balances(shop)).toEqual({ bag: 900, counted: 0, takings: 900, difference: 0 })
  expect((await count(accountant, id, 4200)).code).toEqual('H0000')
  expect(await balances(shop)).toEqual({ bag: 900, counted: 4200, takings: 5100, difference: 0 })
  const { revision } = await rowOf(driver, id)
  const late = { revision, values: { bagNumber: 'B-19' } }
  expect((await app.as(driver).patch(`${base}/${id}`, late)).body.code).toEqual('wrong_state')
  expect(await problems()).toEqual([])
})

test('whoever took cash out does not count it', async () => {
  const { shop, machine } = await aPlace()
  const id = await made(app, shop.admin, 'cash-collections', { machine })
  expect((await rowOf(shop.admin, id)).abilities.count).toEqual('cash_collector_counts')
  expect((await count(shop.admin, id, 100)).code).toEqual('cash_collector_counts')
  const second = await aMerchantPerson(app, merchantAdminRole, shop.id)
  expect((await count(second, id, 100)).code).toEqual('H0000')
})

test('what is void is taken back, with the reason, and counted no more', async () => {
  const { shop, machine, accountant } = await aPlace()
  const id = await told(shop, machine, 5000)
  expect((await act(accountant, id, 'void', { reason: '技术员测试' })).code).toEqual('H0000')
  const row = await rowOf(accountant, id)
  expect([row.state, row.reason, row.countedFen, row.endedBy.id]).toEqual([
    'void',
    '技术员测试',
    null,
    accountant.accountId,
  ])
  expect(await balances(shop)).toEqual({ bag: 0, counted: 0, takings: 0, difference: 0 })
  expect((await count(accountant, id, 5000)).code).toEqual('wrong_state')
  const byHand = await made(app, shop.admin, 'cash-collections', { machine })
  expect((await act(accountant, byHand, 'void', { reason: '登记错了' })).code).toEqual('H0000')
  const { rows } = await sql<{ template: string }>`select template from ${sql.table(transferTable)}
    where merchant_path[cardinality(merchant_path)] = ${shop.id}::uuid order by number`.execute(app.ctx().db)
  expect(rows.map(({ template }) => template)).toEqual(['cash-collected', 'reversal'])
  expect(await problems()).toEqual([])
})

test('a stranger’s merchant sees none of it', async () => {
  const { shop, machine } = await aPlace()
  const id = await told(shop, machine, 300)
  const stranger = (await aShop(app)).admin
  expect((await app.as(stranger).get(`${base}/${id}`)).body.code).toEqual('not_found')
  expect((await count(stranger, id, 300)).code).toEqual('not_found')
  expect((await act(stranger, id, 'void', { reason: '不是我的' })).code).toEqual('not_found')
  expect(await idsOf(stranger)).toEqual([])
  expect((await app.as(stranger).post(base, { values: { machine } })).body.code).toEqual('invalid_input')
})

test('every state of a collection leads on as its table says', async () => {
  const { shop, machine, accountant } = await aPlace()
  const bodies = { count: { values: { countedFen: 0 } }, void: { reason: '测试' } }
  for (const state of cashStates)
    for (const name of ['count', 'void'] as const) {
      const id = await made(app, shop.admin, 'cash-collections', { machine })
      const isOpen = state === 'collected'
      await arranged(app, (tx) =>
        tx
          .updateTable('vending.cash_collection')
          .set({
            state,
            counted_fen: state === 'counted' ? 0 : null,
            reason: isOpen ? null : '测试',
            ended_at: isOpen ? null : app.clock.now(),
          })
          .where('id', '=', id)
          .execute(),
      )
      const { code } = await act(accountant, id, name, bodies[name])
      const may = (cashMoves[name].from as readonly string[]).includes(state)
      expect([state, name, code]).toEqual([state, name, may ? 'H0000' : 'wrong_state'])
    }
})

test('who retires a machine and does not say that its cash is out is told what is known of it', async () => {
  const shop = await aShop(app)
  const machine = await anInstalledMachine(app, shop)
  const retire = async (isCashCollected: boolean) =>
    (
      await app
        .as(shop.admin)
        .post(`/api/console/machine-registration/${machine}/retire`, { ...retirement, values: { isCashCollected } })
    ).body
  await tellsCash(app, machine, 2000)
  await measures(app, machine, { noteFen: 1200, coinFen: 300 })
  const asked = await retire(false)
  expect([asked.code, asked.params, asked.message]).toEqual([
    'machine_cash_known',
    { readFen: 1500, count: 1 },
    '最近一次读数显示机内还有现金 ¥15.00。还有 1 次取出的现金没有清点。请先取走机内现金并在这里确认，再退役',
  ])
  expect(asked.fields.map(({ path }: { path: string }) => path)).toEqual(['values.isCashCollected'])
  expect((await retire(true)).code).toEqual('H0000')
})
