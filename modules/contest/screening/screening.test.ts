import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { emit } from '#kernel/server/jobs.ts'
import { retentionClasses } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aCode, revokeAsAdmin } from '#modules/contest/authorization-codes/fixtures.ts'
import { aCompleteDraft, aReport, leanKind, must } from '#modules/contest/declarations/fixtures.ts'
import { isChainIntact } from '#modules/contest/declarations/server/index.ts'
import { pagesAreIn } from '#modules/contest/prints/fixtures.ts'
import { aContactWithRole, anAdmin, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aRefusal, aReturn, decide, handedIn, type Level, submitSigned, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const levels = ['school', 'county', 'city', 'province'] as const

async function view(officer: Parameters<typeof app.as>[0], id: string) {
  return must(await app.as(officer).get(`/api/console/declarations/${id}`))
}

async function runJob(module: string, name: string): Promise<void> {
  const job = app.modules.find((each) => each.name === module)?.jobs?.[name]
  await (job as unknown as (ctx: unknown) => Promise<void>)(app.ctx())
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

test('a zone and the schools right under a city are reviewed on the level of the counties, each by its own unit', async () => {
  for (const level of ['zone', 'city-direct']) {
    const elsewhere = await theOffices(app)
    const { id: unit } = await anOrganization(app, { kind: 'unit', level, parentId: elsewhere.units.city })
    const { id: school } = await anOrganization(app, { parentId: unit })
    const units = { ...elsewhere.units, school, county: unit }
    const officers = {
      ...elsewhere.officers,
      school: await aContactWithRole(app, 'contest-officer', school),
      county: await aContactWithRole(app, 'contest-officer', unit),
    }
    const draft = await handedIn(app, { ...elsewhere, units, officers })
    const first = must(await decide(app, officers.school, draft, 'approve'))
    expect([level, first.level, first.waitsFor]).toEqual([level, 'county', unit])
    expect((await decide(app, elsewhere.officers.county, draft, 'approve')).status).toBe(404)
    expect((await decide(app, officers.city, draft, 'approve')).body.code).toBe('not_your_turn')
    expect(must(await decide(app, officers.county, draft, 'approve')).waitsFor).toBe(units.city)
    must(await decide(app, officers.city, draft, 'approve'))
    expect(must(await decide(app, officers.province, draft, 'approve')).state).toBe('qualified')
    const { reviews } = await view(officers.province, draft.id)
    expect(reviews.map((review: { level: string; unit: { id: string } }) => [review.level, review.unit.id])).toEqual(
      levels.map((each) => [each, units[each]]),
    )
  }
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
      await decide(app, offices.officers.school, draft, 'return', { ...aReturn, fixBy: '2026-03-02T09:20:00+08:00' }),
    )
    const before = app.clock.now().toISOString()
    const toldInList = async () => {
      const { rows } = must(await app.as(draft.owner).get('/api/declarations'))
      return rows.map((row: { state: string; fixBy: string; nextAction: string }) => [
        row.state,
        row.fixBy,
        row.nextAction,
      ])
    }
    const fixBy = '2026-03-02T01:20:00.000Z'
    expect(await toldInList()).toEqual([['returned', fixBy, 'mend']])
    app.clock.set('2026-03-02T09:20:01+08:00')
    expect(await toldInList()).toEqual([['returned', fixBy, 'none']])
    const late = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    expect([late.fixBy, late.abilities.save.code, late.abilities.freeze.code]).toEqual([
      fixBy,
      'fix_by_passed',
      'fix_by_passed',
    ])
    app.clock.set('2026-03-02T09:31:00+08:00')
    const job = app.modules.find((module) => module.name === 'contest.declarations')?.jobs?.['declarations.endReturned']
    await (job as unknown as (ctx: unknown) => Promise<void>)(app.ctx())
    app.clock.set(before)
    const own = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    expect([own.state, own.reason, own.fixBy]).toEqual(['refused', '没有在期限内修改重交，已自动结束', null])
    expect(await app.brokenInvariants()).toEqual({})
  })
})

