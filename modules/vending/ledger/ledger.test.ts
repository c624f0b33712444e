import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { anonymous } from '#kernel/server/context.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { aBookedMerchant, aPurchase, feeRuleValues, staffOf } from './fixtures.ts'
import {
  accountIdOf,
  type BookedMerchant,
  balanceOf,
  bookChannelFee,
  bookLateDelivery,
  bookPurchase,
  bookRefund,
  bookSplit,
  freezeWithdrawal,
  payWithdrawal,
  postTransfers,
  proveLedgers,
  releaseTakings,
  releaseWithdrawal,
  reverseTransfer,
  type Transfer,
} from './server/index.ts'
import type { AccountName } from './server/names.ts'

const app = await startTestApp({ now: '2026-05-04T04:00:00Z' })

const under = (merchant: BookedMerchant) => app.ctx().under({ organizationId: merchant.id, path: merchant.path })
async function inChange<T>(
  merchant: BookedMerchant,
  work: (
    ctx: ReturnType<typeof under>,
    tx: Parameters<Parameters<ReturnType<typeof under>['change']>[1]>[0],
  ) => Promise<T>,
): Promise<T> {
  const ctx = under(merchant)
  return await ctx.change('test.ledger', async (tx) => ({ subject: merchant.id, reply: await work(ctx, tx) }))
}
const balance = async (merchant: BookedMerchant, name: AccountName) =>
  (await balanceOf(app.ctx().db, accountIdOf(merchant.id, name))).balanceFen
const balances = async (merchant: BookedMerchant) => ({
  clearing: await balance(merchant, { kind: 'provider-clearing', owner: 'fake' }),
  pending: await balance(merchant, { kind: 'merchant-pending' }),
  available: await balance(merchant, { kind: 'merchant-available' }),
  debt: await balance(merchant, { kind: 'merchant-debt' }),
  fee: await balance(merchant, { kind: 'platform-fee-income' }),
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
const refund = (merchant: BookedMerchant, paymentId: string, amountFen: number, refundId = randomUUID()) =>
  inChange(merchant, (ctx, tx) =>
    bookRefund(ctx, tx, { merchant, paymentId, refundId, amountFen, refundedAt: ctx.clock.now() }),
  )

function plain(merchant: BookedMerchant, more: Partial<Transfer> = {}): Transfer {
  return {
    id: randomUUID(),
    merchant,
    template: 'purchase',
    subject: { kind: 'test', id: null },
    businessOn: '2026-05-04',
    entries: [
      { account: { kind: 'bank' }, amountFen: 100 },
      { account: { kind: 'merchant-available' }, amountFen: -100 },
    ],
    ...more,
  }
}

test('the purchase function takes 1 % of a payment, and gives it back in the same part [S6-21] [S9-25]', async () => {
  const merchant = await aBookedMerchant(app, { hasPurchaseFunction: true })
  const payment = await aPurchase(app, merchant, 1250)
  expect(await balances(merchant)).toEqual({ clearing: 1250, pending: 1237, available: 0, debt: 0, fee: 13 })
  await refund(merchant, payment, 625)
  expect(await balances(merchant)).toEqual({ clearing: 625, pending: 619, available: 0, debt: 0, fee: 6 })
  await refund(merchant, payment, 625)
  expect(await balances(merchant)).toEqual({ clearing: 0, pending: 0, available: 0, debt: 0, fee: 0 })
})

test('of a payment that is less than the least fee the fee is all of it: it is booked, and goes back whole', async () => {
  const merchant = await aBookedMerchant(app, { hasPurchaseFunction: true })
  const { channel: _of, ...rule } = await feeRuleValues(app)
  const values = { ...rule, merchant: merchant.id, purpose: 'purchase-function', rate: 0.01, minimumFen: 5 }
  const office = app.as(await anAdmin(app))
  // each payment is charged, so that a day has no fee of its own
  const daily = (await office.post('/api/console/fee-rules', { values: { ...values, basis: 'per-day' } })).body
  expect([daily.code, daily.fields.map(({ path }: { path: string }) => path)]).toEqual([
    'invalid_input',
    ['values.basis'],
  ])
  expect((await office.post('/api/console/fee-rules', { values })).body.code).toEqual('H0000')
  const payment = await aPurchase(app, merchant, 3)
  expect(await balances(merchant)).toEqual({ clearing: 3, pending: 0, available: 0, debt: 0, fee: 3 })
  await refund(merchant, payment, 1)
  await refund(merchant, payment, 2)
  expect(await balances(merchant)).toEqual({ clearing: 0, pending: 0, available: 0, debt: 0, fee: 0 })
})

test('takings are the merchant’s on the day after, by its own zone, and refunds after that come out of what it has [S9-14]', async () => {
  const merchant = await aBookedMerchant(app)
  const payment = await aPurchase(app, merchant, 1000)
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 0 })
  // 00:30 of the next day in Shanghai
  app.clock.set('2026-05-04T16:30:00Z')
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 1 })
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 0 })
  expect(await balances(merchant)).toEqual({ clearing: 1000, pending: 0, available: 1000, debt: 0, fee: 0 })
  const withdrawal = { merchant, withdrawalId: randomUUID(), amountFen: 800 }
  await inChange(merchant, (ctx, tx) => freezeWithdrawal(ctx, tx, withdrawal))
  await refund(merchant, payment, 500)
  expect(await balances(merchant)).toEqual({ clearing: 500, pending: 0, available: 0, debt: 300, fee: 0 })
  // the next takings pay the debt first
  await aPurchase(app, merchant, 400)
  app.clock.set('2026-05-06T00:30:00Z')
  await releaseTakings(app.ctx(), merchant)
  expect(await balances(merchant)).toEqual({ clearing: 900, pending: 0, available: 100, debt: 0, fee: 0 })
  const listed = await app.as(await anAdmin(app)).get('/api/console/settlements', { 'f.merchant': '流水', limit: 50 })
  const mine = listed.body.data.rows.filter((row: { takenFen: number }) => row.takenFen > 0)
  expect(
    mine.map((row: Record<string, unknown>) => [row.settlesOn, row.takenFen, row.releasedFen, row.debtPaidFen]),
  ).toEqual([
    ['2026-05-06', 400, 100, 300],
    ['2026-05-05', 1000, 1000, 0],
  ])
})

