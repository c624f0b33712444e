import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { feeRules, ledgerAccounts, ledgerEntries, ledgerProofs, ledgerTransfers, settlements } from '../contract.ts'
import { AskProof } from './AskProof.tsx'
import { OwnerCell, SubjectCell, TransferLink } from './cells.tsx'
import { RelatedRows } from './RelatedRows.tsx'
import { ledgerPageTexts, ledgerTexts } from './texts.ts'

const options = { group: 'money', texts: ledgerTexts } as const
const entryColumns = ['kind', 'debitFen', 'creditFen', 'settlesOn']

export const entriesPage = resourcePage(ledgerEntries, options)
export const accountsPage = resourcePage(ledgerAccounts, {
  ...options,
  detail: AccountDetail,
  cells: { owner: OwnerCell },
})
export const transfersPage = resourcePage(ledgerTransfers, {
  ...options,
  detail: TransferDetail,
  cells: { subjectKind: SubjectCell },
})
export const proofsPage = resourcePage(ledgerProofs, { ...options, toolbar: AskProof, isMadeByImport: true })
export const feeRulesPage = resourcePage(feeRules, options)
export const settlementsPage = { ...options, detail: SettlementDetail }
export { settlements }

/** What moved an account, the newest first. */
function AccountDetail({ row }: { row: AnyRow }) {
  const t = useTexts(ledgerPageTexts)
  const all = { to: `/money/finance/ledger-entries?f.account=${row.id}`, label: t('allEntries') }
  return (
    <RelatedRows
      title={t('moves')}
      page={entriesPage}
      columns={['at', 'template', 'debitFen', 'creditFen']}
      query={{ 'f.account': row.id }}
      none={t('noEntries')}
      all={all}
    />
  )
}

/** Both sides of a transfer, or more. */
function TransferDetail({ row }: { row: AnyRow }) {
  const t = useTexts(ledgerPageTexts)
  // of whatever age: by itself the list looks at the last days alone
  const query = { 'f.transfer': row.id, 'f.at': `${row.at}..${row.at}` }
  return (
    <RelatedRows title={t('entries')} page={entriesPage} columns={entryColumns} query={query} none={t('noEntries')} />
  )
}

/** Takings wait for a settlement thirty days at most, and a little longer where they become known late. */
const lookBackMs = 91 * 24 * 3_600_000

/** Every transfer whose takings waited for this day. */
function SettlementDetail({ row }: { row: AnyRow }) {
  const t = useTexts(ledgerPageTexts)
  const since = `${new Date(Date.parse(String(row.at)) - lookBackMs).toISOString()}..`
  const query = { 'f.settlement': row.id, 'f.at': since }
  const all = { to: `/money/finance/ledger-entries?f.settlement=${row.id}&f.at=${since}`, label: t('allEntries') }
  return (
    <>
      <RelatedRows
        title={t('settled')}
        page={settledPage}
        columns={['at', 'transfer', 'template', 'debitFen', 'creditFen']}
        query={query}
        none={t('nothingSettled')}
        all={all}
      />
      <p>{t('settledHint')}</p>
    </>
  )
}

const settledPage = resourcePage(ledgerEntries, { ...options, cells: { transfer: TransferLink } })
