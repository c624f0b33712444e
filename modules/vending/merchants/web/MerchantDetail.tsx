import './merchants.css'
import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { FeatureSwitches } from './FeatureSwitches.tsx'
import { texts } from './texts.ts'

/** What a merchant may do, and what belongs to it. */
export function MerchantDetail({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  return (
    <>
      {row.isOpen === false && (
        <p role="status" className="merchant-closed">
          {t('closed')}
        </p>
      )}
      <FeatureSwitches row={row} />
      <section>
        <h2>{t('related')}</h2>
        <ul className="merchant-related">
          <li>
            <Link to={`/organization/merchants?f.parent=${row.id}`}>{t('subMerchants')}</Link>
          </li>
          {may('staff.view') && (
            <li>
              <Link to={`/organization/staff?f.organization=${row.id}`}>{t('staff')}</Link>
            </li>
          )}
        </ul>
      </section>
    </>
  )
}
