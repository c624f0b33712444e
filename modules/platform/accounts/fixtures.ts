import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { newSessionToken } from '#kernel/server/proofs.ts'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import type { Channel } from './contract/contacts.ts'
import { checkCharacterOf } from './contract/id-number.ts'
import { staff, users } from './contract/office.ts'
import { pendingAcceptances } from './contract/pending-acceptances.ts'
import type { AccountKind } from './contract.ts'
import { insertAccount, type NewAccount } from './server/create-account.ts'
import { anOutsideService, type OutsidePerson, type OutsideService } from './server/outside-service/fixtures.ts'
import { putRoles } from './server/roles.ts'
import { createSession } from './server/sessions.ts'

/** The password of every account made here, unless another is given. */
export const fixturePassword = 'Kite-and-comet-7'
let fixtureHash: Promise<string> | null = null

/** As the product's own hashes, which are read by what they say of themselves, but for a hundredth of the work. */
const hashCheaply = (password: string) =>
  hash(password.normalize('NFC'), { memoryCost: 64, timeCost: 1, parallelism: 1 })

export interface AccountWishes extends Partial<Omit<NewAccount, 'kind' | 'passwordHash'>> {
  password?: string
}

/** An account with an open session, made as the registration makes it but without its messages. */
async function anAccount(app: TestApp, kind: AccountKind, wishes: AccountWishes): Promise<TestAccount> {
  const { password, ...given } = wishes
  fixtureHash ??= hashCheaply(fixturePassword)
  const passwordHash = password === undefined ? await fixtureHash : await hashCheaply(password)
  const loginName = given.loginName ?? aLoginName()
  const ctx = app.ctx()
  const token = newSessionToken(ctx.secrets)
  return await ctx.change('accounts.create', async (tx) => {
    const { accountId } = await insertAccount(tx, ctx, { ...given, kind, loginName, passwordHash })
    await createSession(tx, ctx, accountId, token)
    return { subject: accountId, reply: { accountId, token, loginName } }
  })
}

/** A pupil of sixteen by the clock of the app, old enough to consent alone. */
export function aPupil(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'pupil', { name: '林小舟', birthOn: birthOnAtAge(app, 16), ...wishes })
}

/** A pupil of eleven whose guardian has not been heard yet. */
export function aChildAwaitingConsent(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'pupil', { birthOn: birthOnAtAge(app, 11), state: 'awaiting-consent', ...wishes })
}

export function aTeacher(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'teacher', { name: '周明远', ...wishes })
}

export function aUnitContact(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'unit-contact', { name: '韦青', ...wishes })
}

/** A parent with an account of their own. */
export function aGuardian(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'guardian', { name: '林大川', ...wishes })
}

/** Somebody of the office with the role admin. */
export function anAdmin(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'staff', { name: '管理员', roles: [{ code: 'admin' }], ...wishes })
}

/** A unit's contact with this role at that unit: a contact without a given role has no rows of a unit in scope. */
export function aContactWithRole(
  app: TestApp,
  role: string,
  organizationId: string,
  wishes: AccountWishes = {},
): Promise<TestAccount> {
  return aUnitContact(app, { organizationId, roles: [{ code: role, organizationId }], ...wishes })
}

/** Somebody of the office with this role at that organization. */
export function aStaffWithRole(app: TestApp, role: string, organizationId: string): Promise<TestAccount> {
  return anAccount(app, 'staff', { name: '江一帆', organizationId, roles: [{ code: role, organizationId }] })
}

/** Somebody of the office who carries these permissions, and nothing else, at that organization. */
export async function anOfficer(
  app: TestApp,
  organizationId: string | null,
  permissions: readonly string[],
): Promise<TestAccount> {
  const code = `office-${randomBytes(6).toString('hex')}`
  const labels = { zh: '测试角色' }
  await app.ctx().change('accounts.test', async (tx) => {
    await putRoles(tx, [{ code, labels, type: 'web', permissions, urls: [] }])
    return { subject: code, reply: null }
  })
  return await anAccount(app, 'staff', {
    name: '韦青',
    ...(organizationId === null ? {} : { organizationId }),
    roles: [{ code, ...(organizationId === null ? {} : { organizationId }) }],
  })
}

