import autocannon from 'autocannon'
import type { Data } from './fill.ts'
import { memoryMib, type Running } from './processes.ts'

/** What one large export has shown. */
export interface ExportMeasured {
  rows: number
  firstByteMs: number
  wholeMs: number
  /** how much the process grew meanwhile; null where the system does not tell */
  grownMib: number | null
  /** of a steady stream of other requests, alone and meanwhile */
  p99Ms: { alone: number; meanwhile: number }
}

/** So many other requests a second: the machine has time left, as on a usual day. */
const pace = { connections: 4, rate: 100, timeS: 8 } as const

/** All authorization codes as a table, while others read their declarations. */
export async function measureExport(product: Running, data: Data): Promise<ExportMeasured> {
  const pid = product.child.pid ?? 0
  // the first requests after a start are slower than any beside an export
  await steady(product, data)
  const alone = await steady(product, data)
  const before = memoryMib(pid)
  let most = before
  // from before its first byte: what the process takes at once must be seen too
  const watch = setInterval(() => {
    most = Math.max(most ?? 0, memoryMib(pid) ?? 0)
  }, 200)
  const export1 = wholeExport(product, data).finally(() => clearInterval(watch))
  const meanwhile = await steady(product, data)
  const done = await export1
  return {
    ...done,
    grownMib: before === null || most === null ? null : Math.max(0, most - before),
    p99Ms: { alone, meanwhile },
  }
}

async function wholeExport(product: Running, data: Data): Promise<Omit<ExportMeasured, 'grownMib' | 'p99Ms'>> {
  const startedAt = performance.now()
  const answer = await fetch(
    `${product.origin}/api/console/exports/stream?language=zh&channel=1&resource=authorizationCodes`,
    {
      headers: { authorization: data.officers.province },
    },
  )
  if (!answer.ok || !answer.body) throw new Error(`the export answers ${answer.status}: ${await answer.text()}`)
  let firstByteMs = 0
  let lines = 0
  for await (const piece of answer.body) {
    firstByteMs ||= performance.now() - startedAt
    for (const byte of piece) if (byte === 10) lines += 1
  }
  return { rows: lines - 1, firstByteMs, wholeMs: performance.now() - startedAt }
}

/** @returns the 99th of 100 latencies, in ms */
async function steady(product: Running, data: Data): Promise<number> {
  const latenciesMs: number[] = []
  let made = 0
  const result = await autocannon({
    url: `${product.origin}/api/declarations?language=zh&channel=1`,
    connections: pace.connections,
    overallRate: pace.rate,
    duration: pace.timeS,
    setupClient(client) {
      client.setHeaders({ authorization: data.tokenOf(made) })
      made += 1
      client.on('response', (_status: number, _sizeBytes: number, latencyMs: number) => latenciesMs.push(latencyMs))
    },
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} wrong answers beside the export`)
  latenciesMs.sort((a, b) => a - b)
  return latenciesMs[Math.floor(latenciesMs.length * 0.99)] ?? Number.NaN
}
