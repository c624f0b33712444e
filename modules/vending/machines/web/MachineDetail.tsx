import { Link } from 'react-router'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { MachineLanes } from './MachineLanes.tsx'
import { machinePageTexts } from './texts.ts'

/** Below the facts of a machine in the list's drawer: the machine itself, and the way to its page. */
export function MachineDetail({ row }: { row: AnyRow }) {
  const t = useTexts(machinePageTexts)
  return (
    <>
      <p>
        <Link to={`/fleet/machines/${row.id}`}>{t('page.open')}</Link>
      </p>
      <MachineLanes machine={row.id} />
    </>
  )
}
