import type { ComponentType } from 'react'
import type { LaneTurnState, MachineState } from '../contract.ts'

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

/** What a lane does right now, or how its last turn has just ended. */
export interface LaneTurn {
  /** its number, as printed on it */
  lane: number
  state: LaneTurnState
}

const noTurns: readonly LaneTurn[] = []
let heard: (machine: string) => readonly LaneTurn[] = () => noTurns

/** Hands over the hook by which a later module tells what lanes do; called once by the console's shell. */
export function setLaneTurns(given: (machine: string) => readonly LaneTurn[]): void {
  heard = given
}

/** What the lanes of a machine do right now. */
export function useLaneTurns(machine: string): readonly LaneTurn[] {
  return heard(machine)
}

let panels: readonly MachinePanel[] = []

/** Hands over what later modules add to the page of a machine; called once by the console's shell. */
export function setMachinePanels(given: readonly MachinePanel[]): void {
  panels = given
}

export function machinePanels(): readonly MachinePanel[] {
  return panels
}
