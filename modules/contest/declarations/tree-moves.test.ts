import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { issueCodes, setQuota } from '#modules/contest/authorization-codes/server/index.ts'
import { anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aDefinition, aSeason, groupKind, leanKind, must } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

/** How many statements wait for a lock of this sort. */
async function waiting(locktype: 'relation' | 'advisory'): Promise<number> {
  const { rows } = await app.write((db) =>
    sql`select from pg_locks where locktype = ${locktype} and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db),
  )
  return rows.length
}

test('a draft and a code that are made while their unit is moved stand where it stands afterwards', async () => {
  const { school, county, province } = await aSchool(app)
  const city = (await anOrganization(app, { kind: 'unit', level: 'city', name: '云溪市', parentId: province })).id
  const [season, admin] = [await aSeason(app, aDefinition(app)), await anAdmin(app)]
  const pupil = await aPupil(app, { organizationId: school })
  const codes = { seasonId: season.id, organizationId: county, kind: leanKind.code, stage: null }
  await app.ctx().change('test.quota', async (tx) => {
    await setQuota(tx, { ...codes, amount: 5 })
    return { subject: season.id, reply: null }
  })
  // Both have read where their unit stands and come as far as writing it; then the move begins.
  const begun = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`lock table contest.declaration_move, contest.authorization_code in exclusive mode`.execute(tx)
      const draft = app.as(pupil).post('/api/declarations', {
        season: season.id,
        kind: groupKind.code,
        stage: 'junior',
      })
      const issued = issueCodes(app.ctx(), { ...codes, count: 1 })
      await expect.poll(() => waiting('relation')).toEqual(2)
      const values = { parent: city }
      const moved = app.as(admin).post(`/api/console/organizations/${county}/move`, { reason: '区划调整', values })
      await Promise.race([moved, expect.poll(() => waiting('advisory')).toEqual(1)])
      return { draft, issued, moved }
    }),
  )
  must(await begun.moved)
  const draft = must(await begun.draft)
  const [code] = await begun.issued
  const path = [province, city, county]
  const { rows } = await app.write((db) =>
    sql`select d.unit_path as draft, c.unit_path as code from contest.declaration d, contest.authorization_code c
      where d.id = ${draft.id} and c.id = ${code?.id}`.execute(db),
  )
  expect(rows).toEqual([{ draft: [...path, school], code: path }])
  expect(await app.brokenInvariants()).toEqual({})
})
