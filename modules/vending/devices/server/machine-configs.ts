import type { Ctx } from '#kernel/server/context.ts'
import { type DeviceConfig, refreshConfigs } from './configs.ts'
import type { KnownMachines, LiveMachine } from './known-machines.ts'
import { pauseMs } from './pauses.ts'

const againAfterMs = 1000
const againMaxMs = 60_000

/** What the configurations need of the gateway. */
export interface ConfigsGateway {
  machines: KnownMachines
  /** of the system, without an audit row */
  context(): Ctx
  isServing(): boolean
  /** one after the other with its other work */
  next(work: () => Promise<unknown>): void
  /** undefined where it broke, which was logged */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>
  /** retained */
  publish(machine: LiveMachine, config: DeviceConfig): void
}

/** The configurations of machines, as the broker keeps them for whoever comes later. */
export class MachineConfigs {
  readonly #gateway: ConfigsGateway
  /** whose configuration may stand otherwise; one turn looks at all of them */
  readonly #unconfigured = new Set<string>()
  /** whose configuration could not be made: all are tried again, each time later */
  readonly #misconfigured = new Set<string>()
  #failures = 0
  #again: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(gateway: ConfigsGateway) {
    this.#gateway = gateway
  }

  /**
   * Lanes change many at a time: what gathers until the turn comes is looked at in one.
   * @param machineId empty: all machines
   */
  publishSoon(machineId: string): void {
    const { machines, isServing, next } = this.#gateway
    const isFirst = this.#unconfigured.size === 0
    if (machineId === '') for (const machine of machines.all()) this.#unconfigured.add(machine.machineId)
    else this.#unconfigured.add(machineId)
    if (!isFirst || this.#unconfigured.size === 0) return
    next(async () => {
      const ids = [...this.#unconfigured].filter((id) => machines.get(id))
      this.#unconfigured.clear()
      if (isServing()) await this.publish(ids)
    })
  }

  /** Publishes, retained, how these machines are configured: the broker has it for whoever comes later. */
  async publish(machineIds: readonly string[]): Promise<void> {
    const { machines, context, attempt, publish } = this.#gateway
    const configs = await attempt(() => refreshConfigs(context(), machineIds))
    if (!configs) return this.#publishAgain(machineIds)
    for (const machineId of machineIds) this.#misconfigured.delete(machineId)
    if (this.#misconfigured.size === 0) this.#failures = 0
    for (const [machineId, config] of configs) {
      const machine = machines.get(machineId)
      if (!machine) continue
      machine.heartbeatS = config.heartbeatS
      publish(machine, config)
    }
  }

  /** Nobody else would: until the next change of theirs the machines would go on at their old prices. */
  #publishAgain(machineIds: readonly string[]): void {
    for (const machineId of machineIds) this.#misconfigured.add(machineId)
    if (this.#isClosed || this.#again) return
    this.#failures += 1
    const afterMs = pauseMs(this.#failures, againAfterMs, againMaxMs)
    this.#again = setTimeout(() => {
      this.#again = null
      for (const machineId of this.#misconfigured) {
        if (this.#gateway.machines.get(machineId)) this.publishSoon(machineId)
        else this.#misconfigured.delete(machineId)
      }
    }, afterMs)
  }

  close(): void {
    this.#isClosed = true
    if (this.#again) clearTimeout(this.#again)
  }
}
