import { useQuery } from '@tanstack/react-query'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { allMachinesPermission, type MachineState } from '../contract.ts'
import { machineCalls, machinesKey } from './calls.ts'
import { machinePageTexts } from './texts.ts'
import './machines.css'

const keys = {
  registered: 'registered',
  installed: 'installed',
  'in-service': 'in_service',
  maintenance: 'maintenance',
  retired: 'retired',
} as const satisfies Record<MachineState, string>

/** How many machines are where in their life, above their list; for who sees all of them. */
export function MachineCounts() {
  const t = useTexts(machinePageTexts)
  const { may } = useConsoleAccess()
  const { data } = useQuery({
    queryKey: [...machinesKey, 'counts'],
    queryFn: () => machineCalls.counts({}, { quiet: true }),
    enabled: may(allMachinesPermission),
  })
  const shown = data?.counts.filter(({ count }) => count > 0) ?? []
  if (shown.length === 0) return null
  return (
    <ul className="machine-counts" aria-label={t('counts.label')}>
      {shown.map(({ state, count }) => (
        <li key={state}>{t(`counts.${keys[state]}`, { count })}</li>
      ))}
    </ul>
  )
}
