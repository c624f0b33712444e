import { Link } from 'react-router'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { devicePageTexts } from './texts.ts'

/** From a machine's status to the machine itself. */
export function StatusDetail({ row }: { row: AnyRow }) {
  const t = useTexts(devicePageTexts)
  return (
    <p>
      <Link to={`/fleet/machines/${row.id}`}>{t('status.open')}</Link>
    </p>
  )
}
