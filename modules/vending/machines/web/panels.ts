import type { ComponentType } from 'react'
import type { MachineState } from '../contract.ts'

/** The machine whose page is open, as every panel is given it. */
export interface PageMachine {
  id: string
  /** what is printed on it */
  code: string
  name: string
  state: MachineState
}

/** A part of a machine's page that another module adds; it heads itself with an `h2` and fetches what it shows. */
export interface MachinePanel {
  /** unique; `<module>.<noun>` */
  key: string
  /** whoever has not this permission is not shown it */
  permission: string
  /** takes the whole width of the page; left out: half of it where there is room */
  isWide?: true
  /** the panel's code, on demand */
  lazy: () => Promise<{ Panel: ComponentType<{ machine: PageMachine }> }>
}

let panels: readonly MachinePanel[] = []

/** Hands over what later modules add to the page of a machine; called once by the console's shell. */
export function setMachinePanels(given: readonly MachinePanel[]): void {
  panels = given
}

export function machinePanels(): readonly MachinePanel[] {
  return panels
}
