import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { anAuditEntry } from './fixtures.ts'
import { retention } from './server/retention.ts'
import { brokenSeals, sealAudit } from './server/seals.ts'

// its log begins with the first entry of this file, at its time
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z', isFirstStart: true })

async function someEntries(count: number) {
  for (let index = 0; index < count; index += 1) {
    await app.ctx().change('test.note', async () => ({ subject: `row ${index}`, after: { index }, reply: null }))
  }
}

const allEntries = async () => {
  const rows = await app.write((db) => db.selectFrom('kernel.audit_entry').select('id').orderBy('id').execute())
  return rows.map((row) => row.id)
}

test('sealed audit rows are whole, and younger rows wait for the next seal', async () => {
  await someEntries(5)
  await sealAudit(app.ctx())
  app.clock.advance(120_000)
  await someEntries(3)
  app.clock.advance(120_000)
  const ids = await allEntries()
  await sealAudit(app.ctx())
  const seals = await app.write((db) =>
    db
      .selectFrom('kernel.audit_seal')
      .select(['first_entry_id', 'last_entry_id', 'entry_count'])
      .orderBy('id')
      .execute(),
  )
  // The first call found only rows too young to seal; its own row is among those of the second.
  expect(seals).toEqual([{ first_entry_id: ids[0], last_entry_id: ids.at(-1), entry_count: ids.length }])
  expect(ids.length).toBeGreaterThan(8)
  expect(await app.write(brokenSeals)).toEqual([])
})

test('an edited and a deleted row are found', async () => {
  const [seal] = await app.write((db) => db.selectFrom('kernel.audit_seal').select(['id', 'entry_count']).execute())
  await app.write((db) => sql`update kernel.audit_entry set reason = 'changed afterwards' where id = 2`.execute(db))
  expect(await app.write(brokenSeals)).toEqual([{ sealId: seal?.id, problem: 'a row was changed' }])
  await app.write((db) => sql`update kernel.audit_entry set reason = null where id = 2`.execute(db))
  expect(await app.write(brokenSeals)).toEqual([])
  await app.write((db) => sql`delete from kernel.audit_entry where id = 3`.execute(db))
  const count = seal?.entry_count ?? 0
  expect(await app.write(brokenSeals)).toEqual([
    { sealId: seal?.id, problem: `holds ${count - 1} rows instead of ${count}` },
  ])
})

test('the oldest seals lose their rows when their time is over, and the chain stays whole; any other hole is found', async () => {
  const longAgo = await startTestApp({ now: '2012-03-02T09:00:00+08:00', isFirstStart: true })
  const dayMs = 86_400_000
  const audit = retention.find(({ code }) => code === 'audit')
  if (!audit) throw new Error('the log has no class')
  const seal = async (name: string) => {
    for (let index = 0; index < 3; index += 1)
      await longAgo.ctx().change('test.note', async () => ({ subject: `${name} ${index}`, reply: null }))
    longAgo.clock.advance(120_000)
    await sealAudit(longAgo.ctx())
  }
  const before = () => new Date(longAgo.clock.now().getTime() - 3650 * dayMs)
  await seal('old')
  await seal('old too')
  longAgo.clock.advance(3700 * dayMs)
  await seal('young')
  const due = await audit.count(longAgo.ctx(), before())
  expect(due).toBeGreaterThan(6)
  expect(await audit.run(longAgo.ctx(), before())).toEqual(due)
  expect(await audit.run(longAgo.ctx(), before())).toEqual(0)
  expect(await longAgo.write(brokenSeals)).toEqual([])
  const left = await longAgo.write((db) =>
    db.selectFrom('kernel.audit_entry').select('subject_id').where('action', '=', 'test.note').execute(),
  )
  expect(left.map((row) => row.subject_id)).toEqual(['young 0', 'young 1', 'young 2'])
  const seals = await longAgo.write((db) => db.selectFrom('kernel.audit_seal').select('id').orderBy('id').execute())
  const third = seals[2]?.id ?? 0
  await longAgo.write((db) =>
    sql`update kernel.audit_seal set erased_at = sealed_at + interval '1 day' where id = ${third}`.execute(db),
  )
  await longAgo.write((db) => sql`delete from kernel.audit_entry where subject_id like 'young%'`.execute(db))
  expect((await longAgo.write(brokenSeals)).map(({ problem }) => problem)).toContain(
    'was emptied, and no entry of the log says so',
  )
})

