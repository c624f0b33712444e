import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import { aBookedMerchant, aPurchase, feeRuleValues } from './fixtures.ts'
import {
  accountIdOf,
  type BookedMerchant,
  balanceOf,
  bookChannelFee,
  bookPurchase,
  chargeDays,
  idOf,
  ledgerIdOf,
  postTransfers,
  releaseTakings,
} from './server/index.ts'
import { releaseAll } from './server/release.ts'

const app = await startTestApp({ now: '2026-05-04T04:00:00Z' })
/** signed in anew: time goes by the day here */
const office = async () => app.as(await anAdmin(app))

const charged = async (merchant: BookedMerchant) =>
  (await balanceOf(app.ctx().db, accountIdOf(merchant.id, { kind: 'channel-fee-expense', owner: 'fake' }))).balanceFen

async function withDailyRule(): Promise<BookedMerchant> {
  const merchant = await aBookedMerchant(app)
  const values = { ...(await feeRuleValues(app)), merchant: merchant.id, basis: 'per-day', belowMinimum: 'waive' }
  expect((await (await office()).post('/api/console/fee-rules', { values })).body.code).toEqual('H0000')
  return merchant
}

test('a channel that charges by the day charges each day that ended in the merchant’s zone once, and nothing below 0.01 [S9-27]', async () => {
  const [merchant, small] = [await withDailyRule(), await withDailyRule()]
  await aPurchase(app, merchant, 700)
  await aPurchase(app, merchant, 300)
  // 0.6 % of it is 0.0096
  await aPurchase(app, small, 160)
  await chargeDays(app.ctx())
  expect([await charged(merchant), await charged(small)]).toEqual([0, 0])
  // 00:30 of the next day in Shanghai
  app.clock.set('2026-05-04T16:30:00Z')
  await aPurchase(app, merchant, 5000)
  await chargeDays(app.ctx())
  await chargeDays(app.ctx())
  expect([await charged(merchant), await charged(small)]).toEqual([6, 0])
  app.clock.set('2026-05-05T17:00:00Z')
  await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(36)
})

test('takings that become known after their day was charged are charged as the rest of the whole day, once', async () => {
  const merchant = await withDailyRule()
  await aPurchase(app, merchant, 160)
  app.clock.advance(24 * 3_600_000)
  await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(0)
  const ctx = app.ctx().under({ organizationId: merchant.id, path: merchant.path })
  await ctx.change('test.late', async (tx) => {
    const paidAt = new Date(app.clock.now().getTime() - 24 * 3_600_000)
    const late = { merchant, paymentId: ctx.random.uuid(), provider: 'fake', amountFen: 840, paidAt, settlementDays: 1 }
    await bookPurchase(ctx, tx, late)
    return { subject: merchant.id, reply: null }
  })
  await chargeDays(app.ctx())
  await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(6)
})

test('takings that become known weeks after their day, with later days charged since, are charged with it all the same', async () => {
  const merchant = await withDailyRule()
  const paidAt = app.clock.now()
  await aPurchase(app, merchant, 160)
  for (const days of [20, 1]) {
    app.clock.advance(days * 24 * 3_600_000)
    await aPurchase(app, merchant, 150)
    await chargeDays(app.ctx())
  }
  expect(await charged(merchant)).toEqual(0)
  const ctx = app.ctx().under({ organizationId: merchant.id, path: merchant.path })
  await ctx.change('test.late', async (tx) => {
    const late = { merchant, paymentId: ctx.random.uuid(), provider: 'fake', amountFen: 840, paidAt, settlementDays: 1 }
    await bookPurchase(ctx, tx, late)
    return { subject: merchant.id, reply: null }
  })
  for (let each = 0; each < 2; each += 1) await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(6)
})

