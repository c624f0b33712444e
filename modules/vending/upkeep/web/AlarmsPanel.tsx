import { Link } from 'react-router'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { NewestRows } from '#kernel/web/console/NewestRows.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import { type AlarmKind, type AlarmState, alarms } from '../contract.ts'
import { SeverityTag } from './SeverityTag.tsx'
import { upkeepPageTexts, upkeepTexts } from './texts.ts'

const refreshMs = 10_000

/** On the page of a machine: what was wrong with it lately, and where it is looked into. */
export function AlarmsPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(upkeepPageTexts)
  const { may } = useConsoleAccess()
  return (
    <NewestRows
      resource={alarms}
      filters={{ 'f.machine': machine.id }}
      heading={t('panel.title')}
      none={t('panel.none')}
      all={{ to: `/fleet/alarms?f.machine=${machine.id}`, label: t('links.alarms') }}
      at="raisedAt"
      row={(row) => <Alarm row={row} />}
      refreshMs={refreshMs}
    >
      {may('diagnosis.view') && <Link to={`/fleet/diagnosis?machine=${machine.id}`}>{t('links.diagnosis')}</Link>}
      {may('workOrders.view') && <Link to={`/fleet/maintenance?f.machine=${machine.id}`}>{t('links.orders')}</Link>}
    </NewestRows>
  )
}

function Alarm({ row }: { row: AnyRow }) {
  const t = useTexts(upkeepPageTexts)
  const words = useTexts(upkeepTexts)
  return (
    <>
      <Link to={`/fleet/alarms?row=${row.id}`}>{words(`resources.alarms.options.kind.${row.kind as AlarmKind}`)}</Link>
      {row.lane !== null && <span>{t('laneName', { lane: String(row.lane) })}</span>}
      <SeverityTag row={row} />
      <span>{words(`resources.alarms.options.state.${row.state as AlarmState}`)}</span>
    </>
  )
}