/** Somebody signed in who may do nothing that a role is needed for. */
export function aRoleless(app: TestApp, wishes: AccountWishes = {}): Promise<TestAccount> {
  return anAccount(app, 'staff', { name: '临时人员', ...wishes })
}

export function aLoginName(): string {
  return `u${randomBytes(7).toString('hex')}`
}

let phones = 0
/** A mainland number that no other fixture of this run has. */
export function aPhone(): string {
  phones += 1
  return `139${String(process.pid % 1000).padStart(3, '0')}${String(phones).padStart(5, '0')}`
}

/** The day somebody was born who is that old today, and had the birthday a month ago. */
export function birthOnAtAge(app: TestApp, years: number): string {
  const day = app.clock.now()
  day.setUTCMonth(day.getUTCMonth() - 1, 15)
  day.setUTCFullYear(day.getUTCFullYear() - years)
  return day.toISOString().slice(0, 10)
}

/** A resident's number with the right check character and a sequence part; the division is Changsha's Yuelu by default. */
export function anIdNumber(
  birthOn: string,
  sex: 'male' | 'female' = 'female',
  sequence = 70,
  region = '430104',
): string {
  const odd = sex === 'male' ? 1 : 0
  const digits = `${region}${birthOn.replaceAll('-', '')}${String(sequence).padStart(2, '0')}${odd}`
  return digits + checkCharacterOf(digits)
}

/** Asks for a one-time code and reads it from the message. */
export async function aOneTimeCode(
  app: TestApp,
  asked: { purpose: 'register' | 'recover' | 'change-contact'; by: Channel; target: string; as?: TestAccount },
): Promise<string> {
  const { as, ...body } = asked
  const caller = as ? app.as(as) : app.anonymous
  const answer = await caller.post('/api/one-time-codes', body)
  if (answer.status !== 200) throw new Error(`no code was sent: ${JSON.stringify(answer.body)}`)
  const [message] = await messagesTo(app, asked.target)
  const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0]
  if (!code) throw new Error(`no code in the message: ${message?.body}`)
  return code
}

/** An authenticator app set up for an account; `code` is the one it shows now. */
export async function aSecondStep(
  app: TestApp,
  account: TestAccount,
): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const begun = await app.as(account).post('/api/accounts/me/second-step', { password: fixturePassword })
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) })
  const code = () => totp.generate({ timestamp: app.clock.now().getTime() })
  const confirmed = await app.as(account).post('/api/accounts/me/second-step/confirm', { code: code() })
  return { code, recoveryCodes: confirmed.body.data.recoveryCodes }
}

/** A picture on a screen that a signed-in phone has read; confirmed where asked for. */
export async function aScannedTicket(
  app: TestApp,
  wishes: { isConfirmed?: boolean } = {},
): Promise<{ phone: TestAccount; ticket: string; shown: string }> {
  const phone = await aPupil(app)
  const { ticket, address } = (await app.anonymous.post('/api/scan-tickets')).body.data
  const shown = new URL(address).pathname.split('/').at(-1) ?? ''
  await app.as(phone).post('/api/scan-tickets/scan', { shown })
  if (wishes.isConfirmed) await app.as(phone).post('/api/scan-tickets/decision', { shown, decision: 'confirm' })
  return { phone, ticket, shown }
}

const versions = { privacyVersion: '1', termsVersion: '1' }

