import { describe, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { leanKind, must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aRefusal, aReturn, decide, handedIn, type Level, submitSigned, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const levels = ['school', 'county', 'city', 'province'] as const

async function view(officer: Parameters<typeof app.as>[0], id: string) {
  return must(await app.as(officer).get(`/api/console/declarations/${id}`))
}

async function mine(officer: Parameters<typeof app.as>[0], season: string): Promise<string[]> {
  const page = must(await app.as(officer).get('/api/console/declarations', { season, mine: 'true' }))
  return page.rows.map((row: { id: string }) => row.id)
}

test('a declaration goes from school to county, city and province and is qualified; each unit in its turn [S6-25]', async () => {
  const offices = await theOffices(app)
  const owner = await aPupil(app, {
    organizationId: offices.units.school,
    contacts: [{ by: 'email', target: 'qualified@school.example' }],
  })
  const draft = await handedIn(app, offices, { owner })
  for (const [index, level] of levels.entries()) {
    const officer = offices.officers[level]
    expect(await mine(officer, offices.season.id)).toEqual([draft.id])
    for (const other of levels.filter((each) => each !== level)) {
      const early = await decide(app, offices.officers[other], draft, 'approve')
      expect([other, early.status, early.body.code]).toEqual([other, 409, 'not_your_turn'])
    }
    must(await decide(app, officer, draft, 'open'))
    const verdict = must(await decide(app, officer, draft, 'approve', { opinion: '同意推荐' }))
    const next = levels[index + 1]
    expect(verdict).toEqual({
      id: draft.id,
      state: next ? 'submitted' : 'qualified',
      level: next ?? 'province',
      waitsFor: next ? offices.units[next] : null,
      review: expect.any(String),
    })
    expect(await mine(officer, offices.season.id)).toEqual([])
  }
  const seen = await view(offices.officers.province, draft.id)
  expect(seen.reviews.map((review: { level: string; opinion: string }) => [review.level, review.opinion])).toEqual(
    levels.map((level) => [level, '同意推荐']),
  )
  expect(seen.declaration.authorizationCode.state).toBe('used')
  expect(must(await app.as(owner).get(`/api/declarations/${draft.id}`)).state).toBe('qualified')
  expect((await messagesTo(app, 'qualified@school.example'))[0]?.template).toBe('declarations.messages.qualified')
  expect(await app.brokenInvariants()).toEqual({})
})

describe('a return', () => {
  test('opens what it names and nothing else, and the mended form comes back to the unit with its changes', async () => {
    const offices = await theOffices(app)
    const { school, county } = offices.officers
    const phone = aPhone()
    const owner = await aPupil(app, {
      organizationId: offices.units.school,
      contacts: [{ by: 'sms', target: phone }],
    })
    const draft = await handedIn(app, offices, { owner })
    must(await decide(app, school, draft, 'approve'))
    must(await decide(app, county, draft, 'return', aReturn))
    const own = must(await app.as(owner).get(`/api/declarations/${draft.id}`))
    expect([own.state, own.nextAction, own.openedPaths, own.reason]).toEqual([
      'returned',
      'mend',
      ['abstract'],
      '摘要请写具体一些',
    ])
    expect((await messagesTo(app, phone))[0]?.body).toContain('摘要请写具体一些')
    const shut = await app
      .as(owner)
      .patch(`/api/declarations/${draft.id}`, { changes: [{ path: 'title', value: '别的名称', revision: 1 }] })
    expect([shut.status, shut.body.code, shut.body.fields.map((field: { path: string }) => field.path)]).toEqual([
      409,
      'field_not_opened',
      ['title'],
    ])
    const person = await app.as(owner).post(`/api/declarations/${draft.id}/people`, { role: 'instructor' })
    expect([person.status, person.body.code]).toEqual([409, 'field_not_opened'])
    const revision = own.revisions.abstract
    must(
      await app.as(owner).patch(`/api/declarations/${draft.id}`, {
        changes: [{ path: 'abstract', value: '尾翼受风偏转，风筝随之转弯。', revision }],
      }),
    )
    must(await app.as(owner).post(`/api/declarations/${draft.id}/freeze`))
    const submitted = await submitSigned(app, draft)
    expect([submitted.state, submitted.formVersion]).toEqual(['submitted', 2])
    const seen = await view(county, draft.id)
    expect([seen.declaration.level, seen.waitsFor.id]).toEqual(['county', offices.units.county])
    expect(seen.changes).toEqual({
      since: 1,
      changes: [{ path: 'abstract', before: '一只会自己转弯的风筝。', after: '尾翼受风偏转，风筝随之转弯。' }],
    })
    expect(must(await decide(app, county, draft, 'approve')).level).toBe('city')
    expect(await app.brokenInvariants()).toEqual({})
  })

  test('needs a reason, words, an opened place and a day that is not too far', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    const tried = [
      [{ ...aReturn, reasons: [] }, 'reason_needed'],
      [{ ...aReturn, opinion: '  ' }, 'reason_needed'],
      [{ ...aReturn, reasons: ['because'] }, 'reason_needed'],
      [{ ...aReturn, openedPaths: [] }, 'nothing_opened'],
      [{ ...aReturn, openedPaths: ['secrets'] }, 'invalid_input'],
      [{ ...aReturn, fixBy: '2026-03-01T00:00:00+08:00' }, 'fix_by_out_of_range'],
      [{ ...aReturn, fixBy: '2026-05-01T00:00:00+08:00' }, 'fix_by_out_of_range'],
    ] as const
    for (const [body, code] of tried) {
      const refused = await decide(app, offices.officers.school, draft, 'return', body)
      expect([refused.body.code, code]).toEqual([code, code])
    }
    expect((await view(offices.officers.school, draft.id)).reviews).toEqual([])
  })

  test('that nobody mends in time ends the declaration, and pupil and code are free', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    must(
      await decide(app, offices.officers.school, draft, 'return', { ...aReturn, fixBy: '2026-03-03T09:00:00+08:00' }),
    )
    const before = app.clock.now().toISOString()
    app.clock.set('2026-03-03T09:30:00+08:00')
    const job = app.modules.find((module) => module.name === 'contest.declarations')?.jobs?.['declarations.endReturned']
    await (job as unknown as (ctx: unknown) => Promise<void>)(app.ctx())
    app.clock.set(before)
    const own = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    expect([own.state, own.reason]).toEqual(['refused', '没有在期限内修改重交，已自动结束'])
    expect(await app.brokenInvariants()).toEqual({})
  })
})

