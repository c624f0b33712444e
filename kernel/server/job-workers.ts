import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { asAway, DatabaseAway } from './database-away.ts'
import { HeldSession } from './held-session.ts'

/** The first half of every lock that says that a worker lives. */
const workerLock = 4_207_002
const lookMs = 10_000
/** A worker takes jobs a moment before it holds its lock: so long nobody takes them from it. */
const beginning = `interval '15 seconds'`

/**
 * Says that a worker lives, and takes the jobs of those that do not. The queue itself keeps a job locked for four hours when its
 * worker was killed, and a buyer's money does not wait so long. Each worker holds a lock of its session under its own name, which
 * PostgreSQL frees with the process; jobs and queues that have been locked for a while under a name that nobody holds are free
 * again.
 */
export function workerPresence({
  pool,
  name,
  log,
}: {
  pool: pg.Pool
  name: string
  log: FastifyBaseLogger
}): HeldSession {
  return new HeldSession({
    pool,
    lookMs,
    async take(client) {
      await client.query('select pg_advisory_lock($1, hashtext($2))', [workerLock, name])
      return true
    },
    async look(client) {
      const { rows } = await client.query<{ locked_by: string; jobs: number }>(freeing, [workerLock, name])
      for (const { locked_by: worker, jobs } of rows)
        log.warn({ worker, jobs }, 'jobs of a worker that is gone are free again')
    },
    away: (error) => log.debug({ err: asAway(error) }, 'a worker could not say that it lives'),
  })
}

/** Jobs, and the queues in which scheduled tasks wait for themselves: both are locked under the worker's name. */
const freeing = `with held as (
    select locked_by, locked_at from graphile_worker._private_jobs
    union all select locked_by, locked_at from graphile_worker._private_job_queues
  ), gone as materialized (
    select locked_by from (
      select distinct locked_by from held where locked_by <> $2 and locked_at < now() - ${beginning}
    ) as overdue where pg_try_advisory_xact_lock($1, hashtext(locked_by))
  ), queues as (
    update graphile_worker._private_job_queues as queue set locked_at = null, locked_by = null
    from gone where queue.locked_by = gone.locked_by and queue.locked_at < now() - ${beginning}
  ), freed as (
    update graphile_worker._private_jobs as jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now())
    from gone where jobs.locked_by = gone.locked_by
      and jobs.locked_at < now() - ${beginning} returning gone.locked_by
  )
  select locked_by, count(*)::int as jobs from freed group by locked_by`

/** Of the codes by which the queue tries again, the one that says least: it is not told which connection broke, and how. */
const passing = 'ETIMEDOUT'

/**
 * The pool as the queue is to see it. It tries again to note the end of a job only where an error has one of a few codes; a
 * connection that was lost has none of them, and is thrown where nobody catches it, which ends the program. Here it has one.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = (callback?: Parameters<pg.Pool['connect']>[0]) =>
    callback ? pool.connect(callback) : pool.connect().then(patientClient, throwPassing)
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connect
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function patientClient(client: pg.PoolClient): pg.PoolClient {
  const query = (...asked: Parameters<pg.PoolClient['query']>) =>
    (client.query(...asked) as unknown as Promise<unknown>).catch(throwPassing)
  return new Proxy(client, {
    get(target, name) {
      if (name === 'query') return query
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function throwPassing(error: unknown): never {
  const away = asAway(error)
  // what the database itself says of a statement stays what it is
  if (!(away instanceof DatabaseAway)) throw error
  throw Object.assign(away, { code: passing })
}
