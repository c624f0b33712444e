import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { upkeepPageTexts } from './texts.ts'
import './upkeep.css'

const idOf = (row: AnyRow, field: string) => (row[field] as { id: string } | null)?.id

/** Below an alarm: what was made of it, and what else is known of its machine. */
export function AlarmLinks({ row }: { row: AnyRow }) {
  return <Links machine={idOf(row, 'machine')} order={idOf(row, 'workOrder')} />
}

/** Below a work order: the alarm that it was made for, and what else is known of its machine. */
export function OrderLinks({ row }: { row: AnyRow }) {
  return <Links machine={idOf(row, 'machine')} alarm={idOf(row, 'alarm')} />
}

function Links({
  machine,
  order,
  alarm,
}: {
  machine?: string | undefined
  order?: string | undefined
  alarm?: string | undefined
}) {
  const t = useTexts(upkeepPageTexts)
  const { may } = useConsoleAccess()
  if (machine === undefined) return null
  const orders = order === undefined ? `f.machine=${machine}` : `row=${order}`
  const alarms = alarm === undefined ? `f.machine=${machine}` : `row=${alarm}`
  return (
    <nav className="upkeep-links" aria-label={t('machine')}>
      {may('diagnosis.view') && <Link to={`/fleet/diagnosis?machine=${machine}`}>{t('links.diagnosis')}</Link>}
      {may('readings.view') && <Link to={`/fleet/telemetry?f.machine=${machine}`}>{t('links.telemetry')}</Link>}
      <Link to={`/fleet/alarms?${alarms}`}>{t('links.alarms')}</Link>
      {may('workOrders.view') && <Link to={`/fleet/maintenance?${orders}`}>{t('links.orders')}</Link>}
    </nav>
  )
}
