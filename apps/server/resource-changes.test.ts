import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seenMax } from '#kernel/contract/paging.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { organizations } from '#modules/platform/organizations/contract.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const base = '/api/console/organizations'
const officerAt = (id: string) => anOfficer(app, id, [...organizations.permissions])
const disable = (by: TestAccount, id: string) => app.as(by).post(`${base}/${id}/disable`, { reason: '撤并' })

interface Seen {
  id: string
  revision: string
}

/** Two schools of a county that two people look at: what one of them sees now, a while after the schools were made. */
async function twoSchoolsInSight() {
  const { county, school } = await aSchool(app)
  const { id: other } = await anOrganization(app, { parentId: county, name: '分校', code: randomUUID() })
  app.clock.advance(3_600_000)
  const [reader, colleague] = [await officerAt(county), await officerAt(county)]
  const { rows } = (await app.as(reader).get(base)).body.data as { rows: Seen[] }
  const seen = rows.filter(({ id }) => id === school || id === other)
  const since = app.clock.now().toISOString()
  const ask = (rowsSeen: readonly Seen[], as = reader) =>
    app.as(as).get(`${base}/changes`, {
      seen: rowsSeen.map(({ id, revision }) => `${revision}.${id}`).join(','),
      since,
    })
  return { county, school, other, reader, colleague, seen, ask }
}

test('of the rows in sight it is told which somebody has changed, who and when; what nobody changed is not news', async () => {
  const { school, other, colleague, seen, ask } = await twoSchoolsInSight()
  expect(seen.map(({ id }) => id).sort()).toEqual([school, other].sort())
  expect((await ask(seen)).body.data).toEqual({ rows: [], gone: [] })
  await app.write((db) =>
    sql`update platform.organization set is_enabled = is_enabled where id = ${other}::uuid`.execute(db),
  )
  app.clock.advance(60_000)
  expect((await disable(colleague, school)).status).toEqual(200)
  const at = app.clock.now().toISOString()
  expect((await ask(seen)).body.data).toEqual({ rows: [{ id: school, at, by: '韦青' }], gone: [] })
})

test('a row that is gone is named, a stranger’s as one that never was; more changes are no more queries', async () => {
  const { school, other, colleague, seen, ask } = await twoSchoolsInSight()
  const none = { id: randomUUID(), revision: '1' }
  expect((await ask([...seen, none])).body.data).toEqual({ rows: [], gone: [none.id] })
  const stranger = await officerAt((await aSchool(app)).city)
  expect((await ask([...seen, none], stranger)).body.data).toEqual({
    rows: [],
    gone: [...seen, none].map(({ id }) => id),
  })
  await disable(colleague, school)
  await app.surroundings.database.notices.caughtUp()
  await ask(seen)
  const one = await app.countQueries(() => ask(seen))
  await disable(colleague, other)
  await app.surroundings.database.notices.caughtUp()
  await ask(seen)
  const two = await app.countQueries(() => ask(seen))
  expect([one, two].map(({ result }) => result.body.data.rows.length)).toEqual([1, 2])
  expect(two.queries).toBeLessThanOrEqual(one.queries)
})

test('so many rows are asked about at once, each with the revision that is shown', async () => {
  const { reader, ask } = await twoSchoolsInSight()
  const many = Array.from({ length: seenMax + 1 }, () => ({ id: randomUUID(), revision: '1' }))
  const problemsOf = ({ body }: { body: { fields: { path: string; code: string }[] } }) =>
    body.fields.map(({ path, code }) => [path, code])
  expect(problemsOf(await ask(many))).toEqual([['seen', 'too_many']])
  const bare = await app.as(reader).get(`${base}/changes`, { seen: randomUUID(), since: 'yesterday' })
  expect(problemsOf(bare).map(([path]) => path)).toEqual(['seen', 'since'])
  expect((await ask(many.slice(1))).status).toEqual(200)
})
