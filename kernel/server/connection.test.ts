import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { flush, later, readLater, steadyRows } from './connection.ts'
import { openDatabase, type Tx } from './database.ts'
import { DatabaseAway } from './database-away.ts'
import { fixedStatement } from './fixed-statement.ts'
import { quickRows } from './quick-reads.ts'

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

test('of a piece the answers stand in order, and one that fails leaves the rest undone and the connection as it was', async () => {
  const read = (text: string) => sql<{ text: string }>`select ${text}::text as text`
  await inTransaction(async (tx) => {
    const [one, two] = [await readLater(tx, read('one')), await readLater(tx, read('two'))]
    const last = await read('three').execute(tx)
    expect([one(), two(), last.rows].flat()).toEqual([{ text: 'one' }, { text: 'two' }, { text: 'three' }])
  })
  const failed = inTransaction(async (tx) => {
    await later(tx, insert('d'))
    await later(tx, sql`select 1 / ${0}::integer`)
    await later(tx, insert('e'))
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  await inTransaction((tx) => later(tx, insert('e')))
  expect(await keys()).toEqual(['a', 'b', 'c', 'e'])
})

test('a fixed statement keeps its text, takes its values by name, and what is no value of it stays', async () => {
  const share = fixedStatement<{ whole: number; by: number }, { share: number }>(
    (value) => sql`select ${10}::integer + ${value('whole')}::integer / ${value('by')}::integer as share`,
  )
  const both = await inTransaction(async (tx) => {
    const first = await readLater(tx, share({ whole: 12, by: 3 }))
    const last = await tx.executeQuery(share({ by: 5, whole: 10 }).compile(tx))
    return [...first(), ...last.rows]
  })
  expect(both).toEqual([{ share: 14 }, { share: 12 }])
  const [one, other] = [1, 2].map((whole) => share({ whole, by: 1 }).compile(database.read))
  expect([one?.sql, one?.parameters, other?.parameters]).toEqual([other?.sql, [10, 1, 1], [10, 2, 1]])
})

test('a statement that was made ready within a piece and fails by itself later is still known afterwards', async () => {
  const share = (by: number) => sql<{ share: number }>`select 60 / ${by}::integer as share`
  await inTransaction(async (tx) => {
    await later(tx, share(2))
    await share(3).execute(tx)
  })
  const failed = inTransaction(async (tx) => {
    // takes the beginning along, so that the next one goes out alone
    await sql`select ${1}::integer`.execute(tx)
    await share(0).execute(tx)
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  const alone = inTransaction(async (tx) => {
    await sql`select ${1}::integer`.execute(tx)
    return (await share(4).execute(tx)).rows
  })
  expect(await alone).toEqual([{ share: 15 }])
})

test('a text that holds several statements goes out beside what is put by', async () => {
  await inTransaction(async (tx) => {
    await later(tx, insert('f'))
    await sql`select 1; select 2`.execute(tx)
  })
  expect(await keys()).toEqual(['a', 'b', 'c', 'e', 'f'])
})

test('a savepoint goes out in a piece with what follows it, and takes back what failed', async () => {
  await inTransaction(async (tx) => {
    for (const times of [1, 2]) {
      await later(tx, sql`savepoint probe`)
      await later(tx, insert(`g${times}`))
      await expect(insert('a').execute(tx)).rejects.toMatchObject({ code: '23505' })
      await sql`rollback to savepoint probe`.execute(tx)
      await later(tx, sql`release savepoint probe`)
    }
    await later(tx, sql`savepoint probe`)
    await later(tx, insert('g'))
    await flush(tx)
    await later(tx, sql`release savepoint probe`)
  })
  expect(await keys()).toEqual(['a', 'b', 'c', 'e', 'f', 'g'])
})

test('a statement is made ready once for all of a piece, and anew where a piece has failed before it', async () => {
  const divide = (by: number) => sql<{ quotient: number }>`select 12 / ${by}::integer as quotient`
  const both = () =>
    inTransaction(async (tx) => {
      await later(tx, divide(2))
      const third = await readLater(tx, divide(3))
      return { last: (await divide(4).execute(tx)).rows, third: third() }
    })
  const failed = inTransaction(async (tx) => {
    await later(tx, insert('a'))
    await divide(2).execute(tx)
  })
  await expect(failed).rejects.toMatchObject({ code: '23505' })
  expect(await both()).toEqual({ last: [{ quotient: 3 }], third: [{ quotient: 4 }] })
  expect(await both()).toEqual({ last: [{ quotient: 3 }], third: [{ quotient: 4 }] })
})

test('a line that is cut is told as the database being away, nothing of it is kept, and the next line is another', async () => {
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`
  const before = await keys()
  const written = inTransaction(async (tx) => {
    await insert('cut').execute(tx)
    await later(tx, insert('cut too'))
    await cut.execute(tx)
  })
  await expect(written).rejects.toThrow(DatabaseAway)
  await expect(cut.execute(database.read)).rejects.toThrow(DatabaseAway)
  await expect(quickRows(database.read, cut.compile(database.read))).rejects.toThrow(DatabaseAway)
  expect(await keys()).toEqual(before)
  await inTransaction((tx) => later(tx, insert('whole')))
  expect(await keys()).toEqual([...before, 'whole'])
})

test('a steady statement is planned once for all values; others on its connection are planned as ever, also after one that failed', async () => {
  const { read } = database
  const of = (key: string) =>
    sql<{ key: string }>`select key from kernel.idempotency_key where key = ${key}`.compile(read)
  const all = await keys()
  for (const key of all) expect(await steadyRows(read, of(key))).toEqual([{ key }])
  const halves = (by: number) => sql<{ half: number }>`select 4 / ${by}::integer as half`.compile(read)
  expect(await steadyRows(read, halves(2))).toEqual([{ half: 2 }])
  await expect(steadyRows(read, halves(0))).rejects.toMatchObject({ code: '22012' })
  expect(await steadyRows(read, halves(4))).toEqual([{ half: 1 }])
  const plans = sql<{ generic: number; custom: number }>`
    select generic_plans::int as generic, custom_plans::int as custom, current_setting('plan_cache_mode') as mode
    from pg_prepared_statements where name ~ '^steady' and statement = ${of('').sql}`
  expect((await plans.execute(read)).rows).toEqual([{ generic: all.length, custom: 0, mode: 'auto' }])
})

test('where no line comes about the database is away, whichever way is asked', async () => {
  const nowhere = openDatabase('postgres://app@127.0.0.1:1/app', { connectionsMax: 1, onError: () => undefined })
  const one = sql`select ${1}::integer as one`
  await expect(one.execute(nowhere.read)).rejects.toThrow(DatabaseAway)
  await expect(nowhere.write.transaction().execute((tx) => one.execute(tx))).rejects.toThrow(DatabaseAway)
  await expect(quickRows(nowhere.read, one.compile(nowhere.read))).rejects.toThrow(DatabaseAway)
  await nowhere.close()
})

test('a connection that was cut is used by nobody after it, not even before its end is heard', async () => {
  const cut = sql`select pg_terminate_backend(pg_backend_pid())`
  const one = sql`select 1 as one`
  // one for the statements that share it, and one for the others
  const { read, write, close } = openDatabase(url, { connectionsMax: 2, onError: () => undefined })
  for (let turn = 0; turn < 20; turn += 1) {
    await expect(cut.execute(read)).rejects.toBeInstanceOf(DatabaseAway)
    expect((await one.execute(read)).rows).toEqual([{ one: 1 }])
    await expect(write.transaction().execute((tx) => cut.execute(tx))).rejects.toBeInstanceOf(DatabaseAway)
    expect((await one.execute(write)).rows).toEqual([{ one: 1 }])
    await expect(quickRows(read, cut.compile(read))).rejects.toBeInstanceOf(DatabaseAway)
    expect(await quickRows(read, one.compile(read))).toEqual([{ one: 1 }])
  }
  await close()
})
