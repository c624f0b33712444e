import { Link } from 'react-router'
import { useMoney } from '#kernel/web/console/money.ts'
import { NewestRows } from '#kernel/web/console/NewestRows.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import type { DispatchState, OrderPaymentState } from '#modules/vending/orders/contract.ts'
import { orders } from '../contract.ts'
import { salePageTexts, saleTexts } from './texts.ts'

const refreshMs = 5000

/** On the page of a machine: what was bought there last, live. */
export function OrdersPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(salePageTexts)
  return (
    <NewestRows
      resource={orders}
      filters={{ 'f.machine': machine.id }}
      heading={t('panel.title')}
      none={t('panel.none')}
      all={{ to: `/sales/orders?f.machine=${machine.id}`, label: t('panel.all') }}
      at="createdAt"
      row={(row) => <Order row={row} />}
      refreshMs={refreshMs}
    />
  )
}

function Order({ row }: { row: AnyRow }) {
  const words = useTexts(saleTexts)
  const money = useMoney()
  return (
    <>
      <Link to={`/sales/orders?row=${row.id}`}>{String(row.number)}</Link>
      <span>{money(Number(row.totalFen))}</span>
      <span>{words(`resources.orders.options.paymentState.${row.paymentState as OrderPaymentState}`)}</span>
      <span>{words(`resources.orders.options.dispatchState.${row.dispatchState as DispatchState}`)}</span>
    </>
  )
}
