import { useMoney } from '#kernel/web/console/money.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { type ExceptionKind, type PaymentState, paymentStates, type RefundState, refundStates } from '../contract.ts'
import { paymentPageTexts, paymentTexts } from './texts.ts'

const amounts: readonly ExceptionKind[] = ['amount-differs', 'statement-amount', 'statement-fee']
const numbered: readonly ExceptionKind[] = ['missing-here', 'missing-there']

const isPaymentState = (text: string): text is PaymentState => paymentStates.some((state) => state === text)
const isRefundState = (text: string): text is RefundState => refundStates.some((state) => state === text)

/** What was expected: an amount, a number with its amount, a state in words. */
export function ExpectedCell({ row }: { row: AnyRow }) {
  const text = String(row.expected)
  if (row.kind === 'paid-after-close') return <StateWords text={text} />
  return <Side kind={row.kind as ExceptionKind} text={text} />
}

export function FoundCell({ row }: { row: AnyRow }) {
  return <Side kind={row.kind as ExceptionKind} text={String(row.found)} />
}

function Side({ kind, text }: { kind: ExceptionKind; text: string }) {
  const money = useMoney()
  if (text === '') return '—'
  if (kind === 'statement-state') return <StateWords text={text} />
  // of a refund the amount has its number before it
  if (amounts.includes(kind) && !text.includes(' ')) return money(Number(text))
  if (!numbered.includes(kind) && !amounts.includes(kind)) return text
  const [number = '', amountFen = ''] = text.split(' ')
  return `${money(Number(amountFen))} · ${number}`
}

/** The state of a payment; with a number before it that of a refund. What we have no word for stands as the provider wrote it. */
function StateWords({ text }: { text: string }) {
  const t = useTexts(paymentTexts)
  const page = useTexts(paymentPageTexts)
  const [said = '', refundNumber] = text.split(' ').reverse()
  if (refundNumber === undefined) return isPaymentState(said) ? t(`resources.payments.options.state.${said}`) : said
  return `${isRefundState(said) ? page(`refundStates.${said}`) : said} · ${refundNumber}`
}
