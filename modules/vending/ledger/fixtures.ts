import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayIn } from '#kernel/server/zoned.ts'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { merchantLevel, operatorLevel } from '#modules/vending/merchants/contract.ts'
import { merchantById, merchantTable } from '#modules/vending/merchants/server/index.ts'
import { feeRules, ledgerAccounts, ledgerEntries, ledgerProofs, ledgerTransfers, settlements } from './contract.ts'
import { type BookedMerchant, bookPurchase } from './server/index.ts'

const operators = new WeakMap<TestApp, Promise<{ id: string }>>()

/** A merchant right below the operator; its purchase function is off unless said. */
export async function aBookedMerchant(
  app: TestApp,
  more: { hasPurchaseFunction?: boolean } = {},
): Promise<BookedMerchant> {
  const known = operators.get(app) ?? anOrganization(app, { kind: 'merchant', level: operatorLevel, name: '测试运营' })
  operators.set(app, known)
  const parentId = (await known).id
  const { accountId } = await anAdmin(app)
  const { id, path } = await anOrganization(app, { kind: 'merchant', level: merchantLevel, parentId, name: '流水商户' })
  await app.ctx().change('test.merchant', async (tx) => {
    await sql`insert into ${sql.table(merchantTable)}
        (id, merchant_path, kind, administrator_id, phone, business_type, has_purchase_function, created_at)
      values (${id}, ${path}::uuid[], 'ordinary', ${accountId}, '13800000000', 'retail',
        ${more.hasPurchaseFunction ?? false}, now())`.execute(tx)
    return { subject: id, reply: null }
  })
  const merchant = await merchantById(app.ctx().db, id)
  if (!merchant) throw new Error('the merchant is not there')
  return merchant
}

/** Somebody who works for a merchant, with these permissions. */
export async function staffOf(
  app: TestApp,
  merchant: BookedMerchant,
  permissions: readonly string[],
): Promise<TestAccount> {
  return await anOfficer(app, merchant.id, permissions)
}

/** A payment as the ledger sees it, booked now. */
export async function aPurchase(app: TestApp, merchant: BookedMerchant, amountFen: number): Promise<string> {
  const paymentId = randomUUID()
  const ctx = app.ctx().under({ organizationId: merchant.id, path: merchant.path })
  await ctx.change('test.purchase', async (tx) => {
    await bookPurchase(ctx, tx, {
      merchant,
      paymentId,
      provider: 'fake',
      amountFen,
      paidAt: ctx.clock.now(),
      settlementDays: 1,
    })
    return { subject: paymentId, reply: null }
  })
  return paymentId
}

const stranger = (permissions: readonly string[]) => async (app: TestApp) =>
  await anOfficer(app, (await anOrganization(app)).id, permissions)

async function aSettlement(app: TestApp): Promise<string> {
  const merchant = await aBookedMerchant(app)
  const paymentId = await aPurchase(app, merchant, 300)
  const now = app.clock.now()
  // as if it had been taken the day before: what is due is due
  await app.ctx().change('test.settlement', async (tx) => {
    await sql`insert into vending.settlement
        (id, ledger_id, merchant_id, merchant_path, settles_on, taken_fen, returned_fen, fee_fen, released_fen, debt_paid_fen, at)
      select ${paymentId}::uuid, id, merchant_id, merchant_path, ${dayIn('Asia/Shanghai', now)}, 0, 0, 0, 0, 0, ${now}
      from vending.ledger where merchant_id = ${merchant.id}`.execute(tx)
    return { subject: paymentId, reply: null }
  })
  return paymentId
}

const idAfterPurchase = (table: 'ledger_account' | 'ledger_transfer') => async (app: TestApp) => {
  const merchant = await aBookedMerchant(app)
  await aPurchase(app, merchant, 300)
  const { rows } = await app.write((db) =>
    sql<{ id: string }>`select id from ${sql.table(`vending.${table}`)}
    where merchant_path[2] = ${merchant.id} limit 1`.execute(db),
  )
  return rows[0]?.id ?? ''
}

export const examples: RouteExamples = {
  ...exampleOfResource(ledgerAccounts, {
    as: (app) => anAdmin(app),
    stranger: stranger(ledgerAccounts.permissions),
    row: idAfterPurchase('ledger_account'),
    values: async () => ({}),
  }),
  ...exampleOfResource(ledgerTransfers, {
    as: (app) => anAdmin(app),
    stranger: stranger(ledgerTransfers.permissions),
    row: idAfterPurchase('ledger_transfer'),
    values: async () => ({}),
  }),
  ...exampleOfResource(ledgerEntries, {
    as: (app) => anAdmin(app),
    stranger: stranger(ledgerEntries.permissions),
    row: async (app) => `${await idAfterPurchase('ledger_transfer')(app)}.1`,
    values: async () => ({}),
    query: { 'f.kind': 'provider-clearing' },
  }),
  ...exampleOfResource(settlements, {
    as: (app) => anAdmin(app),
    stranger: stranger(settlements.permissions),
    row: aSettlement,
    values: async () => ({}),
  }),
  ...exampleOfResource(ledgerProofs, {
    as: (app) => anAdmin(app),
    row: async (app) => {
      const id = randomUUID()
      await app.write((db) =>
        sql`insert into vending.ledger_proof (id, state, asked_at, ended_at) values (${id}, 'holds', now(), now())`.execute(
          db,
        ),
      )
      return id
    },
    values: async () => ({}),
  }),
  ...exampleOfResource(feeRules, {
    as: (app) => anAdmin(app),
    stranger: stranger(feeRules.permissions),
    row: async (app) => {
      const made = await app.as(await anAdmin(app)).post('/api/console/fee-rules', { values: await feeRuleValues(app) })
      return made.body.data.id
    },
    values: feeRuleValues,
  }),
}

/** One valid form: the card channel that charges per transaction, 0.01 at least (spec §9). */
export async function feeRuleValues(app: TestApp) {
  return {
    merchant: (await aBookedMerchant(app)).id,
    purpose: 'channel',
    channel: 'fake',
    basis: 'per-transaction',
    rate: 0.006,
    minimumFen: 1,
    belowMinimum: 'raise',
    rounding: 'half-up',
  }
}