test('the chain stays whole whatever numbers, times and commits of changes go by, of a backlog and beside a backup', async () => {
  const busy = await startTestApp({ now: '2026-11-21T04:00:00.000Z', isFirstStart: true })
  const note = (subject: string) => busy.ctx().change('test.note', async () => ({ subject, reply: null }))
  const unsealed = async () => {
    const { rows } = await busy.write((db) =>
      sql<{ subject: string }>`select subject_id as subject from kernel.audit_entry where action = 'test.note'
        and id > (select coalesce(max(last_entry_id), 0) from kernel.audit_seal) order by id`.execute(db),
    )
    return rows.map(({ subject }) => subject)
  }
  // of two changes at once the later one may get the earlier number
  await note('later')
  busy.clock.advance(-1000)
  await note('earlier')
  busy.clock.advance(60_500)
  await sealAudit(busy.ctx())
  expect(await unsealed()).toEqual(['later', 'earlier'])
  busy.clock.advance(1000)
  await sealAudit(busy.ctx())
  expect([await unsealed(), await busy.write(brokenSeals)]).toEqual([[], []])
  // a change that takes long has had its number long before others see it
  await busy.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`insert into kernel.audit_entry (at, action, subject_id, request_id)
        values (${busy.clock.now()}::timestamptz, 'test.note', 'long', 'test')`.execute(tx)
      await note('short')
      await sql`select pg_sleep(1.2)`.execute(tx)
      busy.clock.advance(61_000)
      await sealAudit(busy.ctx())
      expect(await unsealed()).toEqual(['short'])
    }),
  )
  busy.clock.advance(120_000)
  // more than one seal takes, while a backup holds its lock
  const at = new Date(busy.clock.now().getTime() - 120_000)
  await busy.write((db) =>
    sql`insert into kernel.audit_entry (at, action, subject_id, request_id)
      select ${at}::timestamptz, 'test.note', 'many', 'test' from generate_series(1, 5001)`.execute(db),
  )
  await busy.write((db) =>
    db.transaction().execute(async (tx) => {
      // as a backup does: `backupLock` of the files
      await sql`select pg_advisory_xact_lock_shared(4207003)`.execute(tx)
      await sealAudit(busy.ctx())
    }),
  )
  expect([await unsealed(), await busy.write(brokenSeals)]).toEqual([[], []])
})

test('entries are told in words: the names of what they are about and point at, and what changed [console /system/logs]', async () => {
  const admin = await anAdmin(app)
  const { school, county } = await aSchool(app)
  const { county: other } = await aSchool(app)
  await app
    .as(admin)
    .post(`/api/console/organizations/${school}/move`, { reason: '区划调整', values: { parent: other } })
  const path = `/api/console/organizations/${county}`
  const { revision } = (await app.as(admin).get(path)).body.data
  await app.as(admin).patch(path, { revision, values: { name: { zh: '白沙县' } } })
  const entry = async (action: string) => {
    const { rows } = (await app.as(admin).get('/api/console/logs', { 'f.action': action })).body.data
    return rows[0].id as string
  }
  const ids = [await entry('organizations.move'), await entry('organizations.edit'), await anAuditEntry(app, 'a note')]
  const { entries } = (await app.as(admin).get('/api/console/logs/words', { ids: ids.join() })).body.data
  const told = ids.map((id) => entries.find((each: { id: string }) => each.id === id))
  expect(told[0]).toMatchObject({
    subject: '明德实验学校',
    segment: 'organizations',
    changes: [{ field: 'parent', label: '上级机构', before: '白沙县', after: '青溪县' }],
  })
  expect(told[0].names).toContainEqual({ id: other, name: '青溪县' })
  expect(told[1]).toMatchObject({ subject: '白沙县', changes: [{ field: 'name', before: '青溪县', after: '白沙县' }] })
  expect(told[2]).toEqual({ id: ids[2], subject: null, address: null, segment: null, names: [], changes: [] })
  const officer = await aContactWithRole(app, 'contest-officer', county)
  expect((await app.as(officer).get('/api/console/logs/words', { ids: ids[0] ?? '' })).body.code).toEqual('forbidden')
})

test('answers kept for repetitions go in batches, the oldest first', async () => {
  const replies = retention.find(({ code }) => code === 'replies')
  if (!replies) throw new Error('kept answers have no class')
  const now = app.clock.now()
  await app.write((db) =>
    sql`insert into kernel.idempotency_key (scope, key, request_hash, created_at)
      select 'batches', 'key-' || number, '\\x00'::bytea,
        ${now}::timestamptz - interval '9 days' - number * interval '1 second'
      from generate_series(1, 10001) number`.execute(db),
  )
  const before = new Date(now.getTime() - 7 * 86_400_000)
  expect(await replies.count(app.ctx(), before)).toEqual(10_001)
  expect(await replies.run(app.ctx(), before)).toEqual(10_000)
  const left = await app.write((db) =>
    db.selectFrom('kernel.idempotency_key').select('key').where('scope', '=', 'batches').execute(),
  )
  expect(left).toEqual([{ key: 'key-1' }])
  expect(await replies.run(app.ctx(), before)).toEqual(1)
})
