import '../office.css'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { PageTabs } from '#kernel/web/console/PageTabs.tsx'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { relatedDocuments } from '../../../contract/office.ts'
import { publicationTexts, texts } from '../texts.ts'
import { DocumentVersions } from './DocumentVersions.tsx'

const GuidesPage = lazy(() => import('./GuidesPage.tsx').then((file) => ({ default: file.GuidesPage })))

const documentPage = resourcePage(relatedDocuments, {
  group: 'contest',
  texts: publicationTexts,
  tabs: DocumentTabs,
  detail: DocumentVersions,
})

/** Rules and forms to fetch, and beside them the guides that say how to declare. */
export function DocumentsScreen() {
  const t = useTexts(texts)
  const { '*': part = '' } = useParams()
  if (part !== 'guides') return <ResourceList page={documentPage} />
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      <GuidesPage tabs={<DocumentTabs />} />
    </Suspense>
  )
}

function DocumentTabs() {
  const t = useTexts(texts)
  return (
    <PageTabs
      label={t('documents.parts')}
      tabs={[
        { path: '/contest/documents', name: t('documents.documents') },
        { path: '/contest/documents/guides', name: t('guides.title') },
      ]}
    />
  )
}
