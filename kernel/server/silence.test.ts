import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { networkBefore } from '../testing/network.ts'
import { changeOf, Replay } from './change.ts'
import { type Ctx, system, systemClock } from './context.ts'
import { openDatabase } from './database.ts'
import { DatabaseAway } from './database-away.ts'
import { quickRows } from './quick-reads.ts'
import { isAnswered } from './silence.ts'

const heartbeat = { everyMs: 50, patienceMs: 1000 }
const options = { connectionsMax: 4, onError: () => undefined, heartbeat }

test('who waits for a database that has fallen silent is told that it is away, gets nothing of what comes late, and what was committed is found by its key', async () => {
  const { url, drop } = await freshDatabase()
  const network = await networkBefore(url)
  const [database, beside] = [openDatabase(network.url, options), openDatabase(url, options)]
  onTestFinished(async () => {
    await Promise.all([database.close(), beside.close()])
    await network.close()
    await drop()
  })
  await Promise.all([database.notices.start(), beside.notices.start()])
  const text = (word: string) => sql<{ text: string }>`select ${word}::text as text`
  const read = async (statement: RawBuilder<{ text: string }>) => (await statement.execute(database.read)).rows
  const quick = (statement: RawBuilder<{ text: string }>) => quickRows(database.read, statement.compile(database.read))
  const kept = async () => {
    const rows = await beside.read.selectFrom('kernel.idempotency_key').select('key').execute()
    return rows.map(({ key }) => key)
  }
  const ctx = {
    actor: system,
    clock: systemClock,
    secrets: { encrypt: (plain: string) => Buffer.from(plain), decrypt: (bytes: Buffer) => bytes.toString() },
  } as unknown as Ctx
  const change = changeOf(database, () => ctx, {
    trace: 'none',
    idempotency: { scope: 'probe', key: 'one', requestHash: Buffer.from('same') },
  })

  // two that are idle when it happens, and the line that is shared
  expect(await Promise.all([read(text('a')), read(text('b')), quick(text('c'))])).toEqual([
    [{ text: 'a' }],
    [{ text: 'b' }],
    [{ text: 'c' }],
  ])
  expect(database.readPool.idleCount).toEqual(2)
  const long = sql`select pg_sleep(${(heartbeat.patienceMs + 500) / 1000})`.execute(beside.read)
  const written = change('probe', async (tx) => {
    await text('in the transaction').execute(tx)
    network.loseAnswers()
    return { subject: 'probe', reply: 'done' }
  })
  await expect.poll(kept).toEqual(['one'])
  const asked = [written, read(text('late')), quick(text('late')), quick(text('later'))]
  for (const answer of await Promise.allSettled(asked))
    expect(answer).toEqual({ status: 'rejected', reason: expect.any(DatabaseAway) })
  await expect.poll(() => [database.readPool.totalCount, database.writePool.totalCount]).toEqual([0, 0])
  expect(database.notices.isListening).toEqual(false)

  network.mend()
  expect(await Promise.all([read(text('d')), quick(text('e')), quick(text('f'))])).toEqual([
    [{ text: 'd' }],
    [{ text: 'e' }],
    [{ text: 'f' }],
  ])
  const again = change('probe', () => Promise.reject(new Error('done a second time')))
  await expect(again).rejects.toEqual(new Replay('done'))
  await expect.poll(() => database.notices.isListening).toEqual(true)
  // a database that answers, though not this statement yet, is waited for
  await long
})

test('an answer that came while this process was busy has come in time', async () => {
  const answer = new Promise((resolve) => setImmediate(resolve))
  const asked = isAnswered(answer, 20)
  const freeAtMs = performance.now() + 60
  while (performance.now() < freeAtMs);
  expect(await asked).toEqual(true)
  expect(await isAnswered(new Promise(() => undefined), 20)).toEqual(false)
})
