import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Data } from './fill.ts'
import { type Call, closedLoop, openLoop, type Told } from './open-load.ts'
import { cpuTimeMs, memoryMib, type Running } from './processes.ts'

/** What a crowd three times too large has shown. */
export interface OverloadMeasured {
  /** right answers a second that the product holds, sixteen asking all the time */
  heldPerS: number
  normalP99Ms: number
  /** right answers a second at three times that rate */
  goodPerS: number
  /** what was done in the crowd over what is done without it, each weighed by what it costs alone: a save is worth several reads */
  workDone: number
  /** the same of the processor time that this process, which is the crowd, leaves to the others: a real one has processors of its own */
  workDoneOfRest: number
  /** processor time of the product for one refusal: what is not for what was done; null where the system does not tell */
  refusedCpuUs: number | null
  /** of each sort, how much was done, and how long that took */
  sorts: Record<Sort, { done: number; p99Ms: number }>
  /** of what was done */
  p99Ms: number
  /** the same from when the request was on its way, without what the crowd itself was late */
  sentP99Ms: number
  /** how late the crowd itself was */
  lateP99Ms: number
  refusedP99Ms: number
  /** sent, and never answered */
  lost: number
  /** from the end of the crowd until all is as before */
  recoveredInMs: number
}

/** What streams that stay open cost. */
export interface StreamsMeasured {
  streams: number
  grownMib: number | null
  p99Ms: { alone: number; meanwhile: number }
}

const amount = {
  streams: 2000,
  ofAccount: 8,
  atOnce: 50,
  idleMs: 12_000,
  connections: 16,
  people: 600,
  warmUpMs: 6000,
  aloneMs: 3000,
  turns: 5,
  heldMs: 5000,
  crowdMs: 10_000,
  afterMs: 6000,
  streamsMs: 10_000,
  times: 3,
  afterShare: 0.5,
  windowMs: 250,
} as const

/** Of ten requests: one of a stranger, seven of people who read, two of people who save. */
const sorts = ['save', 'mine', 'one', 'news'] as const
type Sort = (typeof sorts)[number]
const mix: readonly Sort[] = ['save', 'mine', 'mine', 'one', 'news', 'save', 'mine', 'one', 'mine', 'mine']

/** One turn: what is held without a crowd, and then one that is too large for just that. */
interface Turn {
  held: Told[]
  /** a crowd, and half of what is held after it */
  all: Told[]
  heldCpu: Cpu
  crowdCpu: Cpu
}

/**
 * Offers the product three times what it holds, and then half of it; several times in turns with what it holds, since a machine
 * may do twice as much in one minute as in the next.
 */
