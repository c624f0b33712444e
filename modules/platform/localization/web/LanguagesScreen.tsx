import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { type FormProps, resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { productTexts } from '../contract/office.ts'
import { LanguageTabs } from './labels/LanguageTabs.tsx'
import { localizationTexts, workbenchTexts } from './texts.ts'

const OfferedLanguages = lazy(() =>
  import('./OfferedLanguages.tsx').then((file) => ({ default: file.OfferedLanguages })),
)
const LazyTextForm = lazy(() => import('./TextForm.tsx').then((file) => ({ default: file.TextForm })))
const LabelsPage = lazy(() => import('./labels/LabelsPage.tsx').then((file) => ({ default: file.LabelsPage })))

function TextForm(props: FormProps) {
  return (
    <Suspense>
      <LazyTextForm {...props} />
    </Suspense>
  )
}

function Toolbar() {
  return (
    <Suspense>
      <OfferedLanguages />
    </Suspense>
  )
}

const textsPage = resourcePage(productTexts, {
  group: 'system',
  texts: localizationTexts,
  isMadeByImport: true,
  tabs: LanguageTabs,
  toolbar: Toolbar,
  form: TextForm,
})

/** The texts of the product in each language, and beside them the names of data. */
export function LanguagesScreen() {
  const t = useTexts(workbenchTexts)
  const { '*': part = '' } = useParams()
  if (part !== 'labels') return <ResourceList page={textsPage} />
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      <LabelsPage />
    </Suspense>
  )
}
