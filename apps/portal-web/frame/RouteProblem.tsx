import { type ComponentType, lazy, Suspense } from 'react'
import { HoldingPage } from './HoldingPage.tsx'

const load = () => import('./ProblemPage.tsx').then((module) => module.ProblemPage)
const LazyProblemPage = lazy(async () => ({ default: await load() }))
let Loaded: ComponentType | null = null

/** The server renders in one go: it has the page at hand before. */
export async function loadProblemPage(): Promise<void> {
  Loaded = await load()
}

/** In place of a page that could not be shown; its code comes only when it is needed. */
export function RouteProblem() {
  if (Loaded) return <Loaded />
  return (
    <Suspense fallback={<HoldingPage />}>
      <LazyProblemPage />
    </Suspense>
  )
}
