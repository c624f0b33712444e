import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { handedIn, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const dayMs = 86_400_000

test('what was handed in today and in seven days stands beside the week before, for one’s own subtree alone', async () => {
  const offices = await theOffices(app)
  const elsewhere = (await aSchool(app)).county
  const query = { season: offices.season.id }
  // days go by, and no sign-in lasts so long
  const figures = async (unit = offices.units.county) => {
    const officer = await aContactWithRole(app, 'contest-officer', unit)
    return must(await app.as(officer).get('/api/console/declarations/figures', query))
  }
  const count = (value: number) => ({ count: value, isCapped: false })

  await handedIn(app, offices)
  app.clock.advance(7 * dayMs)
  await handedIn(app, offices)
  await handedIn(app, offices)
  app.clock.advance(1000)
  expect(await figures()).toEqual({
    today: count(2),
    sameDayBefore: count(1),
    week: count(2),
    weekBefore: count(1),
  })
  const nothing = { today: count(0), sameDayBefore: count(0), week: count(0), weekBefore: count(0) }
  expect(await figures(elsewhere)).toEqual(nothing)

  // past midnight of the office it was yesterday's
  app.clock.advance(15 * 3_600_000)
  expect(await figures()).toEqual({
    today: count(0),
    sameDayBefore: count(0),
    week: count(2),
    weekBefore: count(1),
  })
})
