import { Link } from 'react-router'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { cardTexts } from './texts.ts'

/** Below the facts of a card: the way to what it has used. */
export function CardUses({ row }: { row: AnyRow }) {
  const t = useTexts(cardTexts)
  return (
    <p>
      <Link to={`/fleet/data-card-usage?f.card=${row.id}`}>{t('resources.dataCardUsage.many')}</Link>
    </p>
  )
}
