import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { accountsPage, entriesPage, proofsPage, transfersPage } from '#modules/vending/ledger/web/index.ts'
import { paymentExceptions, payments, reconciliations } from '../contract.ts'
import { ExpectedCell, FoundCell } from './difference-cells.tsx'
import { paymentPageTexts, paymentTexts } from './texts.ts'

const options = { group: 'money', texts: paymentTexts } as const

const lists = [
  accountsPage,
  transfersPage,
  entriesPage,
  resourcePage(reconciliations, { ...options, detail: DifferencesOfDay }),
  resourcePage(paymentExceptions, { ...options, cells: { expected: ExpectedCell, found: FoundCell } }),
  proofsPage,
  resourcePage(payments, options),
]

/** Balances, the journal and its proof, statements of providers and what does not fit. */
export function FinancePage() {
  return <SubLists base="/money/finance" lists={lists} />
}

/** From a compared day to what was found on it. */
function DifferencesOfDay({ row }: { row: AnyRow }) {
  const t = useTexts(paymentPageTexts)
  const { may } = useConsoleAccess()
  if (row.state !== 'differing' || !may('paymentExceptions.view')) return null
  const { id } = row.service as { id: string }
  const day = String(row.statementOn)
  // a day's differences are noted from its evening on; by itself the list looks at the last days alone
  const query = `f.service=${id}&f.statementOn=${day}&f.createdAt=${day}..`
  return (
    <p>
      <Link to={`/money/finance/payment-exceptions?${query}`}>{t('differencesOfDay')}</Link>
    </p>
  )
}