export async function measureOverload({ origin, child }: Running, data: Data): Promise<OverloadMeasured> {
  const people = Array.from({ length: amount.people }, (_, index) => index)
  const drafts = (await data.drafts(people)).map((draft, index) => ({ ...draft, token: data.tokenOf(index) }))
  const { connections, warmUpMs, aloneMs, heldMs, crowdMs } = amount
  const next = callsOf(drafts, mix)
  await closedLoop(origin, next, { connections, timeMs: warmUpMs })
  const cpuNow = () => cpuSoFar(child.pid ?? 0)
  const costs = new Map<string, number>()
  const cpuCosts = new Map<string, number>()
  for (const sort of sorts) {
    const before = cpuNow()
    const alone = await closedLoop(origin, callsOf(drafts, [sort]), { connections, timeMs: aloneMs })
    costs.set(sort, aloneMs / alone.length)
    cpuCosts.set(sort, cpuSince(before, cpuNow()).productMs / alone.length)
  }
  const turns: Turn[] = []
  while (turns.length < amount.turns) turns.push(await oneTurn(origin, next, cpuNow))
  const held = turns.flatMap((turn) => turn.held)
  const crowd = turns.flatMap(({ all }) => all.filter(({ dueMs }) => dueMs < crowdMs))
  const done = crowd.filter(({ status }) => status === 200)
  // what was asked in this time and answered in it
  const inTime = done.filter(({ dueMs, latencyMs }) => dueMs + latencyMs < crowdMs)
  const by = (each: ReadonlyMap<string, number>, told: readonly Told[]) =>
    told.reduce((sum, { sort }) => sum + (each.get(sort) ?? 0), 0)
  const work = (told: readonly Told[]) => by(costs, told)
  const [heldCpu, crowdCpu] = [sumOf(turns.map((turn) => turn.heldCpu)), sumOf(turns.map((turn) => turn.crowdCpu))]
  const timesMs = { held: heldMs * turns.length, crowd: crowdMs * turns.length }
  const restMs = (timeMs: number, { crowdMs: own }: Cpu) => availableParallelism() * timeMs - own
  const refused = crowd.filter(({ status }) => status === 503)
  const refusedCpuUs = ((crowdCpu.productMs - by(cpuCosts, done)) / refused.length) * 1000
  const normalP99Ms = p99(held)
  const of = (sort: Sort, told: readonly Told[]) => told.filter((each) => each.sort === sort)
  const sortRow = (sort: Sort) => {
    const mine = of(sort, done)
    return [sort, { done: mine.length / of(sort, crowd).length, p99Ms: p99(mine) }] as const
  }
  return {
    heldPerS: (held.length / timesMs.held) * 1000,
    normalP99Ms,
    goodPerS: (inTime.length / timesMs.crowd) * 1000,
    workDone: work(inTime) / timesMs.crowd / (work(held) / timesMs.held),
    workDoneOfRest: work(inTime) / restMs(timesMs.crowd, crowdCpu) / (work(held) / restMs(timesMs.held, heldCpu)),
    refusedCpuUs: Number.isFinite(refusedCpuUs) ? refusedCpuUs : null,
    sorts: Object.fromEntries(sorts.map(sortRow)) as OverloadMeasured['sorts'],
    p99Ms: p99(done),
    sentP99Ms: percentile99(done.map(({ latencyMs, lateMs }) => latencyMs - lateMs)),
    lateP99Ms: percentile99(crowd.map(({ lateMs }) => lateMs)),
    refusedP99Ms: p99(refused),
    lost: crowd.filter(({ status }) => status !== 200 && status !== 503).length,
    recoveredInMs: Math.max(...turns.map((turn) => recoveredInMs(turn, normalP99Ms))),
  }
}

async function oneTurn(origin: string, next: () => Call, cpuNow: () => Cpu): Promise<Turn> {
  const { connections, heldMs, crowdMs, afterMs, times, afterShare } = amount
  const heldFrom = cpuNow()
  const held = await closedLoop(origin, next, { connections, timeMs: heldMs })
  const heldCpu = cpuSince(heldFrom, cpuNow())
  const wrong = held.filter(({ status }) => status !== 200)
  if (wrong.length > 0) throw new Error(`${wrong.length} wrong answers without a crowd, the first ${wrong[0]?.status}`)
  const heldPerS = (held.length / heldMs) * 1000
  const rates = [
    { perS: heldPerS * times, timeMs: crowdMs },
    { perS: heldPerS * afterShare, timeMs: afterMs },
  ]
  const cpuFrom: Cpu[] = []
  const all = await openLoop(origin, next, rates, () => void cpuFrom.push(cpuNow()))
  return { held, all, heldCpu, crowdCpu: cpuSince(cpuFrom[0] ?? heldFrom, cpuFrom[1] ?? cpuNow()) }
}

/** Opens as many live counts of consoles as there may be, and lets them be idle; others read meanwhile. */
export async function measureStreams({ origin, child }: Running, data: Data): Promise<StreamsMeasured> {
  const people = Array.from({ length: amount.people }, (_, index) => index)
  const drafts = (await data.drafts(people)).map((draft, index) => ({ ...draft, token: data.tokenOf(index) }))
  const next = callsOf(drafts, mix)
  const { connections, streamsMs: timeMs } = amount
  const alone = await closedLoop(origin, next, { connections, timeMs })
  const memory = () => memoryMib(child.pid ?? 0)
  const before = memory()
  const { hostname, port } = new URL(origin)
  const sockets: Socket[] = []
  while (sockets.length < amount.streams) {
    const opened = Array.from({ length: amount.atOnce }, (_, index) => {
      const socket = connect(Number(port), hostname)
      const token = data.tokenOf(Math.floor((sockets.length + index) / amount.ofAccount))
      socket.write(`GET /api/console/live HTTP/1.1\r\nhost: bench\r\nauthorization: ${token}\r\n\r\n`)
      return socket
    })
    await Promise.all(opened.map((socket) => once(socket, 'data')))
    for (const socket of opened) socket.resume()
    sockets.push(...opened)
  }
  await pause(amount.idleMs)
  const after = memory()
  const meanwhile = await closedLoop(origin, next, { connections, timeMs })
  for (const socket of sockets) socket.destroy()
  return {
    streams: sockets.length,
    grownMib: before === null || after === null ? null : after - before,
    p99Ms: { alone: p99(alone), meanwhile: p99(meanwhile) },
  }
}

