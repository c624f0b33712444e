import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { pagesIn } from '#modules/contest/prints/fixtures.ts'
import { footer } from '#modules/contest/prints/server/index.ts'
import { decide, handedIn } from '#modules/contest/screening/fixtures.ts'
import { aContactWithRole, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aRobotDay, aStrangerAs, aTeam, move } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-20T01:00:00Z' })
const day = await aRobotDay(app)
const listOf = async (as: Parameters<typeof app.as>[0], query: Record<string, string> = {}) =>
  must(await app.as(as).get('/api/console/teams', { 'f.season': day.season.id, ...query })).rows
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).sort()

test('only what has qualified is a team, and it goes when the approval is taken back', async () => {
  const coach = await aTeacher(app, { organizationId: day.units.school })
  const draft = await handedIn(app, day, { kind: 'space-rescue-primary-group', owner: coach })
  expect(await listOf(day.secretary)).toEqual([])
  must(await decide(app, day.officers.province, draft, 'approve'))
  const [row] = await listOf(day.secretary)
  expect([row.id, row.number, row.event, row.division, row.state]).toEqual([
    draft.id,
    draft.number,
    'space-rescue',
    'primary-group',
    'expected',
  ])
  must(await decide(app, day.officers.province, draft, 'take-back', { reason: '点错了' }))
  expect(await listOf(day.secretary)).toEqual([])
})

test('a qualified declaration of a kind that is no team is none', async () => {
  const draft = await handedIn(app, day)
  for (const level of ['school', 'county', 'city', 'province'] as const)
    must(await decide(app, day.officers[level], draft, 'approve'))
  expect(await listOf(day.secretary)).toEqual([])
})

test('at once from two phones a team is checked in once, and the second is told by whom', async () => {
  const { id } = await aTeam(app, day)
  const answers = await Promise.all([move(app, day.secretary, id, 'check-in'), move(app, day.referee, id, 'check-in')])
  const codes = answers.map(({ body }) => body.code).sort()
  expect(codes).toEqual(['H0000', 'team_checked_in'])
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.body.message).toEqual('这支队伍已于 09:00 由韦青办理报到')
  expect((await move(app, day.secretary, id, 'check-in')).body.code).toEqual('team_checked_in')
  expect((await app.auditOf(id)).filter(({ action }) => action === 'teams.checkIn')).toHaveLength(1)
})

test('the inspection says who and when, and why it is to be repeated', async () => {
  const { id } = await aTeam(app, day, { until: 'present' })
  expect((await move(app, day.referee, id, 'repeat', {})).status).toEqual(422)
  must(await move(app, day.referee, id, 'repeat', { reason: '机器人超重' }))
  const view = must(await app.as(day.secretary).get(`/api/console/teams/${id}`))
  expect([view.state, view.inspectionReason, view.inspectedBy, view.inspectedAt]).toEqual([
    'to-repeat',
    '机器人超重',
    '韦青',
    '2026-03-20T01:00:00.000Z',
  ])
  must(await move(app, day.referee, id, 'pass'))
  const passed = must(await app.as(day.secretary).get(`/api/console/teams/${id}`))
  expect([passed.state, passed.inspectionReason]).toEqual(['ready', null])
  const unready = await move(app, day.referee, (await aTeam(app, day)).id, 'pass')
  expect([unready.status, unready.body.code]).toEqual([409, 'wrong_state'])
})

test('a team that was marked absent and comes late is checked in', async () => {
  const { id } = await aTeam(app, day)
  must(await move(app, day.referee, id, 'mark-absent'))
  must(await move(app, day.referee, id, 'check-in'))
  expect((await listOf(day.secretary, { 'f.state': 'present' })).some((row: { id: string }) => row.id === id)).toEqual(
    true,
  )
})

test('an office sees the teams of its own subtree and changes nothing about their day', async () => {
  const { id } = await aTeam(app, day)
  expect(idsOf(await listOf(day.officers.county))).toEqual(idsOf(await listOf(day.secretary)))
  expect((await move(app, day.officers.county, id, 'check-in')).status).toEqual(403)
  const stranger = await aStrangerAs(app, 'contest-secretariat')
  expect(await listOf(stranger)).toEqual([])
  expect((await move(app, stranger, id, 'check-in')).status).toEqual(404)
})

test('the card finds its team by number and by the address in its QR; phones and identity numbers stay out of it', async () => {
  const { id, number } = await aTeam(app, day)
  const found = must(await app.as(day.referee).get(`/api/console/team-numbers/${number.toLowerCase()}`))
  expect([found.id, found.school, found.city, found.contestants]).toEqual([
    id,
    '明德实验学校',
    '江州市',
    ['阿依古丽·买买提'],
  ])
  const scanned = encodeURIComponent(`https://contest.example/console/contest/teams/check-in?number=${number}`)
  expect(must(await app.as(day.referee).get(`/api/console/team-numbers/${scanned}`)).id).toEqual(id)
  const people = await app.as(day.referee).get(`/api/console/team-days/${id}`)
  expect(must(people).mayReview).toEqual(false)
  expect(/\d{17}[\dX]/.test(people.raw.toString('utf8'))).toEqual(false)
  const reviewer = must(await app.as(day.officers.county).get(`/api/console/team-days/${id}`))
  expect(reviewer.mayReview).toEqual(true)
})

test('the papers of the day are PDFs behind a signed address of the own subtree, and say that they open no school', async () => {
  for (const paper of ['check-in-list', 'cards']) {
    const query = { season: day.season.id, paper }
    const { url } = must(await app.as(day.secretary).get('/api/console/team-papers', query))
    const answer = await app.inject({ method: 'GET', url })
    expect([answer.statusCode, answer.headers['content-type'], answer.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF',
    ])
    const pages = await pagesIn(answer.rawPayload)
    expect(pages.map((text) => text.includes(footer))).toEqual(pages.map(() => true))
    const forged = await app.inject({ method: 'GET', url: url.replace(/under=[^&]+/, 'under=') })
    expect(forged.statusCode).toEqual(404)
  }
  const elsewhere = await aContactWithRole(app, 'contest-secretariat', (await aRobotDay(app)).units.province)
  const none = await app.as(elsewhere).get('/api/console/team-papers', { season: day.season.id, paper: 'cards' })
  expect([none.status, none.body.code]).toEqual([409, 'team_paper_empty'])
})
