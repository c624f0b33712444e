import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { joinBundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { freePort } from '#kernel/testing/free-port.ts'
import { buildServer } from '../../tools/build-server.mjs'

// whole programs start here
vi.setConfig({ testTimeout: 120_000 })

/*
 * One folder of data for all: the first program starts on nothing, each of the following on what the one before has left, after
 * whatever was done to it.
 */

const root = path.join(import.meta.dirname, '../..')
/** As the launcher starts it. */
const server = await buildServer({ node: process.execPath })
const dataDir = mkdtempSync(path.join(tmpdir(), 'program-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)
const children: ChildProcess[] = []

async function killChildren(): Promise<void> {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
  }
}

// a test that fails leaves its program, which holds the folder of the next ones
afterEach(async ({ task }) => {
  if (!task.concurrent) await killChildren()
})

afterAll(async () => {
  await killChildren()
  await (await startBundledPostgres({ dataDir })).stop()
  rmSync(dataDir, { recursive: true })
})

interface Program {
  child: ChildProcess
  /** everything it said */
  words(): string
}

/** The program, or the tool beside it, as the launcher starts it, with a channel; `via` puts a launcher in between, which can be killed. */
function launch(
  env: Record<string, string>,
  args: string[] = ['--no-demo'],
  via: 'directly' | 'launcher' = 'directly',
  file = server,
): Program {
  const main = [path.join(root, file), ...args]
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

const portOnly = async () => String(await freePort())

const pidFile = path.join(dataDir, 'postgres/cluster/postmaster.pid')
const databasePid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
const databaseIsRunning = () => existsSync(pidFile)

/** What is asked beside the program of its database. */
async function ask<T extends pg.QueryResultRow>(as: 'app' | 'superuser', sql: string): Promise<T[]> {
  const { url, superUrl } = await joinBundledPostgres(dataDir)
  const client = new pg.Client({ connectionString: as === 'app' ? url('app') : superUrl })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test('the program starts on nothing, tells where it is, outlives the death of its database, has its log verified beside it, and stops with it on SIGTERM', async () => {
  const port = await portOnly()
  const program = launch({ PORT: port })
  const origin = await ready(program)
  expect(origin).toEqual(`http://127.0.0.1:${port}`)
  const health = async () => {
    const answer = await fetch(`${origin}/healthz`)
    return [answer.status, await answer.json()]
  }
  const healthy = [200, { status: 'ok', reasons: [] }]
  expect(await health()).toEqual(healthy)
  expect(program.words()).toContain(`Portal   ${origin}/\n`)
  expect(program.words()).toContain(`Console  ${origin}/console/\n`)

  const answered = new Set<string>()
  let isOver = false
  const asker = async (address: string) => {
    while (!isOver) {
      const answer = await fetch(origin + address)
      const { code } = (await answer.json()) as { code?: string }
      answered.add(`${answer.status} ${code} ${answer.headers.get('retry-after')}`)
    }
  }
  const asking = Promise.all(['/api/announcements', '/api/organizations?kind=unit', '/api/announcements'].map(asker))
  await expect.poll(() => [...answered]).toEqual(['200 H0000 null'])
  const before = { pid: databasePid(), words: program.words().length }
  process.kill(before.pid, 'SIGKILL')
  await expect.poll(() => [...answered]).toEqual(['200 H0000 null', '503 database_unavailable 2'])
  // nobody lends a hand
  await expect.poll(health, { timeout: 15_000 }).toEqual(healthy)
  isOver = true
  await asking
  expect([...answered]).toEqual(['200 H0000 null', '503 database_unavailable 2'])
  expect(databasePid()).not.toEqual(before.pid)

  // word of a change comes again, which makes the log tell more; a job that was enqueued is done, which it tells then
  await ask('app', `update platform.setting set value = 'true' where key = 'debug'`)
  const done = /"level":"debug".*Completed task \d+ \(audit\.seal/
  await expect
    .poll(
      async () => {
        await ask('app', `select graphile_worker.add_job('audit.seal', '{}', job_key := 'probe')`)
        return program.words()
      },
      { interval: 1000 },
    )
    .toMatch(done)
  await ask('app', `update platform.setting set value = null where key = 'debug'`)

  const lines = program
    .words()
    .slice(before.words)
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string; time: string; msg: string; err?: { type: string } })
    .filter(({ level }) => level !== 'debug' && level !== 'info')
  const ofOutage = lines.filter(({ err }) => err?.type === 'DatabaseAway').map(({ time }) => Date.parse(time))
  expect(ofOutage.filter((time, index) => time - (ofOutage[index - 1] ?? 0) < 990)).toEqual([])
  expect(
    lines.filter(({ err }) => err?.type !== 'DatabaseAway').map(({ msg }) => msg.replace(/[\d.]+ s$/, '… s')),
  ).toEqual(['the bundled PostgreSQL is there again after … s'])

  const tool = launch({}, ['verify-log'], 'directly', 'apps/server/admin.ts')
  expect(await once(tool.child, 'close')).toEqual([0, null])
  expect(tool.words()).toContain('The sealed log is whole: nothing was changed, taken out or put in.')

  program.child.kill('SIGTERM')
  expect(await once(program.child, 'exit')).toEqual([0, null])
  expect(databaseIsRunning()).toEqual(false)
})

test('a program killed with -9 leaves its database, and the next start adopts it; it ends on SIGINT though the database hangs', async () => {
  const first = launch({ PORT: await portOnly() })
  await ready(first)
  const pid = databasePid()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = launch({ PORT: await portOnly() })
  const origin = await ready(second)
  expect(databasePid()).toEqual(pid)

  const backends = await ask<{ pid: number }>(
    'superuser',
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  for (const each of [pid, ...backends.map((backend) => backend.pid)]) process.kill(each, 'SIGSTOP')
  // one request that will never be answered
  const hanging = fetch(`${origin}/api/organizations?kind=unit`).then(
    ({ status }) => status,
    () => 'cut off',
  )
  await expect.poll(async () => (await fetch(`${origin}/healthz`)).status).toEqual(503)
  second.child.kill('SIGINT')
  expect(await once(second.child, 'exit')).toEqual([0, null])
  // whichever is sooner: the end of the program, or the database being found out
  expect(['cut off', 503]).toContain(await hanging)
  expect(second.words()).toContain(`PostgreSQL (pid ${pid}) did not answer and is ended at once`)
  await expect.poll(databaseIsRunning).toEqual(false)
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

test.concurrent('a port that is taken is said in one sentence, before anything is started', async () => {
  const port = await freePort()
  const holder = createServer().listen(port, '127.0.0.1')
  await once(holder, 'listening')
  const program = launch({ PORT: String(port) })
  expect(await once(program.child, 'close')).toEqual([1, null])
  expect(program.words()).toEqual(
    `\nPort ${port} on 127.0.0.1 is taken: perhaps this program is already running, else by another one. Stop that one, or choose another port, for example: PORT=${port + 1} npm start\n`,
  )
  expect(databaseIsRunning()).toEqual(false)
  holder.close()
})

test.concurrent('serve without a configuration says all that is missing and starts nothing', async () => {
  const program = launch({ DATA_DIR: mkdtempSync(path.join(dataDir, 'empty-')) }, ['--mode=serve'])
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
