type Part = 'checks' | 'unit' | 'e2e'

export const budgetsS: Readonly<Record<Part, number>>
export const toldS: Readonly<Record<'install' | 'alone', number>>
export function slownessOfTests(told: readonly { file: string; ms: number }[]): number
export function budgetFailures(run: {
  isWhole: boolean
  slowness: number
  parts: readonly { name: Part; seconds: number }[]
}): string[]
