import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { afterAll } from 'vitest'
import type { Language } from '#kernel/contract/languages.ts'
import type { DB } from '../../db/schema.gen.ts'
import { type Config, readConfig } from '../server/config.ts'
import { type Actor, type Ctx, system } from '../server/context.ts'
import { type Database, openDatabase } from '../server/database.ts'
import { contextWithoutRequest, type Surroundings } from '../server/http.ts'
import { drainJobs } from '../server/jobs.ts'
import type { ModuleDefinition } from '../server/module.ts'
import { freshDatabase, startedDatabase } from './database.ts'

/** Somebody signed in: fixtures of the accounts module make them. */
export interface TestAccount {
  accountId: string
  token: string
  loginName: string
}

export interface TestAnswer {
  status: number
  // The wire is untyped on purpose: tests compare it as it came.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the program answered
  body: any
  headers: Record<string, string | string[] | number | undefined>
  raw: Buffer
}

export interface TestCaller {
  get(path: string, query?: Record<string, string | number>): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>
  in(language: Language): TestCaller
}

/** A clock that a test holds in its hand. */
export interface TestClock {
  now(): Date
  set(instant: string): void
  advance(timeMs: number): void
}

export interface TestApp {
  fastify: FastifyInstance
  surroundings: Surroundings
  config: Config
  clock: TestClock
  anonymous: TestCaller
  as(account: TestAccount): TestCaller
  /** any request, as it is */
  inject: FastifyInstance['inject']
  /** for arrangements only: what the product itself would never do */
  write<T>(work: (db: Kysely<DB>) => Promise<T>): Promise<T>
  ctx(actor?: Actor): Ctx
  auditOf(subjectId: string): Promise<{ action: string; actor_account_id: string | null; reason: string | null }[]>
  /** how many statements the reading connections ran while `work` was under way */
  countQueries<T>(work: () => Promise<T>): Promise<{ queries: number; result: T }>
  drainJobs(): Promise<void>
  /** every invariant of every module that is broken now, by name, with its rows */
  brokenInvariants(): Promise<Record<string, unknown[]>>
  /** listens on a free port of this machine; answers the origin */
  origin(): Promise<string>
  modules: readonly ModuleDefinition[]
  close(): Promise<void>
}

interface Program {
  buildApp(options: {
    config: Config
    log: pino.Logger
    databaseUrl: string
    clock: TestClock
    checkReplies: boolean
  }): Promise<{
    fastify: FastifyInstance
    surroundings: Surroundings
    database: Database
    settle(): Promise<void>
    close(): Promise<void>
  }>
  modules: readonly ModuleDefinition[]
}

let program: Program | null = null

/** Called by the setup file of the apps: the kernel itself knows no module. */
export function registerProgram(registered: Program): void {
  program = registered
}

export interface TestAppOptions {
  /**
   * the instant the clock starts at and stays on: what a test finds must not depend on the day it is run. `real` where programs
   * of their own take part, with clocks of their own: machines, payment providers
   */
  now: string
  config?: Partial<Config>
  env?: Record<string, string>
  /** on a database on which no program has been started yet: for tests of what a first start leaves */
  isFirstStart?: boolean
}

/** Before the clock of any test that is not a first start. */
const firstStart = '2026-01-01T00:00:00Z'

