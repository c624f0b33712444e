import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { aContactWithRole, aPupil, aTeacher, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import type { FormContent } from './contract/form-content.ts'
import {
  aContestant,
  aDraft,
  aFreshIdNumber,
  aMember,
  aSubmittedTeam,
  aTeam,
  aTeamSeason,
  completeBasics,
  groupKind,
  type MadeDraft,
  type MadeTeam,
  must,
  paperlessKind,
  qualified,
  save,
  teamKind,
} from './fixtures.ts'
import { isChainIntact, lockAny, returnForMending } from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const ticks = ['true', 'own']
const post = (draft: MadeDraft, action: string, body?: unknown) =>
  app.as(draft.owner).post(`/api/declarations/${draft.id}/${action}`, body)
const codesOf = (body: { fields: { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => [path, code])
const rowOf = (id: string) =>
  app.write((db) => db.selectFrom('contest.declaration').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const movesOf = (id: string) =>
  app.write((db) =>
    db
      .selectFrom('contest.declaration_move')
      .select(['action', 'from_state', 'to_state', 'reason'])
      .where('declaration_id', '=', id)
      .orderBy('position')
      .execute(),
  )

describe('caps: no unit has more live declarations of a kind than its season allows', () => {
  const create = (owner: TestAccount, season: string, kind = teamKind.code) =>
    app.as(owner).post('/api/declarations', { season, kind, stage: 'junior' })

  test('the fourth team of three is refused in words with unit and cap, and a place is free again when one is given up', async () => {
    const [units, season] = [await aSchool(app, { name: '青云小学' }), await aTeamSeason(app)]
    const owner = await aTeacher(app, { organizationId: units.school })
    const first = must(await create(owner, season.id)).id
    must(await create(owner, season.id))
    must(await create(await aTeacher(app, { organizationId: units.school }), season.id))
    const refused = await create(owner, season.id)
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'team_cap_reached',
      '青云小学的这一类已经有 3 队，达到上限，不能再增加；可以先作废不用的草稿',
    ])
    // another kind, another season and another school have room
    must(await create(await aPupil(app, { organizationId: units.school }), season.id, groupKind.code))
    must(await create(owner, (await aTeamSeason(app)).id))
    must(await create(await aTeacher(app, { organizationId: (await aSchool(app)).school }), season.id))
    must(await app.as(owner).delete(`/api/declarations/${first}`))
    must(await create(owner, season.id))
    expect((await create(owner, season.id)).body.code).toBe('team_cap_reached')
  })

  test('a cap of a county counts the teams of all its schools, and zones have the counties’ cap', async () => {
    const kind = { ...teamKind, caps: [{ level: 'county', amount: 2 }] }
    const season = await aTeamSeason(app, [kind])
    const { city } = await aSchool(app)
    const zone = await anOrganization(app, { kind: 'unit', level: 'zone', name: '松木经开区', parentId: city })
    const teachers = []
    for (let made = 0; made < 3; made += 1) {
      const school = await anOrganization(app, { parentId: zone.id })
      teachers.push(await aTeacher(app, { organizationId: school.id }))
    }
    const answers = []
    for (const teacher of teachers) answers.push((await create(teacher, season.id)).body.code)
    expect(answers).toEqual(['H0000', 'H0000', 'team_cap_reached'])
  })

  test('a code of another school moves a draft only where that school has room', async () => {
    const kind = { ...teamKind, needsAuthorizationCode: true, caps: [{ level: 'school', amount: 1 }] }
    const season = await aTeamSeason(app, [kind])
    const [here, there] = [await aSchool(app), await aSchool(app)]
    const codeAt = async (school: string) =>
      (await aCode(app, { seasonId: season.id, kind: kind.code, organizationId: school })).code
    const owner = await aTeacher(app)
    const draft = await aDraft(app, { owner, season, kind: kind.code, codeUnit: here.school })
    await aDraft(app, { owner, season, kind: kind.code, codeUnit: there.school })
    const refused = await post(draft, 'authorization-code', { authorizationCode: await codeAt(there.school) })
    expect([refused.body.code, (await rowOf(draft.id)).organization_id]).toEqual(['team_cap_reached', here.school])
    // a new code of the own school takes no more room
    must(await post(draft, 'authorization-code', { authorizationCode: await codeAt(here.school) }))
  })

  /** Two schools, or one and the same, that have no unit below this level in common. */
  async function twoSchools(level: 'school' | 'county' | 'city'): Promise<[string, string]> {
    const { school, county, city } = await aSchool(app)
    if (level === 'school') return [school, school]
    const unit = { kind: 'unit', level: 'county', name: '白沙县', parentId: city } as const
    const parentId = level === 'county' ? county : (await anOrganization(app, unit)).id
    return [school, (await anOrganization(app, { parentId })).id]
  }

  for (const level of ['school', 'county', 'city'] as const)
    test(`however many ask at once from two schools, exactly as many as the cap of their ${level} are made`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 2, max: 7 }), async (cap, asking) => {
          const season = await aTeamSeason(app, [{ ...teamKind, caps: [{ level, amount: cap }] }])
          const [here, there] = await twoSchools(level)
          const one = await aTeacher(app, { organizationId: here })
          const other = await aTeacher(app, { organizationId: there })
          const answers = await Promise.all(
            Array.from({ length: asking }, (_, index) => create(index % 2 === 0 ? one : other, season.id)),
          )
          const codes = answers.map((answer) => answer.body.code).sort()
          const made = Math.min(cap, asking)
          expect(codes).toEqual([
            ...Array.from({ length: made }, () => 'H0000'),
            ...Array.from({ length: asking - made }, () => 'team_cap_reached'),
          ])
        }),
        { numRuns: 2 },
      )
    })
})

