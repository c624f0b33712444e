import { Link } from 'react-router'
import type { Reference } from '#kernel/contract/fields.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { OrderExceptionKind } from '#modules/vending/orders/contract.ts'
import { salePageTexts } from './texts.ts'

function linkTo(field: string, address: (id: string) => string) {
  return function LinkCell({ row }: { row: AnyRow }) {
    const value = row[field] as Reference | null
    if (value === null) return null
    return <Link to={address(value.id)}>{value.label}</Link>
  }
}

export const OrderCell = linkTo('order', (id) => `/sales/orders?row=${id}`)
export const MachineCell = linkTo('machine', (id) => `/fleet/machines?row=${id}`)
export const RefundCell = linkTo('refund', (id) => `/sales/refunds?row=${id}`)

/** Where what is wrong is mended: the refund that waits or failed, or the order whose piece nobody knows of. */
export function ExceptionWays({ row }: { row: AnyRow }) {
  const t = useTexts(salePageTexts)
  const [order, refund] = [row.order as Reference, row.refund as Reference | null]
  if (row.state !== 'open') return null
  return (
    <section>
      <h2>{t('ways.title')}</h2>
      <p>{t(`ways.kinds.${row.kind as OrderExceptionKind}`)}</p>
      <p>
        {refund && <Link to={`/sales/refunds?row=${refund.id}`}>{t('ways.refund', { number: refund.label })}</Link>}{' '}
        <Link to={`/sales/orders?row=${order.id}`}>{t('ways.order', { number: order.label })}</Link>
      </p>
    </section>
  )
}
