import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aBranch, codeKind } from '#modules/contest/authorization-codes/fixtures.ts'
import { issueCodes } from '#modules/contest/authorization-codes/server/index.ts'
import {
  aContactWithRole,
  aLoginName,
  anAdmin,
  aPhone,
  aPupil,
  aTeacher,
  aUnitContact,
  oneTimePasswordAt,
} from '#modules/platform/accounts/fixtures.ts'
import { anExport } from '#modules/platform/exports/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aPlace, aRequest } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const at = (unit: string, rest = '') => `/api/console/contest-units/${unit}${rest}`
const give = (as: TestAccount, unit: string, loginName: string, on?: string) =>
  app.as(as).post(at(unit, '/contacts'), { loginName, ...(on ? { on } : {}) })
const view = async (as: TestAccount, unit: string) => (await app.as(as).get(at(unit))).body.data
const contactsOf = async (as: TestAccount, unit: string) =>
  (await view(as, unit)).unit.contacts.map((contact: { loginName: string }) => contact.loginName)
const mayWork = async (as: TestAccount) => (await app.as(as).get('/api/console/authorization-codes')).status

test('a registered contact sees nothing of a unit until the unit above has given the role, and loses it when it ends [console /contest/units]', async () => {
  const { officer, school } = await aPlace(app)
  const contact = await aUnitContact(app, { organizationId: school, name: '何静' })
  expect(await mayWork(contact)).toEqual(403)
  expect((await give(officer, school, contact.loginName)).status).toEqual(200)
  expect(await mayWork(contact)).toEqual(200)
  expect(await contactsOf(officer, school)).toEqual([contact.loginName])
  expect((await give(officer, school, contact.loginName)).body.code).toEqual('contact_already')
  const end = (body: object) => app.as(officer).post(at(school, `/contacts/${contact.accountId}/end`), body)
  expect((await end({})).body.code).toEqual('invalid_input')
  expect((await end({ reason: '工作调动', on: '2026-11-22' })).body.code).toEqual('contact_day_wrong')
  expect((await end({ reason: '工作调动', on: '2026-11-20' })).body.code).toEqual('contact_day_wrong')
  expect((await end({ reason: '工作调动' })).status).toEqual(200)
  expect(await mayWork(contact)).toEqual(403)
  expect((await end({ reason: '工作调动' })).body.code).toEqual('not_found')
  const { unit, terms } = await view(officer, school)
  expect(unit.contacts).toEqual([])
  expect(terms).toMatchObject([
    {
      account: { id: contact.accountId, name: '何静' },
      sinceOn: '2026-11-21',
      endedOn: '2026-11-21',
      endReason: '工作调动',
      givenBy: '韦青',
      endedBy: '韦青',
      successor: null,
    },
  ])
  expect((await app.auditOf(school)).map((entry) => entry.action)).toEqual([
    'organizations.create',
    'contestUnits.giveContact',
    'contestUnits.endContact',
  ])
})

test('a hand-over takes the role from one and gives it to the other in one step, with day and reason', async () => {
  const { officer, school } = await aPlace(app)
  const [leaving, coming] = [
    await aContactWithRole(app, 'contest-officer', school, { name: '何静' }),
    await aTeacher(app, { organizationId: school, name: '周明远' }),
  ]
  const handOver = (loginName: string) =>
    app.as(officer).post(at(school, `/contacts/${leaving.accountId}/hand-over`), {
      loginName,
      on: '2026-11-10',
      reason: '退休',
    })
  const pupil = await aPupil(app, { organizationId: school })
  expect((await handOver(pupil.loginName)).body.code).toEqual('contact_unfit')
  expect((await handOver('nobodyatall')).body).toMatchObject({
    code: 'contact_unknown',
    fields: [{ path: 'loginName' }],
  })
  expect([await mayWork(leaving), await mayWork(coming)]).toEqual([200, 403])
  expect((await handOver(coming.loginName)).status).toEqual(200)
  expect([await mayWork(leaving), await mayWork(coming)]).toEqual([403, 200])
  // The first one was contact before terms were written down.
  expect((await view(officer, school)).terms).toMatchObject([
    { account: { name: '何静' }, sinceOn: null, endedOn: '2026-11-10', endReason: '退休', successor: '周明远' },
    { account: { name: '周明远' }, sinceOn: '2026-11-10', endedOn: null },
  ])
})

