import { Link } from 'react-router'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { catalogTexts } from './texts.ts'

/** Where a product is used: the lists of lanes and batches, cut to it. */
export function ProductUses({ row }: { row: AnyRow }) {
  const t = useTexts(catalogTexts)
  const cut = `f.product=${encodeURIComponent(row.id)}`
  return (
    <section>
      <h2>{t('detail.usedIn')}</h2>
      <p>
        <Link to={`/fleet/lanes?${cut}`}>{t('detail.lanes')}</Link>
      </p>
      <p>
        <Link to={`/catalog/batches?${cut}`}>{t('detail.batches')}</Link>
      </p>
    </section>
  )
}