describe('a code that is revoked after its declaration was handed in', () => {
  async function handedInAndRevoked(offices: Awaited<ReturnType<typeof theOffices>>) {
    const draft = await handedIn(app, offices)
    const owner = app.as(draft.owner)
    const revoke = async () => {
      const { authorization_code_id: id } = await app.write((db) =>
        db
          .selectFrom('contest.declaration')
          .select('authorization_code_id')
          .where('id', '=', draft.id)
          .executeTakeFirstOrThrow(),
      )
      await revokeAsAdmin(app, id ?? '', '名单有误')
      await app.drainJobs()
    }
    const enter = async () => {
      const { code } = await aCode(app, { seasonId: offices.season.id, kind: draft.kind.code })
      return await owner.post(`/api/declarations/${draft.id}/authorization-code`, { authorizationCode: code })
    }
    const codeState = async () => must(await owner.get(`/api/declarations/${draft.id}`)).authorizationCode.state
    return { draft, owner, revoke, enter, codeState }
  }

  test('is named to the office, keeps the declaration from being approved, and its owner enters another one', async () => {
    const offices = await theOffices(app)
    const { school } = offices.officers
    const { draft, revoke, enter, codeState } = await handedInAndRevoked(offices)
    expect((await enter()).body.code).toBe('wrong_state')
    await revoke()
    const told = async () =>
      (await view(school, draft.id)).checks.filter((check: { code: string }) => check.code === 'code_revoked')
    expect(await told()).toEqual([
      { code: 'code_revoked', level: 'problem', path: 'authorizationCode', message: '授权码已被收回，请换一个' },
    ])
    expect((await decide(app, school, draft, 'approve')).body.code).toBe('checks_failed')
    expect(await codeState()).toBe('void')
    expect(must(await enter()).state).toBe('submitted')
    expect([await codeState(), await told()]).toEqual(['submitted', []])
    expect(must(await decide(app, school, draft, 'approve')).level).toBe('county')
    expect(await app.brokenInvariants()).toEqual({})
  })

  test('blocks a returned one by name until another code is entered, before and after it is printed anew', async () => {
    const offices = await theOffices(app)
    const { draft, owner, revoke, enter, codeState } = await handedInAndRevoked(offices)
    must(await decide(app, offices.officers.school, draft, 'return', aReturn))
    await revoke()
    const frozen = await owner.post(`/api/declarations/${draft.id}/freeze`)
    expect([frozen.body.code, frozen.body.fields.map((field: { code: string }) => field.code)]).toEqual([
      'declaration_incomplete',
      ['code_revoked'],
    ])
    expect(must(await enter()).state).toBe('returned')
    must(await owner.post(`/api/declarations/${draft.id}/freeze`))
    await revoke()
    await pagesAreIn(app, draft, 'matched')
    const ticks = draft.kind.ticks.map((tick) => tick.code)
    const blocked = await owner.post(`/api/declarations/${draft.id}/submit`, { ticks })
    expect([blocked.status, blocked.body.code]).toEqual([409, 'code_revoked'])
    expect(must(await enter()).state).toBe('signed')
    expect(must(await owner.post(`/api/declarations/${draft.id}/submit`, { ticks })).state).toBe('submitted')
    expect(await codeState()).toBe('submitted')
    expect((await view(offices.officers.school, draft.id)).waitsFor.id).toBe(offices.units.school)
    expect(await app.brokenInvariants()).toEqual({})
  })

  test('does not keep its owner from taking the declaration back into a draft', async () => {
    const offices = await theOffices(app)
    const { draft, owner, revoke, enter, codeState } = await handedInAndRevoked(offices)
    await revoke()
    expect(must(await owner.post(`/api/declarations/${draft.id}/withdraw`, { to: 'draft' })).state).toBe('draft')
    must(await enter())
    expect(await codeState()).toBe('bound')
  })
})

