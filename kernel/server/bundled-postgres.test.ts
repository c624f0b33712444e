import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type BundledPostgres, joinBundledPostgres, startBundledPostgres } from './bundled-postgres.ts'
import { openLog } from './log.ts'

const settings = { fsync: 'off' }
const log = openLog('silent')
/** One cluster for all: to make one takes longer than most of what is asked of it. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'bundled-postgres-'))
// mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
chmodSync(dataDir, 0o755)

afterAll(async () => {
  // Whatever a test left running is adopted, and so can be stopped.
  await (await startBundledPostgres({ dataDir, settings })).stop()
  rmSync(dataDir, { recursive: true })
})

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  // one that is cut while it is open tells it to whoever waits for its answer
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

const pidFile = (folder = dataDir) => path.join(folder, 'postgres/cluster/postmaster.pid')
const postmaster = (folder = dataDir) => Number.parseInt(readFileSync(pidFile(folder), 'utf8'), 10)

/** A program of its own that starts the database, writes a row, and is then killed without a chance to clean up. */
async function killedProgram(value: number): Promise<void> {
  const code = `
    import pg from 'pg'
    import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
    const database = await startBundledPostgres({ dataDir: process.argv[1] })
    const client = new pg.Client({ connectionString: database.url('app') })
    await client.connect()
    await client.query('create table if not exists kept (value int)')
    await client.query('insert into kept values (${value})')
    process.kill(process.pid, 'SIGKILL')`
  const root = path.join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], { cwd: root, stdio: 'ignore' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toEqual('SIGKILL')
}

const kept = 'select value from kept order by value'

test('a tool that only joins is told that there is no database yet, and makes none', async () => {
  await expect(joinBundledPostgres(dataDir)).rejects.toThrow(`There is no database in ${dataDir} yet`)
  expect(existsSync(path.join(dataDir, 'postgres'))).toEqual(false)
})

test('after a kill -9 of the program the next one adopts its database, and nothing committed is lost', async () => {
  await killedProgram(42)
  // what is left over is its owner's to be: a tool reads it and leaves it running
  expect(await ask((await joinBundledPostgres(dataDir)).url('app'), kept)).toEqual([{ value: 42 }])
  const database = await startBundledPostgres({ dataDir, settings })
  expect(database.adopted).toEqual(true)
  expect(await ask(database.url('app'), kept)).toEqual([{ value: 42 }])
  await database.stop()
  await expect(joinBundledPostgres(dataDir)).rejects.toThrow(`The database in ${dataDir} is not running`)
  expect(existsSync(pidFile())).toEqual(false)
})

test('after a kill -9 of PostgreSQL as well, the next start recovers what was committed', async () => {
  await killedProgram(43)
  process.kill(postmaster(), 'SIGKILL')
  const database = await startBundledPostgres({ dataDir, settings })
  expect(database.adopted).toEqual(false)
  expect(await ask(database.url('app'), kept)).toEqual([{ value: 42 }, { value: 43 }])
  await database.stop()
})

