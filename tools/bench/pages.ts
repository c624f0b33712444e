import autocannon from 'autocannon'
import { connections } from './load.ts'
import { cpuTimeMs, type Running } from './processes.ts'

const timeS = 2

export interface PageCost {
  path: string
  perSecond: number
  /** processor time of the server for one, in µs; null where the system does not tell */
  cpuUs: number | null
}

/** Asks for one page again and again, by as many connections as the bench of the server; throws at any answer but 200. */
export async function measurePage(server: Running, path: string): Promise<PageCost> {
  const pid = server.child.pid ?? 0
  const url = `${server.origin}${path}`
  const headers = { 'accept-encoding': 'br' }
  // warm
  await autocannon({ url, headers, connections, duration: 1 })
  const cpuBeforeMs = cpuTimeMs(pid)
  const result = await autocannon({ url, headers, connections, duration: timeS })
  const cpuAfterMs = cpuTimeMs(pid)
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path}: ${result.non2xx} wrong answers`)
  const { total } = result.requests
  return {
    path,
    perSecond: total / result.duration,
    cpuUs: cpuBeforeMs === null || cpuAfterMs === null ? null : ((cpuAfterMs - cpuBeforeMs) * 1000) / total,
  }
}