describe('while a returned declaration is mended', () => {
  test('its code is not exchanged for that of another unit, which could never decide on it', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    must(await decide(app, offices.officers.school, draft, 'return', aReturn))
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    const { code } = await aCode(app, { seasonId: offices.season.id, kind: draft.kind.code })
    const bound = await app
      .as(draft.owner)
      .post(`/api/declarations/${draft.id}/authorization-code`, { authorizationCode: code })
    expect([bound.status, bound.body.code]).toEqual([409, 'wrong_state'])
    expect((await submitSigned(app, draft)).state).toBe('submitted')
    expect(must(await decide(app, offices.officers.school, draft, 'approve')).level).toBe('county')
  })

  test('an earlier file is not brought back into a place that stays shut', async () => {
    const offices = await theOffices(app)
    const owner = await aPupil(app, { organizationId: offices.units.school })
    const { season, units } = offices
    const draft = await aCompleteDraft(app, { owner, season, codeUnit: units.county, school: units.school })
    const { materials } = must(await app.as(owner).get(`/api/declarations/${draft.id}`))
    await aReport(app, draft, { replaces: materials[0].id })
    must(await app.as(owner).post(`/api/declarations/${draft.id}/freeze`))
    await submitSigned(app, draft)
    must(await decide(app, offices.officers.school, draft, 'return', aReturn))
    const restored = await app.as(owner).post(`/api/declarations/${draft.id}/materials/${materials[0].id}/restore`)
    expect([restored.status, restored.body.code]).toEqual([409, 'field_not_opened'])
  })

  test('a consent that is taken back leaves it to its day, which ends it', async () => {
    const offices = await theOffices(app)
    const [draft, other] = [await handedIn(app, offices), await handedIn(app, offices)]
    const fixBy = new Date(app.clock.now().getTime() + 60_000).toISOString()
    for (const each of [draft, other])
      must(await decide(app, offices.officers.school, each, 'return', { ...aReturn, fixBy }))
    must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/freeze`))
    await app.ctx().change('accounts.test', async (tx) => {
      await emit(tx, 'accounts.consentWithdrawn', { accountId: draft.owner.accountId })
      return { subject: draft.owner.accountId, reply: null }
    })
    await app.drainJobs()
    expect(await app.brokenInvariants()).toEqual({})
    app.clock.advance(15 * 60_000)
    await runJob('contest.declarations', 'declarations.endReturned')
    const states = await app.write((db) =>
      db.selectFrom('contest.declaration').select('state').where('id', 'in', [draft.id, other.id]).execute(),
    )
    expect(states).toEqual([{ state: 'refused' }, { state: 'refused' }])
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

test('what breaks a rule keeps from approving, and every place of it is named in words', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  await app.write((db) =>
    db
      .updateTable('contest.declaration_person')
      .set({ removed_at: app.clock.now() })
      .where('declaration_id', '=', draft.id)
      .where('role', '=', 'member')
      .execute(),
  )
  const refused = await decide(app, offices.officers.school, draft, 'approve')
  const { status, body } = refused
  expect([status, body.code, body.fields]).toEqual([
    409,
    'checks_failed',
    [{ path: 'members', code: 'too_few_members', params: { min: 1 }, message: '成员至少 1 人' }],
  ])
  const seen = await view(offices.officers.school, draft.id)
  expect(seen.checks.filter(({ level }: { level: string }) => level === 'problem')).toEqual([
    { code: 'too_few_members', level: 'problem', path: 'members', message: '成员至少 1 人' },
  ])
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

test('several are approved at once, each by itself: one with a warning stays, and so does what another unit is to review', async () => {
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  const [fine, other, warned, above] = [
    await handedIn(app, offices),
    await handedIn(app, offices),
    await handedIn(app, offices, { pages: 'confirmed' }),
    await handedIn(app, offices),
  ]
  must(await decide(app, school, above, 'approve'))
  const ids = [fine, warned, above, other].map(({ id }) => id)
  const { done, failed } = must(
    await app.as(school).post('/api/console/declarations/bulk/approve', { ids, opinion: '同意推荐' }),
  )
  expect([done, failed.map(({ id, code }: { id: string; code: string }) => [id, code])]).toEqual([
    2,
    [
      [warned.id, 'checks_unconfirmed'],
      [above.id, 'not_your_turn'],
    ],
  ])
  expect((await mine(county, offices.season.id)).sort()).toEqual([above.id, fine.id, other.id].sort())
  for (const draft of [fine, other]) {
    const { reviews } = await view(county, draft.id)
    expect(reviews.map((review: { opinion: string }) => review.opinion)).toEqual(['同意推荐'])
  }
  expect(await mine(school, offices.season.id)).toEqual([warned.id])
  expect((await app.auditOf(fine.id)).at(-1)?.action).toBe('screening.approve')
  expect(await app.brokenInvariants()).toEqual({})
})

test('the list is cut to what has one of the values that are asked for, and an unknown state is refused', async () => {
  const offices = await theOffices(app)
  const [passed, waiting] = [await handedIn(app, offices), await handedIn(app, offices)]
  must(await decide(app, offices.officers.school, passed, 'approve'))
  const list = (cut: Record<string, string>) =>
    app.as(offices.officers.province).get('/api/console/declarations', { season: offices.season.id, ...cut })
  const listed = async (cut: Record<string, string>) => {
    const { rows } = must(await list(cut))
    return rows.map((row: { id: string }) => row.id).sort()
  }
  const both = [passed.id, waiting.id].sort()
  expect(await listed({ level: 'school' })).toEqual([waiting.id])
  expect(await listed({ level: 'school,county' })).toEqual(both)
  expect(await listed({ state: 'submitted,qualified', kind: `no-such-kind,${passed.kind.code}` })).toEqual(both)
  expect(await listed({ state: 'returned,refused' })).toEqual([])
  const unknown = await list({ state: 'submitted,draft' })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'invalid_input'])
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

  test('a contact of a school does not decide above it on one of its works, whatever unit their profile names', async () => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices)
    must(await decide(app, offices.officers.school, draft, 'approve'))
    const both = await aContactWithRole(app, 'contest-secretariat', offices.units.county)
    const [admin, roles] = [await anAdmin(app), `/api/console/accounts/${both.accountId}/roles`]
    const atCounty = { code: 'contest-secretariat', organizationId: offices.units.county }
    const atSchool = { code: 'contest-officer', organizationId: offices.units.school }
    must(await app.as(admin).put(roles, { roles: [atCounty, atSchool] }))
    must(await app.as(both).post('/api/access/switch-role', { role: 'contest-secretariat' }))
    const refused = await decide(app, both, draft, 'approve')
    expect([refused.status, refused.body.code, refused.body.params]).toEqual([403, 'own_work', { why: 'school' }])
    must(await app.as(admin).put(roles, { roles: [atCounty] }))
    expect(must(await decide(app, both, draft, 'approve')).level).toBe('city')
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
    const { value } = must(await app.as(school).post(path, { reason: '核对学籍' }))
    expect(value).toMatch(/^43\d{15}[\dX]$/)
    const log = (await app.auditOf(draft.id)).at(-1)
    expect([log?.action, log?.reason]).toEqual(['screening.unmask', '核对学籍'])
  })
})

test('what its owner has taken back into a draft shows no office an identity number any more', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  const { school } = offices.officers
  const person = (await view(school, draft.id)).declaration.people[0]
  must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/withdraw`, { to: 'draft' }))
  const path = `/api/console/declarations/${draft.id}/people/${person.id}/unmask`
  expect((await app.as(school).post(path, { reason: '核对学籍' })).body.code).toBe('not_found')
})