describe('while it runs', () => {
  let database: BundledPostgres
  const lost: string[] = []
  beforeAll(async () => {
    database = await startBundledPostgres({ dataDir, settings, log, onLost: ({ message }) => lost.push(message) })
  })
  afterAll(() => database.stop())

  test('the role of the program owns its database, is no superuser and cannot bypass row security', async () => {
    expect(
      await ask(
        database.url('app'),
        `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
                (select array_agg(datname::text) from pg_database where datdba = r.oid) as owns
           from pg_roles r where rolname = current_user`,
      ),
    ).toEqual([
      { rolname: 'app', rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owns: ['app'] },
    ])
    expect(
      await ask(database.url('app'), `select extname from pg_extension where extname <> 'plpgsql' order by extname`),
    ).toEqual([{ extname: 'btree_gist' }, { extname: 'citext' }, { extname: 'pg_trgm' }, { extname: 'pgcrypto' }])
  })

  test('Chinese characters have trigrams and an order by pinyin', async () => {
    expect(
      await ask(
        database.url('app'),
        `select cardinality(show_trgm('湖南省')) as trigrams,
                array(select x from unnest(array['张', '王', '阿', '李']) x order by x collate "zh-x-icu") as sorted`,
      ),
    ).toEqual([{ trigrams: 4, sorted: ['阿', '李', '王', '张'] }])
  })

  test('the database is reachable only from this machine, with a password kept in a private file; its log is private', async () => {
    expect(
      await ask(
        database.superUrl,
        `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
                (select array_agg(distinct auth_method) from pg_hba_file_rules) as methods`,
      ),
    ).toEqual([{ addresses: '127.0.0.1', sockets: path.join(dataDir, 'postgres/cluster'), methods: ['scram-sha-256'] }])
    const modeOf = (name: string) => statSync(path.join(dataDir, 'postgres', name)).mode & 0o777
    expect([modeOf('cluster'), modeOf('passwords.json'), modeOf('postgres.log')]).toEqual([0o700, 0o600, 0o600])
    expect(await ask(database.url('app'), 'select inet_server_addr() as address')).toEqual([{ address: null }])
    const wrong = new URL(database.url('app'))
    wrong.password = 'wrong'
    await expect(ask(wrong.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })

  const cutOwner = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'owner'`
  const owners = () =>
    ask<{ pid: number }>(
      database.superUrl,
      `select pid from pg_locks where locktype = 'advisory' and objid = 4207001 and granted`,
    )

  test('a second program is refused while the first one lives; a tool may join it without ever stopping it', async () => {
    const tool = await startBundledPostgres({ dataDir, settings, whenInUse: 'join' })
    expect(tool.port).toEqual(database.port)
    await tool.stop()
    expect(await ask(database.url('app'), 'select 1 as one')).toEqual([{ one: 1 }])
    await expect(startBundledPostgres({ dataDir, settings })).rejects.toThrow(
      `Another copy of this program is already running on ${dataDir}. Stop it first, or give this one a folder of its own, for example DATA_DIR=./data-2`,
    )
  })

  test('an owner whose connection is cut takes the lock again; one whose PostgreSQL is killed starts it at the same address', async () => {
    const [first] = await owners()
    await ask(database.superUrl, cutOwner)
    await expect.poll(async () => (await owners()).map(({ pid }) => pid === first?.pid)).toEqual([false])
    const before = postmaster()
    process.kill(before, 'SIGKILL')
    await expect.poll(() => owners().catch(() => [])).toEqual([{ pid: expect.any(Number) }])
    expect(postmaster()).not.toEqual(before)
    expect(await ask(database.url('app'), kept)).toEqual([{ value: 42 }, { value: 43 }])
    expect(lost).toEqual([])
  })

  test('an owner whose lock another program has taken meanwhile says so once, and leaves the database alone', async () => {
    const other = new pg.Client({ connectionString: database.superUrl })
    await other.connect()
    // waits in the line for the lock before the owner loses it
    const taken = other.query('select pg_advisory_lock(4207001)')
    await ask(database.superUrl, cutOwner)
    await taken
    await expect
      .poll(() => lost.map((sentence) => sentence.split(',')[0]))
      .toEqual([
        `Another copy of this program has taken over the database in ${path.join(dataDir, 'postgres/cluster')} while this one had lost it`,
      ])
    await database.stop()
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await other.end()
  })
})

test('in a folder whose path is too long for a socket the port is used; a database that cannot start again is told once', async () => {
  const deep = path.join(dataDir, 'a'.repeat(90))
  const onLost = vi.fn()
  const database = await startBundledPostgres({ dataDir: deep, settings, log, onLost })
  expect(await ask(database.url('app'), 'select host(inet_server_addr()) as address')).toEqual([
    { address: '127.0.0.1' },
  ])
  rmSync(path.join(deep, 'postgres/cluster/global/pg_control'))
  process.kill(postmaster(deep), 'SIGKILL')
  await expect.poll(() => onLost.mock.calls.length).toEqual(1)
  expect(onLost.mock.calls[0]?.[0].message).toMatch(
    /^The database has ended and cannot be started again\. .*pg_control/s,
  )
  await database.stop()
})