test('a payment that is heard of after its day was released waits for the next release, and is booked once', async () => {
  const merchant = await aBookedMerchant(app)
  const paidAt = app.clock.now()
  const book = (paymentId: string) =>
    inChange(merchant, (ctx, tx) =>
      bookPurchase(ctx, tx, { merchant, paymentId, provider: 'fake', amountFen: 700, paidAt, settlementDays: 0 }),
    )
  const inTime = randomUUID()
  await book(inTime)
  await releaseTakings(app.ctx(), merchant)
  const late = randomUUID()
  await book(late)
  await book(late)
  await book(inTime)
  expect(await balances(merchant)).toEqual({ clearing: 1400, pending: 700, available: 700, debt: 0, fee: 0 })
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 0 })
  await refund(merchant, late, 200)
  expect(await balances(merchant)).toEqual({ clearing: 1200, pending: 500, available: 700, debt: 0, fee: 0 })
  app.clock.set(new Date(paidAt.getTime() + 86_400_000).toISOString())
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 1 })
  expect(await balances(merchant)).toEqual({ clearing: 1200, pending: 0, available: 1200, debt: 0, fee: 0 })
})

test('a refund above what was paid is refused, and one asked for twice is booked once', async () => {
  const merchant = await aBookedMerchant(app)
  const payment = await aPurchase(app, merchant, 500)
  const id = randomUUID()
  await refund(merchant, payment, 300, id)
  await refund(merchant, payment, 300, id)
  expect(await balances(merchant)).toEqual({ clearing: 200, pending: 200, available: 0, debt: 0, fee: 0 })
  expect(await codeOf(refund(merchant, payment, 201))).toEqual('refund_above_paid')
})

