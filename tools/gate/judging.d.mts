interface Failed {
  file: string
  title?: string
  words: string
}
type SourceOf = (file: string) => string

export const waveringMost: number
export const neverRepeated: string
export function isErrorLine(line: string): boolean
export function isBusyLine(line: string): boolean
export function faultsOf(found: { complaints: readonly string[]; logged: readonly string[] }): string[]
export function isNeverRepeated(failed: Failed, sourceOf: SourceOf): boolean
export function mayBeRepeated(failed: readonly Failed[], sourceOf: SourceOf): boolean
export function waveringFailures(names: readonly string[]): string[]
export function failuresBesideTests(part: {
  name: string
  exitCode: number | string
  unpassed: number
  failed: number
  passed: number
}): string[]