test('a proof is asked for, read by a job, and kept with its time and hash; while one waits nobody starts another', async () => {
  const first = (await (await office()).post('/api/console/ledger-proofs', { values: {} })).body.data.id
  expect((await (await office()).post('/api/console/ledger-proofs', { values: {} })).body.data.id).toEqual(first)
  const proofOf = async (id: string) => (await (await office()).get(`/api/console/ledger-proofs/${id}`)).body.data
  expect((await proofOf(first)).state).toEqual('waiting')
  await app.drainJobs()
  const proof = await proofOf(first)
  expect([proof.state, proof.problems, proof.journalHash.length, proof.endedAt]).toEqual([
    'holds',
    '',
    64,
    app.clock.now().toISOString(),
  ])
  const second = (await (await office()).post('/api/console/ledger-proofs', { values: {} })).body.data.id
  expect(second).not.toEqual(first)
  await app.drainJobs()
  expect((await proofOf(second)).journalHash).toEqual(proof.journalHash)
})

test('a proof whose job was given up is done by the next that is asked for', async () => {
  const ask = async () => (await (await office()).post('/api/console/ledger-proofs', { values: {} })).body.data.id
  const first = await ask()
  await app.write((db) =>
    sql`update graphile_worker._private_jobs job set attempts = max_attempts
      from graphile_worker._private_tasks task where task.id = job.task_id and task.identifier = 'ledger.prove'`.execute(
      db,
    ),
  )
  await app.drainJobs()
  const stateOf = async () => (await (await office()).get(`/api/console/ledger-proofs/${first}`)).body.data.state
  expect(await stateOf()).toEqual('waiting')
  expect(await ask()).toEqual(first)
  await app.drainJobs()
  expect(await stateOf()).toEqual('holds')
})

test('another basis begins with the merchant’s next day, another rate at once: no day is charged twice, and none not at all', async () => {
  app.clock.set('2026-06-01T03:00:00Z')
  const values = { ...(await feeRuleValues(app)), minimumFen: 0 }
  const merchant = await merchantById(app.ctx().db, values.merchant)
  if (!merchant) throw new Error('the merchant is there')
  const rule = async (more: object) => {
    const id = (await (await office()).post('/api/console/fee-rules', { values: { ...values, ...more } })).body.data.id
    const found = await app.write((db) =>
      db.selectFrom('vending.fee_rule').select('valid_from').where('id', '=', id).executeTakeFirstOrThrow(),
    )
    return found.valid_from.toISOString()
  }
  const sell = async (amountFen: number) => {
    const paymentId = await aPurchase(app, merchant, amountFen)
    const ctx = app.ctx().under({ organizationId: merchant.id, path: merchant.path })
    await ctx.change('test.fee', async (tx) => {
      const charge = { merchant, channel: 'fake', basis: 'per-transaction' as const, paymentId, amountFen }
      await bookChannelFee(ctx, tx, { ...charge, at: ctx.clock.now() })
      return { subject: paymentId, reply: null }
    })
  }
  expect(await rule({})).toEqual('2026-06-01T03:00:00.000Z')
  await sell(1000)
  expect(await charged(merchant)).toEqual(6)
  expect(await rule({ basis: 'per-day', rate: 0.01 })).toEqual('2026-06-01T16:00:00.000Z')
  // what is paid on that day is charged as before, by the rate of then
  await sell(1000)
  expect(await charged(merchant)).toEqual(12)
  expect(await rule({ rate: 0.002 })).toEqual('2026-06-01T03:00:00.000Z')
  expect(await rule({ basis: 'per-day', rate: 0.01 })).toEqual('2026-06-01T16:00:00.000Z')
  app.clock.set('2026-06-01T16:30:00Z')
  await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(12)
  await sell(1000)
  expect(await charged(merchant)).toEqual(12)
  // back again, at noon of the day that is charged as a whole
  app.clock.set('2026-06-02T04:00:00Z')
  expect(await rule({})).toEqual('2026-06-02T16:00:00.000Z')
  await sell(1000)
  app.clock.set('2026-06-02T16:30:00Z')
  await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(32)
  await sell(1000)
  app.clock.set('2026-06-03T16:30:00Z')
  await chargeDays(app.ctx())
  expect(await charged(merchant)).toEqual(38)
})