test('nobody decides who works for their own unit, for one beside or above it; a stranger hears that it does not exist', async () => {
  const { province, city, county, school } = await aSchool(app)
  const officer = await aContactWithRole(app, 'contest-officer', county)
  const teacher = await aTeacher(app, { organizationId: school })
  expect((await give(officer, county, teacher.loginName)).body.code).toEqual('contact_of_own_unit')
  expect((await give(officer, city, teacher.loginName)).body.code).toEqual('not_found')
  const stranger = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)
  expect((await give(stranger, school, teacher.loginName)).body.code).toEqual('not_found')
  expect((await app.as(stranger).get(at(school))).body.code).toEqual('not_found')
  // At the topmost unit nobody stands above: somebody else of it decides, though not about themselves.
  const top = await aContactWithRole(app, 'contest-officer', province)
  const clerk = await aUnitContact(app, { organizationId: province })
  expect((await give(top, province, clerk.loginName)).status).toEqual(200)
  const own = await app.as(top).post(at(province, `/contacts/${top.accountId}/end`), { reason: '不干了' })
  expect(own.body.code).toEqual('own_account')
})

test('somebody is the contact of one unit alone, and the refusal names the other', async () => {
  const { officer, county, school } = await aPlace(app)
  const contact = await aContactWithRole(app, 'contest-officer', school)
  const admin = await anAdmin(app)
  const again = await give(admin, county, contact.loginName)
  expect([again.body.code, again.body.params]).toEqual(['contact_elsewhere', { unit: '明德实验学校' }])
  expect(await contactsOf(officer, school)).toEqual([contact.loginName])
})

test('an invited contact gets a one-time password by message, must change it, and works for the unit from then on', async () => {
  const { officer, school } = await aPlace(app)
  const [loginName, phone] = [aLoginName(), aPhone()]
  const invite = () => app.as(officer).post(at(school, '/invitations'), { loginName, name: '苏晴', phone })
  expect((await invite()).status).toEqual(200)
  expect((await invite()).body.fields).toMatchObject([{ path: 'phone', code: 'contact_taken' }])
  const password = await oneTimePasswordAt(app, phone)
  const signedIn = await app.anonymous.post('/api/sessions', { account: loginName, password })
  expect(signedIn.body.data.userInfo).toMatchObject({ kind: 'unit-contact', mustChangePassword: true })
  expect(await contactsOf(officer, school)).toEqual([loginName])
})

test('a request waits for the unit above, which agrees or says why not; its own unit cannot', async () => {
  const { officer, school } = await aPlace(app)
  const first = await aRequest(app, school)
  const again = await app.as(first.as).post('/api/contact-requests', { unit: school, words: '再问一次' })
  expect(again.body.code).toEqual('request_pending')
  const decide = (as: TestAccount, id: string, move: 'pass' | 'fail', body: object = {}) =>
    app.as(as).post(`/api/console/contact-requests/${id}/${move}`, body)
  const colleague = await aContactWithRole(app, 'contest-officer', school)
  expect((await decide(colleague, first.id, 'pass')).body.code).toEqual('contact_of_own_unit')
  expect((await decide(officer, first.id, 'fail')).body.code).toEqual('invalid_input')
  expect((await decide(officer, first.id, 'fail', { reason: '请写明职务' })).status).toEqual(200)
  const mine = async () => (await app.as(first.as).get('/api/contact-requests/mine')).body.data
  expect(await mine()).toMatchObject({ contactOf: null, request: { state: 'failed', decisionReason: '请写明职务' } })
  const second = await aRequest(app, school, first.as)
  expect((await view(officer, school)).pending).toEqual(1)
  expect((await decide(officer, second.id, 'pass')).status).toEqual(200)
  expect(await mine()).toMatchObject({ contactOf: { id: school }, request: { state: 'passed' } })
  expect(await mayWork(first.as)).toEqual(200)
  expect((await decide(officer, second.id, 'fail', { reason: '晚了' })).body.code).toEqual('wrong_state')
})

test('a request that is withdrawn waits no more, and a pupil cannot ask at all', async () => {
  const { officer, school } = await aPlace(app)
  const { id, as } = await aRequest(app, school)
  expect((await app.as(as).post(`/api/contact-requests/${id}/withdraw`, {})).status).toEqual(200)
  expect((await app.as(officer).post(`/api/console/contact-requests/${id}/pass`, {})).body.code).toEqual('wrong_state')
  const pupil = await aPupil(app)
  expect((await app.as(pupil).post('/api/contact-requests', { unit: school, words: '我来' })).body.code).toEqual(
    'forbidden',
  )
})

