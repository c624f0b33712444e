import '#kernel/web/console/console-kit.css'
import { useTexts } from '#kernel/web/texts.tsx'
import { OwnExports, OwnImports } from './OwnRequests.tsx'
import { exportPageTexts } from './texts.ts'

/** Reports asked for and fetched (spec §1: staff request and download exported reports). */
export function RequestsPage() {
  const t = useTexts(exportPageTexts)
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <div className="request-page">
        <section>
          <h2>{t('mine')}</h2>
          <OwnExports />
        </section>
        <section>
          <h2>{t('imports')}</h2>
          <OwnImports />
        </section>
      </div>
    </>
  )
}