test('a channel charges by its rule: per transaction at least 0.01, or by the day and nothing below 0.01 [S9-26] [S9-27]', async () => {
  const merchant = await aBookedMerchant(app)
  const office = app.as(await anAdmin(app))
  const rule = async (values: object) =>
    (
      await office.post('/api/console/fee-rules', {
        values: { ...(await feeRuleValues(app)), merchant: merchant.id, ...values },
      })
    ).body.code
  const charge = (
    basis: 'per-transaction' | 'per-day',
    amountFen: number,
    paymentId: string | null,
    at = app.clock.now(),
  ) =>
    inChange(merchant, (ctx, tx) =>
      bookChannelFee(ctx, tx, { merchant, channel: 'fake', basis, paymentId, amountFen, at }),
    )
  expect(await rule({})).toEqual('H0000')
  expect(await charge('per-transaction', 50, randomUUID())).toEqual(1)
  expect(await charge('per-transaction', 1000, randomUUID())).toEqual(6)
  expect(await charge('per-day', 1000, null)).toEqual(0)
  expect(await rule({ basis: 'per-day', belowMinimum: 'waive' })).toEqual('H0000')
  expect(await charge('per-day', 160, null)).toEqual(0)
  expect(await charge('per-day', 170, null, new Date('2026-05-08T04:00:00Z'))).toEqual(1)
  expect(await balance(merchant, { kind: 'channel-fee-expense', owner: 'fake' })).toEqual(8)
  const rows = (await office.get('/api/console/fee-rules', { 'f.merchant': merchant.id })).body.data.rows
  expect(rows.map((row: { version: number; basis: string }) => [row.version, row.basis]).sort()).toEqual([
    [1, 'per-transaction'],
    [2, 'per-day'],
  ])
})

test('what a channel charged for a payment comes back with its refunds, in the same part, as statements have it', async () => {
  const merchant = await aBookedMerchant(app)
  const values = { ...(await feeRuleValues(app)), merchant: merchant.id }
  const made = await app.as(await anAdmin(app)).post('/api/console/fee-rules', { values })
  expect(made.body.code).toEqual('H0000')
  const paymentId = await aPurchase(app, merchant, 1000)
  const charge = { merchant, channel: 'fake', basis: 'per-transaction' as const, paymentId, amountFen: 1000 }
  await inChange(merchant, (ctx, tx) => bookChannelFee(ctx, tx, { ...charge, at: app.clock.now() }))
  const standing = async () => [
    await balance(merchant, { kind: 'provider-clearing', owner: 'fake' }),
    await balance(merchant, { kind: 'channel-fee-expense', owner: 'fake' }),
    await balance(merchant, { kind: 'merchant-pending' }),
  ]
  expect(await standing()).toEqual([994, 6, 1000])
  await refund(merchant, paymentId, 250)
  // half a fen upwards: 2 of 6 have come back
  expect(await standing()).toEqual([746, 4, 750])
  await refund(merchant, paymentId, 750)
  expect(await standing()).toEqual([0, 0, 0])
  expect(await codeOf(refund(merchant, paymentId, 1))).toEqual('refund_above_paid')
})

test('a withdrawal is paid or released, once, and never for more than there is', async () => {
  const merchant = await aBookedMerchant(app)
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [plain(merchant)]))
  const [paid, released, tooMuch] = [60, 40, 41].map((amountFen) => ({
    merchant,
    withdrawalId: randomUUID(),
    amountFen,
  }))
  if (!paid || !released || !tooMuch) throw new Error('three withdrawals')
  await inChange(merchant, (ctx, tx) => freezeWithdrawal(ctx, tx, paid))
  expect(await codeOf(inChange(merchant, (ctx, tx) => freezeWithdrawal(ctx, tx, tooMuch)))).toEqual('balance_short')
  await inChange(merchant, (ctx, tx) => freezeWithdrawal(ctx, tx, released))
  await inChange(merchant, (ctx, tx) => payWithdrawal(ctx, tx, paid))
  await inChange(merchant, (ctx, tx) => releaseWithdrawal(ctx, tx, released))
  expect(await codeOf(inChange(merchant, (ctx, tx) => releaseWithdrawal(ctx, tx, paid)))).toEqual('transfer_resolved')
  expect(await codeOf(inChange(merchant, (ctx, tx) => payWithdrawal(ctx, tx, released)))).toEqual('transfer_resolved')
  expect([
    await balance(merchant, { kind: 'merchant-available' }),
    await balance(merchant, { kind: 'merchant-frozen' }),
    await balance(merchant, { kind: 'bank' }),
  ]).toEqual([40, 0, 40])
})

