import type { ReactNode } from 'react'

/** What a cell is at the moment, as the legend names it; without a tone it is neither good nor bad. */
export interface PlanState {
  name: string
  tone?: 'good' | 'warn' | 'bad' | 'quiet'
}

export interface PlanCell<S extends string = string> {
  id: string
  /** where it stands, from 1; where no cell stands is a gap */
  row: number
  column: number
  state: S
  /** what it is called: the number of a lane, `3-4` of a seat */
  name: string
  /** one for each fact that the plan has a name for; they stand in the table */
  facts: readonly string[]
  /** all of it in one sentence, for who does not see it */
  label: string
  /** what the cell shows between its name and its state */
  children?: ReactNode
}

/** The cell that a key leads to; past a gap, and null where none stands that way. */
export function nextCell<C extends PlanCell>(cells: readonly C[], from: C, key: string): C | null {
  const ahead = cells.filter((cell) => isAhead(cell, from, key))
  const sign = key === 'ArrowUp' || key === 'ArrowLeft' || key === 'End' ? -1 : 1
  const far = ({ row, column }: C) => (row - from.row + column - from.column) * sign
  return ahead.reduce<C | null>((best, cell) => (best === null || far(cell) < far(best) ? cell : best), null)
}

/** Whether a cell stands in that direction; Home and End mean the whole row. */
function isAhead({ row, column }: PlanCell, from: PlanCell, key: string): boolean {
  if (key === 'ArrowUp') return column === from.column && row < from.row
  if (key === 'ArrowDown') return column === from.column && row > from.row
  if (row !== from.row) return false
  if (key === 'ArrowLeft') return column < from.column
  if (key === 'ArrowRight') return column > from.column
  return key === 'Home' || key === 'End'
}