/** The whole program on a copy of a database of its own. Checks all invariants when the file is done. */
export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  if (!program) throw new Error('no program is registered: is apps/server/testing-setup.ts among the setup files?')
  const { buildApp, modules } = program
  const dataDir = mkdtempSync(join(tmpdir(), 'test-data-'))
  const env = { DATA_DIR: dataDir, CAPTCHA: 'off', LOG_LEVEL: 'error', ...options.env }
  const config: Config = { ...readConfig(env, { mode: 'test' }), ...options.config }
  const startOn = async (databaseUrl: string) => {
    const log = pino({ level: config.logLevel })
    await (await buildApp({ config, log, databaseUrl, clock: testClock(firstStart), checkReplies: true })).close()
  }
  const database = options.isFirstStart ? await freshDatabase() : await startedDatabase(startOn)
  const clock = testClock(options.now)
  const built = await buildApp({
    config,
    log: pino({ level: config.logLevel }),
    databaseUrl: database.url,
    clock,
    checkReplies: true,
  })
  await built.fastify.ready()
  const { surroundings } = built
  const arrangement = openDatabase(database.url, {
    connectionsMax: 4,
    onError: () => undefined,
    // What is written behind the program's back is forgotten by it at once, as its own writes are.
    notices: surroundings.database.notices,
  })
  const caller = (account: TestAccount | null, language: Language = 'zh'): TestCaller =>
    callerOf(built.fastify, account, language, (next) => caller(account, next))
  const contextOf = (name: string, actor: Actor = system) => contextWithoutRequest(surroundings, name, actor)
  let isClosed = false
  const app: TestApp = {
    fastify: built.fastify,
    surroundings,
    config,
    clock,
    modules,
    anonymous: caller(null),
    as: (account) => caller(account),
    inject: built.fastify.inject.bind(built.fastify) as FastifyInstance['inject'],
    write: (work) => work(arrangement.write),
    ctx: (actor) => contextOf('test', actor),
    auditOf: (subjectId) =>
      arrangement.write
        .selectFrom('kernel.audit_entry')
        .select(['action', 'actor_account_id', 'reason'])
        .where('subject_id', '=', subjectId)
        .orderBy('id')
        .execute(),
    async countQueries(work) {
      // what earlier requests left to be written a moment later is none of these
      await built.settle()
      return await countQueries(surroundings.database, work)
    },
    drainJobs: () => drainJobs({ pgPool: surroundings.database.writePool, modules, contextOf }),
    brokenInvariants: () => brokenInvariants(arrangement.writePool, modules),
    origin: () => originOf(built.fastify),
    async close() {
      if (isClosed) return
      isClosed = true
      await built.close()
      await arrangement.close()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  afterAll(async () => {
    const broken = isClosed ? {} : await app.brokenInvariants()
    await app.close()
    if (Object.keys(broken).length > 0) throw new Error(`broken invariants: ${JSON.stringify(broken, null, 2)}`)
  })
  return app
}

function testClock(start: string): TestClock {
  let held = start === 'real' ? null : Date.parse(start)
  let shiftMs = 0
  return {
    now: () => new Date((held ?? Date.now()) + shiftMs),
    set(instant) {
      held = Date.parse(instant)
      shiftMs = 0
    },
    advance(timeMs) {
      shiftMs += timeMs
    },
  }
}

function callerOf(
  fastify: FastifyInstance,
  account: TestAccount | null,
  language: Language,
  again: (language: Language) => TestCaller,
): TestCaller {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    parts: { query?: Record<string, string | number>; body?: unknown; headers?: Record<string, string> },
  ): Promise<TestAnswer> => {
    const isGet = method === 'GET'
    const answer: LightMyRequestResponse = await fastify.inject({
      method,
      url: path,
      query: Object.fromEntries(
        Object.entries({ ...parts.query, ...(isGet ? { language, channel: '1' } : {}) }).map(([k, v]) => [
          k,
          String(v),
        ]),
      ),
      headers: {
        ...(account ? { authorization: account.token } : {}),
        ...(isGet ? {} : { 'idempotency-key': randomUUID(), 'x-language': language }),
        ...parts.headers,
      },
      ...(isGet ? {} : { payload: bodyOf(parts.body, language) as object }),
    })
    return { status: answer.statusCode, headers: answer.headers, raw: answer.rawPayload, body: parsed(answer) }
  }
  return {
    get: (path, query) => call('GET', path, { ...(query ? { query } : {}) }),
    post: (path, body, headers) => call('POST', path, { body, ...(headers ? { headers } : {}) }),
    put: (path, body, headers) => call('PUT', path, { body, ...(headers ? { headers } : {}) }),
    patch: (path, body, headers) => call('PATCH', path, { body, ...(headers ? { headers } : {}) }),
    delete: (path, body, headers) => call('DELETE', path, { body, ...(headers ? { headers } : {}) }),
    in: again,
  }
}

function bodyOf(body: unknown, language: Language): unknown {
  if (body === undefined) return { language, channel: '1' }
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Buffer.isBuffer(body)) return body
  return { language, channel: '1', ...body }
}

function parsed(answer: LightMyRequestResponse): unknown {
  return String(answer.headers['content-type'] ?? '').startsWith('application/json') ? answer.json() : answer.body
}

async function countQueries<T>(database: Database, work: () => Promise<T>): Promise<{ queries: number; result: T }> {
  let queries = 0
  const restore: (() => unknown)[] = []
  const counted = new WeakSet<object>()
  for (const pool of [database.readPool, database.writePool]) {
    const onAcquire = (client: pg.PoolClient) => {
      if (counted.has(client)) return
      counted.add(client)
      const query = client.query
      client.query = ((...args: unknown[]) => {
        queries += 1
        return (query as (...a: unknown[]) => unknown).apply(client, args)
      }) as typeof client.query
      restore.push(() => {
        client.query = query
      })
    }
    pool.on('acquire', onAcquire)
    restore.push(() => pool.off('acquire', onAcquire))
  }
  try {
    const result = await work()
    return { queries, result }
  } finally {
    for (const undo of restore.reverse()) undo()
  }
}

/** All in one piece, and kept planned by the connection: some tests ask after every step. */
async function brokenInvariants(
  pool: pg.Pool,
  modules: readonly ModuleDefinition[],
): Promise<Record<string, unknown[]>> {
  const invariants = modules.flatMap((module) =>
    (module.invariants ?? []).map(({ name, sql }) => ({ name: `${module.name}: ${name}`, sql })),
  )
  const client = await pool.connect()
  try {
    const asked = invariants.map(async ({ name, sql }, place): Promise<[string, unknown[]]> => {
      const text = `select * from (${sql}) as broken limit 5`
      return [name, (await client.query({ name: `invariant${place}`, text })).rows]
    })
    return Object.fromEntries((await Promise.all(asked)).filter(([, rows]) => rows.length > 0))
  } finally {
    client.release()
  }
}

async function originOf(fastify: FastifyInstance): Promise<string> {
  const address = fastify.server.address()
  if (address && typeof address === 'object') return `http://127.0.0.1:${address.port}`
  return await fastify.listen({ host: '127.0.0.1', port: 0 })
}
