import { useLaneTurns } from '#modules/vending/devices/web/use-lane-turns.ts'
import { type MachinePanel, setLaneTurns, setMachinePanels } from '#modules/vending/machines/web/index.ts'

/** THE list of what modules add to the page of a machine, in the order in which it is shown. */
export const machinePanels: readonly MachinePanel[] = [
  {
    key: 'devices.connection',
    permission: 'machineStatuses.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/devices/web/DevicePanel.tsx')).DevicePanel }),
  },
  {
    key: 'devices.twin',
    permission: 'twins.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/devices/web/TwinPanel.tsx')).TwinPanel }),
  },
  {
    key: 'sales.orders',
    permission: 'orders.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/sales/web/OrdersPanel.tsx')).OrdersPanel }),
  },
  {
    key: 'upkeep.alarms',
    permission: 'alarms.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/upkeep/web/AlarmsPanel.tsx')).AlarmsPanel }),
  },
  {
    key: 'devices.commands',
    permission: 'deviceCommands.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/devices/web/CommandsPanel.tsx')).CommandsPanel }),
  },
  {
    key: 'devices.events',
    permission: 'deviceEvents.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/devices/web/CommandsPanel.tsx')).EventsPanel }),
  },
  {
    key: 'telemetry.curves',
    permission: 'readings.view',
    isWide: true,
    lazy: async () => ({ Panel: (await import('#modules/vending/telemetry/web/CurvesPanel.tsx')).CurvesPanel }),
  },
  {
    key: 'devices.credentials',
    permission: 'deviceCredentials.view',
    lazy: async () => ({ Panel: (await import('#modules/vending/devices/web/CredentialsPanel.tsx')).CredentialsPanel }),
  },
]

setMachinePanels(machinePanels)
setLaneTurns(useLaneTurns)
