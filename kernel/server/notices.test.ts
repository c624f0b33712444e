import { expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { systemClock } from './context.ts'
import { type Database, openDatabase } from './database.ts'
import { Kept } from './notices.ts'

const { url, drop } = await freshDatabase()
const write = (database: Database, urls: string[]) =>
  database.write.updateTable('platform.role').set({ urls }).where('code', '=', 'probe').execute()

/** One process: its connections, and what it keeps of the role. */
async function aProcess() {
  const database = openDatabase(url, { connectionsMax: 3, onError: () => undefined })
  await database.notices.start()
  onTestFinished(() => database.close())
  const kept = new Kept<string[]>({ topic: 'actors', forMs: 60_000, countMax: 2 })
  const ctx = { db: database.read, clock: systemClock }
  let reads = 0
  const read = async () => {
    reads += 1
    const row = await database.read.selectFrom('platform.role').select('urls').where('code', '=', 'probe').execute()
    return row[0]?.urls ?? []
  }
  return { database, get: async (key = 'probe') => await kept.get(ctx, key, read), kept, ctx, reads: () => reads }
}

{
  const database = openDatabase(url, { connectionsMax: 1, onError: () => undefined })
  await database.write
    .insertInto('platform.role')
    .values({ code: 'probe', labels: '{}', type: 'web', urls: [] })
    .execute()
  await database.close()
}

/** Word of an earlier change may still come in while it reads. */
async function untilKept({ get, reads }: Awaited<ReturnType<typeof aProcess>>) {
  await vi.waitFor(async () => {
    const before = reads()
    await get()
    expect(reads()).toBe(before)
  })
}

test('what this process changes is forgotten before the change is answered', async () => {
  const one = await aProcess()
  await write(one.database, ['/a'])
  await untilKept(one)
  await write(one.database, ['/b'])
  expect(await one.get()).toEqual(['/b'])
  await one.database.write.transaction().execute(async (tx) => {
    await tx
      .updateTable('platform.role')
      .set({ urls: ['/c'] })
      .where('code', '=', 'probe')
      .execute()
    // Not committed: the others, this process among them, still see what was.
    expect(await one.get()).toEqual(['/b'])
  })
  expect(await one.get()).toEqual(['/c'])
})

test('what one process changes another forgets', async () => {
  const [one, other] = [await aProcess(), await aProcess()]
  await write(one.database, ['/before'])
  await untilKept(other)
  expect(await other.get()).toEqual(['/before'])
  await write(one.database, ['/after'])
  await vi.waitFor(async () => expect(await other.get()).toEqual(['/after']))
})

test('a value that was read before a change is not kept after it', async () => {
  const one = await aProcess()
  await write(one.database, ['/old'])
  const { promise: changed, resolve: change } = Promise.withResolvers<void>()
  const slow = Promise.resolve(
    one.kept.get(one.ctx, 'slow', async () => {
      await changed
      return ['/old']
    }),
  )
  await write(one.database, ['/new'])
  change()
  expect(await slow).toEqual(['/old'])
  expect(await one.get('slow')).toEqual(['/new'])
})

test('while the line to the database is down nothing is kept, and it is opened anew', async () => {
  const one = await aProcess()
  await untilKept(one)
  const notices = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'platform notices' and datname = current_database()`
  await one.database.readPool.query(notices)
  await vi.waitFor(() => expect(one.database.notices.isListening).toBe(false))
  const before = one.reads()
  await one.get()
  await one.get()
  expect(one.reads() - before).toBe(2)
  await vi.waitFor(() => expect(one.database.notices.isListening).toBe(true), 10_000)
})

test('no more is kept than was agreed, the oldest goes first', async () => {
  const one = await aProcess()
  await untilKept(one)
  const before = one.reads()
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await one.get(key)
  expect(one.reads() - before).toBe(4)
  await drop()
})