test('a merchant whose day cannot be charged or released keeps no other waiting, and the job says that it failed', async () => {
  app.clock.set('2026-07-01T03:00:00Z')
  const both = [await withDailyRule(), await withDailyRule()]
  const [broken, other] = both.sort((a, b) => a.id.localeCompare(b.id)) as [BookedMerchant, BookedMerchant]
  for (const merchant of both) await aPurchase(app, merchant, 1000)
  app.clock.set('2026-07-01T16:30:00Z')
  const own = app.ctx().under({ organizationId: broken.id, path: broken.path })
  await own.change('test.broken', async (tx) => {
    // what the day's charge and release are to be called is there already, and is something else
    for (const id of [
      idOf('channel fee', 'fake', `${broken.id} 2026-07-01`),
      idOf('release', ledgerIdOf(broken.id), '2026-07-02'),
    ])
      await postTransfers(own, tx, [
        {
          id,
          merchant: broken,
          template: 'split',
          subject: { kind: 'test', id: null },
          businessOn: '2026-07-01',
          entries: [
            { account: { kind: 'bank' }, amountFen: 1 },
            { account: { kind: 'provider-clearing', owner: 'fake' }, amountFen: -1 },
          ],
        },
      ])
    return { subject: broken.id, reply: null }
  })
  await expect(chargeDays(app.ctx())).rejects.toMatchObject({ code: 'transfer_differs' })
  expect([await charged(broken), await charged(other)]).toEqual([0, 6])
  app.clock.set('2026-07-02T17:00:00Z')
  await expect(releaseAll(app.ctx())).rejects.toMatchObject({ code: 'transfer_differs' })
  const available = async (merchant: BookedMerchant) =>
    (await balanceOf(app.ctx().db, accountIdOf(merchant.id, { kind: 'merchant-available' }))).balanceFen
  expect([await available(broken), await available(other)]).toEqual([0, 1000])
})

test('a settlement names the transfers whose takings it gave, and a merchant’s own people see them and no proof of others', async () => {
  const merchant = await aBookedMerchant(app)
  await aPurchase(app, merchant, 420)
  app.clock.advance(48 * 3_600_000)
  await releaseTakings(app.ctx(), merchant)
  const reader = app.as(await aMerchantPerson(app, merchantAdminRole, merchant.id))
  const [settlement] = (await reader.get('/api/console/settlements')).body.data.rows
  expect([settlement.takenFen, settlement.releasedFen]).toEqual([420, 420])
  const entries = (await reader.get('/api/console/ledger-entries', { 'f.settlement': settlement.id })).body.data.rows
  expect(
    entries.map((entry: Record<string, unknown>) => [entry.template, entry.debitFen, entry.creditFen]).sort(),
  ).toEqual([
    ['purchase', null, 420],
    ['release', 420, null],
  ])
  expect((await reader.get('/api/console/ledger-proofs')).body.code).toEqual('forbidden')
})

test('entries are looked at for 92 days at most, in the list and in an export, and those of a transfer at any age [S5-47]', async () => {
  const merchant = await aBookedMerchant(app)
  await aPurchase(app, merchant, 420)
  const at = app.clock.now().toISOString()
  app.clock.advance(93 * 24 * 3_600_000)
  const reader = app.as(await aMerchantPerson(app, merchantAdminRole, merchant.id))
  const list = async (query: Record<string, string> = {}) =>
    (await reader.get('/api/console/ledger-entries', query)).body
  const exported = async (query: Record<string, string> = {}) =>
    await reader.get('/api/console/exports/stream', { resource: 'ledgerEntries', ...query })
  const linesOf = ({ raw }: { raw: Buffer }) => raw.toString('utf8').trim().split(/\r?\n/).length
  expect([(await list()).data.rows.length, linesOf(await exported())]).toEqual([0, 1])
  const span = { 'f.at': `${at}..${at}` }
  const count = (await list(span)).data.rows.length
  expect([count > 1, linesOf(await exported(span))]).toEqual([true, count + 1])
  expect((await list({ 'f.at': '2026-01-01..2026-04-03' })).fields[0].code).toEqual('window_too_long')
})
