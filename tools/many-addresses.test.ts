import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { seedOf } from '#kernel/testing/seeds.ts'
import { freePort, memoryMib, type Running, serverProgram, startProgram, stopProgram } from './bench/processes.ts'
import { buildWeb } from './build-web.mjs'

const amount = { before: 40_000, addresses: 200_000, connections: 8 } as const
/** What breathes in a process that has been busy. Of pages kept without a bound, 6,000 addresses took 700 MiB. */
const breathMib = { heap: 8, rss: 48 } as const
/** Clears away what nothing holds any more, when it is told to: what is left then is held. */
const collecting = "process.on('SIGUSR2', () => { gc(); gc() })"

/** of what was answered otherwise than it should be */
const shownMax = 30

const seed = seedOf('addresses') >>> 0

interface Asked {
  path: string
  status: number
}

/** An address that nobody has asked for before, of each kind that there is, and what it is answered to whoever is not signed in. */
function address(number: number): Asked {
  const chance = createHash('sha256').update(`${seed} ${number}`).digest('hex')
  const uuid = chance.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  const short = chance.slice(0, 6)
  const kinds: [path: string, status: number][] = [
    [`/${chance}`, 404],
    [`/api/${chance}`, 404],
    [`/announcements/${uuid}`, 404],
    [`/api/announcements/${uuid}`, 404],
    // a key that the route does not know
    [`/api/announcements?language=zh&channel=1&${short}=1`, 422],
    [`/api/declarations/${uuid}`, 401],
    [`/api/scoreboards/${uuid}/${short}/all`, 404],
    [`/api/text-corrections/zh?v=${chance}`, 200],
    [`/files/${chance}`, 404],
    [`/assets/${chance}.js`, 404],
    [`/?lang=${short}`, 200],
    [`/index?lang=fr&${short}=${chance}`, 200],
    [`/login?page=${number}`, 200],
    [`/announcements?search=${encodeURIComponent(`字${short}`)}`, 200],
    // other spellings of one address
    [`/${short}/../questions`, 308],
    [`/${short}/%2e%2e/questions`, 308],
    [`//${short}/index`, 308],
    [`/${short}%2f..%2f..%2fetc`, 404],
    [`/${short.repeat(500)}`, 404],
    [`/index?${`${short}=&`.repeat(300)}`, 200],
    // half a character
    [`/%E0%A4%/${short}`, 400],
    [`/hunan/${short}`, 404],
    [`/projectDeclare/${uuid}`, 404],
    [`/console/${chance}`, 200],
    [`/buy/${short}`, 200],
    [`/login/zc?${short}=1`, 302],
    [`/login/${short}?next=/${chance}`, 404],
  ]
  const [path, status] = kinds[number % kinds.length] ?? ['/', 200]
  return { path, status }
}

/** A crowd on a few connections; tells the status of each of its requests. */
function openCrowd(origin: string, onStatus: (status: number, asked: Asked) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: amount.connections })
  const { hostname, port } = new URL(origin)
  let asked = 0
  const ask = () =>
    new Promise<void>((done, fail) => {
      asked += 1
      const one = address(asked)
      // by turns that share no factor with the kinds: each kind is asked in every way
      const languages = asked % 7 === 0 ? { 'accept-language': `${asked.toString(36)}-XX` } : {}
      const token = asked % 5 === 0 ? { authorization: `token-${asked}` } : {}
      request({ agent, hostname, port, path: one.path, headers: { ...languages, ...token } }, (answer) => {
        onStatus(answer.statusCode ?? 0, one)
        answer.resume().once('end', done).once('error', fail)
      })
        .once('error', fail)
        .end()
    })
  const until = async (end: number) => {
    while (asked < end) await ask()
  }
  return {
    askUntil: (end: number) => Promise.all(Array.from({ length: amount.connections }, () => until(end))),
    close: () => agent.destroy(),
  }
}

/** What the program holds, once what nothing holds is cleared away. */
async function held({ child, origin }: Running) {
  child.kill('SIGUSR2')
  // the pages of memory that are free are given back a moment later
  await setTimeout(2000)
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const heapBytes = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1])
  return { heap: heapBytes / 1024 / 1024, rss: memoryMib(child.pid ?? 0) ?? 0 }
}

test('two hundred thousand addresses that nobody has asked for leave the memory as it is', {
  timeout: 3_600_000,
}, async () => {
  // as the start does it; without its pages the program answers each of them as not found
  await buildWeb({ node: process.execPath, log: () => undefined })
  const dataDir = mkdtempSync(join(tmpdir(), 'addresses-'))
  // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
  chmodSync(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'error' }
  const collected = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(collecting)}`]
  const program = await startProgram(await serverProgram('--mode=start', '--no-demo'), env, collected)
  const bad = new Set<string>()
  const statuses = new Map<number, number>()
  const crowd = openCrowd(program.origin, (status, asked) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== asked.status && bad.size < shownMax)
      bad.add(`${status} instead of ${asked.status}: ${asked.path.slice(0, 80)}`)
  })
  try {
    await crowd.askUntil(amount.before)
    const before = await held(program)
    await crowd.askUntil(amount.before + amount.addresses)
    const after = await held(program)
    const told = JSON.stringify({ seed, before, after, statuses: [...statuses].toSorted() })
    process.stdout.write(`${told}\n`)
    expect([...bad], told).toEqual([])
    expect(after.heap - before.heap, told).toBeLessThan(breathMib.heap)
    expect(after.rss - before.rss, told).toBeLessThan(breathMib.rss)
  } finally {
    crowd.close()
    await stopProgram(program)
    await (await startBundledPostgres({ dataDir })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
