import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { paymentServices, paymentSettings } from '../contract.ts'
import { ProbeDialog } from './ProbeDialog.tsx'
import { ServiceLife } from './ServiceLife.tsx'
import { paymentPageTexts, paymentTexts } from './texts.ts'

const options = { group: 'money', texts: paymentTexts } as const

export const pages: readonly ConsolePage[] = [
  ...resourcePages(paymentServices, { ...options, detail: ServiceLife, actions: { probe: ProbeDialog } }),
  ...resourcePages(paymentSettings, options),
  consolePage({
    path: '/money/finance',
    permission: 'ledgerAccounts.view',
    texts: paymentPageTexts,
    title: (t) => t('finance'),
    lazy: async () => ({ Page: (await import('./FinancePage.tsx')).FinancePage }),
  }),
  consolePage({
    path: '/money/merchant-accounts',
    permission: 'merchantAccounts.view',
    texts: paymentPageTexts,
    title: (t) => t('merchantAccounts'),
    lazy: async () => ({ Page: (await import('./MerchantAccountsPage.tsx')).MerchantAccountsPage }),
  }),
]
