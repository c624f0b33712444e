import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { type MadeDraft, must } from '#modules/contest/declarations/fixtures.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aRefusal, aReturn, decide, handedIn, theOffices } from './fixtures.ts'

const start = '2026-03-02T01:00:00.000Z'
const app = await startTestApp({ now: start })
const minuteMs = 60_000

test('whoever declared sees who has it and since when, who passed it, who comes after; a stranger finds nothing', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  const draft = await handedIn(app, offices)
  const progress = async () => must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/progress`))
  const places = async () =>
    (await progress()).stops.map((stop: Record<string, unknown>) => [stop.level, stop.place, stop.at])
  expect(await places()).toEqual([
    ['school', 'here', start],
    ['county', 'ahead', null],
    ['city', 'ahead', null],
    ['province', 'ahead', null],
  ])
  app.clock.advance(10 * minuteMs)
  must(await decide(app, school, draft, 'open'))
  must(await decide(app, school, draft, 'approve'))
  const second = new Date(Date.parse(start) + 10 * minuteMs).toISOString()
  app.clock.advance(5 * minuteMs)
  must(await decide(app, county, draft, 'open'))
  must(await decide(app, county, draft, 'return', aReturn))
  const third = new Date(Date.parse(start) + 15 * minuteMs).toISOString()
  expect(await places()).toEqual([
    ['school', 'passed', second],
    ['county', 'returned', third],
    ['city', 'ahead', null],
    ['province', 'ahead', null],
  ])
  const names = (await progress()).stops.map(({ unit }: { unit: string }) => unit)
  expect([names.length, new Set(names).size, names.every((name: string) => name.length > 0)]).toEqual([4, 4, true])
  const stranger = await app.as(await aPupil(app)).get(`/api/declarations/${draft.id}/progress`)
  expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found'])
})

test('one that was refused says where; of a qualified one every unit is passed', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const places = async (draft: MadeDraft) =>
    must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/progress`)).stops.map(
      (stop: { place: string }) => stop.place,
    )
  const [refused, qualified] = [await handedIn(app, offices), await handedIn(app, offices)]
  must(await decide(app, offices.officers.school, refused, 'open'))
  must(await decide(app, offices.officers.school, refused, 'refuse', aRefusal))
  for (const level of ['school', 'county', 'city', 'province'] as const) {
    must(await decide(app, offices.officers[level], qualified, 'open'))
    must(await decide(app, offices.officers[level], qualified, 'approve'))
  }
  expect([await places(refused), await places(qualified)]).toEqual([
    ['refused', 'ahead', 'ahead', 'ahead'],
    ['passed', 'passed', 'passed', 'passed'],
  ])
})

test('how long it usually takes is the middle of what is known of that level, and unsaid while that is little', async () => {
  app.clock.set(start)
  const offices = await theOffices(app)
  const { school } = offices.officers
  const usual = async (draft: MadeDraft) =>
    must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/progress`)).usualDays
  for (const days of [1, 2, 3, 4]) await decided(await handedIn(app, offices), days, 'approve')
  const waiting = await handedIn(app, offices)
  expect(await usual(waiting)).toEqual(null)
  await decided(await handedIn(app, offices), 9, 'refuse')
  expect(await usual(waiting)).toEqual(3)

  async function decided(draft: MadeDraft, days: number, step: 'approve' | 'refuse') {
    // so long ago that everybody's session would be over
    await app.write((db) =>
      db
        .updateTable('contest.declaration_move')
        .set({ at: new Date(Date.parse(start) - days * 1440 * minuteMs) })
        .where('declaration_id', '=', draft.id)
        .where('action', '=', 'submit')
        .execute(),
    )
    must(await decide(app, school, draft, 'open'))
    must(await decide(app, school, draft, step, step === 'refuse' ? aRefusal : {}))
  }
})
