/** Figures in rows that have a name, in columns that have one: what a picture is drawn of, and the table behind it. */
export interface ChartData {
  /** what the picture tells */
  title: string
  /** of the rows, as days or machines */
  names: readonly string[]
  series: readonly ChartSeries[]
  /** a figure in words */
  shown: (value: number) => string
}

export interface ChartSeries {
  name: string
  /** as many as there are names; null: nothing is known there */
  values: readonly (number | null)[]
}

export type ChartKind = 'bars' | 'lines'

/** How many depths of color there are: more of them nobody tells apart. */
export const depths = 5

/** Which depth a figure has; 0 for none. */
export function depthOf(value: number, most: number): number {
  return value <= 0 ? 0 : Math.max(1, Math.ceil((value / Math.max(most, value)) * depths))
}
