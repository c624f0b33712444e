import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'

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

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  holder.close()
  await once(holder, 'close')
  return port
}

test('a database of the operator that goes away twice is waited for, and SIGTERM ends the program while it is away', async () => {
  const databasePort = await freePort()
  const startDatabase = async () => {
    database = await startBundledPostgres({ dataDir, port: databasePort, settings: { fsync: 'off' } })
    return database
  }
  const port = await freePort()
  const program = spawn(process.execPath, [path.join(root, 'apps/server/main.ts'), '--no-demo'], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: path.join(dataDir, 'program'),
      DATABASE_URL: (await startDatabase()).url('app'),
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  let words = ''
  program.stdout?.on('data', (data: Buffer) => (words += data.toString()))
  await once(program, 'message')
  const status = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).status
  const asked = '/api/organizations?kind=unit'
  for (let round = 0; round < 2; round += 1) {
    expect([await status('/healthz'), await status(asked)]).toEqual([200, 200])
    await database?.stop()
    // longer than the driver waits for a connection
    for (const endsAt = Date.now() + 12_000; Date.now() < endsAt; )
      expect([await status('/healthz'), await status(asked)]).toEqual([503, 503])
    await startDatabase()
    await expect.poll(() => status('/healthz'), { timeout: 15_000 }).toEqual(200)
  }
  await database?.stop()
  expect(await status(asked)).toEqual(503)
  // a request that is under way, and stays so
  const half = connect(port, '127.0.0.1')
  half.on('error', () => undefined)
  half.write(
    'POST /api/sessions HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await once(half, 'connect')
  program.kill('SIGTERM')
  expect(await once(program, 'exit')).toEqual([0, null])
  expect(words).toContain('the end does not wait any longer for requests')
})