/** A child under 14 who has registered; the link in the message to the guardian is the token's only copy. */
export async function aConsentRequest(app: TestApp): Promise<{ child: TestAccount; token: string; guardian: string }> {
  const guardian = aPhone()
  const loginName = aLoginName()
  const registered = await app.anonymous.post('/api/accounts', {
    kind: 'pupil',
    loginName,
    password: fixturePassword,
    passwordConfirmation: fixturePassword,
    birthOn: birthOnAtAge(app, 11),
    guardianContact: { by: 'sms', target: guardian },
    ...versions,
  })
  if (registered.status !== 200) throw new Error(`no child was registered: ${JSON.stringify(registered.body)}`)
  const [message] = await messagesTo(app, guardian)
  const token = /guardian-consent\/([\w-]+)/.exec(message?.body ?? '')?.[1]
  if (!token) throw new Error(`no link in the message: ${message?.body}`)
  const signedIn = await app.anonymous.post('/api/sessions', { account: loginName, password: fixturePassword })
  const { session_key, userInfo } = signedIn.body.data
  return { child: { accountId: userInfo.id, token: session_key, loginName }, token, guardian }
}

/** A member of the staff, made as the console makes one; the one-time password is in the message to the phone. */
export async function aStaffMember(
  app: TestApp,
  as: TestAccount,
  wishes: Record<string, unknown> = {},
): Promise<{ id: string; loginName: string; phone: string; oneTimePassword: string }> {
  const values = { ...staffValues(), ...wishes } as ReturnType<typeof staffValues>
  const made = await app.as(as).post('/api/console/staff', { values })
  if (made.status !== 200) throw new Error(`no member of the staff was made: ${JSON.stringify(made.body)}`)
  const { loginName, phone } = values
  return { id: made.body.data.id, loginName, phone, oneTimePassword: await oneTimePasswordAt(app, phone) }
}

export async function oneTimePasswordAt(app: TestApp, phone: string): Promise<string> {
  const [message] = await messagesTo(app, phone)
  const password = /一次性密码 (\S{14})，/.exec(message?.body ?? '')?.[1]
  if (!password) throw new Error(`no password in the message: ${message?.body}`)
  return password
}

export function staffValues() {
  const loginName = aLoginName()
  return {
    loginName,
    name: '苏晴',
    phone: aPhone(),
    email: `${loginName}@example.org`,
    organization: null,
    remark: null,
  }
}

const strangersPlaces = new WeakMap<TestApp, Promise<string>>()

/** Has every permission of the resource at a unit where none of the others work. */
async function aStranger(app: TestApp, resource: { permissions: readonly string[] }): Promise<TestAccount> {
  const place = strangersPlaces.get(app) ?? anOrganization(app).then(({ id }) => id)
  strangersPlaces.set(app, place)
  return await anOfficer(app, await place, [...resource.permissions, 'users.unmask', 'users.changeRoles'])
}

const officeExamples: RouteExamples = {
  ...exampleOfResource(users, {
    as: (app) => anAdmin(app),
    stranger: (app) => aStranger(app, users),
    row: async (app) => (await aTeacher(app)).accountId,
    values: async () => ({}),
    query: { 'f.kind': 'teacher' },
    actions: {
      unlock: { row: async (app) => (await aTeacher(app, { state: 'locked' })).accountId },
    },
  }),
  // of a unit of its own: the teachers of the other examples would fill the page
  'users.list': async (app) => {
    const { id: organizationId } = await anOrganization(app)
    const grow = async (count: number) => {
      for (let each = 0; each < count; each += 1) await aTeacher(app, { organizationId })
    }
    return { as: await anAdmin(app), query: { limit: 100, 'f.organization': organizationId }, grow }
  },
  ...exampleOfResource(staff, {
    as: (app) => anAdmin(app),
    stranger: (app) => aStranger(app, staff),
    row: async (app) => (await aStaffMember(app, await anAdmin(app))).id,
    values: async () => staffValues(),
    edit: { remark: '周三值班' },
    query: { search: '苏晴' },
    actions: {
      unlock: { row: async (app) => (await aRoleless(app, { state: 'locked' })).accountId },
      reactivate: { row: async (app) => (await aRoleless(app, { state: 'deleted' })).accountId },
    },
  }),
  'users.unmask': async (app) => ({
    as: await anAdmin(app),
    stranger: await aStranger(app, users),
    params: { account: (await aTeacher(app)).accountId },
    body: { reason: '核对联系方式' },
  }),
  'givenRoles.offered': async (app) => ({ as: await anAdmin(app) }),
  'givenRoles.view': async (app) => ({
    as: await anAdmin(app),
    stranger: await aStranger(app, users),
    params: { account: (await aTeacher(app)).accountId },
  }),
  'givenRoles.set': async (app) => ({
    as: await anAdmin(app),
    stranger: await aStranger(app, users),
    params: { account: (await aTeacher(app)).accountId },
    body: { roles: [{ code: 'auditor', organizationId: null }] },
  }),
  'givenRoles.setMany': async (app) => ({
    as: await anAdmin(app),
    body: {
      ids: [(await aTeacher(app)).accountId],
      give: [{ code: 'auditor', organizationId: null }],
      take: [],
    },
  }),
}

