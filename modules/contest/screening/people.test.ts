import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { personalData } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aKnownPerson, handedIn, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const address = '/api/console/people'

test('whom submitted declarations name is found by the offices above, masked, with all they took part in [console /contest/people]', async () => {
  const { offices, draft } = await aKnownPerson(app)
  const people = async (as = offices.officers.county, query = {}) => must(await app.as(as).get(address, query)).rows
  const member = (await people()).find((row: { role: string }) => row.role === 'member')
  expect(member.idNumberMasked).toMatch(/^\d{2}\*{14}\w{2}$/)
  expect(member.declarationCount).toEqual(1)
  expect(JSON.stringify(await people())).not.toMatch(/[1-9]\d{16}[\dXx]/)
  expect((await people(offices.officers.county, { search: member.name })).length).toBeGreaterThan(0)
  expect(await people(offices.officers.county, { search: '查无此人' })).toEqual([])
  const { declarations } = must(await app.as(offices.officers.county).get(`${address}/${member.id}/declarations`))
  expect(declarations.map((each: { id: string; role: string }) => [each.id, each.role])).toEqual([[draft.id, 'member']])
})

test('a stranger finds nobody: neither in the list, nor by the address, nor by what they took part in', async () => {
  const { person } = await aKnownPerson(app)
  const stranger = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)
  expect(must(await app.as(stranger).get(address)).rows).toEqual([])
  for (const path of [person, `${person}/declarations`])
    expect((await app.as(stranger).get(`${address}/${path}`)).body.code).toEqual('not_found')
  expect((await app.as(await aPupil(app)).get(address)).body.code).toEqual('forbidden')
})

test('whom somebody has declared is found no more once that account is forgotten', async () => {
  const { offices, draft } = await aKnownPerson(app)
  const count = async () => must(await app.as(offices.officers.county).get(address)).rows.length
  expect(await count()).toBeGreaterThan(0)
  const ctx = app.ctx()
  await ctx.change('test.erase', async (tx) => {
    await personalData()
      .find(({ name }) => name === 'people')
      ?.erase?.(ctx, tx, draft.owner.accountId)
    return { subject: draft.owner.accountId, reply: null }
  })
  expect(await count()).toEqual(0)
})

test('submitting again names nobody twice, and who is taken out of the declaration is forgotten', async () => {
  const { offices, draft } = await aKnownPerson(app)
  const count = async () => must(await app.as(offices.officers.school).get(address)).rows.length
  const before = await count()
  await app.write((db) =>
    db.insertInto('contest.unrecorded_declaration').values({ declaration_id: draft.id }).execute(),
  )
  const record = app.modules.find(({ name }) => name === 'contest.declarations')?.jobs?.['declarations.recordPeople']
  await record?.(app.ctx(), {} as never)
  expect(await count()).toEqual(before)
  await handedIn(app, offices)
  await app.drainJobs()
  expect(await count()).toBeGreaterThan(before)
})

test('whom declarations name that were handed in before the list existed is written down by a job, once', async () => {
  const { offices, draft } = await aKnownPerson(app)
  const people = async () => must(await app.as(offices.officers.school).get(address)).rows.length
  const before = await people()
  await app.write(async (db) => {
    await db.deleteFrom('contest.known_person').where('organization_id', '=', offices.units.school).execute()
    await db.insertInto('contest.unrecorded_declaration').values({ declaration_id: draft.id }).execute()
  })
  expect(await people()).toEqual(0)
  const jobs = app.modules.find((module) => module.name === 'contest.declarations')?.jobs
  await jobs?.['declarations.recordPeople']?.(app.ctx(), {} as never)
  expect([before > 0, await people()]).toEqual([true, before])
  const left = await app.write((db) => db.selectFrom('contest.unrecorded_declaration').selectAll().execute())
  expect(left).toEqual([])
})

test('of several that are handed in together one job writes down whom they name, and nothing of them is left over', async () => {
  const offices = await theOffices(app)
  await app.drainJobs()
  const drafts = [await handedIn(app, offices), await handedIn(app, offices), await handedIn(app, offices)]
  const waiting = await app.write((db) =>
    sql<{ count: number }>`select count(*)::int as count from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
      where tasks.identifier = 'declarations.recordPeople'`.execute(db),
  )
  expect(waiting.rows).toEqual([{ count: 1 }])
  await app.drainJobs()
  const left = await app.write((db) => db.selectFrom('contest.unrecorded_declaration').selectAll().execute())
  expect(left).toEqual([])
  const ids = drafts.map(({ id }) => id)
  const named = await app.write((db) =>
    db
      .selectFrom('contest.known_person_part')
      .select('declaration_id')
      .distinct()
      .where('declaration_id', 'in', ids)
      .execute(),
  )
  expect(named.map((row) => row.declaration_id).sort()).toEqual(ids.sort())
})
