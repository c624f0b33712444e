import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { declarationRoutes } from '#modules/contest/declarations/contract.ts'
import { type Met, Portal } from './portal.ts'
import type { RushStage } from './stage.ts'

/** What came of one thing that several people have done in the same moment. */
export interface ScenePlayed {
  who: string
  name: string
  people: number
  requests: number
  /** of these, told that there is no time */
  busy: number
  /** of these, answered 5xx otherwise, or not at all */
  broken: number
  /** people for whom one press was enough: whoever is told to come again does so by itself */
  throughAtOnce: number
  /** from the moment until the middle and the last one were through, of those */
  middleMs: number
  lastMs: number
  /** others, who only read meanwhile */
  readers: { requests: number; busy: number; p99Ms: number }
}

/** Somebody of a crowd, at a browser. */
export interface Person {
  portal: Portal
}

/** One thing, which all of a crowd do in the same moment; one press each. */
export type Scene<P extends Person> = readonly [name: string, act: (person: P) => Promise<void>]

export interface Crowd<P extends Person> {
  who: string
  people: readonly P[]
  scenes: readonly Scene<P>[]
}

/** a browser opens no more to one address */
const connectionsOfBrowser = 6
const readEachMs = 20
const calmMs = 3000
/** nobody gives up before */
const patienceMs = 600_000

/** Plays things that happen at once against the product, and counts what each of them has met. */
export class AtOnce {
  readonly #stage: RushStage
  readonly #say: (line: string) => void
  readonly #met: Met[] = []
  /** of somebody who only reads */
  readonly #readerToken: string

  constructor({ stage, readerToken, say }: { stage: RushStage; readerToken: string; say(line: string): void }) {
    this.#stage = stage
    this.#readerToken = readerToken
    this.#say = say
  }

  /** The browser of somebody who comes from there. */
  portalOf(token: string, address: string): Portal {
    const note = (each: Met) => void this.#met.push(each)
    return new Portal({ origin: this.#stage.origin, token, address, patientUntilMs: Date.now() + patienceMs, note })
  }

  async play<P extends Person>({ who, people, scenes }: Crowd<P>): Promise<ScenePlayed[]> {
    const played: ScenePlayed[] = []
    for (const [name, act] of scenes) {
      this.#say(`${who}: ${name}`)
      this.#met.length = 0
      played.push({ who, name, ...(await this.#scene(people, act)) })
      await delay(calmMs)
    }
    return played
  }

  async #scene<P extends Person>(
    people: readonly P[],
    act: (person: P) => Promise<void>,
  ): Promise<Omit<ScenePlayed, 'who' | 'name'>> {
    const stopReading = this.#readOn()
    const fromMs = performance.now()
    const pressing = people.map((person) => pressed(act(person), fromMs))
    // the readers have stopped before anything is thrown
    const [presses, readers] = await Promise.all([
      Promise.allSettled(pressing),
      Promise.allSettled(pressing).then(stopReading),
    ])
    const timesMs = presses.map((press) => {
      if (press.status === 'rejected') throw press.reason
      return press.value
    })
    const during = [...this.#met]
    // whoever was told that it did not work presses once more, and is no part of what is counted
    for (const [index, person] of people.entries())
      if (timesMs[index] === null) await person.portal.insist('open', () => act(person))
    const times = timesMs.filter((timeMs) => timeMs !== null).sort((a, b) => a - b)
    return {
      people: people.length,
      requests: during.length,
      busy: during.filter(({ status }) => status === 503).length,
      broken: during.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
      throughAtOnce: times.length,
      middleMs: times[times.length >> 1] ?? Number.NaN,
      lastMs: times.at(-1) ?? Number.NaN,
      readers,
    }
  }

  /** Others ask meanwhile for what is new and for what they have: each request on a connection of its own, and once only. */
  #readOn(): () => Promise<ScenePlayed['readers']> {
    const told: Promise<{ status: number; timeMs: number }>[] = []
    const ask = (path: string, headers: Record<string, string>) => {
      const startMs = performance.now()
      return fetched(this.#stage.origin + path, false, headers).then(({ status }) => ({
        status,
        timeMs: performance.now() - startMs,
      }))
    }
    const timer = setInterval(() => {
      const isOwn = told.length % 2 === 0
      const own = { authorization: this.#readerToken }
      told.push(isOwn ? ask(declarationRoutes.list.path, own) : ask('/api/announcements', {}))
    }, readEachMs)
    return async () => {
      clearInterval(timer)
      const answers = await Promise.all(told)
      const times = answers.map(({ timeMs }) => timeMs).sort((a, b) => a - b)
      return {
        requests: answers.length,
        busy: answers.filter(({ status }) => status !== 200).length,
        p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
      }
    }
  }

  /** A page, and then all that it names, as a browser with an empty cache loads it. */
  async openPage({ portal }: Person, path: string): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: connectionsOfBrowser })
    const load = async (path: string) => {
      const sentAtMs = Date.now()
      const headers = { 'accept-encoding': 'br', accept: 'text/html' }
      const { status, text } = await fetched(this.#stage.origin + path, agent, headers)
      portal.note({ step: 'open', status, sentAtMs, answeredAtMs: Date.now() })
      if (status !== 200) throw new NetworkError(false, new Error(`${path} was answered ${status}`))
      return text
    }
    try {
      const page = await load(path)
      const named = new Set([...page.matchAll(/["'(](\/assets\/[^"')]+)/g)].map(([, path]) => path ?? ''))
      await Promise.all([...named].map(load))
    } finally {
      agent.destroy()
    }
  }
}

/** How long it took from the moment on; null for whom one press was not enough. */
async function pressed(acting: Promise<void>, fromMs: number): Promise<number | null> {
  try {
    await acting
    return performance.now() - fromMs
  } catch (error) {
    if (error instanceof NetworkError || (error instanceof RefusedError && error.status === 503)) return null
    throw error
  }
}

/** A tab that is told to wait asks again by itself, as often as it takes: the page that says so makes it do it. */
export async function openedInTab(portal: Portal, url: string): Promise<Buffer> {
  for (;;) {
    try {
      return await portal.fetchBytes(url)
    } catch (error) {
      if (!(error instanceof RefusedError && error.status === 503)) throw error
      await delay(Number(error.params.retryAfterS) * 1000)
    }
  }
}

function fetched(
  address: string,
  agent: Agent | false,
  headers: Record<string, string>,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part) => parts.push(part))
      reply.on('error', reject)
      reply.on('end', () => {
        const bytes = Buffer.concat(parts)
        const text = reply.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
        resolve({ status: reply.statusCode ?? 0, text: text.toString() })
      })
    })
    request.on('error', reject)
  })
}
