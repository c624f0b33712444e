import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { feeRulesPage, RelatedRows } from '#modules/vending/ledger/web/index.ts'
import { merchantAccounts, paymentServices } from '../contract.ts'
import { paymentPageTexts, paymentTexts } from './texts.ts'

const options = { group: 'money', texts: paymentTexts } as const
const servicesPage = resourcePage(paymentServices, options)
const ruleColumns = ['purpose', 'channel', 'version', 'basis', 'rate', 'minimumFen', 'validFrom']

const lists = [resourcePage(merchantAccounts, { ...options, detail: AccountDetail }), feeRulesPage]

/** Merchants as their money has them, and what they are charged. */
export function MerchantAccountsPage() {
  return <SubLists base="/money/merchant-accounts" lists={lists} />
}

/** Fees in force and before, settlement cycles, and the way to the balances. */
function AccountDetail({ row }: { row: AnyRow }) {
  const t = useTexts(paymentPageTexts)
  const { may } = useConsoleAccess()
  const ofMerchant = { 'f.merchant': row.id }
  const name = encodeURIComponent(String(row.name))
  const links = [
    { permission: 'ledgerAccounts.view', to: `/money/finance?f.merchant=${name}`, label: t('balances') },
    { permission: 'settlements.view', to: `/money/settlements?f.merchant=${name}`, label: t('settlements') },
    {
      permission: 'paymentSettings.view',
      to: `/money/payment-settings?f.merchant=${row.id}`,
      label: t('paymentSettings'),
    },
    {
      permission: 'receivingAccounts.view',
      to: `/money/receiving-accounts?f.merchant=${row.id}`,
      label: t('receivingAccounts'),
    },
  ]
  return (
    <>
      {may('feeRules.view') && (
        <RelatedRows
          title={t('feeRules')}
          page={feeRulesPage}
          columns={ruleColumns}
          query={ofMerchant}
          none={t('noFeeRules')}
          all={{ to: `/money/merchant-accounts/fee-rules?f.merchant=${row.id}`, label: t('allFeeRules') }}
        />
      )}
      {may('paymentServices.view') && (
        <RelatedRows
          title={t('cycles')}
          page={servicesPage}
          columns={['name', 'provider', 'state', 'settlementDays']}
          query={ofMerchant}
          none={t('noServices')}
        />
      )}
      <section>
        <h2>{t('related')}</h2>
        <p>
          {links
            .filter(({ permission }) => may(permission))
            .map(({ to, label }, place) => (
              <span key={to}>
                {place > 0 && ' · '}
                <Link to={to}>{label}</Link>
              </span>
            ))}
        </p>
      </section>
    </>
  )
}