/** Who has not accepted: accounts of the tests have accepted nothing. */
const pendingExamples: RouteExamples = exampleOfResource(pendingAcceptances, {
  as: (app) => anAdmin(app),
  stranger: async (app) => anOfficer(app, (await anOrganization(app)).id, pendingAcceptances.permissions),
  row: async (app) => `${(await aPupil(app, { name: '龙待签' })).accountId}.privacy`,
  values: async () => ({}),
  query: { 'f.agreement': 'privacy', search: '龙待签' },
})

/** The examples of messaging and agreements stand here too: who may call them is made by this module. */
export const examples: RouteExamples = {
  ...pendingExamples,
  ...officeExamples,
  'agreements.accept': async (app) => ({ as: await aPupil(app), body: { kind: 'privacy', version: '1' } }),
  'messages.list': async (app) => ({
    as: await anAdmin(app),
    // those of the other examples were sent
    query: { limit: 100, state: 'kept' },
    grow: (count) => someMessages(app, count),
  }),
  'oneTimeCodes.send': async () => ({ body: { purpose: 'register', by: 'sms', target: aPhone() } }),
  'sessions.signIn': async (app) => {
    const { loginName } = await aPupil(app)
    return { body: { account: loginName, password: fixturePassword } }
  },
  'sessions.signOut': async (app) => ({ as: await aPupil(app) }),
  'sessions.end': async (app) => {
    const as = await aPupil(app)
    const { sessions } = (await app.as(as).get('/api/sessions')).body.data
    return { as, stranger: await aPupil(app), params: { session: sessions[0].id } }
  },
  'sessions.signOutEverywhere': async (app) => ({ as: await aPupil(app) }),
  'accounts.register': async (app) => {
    const target = aPhone()
    const code = await aOneTimeCode(app, { purpose: 'register', by: 'sms', target })
    return {
      body: {
        kind: 'teacher',
        loginName: aLoginName(),
        password: fixturePassword,
        passwordConfirmation: fixturePassword,
        contact: { by: 'sms', target, code },
        ...versions,
      },
    }
  },
  'accounts.chooseMessages': async (app) => ({
    as: await aPupil(app),
    body: { class: 'declarations', way: 'sms', isWanted: false },
  }),
  'accounts.editProfile': async (app) => ({ as: await aPupil(app), body: { name: '林小帆' } }),
  'accounts.changePassword': async (app) => ({
    as: await aPupil(app),
    body: { oldPassword: fixturePassword, password: 'Harbor-lamp-42', passwordConfirmation: 'Harbor-lamp-42' },
  }),
  'accounts.recoverPassword': async (app) => {
    const target = aPhone()
    await aPupil(app, { contacts: [{ by: 'sms', target }] })
    const code = await aOneTimeCode(app, { purpose: 'recover', by: 'sms', target })
    return {
      body: { by: 'sms', target, code, password: 'Harbor-lamp-42', passwordConfirmation: 'Harbor-lamp-42' },
    }
  },
  'accounts.scanCheck': async (app) => {
    const { ticket } = await aScannedTicket(app, { isConfirmed: true })
    return { body: { ticket } }
  },
  'secondStep.begin': async (app) => ({ as: await anAdmin(app), body: { password: fixturePassword } }),
  'secondStep.confirm': async (app) => {
    const admin = await anAdmin(app)
    const begun = await app.as(admin).post('/api/accounts/me/second-step', { password: fixturePassword })
    const totp = new TOTP({ secret: Secret.fromBase32(begun.body.data.secret) })
    return { as: admin, body: { code: totp.generate({ timestamp: app.clock.now().getTime() }) } }
  },
  'secondStep.giveUp': async (app) => ({ as: await anAdmin(app), body: { password: fixturePassword } }),
  'secondStep.answer': async (app) => {
    const admin = await anAdmin(app)
    const { recoveryCodes } = await aSecondStep(app, admin)
    const begun = await app.anonymous.post('/api/sessions', { account: admin.loginName, password: fixturePassword })
    return { body: { ticket: begun.body.params.ticket, code: recoveryCodes[0] } }
  },
  'scanSignIn.begin': async () => ({}),
  'scanSignIn.scan': async (app) => {
    const { phone, shown } = await aScannedTicket(app)
    return { as: phone, body: { shown } }
  },
  'scanSignIn.decide': async (app) => {
    const { phone, shown } = await aScannedTicket(app)
    return { as: phone, body: { shown, decision: 'refuse' } }
  },
  'outsideLogin.begin': async (app) => {
    await theService(app)
    return {}
  },
  'outsideLogin.finish': async (app) => {
    const email = `finish-${randomUUID()}@example.org`
    const admin = await anAdmin(app, { contacts: [{ by: 'email', target: email }] })
    return {
      body: await anOutsideAnswer(app, { sub: admin.accountId, email, isEmailVerified: true }),
    }
  },
  'outsideLogin.link': async (app) => {
    const admin = await anAdmin(app)
    return { as: admin, body: await anOutsideAnswer(app, { sub: admin.accountId }) }
  },
  'outsideLogin.unlink': async (app) => ({ as: await anAdmin(app) }),
  'guardianConsents.request': async (app) => ({
    as: await aChildAwaitingConsent(app),
    body: { by: 'sms', target: aPhone() },
  }),
  'guardianConsents.view': async (app) => ({ params: { token: (await aConsentRequest(app)).token } }),
  'guardianConsents.resend': async (app) => {
    const { token } = await aConsentRequest(app)
    const body = { decision: 'give', guardianName: '林海', relation: 'father', agreementVersion: '1' }
    await app.anonymous.post(`/api/guardian-consents/${token}`, body)
    return { params: { token }, body: {} }
  },
  'guardianConsents.decide': async (app) => ({
    params: { token: (await aConsentRequest(app)).token },
    body: { decision: 'give', guardianName: '林海', relation: 'father', agreementVersion: '1' },
  }),
}

const services = new WeakMap<TestApp, Promise<OutsideService>>()

function theService(app: TestApp): Promise<OutsideService> {
  const known = services.get(app) ?? anOutsideService(app)
  services.set(app, known)
  return known
}

/** Somebody has been to the other sign-in service and comes back. */
async function anOutsideAnswer(app: TestApp, person: OutsidePerson): Promise<{ ticket: string; answer: string }> {
  const service = await theService(app)
  const { ticket, address } = (await app.anonymous.post('/api/outside-login')).body.data
  return { ticket, answer: await service.visit(address, person) }
}

async function someMessages(app: TestApp, count: number): Promise<void> {
  const ctx = app.ctx()
  for (let each = 0; each < count; each += 1) {
    await ctx.change('accounts.test', async (tx) => {
      const { messageId } = await sendMessage(tx, ctx, {
        channel: 'sms',
        template: 'accounts.messages.registerCode',
        params: { code: '000000', minutes: '10' },
        secretParams: ['code'],
        recipient: aPhone(),
        language: 'zh',
      })
      return { subject: messageId, reply: null }
    })
  }
}