test('a pending transfer holds, a partial posting sets the rest free', async () => {
  const merchant = await aBookedMerchant(app)
  const entries = (amountFen: number) => [
    { account: { kind: 'merchant-available' as const }, amountFen },
    { account: { kind: 'bank' as const }, amountFen: -amountFen },
  ]
  const pending = plain(merchant, { phase: 'pending', entries: entries(70) })
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [plain(merchant), pending]))
  const spendable = async () =>
    (await balanceOf(app.ctx().db, accountIdOf(merchant.id, { kind: 'merchant-available' }))).spendableFen
  expect(await spendable()).toEqual(30)
  expect(
    await codeOf(inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [plain(merchant, { entries: entries(31) })]))),
  ).toEqual('balance_short')
  const post = (amountFen: number) =>
    plain(merchant, { phase: 'post', resolves: pending.id, entries: entries(amountFen) })
  expect(await codeOf(inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [post(71)])))).toEqual('23514')
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [post(20)]))
  expect(await spendable()).toEqual(80)
  expect(await codeOf(inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [post(5)])))).toEqual('transfer_resolved')
})

test('a split leaves nothing over, a late delivery is made up to the merchant, a reversal takes back once', async () => {
  const merchant = await aBookedMerchant(app)
  const wrong = plain(merchant)
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [plain(merchant), wrong]))
  const among = [1, 1, 1].map((weight) => ({ subMerchantId: randomUUID(), weight }))
  const parts = await inChange(merchant, (ctx, tx) =>
    bookSplit(ctx, tx, { merchant, splitId: randomUUID(), amountFen: 100, among }),
  )
  expect(parts).toEqual([34, 33, 33])
  const loss = { merchant, orderId: randomUUID(), line: '1', amountFen: 50, at: app.clock.now() }
  await inChange(merchant, (ctx, tx) => bookLateDelivery(ctx, tx, loss))
  await inChange(merchant, (ctx, tx) => bookLateDelivery(ctx, tx, loss))
  expect([
    await balance(merchant, { kind: 'refund-loss' }),
    await balance(merchant, { kind: 'merchant-available' }),
  ]).toEqual([50, 150])
  const back = (reversalId: string) =>
    inChange(merchant, (ctx, tx) =>
      reverseTransfer(ctx, tx, { id: wrong.id, merchant, reversalId, businessOn: '2026-05-04', reason: '记错' }),
    )
  await back(randomUUID())
  expect(await codeOf(back(randomUUID()))).toEqual('transfer_reversed')
  expect(await balance(merchant, { kind: 'merchant-available' })).toEqual(50)
})

test('what a withdrawal that was not paid gives back pays first what is owed by then, once', async () => {
  const merchant = await aBookedMerchant(app)
  const paymentId = await aPurchase(app, merchant, 1000)
  app.clock.advance(48 * 3_600_000)
  await releaseTakings(app.ctx(), merchant)
  const withdrawal = { merchant, withdrawalId: randomUUID(), amountFen: 900 }
  await inChange(merchant, (ctx, tx) => freezeWithdrawal(ctx, tx, withdrawal))
  await refund(merchant, paymentId, 400)
  expect(await balances(merchant)).toEqual({ clearing: 600, pending: 0, available: 0, debt: 300, fee: 0 })
  for (let each = 0; each < 2; each += 1) {
    await inChange(merchant, (ctx, tx) => releaseWithdrawal(ctx, tx, withdrawal))
    expect(await balances(merchant)).toEqual({ clearing: 600, pending: 0, available: 600, debt: 0, fee: 0 })
  }
  app.clock.advance(-48 * 3_600_000)
})

