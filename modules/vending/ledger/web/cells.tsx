import { Link } from 'react-router'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { channels } from '../contract.ts'
import { ledgerPageTexts, ledgerTexts } from './texts.ts'

/** Whose an account is: a provider in words, anything else by its name. */
export function OwnerCell({ row }: { row: AnyRow }) {
  const t = useTexts(ledgerTexts)
  const channel = channels.find((each) => each === row.owner)
  return channel ? t(`resources.feeRules.options.channel.${channel}`) : String(row.owner ?? '')
}

const subjects = ['payment', 'order', 'settlement', 'withdrawal', 'split', 'day', 'cash', 'transfer'] as const

/** What a transfer is about. */
export function SubjectCell({ row }: { row: AnyRow }) {
  const t = useTexts(ledgerPageTexts)
  const subject = subjects.find((each) => each === row.subjectKind)
  return subject ? t(`subjects.${subject}`) : String(row.subjectKind)
}

/** From an entry to its transfer. */
export function TransferLink({ row }: { row: AnyRow }) {
  const { id, label } = row.transfer as { id: string; label: string }
  return <Link to={`/money/finance/ledger-transfers?row=${id}`}>{label}</Link>
}
