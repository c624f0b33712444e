import { describe, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import {
  aDefinition,
  aDraft,
  aFreshIdNumber,
  aMember,
  completeBasics,
  groupKind,
  must,
  save,
} from '#modules/contest/declarations/fixtures.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import {
  type AccountWishes,
  aConsentRequest,
  aContactWithRole,
  aPhone,
  aPupil,
  aTeacher,
  birthOnAtAge,
} from '#modules/platform/accounts/fixtures.ts'
import { aRefusal, aReturn, decide, handedIn, type Offices, submitSigned, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

const guardianPhone: Field = {
  key: 'guardianPhone',
  type: 'phone',
  labels: { zh: '监护人电话', en: 'Guardian’s phone', fr: 'Téléphone du tuteur', ko: '보호자 연락처' },
  isRequired: true,
}
const familyKind = {
  ...groupKind,
  code: 'family-work',
  officialCode: 'T-F',
  members: { ...groupKind.members, fields: [...groupKind.members.fields, guardianPhone] },
}
const offices = await theOffices(app, { kinds: [...aDefinition(app).kinds, familyKind] })

const officerAtSchool = (wishes: AccountWishes = {}) =>
  aContactWithRole(app, 'contest-officer', offices.units.school, wishes)
const byPhone = (target: string) => ({ contacts: [{ by: 'sms' as const, target }] })

async function whyNot(
  reviewer: TestAccount,
  draft: { id: string },
  step = 'approve',
  said?: unknown,
): Promise<unknown[]> {
  const answer = await decide(app, reviewer, draft, step, said)
  return [answer.status, answer.body.code, answer.body.params?.why]
}
const view = async (reviewer: TestAccount, draft: { id: string }) =>
  must(await app.as(reviewer).get(`/api/console/declarations/${draft.id}`))
const refused = (why: string) => [403, 'own_work', why]

/** The work of two pupils of the school, with what is said of each and of an instructor. */
async function aFamilyWork(
  { season, units }: Offices,
  said: { phones: readonly [string, string]; owner?: TestAccount; idNumber?: string; instructor?: string },
) {
  const owner = said.owner ?? (await aPupil(app, { organizationId: units.school }))
  const draft = await aDraft(app, { owner, season, kind: familyKind.code })
  await save(app, draft, completeBasics)
  for (const [index, phone] of said.phones.entries()) {
    const idNumber = index === 1 ? said.idNumber : undefined
    const id = await aMember(app, draft, { school: units.school, ...(idNumber ? { idNumber } : {}) })
    await save(app, draft, { [`members.${id}.guardianPhone`]: phone })
  }
  if (said.instructor !== undefined) {
    const added = must(await app.as(owner).post(`/api/declarations/${draft.id}/people`, { role: 'instructor' }))
    const path = `instructors.${added.person.id}`
    await save(app, draft, { [`${path}.name`]: '周明远', [`${path}.phone`]: said.instructor })
  }
  must(await app.as(owner).post(`/api/declarations/${draft.id}/freeze`))
  await submitSigned(app, draft)
  return draft
}

test('nobody decides on the work that they declare themselves', async () => {
  const { school } = offices.units
  const owner = await aTeacher(app, {
    organizationId: school,
    roles: [{ code: 'contest-officer', organizationId: school }],
  })
  must(await app.as(owner).post('/api/access/switch-role', { role: 'teacher' }))
  const draft = await handedIn(app, offices, { owner })
  must(await app.as(owner).post('/api/access/switch-role', { role: 'contest-officer' }))
  expect(await whyNot(owner, draft)).toEqual(refused('own'))
})

test('whoever has given the consent for a child does not decide on the child’s work', async () => {
  const { child, token, guardian } = await aConsentRequest(app)
  const give = { decision: 'give', guardianName: '林海', relation: 'father', agreementVersion: '1' }
  must(await app.anonymous.post(`/api/guardian-consents/${token}`, give))
  const { school: organization_id } = offices.units
  await app.write((db) =>
    db.updateTable('platform.account').set({ organization_id }).where('id', '=', child.accountId).execute(),
  )
  const draft = await handedIn(app, offices, { owner: child })
  expect(await whyNot(await officerAtSchool(byPhone(guardian)), draft)).toEqual(refused('child'))
  expect(must(await decide(app, await officerAtSchool(byPhone(aPhone())), draft, 'approve')).level).toBe('county')
})

test('a parent does not decide on the work of a child of 14 or more, nor of one who is a member only', async () => {
  const [ofOwner, ofMember] = [aPhone(), aPhone()]
  const written = `+86 ${ofMember.slice(0, 3)}-${ofMember.slice(3)}`
  const draft = await aFamilyWork(offices, { phones: [ofOwner, written] })
  expect(await whyNot(await officerAtSchool(byPhone(ofOwner)), draft)).toEqual(refused('child'))
  expect(must(await decide(app, offices.officers.school, draft, 'approve')).level).toBe('county')
  const inCounty = await aContactWithRole(app, 'contest-officer', offices.units.county, byPhone(ofMember))
  expect(await whyNot(inCounty, draft)).toEqual(refused('child'))
})

test('nobody decides on a work that names, is instructed by, or was prepared by them', async () => {
  const [phone, idNumber] = [aPhone(), aFreshIdNumber(birthOnAtAge(app, 13))]
  const draft = await aFamilyWork(offices, { phones: [aPhone(), aPhone()], idNumber, instructor: phone })
  const named = await officerAtSchool({ idType: '01', idNumber })
  expect(await whyNot(named, draft)).toEqual(refused('named'))
  expect(await whyNot(await officerAtSchool(byPhone(phone)), draft)).toEqual(refused('named'))
  const helper = await officerAtSchool()
  const put = (helper_account_id: string | null) =>
    app.write((db) =>
      db.updateTable('contest.declaration').set({ helper_account_id }).where('id', '=', draft.id).execute(),
    )
  await put(helper.accountId)
  expect(await whyNot(helper, draft)).toEqual(refused('named'))
  await put(null)
  expect(must(await decide(app, helper, draft, 'approve')).level).toBe('county')
})

test('above the school nobody decides on a work of their own school', async () => {
  const draft = await handedIn(app, offices)
  must(await decide(app, offices.officers.school, draft, 'approve'))
  const { county, school } = offices.units
  const pupilsTeacher = await aContactWithRole(app, 'contest-officer', county, { organizationId: school })
  must(await app.as(pupilsTeacher).post('/api/access/switch-role', { role: 'contest-officer' }))
  expect(await whyNot(pupilsTeacher, draft)).toEqual(refused('school'))
})

describe('whoever is tied to a work makes no other move in it either', () => {
  const takenBack = { reason: '点错了' }

  test('a parent neither opens, returns nor refuses it, nor takes back what a colleague has approved', async () => {
    const phone = aPhone()
    const draft = await aFamilyWork(offices, { phones: [phone, aPhone()] })
    const [parent, colleague] = [await officerAtSchool(byPhone(phone)), offices.officers.school]
    expect(await whyNot(parent, draft, 'open')).toEqual(refused('child'))
    expect(await whyNot(parent, draft, 'return', aReturn)).toEqual(refused('child'))
    expect(await whyNot(parent, draft, 'refuse', aRefusal)).toEqual(refused('child'))
    // the owner may still withdraw it
    expect((await view(colleague, draft)).openedAt).toBe(null)
    must(await decide(app, colleague, draft, 'approve'))
    expect(await whyNot(parent, draft, 'take-back', takenBack)).toEqual(refused('child'))
    const offered = async (reviewer: TestAccount) => (await view(reviewer, draft)).abilities.takeBack?.code ?? null
    expect([await offered(parent), await offered(colleague)]).toEqual(['own_work', null])
    expect(must(await decide(app, colleague, draft, 'take-back', takenBack)).level).toBe('school')
  })

  test('at the province a parent settles no refusal, and a teacher of the school takes no qualification back', async () => {
    const phone = aPhone()
    const draft = await aFamilyWork(offices, { phones: [phone, aPhone()] })
    const { school, province } = offices.units
    const parent = await aContactWithRole(app, 'contest-officer', province, byPhone(phone))
    const teacher = await aContactWithRole(app, 'contest-officer', province, { organizationId: school })
    must(await app.as(teacher).post('/api/access/switch-role', { role: 'contest-officer' }))
    for (const level of ['school', 'county', 'city'] as const)
      must(await decide(app, offices.officers[level], draft, 'approve'))
    must(await decide(app, offices.officers.province, draft, 'refuse', aRefusal))
    for (const agrees of [true, false])
      expect(await whyNot(parent, draft, 'settle-refusal', { agrees })).toEqual(refused('child'))
    expect((await view(parent, draft)).abilities.settleRefusal.code).toBe('own_work')
    const second = await aContactWithRole(app, 'contest-officer', province)
    must(await decide(app, second, draft, 'settle-refusal', { agrees: false }))
    expect(must(await decide(app, second, draft, 'approve')).state).toBe('qualified')
    expect(await whyNot(teacher, draft, 'take-back', takenBack)).toEqual(refused('school'))
    expect(must(await decide(app, second, draft, 'take-back', takenBack)).state).toBe('submitted')
    expect(await app.brokenInvariants()).toEqual({})
  })
})

test('a guardian’s phone is shown masked, also where it was mended, and in full only with a reason, which stands in the log', async () => {
  const [first, mended] = ['13812345678', '13987654321']
  const draft = await aFamilyWork(offices, { phones: [first, aPhone()] })
  const { school } = offices.officers
  type Shown = { id: string; values: Record<string, unknown> }
  const { people } = (await view(school, draft)).declaration
  const person = people.find(({ values }: Shown) => values.guardianPhone === '138****5678')
  const address = `/api/console/declarations/${draft.id}/people/${person.id}/unmask`
  const unmask = (field: string) => app.as(school).post(address, { reason: '联系家长', field })
  expect(must(await unmask('guardianPhone'))).toEqual({ value: first })
  const log = await app.write((db) =>
    db
      .selectFrom('kernel.audit_entry')
      .select(['reason', 'after'])
      .where('subject_id', '=', draft.id)
      .where('action', '=', 'screening.unmask')
      .execute(),
  )
  expect(log).toEqual([{ reason: '联系家长', after: { person: person.id, field: 'guardianPhone' } }])
  for (const other of ['name', 'birthOn', 'nothing']) expect((await unmask(other)).body.code).toBe('not_found')

  must(await decide(app, school, draft, 'return', { ...aReturn, openedPaths: ['members.*.guardianPhone'] }))
  const owner = app.as(draft.owner)
  const own = must(await owner.get(`/api/declarations/${draft.id}`))
  const { revisions } = own.people.find(({ id }: Shown) => id === person.id)
  const path = `members.${person.id}.guardianPhone`
  const changes = [{ path, value: mended, revision: revisions.guardianPhone }]
  must(await owner.patch(`/api/declarations/${draft.id}`, { changes }))
  must(await owner.post(`/api/declarations/${draft.id}/freeze`))
  await submitSigned(app, draft)
  expect((await view(school, draft)).changes).toEqual({
    since: 1,
    changes: [{ path, before: '138****5678', after: '139****4321' }],
  })
})
