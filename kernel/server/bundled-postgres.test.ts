import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBundledPostgres } from './bundled-postgres.ts'

const settings = { fsync: 'off' }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'bundled-postgres-'))
  // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  // Whatever a test left running is adopted, and so can be stopped.
  await (await startBundledPostgres({ dataDir, settings })).stop()
  rmSync(dataDir, { recursive: true })
})

async function ask<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

/** A program of its own that starts the database, writes a row, and is then killed without a chance to clean up. */
async function killedProgram(): Promise<void> {
  const code = `
    import pg from 'pg'
    import { startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
    const database = await startBundledPostgres({ dataDir: process.argv[1] })
    const client = new pg.Client({ connectionString: database.url('app') })
    await client.connect()
    await client.query('create table kept (value int)')
    await client.query('insert into kept values (42)')
    process.kill(process.pid, 'SIGKILL')`
  const root = path.join(import.meta.dirname, '../..')
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir], { cwd: root, stdio: 'ignore' })
  const [, signal] = await once(child, 'exit')
  expect(signal).toEqual('SIGKILL')
}

test('after a kill -9 of the program the next one adopts its database, and nothing committed is lost', async () => {
  await killedProgram()
  const database = await startBundledPostgres({ dataDir, settings })
  expect(database.adopted).toEqual(true)
  expect(await ask(database.url('app'), 'select value from kept')).toEqual([{ value: 42 }])
  await database.stop()
})

test('after a kill -9 of PostgreSQL as well, the next start recovers what was committed', async () => {
  await killedProgram()
  const pid = Number.parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGKILL')
  const database = await startBundledPostgres({ dataDir, settings })
  expect(database.adopted).toEqual(false)
  expect(await ask(database.url('app'), 'select value from kept')).toEqual([{ value: 42 }])
  await database.stop()
})

test('the role of the program owns its database, is no superuser and cannot bypass row security', async () => {
  const database = await startBundledPostgres({ dataDir, settings })
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
  await database.stop()
})

test('Chinese characters have trigrams and an order by pinyin', async () => {
  const database = await startBundledPostgres({ dataDir, settings })
  expect(
    await ask(
      database.url('app'),
      `select cardinality(show_trgm('湖南省')) as trigrams,
              array(select x from unnest(array['张', '王', '阿', '李']) x order by x collate "zh-x-icu") as sorted`,
    ),
  ).toEqual([{ trigrams: 4, sorted: ['阿', '李', '王', '张'] }])
  await database.stop()
})

test('the database is reachable only from this machine and only with the password kept in a private file', async () => {
  const database = await startBundledPostgres({ dataDir, settings })
  expect(
    await ask(
      database.superUrl,
      `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
              (select array_agg(distinct auth_method) from pg_hba_file_rules) as methods`,
    ),
  ).toEqual([{ addresses: '127.0.0.1', sockets: path.join(dataDir, 'postgres/cluster'), methods: ['scram-sha-256'] }])
  expect(statSync(path.join(dataDir, 'postgres/cluster')).mode & 0o777).toEqual(0o700)
  expect(await ask(database.url('app'), 'select inet_server_addr() as address')).toEqual([{ address: null }])
  expect(statSync(path.join(dataDir, 'postgres/passwords.json')).mode & 0o777).toEqual(0o600)
  const wrong = new URL(database.url('app'))
  wrong.password = 'wrong'
  await expect(ask(wrong.toString(), 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await database.stop()
})

test('in a folder whose path is too long for a socket the database is reached by its port', async () => {
  const deep = path.join(dataDir, 'a'.repeat(90))
  const database = await startBundledPostgres({ dataDir: deep, settings })
  expect(await ask(database.url('app'), 'select host(inet_server_addr()) as address')).toEqual([
    { address: '127.0.0.1' },
  ])
  await database.stop()
})

test('a second program is refused while the first one lives; a tool may join it without ever stopping it', async () => {
  const first = await startBundledPostgres({ dataDir, settings })
  const tool = await startBundledPostgres({ dataDir, settings, whenInUse: 'join' })
  expect(tool.port).toEqual(first.port)
  await tool.stop()
  expect(await ask(first.url('app'), 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(startBundledPostgres({ dataDir, settings })).rejects.toThrow(
    `Another copy of this program is already running on ${dataDir}. Stop it first, or give this one a folder of its own, for example DATA_DIR=./data-2`,
  )
  await first.stop()
})