test('the list tells of each unit its contacts and what the season has come to below it, and finds units without a contact', async () => {
  const { season, city, county, school } = await aBranch(app, { county: 10 })
  const cityOfficer = await aContactWithRole(app, 'contest-officer', city)
  await issueCodes(app.ctx(), { seasonId: season, organizationId: county, kind: codeKind, stage: null, count: 3 })
  const list = async (query: Record<string, string>) =>
    (await app.as(cityOfficer).get('/api/console/contest-units', { season, ...query })).body.data
  const below = await list({ parent: city })
  expect(below.rows).toMatchObject([
    {
      id: county,
      childCount: 1,
      contacts: [{ name: '韦青' }],
      figures: { codes: { live: 3, free: 3 }, declarations: { submitted: 0 } },
      maySetContacts: null,
    },
  ])
  expect((await list({ lacks: 'contact' })).rows.map(({ id }: { id: string }) => id)).toEqual([school])
  expect((await list({ search: '明德' })).total).toEqual(1)
  const own = (await list({ level: 'city' })).rows[0]
  expect(own).toMatchObject({
    id: city,
    figures: { codes: { live: 3 } },
    maySetContacts: { code: 'contact_of_own_unit' },
  })
})

test('the list of units leaves as a file with the figures of its season, for a reason, cut to the own subtree [console /contest/units]', async () => {
  const { season, county, school, officer } = await aBranch(app, { county: 20, school: 5 })
  await issueCodes(app.ctx(), { seasonId: season, organizationId: school, kind: codeKind, stage: null, count: 2 })
  await aContactWithRole(app, 'contest-officer', school)
  const asked = { resource: 'unitFigures', query: { 'f.season': season } }
  const id = await anExport(app, officer, { ...asked, format: 'csv', reason: '上报汇总' })
  await app.drainJobs()
  expect((await app.as(officer).get(`/api/console/exports/${id}`)).body.data).toMatchObject({
    state: 'finished',
    rowsWritten: 2,
  })
  const rows = (await app.as(officer).get('/api/console/unit-figures', { 'f.season': season, limit: 100 })).body.data
    .rows
  const figures = new Map<string, { issued: number; contacts: string | null }>(
    rows.map((row: { id: string; issued: number; contacts: string | null }) => [row.id.split(':')[0], row]),
  )
  expect([...figures.keys()].toSorted()).toEqual([county, school].toSorted())
  expect([figures.get(county)?.issued, figures.get(school)?.issued]).toEqual([2, 2])
  const listed = (await app.as(officer).get(at(school))).body.data.unit.contacts
  expect(figures.get(school)?.contacts).toEqual(listed[0].name)
  const elsewhere = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)
  const theirs = await app.as(elsewhere).get('/api/console/unit-figures', { 'f.season': season, limit: 100 })
  expect(theirs.body.data.rows.map((row: { id: string }) => row.id.split(':')[0])).not.toContain(school)
})

/** How many changes wait for a lock that another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await app.write((db) =>
    sql`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db),
  )
  return rows.length
}

test('of two units that take the same person as their contact at once one gets them, and the other hears of it', async () => {
  const [admin, here, there] = [await anAdmin(app), await aPlace(app), await aPlace(app)]
  const person = await aTeacher(app)
  const answers = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      // Both come as far as they can before either may write.
      await sql`select pg_advisory_xact_lock(4207010)`.execute(tx)
      const both = [here.school, there.school].map((unit) => give(admin, unit, person.loginName))
      await expect.poll(waiting).toEqual(2)
      return both
    }),
  )
  const settled = await Promise.all(answers)
  expect(settled.map(({ body }) => body.code).sort()).toEqual(['H0000', 'contact_elsewhere'])
  const open = await app.write((db) =>
    db
      .selectFrom('contest.contact_term')
      .select('organization_id')
      .where('account_id', '=', person.accountId)
      .where('ended_on', 'is', null)
      .execute(),
  )
  expect(open).toHaveLength(1)
})

test('a role that is taken while a contact is given another one stays taken', async () => {
  const [admin, { school }] = [await anAdmin(app), await aPlace(app)]
  const person = await aTeacher(app)
  const roles = `/api/console/accounts/${person.accountId}/roles`
  const auditor = [{ code: 'auditor', organizationId: null }]
  expect((await app.as(admin).put(roles, { roles: auditor })).body.code).toEqual('H0000')
  const giving = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4207010)`.execute(tx)
      const under = give(admin, school, person.loginName)
      await expect.poll(waiting).toEqual(1)
      await tx.deleteFrom('platform.account_role').where('account_id', '=', person.accountId).execute()
      return [under]
    }),
  )
  expect((await giving[0])?.body.code).toEqual('H0000')
  const left = (await app.as(admin).get(roles)).body.data.roles.map((role: { code: string }) => role.code)
  expect(left).toEqual(['contest-officer'])
})
