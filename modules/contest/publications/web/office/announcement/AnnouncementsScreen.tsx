import '../office.css'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { texts } from '../texts.ts'
import { announcementPage } from './announcement-page.tsx'

const AnnouncementEditor = lazy(() =>
  import('./AnnouncementEditor.tsx').then((file) => ({ default: file.AnnouncementEditor })),
)

/** The list, and below it the page on which one announcement is written. */
export function AnnouncementsScreen() {
  const t = useTexts(texts)
  const { '*': id = '' } = useParams()
  if (id === '') return <ResourceList page={announcementPage} />
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      <AnnouncementEditor key={id} id={id} />
    </Suspense>
  )
}
