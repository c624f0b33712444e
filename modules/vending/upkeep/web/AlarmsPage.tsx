import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { type ResourcePage, resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { SubLists } from '#kernel/web/console/SubLists.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { type AlarmKind, alarmRules, alarms, workOrders } from '../contract.ts'
import { AlarmLinks } from './MachineLinks.tsx'
import { SeverityTag } from './SeverityTag.tsx'
import { upkeepPageTexts, upkeepTexts } from './texts.ts'

/**
 * In which unit something of a kind was found; kinds without a figure are missing, and lane faults: how full a faulty lane is tells
 * nothing of its fault.
 */
const units = {
  offline: 'minutes',
  temperature: 'celsius',
  humidity: 'percent',
  'door-open': 'minutes',
  'sold-out': 'pieces',
  'stock-low': 'pieces',
  'note-low': 'yuan',
  'note-full': 'yuan',
  'coin-low': 'yuan',
  'coin-full': 'yuan',
  'flow-over': 'mb',
  'card-expiring': 'days',
  'restart-storm': 'times',
  'timeout-storm': 'times',
  'event-storm': 'times',
} as const satisfies Partial<Record<AlarmKind, string>>

function Figure({ row, field }: { row: AnyRow; field: 'figure' | 'bound' }) {
  const t = useTexts(upkeepPageTexts)
  const unit = units[row.kind as keyof typeof units]
  const value = row[field]
  if (typeof value !== 'number' || unit === undefined) return '—'
  return t(`figures.${unit}`, { value })
}

/** Names an alarm by what is wrong. */
function AlarmHeading({ row }: { row: AnyRow }) {
  const t = useTexts(upkeepTexts)
  const { label } = row.machine as { label: string }
  return `${label} · ${t(`resources.alarms.options.kind.${row.kind as AlarmKind}`)}`
}

const options = { group: 'fleet', texts: upkeepTexts } as const
const lists: readonly ResourcePage[] = [
  resourcePage(alarms, {
    ...options,
    heading: AlarmHeading,
    detail: AlarmLinks,
    cells: {
      figure: ({ row }) => <Figure row={row} field="figure" />,
      bound: ({ row }) => <Figure row={row} field="bound" />,
      severity: SeverityTag,
    },
  }),
  resourcePage(alarmRules, options),
]
// an alarm names its work order, whose addresses do not follow its name
resourcePage(workOrders, options)

/** What is wrong with machines, and when something is. */
export function AlarmsPage() {
  return <SubLists base="/fleet/alarms" lists={lists} />
}
