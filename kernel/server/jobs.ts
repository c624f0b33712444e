import { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import {
  type CronItem,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runMigrations,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type pg from 'pg'
import { later } from './connection.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './database.ts'
import { asAway } from './database-away.ts'
import { fixedStatement } from './fixed-statement.ts'
import type { HeldSession } from './held-session.ts'
import { patientPool, workerPresence } from './job-workers.ts'
import { isOutage } from './log.ts'
import type { ModuleDefinition } from './module.ts'

export interface JobOptions {
  /** a second job with the same key replaces the first while it waits */
  key?: string
  runAt?: Date
}

const adding = fixedStatement<{ job: string; payload: string; runAt: Date | null; key: string | null }>(
  (value) => sql`select graphile_worker.add_job(${value('job')}, payload := ${value('payload')}::json,
    run_at := ${value('runAt')}::timestamptz, job_key := ${value('key')}::text)`,
)

/** Puts a job into the queue, in the caller's transaction: it exists when and only when the change is committed. */
export async function enqueue(
  tx: Tx,
  job: string,
  payload: Readonly<Record<string, unknown>>,
  { key, runAt }: JobOptions = {},
): Promise<void> {
  await later(tx, adding({ job, payload: JSON.stringify(payload), runAt: runAt ?? null, key: key ?? null }))
}

/** Tells later modules that something happened: every subscribed job is enqueued in the same transaction. */
export async function emit(tx: Tx, event: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
  for (const job of subscriptions.get(event) ?? []) await enqueue(tx, job, payload)
}

const subscriptions = new Map<string, string[]>()

/** Reads who listens to what; called once at boot. */
export function readSubscriptions(modules: readonly ModuleDefinition[]): void {
  subscriptions.clear()
  for (const module of modules) {
    for (const [event, jobs] of Object.entries(module.subscriptions ?? {})) {
      subscriptions.set(event, [...(subscriptions.get(event) ?? []), ...jobs])
    }
  }
}

/** Creates or updates the queue's own schema. */
export async function migrateJobs(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger: quiet })
}

const quiet = new Logger(() => () => undefined)

/**
 * A job that goes through rows: one that throws is told, and keeps none of those behind it waiting. The job itself has failed all
 * the same, once every row had its turn, so that it is seen and tried again.
 * @param nameOf what the log says of a row: a row itself may hold what nobody is to read there
 * @param atOnce so many rows are gone through at a time
 * @throws what the first row threw
 */
export async function eachOnItsOwn<T>(
  ctx: Pick<Ctx, 'log'>,
  rows: readonly T[],
  nameOf: (row: T) => string,
  run: (row: T) => Promise<unknown>,
  { atOnce = 1 }: { atOnce?: number } = {},
): Promise<void> {
  let failed = 0
  let first: unknown
  const left = rows.values()
  const doLeft = async () => {
    for (const row of left) {
      try {
        await run(row)
      } catch (error) {
        ctx.log.error({ err: error, row: nameOf(row) }, 'a job could not do a row; it goes on with the others')
        if (failed === 0) first = error
        failed += 1
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, doLeft))
  if (failed > 0) throw first
}

/** The worker of this process. */
export interface JobRunner {
  stop(): Promise<void>
}

/** Starts the worker. `contextOf` makes the context of one job run. */
export async function startJobs(options: {
  pgPool: pg.Pool
  modules: readonly ModuleDefinition[]
  contextOf(job: string): Ctx
  concurrency: number
  log: FastifyBaseLogger
}): Promise<JobRunner> {
  const taskList: TaskList = {}
  const crons: CronItem[] = []
  for (const module of options.modules) {
    for (const [name, work] of Object.entries(module.jobs ?? {})) {
      taskList[name] = async (payload) => {
        const ctx = options.contextOf(name)
        await (work as (ctx: Ctx, payload: unknown) => Promise<void>)(ctx, payload)
      }
    }
    for (const [task, match] of Object.entries(module.schedule ?? {})) crons.push(onSchedule(task, match))
  }
  const { pgPool: pool, log } = options
  const present: HeldSession[] = []
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => present.push(workerPresence({ pool, name: workerPool.id, log })))
  const runner = await run({
    pgPool: patientPool(pool),
    events,
    taskList,
    parsedCronItems: parseCronItems(crons),
    concurrency: options.concurrency,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      // What the queue calls info is its own business at every start.
      const as = level === 'error' ? 'error' : level === 'warning' ? 'warn' : 'debug'
      const err = asAway(meta?.error)
      // one that the log knows as such, so that it holds back what is said again and again
      log[as]({ queue: meta, ...(isOutage(err) ? { err } : {}) }, message)
    }),
    pollInterval: 1000,
  })
  for (const each of present) each.start()
  return {
    async stop() {
      await runner.stop()
      await Promise.all(present.map((each) => each.stop()))
    },
  }
}

/**
 * Runs of one task never overlap (its queue), and no more than one waits (its key): a task that takes longer than the time
 * between two of its moments, because somebody outside does not answer, takes one worker and not all of them.
 */
export function onSchedule(task: string, match: string): CronItem {
  return { task, match, options: { queueName: task, jobKey: task } }
}

/**
 * Runs every waiting job now, and those they enqueue, until none is left: for tests and for the end of a seed. A job that waits
 * for a moment, to gather what comes, is due as well.
 */
export async function drainJobs(options: {
  pgPool: pg.Pool
  modules: readonly ModuleDefinition[]
  contextOf(job: string): Ctx
}): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: options.pgPool })
  const jobs = new Map(options.modules.flatMap((module) => Object.entries(module.jobs ?? {})))
  try {
    for (;;) {
      const due = await options.pgPool.query<{ id: string; task_identifier: string; payload: unknown }>(
        `select jobs.id, tasks.identifier as task_identifier, jobs.payload from graphile_worker._private_jobs jobs
         join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
         where jobs.run_at <= now() + interval '1 second' and jobs.attempts < jobs.max_attempts order by jobs.priority, jobs.run_at, jobs.id limit 1`,
      )
      const next = due.rows[0]
      if (!next) return
      const work = jobs.get(next.task_identifier)
      if (!work) throw new Error(`no module has a job named ${next.task_identifier}`)
      await (work as (ctx: Ctx, payload: unknown) => Promise<void>)(
        options.contextOf(next.task_identifier),
        next.payload,
      )
      await utils.completeJobs([next.id])
    }
  } finally {
    await utils.release()
  }
}