describe('people of the declaring unit’s area', () => {
  test('a contestant and a coach from another county are told by place, in words', async () => {
    const team = await aTeam(app, { otherSchool: (await aSchool(app)).school })
    const [member] = team.members
    const { people } = must(await app.as(team.owner).get(`/api/declarations/${team.id}`))
    const coach = people.find((person: { role: string }) => person.role === 'instructor')
    const refused = await post(team, 'freeze')
    expect([refused.status, refused.body.code, codesOf(refused.body)]).toEqual([
      422,
      'declaration_incomplete',
      [
        [`members.${member}.school`, 'not_in_unit_area'],
        [`instructors.${coach.id}.school`, 'not_in_unit_area'],
      ],
    ])
    expect(refused.body.fields.map(({ message }: { message: string }) => message)).toEqual([
      '队员（成员）须与申报单位在同一个县（市、区）',
      '教练员（指导教师）须与申报单位在同一个县（市、区）',
    ])
  })

  test('schools right under one city are one area, and a county of that city is another', async () => {
    const { city, school: inCounty } = await aSchool(app)
    const direct = await anOrganization(app, { kind: 'unit', level: 'city-direct', name: '市直', parentId: city })
    const [home, near] = [
      await anOrganization(app, { parentId: direct.id }),
      await anOrganization(app, { parentId: direct.id }),
    ]
    const owner = await aTeacher(app, { organizationId: home.id })
    const draft = await aDraft(app, { owner, season: await aTeamSeason(app), kind: teamKind.code })
    await save(app, draft, completeBasics)
    const [, far] = [
      await aMember(app, draft, { school: near.id }),
      await aMember(app, draft, { school: inCounty, name: '林小舟' }),
    ]
    const { problems } = must(await app.as(owner).get(`/api/declarations/${draft.id}/check`))
    expect(problems.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual(
      [
        ['instructors', 'too_few_instructors'],
        [`members.${far}.school`, 'not_in_unit_area'],
      ].reverse(),
    )
  })

  test('a pupil who belongs to no school is told so before an olympiad registration is handed in', async () => {
    const { id, owner } = await aRegistration({ organizationId: null })
    const refused = await app.as(owner).post(`/api/declarations/${id}/submit`, { ticks })
    expect(codesOf(refused.body)).toEqual([['members', 'unit_area_unknown']])
  })
})

/** A complete registration of a pupil for an olympiad. */
async function aRegistration(wishes: { organizationId?: string | null; basics?: Record<string, unknown> } = {}) {
  const { school } = await aSchool(app)
  const organizationId = wishes.organizationId === undefined ? school : null
  const owner = await aPupil(app, organizationId === null ? {} : { organizationId })
  const season = await aTeamSeason(app)
  const draft = await aDraft(app, { owner, season, kind: paperlessKind.code })
  await save(app, draft, wishes.basics ?? completeBasics)
  await aMember(app, draft, { school })
  return { ...draft, school }
}

describe('a paperless kind', () => {
  test('is frozen and handed in by one request, with a receipt of that form version', async () => {
    const draft = await aRegistration()
    const { abilities } = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}`))
    expect([abilities.submit, abilities.freeze.code]).toEqual([null, 'wrong_state'])
    const answer = must(await post(draft, 'submit', { ticks }))
    expect([answer.state, answer.formVersion]).toEqual(['submitted', 1])
    const receipt = must(await app.as(draft.owner).get(`/api/declarations/${draft.id}/receipt`))
    const row = await rowOf(draft.id)
    expect([receipt.formVersion, JSON.parse(receipt.payload).contentSha256]).toEqual([
      1,
      row.content_hash?.toString('hex'),
    ])
    expect(await movesOf(draft.id)).toEqual([
      { action: 'create', from_state: null, to_state: 'draft', reason: null },
      { action: 'seal', from_state: 'draft', to_state: 'submitted', reason: null },
    ])
    // what was taken back goes the same way again
    must(await post(draft, 'withdraw', { to: 'draft' }))
    expect(must(await post(draft, 'submit', { ticks })).formVersion).toBe(2)
  })

  test('is refused with everything that is missing and nothing is changed; it has no freeze', async () => {
    const { abstract: _abstract, ...basics } = completeBasics
    const draft = await aRegistration({ basics })
    const refused = await post(draft, 'submit', { ticks })
    expect([refused.body.code, codesOf(refused.body)]).toEqual(['declaration_incomplete', [['abstract', 'required']]])
    expect((await post(draft, 'submit', { ticks: [] })).body.code).toBe('ticks_missing')
    expect((await post(draft, 'freeze')).body.code).toBe('wrong_state')
    const row = await rowOf(draft.id)
    expect([row.state, row.form_version]).toEqual(['draft', 0])
  })

  test('two submits at once give one receipt, and one that was returned is handed in again from there', async () => {
    const draft = await aRegistration()
    const answers = await Promise.all([post(draft, 'submit', { ticks }), post(draft, 'submit', { ticks })])
    expect(answers.map((answer) => answer.body.code).sort()).toEqual(['H0000', 'wrong_state'])
    await returned(draft.id, ['abstract'])
    expect(must(await post(draft, 'submit', { ticks })).formVersion).toBe(2)
  })
})

async function returned(id: string, openedPaths: readonly string[]): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('declarations.review', async (tx) => {
    const fixBy = new Date(app.clock.now().getTime() + 86_400_000)
    await returnForMending(ctx, tx, await lockAny(tx, id), { fixBy, openedPaths, reason: '请改' })
    return { subject: id, reply: null }
  })
}

describe('swapping a contestant of a team that was handed in', () => {
  const swap = (team: MadeTeam, values: Record<string, unknown>, more: Record<string, unknown> = {}) =>
    post(team, 'swaps', { out: team.members[0], values, reason: '队员骨折住院', ...more })
  const form = async (id: string, version: number) =>
    await app.write((db) =>
      db
        .selectFrom('contest.form_version')
        .selectAll()
        .where('declaration_id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow(),
    )
  const claimsOf = (id: string) =>
    app.write((db) =>
      db.selectFrom('contest.work_claim').select('identity_index').where('declaration_id', '=', id).execute(),
    )

  test('makes a new form version with its reason, on the signature of the old one; the claims move', async () => {
    const team = await aSubmittedTeam(app)
    const before = await rowOf(team.id)
    const leaving = aFreshIdNumber(birthOnAtAge(app, 13))
    const answer = must(await swap(team, aContestant(app, team.units.school)))
    expect([answer.state, answer.formVersion]).toEqual(['submitted', 2])
    const kept = await form(team.id, 2)
    const content = kept.content as unknown as FormContent
    expect([kept.signed_version, content.swap, (await form(team.id, 1)).voided_at !== null]).toEqual([
      1,
      { out: '周小船', in: '何小满', reason: '队员骨折住院', at: app.clock.now().toISOString(), signedVersion: 1 },
      true,
    ])
    expect(content.people.map((person) => person.values.name)).toEqual(['何小满', '林小舟', '陈教练'])
    const row = await rowOf(team.id)
    expect([row.received_at, row.review_unit_id, row.content_hash?.equals(kept.content_hash)]).toEqual([
      before.received_at,
      before.review_unit_id,
      true,
    ])
    expect([(await movesOf(team.id)).at(-1), await app.write((db) => isChainIntact(db, team.id))]).toEqual([
      { action: 'swap', from_state: 'submitted', to_state: 'submitted', reason: '队员骨折住院' },
      true,
    ])
    expect((await claimsOf(team.id)).length).toBe(2)
    // a second one still stands on the paper that was signed
    const again = must(
      await post(team, 'swaps', {
        out: team.members[1],
        values: aContestant(app, team.units.school, { idNumber: leaving, name: '罗小鹿' }),
        reason: '转学',
      }),
    )
    expect([again.formVersion, (await form(team.id, 3)).signed_version]).toEqual([3, 1])
  })

  test('frees the one who leaves for another team, and refuses one who is in another team already', async () => {
    const [season, units] = [await aTeamSeason(app), await aSchool(app)]
    const [first, second] = [await aSubmittedTeam(app, { season, units }), await aSubmittedTeam(app, { season, units })]
    const idNumber = aFreshIdNumber(birthOnAtAge(app, 13))
    const person = aContestant(app, units.school, { idNumber })
    must(await swap(first, person))
    const refused = await swap(second, person)
    expect([refused.status, refused.body.code]).toEqual([409, 'work_already_declared'])
    expect((await rowOf(second.id)).form_version).toBe(1)
    const { person: stays } = must(
      await swap(first, aContestant(app, units.school), { out: await idOf(first, '何小满') }),
    )
    expect(typeof stays).toBe('string')
    must(await swap(second, person))
  })

  async function idOf(team: MadeTeam, name: string): Promise<string> {
    const { people } = must(await app.as(team.owner).get(`/api/declarations/${team.id}`))
    return people.find((person: { values: { name: string } }) => person.values.name === name).id
  }

  test('two teams that take in the same pupil at once: one of them is refused', async () => {
    const [season, units] = [await aTeamSeason(app), await aSchool(app)]
    const teams = [await aSubmittedTeam(app, { season, units }), await aSubmittedTeam(app, { season, units })]
    const person = aContestant(app, units.school, { idNumber: aFreshIdNumber(birthOnAtAge(app, 13)) })
    const answers = await Promise.all(teams.map((team) => swap(team, person)))
    expect(answers.map((answer) => answer.body.code).sort()).toEqual(['H0000', 'work_already_declared'])
  })

  test('refuses whoever would not fit a draft either: area, age, shape of the values, a person of the team', async () => {
    const team = await aSubmittedTeam(app)
    const good = aContestant(app, team.units.school)
    const away = await swap(team, { ...good, school: (await aSchool(app)).school })
    expect([away.status, away.body.code, codesOf(away.body)]).toEqual([
      422,
      'swap_wrong',
      [['values.school', 'not_in_unit_area']],
    ])
    const birthOn = birthOnAtAge(app, 30)
    const old = await swap(team, { ...good, birthOn, idNumber: aFreshIdNumber(birthOn) })
    expect(codesOf(old.body)).toEqual([['values.birthOn', 'too_old']])
    const shapes = await swap(team, { ...good, idNumber: '123', wings: 'two', stage: 'teacher' })
    expect(codesOf(shapes.body)).toEqual([
      ['values.idNumber', 'id_number_wrong_length'],
      ['values.stage', 'stage_not_for_kind'],
      ['values.wings', 'unknown_field'],
    ])
    const { name: _name, idNumber: _number, ...nameless } = good
    expect(codesOf((await swap(team, nameless)).body)).toEqual([
      ['values.name', 'required'],
      ['values.idNumber', 'required'],
    ])
    expect((await rowOf(team.id)).form_version).toBe(1)
    expect((await swap(team, good, { out: team.id })).status).toBe(404)
    expect((await swap(team, good, { reason: ' ' })).body.code).toBe('invalid_input')
  })

  test('ends on its day by the receipt clock, is not offered by other kinds, and not once the team has qualified', async () => {
    const before = app.clock.now()
    const swapUntil = new Date(before.getTime() + 600_000).toISOString()
    const rule = { event: 'small-rescue', division: 'primary-group', swapUntil }
    const team = await aSubmittedTeam(app, { season: await aTeamSeason(app, [{ ...teamKind, team: rule }]) })
    const group = await aSubmittedTeam(app, {
      season: await aTeamSeason(app, [{ ...teamKind, team: { event: 'small-rescue', division: 'primary-group' } }]),
    })
    const good = () => aContestant(app, team.units.school)
    expect((await swap(group, aContestant(app, group.units.school))).body.code).toBe('swap_not_offered')
    app.clock.advance(600_001)
    const late = await swap(team, good())
    expect([late.body.code, late.body.message]).toEqual([
      'swap_closed',
      '更换队员已在 2026年3月2日 09:10:00 截止，你的这次操作到达时间是 2026年3月2日 09:10:00',
    ])
    app.clock.set(swapUntil)
    must(await swap(team, good()))
    app.clock.set(before.toISOString())
    await qualified(app, team.id)
    const done = await post(team, 'swaps', { out: team.members[1], values: good(), reason: '来不及' })
    expect(done.body.code).toBe('wrong_state')
  })

  test('of a team that was returned is taken into the form that is frozen next', async () => {
    const team = await aSubmittedTeam(app)
    await returned(team.id, ['abstract'])
    const answer = must(await swap(team, aContestant(app, team.units.school)))
    expect([answer.state, answer.formVersion]).toEqual(['returned', 1])
    const view = must(await app.as(team.owner).get(`/api/declarations/${team.id}`))
    expect([view.reason, view.people.map(({ values }: { values: { name: string } }) => values.name)]).toEqual([
      '请改',
      ['何小满', '林小舟', '陈教练'],
    ])
    expect(must(await post(team, 'freeze')).formVersion).toBe(2)
    expect((await form(team.id, 2)).signed_version).toBe(null)
  })

  test('is the owner’s alone, and tells the owner and whoever reviews', async () => {
    const team = await aSubmittedTeam(app)
    const { review_unit_id: unit } = await rowOf(team.id)
    const officer = await aContactWithRole(app, 'contest-officer', unit ?? '')
    const locked = await aContactWithRole(app, 'contest-officer', unit ?? '', { state: 'locked' })
    const stranger = await app.as(await aTeacher(app)).post(`/api/declarations/${team.id}/swaps`, {
      out: team.members[0],
      values: aContestant(app, team.units.school),
      reason: '生病了',
    })
    expect(stranger.status).toBe(404)
    must(await swap(team, aContestant(app, team.units.school)))
    const told = async (account: { accountId: string }) =>
      (
        await app.write((db) =>
          db
            .selectFrom('platform.message')
            .select('template')
            .where('account_id', '=', account.accountId)
            .where('template', 'like', 'declarations.messages.swapped%')
            .distinct()
            .execute(),
        )
      ).map(({ template }) => template)
    expect([await told(team.owner), await told(officer), await told(locked)]).toEqual([
      ['declarations.messages.swapped'],
      ['declarations.messages.swappedInTeam'],
      [],
    ])
  })
})
