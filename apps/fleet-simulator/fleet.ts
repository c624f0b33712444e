import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Body, soundBody } from './body.ts'
import type { Chance } from './chance.ts'
import type { TwinLogin } from './connection.ts'
import { Twin } from './twin.ts'

export interface FleetOptions {
  /** DATA_DIR of the program beside */
  folder: string
  logins: readonly TwinLogin[]
  chance: Chance
  isWild: boolean
}

/** The twins of one program, by what is printed on their machines. */
export class Fleet {
  readonly twins = new Map<string, Twin>()
  readonly #folder: string

  constructor({ folder, logins, chance, isWild }: FleetOptions) {
    this.#folder = folder
    for (const login of logins) {
      // each has a row of chances of its own, so that one more machine changes nothing for the others
      const own = chance.split()
      const body = new Body(own, {
        layers: 6,
        lanesPerLayer: 8,
        faults: isWild ? { motorPercent: 2, jamPercent: 3, sensorPercent: 1 } : soundBody,
      })
      const twin = new Twin({
        login,
        body,
        chance: own,
        journalPath: join(folder, 'fleet', `${login.machine}.journal`),
        ...(isWild ? { wire: { duplicatePercent: 3, dropPercent: 3, reorderPercent: 3 } } : {}),
        clockErrorMs: isWild ? own.whole(-400_000, 400_000) : own.whole(-2000, 2000),
        ...(isWild ? { cutAt: () => own.percent(0.5) } : {}),
      })
      this.twins.set(login.machine, twin)
    }
  }

  powerOn(): void {
    for (const twin of this.twins.values()) twin.powerOn()
  }

  powerOff(): void {
    for (const twin of this.twins.values()) twin.powerOff()
  }

  async close(): Promise<void> {
    await Promise.all([...this.twins.values()].map((twin) => twin.close()))
  }

  /** A new credential, in the machine and in the file that the next start reads. */
  takeLogin(machine: string, password: string): void {
    this.twins.get(machine)?.takeLogin(password)
    const file = loginsFile(this.#folder)
    const logins = JSON.parse(readFileSync(file, 'utf8')) as { machine: string; password: string }[]
    const changed = logins.map((login) => (login.machine === machine ? { ...login, password } : login))
    // whole or not at all: a start that meets half a file has no machines
    writeFileSync(`${file}.new`, `${JSON.stringify(changed, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
}

export function loginsFile(folder: string): string {
  return join(folder, 'demo-machines.json')
}
