import '#kernel/web/console/console-kit.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { ResourceDetail } from '#kernel/web/console/ResourceDetail.tsx'
import { RowActions } from '#kernel/web/console/RowActions.tsx'
import { type AnyRow, callsOf } from '#kernel/web/console/resource-calls.ts'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { type MachineState, machines } from '../contract.ts'
import { machinesKey } from './calls.ts'
import { MachineLanes } from './MachineLanes.tsx'
import { MachineSign } from './MachineSign.tsx'
import { machineFactsPage } from './machine-list-page.ts'
import { type MachinePanel, machinePanels, type PageMachine, useLaneTurns } from './panels.ts'
import { machinePageTexts, machineTexts } from './texts.ts'
import './machines.css'

/** One machine whole: what later modules tell of it, its lanes as they change, its facts, what happened to it. */
export function MachinePage({ id }: { id: string }) {
  const t = useTexts(machinePageTexts)
  const { data, error, refetch } = useQuery({
    queryKey: [...machinesKey, 'row', id],
    queryFn: () => callsOf(machines).view({ params: { id } }, { quiet: true }),
  })
  return (
    <div className="machine-page">
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!data && !error && <Skeleton label={t('loading')} shape="card" />}
      {data && <Whole row={data} />}
    </div>
  )
}

function Whole({ row }: { row: AnyRow }) {
  const t = useTexts(machinePageTexts)
  const words = useResourceWords(machines, machineTexts)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: machinesKey })
  const machine: PageMachine = {
    id: row.id,
    code: String(row.code),
    name: String(row.name),
    state: row.state as MachineState,
  }
  return (
    <>
      <div className="resource-head">
        <h1>
          {machine.code} {machine.name}
        </h1>
        <Link to="/fleet/machines">{t('page.back')}</Link>
        <div className="resource-tools">
          <RowActions
            page={machineFactsPage}
            words={words}
            row={row}
            onEdit={() => void navigate(`/fleet/machines?row=${row.id}&form=edit`)}
            onChanged={renew}
            onGone={() => void navigate('/fleet/machines')}
          />
        </div>
      </div>
      <div className="machine-panels">
        {machinePanels().map((panel) => (
          <Panel key={panel.key} panel={panel} machine={machine} />
        ))}
        <div className="machine-panel">
          <MachineSign machine={machine} />
        </div>
        <div className="machine-panel" data-wide>
          <TurningLanes machine={row.id} />
        </div>
        <div className="machine-panel" data-wide>
          <ResourceDetail page={machineFactsPage} words={words} row={row} />
        </div>
      </div>
    </>
  )
}

/** The machine as it stands there, with what its motors do right now. */
function TurningLanes({ machine }: { machine: string }) {
  return <MachineLanes machine={machine} turns={useLaneTurns(machine)} />
}

const loaded = new Map<string, ComponentType<{ machine: PageMachine }>>()

function panelOf({ key, lazy: load }: MachinePanel): ComponentType<{ machine: PageMachine }> {
  const known = loaded.get(key)
  if (known) return known
  const made = lazy(async () => ({ default: (await load()).Panel }))
  loaded.set(key, made)
  return made
}

function Panel({ panel, machine }: { panel: MachinePanel; machine: PageMachine }) {
  const t = useTexts(machinePageTexts)
  const { may } = useConsoleAccess()
  const Loaded = useMemo(() => panelOf(panel), [panel])
  if (!may(panel.permission)) return null
  return (
    <div className="machine-panel" data-wide={panel.isWide}>
      <Suspense fallback={<Skeleton label={t('loading')} shape="card" />}>
        <Loaded machine={machine} />
      </Suspense>
    </div>
  )
}
