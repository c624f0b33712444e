import Fastify, { type FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/database.ts'
import { Admission, openAdmission } from './admission.ts'
import { readConfig } from './config.ts'
import { systemClock } from './context.ts'
import { mountHealth } from './health.ts'
import { readMigrations } from './migrate.ts'
import { Room } from './no-room.ts'
import { Streams } from './streams.ts'

const token = 'a-long-random-token'
let database: FreshDatabase
const opened: { fastify: FastifyInstance; pool: pg.Pool }[] = []

beforeAll(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const { fastify, pool } of opened.splice(0)) {
    await fastify.close()
    await pool.end()
  }
})
afterAll(() => database.drop())

function open(options: { url?: string; isStopping?: boolean; publicUrl?: string } = {}) {
  const pool = new pg.Pool({ connectionString: options.url ?? database.url })
  const fastify = Fastify()
  openAdmission(
    fastify,
    new Admission(
      { refusal: (code) => code, text: (key) => key },
      { isSessionToken: () => false, isSignedAddress: () => false },
    ),
  )
  fastify.decorate('streams', new Streams())
  fastify.decorate('room', new Room(systemClock))
  const env = { METRICS_TOKEN: token, ...(options.publicUrl ? { PUBLIC_URL: options.publicUrl } : {}) }
  const config = readConfig(env, { mode: 'test' })
  mountHealth(fastify, { config, pools: { read: pool }, isStopping: () => options.isStopping ?? false })
  opened.push({ fastify, pool })
  return { fastify, pool }
}

async function health(fastify: FastifyInstance) {
  const answer = await fastify.inject('/healthz')
  return { status: answer.statusCode, ...answer.json<{ reasons: string[] }>() }
}

test('a migrated database that answers is healthy', async () => {
  const { fastify } = open()
  expect((await fastify.inject('/healthz')).statusCode).toEqual(200)
  expect((await fastify.inject('/healthz')).json()).toEqual({ status: 'ok', reasons: [] })
})

test('a migration that is missing, a database that is away and a program that stops are each a reason for 503', async () => {
  const { fastify, pool } = open()
  const newest = readMigrations().at(-1)?.name
  const removed = await pool.query(`delete from kernel.migration where name = '0002_platform.sql' returning *`)
  expect(await health(fastify)).toEqual({
    status: 'unavailable',
    reasons: [
      'the migration 0002_platform.sql is not applied',
      `0002_platform.sql comes before ${newest}, which is already applied: give it the next free number`,
    ],
  })
  const { name, sha256 } = removed.rows[0]
  await pool.query('insert into kernel.migration (name, sha256) values ($1, $2)', [name, sha256])
  expect(await health(open({ url: 'postgres://app@127.0.0.1:1/app' }).fastify)).toEqual({
    status: 'unavailable',
    reasons: ['the database cannot be reached'],
  })
  expect(await health(open({ isStopping: true }).fastify)).toEqual({
    status: 'unavailable',
    reasons: ['the program is stopping'],
  })
})

test('metrics are for this machine or for the bearer of the token, and nobody who came through a proxy', async () => {
  const { fastify } = open()
  const ask = async (remoteAddress: string, headers: Record<string, string>) =>
    (await fastify.inject({ url: '/metrics', remoteAddress, headers })).statusCode
  expect(await ask('127.0.0.1', {})).toEqual(200)
  expect(await ask('::ffff:127.0.0.1', {})).toEqual(200)
  expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toEqual(403)
  expect(await ask('203.0.113.9', {})).toEqual(403)
  expect(await ask('203.0.113.9', { authorization: `Bearer ${token}` })).toEqual(200)
  expect(await ask('203.0.113.9', { authorization: 'Bearer another-random-token' })).toEqual(403)
})

test('under a public address metrics are for the bearer of the token alone: a proxy on this machine need not say whom it forwards', async () => {
  const { fastify } = open({ publicUrl: 'https://declarations.example.org' })
  const ask = async (headers: Record<string, string>) =>
    (await fastify.inject({ url: '/metrics', remoteAddress: '127.0.0.1', headers })).statusCode
  expect(await ask({})).toEqual(403)
  expect(await ask({ authorization: `Bearer ${token}` })).toEqual(200)
})

test('metrics count requests by route pattern and show the connections of the pools', async () => {
  const { fastify } = open()
  await fastify.inject('/healthz')
  const text = (await fastify.inject('/metrics')).body
  const lines = text
    .split('\n')
    .filter((line) => /^http_request_duration_seconds_count|^database_connections/.test(line))
  expect(lines).toEqual([
    'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
    'database_connections{pool="read",state="open"} 1',
    'database_connections{pool="read",state="idle"} 1',
    'database_connections{pool="read",state="waiting"} 0',
  ])
})
