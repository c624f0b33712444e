import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { leavePlace } from '../place.ts'
import { FairTurns, type TurnLimits } from './fair-turns.ts'
import type { Answer, Task } from './protocol.ts'

export interface ConfinementLimits extends TurnLimits {
  /** a process that holds more is killed */
  memoryBytes: number
  /** one that has come to hold so much gets no further work, and another takes its place */
  tiredBytes: number
  /** one that had nothing to do for so long is ended */
  idleMs: number
  /** no piece of work gets longer, whatever it asks for */
  timeoutMs: number
}

/** Of one piece of work. */
interface Limit {
  timeoutMs: number
  /** the refusal when it takes too long (`time`), or the process ends over it: out of memory, or crashed (`end`) */
  tooMuch(why: 'time' | 'end'): Refusal
}

const megabyte = 1024 * 1024
const pageBytes = 64 * 1024

/**
 * Child processes for work on what strangers have sent: each with limits of time and memory, killed and replaced when a piece
 * of work passes them, and shared fairly between owners ({@link FairTurns}).
 */
export class Confinement {
  /** Read when a piece of work begins: a test may lower them. */
  readonly limits: ConfinementLimits
  readonly #turns: FairTurns
  readonly #idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  readonly #busy = new Map<ChildProcess, (reason: Refusal) => void>()

  constructor(limits: ConfinementLimits) {
    this.limits = limits
    this.#turns = new FairTurns(limits)
  }

  /**
   * Runs the function `work` of a module in a process of its own.
   * @param owner who holds the place: an account, or what else the work is for
   * @param limit.tooMuch the refusal when it passes the limits of time or memory, or crashes the process
   * @param isExpected whether there was room for it when it was asked for ({@link requireRoom})
   * @throws the refusals of the work itself; tooMuch; busy when too many wait already
   */
  run(owner: string, task: Task, limit: Limit, isExpected = false): Promise<unknown> {
    leavePlace()
    const work = async () => {
      const child = this.#process()
      const answer = await this.#converse(child, task, limit).catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
      this.#putBack(child, answer)
      if (answer.kind === 'refused') throw new Refusal(answer.code, answer.status, answer.params)
      if (answer.kind === 'failed') throw new Error(`confined work failed: ${answer.stack}`)
      return answer.value
    }
    return this.#turns.inTurn(owner, work, isExpected)
  }

  /**
   * To be asked before the bytes are taken in which a piece of work will look into: of many who send at the same moment whoever
   * comes too late is told so while it costs nothing yet, and who has sent all of it is not refused.
   * @throws busy when too many wait already
   */
  requireRoom(owner: string): void {
    this.#turns.requireRoom(owner)
  }

  /** Ends all processes; what was running or waiting is told that it is busy. */
  close(): void {
    this.#turns.sendAway()
    for (const { child, timer } of this.#idle.splice(0)) {
      clearTimeout(timer)
      child.kill('SIGKILL')
    }
    for (const giveUp of this.#busy.values()) giveUp(kernelRefusals.busy({ retryAfterS: 5 }))
  }

  /** The process ids at work now. */
  get busyPids(): number[] {
    return [...this.#busy.keys()].flatMap(({ pid }) => pid ?? [])
  }

  #process(): ChildProcess {
    for (let waiting = this.#idle.pop(); waiting; waiting = this.#idle.pop()) {
      clearTimeout(waiting.timer)
      if (waiting.child.connected) return waiting.child
    }
    return startProcess(this.limits.memoryBytes)
  }

  #putBack(child: ChildProcess, { rssBytes }: Answer): void {
    if (rssBytes > this.limits.tiredBytes || !child.connected) {
      child.kill('SIGKILL')
      return
    }
    const end = () => {
      const index = this.#idle.findIndex((each) => each.child === child)
      if (index >= 0) this.#idle.splice(index, 1)
      child.kill('SIGKILL')
    }
    const timer = setTimeout(end, this.limits.idleMs).unref()
    this.#idle.push({ child, timer })
  }

  async #converse(child: ChildProcess, task: Task, limit: Limit): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const timer = setTimeout(() => reject(limit.tooMuch('time')), Math.min(limit.timeoutMs, this.limits.timeoutMs))
    this.#busy.set(child, reject)
    child
      .once('message', resolve)
      .once('error', reject)
      // By a signal: out of memory, or crashed in a decoder. Anything else is ours, as a process that cannot start.
      .once('exit', (code, signal) =>
        reject(
          signal || code === abortCode ? limit.tooMuch('end') : new Error(`a confined process ended with code ${code}`),
        ),
      )
    child.send(task)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      this.#busy.delete(child)
      for (const event of ['message', 'error', 'exit'] as const) child.removeAllListeners(event)
      // Killed while nobody listens any more: that is no news.
      child.on('error', () => undefined)
    }
  }
}

/** How an engine ends that is out of memory, where there are no signals. */
const abortCode = 134

function startProcess(memoryBytes: number): ChildProcess {
  const wasmPages = Math.floor(memoryBytes / 2 / pageBytes)
  const child = fork(fileURLToPath(new URL('process.ts', import.meta.url)), [String(memoryBytes)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
      `--wasm-max-mem-pages=${wasmPages}`,
      `--max-old-space-size=${Math.floor(memoryBytes / 2 / megabyte)}`,
    ],
  })
  // It ends with the program, and keeps it from ending for nothing.
  child.unref()
  child.channel?.unref()
  return child
}

/** The one of this program. */
export const confinement = new Confinement({
  places: 3,
  // two classes that hand in a file in the same moment: of most the work takes a fifth of a second
  waitingMax: 150,
  // as many files as may be on their way (admission.ts)
  expectedMax: 400,
  waitingPerOwnerMax: 20,
  memoryBytes: 1536 * megabyte,
  // with the decoders of PDFs, pictures and codes loaded and warm a process holds 340 MiB
  tiredBytes: 512 * megabyte,
  idleMs: 60_000,
  timeoutMs: 120_000,
})

/**
 * A function that does its work in a confined process.
 * @param module the module whose function `work` is called; its input and output travel between the processes as they are
 * @returns a function of the owner of the place and the input, and of whether it is expected ({@link Confinement.requireRoom})
 */
export function confined<Input, Output>(
  module: URL,
  limit: Limit,
): (owner: string, input: Input, isExpected?: boolean) => Promise<Output> {
  return async (owner, input, isExpected) =>
    (await confinement.run(owner, { module: module.href, input }, limit, isExpected)) as Output
}
