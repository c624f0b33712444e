import type { ConnectionState } from '../contract.ts'
import type { KnownMachine } from './credentials.ts'

/** A machine as the gateway has it in memory. */
export interface LiveMachine extends KnownMachine {
  connection: ConnectionState
  /** when it was last heard; 0: not since the gateway runs */
  lastHeardMs: number
  heartbeatS: number
  isDegraded: boolean
  skewMs: number
  bootId: string | null
  /** as far as it is kept in the database */
  keptHeardMs?: number
  /** messages of it that wait to be written */
  waiting: number
  /** errors told in the minute that began at `errorsSinceMs` */
  errors: number
  errorsSinceMs: number
  /** when the last of its readings came that was kept; 0: none yet */
  readingsMs: number
  /** its starts that were heard of on the day `bootsOn` */
  boots: Set<string>
  bootsOn: string
}

const blank = () => ({
  isDegraded: false,
  skewMs: 0,
  bootId: null,
  waiting: 0,
  errors: 0,
  errorsSinceMs: 0,
  readingsMs: 0,
  boots: new Set<string>(),
  bootsOn: '',
})

/** The machines with a good login, by the prefix of their topics and by their id. */
export class KnownMachines {
  readonly #byPrefix = new Map<string, LiveMachine>()
  readonly #byId = new Map<string, LiveMachine>()

  /** What is known of the connection stays, and the object too: messages under way hold it. */
  put(machine: KnownMachine, live: Pick<LiveMachine, 'connection' | 'heartbeatS' | 'lastHeardMs'>): void {
    const before = this.remove(machine.machineId)
    const known: LiveMachine = before ? Object.assign(before, machine) : { ...blank(), ...live, ...machine }
    this.#byPrefix.set(machine.login.prefix, known)
    this.#byId.set(machine.machineId, known)
  }

  remove(machineId: string): LiveMachine | undefined {
    const known = this.#byId.get(machineId)
    if (!known) return undefined
    this.#byId.delete(machineId)
    if (this.#byPrefix.get(known.login.prefix) === known) this.#byPrefix.delete(known.login.prefix)
    return known
  }

  get(machineId: string): LiveMachine | undefined {
    return this.#byId.get(machineId)
  }

  /** `vm/{tenant}/{machine}/{name}`, taken apart; undefined when no such machine has a login */
  find(topic: string): { machine: LiveMachine; name: string } | undefined {
    const end = topic.indexOf('/', topic.indexOf('/', 3) + 1) + 1
    const machine = this.#byPrefix.get(topic.slice(0, end))
    return machine && { machine, name: topic.slice(end) }
  }

  all(): IterableIterator<LiveMachine> {
    return this.#byId.values()
  }
}
