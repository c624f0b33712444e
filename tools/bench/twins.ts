import type { LateEvent } from './light-twin.ts'
import { memoryMib, type Running, startProgram, stopProgram } from './processes.ts'

/** What a process of twins is told to do; each is answered under its id. */
export type TwinOrder = { id: number } & (
  | { order: 'connect'; url: string; machines: readonly number[] }
  | { order: 'disconnect' }
  | { order: 'report'; underWay: number; warmUpMs: number; timeMs: number }
  | { order: 'started' }
)
type Order<O = TwinOrder> = O extends unknown ? Omit<O, 'id'> : never

export interface ReportedEvents {
  /** of those receipted within the time measured */
  latenciesMs: number[]
  /** all of them, those before and after that time too */
  sent: number
  repeated: number
  /** those said again, `firstSentMs` since the run began */
  late: LateEvent[]
  /** how often machines lost their line meanwhile */
  reconnected: number
  timeMs: number
}

export interface TwinAnswer {
  id: number
  error?: string
  events?: ReportedEvents
  started?: { command: string; atMs: number }[]
}

const processes = 2
/** Who makes the load shall not spend its time on tidying up. */
const roomyHeap = ['--max-semi-space-size=32']

/** Light twins of machines, dealt out to two processes of their own. */
export class Twins {
  readonly #children: readonly Running[]
  #orders = 0

  private constructor(children: readonly Running[]) {
    this.#children = children
  }

  /** Starts the processes; no machine is switched on yet. */
  static async start(): Promise<Twins> {
    const starting = Array.from({ length: processes }, () =>
      startProgram(['tools/bench/twin-process.ts'], {}, roomyHeap),
    )
    return new Twins(await Promise.all(starting))
  }

  /** Switches on machines 0 … count - 1, all at once. @returns when each has said what it says after power-on */
  async connect(url: string, count: number): Promise<void> {
    const all = Array.from({ length: count }, (_, n) => n)
    await this.#each((child) => ({
      order: 'connect',
      url,
      machines: all.filter((n) => n % processes === child),
    }))
  }

  /** Pulls the plug of all machines. */
  async disconnect(): Promise<void> {
    await this.#each(() => ({ order: 'disconnect' }))
  }

  /** Has machines report in turn, so many events under way at any moment. */
  async report(amount: { underWay: number; warmUpMs: number; timeMs: number }): Promise<ReportedEvents> {
    const underWay = Math.ceil(amount.underWay / processes)
    const answers = await this.#each(() => ({ order: 'report', ...amount, underWay }))
    const events = answers.flatMap((answer) => answer.events ?? [])
    return {
      latenciesMs: events.flatMap((each) => each.latenciesMs).sort((a, b) => a - b),
      sent: events.reduce((sum, each) => sum + each.sent, 0),
      repeated: events.reduce((sum, each) => sum + each.repeated, 0),
      late: events.flatMap((each) => each.late),
      reconnected: events.reduce((sum, each) => sum + each.reconnected, 0),
      timeMs: Math.max(...events.map((each) => each.timeMs)),
    }
  }

  /** When motors began to turn since this was asked the last time, by command. */
  async started(): Promise<Map<string, number>> {
    const answers = await this.#each(() => ({ order: 'started' }))
    return new Map(answers.flatMap(({ started = [] }) => started.map(({ command, atMs }) => [command, atMs] as const)))
  }

  /** Ends the processes, and what was connected with them. */
  async close(): Promise<void> {
    await Promise.all(this.#children.map(stopProgram))
  }

  /** What the processes hold together, in MiB; null where the system does not tell. */
  get memoryMib(): number | null {
    const all = this.#children.map(({ child }) => memoryMib(child.pid ?? 0))
    return all.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0)
  }

  async #each(orderFor: (child: number) => Order): Promise<TwinAnswer[]> {
    return await Promise.all(this.#children.map((running, index) => this.#order(running, orderFor(index))))
  }

  #order({ child, wordsOn }: Running, order: Order): Promise<TwinAnswer> {
    this.#orders += 1
    const id = this.#orders
    return new Promise<TwinAnswer>((resolve, reject) => {
      const hear = (answer: TwinAnswer) => {
        if (answer.id !== id) return
        forget()
        if (answer.error === undefined) resolve(answer)
        else reject(new Error(answer.error))
      }
      const end = () => {
        forget()
        reject(new Error(`the twins have ended:\n${wordsOn('')}`))
      }
      const forget = () => child.off('message', hear).off('exit', end)
      child.on('message', hear).once('exit', end)
      child.send({ id, ...order })
    })
  }
}
