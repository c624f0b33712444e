import pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

test('every test file gets a migrated database of its own, and what one writes the other does not see', async () => {
  const [first, second] = await Promise.all([freshDatabase(), freshDatabase()])
  const insert = `insert into kernel.idempotency_key (scope, key, request_hash, created_at) values ('a', 'b', '', now())`
  await query(first.url, insert)
  const count = 'select count(*)::int as count from kernel.idempotency_key'
  expect(await query(first.url, count)).toEqual([{ count: 1 }])
  expect(await query(second.url, count)).toEqual([{ count: 0 }])
  await Promise.all([first.drop(), second.drop()])
})

test('tests run under a role that cannot pass by row security, as the program does', async () => {
  const database = await freshDatabase()
  const roles = await query(
    database.url,
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
            (select pg_get_userbyid(datdba) = current_user from pg_database where datname = current_database()) as owns
     from pg_roles where rolname = current_user`,
  )
  expect(roles).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, owns: true },
  ])
  await database.drop()
})

test('a dropped database is gone, even with a connection left open', async () => {
  const database = await freshDatabase()
  const left = new pg.Client({ connectionString: database.url })
  const ended = new Promise<string>((resolve) =>
    left.on('error', (error) => resolve((error as pg.DatabaseError).code ?? '')),
  )
  await left.connect()
  await database.drop()
  expect(await ended).toBe('57P01')
  await expect(query(database.url, 'select 1')).rejects.toMatchObject({ code: '3D000' })
})
