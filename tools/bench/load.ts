import autocannon from 'autocannon'
import { cpuTimeMs, familyCpuTimeMs, memoryMib, type Running } from './processes.ts'

export const connections = 16

/** What one connection sends: the next request, made from what has been answered to it so far. */
export type Connection = (answer: string | null) => {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Amount {
  /** either a time … */
  timeS?: number
  /** … or a number of requests */
  requests?: number
}

/** What one run has shown. */
export interface Measured {
  requests: number
  timeMs: number
  /** sorted */
  latenciesMs: number[]
  cpuMs: number | null
  /** of PostgreSQL with all its processes */
  databaseCpuMs: number | null
  memoryMib: number | null
}

export interface Target {
  server: Running
  databasePid: number
}

/** Loads a server by {@link connections} connections, each sending its next request when the last was answered. */
export async function load(
  target: Target,
  makeConnection: (index: number) => Connection,
  amount: Amount,
): Promise<Measured> {
  const pid = target.server.child.pid ?? 0
  const latenciesMs: number[] = []
  const wrong: string[] = []
  let made = 0
  const setupClient = (client: autocannon.Client) => {
    const connection = makeConnection(made)
    made += 1
    const next = (answer: string | null) => {
      const onResponse = (status: number, body: string) => {
        if (status === 200) next(body)
        else wrong.push(`${status} ${body.slice(0, 300)}`)
      }
      client.setRequests([{ ...connection(answer), onResponse } as autocannon.Request])
    }
    next(null)
    client.on('response', (_status: number, _sizeBytes: number, latencyMs: number) => latenciesMs.push(latencyMs))
  }
  const before = { cpuMs: cpuTimeMs(pid), databaseCpuMs: familyCpuTimeMs(target.databasePid) }
  const startedAt = performance.now()
  const result = await autocannon({
    url: target.server.origin,
    connections,
    setupClient,
    // a run of so many requests ends at the next of these moments: a second's would be half of a short one
    sampleInt: 20,
    ...(amount.requests === undefined ? { duration: amount.timeS ?? 1 } : { amount: amount.requests }),
  })
  const timeMs = performance.now() - startedAt
  const after = { cpuMs: cpuTimeMs(pid), databaseCpuMs: familyCpuTimeMs(target.databasePid) }
  if (wrong.length > 0 || result.errors > 0 || result.timeouts > 0) {
    const id = /"requestId":"([^"]+)"/.exec(wrong[0] ?? '')?.[1]
    const words = id ? target.server.wordsOn(id) : ''
    throw new Error(`${wrong.length} wrong answers, ${result.errors} errors, for example: ${wrong[0]}\n${words}`)
  }
  return {
    requests: latenciesMs.length,
    timeMs,
    latenciesMs: latenciesMs.sort((a, b) => a - b),
    cpuMs: between(before.cpuMs, after.cpuMs),
    databaseCpuMs: between(before.databaseCpuMs, after.databaseCpuMs),
    memoryMib: memoryMib(pid),
  }
}

function between(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before
}

/** Several runs as one. */
export function together(runs: readonly Measured[]): Measured {
  const sum = (numbers: (number | null)[]) =>
    numbers.reduce<number | null>((all, each) => (all === null || each === null ? null : all + each), 0)
  return {
    requests: runs.reduce((all, run) => all + run.requests, 0),
    timeMs: runs.reduce((all, run) => all + run.timeMs, 0),
    latenciesMs: runs.flatMap((run) => run.latenciesMs).sort((a, b) => a - b),
    cpuMs: sum(runs.map((run) => run.cpuMs)),
    databaseCpuMs: sum(runs.map((run) => run.databaseCpuMs)),
    memoryMib: runs.reduce<number | null>(
      (most, run) => (run.memoryMib === null ? most : Math.max(most ?? 0, run.memoryMib)),
      null,
    ),
  }
}
