import { PageTabs } from '#kernel/web/console/PageTabs.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { workbenchTexts } from '../texts.ts'

/** The texts of the product, and the names of data beside them. */
export function LanguageTabs() {
  const t = useTexts(workbenchTexts)
  return (
    <PageTabs
      label={t('data.parts')}
      tabs={[
        { path: '/system/languages', name: t('data.texts') },
        { path: '/system/languages/labels', name: t('data.labels') },
      ]}
    />
  )
}
