import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { texts } from './texts.ts'

const SeasonList = lazy(() => import('./list/SeasonList.tsx').then((file) => ({ default: file.SeasonList })))
const DraftPage = lazy(() => import('./editor/DraftPage.tsx').then((file) => ({ default: file.DraftPage })))
const SeasonLabelsPage = lazy(() =>
  import('./labels/SeasonLabelsPage.tsx').then((file) => ({ default: file.SeasonLabelsPage })),
)
const VersionPage = lazy(() => import('./editor/VersionPage.tsx').then((file) => ({ default: file.VersionPage })))

/** The list of seasons; below it the drafts in work, the published versions and the words of a season. */
export function SeasonsPage() {
  const t = useTexts(texts)
  const { '*': rest = '' } = useParams()
  const [first = '', second, third] = rest.split('/')
  const isVersion = second === 'versions' && third !== undefined && /^\d+$/.test(third)
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      {first === 'drafts' && second ? (
        <DraftPage key={second} id={second} />
      ) : isVersion ? (
        <VersionPage key={rest} season={first} version={Number(third)} />
      ) : second === 'labels' ? (
        <SeasonLabelsPage key={first} season={first} />
      ) : (
        <SeasonList />
      )}
    </Suspense>
  )
}