describe('a refusal', () => {
  test('ends the declaration at once below the province', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    const verdict = must(await decide(app, offices.officers.school, draft, 'refuse', aRefusal))
    expect([verdict.state, verdict.waitsFor]).toEqual(['refused', null])
    const own = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    expect([own.state, own.reason]).toEqual(['refused', '不属于接受范围'])
    expect(await app.brokenInvariants()).toEqual({})
  })

  test('at the province waits for a second person, who may disagree', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    for (const level of ['school', 'county', 'city'] as const)
      must(await decide(app, offices.officers[level], draft, 'approve'))
    const first = offices.officers.province
    const second = await aContactWithRole(app, 'contest-officer', offices.units.province)
    must(await decide(app, first, draft, 'refuse', aRefusal))
    expect((await view(first, draft.id)).declaration.state).toBe('submitted')
    expect((await decide(app, first, draft, 'settle-refusal', { agrees: true })).body.code).toBe('second_person_needed')
    expect((await decide(app, second, draft, 'approve')).body.code).toBe('refusal_pending')
    must(await decide(app, second, draft, 'settle-refusal', { agrees: false }))
    must(await decide(app, second, draft, 'refuse', aRefusal))
    expect(must(await decide(app, first, draft, 'settle-refusal', { agrees: true })).state).toBe('refused')
  })
})

test('an approval is taken back by its unit for ten minutes, and not after the next unit has looked', async () => {
  const offices = await theOffices(app)
  const [draft, opened] = [await handedIn(app, offices), await handedIn(app, offices)]
  const { school, county } = offices.officers
  must(await decide(app, school, draft, 'approve'))
  must(await decide(app, school, opened, 'approve'))
  must(await decide(app, county, opened, 'open'))
  const verdict = must(await decide(app, school, draft, 'take-back', { reason: '点错了' }))
  expect([verdict.level, verdict.waitsFor]).toEqual(['school', offices.units.school])
  const late = await decide(app, school, opened, 'take-back', { reason: '点错了' })
  expect([late.status, late.body.code]).toEqual([409, 'too_late_to_take_back'])
  expect(await app.brokenInvariants()).toEqual({})
})

test('a withdrawal is refused once a unit has passed the declaration on', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  app.clock.advance(1000)
  must(await decide(app, offices.officers.school, draft, 'approve'))
  const refused = await app.as(draft.owner).post(`/api/declarations/${draft.id}/withdraw`, { to: 'draft' })
  expect([refused.status, refused.body.code]).toEqual([409, 'already_reviewed'])
})

