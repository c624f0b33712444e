interface Told {
  file: string
  ms: number
}

export const journeysMost: number
export function servedScreens(root: string): number
export function journeyWords(part: { seconds: number; told: readonly Told[] }, screens: number): string[]
export function slowOnes<T extends Told>(told: readonly T[], most: number): T[]
export function journeyFailures(run: { isWhole: boolean; told: readonly Told[] }): string[]
