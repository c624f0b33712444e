import '#kernel/web/console/console-kit.css'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { ResourceList } from '#kernel/web/console/ResourceList.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { machineListPage } from './machine-list-page.ts'
import { machinePageTexts } from './texts.ts'

const MachinePage = lazy(() => import('./MachinePage.tsx').then((file) => ({ default: file.MachinePage })))

/** The list of machines, and below it one machine as a whole. */
export function MachinesScreen() {
  const t = useTexts(machinePageTexts)
  const { '*': id = '' } = useParams()
  if (id === '') return <ResourceList page={machineListPage} />
  return (
    <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
      <MachinePage key={id} id={id} />
    </Suspense>
  )
}