test('identity numbers of what was decided years ago go, with all that could find them again', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  must(await decide(app, offices.officers.school, draft, 'refuse', aRefusal))
  const before = app.clock.now().toISOString()
  app.clock.set('2030-03-02T09:00:00+08:00')
  await runJob('platform.rights', 'retention.run')
  app.clock.set(before)
  const kept = await app.write((db) =>
    db
      .selectFrom('contest.declaration_person')
      .select(['id_number_cipher', 'id_number_index'])
      .where('declaration_id', '=', draft.id)
      .execute(),
  )
  expect(kept).toEqual([{ id_number_cipher: null, id_number_index: null }])
  expect(await app.brokenInvariants()).toEqual({})
})

test('what was typed into a work that was decided years ago goes, and the reasons of its moves; its chain holds', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  const going = await aCompleteDraft(app, { season: offices.season, kind: leanKind.code })
  must(await decide(app, offices.officers.school, draft, 'refuse', aRefusal))
  const left = (id: string) =>
    app.write(async (db) => {
      const typed = await db
        .selectFrom('contest.declaration_journal')
        .select('path')
        .where('declaration_id', '=', id)
        .execute()
      const moves = await db
        .selectFrom('contest.declaration_move')
        .select('reason')
        .where('declaration_id', '=', id)
        .execute()
      return { typed: typed.length, reasons: moves.filter(({ reason }) => reason !== null).length }
    })
  const [decided, still] = [await left(draft.id), await left(going.id)]
  expect([decided.typed > 0, decided.reasons > 0, still.typed > 0]).toEqual([true, true, true])
  const traces = retentionClasses().find(({ code }) => code === 'declaration-traces')
  const before = new Date(app.clock.now().getTime() + 1000)
  await traces?.run(app.ctx(), before)
  expect(await left(draft.id)).toEqual({ typed: 0, reasons: 0 })
  expect(await left(going.id)).toEqual(still)
  expect(await app.write((db) => isChainIntact(db, draft.id))).toEqual(true)
  expect(await app.brokenInvariants()).toEqual({})
})

