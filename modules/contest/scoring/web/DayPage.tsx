import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { CheckInPage, TeamList } from '#modules/contest/teams/web/index.ts'
import { texts } from './texts.ts'

const Boards = lazy(() => import('./office/Boards.tsx').then((file) => ({ default: file.Boards })))
const BoardPage = lazy(() => import('./office/BoardPage.tsx').then((file) => ({ default: file.BoardPage })))
const Protests = lazy(() => import('./office/Protests.tsx').then((file) => ({ default: file.Protests })))

/** The day of a robot contest. Each of its parts has an address of its own below the screen's. */
export function DayPage() {
  const t = useTexts(texts)
  const { '*': rest = '' } = useParams()
  const [part = '', id] = rest.split('/')
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      {part === 'check-in' && <CheckInPage />}
      {part === 'scores' && (id ? <BoardPage id={id} /> : <Boards />)}
      {part === 'protests' && <Protests />}
      {!['check-in', 'scores', 'protests'].includes(part) && <TeamList />}
    </Suspense>
  )
}
