import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { leanKind, type MadeDraft, must } from '#modules/contest/declarations/fixtures.ts'
import type { Exam } from '#modules/contest/seasons/contract.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aRefusal, aReturn, decide, handedIn, theOffices } from './fixtures.ts'

const start = '2026-03-02T01:00:00.000Z'
const app = await startTestApp({ now: start })
const minuteMs = 60_000
const dayMs = 1440 * minuteMs

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
  const progress = async (draft: MadeDraft) =>
    must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/progress`))
  const usual = async (draft: MadeDraft) => (await progress(draft)).usualDays
  const usuallyBy = async (draft: MadeDraft) => (await progress(draft)).usuallyBy
  for (const days of [1, 2, 3, 4]) await decided(await handedIn(app, offices), days, 'approve')
  const waiting = await handedIn(app, offices)
  expect(await usual(waiting)).toEqual(null)
  await decided(await handedIn(app, offices), 9, 'refuse')
  expect(await usual(waiting)).toEqual(3)
  expect(await usuallyBy(waiting)).toEqual(new Date(Date.parse(start) + 3 * dayMs).toISOString())
  await handedInBefore(waiting, 4)
  expect([await usual(waiting), await usuallyBy(waiting)]).toEqual([3, null])

  async function handedInBefore(draft: MadeDraft, days: number) {
    // so long ago that everybody's session would be over
    await app.write((db) =>
      db
        .updateTable('contest.declaration_move')
        .set({ at: new Date(Date.parse(start) - days * dayMs) })
        .where('declaration_id', '=', draft.id)
        .where('action', '=', 'submit')
        .execute(),
    )
  }
  async function decided(draft: MadeDraft, days: number, step: 'approve' | 'refuse') {
    await handedInBefore(draft, days)
    must(await decide(app, school, draft, 'open'))
    must(await decide(app, school, draft, step, step === 'refuse' ? aRefusal : {}))
  }
})

test('the next date is the end of the season, then that of an exam that everybody sits; for one that was returned until when it is mended', async () => {
  app.clock.set(start)
  const at = (days: number) => new Date(Date.parse(start) + days * dayMs).toISOString()
  const labels = { zh: '数学联赛', en: 'League', fr: 'Ligue', ko: '리그' }
  const paper: Exam = {
    code: 'league',
    labels,
    kind: leanKind.code,
    round: 'league',
    startsAt: at(40),
    endsAt: at(41),
    lateAfterMs: 30 * minuteMs,
    leaveAfterMs: 60 * minuteMs,
    items: [{ code: 'first', labels, maxPoints: 120 }],
    rules: [labels],
    appeals: { opensAt: at(42), closesAt: at(44), graceS: 0 },
  }
  const later: Exam = { ...paper, code: 'final', after: 'league', startsAt: at(50), endsAt: at(51) }
  const exams = [paper, { ...later, appeals: { opensAt: at(52), closesAt: at(54), graceS: 0 } }]
  const offices = await theOffices(app, { exams })
  const next = async (draft: MadeDraft) =>
    must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/progress`)).next
  const [waiting, returned] = [await handedIn(app, offices), await handedIn(app, offices)]
  expect(await next(waiting)).toEqual({ what: 'closes', label: null, at: offices.season.definition.window.closesAt })
  for (const level of ['school', 'county', 'city', 'province'] as const) {
    must(await decide(app, offices.officers[level], waiting, 'open'))
    must(await decide(app, offices.officers[level], waiting, 'approve'))
  }
  expect(await next(waiting)).toEqual({ what: 'exam', label: '数学联赛', at: at(40) })
  must(await decide(app, offices.officers.school, returned, 'open'))
  must(await decide(app, offices.officers.school, returned, 'return', aReturn))
  const { fixBy } = must(await app.as(returned.owner).get(`/api/declarations/${returned.id}`))
  expect(await next(returned)).toEqual({ what: 'mend', label: null, at: fixBy })
})
