import './review.css'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { texts } from './texts.ts'

const Queue = lazy(() => import('./queue/Queue.tsx').then((file) => ({ default: file.Queue })))
const ReviewPage = lazy(() => import('./review/ReviewPage.tsx').then((file) => ({ default: file.ReviewPage })))
const UnitPapersPage = lazy(() => import('./UnitPapersPage.tsx').then((file) => ({ default: file.UnitPapersPage })))

/** The queue, and below it the papers of units, and the page of one declaration. */
export function DeclarationsPage() {
  const t = useTexts(texts)
  const { '*': id = '' } = useParams()
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      {id === '' ? <Queue /> : id === 'unit-papers' ? <UnitPapersPage /> : <ReviewPage key={id} id={id} />}
    </Suspense>
  )
}