/** Processor time in milliseconds: of this process, which is the crowd, and of the product; not a number where the system does not tell. */
interface Cpu {
  crowdMs: number
  productMs: number
}

function cpuSoFar(productPid: number): Cpu {
  const { user, system } = process.cpuUsage()
  return { crowdMs: (user + system) / 1000, productMs: cpuTimeMs(productPid) ?? Number.NaN }
}

function cpuSince(before: Cpu, after: Cpu): Cpu {
  return { crowdMs: after.crowdMs - before.crowdMs, productMs: after.productMs - before.productMs }
}

function sumOf(each: readonly Cpu[]): Cpu {
  const sum = (of: (cpu: Cpu) => number) => each.reduce((all, cpu) => all + of(cpu), 0)
  return { crowdMs: sum((cpu) => cpu.crowdMs), productMs: sum((cpu) => cpu.productMs) }
}

interface Draft {
  id: string
  revision: number
  token: string
}

/** Requests of those sorts, one after the other; a draft is saved by one request at a time. */
function callsOf(drafts: readonly Draft[], order: readonly Sort[]): () => Call {
  const idle = [...drafts]
  let count = 0
  const reading = (sort: Sort, path: string, token?: string): Call => ({
    sort,
    bytes: bytesOf('GET', `${path}?language=zh&channel=1`, token === undefined ? {} : { authorization: token }),
    onAnswer: () => undefined,
  })
  const saving = (draft: Draft): Call => {
    const value = `${'实验表明，改进后的装置在不同水压下都能稳定工作。'.repeat(8)}${count}`
    const changes = [{ path: 'abstract', value, revision: draft.revision }]
    const headers = {
      authorization: draft.token,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    }
    return {
      sort: 'save',
      bytes: bytesOf('PATCH', `/api/declarations/${draft.id}`, headers, { language: 'zh', channel: '1', changes }),
      onAnswer(status, body) {
        idle.unshift(draft)
        if (status === 200) draft.revision = JSON.parse(body).data.revision
      },
    }
  }
  return () => {
    count += 1
    const sort = order[count % order.length]
    const draft = drafts[count % drafts.length]
    if (!draft || sort === 'news') return reading('news', '/api/announcements')
    if (sort === 'mine') return reading('mine', '/api/declarations', draft.token)
    const own = sort === 'save' ? idle.pop() : undefined
    return own ? saving(own) : reading('one', `/api/declarations/${draft.id}`, draft.token)
  }
}

function bytesOf(method: string, path: string, headers: Record<string, string>, body?: unknown): string {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'bench',
    ...headers,
    ...(text && { 'content-length': Buffer.byteLength(text) }),
  })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return `${method} ${path} HTTP/1.1\r\n${head}\r\n${text}`
}

const p99 = (told: readonly Told[]) => percentile99(told.map(({ latencyMs }) => latencyMs))

function percentile99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0
}

/** Until the beginning of the first second in which hardly anybody was refused, or waited as in the crowd. */
function recoveredInMs({ all }: Turn, normalP99Ms: number): number {
  const after = all.filter(({ dueMs }) => dueMs >= amount.crowdMs)
  const isBad = ({ status, latencyMs }: Told) => status !== 200 || latencyMs > 4 * normalP99Ms
  const windowOf = ({ dueMs }: Told) => Math.floor((dueMs - amount.crowdMs) / amount.windowMs)
  const counts = new Map<number, { asked: number; bad: number }>()
  for (const each of after) {
    const known = counts.get(windowOf(each)) ?? { asked: 0, bad: 0 }
    counts.set(windowOf(each), { asked: known.asked + 1, bad: known.bad + (isBad(each) ? 1 : 0) })
  }
  const isGood = (window: number) => {
    const { asked, bad } = counts.get(window) ?? { asked: 0, bad: 0 }
    return asked > 0 && bad <= asked / 100
  }
  const aSecond = Array.from({ length: 1000 / amount.windowMs }, (_, index) => index)
  const windows = Array.from({ length: amount.afterMs / amount.windowMs }, (_, index) => index)
  const good = windows.find((window) => aSecond.every((index) => isGood(window + index)))
  return good === undefined ? amount.afterMs : good * amount.windowMs
}
