import '#kernel/web/console/console-kit.css'
import { ScreenHeading } from '#kernel/web/console/ScreenHeading.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { OwnExports, OwnImports } from './OwnRequests.tsx'
import { exportPageTexts } from './texts.ts'

/** Reports asked for and fetched (spec §1: staff request and download exported reports). */
export function RequestsPage() {
  const t = useTexts(exportPageTexts)
  return (
    <>
      <ScreenHeading own={t('title')} />
      <p className="request-lead">{t('lead')}</p>
      <div className="request-page">
        <section className="request-shelf">
          <h2>{t('mine')}</h2>
          <OwnExports />
        </section>
        <section className="request-shelf">
          <h2>{t('imports')}</h2>
          <OwnImports />
        </section>
      </div>
    </>
  )
}
