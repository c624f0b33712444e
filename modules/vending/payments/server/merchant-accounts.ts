import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { balanceSql, feeRateSql, isCardNumber } from '#modules/vending/ledger/server/index.ts'
import { effectiveFeatures, merchantTable } from '#modules/vending/merchants/server/index.ts'
import { merchantAccounts, registrationFields } from '../contract.ts'
import { keepers, merchantScope, readers } from './scope.ts'

const balance = (kind: Parameters<typeof balanceSql>[1]): RawBuilder<unknown> => balanceSql(sql`row.id`, kind)

const isRegistered = sql`(num_nulls(row.short_name, row.service_phone, row.certificate_number, row.store_name, row.store_address,
  row.bank_name, row.bank_account_cipher) = 0)`

/** What merchants have, when takings become theirs, and what they registered for payments (S5-12). */
export const servedMerchantAccounts: ServedResource = serveResource(merchantAccounts, {
  rows: {
    from: sql`vending.merchant_account row join ${sql.table(organizationTable)} place on place.id = row.id
      join ${sql.table(merchantTable)} merchant on merchant.id = row.id
      cross join ${effectiveFeatures(sql`merchant.merchant_path`)} effective`,
    columns: {
      name: sql`place.name`,
      number: sql`place.code`,
      availableFen: balance('merchant-available'),
      pendingFen: balance('merchant-pending'),
      frozenFen: balance('merchant-frozen'),
      debtFen: balance('merchant-debt'),
      settlementDays: sql`(select max(service.settlement_days) from vending.payment_service service
        where service.merchant_id = row.id and service.state = 'activated')`,
      feeRate: sql`case when effective.has_purchase_function then ${feeRateSql(sql`row.id`)} end`,
      isRegistered,
    },
  },
  scope: merchantScope,
  roles: { view: readers, edit: keepers },
  table: {
    name: 'vending.merchant_account',
    stamps: ['updated_at'],
    guardEdit: (_ctx, _tx, after) => requireWhole(after),
  },
})

/**
 * A registration is there as a whole, or not yet.
 * @throws invalid_input naming everything that is missing, and a card number that cannot be one (S5-48)
 */
async function requireWhole(after: Readonly<Record<string, unknown>>): Promise<void> {
  const missing = registrationFields.filter((name) => after[name] === null || after[name] === undefined)
  const card = after.bankAccount
  const problems = [
    ...missing.map((name) => ({ path: `values.${name}`, code: 'required' })),
    ...(typeof card === 'string' && !isCardNumber(card) ? [{ path: 'values.bankAccount', code: 'card_number' }] : []),
  ]
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}
