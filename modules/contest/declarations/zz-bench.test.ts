import { Session } from 'node:inspector/promises'
import { writeFileSync } from 'node:fs'
import Fastify from 'fastify'
import autocannon from 'autocannon'
import pg from 'pg'
import pino from 'pino'
import { test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aDraft, aSeason, leanKind, save, completeBasics, aMember } from './fixtures.ts'

const app = await startTestApp()
test('bench', { timeout: 120_000 }, async () => {
  const season = await aSeason(app)
  const drafts: any[] = []
  for (let i = 0; i < 16; i++) { const d = await aDraft(app, { season, kind: leanKind.code }); await save(app, d, completeBasics); await aMember(app, d); drafts.push(d) }
  const path = '../../../apps/server/app.ts'
  const { buildApp } = await import(path)
  const url = (app.surroundings.database.writePool as any).options.connectionString
  const built = await buildApp({ config: app.config, log: pino({ level: 'error' }), databaseUrl: url, checkReplies: false })
  const origin = await built.fastify.listen({ host: '127.0.0.1', port: 0 })
  const bare = Fastify()
  const pool = new pg.Pool({ connectionString: url, max: 20 })
  bare.patch('/bare/:id', async (req: any) => {
    await pool.query('update contest.declaration set field_values = field_values || $2::jsonb, updated_at = now() where id = $1', [req.params.id, JSON.stringify({ hours: req.body.n })])
    return { ok: true }
  })
  bare.get('/bare/:id', async (req: any) => (await pool.query('select * from contest.declaration where id = $1', [req.params.id])).rows[0])
  bare.get('/list/:id', async (req: any) => (await pool.query('select * from contest.declaration where owner_account_id = $1 order by updated_at desc limit 20', [req.params.id])).rows)
  const bareOrigin = await bare.listen({ host: '127.0.0.1', port: 0 })
  let n = 0
  const run = async (name: string, url: string, requests: any[], prof = false) => {
    const session = new Session()
    if (prof) { session.connect(); await session.post('Profiler.enable'); await session.post('Profiler.start') }
    const cpu = process.cpuUsage()
    const r = await autocannon({ url, connections: 16, duration: 4, requests })
    const used = process.cpuUsage(cpu)
    if (prof) { const { profile } = await session.post('Profiler.stop'); writeFileSync(`/tmp/bench/${name}.cpuprofile`, JSON.stringify(profile)) }
    console.warn(name, r.requests.average, 'p50', r.latency.p50, 'p99', r.latency.p99, 'non2xx', r.non2xx, 'cpu us/req', Math.round((used.user + used.system) / r.requests.total))
    return r.requests.average
  }
  const prod = (d: any) => ({ method: 'PATCH', path: `/api/declarations/${d.id}`, setupRequest: (req: any) => { n++; return { ...req, headers: { authorization: d.owner.token, 'content-type': 'application/json', 'idempotency-key': `bench-${n}-${process.pid}xx` }, body: JSON.stringify({ changes: [{ path: 'hours', value: (n % 999) + 1, revision: d.rev ?? 0 }] }) } }, onResponse: (_s: number, body: string) => { const x = JSON.parse(body).data; const r = x?.saved?.[0]?.revision ?? x?.conflicts?.[0]?.revision; if (r) d.rev = r } })
  const b = await run('barepatch', bareOrigin, drafts.map((d) => ({ method: 'PATCH', path: `/bare/${d.id}`, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ n: 5 }) })))
  const p = await run('save', origin, drafts.map(prod), true)
  console.warn('ratio save', p / b)
  const bg = await run('bareget', bareOrigin, drafts.map((d) => ({ method: 'GET', path: `/bare/${d.id}` })))
  const pg1 = await run('view', origin, drafts.map((d) => ({ method: 'GET', path: `/api/declarations/${d.id}`, headers: { authorization: d.owner.token } })), true)
  console.warn('ratio view', pg1 / bg)
  const bl = await run('barelist', bareOrigin, drafts.map((d) => ({ method: 'GET', path: `/list/${d.owner.accountId}` })))
  const pl = await run('list', origin, drafts.map((d) => ({ method: 'GET', path: `/api/declarations`, headers: { authorization: d.owner.token } })), true)
  console.warn('ratio list', pl / bl)
  await bare.close(); await pool.end(); await built.close()
})