test('pages that the owner confirmed keep from approving until the reviewer has looked at each', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices, { pages: 'confirmed' })
  const { school } = offices.officers
  const seen = await view(school, draft.id)
  const warnings: string[] = seen.checks
    .filter((check: { level: string }) => check.level === 'warning')
    .map((check: { code: string }) => check.code)
  expect(warnings.length).toBe(seen.pageCount)
  const refused = await decide(app, school, draft, 'approve')
  expect([refused.body.code, refused.body.fields.length]).toEqual(['checks_unconfirmed', warnings.length])
  expect(must(await decide(app, school, draft, 'approve', { confirmedChecks: warnings })).level).toBe('county')
})

describe('nobody where they do not belong', () => {
  test('an officer of another county finds nothing, and drafts are shown to no office', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    const elsewhere = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)
    const listed = must(await app.as(elsewhere).get('/api/console/declarations', { season: offices.season.id }))
    expect(listed.rows).toEqual([])
    expect((await app.as(elsewhere).get(`/api/console/declarations/${draft.id}`)).status).toBe(404)
    expect((await decide(app, elsewhere, draft, 'approve')).status).toBe(404)
    const own = must(
      await app.as(offices.officers.city).get('/api/console/declarations', { season: offices.season.id }),
    )
    expect(own.rows.map((row: { id: string }) => row.id)).toEqual([draft.id])
  })

  test('a reviewer does not decide on a work they stand in, nor above the school on one of their own school', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    must(await decide(app, offices.officers.school, draft, 'approve'))
    const teacherInCounty = await aContactWithRole(app, 'contest-officer', offices.units.county, {
      organizationId: offices.units.school,
    })
    const switched = await app.as(teacherInCounty).post('/api/access/switch-role', { role: 'contest-officer' })
    expect(switched.status).toBe(200)
    const refused = await decide(app, teacherInCounty, draft, 'approve')
    expect([refused.status, refused.body.code]).toEqual([403, 'own_work'])
    expect(must(await decide(app, offices.officers.county, draft, 'approve')).level).toBe('city')
  })

  test('an identity number is shown in full only with a reason, which stands in the log', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    const { school } = offices.officers
    const seen = await view(school, draft.id)
    const person = seen.declaration.people[0]
    expect(person.idNumberMasked).toMatch(/^43\*{14}\d[\dX]$/)
    const path = `/api/console/declarations/${draft.id}/people/${person.id}/unmask`
    expect((await app.as(school).post(path, { reason: '' })).status).toBe(422)
    const { idNumber } = must(await app.as(school).post(path, { reason: '核对学籍' }))
    expect(idNumber).toMatch(/^43\d{15}[\dX]$/)
    const log = (await app.auditOf(draft.id)).at(-1)
    expect([log?.action, log?.reason]).toEqual(['screening.unmask', '核对学籍'])
  })
})

test('of two reviewers of one unit who decide at once one wins, and the other hears the state', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  const colleague = await aContactWithRole(app, 'contest-officer', offices.units.school)
  const answers = await Promise.all([
    decide(app, offices.officers.school, draft, 'refuse', aRefusal),
    decide(app, colleague, draft, 'return', aReturn),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  expect(await app.brokenInvariants()).toEqual({})
})

test('a unit recommends no more than it may, also when approvals come at once', async () => {
  const offices = await theOffices(app)
  await app.write((db) =>
    db
      .insertInto('contest.recommendation_quota')
      .values({ season_id: offices.season.id, organization_id: offices.units.school, kind: leanKind.code, amount: 2 })
      .execute(),
  )
  const drafts = [await handedIn(app, offices), await handedIn(app, offices), await handedIn(app, offices)]
  const answers = await Promise.all(drafts.map((draft) => decide(app, offices.officers.school, draft, 'approve')))
  expect(answers.map((answer) => answer.body.code).sort()).toEqual(['H0000', 'H0000', 'recommendations_used_up'])
  const left = answers.findIndex((answer) => answer.status !== 200)
  expect((await view(offices.officers.school, drafts[left]?.id ?? '')).recommendationsLeft).toBe(0)
  expect(await app.brokenInvariants()).toEqual({})
})

test('the overview counts by the units right below, and drafts as numbers only', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  must(await decide(app, offices.officers.school, draft, 'approve'))
  await handedIn(app, offices)
  const overview = must(
    await app.as(offices.officers.county).get('/api/console/declarations/overview', { season: offices.season.id }),
  )
  const count = (level: Level) =>
    overview.counts.find(
      (each: { level: string; unit: string }) => each.level === level && each.unit === offices.units.school,
    )?.count
  expect([count('school'), count('county')]).toEqual([1, 1])
  expect(overview.waiting.map((each: { level: string; count: number }) => [each.level, each.count]).sort()).toEqual([
    ['county', 1],
    ['school', 1],
  ])
  const pending = must(await app.as(offices.officers.county).get('/api/console/declarations/pending'))
  expect(pending.count).toBe(1)
})
