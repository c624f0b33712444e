import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { flush, later } from './connection.ts'
import { openDatabase, type Tx } from './database.ts'

const { url, drop } = await freshDatabase()
const database = openDatabase(url, { connectionsMax: 1, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await drop()
})

const insert = (key: string) =>
  sql`insert into kernel.idempotency_key (scope, key, request_hash, created_at) values ('probe', ${key}, '', now())`
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.write.transaction().execute(work)
async function keys(): Promise<string[]> {
  const rows = await database.read.selectFrom('kernel.idempotency_key').select('key').orderBy('key').execute()
  return rows.map((row) => row.key)
}

test('what was put by is committed in its order, with and without a statement after it', async () => {
  await inTransaction(async (tx) => {
    await later(tx, insert('a'))
    expect((await sql`select key from kernel.idempotency_key`.execute(tx)).rows).toEqual([{ key: 'a' }])
    await later(tx, insert('b'))
  })
  expect(await keys()).toEqual(['a', 'b'])
})

test('when something put by fails, the next statement throws it and nothing is committed', async () => {
  const twice = inTransaction(async (tx) => {
    await insert('c').execute(tx)
    await later(tx, insert('a'))
    await sql`select 1`.execute(tx)
  })
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  const atCommit = inTransaction(async (tx) => {
    await insert('c').execute(tx)
    await later(tx, insert('a'))
  })
  await expect(atCommit).rejects.toMatchObject({ code: '23505' })
  expect(await keys()).toEqual(['a', 'b'])
})

test('a check throws over the answer before the next statement is answered', async () => {
  const checked = inTransaction(async (tx) => {
    await later(tx, insert('c'), ({ rowCount }) => {
      throw new Error(`wrote ${rowCount}`)
    })
    await flush(tx)
  })
  await expect(checked).rejects.toThrow('wrote 1')
  expect(await keys()).toEqual(['a', 'b'])
})

test('an error that the transaction has caught does not end in a commit that says yes', async () => {
  const swallowed = inTransaction(async (tx) => {
    await insert('c').execute(tx)
    await expect(insert('a').execute(tx)).rejects.toMatchObject({ code: '23505' })
  })
  await expect(swallowed).rejects.toThrow('was rolled back')
  expect(await keys()).toEqual(['a', 'b'])
})

test('a transaction that throws before its first statement leaves the connection as it was', async () => {
  await expect(inTransaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await inTransaction((tx) => insert('c').execute(tx))
  expect(await keys()).toEqual(['a', 'b', 'c'])
})
