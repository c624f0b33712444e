import Fastify from 'fastify'
import autocannon from 'autocannon'
import pg from 'pg'
import { test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aDraft, aSeason, aSignedDeclaration, leanKind, must, save, completeBasics, aMember } from './fixtures.ts'

const app = await startTestApp()
test('bench', { timeout: 120_000 }, async () => {
  const season = await aSeason(app)
  const drafts = []
  for (let i = 0; i < 16; i++) { const d = await aDraft(app, { season, kind: leanKind.code }); await save(app, d, completeBasics); await aMember(app, d); drafts.push(d) }
  const origin = await app.origin()
  const bare = Fastify()
  const pool = new pg.Pool({ connectionString: (app.surroundings.database.writePool as any).options.connectionString, max: 20 })
  bare.patch('/bare/:id', async (req: any) => {
    await pool.query('update contest.declaration set field_values = field_values || $2::jsonb, updated_at = now() where id = $1', [req.params.id, JSON.stringify({ hours: req.body.n })])
    return { ok: true }
  })
  bare.get('/bare/:id', async (req: any) => (await pool.query('select * from contest.declaration where id = $1', [req.params.id])).rows[0])
  bare.get('/list/:id', async (req: any) => (await pool.query('select * from contest.declaration where owner_account_id = $1 order by updated_at desc limit 20', [req.params.id])).rows)
  const bareOrigin = await bare.listen({ host: '127.0.0.1', port: 0 })
  let n = 0
  const run = async (name: string, url: string, requests: any[]) => {
    const r = await autocannon({ url, connections: 16, duration: 4, requests })
    console.warn(name, r.requests.average, 'p50', r.latency.p50, 'p99', r.latency.p99, 'non2xx', r.non2xx)
    return r.requests.average
  }
  const prod = (d: any) => ({ method: 'PATCH', path: `/api/declarations/${d.id}`, setupRequest: (req: any) => { n++; return { ...req, headers: { authorization: d.owner.token, 'content-type': 'application/json', 'idempotency-key': `bench-${n}-${process.pid}xx` }, body: JSON.stringify({ changes: [{ path: 'hours', value: (n % 999) + 1, revision: d.rev ?? 0 }] }) } }, onResponse: (_s: number, body: string) => { const x = JSON.parse(body).data; const r = x?.saved?.[0]?.revision ?? x?.conflicts?.[0]?.revision; if (r) d.rev = r } })
  const b = await run('bare patch', bareOrigin, drafts.map((d) => ({ method: 'PATCH', path: `/bare/${d.id}`, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ n: 5 }) })))
  const p = await run('save', origin, drafts.map(prod))
  console.warn('ratio save', p / b)
  const bg = await run('bare get', bareOrigin, drafts.map((d) => ({ method: 'GET', path: `/bare/${d.id}` })))
  const pg1 = await run('view', origin, drafts.map((d) => ({ method: 'GET', path: `/api/declarations/${d.id}`, headers: { authorization: d.owner.token } })))
  console.warn('ratio view', pg1 / bg)
  const bl = await run('bare list', bareOrigin, drafts.map((d) => ({ method: 'GET', path: `/list/${d.owner.accountId}` })))
  const pl = await run('list', origin, drafts.map((d) => ({ method: 'GET', path: `/api/declarations`, headers: { authorization: d.owner.token } })))
  console.warn('ratio list', pl / bl)
  const signedOnes = []
  for (let i = 0; i < 60; i++) signedOnes.push(await aSignedDeclaration(app, { season, kind: leanKind.code }))
  const t = performance.now()
  const queue = [...signedOnes]
  await Promise.all(Array.from({ length: 16 }, async () => { for (let d = queue.pop(); d; d = queue.pop()) must(await app.as(d.owner).post(`/api/declarations/${d.id}/submit`, { ticks: ['true', 'own'] })) }))
  console.warn('submit/s', 60000 / (performance.now() - t))
  await bare.close(); await pool.end()
})