test('what a unit wrote about a work that was decided years ago goes; that it decided stays, and so does what is open', async () => {
  const offices = await theOffices(app)
  const [draft, going] = [await handedIn(app, offices), await handedIn(app, offices)]
  must(await decide(app, offices.officers.school, draft, 'refuse', aRefusal))
  must(await decide(app, offices.officers.school, going, 'return', aReturn))
  const left = async (id: string) =>
    await app.write((db) =>
      sql<{ decision: string; reasons: string[]; opinion: string; is_erased: boolean }>`
        select decision, reasons, opinion, opinion_erased_at is not null as is_erased from contest.review
        where declaration_id = ${id}`.execute(db),
    )
  const opinions = retentionClasses().find(({ code }) => code === 'review-opinions')
  const before = new Date(app.clock.now().getTime() + 1000)
  expect(await opinions?.count(app.ctx(), before)).toBeGreaterThan(0)
  await opinions?.run(app.ctx(), before)
  expect(await opinions?.count(app.ctx(), before)).toEqual(0)
  expect((await left(draft.id)).rows).toEqual([
    { decision: 'refuse', reasons: aRefusal.reasons, opinion: '', is_erased: true },
  ])
  expect((await left(going.id)).rows).toEqual([
    { decision: 'return', reasons: aReturn.reasons, opinion: aReturn.opinion, is_erased: false },
  ])
  expect(await app.brokenInvariants()).toEqual({})
})

test('nor is a member of a work that qualified years ago found by the place that it held', async () => {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices)
  for (const level of ['school', 'county', 'city', 'province'] as const)
    must(await decide(app, offices.officers[level], draft, 'approve'))
  const claims = async () =>
    (
      await app.write((db) =>
        db.selectFrom('contest.work_claim').select('kind_group').where('declaration_id', '=', draft.id).execute(),
      )
    ).length
  expect(await claims()).toEqual(1)
  const before = app.clock.now().toISOString()
  app.clock.set('2030-03-02T09:00:00+08:00')
  await runJob('platform.rights', 'retention.run')
  app.clock.set(before)
  expect(await claims()).toEqual(0)
  expect(await app.brokenInvariants()).toEqual({})
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

test('the form shows what each unit has said beside its seal, as long as its approval stands', async () => {
  const kind = {
    ...leanKind,
    print: { ...leanKind.print, seals: ['学校', '县', '市', '省'].map((zh) => ({ zh, en: zh, fr: zh, ko: zh })) },
  }
  const offices = await theOffices(app, { kinds: [kind] })
  const { school, county } = offices.officers
  const draft = await handedIn(app, offices)
  const opinions = async () => {
    const { form } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/form`))
    return form.seals.map(({ label, opinion }: { label: string; opinion: { words: string; by: string } | null }) => [
      label,
      opinion && [opinion.words, opinion.by],
    ])
  }
  const mine = ['作品属实，同意推荐', '明德实验学校，2026年3月2日']
  const unsaid = ['学校', '县', '市', '省'].map((label) => [label, null])
  expect(await opinions()).toEqual(unsaid)
  must(await decide(app, school, draft, 'approve', { opinion: '作品属实，同意推荐' }))
  expect(await opinions()).toEqual([['学校', mine], ...unsaid.slice(1)])
  must(await decide(app, school, draft, 'take-back', { reason: '点错了' }))
  expect(await opinions()).toEqual(unsaid)
  must(await decide(app, school, draft, 'approve', { opinion: '作品属实，同意推荐' }))
  must(await decide(app, county, draft, 'approve'))
  // the county has said nothing
  expect(await opinions()).toEqual([['学校', mine], ...unsaid.slice(1)])
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
  const below = async (level: Level, unit: Level) =>
    await app
      .as(offices.officers[level])
      .get('/api/console/declarations/overview', { season: offices.season.id, unit: offices.units[unit] })
  const { unit, counts, units } = must(await below('province', 'county'))
  expect([unit.id, unit.above.map((each: { id: string }) => each.id)]).toEqual([
    offices.units.county,
    [offices.units.city],
  ])
  expect([counts, units.map((each: { id: string }) => each.id)]).toEqual([overview.counts, [offices.units.school]])
  expect((await below('school', 'county')).status).toBe(404)
})