test('a late delivery leaves its merchant as the sale did: the fee is paid again, and what is owed comes first', async () => {
  const merchant = await aBookedMerchant(app, { hasPurchaseFunction: true })
  const paymentId = await aPurchase(app, merchant, 1050)
  const fee = await balance(merchant, { kind: 'platform-fee-income' })
  expect(fee).toBeGreaterThan(1)
  app.clock.advance(48 * 3_600_000)
  await releaseTakings(app.ctx(), merchant)
  const takings = await balance(merchant, { kind: 'merchant-available' })
  expect(takings).toEqual(1050 - fee)
  // all but 200 fen were taken out before the money went back
  await inChange(merchant, (ctx, tx) =>
    postTransfers(ctx, tx, [
      plain(merchant, {
        entries: [
          { account: { kind: 'merchant-available' }, amountFen: takings - 200 },
          { account: { kind: 'bank' }, amountFen: 200 - takings },
        ],
      }),
    ]),
  )
  const refund = { merchant, paymentId, refundId: randomUUID(), amountFen: 1050, refundedAt: app.clock.now() }
  await inChange(merchant, (ctx, tx) => bookRefund(ctx, tx, refund))
  const standing = async () => [
    await balance(merchant, { kind: 'merchant-debt' }),
    await balance(merchant, { kind: 'merchant-available' }),
    await balance(merchant, { kind: 'platform-fee-income' }),
    await balance(merchant, { kind: 'refund-loss' }),
  ]
  expect(await standing()).toEqual([takings - 200, 0, 0, 0])
  const orderId = randomUUID()
  const lose = async (line: string, amountFen: number) => {
    const loss = { merchant, orderId, line, amountFen, at: app.clock.now(), paymentId }
    await inChange(merchant, (ctx, tx) => bookLateDelivery(ctx, tx, loss))
  }
  for (const line of ['1', '2', '2', '3']) await lose(line, 350)
  expect(await standing()).toEqual([0, 200, fee, 1050])
  app.clock.advance(-48 * 3_600_000)
})

test('the database takes nothing that does not cancel out, and changes nothing that was written', async () => {
  const merchant = await aBookedMerchant(app)
  const one = plain(merchant)
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [one]))
  expect(
    await codeOf(
      inChange(merchant, (ctx, tx) =>
        postTransfers(ctx, tx, [plain(merchant, { id: one.id, businessOn: '2026-05-05' })]),
      ),
    ),
  ).toEqual('transfer_differs')
  const refused = async (statement: ReturnType<typeof sql>) =>
    await codeOf(inChange(merchant, (_ctx, tx) => statement.execute(tx)))
  expect(
    await refused(sql`update vending.ledger_entry set amount_fen = amount_fen * 2 where transfer_id = ${one.id}`),
  ).toEqual('23001')
  expect(await refused(sql`delete from vending.ledger_transfer where id = ${one.id}`)).toEqual('23001')
  expect(await refused(sql`truncate vending.ledger_entry`)).toEqual('23001')
  const copy = sql`insert into vending.ledger_transfer select ${randomUUID()}, ledger_id, merchant_path, number + 1, template, phase,
    resolves_id, reverses_id, subject_kind, subject_id, details, business_on, entry_count, asked_hash, hash, at
    from vending.ledger_transfer where id = ${one.id}`
  expect(await refused(copy)).toEqual('23514')
  const late = sql`insert into vending.ledger_entry
    select transfer_id, position + 2, ledger_id, merchant_path, account_id, amount_fen, settles_on, at
    from vending.ledger_entry where transfer_id = ${one.id}`
  expect(await refused(late)).toEqual('23514')
  expect(await balance(merchant, { kind: 'bank' })).toEqual(100)
})

