import { sql } from 'kysely'
import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { aBookedMerchant } from '#modules/vending/ledger/fixtures.ts'
import { receivingAccounts } from './contract.ts'

/** One valid form; the number is one that card schemes publish for tests. */
export async function receivingValues(app: TestApp) {
  const merchant = await aBookedMerchant(app)
  return {
    merchant: merchant.id,
    holder: '云杉便利店',
    bankName: '江州银行城南支行',
    accountNumber: '6222 0212 3456 7890 128',
  }
}

/** An account that somebody else entered, in this state. */
async function anAccountIn(app: TestApp, state: string): Promise<string> {
  const admin = await anAdmin(app)
  const made = await app.as(admin).post('/api/console/receiving-accounts', { values: await receivingValues(app) })
  const id: string = made.body.data.id
  await app.ctx().change('test.receivingAccount', async (tx) => {
    const other = await anAdmin(app)
    await sql`update vending.receiving_account set requested_by = null, state = ${state}, decided_by = ${other.accountId}
      where id = ${id}`.execute(tx)
    return { subject: id, reply: null }
  })
  return id
}

export const examples: RouteExamples = {
  ...exampleOfResource(receivingAccounts, {
    as: (app) => anAdmin(app),
    stranger: async (app) => await anOfficer(app, (await anOrganization(app)).id, receivingAccounts.permissions),
    row: (app) => anAccountIn(app, 'preparing'),
    values: receivingValues,
    edit: { holder: '云杉便利店二店' },
    actions: {
      activate: { row: (app) => anAccountIn(app, 'enabled') },
      fail: { row: (app) => anAccountIn(app, 'enabled') },
      stop: { row: (app) => anAccountIn(app, 'activated') },
      restart: { row: (app) => anAccountIn(app, 'stopped') },
    },
  }),
}
