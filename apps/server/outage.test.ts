import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { freePort } from '#kernel/testing/free-port.ts'

vi.setConfig({ testTimeout: 180_000 })

const root = path.join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(path.join(tmpdir(), 'outage-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)
let database: BundledPostgres | null = null

afterAll(async () => {
  await database?.stop()
  rmSync(dataDir, { recursive: true })
})

async function startDatabase(port: number): Promise<BundledPostgres> {
  database = await startBundledPostgres({ dataDir, port, settings: { fsync: 'off' } })
  return database
}

/** The program over a database of the operator's, and what it answers. */
async function startProgram(databaseUrl: string) {
  const port = await freePort()
  const program = spawn(process.execPath, [path.join(root, 'apps/server/main.ts'), '--no-demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: path.join(dataDir, 'program'),
      DATABASE_URL: databaseUrl,
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const said: string[] = []
  program.stdout?.on('data', (data: Buffer) => said.push(data.toString()))
  await once(program, 'message')
  const ask = (address: string) => fetch(`http://127.0.0.1:${port}${address}`)
  return {
    program,
    port,
    ask,
    status: async (address: string) => (await ask(address)).status,
    words: () => said.join(''),
  }
}

const asked = '/api/organizations?kind=unit'

test('a database that hangs without dying is answered for with 503, again and again, and is whole as soon as it goes on', async () => {
  const { url, superUrl } = await startDatabase(await freePort())
  const { program, ask, status } = await startProgram(url('app'))
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
  await client.end()
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const all = [postmaster, ...rows.map(({ pid }) => pid)]
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all)
      try {
        process.kill(pid, name)
      } catch {
        // the connection of this process, or the whole database, has ended meanwhile
      }
  }
  onTestFinished(() => signal('SIGCONT'))
  expect([await status('/healthz'), await status(asked)]).toEqual([200, 200])
  signal('SIGSTOP')
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([ask(asked), ask(asked), ask(asked)])
    expect(answers.map((answer) => [answer.status, answer.headers.get('retry-after')])).toEqual(
      answers.map(() => [503, '2']),
    )
    expect(await status('/healthz')).toEqual(503)
  }
  signal('SIGCONT')
  await expect.poll(() => status('/healthz'), { timeout: 15_000 }).toEqual(200)
  await expect.poll(() => status(asked), { timeout: 15_000 }).toEqual(200)
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  await database?.stop()
})

test('a database of the operator that goes away twice is waited for, and SIGTERM ends the program while it is away', async () => {
  const databasePort = await freePort()
  const { program, port, ask, status, words } = await startProgram((await startDatabase(databasePort)).url('app'))
  for (let round = 0; round < 2; round += 1) {
    expect([await status('/healthz'), await status(asked)]).toEqual([200, 200])
    await database?.stop()
    // longer than the driver waits for a connection
    for (const endsAt = Date.now() + 12_000; Date.now() < endsAt; )
      expect([await status('/healthz'), await status(asked)]).toEqual([503, 503])
    await startDatabase(databasePort)
    await expect.poll(() => status('/healthz'), { timeout: 15_000 }).toEqual(200)
  }
  await database?.stop()
  expect(await status(asked)).toEqual(503)
  const arriving = async () => /^http_bodies_arriving (\d+)$/m.exec(await (await ask('/metrics')).text())?.[1]
  // a request that has begun, and does not end
  const half = connect(port, '127.0.0.1')
  half.on('error', () => undefined)
  half.write(
    'POST /api/sessions HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await expect.poll(arriving).toEqual('1')
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  expect(words()).toContain('the end does not wait any longer for requests')
})
