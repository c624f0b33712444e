import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { brokenSeals, sealAudit } from './server/seals.ts'

const app = await startTestApp()

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
