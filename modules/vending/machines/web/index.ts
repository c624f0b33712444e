/** What the console's shell and later modules may use of the pages of machines (README.md). */
export { machineCalls, machinesKey } from './calls.ts'
export { type LaneTurn, type MachinePanel, type PageMachine, setLaneTurns, setMachinePanels } from './panels.ts'
