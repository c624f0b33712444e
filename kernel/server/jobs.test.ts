import pg from 'pg'
import pino from 'pino'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Ctx } from './context.ts'
import { openDatabase } from './database.ts'
import { patientPool } from './job-workers.ts'
import { eachOnItsOwn, onSchedule, startJobs } from './jobs.ts'
import { defineModule } from './module.ts'

const { url, drop } = await freshDatabase()
const expected = () => undefined
const { writePool: pool, close } = openDatabase(url, { connectionsMax: 12, onError: expected })
afterAll(async () => {
  await close()
  await drop()
})

const done: string[] = []
const module = defineModule({
  name: 'test.jobs',
  tables: [],
  jobs: { 'test.note': async (_ctx: Ctx, { word }: { word: string }) => void done.push(word) },
})

async function aWorker() {
  const log = pino({ level: 'silent' })
  const options = { pgPool: pool, modules: [module], contextOf: () => ({}) as Ctx, concurrency: 1, log }
  const worker = await startJobs(options)
  onTestFinished(() => worker.stop())
}

/** A job that a worker of this name has begun, so many seconds ago. */
async function aBegunJob(word: string, worker: string, agoS = 16): Promise<void> {
  await pool.query(`select graphile_worker.add_job('test.note', $1)`, [JSON.stringify({ word })])
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $3)
     where payload ->> 'word' = $2`,
    [worker, word, agoS],
  )
}

test('a job whose worker was killed is done by another one, and one whose worker lives or has just begun stays with it', async () => {
  const living = new pg.Client({ connectionString: url })
  await living.connect()
  await living.query(`select pg_advisory_lock(4207002, hashtext('pool-living'))`)
  await aBegunJob('of a living one', 'pool-living')
  await aBegunJob('of a killed one', 'pool-killed')
  await aBegunJob('of a beginning one', 'pool-beginning', 0)
  await aWorker()
  await vi.waitFor(() => expect(done).toEqual(['of a killed one']), 15_000)
  const { rows } = await pool.query('select locked_by from graphile_worker._private_jobs order by locked_by')
  expect(rows).toEqual([{ locked_by: 'pool-beginning' }, { locked_by: 'pool-living' }])
  await living.end()
  await pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '16 seconds' where locked_by = 'pool-beginning'`,
  )
  await aWorker()
  const all = ['of a beginning one', 'of a killed one', 'of a living one']
  await vi.waitFor(() => expect(done.toSorted()).toEqual(all), 15_000)
})

test('a queue whose worker was killed is free again, so that scheduled tasks go on', async () => {
  done.length = 0
  const { queueName, jobKey } = onSchedule('test.note', '* * * * *').options ?? {}
  expect([queueName, jobKey]).toEqual(['test.note', 'test.note'])
  await pool.query(`select graphile_worker.add_job('test.note', '{"word":"killed in a queue"}', queue_name := $1)`, [
    queueName,
  ])
  for (const table of ['_private_jobs', '_private_job_queues'])
    await pool.query(
      `update graphile_worker.${table} set locked_by = 'pool-killed', locked_at = now() - interval '1 minute'`,
    )
  await aWorker()
  await vi.waitFor(() => expect(done).toEqual(['killed in a queue']), 15_000)
  await pool.query(`select graphile_worker.add_job('test.note', '{"word":"the next"}', queue_name := $1)`, [queueName])
  await vi.waitFor(() => expect(done).toEqual(['killed in a queue', 'the next']), 15_000)
})

test('a job goes on after a row that throws, and has failed all the same', async () => {
  const ran: number[] = []
  const row = async (each: number) => {
    ran.push(each)
    if (each !== 3) throw new Error(`row ${each}`)
  }
  const ctx = { log: pino({ level: 'silent' }) }
  await expect(eachOnItsOwn(ctx, [1, 2, 3], String, row)).rejects.toThrow('row 1')
  expect(ran).toEqual([1, 2, 3])
})

test('of rows that are gone through two at a time each has its turn once, and never are three under way', async () => {
  const ran: number[] = []
  let underWay = 0
  let most = 0
  const row = async (each: number) => {
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise(setImmediate)
    underWay -= 1
    ran.push(each)
  }
  const ctx = { log: pino({ level: 'silent' }) }
  await eachOnItsOwn(ctx, [1, 2, 3, 4, 5], String, row, { atOnce: 2 })
  expect([ran, most]).toEqual([[1, 2, 3, 4, 5], 2])
})

test('a worker that lives is known to others for as long as it does', async () => {
  await aWorker()
  const held = `select count(*)::int as count from pg_locks where locktype = 'advisory' and classid = 4207002
    and database = (select oid from pg_database where datname = current_database())`
  const workers = async () => (await pool.query<{ count: number }>(held)).rows[0]?.count
  await vi.waitFor(async () => expect(await workers()).toBe(1), 15_000)
  // as when the database starts again
  await pool.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = 4207002`)
  await vi.waitFor(async () => expect(await workers()).toBe(0), 15_000)
  await vi.waitFor(async () => expect(await workers()).toBe(1), 15_000)
})

test('a connection that breaks is told to the queue as something that passes, and a wrong statement as what it is', async () => {
  const nowhere = new pg.Pool({ connectionString: 'postgres://app@127.0.0.1:9/app' })
  await expect(patientPool(nowhere).connect()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  const client = await patientPool(pool).connect()
  client.on('error', expected)
  await expect(client.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  await expect(client.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    code: 'ETIMEDOUT',
  })
  await expect(client.query('select 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  client.release(true)
})