test('a merchant reads its own money, and who works for another writes none of it', async () => {
  const [merchant, other] = [await aBookedMerchant(app), await aBookedMerchant(app)]
  await aPurchase(app, merchant, 700)
  const seen = async (of: BookedMerchant) => {
    const reader = app.as(await staffOf(app, of, ['ledgerTransfers.view', 'ledgerAccounts.view']))
    return (await reader.get('/api/console/ledger-transfers')).body.data.rows.map(
      (row: { amountFen: number }) => row.amountFen,
    )
  }
  expect([await seen(merchant), await seen(other)]).toEqual([[700], []])
  const asked = app.ctx(anonymous).under({ organizationId: other.id, path: other.path })
  const foreign = asked.change('test.ledger', async (tx) => {
    await postTransfers(asked, tx, [plain(merchant)])
    return { subject: merchant.id, reply: null }
  })
  expect(await codeOf(foreign)).toEqual('42501')
  expect(await balance(merchant, { kind: 'bank' })).toEqual(0)
})

test('fifty transfers at once on the same accounts, of two merchants in either order, all arrive', async () => {
  const pair = [await aBookedMerchant(app), await aBookedMerchant(app)] as const
  const both = (isTurned: boolean) => (isTurned ? [...pair].reverse() : [...pair]).map((merchant) => plain(merchant))
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      app.ctx().change('test.ledger', async (tx) => {
        await postTransfers(app.ctx(), tx, both(index % 2 === 1))
        return { subject: pair[0].id, reply: null }
      }),
    ),
  )
  for (const merchant of pair) expect(await balance(merchant, { kind: 'bank' })).toEqual(5000)
})

test('the proof reads everything, and names the row that somebody changed behind the rules', async () => {
  const merchant = await aBookedMerchant(app)
  const [first, second] = [plain(merchant), plain(merchant)]
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [first, second]))
  const client = new pg.Client({ connectionString: app.surroundings.database.writePool.options.connectionString })
  await client.connect()
  try {
    const before = await proveLedgers(client)
    expect([before.problems, before.transfers > 20, before.entries > before.transfers]).toEqual([[], true, true])
    expect((await proveLedgers(client)).journalHash).toEqual(before.journalHash)
    await client.query('begin')
    await client.query(`select set_config('app.tenant', 'all', true)`)
    await client.query('alter table vending.ledger_transfer disable trigger user')
    await client.query(`update vending.ledger_transfer set subject_kind = 'other' where id = $1`, [first.id])
    expect((await proveLedgers(client)).problems).toEqual([`transfer ${first.id} is not as it was written`])
    await client.query('alter table vending.ledger_entry disable trigger user')
    await client.query('update vending.ledger_entry set amount_fen = 101 where transfer_id = $1 and position = 1', [
      second.id,
    ])
    expect((await proveLedgers(client)).problems.slice(0, 2)).toEqual([
      `transfer ${first.id} is not as it was written`,
      `the entries of transfer ${second.id} come to 1 fen`,
    ])
    await client.query('rollback')
  } finally {
    await client.end()
  }
})

/** What the proof says of each of these changes behind the rules, which is undone then; in no order. */
async function problemsOf(...plants: readonly (readonly [text: string, values?: unknown[]][])[]): Promise<string[][]> {
  const client = new pg.Client({ connectionString: app.surroundings.database.writePool.options.connectionString })
  await client.connect()
  const found: string[][] = []
  try {
    for (const statements of plants) {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', 'all', true)`)
      await client.query('alter table vending.ledger_transfer disable trigger user')
      await client.query('alter table vending.ledger_entry disable trigger user')
      for (const [text, values = []] of statements) expect((await client.query(text, values)).rowCount).not.toBe(0)
      found.push((await proveLedgers(client)).problems.sort())
      await client.query('rollback')
    }
  } finally {
    await client.end()
  }
  return found
}

test('the proof names a balance that is not the sum of its entries, and one that holds what nothing pends for', async () => {
  const merchant = await aBookedMerchant(app)
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [plain(merchant), plain(merchant)]))
  const [bank, available] = (['bank', 'merchant-available'] as const).map((kind) => accountIdOf(merchant.id, { kind }))
  expect(
    await problemsOf(
      [],
      [['update vending.ledger_account set posted_fen = posted_fen + 5 where id = $1', [bank]]],
      [['update vending.ledger_account set held_fen = 7 where id = $1', [available]]],
      [['update vending.ledger_account set awaited_fen = 9 where id = $1', [available]]],
    ),
  ).toEqual([
    [],
    [`account ${bank} (bank) says 205 fen, its entries 200`],
    [`account ${available} (merchant-available) holds 7 fen, pending transfers 0`],
    [`account ${available} (merchant-available) holds 0 fen, pending transfers 0`],
  ])
})

