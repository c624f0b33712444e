import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { seedOf } from '#kernel/testing/seeds.ts'
import { freePort, memoryMib, type Running, startProgram, stopProgram } from './bench/processes.ts'

const amount = { before: 40_000, addresses: 200_000, connections: 8 } as const
/** What breathes in a process that has been busy. Of pages kept without a bound, 6,000 addresses took 700 MiB. */
const breathMib = { heap: 8, rss: 48 } as const
/** Clears away what nothing holds any more, when it is told to: what is left then is held. */
const collecting = "process.on('SIGUSR2', () => { gc(); gc() })"

const seed = seedOf('addresses') >>> 0

/** An address that nobody has asked for before, of each kind that there is. */
function address(number: number): string {
  const chance = createHash('sha256').update(`${seed} ${number}`).digest('hex')
  const uuid = chance.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')
  const short = chance.slice(0, 6)
  const kinds = [
    `/${chance}`,
    `/api/${chance}`,
    `/announcements/${uuid}`,
    `/api/announcements/${uuid}`,
    `/api/announcements?language=zh&channel=1&${short}=1`,
    `/api/scoreboards/${uuid}/${short}/all`,
    `/api/text-corrections/zh?v=${chance}`,
    `/files/${chance}`,
    `/assets/${chance}.js`,
    `/?lang=${short}`,
    `/index?lang=fr&${short}=${chance}`,
    `/guides?page=${number}`,
    `/announcements?search=${encodeURIComponent(`字${short}`)}`,
    `/${short}/../guides`,
    `/${short}/%2e%2e/guides`,
    `/${short}%2f..%2f..%2fetc`,
    `//${short}/index`,
    `/${short.repeat(500)}`,
    `/index?${`${short}=&`.repeat(300)}`,
    `/%E0%A4%A${short}`,
    `/hunan/${short}`,
    `/projectDeclare/${uuid}`,
    `/console/${chance}`,
    `/buy/${short}`,
    `/login/${short}?next=/${chance}`,
  ]
  return kinds[number % kinds.length] ?? '/'
}

/** A crowd on a few connections; tells the status of each of its requests. */
function openCrowd(origin: string, onStatus: (status: number, path: string) => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: amount.connections })
  const { hostname, port } = new URL(origin)
  let asked = 0
  const ask = () =>
    new Promise<void>((done, fail) => {
      asked += 1
      const path = address(asked)
      const languages = asked % 7 === 0 ? { 'accept-language': `${asked.toString(36)}-XX` } : {}
      const token = asked % 5 === 0 ? { authorization: `token-${asked}` } : {}
      request({ agent, hostname, port, path, headers: { ...languages, ...token } }, (answer) => {
        onStatus(answer.statusCode ?? 0, path)
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
  const dataDir = mkdtempSync(join(tmpdir(), 'addresses-'))
  // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
  chmodSync(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: await freePort(), LOG_LEVEL: 'error' }
  const collected = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(collecting)}`]
  const program = await startProgram(['apps/server/main.ts', '--mode=start', '--no-demo'], env, collected)
  const bad = new Set<string>()
  const statuses = new Map<number, number>()
  const crowd = openCrowd(program.origin, (status, path) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500) bad.add(`${status} ${path.slice(0, 80)}`)
  })
  try {
    await crowd.askUntil(amount.before)
    const before = await held(program)
    await crowd.askUntil(amount.before + amount.addresses)
    const after = await held(program)
    const told = JSON.stringify({ seed, before, after, statuses: [...statuses].toSorted() })
    process.stdout.write(`${told}\n`)
    expect([...bad], told).toEqual([])
    expect([...statuses.keys()].toSorted(), told).toEqual([200, 302, 308, 400, 404])
    expect(after.heap - before.heap, told).toBeLessThan(breathMib.heap)
    expect(after.rss - before.rss, told).toBeLessThan(breathMib.rss)
  } finally {
    crowd.close()
    await stopProgram(program)
    await (await startBundledPostgres({ dataDir })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
