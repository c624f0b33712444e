import './review.css'
import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { texts } from './texts.ts'

const Queue = lazy(() => import('./queue/Queue.tsx').then((file) => ({ default: file.Queue })))
const ReviewPage = lazy(() => import('./review/ReviewPage.tsx').then((file) => ({ default: file.ReviewPage })))
const UnitPapersPage = lazy(() => import('./UnitPapersPage.tsx').then((file) => ({ default: file.UnitPapersPage })))
const RecommendationQuotasPage = lazy(() =>
  import('./RecommendationQuotasPage.tsx').then((file) => ({ default: file.RecommendationQuotasPage })),
)

/** The queue, and below it the papers of units, the quotas of recommendations, and the page of one declaration. */
export function DeclarationsPage() {
  const t = useTexts(texts)
  const { '*': id = '' } = useParams()
  return <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>{below(id)}</Suspense>
}

function below(part: string): ReactNode {
  if (part === '') return <Queue />
  if (part === 'unit-papers') return <UnitPapersPage />
  if (part === 'recommendations') return <RecommendationQuotasPage />
  return <ReviewPage key={part} id={part} />
}
