import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { asOwner, databaseUrl } from '../testing/database.ts'
import { checkDatabase } from './database-check.ts'
import { migrate } from './migrate.ts'

let folder: string
let name: string
let url: string

beforeEach(async () => {
  const cluster = inject('testCluster')
  folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  name = `test_${randomBytes(8).toString('hex')}`
  const role = new URL(cluster.programUrl).username
  await asOwner(cluster.ownerUrl, (owner) => owner.query(`create database ${name} owner ${role} template template0`))
  url = databaseUrl(cluster.programUrl, name)
})

afterEach(async () => {
  await asOwner(inject('testCluster').ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
  rmSync(folder, { recursive: true })
})

function write(file: string, sql: string): void {
  writeFileSync(path.join(folder, file), sql)
}

async function ask(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<pg.QueryResultRow>(sql)).rows
  } finally {
    await client.end()
  }
}

test('migrations are applied in order, once, and by one program at a time', async () => {
  write('0001_first.sql', 'create table public.thing (id int)')
  write('0002_second.sql', 'insert into public.thing values (1); insert into public.thing values (2);')
  const both = await Promise.all([migrate(url, { folder }), migrate(url, { folder })])
  expect(both.flat()).toEqual(['0001_first.sql', '0002_second.sql'])
  expect(await migrate(url, { folder })).toEqual([])
  expect(await ask('select id from public.thing order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('work of the program is part of a migration: it comes before the SQL, and neither happens without the other', async () => {
  write('0001_first.sql', 'create table public.thing (id int)')
  write('0002_second.sql', 'alter table public.thing add constraint is_small check (id < 10)')
  const steps = (id: number) => ({
    '0002_second.sql': async (client: pg.ClientBase) => {
      await client.query('insert into public.thing values ($1)', [id])
    },
  })
  await expect(migrate(url, { folder, steps: steps(11) })).rejects.toThrow('The migration 0002_second.sql')
  expect(await ask('select id from public.thing')).toEqual([])
  expect(await migrate(url, { folder, steps: steps(9) })).toEqual(['0002_second.sql'])
  expect(await migrate(url, { folder, steps: steps(8) })).toEqual([])
  expect(await ask('select id from public.thing')).toEqual([{ id: 9 }])
  // renamed without its step, a migration would go without what belongs to it
  const lost = { '0003_gone.sql': () => Promise.resolve() }
  await expect(migrate(url, { folder, steps: lost })).rejects.toThrow(
    'A step belongs to the migration 0003_gone.sql, which is not there',
  )
})

test('everything that keeps a database from being migrated is listed at once, and nothing is applied', async () => {
  write('0002_second.sql', 'create table public.second (id int)')
  write('0003_third.sql', 'create table public.third (id int)')
  await migrate(url, { folder })
  write('0002_second.sql', 'create table public.second (id bigint)')
  rmSync(path.join(folder, '0003_third.sql'))
  write('0001_late.sql', 'create table public.late (id int)')
  await expect(migrate(url, { folder })).rejects.toThrow(
    new Error(
      'The database cannot be migrated:\n' +
        '- 0002_second.sql was changed after it had been applied: restore it, and write the change as a new migration\n' +
        '- 0001_late.sql comes before 0003_third.sql, which is already applied: give it the next free number\n' +
        '- 0003_third.sql is applied but unknown to this program: the database is newer, start the newer program',
    ),
  )
  expect(await ask(`select to_regclass('public.late') as late`)).toEqual([{ late: null }])
})

test('a migration that fails leaves nothing behind and is named with its line', async () => {
  write('0001_good.sql', 'create table public.good (id int);')
  write('0002_bad.sql', 'create table public.half (id int);\n\nselect * from nowhere;')
  await expect(migrate(url, { folder })).rejects.toThrow(
    new Error('The migration 0002_bad.sql, line 3, failed: relation "nowhere" does not exist'),
  )
  expect(await ask(`select to_regclass('public.half') as half`)).toEqual([{ half: null }])
  expect(await ask('select name from kernel.migration')).toEqual([{ name: '0001_good.sql' }])
})

test('a misnamed migration and a number used twice are refused', async () => {
  write('1_first.sql', '')
  await expect(migrate(url, { folder })).rejects.toThrow('The migration 1_first.sql must be called like 0001_name.sql')
  rmSync(path.join(folder, '1_first.sql'))
  write('0001_a.sql', '')
  write('0001_b.sql', '')
  await expect(migrate(url, { folder })).rejects.toThrow(
    'Two migrations have the number 0001; give 0001_b.sql the next free one',
  )
})

test('a role that steps over row security is refused with the way to make a better one', async () => {
  const superUrl = databaseUrl(inject('testCluster').ownerUrl, name)
  await expect(checkDatabase(superUrl)).rejects.toThrow(
    new Error(
      'The database cannot be used:\n' +
        '- the role "postgres" is a superuser. Make a role that is neither, and the owner of the database:\n' +
        "    create role app login nosuperuser nobypassrls password '…';\n" +
        '    create database app owner app;\n' +
        '  and set DATABASE_URL=postgres://app:…@host:5432/app',
    ),
  )
  await checkDatabase(url)
})

test('a database that cannot be reached is named without its password', async () => {
  await expect(checkDatabase('postgres://app:secret@127.0.0.1:1/app')).rejects.toThrow(
    new Error(
      'The database app on 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL.',
    ),
  )
})
