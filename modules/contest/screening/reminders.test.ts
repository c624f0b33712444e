import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { inboxOf } from '#modules/platform/messaging/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { decide, handedIn, type Offices, theOffices } from './fixtures.ts'

const start = '2026-03-02T09:00:00+08:00'
const app = await startTestApp({ now: start })
const hourMs = 3_600_000

const remind = (as: TestAccount, unit: string, { season }: Pick<Offices, 'season'>) =>
  app.as(as).post(`/api/console/declarations/waiting-units/${unit}/remind`, { season: season.id })
const titles = async (as: TestAccount) => (await inboxOf(app, as)).map(({ title }) => title)

interface Waiting {
  unit: { id: string }
  isBelow: boolean
  remindedAt: string | null
}
async function waitingOf(as: TestAccount, { season }: Offices) {
  const { waiting } = must(await app.as(as).get('/api/console/declarations/overview', { season: season.id }))
  return (waiting as Waiting[]).map(({ unit, isBelow, remindedAt }) => [unit.id, isBelow, remindedAt])
}

test('who reviews for a unit is told what waits there, once a day by whoever stands above it', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { officers, units } = offices
  for (let made = 0; made < 2; made += 1) await handedIn(app, offices)
  expect(await waitingOf(officers.county, offices)).toEqual([[units.school, true, null]])
  app.clock.advance(hourMs)
  const remindedAt = app.clock.now().toISOString()
  expect(must(await remind(officers.county, units.school, offices))).toEqual({ remindedAt, told: 1 })
  const [told] = await inboxOf(app, officers.school)
  expect([told?.title.endsWith('有 2 件申报等待审查'), told?.body.includes('2026年3月2日 09:00')]).toEqual([true, true])
  expect((await app.auditOf(units.school)).at(-1)).toMatchObject({
    action: 'waitingUnits.remind',
    actor_account_id: officers.county.accountId,
  })
  expect(await waitingOf(officers.county, offices)).toEqual([[units.school, true, remindedAt]])

  app.clock.advance(hourMs)
  const again = await remind(officers.city, units.school, offices)
  expect([again.status, again.body.code, again.body.message.startsWith('今天 10:00 已经提醒过')]).toEqual([
    409,
    'waiting_unit_reminded',
    true,
  ])
  expect((await titles(officers.school)).length).toEqual(1)

  // the next day of the office begins at its midnight
  app.clock.set('2026-03-03T00:00:00+08:00')
  const city = await aContactWithRole(app, 'contest-officer', units.city)
  expect(await waitingOf(city, offices)).toEqual([[units.school, true, null]])
  const another = await aContactWithRole(app, 'contest-officer', units.school)
  expect(must(await remind(city, units.school, offices)).told).toEqual(2)
  expect((await titles(another)).length).toEqual(1)
  expect(await app.brokenInvariants()).toEqual({})
})

test('of two reminders at once one is sent', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { officers, units } = offices
  await handedIn(app, offices)
  const answers = await Promise.all(
    [officers.county, officers.city, officers.province].map((officer) => remind(officer, units.school, offices)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await titles(officers.school)).length).toEqual(1)
})

test('another season has a day of its own', async () => {
  app.clock.set(start)
  const first = await theOffices(app)
  const { season } = await theOffices(app)
  const second = { ...first, season }
  await handedIn(app, first)
  await handedIn(app, second)
  must(await remind(first.officers.county, first.units.school, first))
  must(await remind(first.officers.county, first.units.school, second))
  expect((await titles(first.officers.school)).length).toEqual(2)
})

test('nobody reminds their own unit, one above it or a stranger’s, and an auditor none', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { officers, units } = offices
  const draft = await handedIn(app, offices)
  must(await decide(app, officers.school, draft, 'approve'))
  const elsewhere = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).city)
  const codes = await Promise.all(
    [officers.county, officers.school, elsewhere].map(
      async (officer) => (await remind(officer, units.county, offices)).body.code,
    ),
  )
  expect(codes).toEqual(['not_found', 'not_found', 'not_found'])
  const auditor = await aContactWithRole(app, 'auditor', units.province)
  expect((await remind(auditor, units.county, offices)).body.code).toEqual('forbidden')
  // a school sees that the county has it, and is offered nothing
  expect(await waitingOf(officers.school, offices)).toEqual([[units.county, false, null]])
  expect(await titles(officers.county)).toEqual([])
})

test('where nothing waits, or nobody reviews, nothing is sent and the day is not used up', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { officers, units } = offices
  expect((await remind(officers.county, units.school, offices)).body.code).toEqual('nothing_waits_there')
  await handedIn(app, offices)
  const { accountId } = officers.school
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', accountId).execute())
  expect((await remind(officers.county, units.school, offices)).body.code).toEqual('nobody_reviews_there')
  await aContactWithRole(app, 'contest-officer', units.school)
  must(await remind(officers.county, units.school, offices))
})
