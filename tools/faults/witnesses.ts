import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A command that moved something, or was begun, at a machine. */
export interface Witnessed {
  machine: string
  lane: number | null
  /** pieces that really fell, by the tray */
  fallen: number
  /** times that its motor was begun, by the machine's own journal */
  begun: number
}

/** What machines have left on disk, by command: their journals, and the trays that they themselves know nothing of. */
export function readWitnesses(fleetDir: string, machines: readonly string[]): Map<string, Witnessed> {
  const found = new Map<string, Witnessed>()
  const of = (command: string, machine: string) => {
    const known = found.get(command) ?? { machine, lane: null, fallen: 0, begun: 0 }
    found.set(command, known)
    return known
  }
  for (const machine of machines) {
    for (const { command, lane } of linesOf<{ command: string; lane: number }>(join(fleetDir, `${machine}.tray`))) {
      const witnessed = of(command, machine)
      witnessed.fallen += 1
      witnessed.lane = lane
    }
    for (const { entry } of linesOf<{ entry?: { command: string; type: string; state: string } }>(
      join(fleetDir, `${machine}.journal`),
    ))
      if (entry?.type === 'dispense' && entry.state === 'started') of(entry.command, machine).begun += 1
  }
  return found
}

/** How many files of machines were read. */
export function witnessFiles(fleetDir: string): number {
  return readdirSync(fleetDir).length
}

/** Lines of JSON; one that a power cut has torn never became one. */
function linesOf<T>(file: string): T[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (!line.endsWith('}')) return []
      return [JSON.parse(line) as T]
    })
}