test('the proof names a transfer that is missing, the first as the last, a newest one that never was, and one in no ledger', async () => {
  const merchant = await aBookedMerchant(app)
  const [first, last, nowhere] = [plain(merchant), plain(merchant), randomUUID()]
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [first]))
  await inChange(merchant, (ctx, tx) => postTransfers(ctx, tx, [last]))
  const { rows } = await sql<{ id: string }>`
    select ledger_id as id from vending.ledger_transfer where id = ${first.id}`.execute(app.ctx().db)
  const ledger = rows[0]?.id
  const [bank, available] = (['bank', 'merchant-available'] as const).map((kind) => accountIdOf(merchant.id, { kind }))
  const half = [
    `account ${available} (merchant-available) says -200 fen, its entries -100`,
    `account ${bank} (bank) says 200 fen, its entries 100`,
  ]
  const without = (id: string): [string, unknown[]][] => [
    ['delete from vending.ledger_entry where transfer_id = $1', [id]],
    ['delete from vending.ledger_transfer where id = $1', [id]],
  ]
  const lost = `insert into vending.ledger_transfer select $1::uuid, $2::uuid, merchant_path, number, template, phase, resolves_id,
    reverses_id, subject_kind, subject_id, details, business_on, entry_count, asked_hash, hash, at
    from vending.ledger_transfer where id = $3`
  expect(
    await problemsOf(
      without(first.id),
      without(last.id),
      [['update vending.ledger set last_number = 3 where id = $1', [ledger]]],
      [
        ['alter table vending.ledger_transfer drop constraint ledger_transfer_ledger_id_fkey'],
        [lost, [nowhere, randomUUID(), first.id]],
      ],
    ),
  ).toEqual([
    [...half, `before transfer ${last.id} (number 2) 1 are missing`].sort(),
    [...half, `ledger ${ledger} ends with transfer 1, but its newest is said to be 2`].sort(),
    [`ledger ${ledger} ends with transfer 2, but its newest is said to be 3`],
    [`transfer ${nowhere} lies in no ledger`],
  ])
})

test('a release that finds nothing, by a clock that ran ahead, keeps no later takings waiting for its day', async () => {
  const merchant = await aBookedMerchant(app)
  const begun = app.clock.now().getTime()
  const onDay = (days: number) => app.clock.set(new Date(begun + days * 86_400_000).toISOString())
  await aPurchase(app, merchant, 600)
  onDay(40)
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 1 })
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 0 })
  onDay(1)
  await aPurchase(app, merchant, 400)
  expect(await balances(merchant)).toEqual({ clearing: 1000, pending: 400, available: 600, debt: 0, fee: 0 })
  onDay(2)
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 1 })
  expect(await balances(merchant)).toEqual({ clearing: 1000, pending: 0, available: 1000, debt: 0, fee: 0 })
  onDay(0)
})

test('a day that was released stays released, though the clock is set back over it: refunds come out of what the merchant has, and the next day is released', async () => {
  const merchant = await aBookedMerchant(app)
  const begun = app.clock.now().getTime()
  const onDay = (days: number) => app.clock.set(new Date(begun + days * 86_400_000).toISOString())
  const payment = await aPurchase(app, merchant, 1000)
  onDay(1)
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 1 })
  onDay(0)
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 0 })
  await refund(merchant, payment, 300)
  expect(await balances(merchant)).toEqual({ clearing: 700, pending: 0, available: 700, debt: 0, fee: 0 })
  await aPurchase(app, merchant, 400)
  onDay(2)
  expect(await releaseTakings(app.ctx(), merchant)).toEqual({ days: 1 })
  expect(await balances(merchant)).toEqual({ clearing: 1100, pending: 0, available: 1100, debt: 0, fee: 0 })
})
