import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'

// whole programs start here, with a database of their own and the demo in it
vi.setConfig({ testTimeout: 120_000 })

const root = path.join(import.meta.dirname, '../..')
let dataDir: string
const children: ChildProcess[] = []

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'program-'))
  // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
  await (await startBundledPostgres({ dataDir })).stop()
  rmSync(dataDir, { recursive: true })
})

interface Program {
  child: ChildProcess
  /** everything it said */
  words(): string
}

/** The program as the launcher starts it, with a channel; `via` puts a launcher in between, which can be killed. */
function launch(
  env: Record<string, string>,
  args: string[] = ['--no-demo'],
  via: 'directly' | 'launcher' = 'directly',
): Program {
  const main = [path.join(root, 'apps/server/main.ts'), ...args]
  const launcher = `
    import { spawn } from 'node:child_process'
    const child = spawn(process.execPath, ${JSON.stringify(main)}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => process.send(message))`
  const child = spawn(process.execPath, via === 'directly' ? main : ['--input-type=module', '-e', launcher], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (said += data.toString()))
  return { child, words: () => said }
}

async function ready(program: Program): Promise<string> {
  const outcome = await Promise.race([once(program.child, 'message'), once(program.child, 'exit').then(() => null)])
  if (!outcome) throw new Error(`the program ended instead of getting ready:\n${program.words()}`)
  return (outcome[0] as { ready: string }).ready
}

async function freePort(): Promise<{ port: string; holder: Server }> {
  const holder = createServer()
  holder.listen(0, '127.0.0.1')
  await once(holder, 'listening')
  return { port: String((holder.address() as { port: number }).port), holder }
}

async function portOnly(): Promise<string> {
  const { port, holder } = await freePort()
  holder.close()
  await once(holder, 'close')
  return port
}

function databaseIsRunning(): boolean {
  return existsSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'))
}

test('the program starts on nothing, tells where it is, and stops with its database on SIGTERM', async () => {
  const port = await portOnly()
  const program = launch({ PORT: port })
  const origin = await ready(program)
  expect(origin).toEqual(`http://127.0.0.1:${port}`)
  const answer = await fetch(`${origin}/healthz`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', reasons: [] }])
  expect(program.words()).toContain(`Portal   ${origin}/\n`)
  expect(program.words()).toContain(`Console  ${origin}/console/\n`)
  program.child.kill('SIGTERM')
  expect(await once(program.child, 'exit')).toEqual([0, null])
  expect(databaseIsRunning()).toEqual(false)
})

test('a program killed with -9 leaves its database, and the next start adopts it', async () => {
  const first = launch({ PORT: await portOnly() })
  await ready(first)
  const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid')
  const pid = readFileSync(pidFile, 'utf8').split('\n')[0]
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = launch({ PORT: await portOnly() })
  await ready(second)
  expect(readFileSync(pidFile, 'utf8').split('\n')[0]).toEqual(pid)
  second.child.kill('SIGINT')
  expect(await once(second.child, 'exit')).toEqual([0, null])
  expect(databaseIsRunning()).toEqual(false)
})

test('when the launcher is killed with -9 the program stops itself and its database', async () => {
  const program = launch({ PORT: await portOnly() }, ['--no-demo'], 'launcher')
  const origin = await ready(program)
  program.child.kill('SIGKILL')
  // The pipes are the program's as well: they close when it, too, has ended.
  await once(program.child, 'close')
  expect(databaseIsRunning()).toEqual(false)
  await expect(fetch(`${origin}/healthz`)).rejects.toThrow('fetch failed')
})

test('a port that is taken is said in one sentence, before anything is started', async () => {
  const { port, holder } = await freePort()
  const program = launch({ PORT: port })
  expect(await once(program.child, 'close')).toEqual([1, null])
  expect(program.words()).toEqual(
    `\nPort ${port} on 127.0.0.1 is taken: perhaps this program is already running, else by another one. Stop that one, or choose another port, for example: PORT=${Number(port) + 1} npm start\n`,
  )
  expect(databaseIsRunning()).toEqual(false)
  holder.close()
})

test('serve without a configuration says all that is missing and starts nothing', async () => {
  const program = launch({}, ['--mode=serve'])
  expect(await once(program.child, 'close')).toEqual([1, null])
  expect(program.words().match(/^- (\w+)/gm)).toEqual([
    '- DATABASE_URL',
    '- PUBLIC_URL',
    '- SMTP_URL',
    '- FIELD_KEY',
    '- INDEX_KEY',
    '- RECEIPT_KEY',
  ])
  expect(databaseIsRunning()).toEqual(false)
})
