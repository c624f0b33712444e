import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import {
  aLoginName,
  aPhone,
  aStaffMember,
  aStaffWithRole,
  fixturePassword,
  oneTimePasswordAt,
} from '#modules/platform/accounts/fixtures.ts'
import { anExport, anImport, csvOf } from '#modules/platform/exports/fixtures.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import {
  accountantRole,
  featuresAtFirst,
  merchantAdminRole,
  merchantFeatures,
  merchantUserRole,
  operatorLevel,
  operatorRole,
  replenisherRole,
} from './contract.ts'
import { aMerchant, aMerchantPerson, type MadeMerchant, merchantValues, theOperator } from './fixtures.ts'
import { merchantById, requireFeature, requireMerchant } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { id: operatorId, admin, operator } = await theOperator(app)
const path = '/api/console/merchants'

const signIn = (account: string, password: string) => app.anonymous.post('/api/sessions', { account, password })
const seen = async (as: TestAccount, id: string) => (await app.as(as).get(`${path}/${id}`)).body
const adminOf = (merchant: MadeMerchant) => aMerchantPerson(app, merchantAdminRole, merchant.id)
const names = async (as: TestAccount) =>
  (await app.as(as).get(`${path}?limit=100`)).body.data.rows.map((row: { id: string }) => row.id)
const make = async (as: TestAccount, wishes: Record<string, unknown>) =>
  (await app.as(as).post(path, { values: { ...merchantValues(), ...wishes } })).body
const edit = async (as: TestAccount, id: string, values: Record<string, unknown>) => {
  const { revision } = (await seen(as, id)).data
  return (await app.as(as).patch(`${path}/${id}`, { revision, values })).body
}
const switchFeature = async (as: TestAccount, id: string, feature: string, isOn: boolean) =>
  (await app.as(as).post(`${path}/${id}/features`, { feature, isOn })).body.code

test('a new merchant stands below the operator, with its number, all its facts and the switches of its kind [console /organization/merchants] [S3-MERCHANT-01] [S3-MERCHANT-02] [S3-MERCHANT-03] [S3-MERCHANT-04]', async () => {
  const { id, values } = await aMerchant(app, { kind: 'pharmacy' })
  const { data } = await seen(operator, id)
  const { revision: _revision, abilities, number, createdAt: _createdAt, features, ...rest } = data
  const { parent: _parent, ...given } = values
  const open = { isOpen: true, isClosedByOperator: false }
  expect(rest).toEqual({ id, ...given, parent: null, isPharmacy: true, ...open, withheld: [] })
  expect(number).toMatch(/^M\d{6}$/)
  expect([...features].sort()).toEqual([...featuresAtFirst.pharmacy].sort())
  expect(abilities).toEqual({
    edit: true,
    setLimits: true,
    close: true,
    reopen: 'wrong_state',
  })
  const ordinary = await seen(operator, (await aMerchant(app)).id)
  expect([...ordinary.data.features].sort()).toEqual([...featuresAtFirst.ordinary].sort())
  const found = await app.write((db) => merchantById(db, id))
  expect(found).toEqual({
    id,
    path: [operatorId, id],
    number,
    name: values.name,
    kind: 'pharmacy',
    features: Object.fromEntries(
      merchantFeatures.map((feature) => [feature, featuresAtFirst.pharmacy.includes(feature)]),
    ),
    pickupCodesMax: 100,
    autoRefundMaxFen: 50_00,
    isOpen: true,
    timeZone: 'Asia/Shanghai',
  })
})

test('its first administrator gets a random one-time password by message, and works for this merchant alone [S6-13] [S1-12]', async () => {
  const merchant = await aMerchant(app)
  const password = await oneTimePasswordAt(app, merchant.values.phone)
  const { body } = await signIn(merchant.values.loginName, password)
  expect(body.data.userInfo.mustChangePassword).toEqual(true)
  const person = {
    token: body.data.session_key,
    accountId: body.data.userInfo.id,
    loginName: merchant.values.loginName,
  }
  await app.as(person).put('/api/accounts/me/password', {
    oldPassword: password,
    password: fixturePassword,
    passwordConfirmation: fixturePassword,
  })
  const me = (await app.as(person).get('/api/access/me')).body.data
  expect([me.unit.id, me.roles.map((role: { code: string }) => role.code)]).toEqual([merchant.id, [merchantAdminRole]])
  await aMerchant(app)
  expect(await names(person)).toEqual([merchant.id])
  const stored = await app.write((db) => db.selectFrom('kernel.audit_entry').selectAll().execute())
  expect(JSON.stringify(stored).includes(password)).toEqual(false)
})

test('what is missing or wrong is told field by field; nothing is made [S5-10]', async () => {
  const merchant = await aMerchant(app)
  const told = async (wishes: Record<string, unknown>) => {
    const { code, fields } = await make(operator, wishes)
    return [code, fields?.map((each: { path: string; code: string }) => `${each.path} ${each.code}`)]
  }
  const before = (await names(operator)).length
  expect(await told({ name: '', loginName: '', phone: '', businessType: null })).toEqual([
    'invalid_input',
    ['values.name required', 'values.businessType required', 'values.loginName required', 'values.phone required'],
  ])
  expect(await told({ businessType: 'empire', categoryCode: 'nothing' })).toEqual([
    'invalid_input',
    ['values.businessType not_an_option', 'values.categoryCode not_an_option'],
  ])
  expect(await told({ loginName: merchant.values.loginName.toUpperCase() })).toEqual([
    'login_name_taken',
    ['loginName login_name_taken'],
  ])
  expect(await told({ phone: merchant.values.phone })).toEqual(['invalid_input', ['values.phone contact_taken']])
  expect((await names(operator)).length).toEqual(before)
})

test('a changed login name brings its administrator a new one-time password and ends the sign-ins; another edit does not [S6-14]', async () => {
  const merchant = await aMerchant(app)
  const { loginName, phone } = merchant.values
  const first = await oneTimePasswordAt(app, phone)
  const token = (await signIn(loginName, first)).body.data.session_key
  const caller = app.as({ token, accountId: '', loginName })
  expect((await edit(operator, merchant.id, { name: '青禾新便利', address: '湖滨路 18 号' })).code).toEqual('H0000')
  expect((await caller.get('/api/access/me')).status).toEqual(200)
  const renamed = aLoginName()
  expect((await edit(operator, merchant.id, { loginName: renamed })).code).toEqual('H0000')
  expect((await caller.get('/api/access/me')).body.code).toEqual('signed_out')
  expect((await signIn(renamed, await oneTimePasswordAt(app, phone))).status).toEqual(200)
  const { data } = await seen(operator, merchant.id)
  expect([data.name, data.address, data.loginName]).toEqual(['青禾新便利', '湖滨路 18 号', renamed])
})

test('two edits of one merchant at once: the second is told, even when the first changed the name alone', async () => {
  const { id } = await aMerchant(app)
  const { revision } = (await seen(operator, id)).data
  await app.as(operator).patch(`${path}/${id}`, { revision, values: { name: '甲' } })
  const second = await app.as(operator).patch(`${path}/${id}`, { revision, values: { name: '乙' } })
  expect(second.body.code).toEqual('stale_revision')
})

test('a parent reads its sub-merchants, a sub-merchant never its parent, and nobody a merchant beside it [S3-MERCHANT-05] [S1-12]', async () => {
  const parent = await aMerchant(app)
  const parentAdmin = await adminOf(parent)
  const stranger = await aMerchant(app)
  const made = await make(parentAdmin, { name: '青禾校园店' })
  const child = made.data.id as string
  const childAdmin = await aMerchantPerson(app, merchantAdminRole, child)
  expect((await names(parentAdmin)).sort()).toEqual([parent.id, child].sort())
  expect((await seen(parentAdmin, child)).data.parent).toEqual({ id: parent.id, label: parent.values.name })
  expect(await names(childAdmin)).toEqual([child])
  expect((await seen(childAdmin, parent.id)).code).toEqual('not_found')
  expect((await seen(parentAdmin, stranger.id)).code).toEqual('not_found')
  expect((await make(childAdmin, {})).code).toEqual('merchant_too_deep')
  const beside = await make(parentAdmin, { parent: stranger.id })
  expect(beside.fields).toEqual([expect.objectContaining({ path: 'values.parent', code: 'not_an_option' })])
})

test('an operator works over every merchant; a place of another tree has none, and cannot make any [S1-11]', async () => {
  const merchant = await aMerchant(app)
  expect((await names(operator)).includes(merchant.id)).toEqual(true)
  expect((await names(admin)).includes(merchant.id)).toEqual(true)
  const school = (await anOrganization(app)).id
  const elsewhere = await aStaffWithRole(app, operatorRole, school)
  expect(await names(elsewhere)).toEqual([])
  expect((await make(elsewhere, {})).code).toEqual('no_operator')
  const other = (await anOrganization(app, { kind: 'merchant', level: operatorLevel })).id
  expect((await seen(await aStaffWithRole(app, operatorRole, other), merchant.id)).code).toEqual('not_found')
})

test('the administrator of one merchant who writes another by its id gets not_found, and nothing is changed', async () => {
  const victim = await aMerchant(app)
  const intruder = await adminOf(await aMerchant(app))
  const before = (await seen(operator, victim.id)).data
  const answers = [
    (await app.as(intruder).patch(`${path}/${victim.id}`, { revision: before.revision, values: { name: '改名' } }))
      .body,
    (await app.as(intruder).post(`${path}/${victim.id}/features`, { feature: 'hasMedicine', isOn: true })).body,
    (
      await app.as(intruder).post(`${path}/${victim.id}/set-limits`, {
        values: { pickupCodesMax: 9, autoRefundMaxFen: 9 },
      })
    ).body,
    (await app.as(intruder).post(`${path}/${victim.id}/close`, { reason: '无故' })).body,
  ]
  expect(answers.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found', 'not_found'])
  expect((await seen(operator, victim.id)).data).toEqual(before)
})

test('the database itself refuses a row of another merchant, and changes none', async () => {
  const [own, other] = [await aMerchant(app), await aMerchant(app)]
  const ctx = app.ctx().under({ organizationId: own.id, path: [operatorId, own.id] })
  const writing = async (run: Parameters<typeof ctx.change>[1]) => await ctx.change('merchants.test', run)
  const cell = (id: string) => `(select merchant_path from vending.merchant where id = '${id}')`
  const insert = writing(async (tx) => {
    await sql`insert into vending.area (id, merchant_id, merchant_path, code, name, created_at)
      values (gen_random_uuid(), ${other.id}, ${sql.raw(cell(other.id))}, 'A1', '东区', now())`.execute(tx)
    return { subject: other.id, reply: null }
  })
  await expect(insert).rejects.toThrow('new row violates row-level security policy')
  const touched = await writing(async (tx) => {
    const { numAffectedRows } = await sql`update vending.merchant set address = '改' where id = ${other.id}`.execute(tx)
    return { subject: other.id, reply: Number(numAffectedRows) }
  })
  expect(touched).toEqual(0)
})

test('a switch goes on and off and is told by the face; what is so already stays so [S6-15] [S6-21]', async () => {
  const { id } = await aMerchant(app)
  const featuresNow = async () => (await app.write((db) => merchantById(db, id)))?.features
  for (const feature of merchantFeatures) {
    expect(await switchFeature(operator, id, feature, true)).toEqual('H0000')
    expect(await switchFeature(operator, id, feature, true)).toEqual('H0000')
    expect((await featuresNow())?.[feature]).toEqual(true)
    expect(await switchFeature(operator, id, feature, false)).toEqual('H0000')
    expect((await featuresNow())?.[feature]).toEqual(false)
  }
  const merchant = await app.write((db) => merchantById(db, id))
  expect(() => merchant && requireFeature(merchant, 'hasCart')).toThrow(
    expect.objectContaining({ code: 'feature_off' }),
  )
})

test('switches, limits and closing are decided above; a merchant gives a sub-merchant only what it has itself', async () => {
  const parent = await aMerchant(app)
  const parentAdmin = await adminOf(parent)
  const child = (await make(parentAdmin, {})).data.id as string
  const limits = { values: { pickupCodesMax: 7, autoRefundMaxFen: 3_00 } }
  const { abilities } = (await seen(parentAdmin, parent.id)).data
  expect([abilities.edit, abilities.setLimits, abilities.close]).toEqual([true, 'decided_above', 'decided_above'])
  expect(await switchFeature(parentAdmin, parent.id, 'hasMemberCards', true)).toEqual('decided_above')
  const own = await app.as(parentAdmin).post(`${path}/${parent.id}/set-limits`, limits)
  expect(own.body.code).toEqual('decided_above')
  expect(await switchFeature(parentAdmin, child, 'hasMemberCards', true)).toEqual('feature_beyond_own')
  expect(await switchFeature(operator, parent.id, 'hasMemberCards', true)).toEqual('H0000')
  expect(await switchFeature(parentAdmin, child, 'hasMemberCards', true)).toEqual('H0000')
  expect((await app.as(parentAdmin).post(`${path}/${child}/set-limits`, limits)).status).toEqual(200)
  const { pickupCodesMax, autoRefundMaxFen } = (await seen(operator, child)).data
  expect([pickupCodesMax, autoRefundMaxFen]).toEqual([7, 3_00])
})

test('a sub-merchant gets no higher limits than its parent has, and where the parent’s are lowered the least counts', async () => {
  const parent = await aMerchant(app, { pickupCodesMax: 10, autoRefundMaxFen: 20_00 })
  const parentAdmin = await adminOf(parent)
  const beyond = await make(parentAdmin, { pickupCodesMax: 10, autoRefundMaxFen: 20_01 })
  expect([beyond.code, beyond.fields]).toEqual([
    'limit_beyond_parent',
    [expect.objectContaining({ path: 'values.autoRefundMaxFen', code: 'limit_beyond_parent' })],
  ])
  const made = await make(parentAdmin, { pickupCodesMax: 10, autoRefundMaxFen: 20_00 })
  const child = made.data.id as string
  const limit = async (as: TestAccount, id: string, values: { pickupCodesMax: number; autoRefundMaxFen: number }) =>
    (await app.as(as).post(`${path}/${id}/set-limits`, { values })).body.code
  for (const person of [parentAdmin, operator])
    expect(await limit(person, child, { pickupCodesMax: 11, autoRefundMaxFen: 20_00 })).toEqual('limit_beyond_parent')
  expect(await limit(parentAdmin, child, { pickupCodesMax: 9, autoRefundMaxFen: 20_00 })).toEqual('H0000')
  expect(await limit(operator, parent.id, { pickupCodesMax: 10, autoRefundMaxFen: 5_00 })).toEqual('H0000')
  const found = await app.write((db) => merchantById(db, child))
  expect([found?.pickupCodesMax, found?.autoRefundMaxFen]).toEqual([9, 5_00])
  expect(await limit(parentAdmin, child, { pickupCodesMax: 9, autoRefundMaxFen: 20_00 })).toEqual('limit_beyond_parent')
})

test('a sub-merchant that the operator has closed is opened again by the operator alone', async () => {
  const parent = await aMerchant(app)
  const parentAdmin = await adminOf(parent)
  const child = await aMerchant(app, { parent: parent.id })
  const close = async (as: TestAccount) =>
    (await app.as(as).post(`${path}/${child.id}/close`, { reason: '证照到期' })).body.code
  const reopen = async (as: TestAccount) => (await app.as(as).post(`${path}/${child.id}/reopen`, {})).body.code
  expect([await close(parentAdmin), await reopen(parentAdmin)]).toEqual(['H0000', 'H0000'])
  expect(await close(operator)).toEqual('H0000')
  const { isClosedByOperator, abilities } = (await seen(parentAdmin, child.id)).data
  expect([isClosedByOperator, abilities.reopen]).toEqual([true, 'closed_by_operator'])
  expect((await seen(operator, child.id)).data.abilities.reopen).toEqual(true)
  expect([await reopen(parentAdmin), await reopen(operator)]).toEqual(['closed_by_operator', 'H0000'])
  expect([await close(parentAdmin), await reopen(operator)]).toEqual(['H0000', 'H0000'])
})

test('what is off for a merchant is off in its sub-merchants, and comes back with it', async () => {
  const parent = await aMerchant(app)
  const child = await aMerchant(app, { parent: parent.id })
  const hasCart = async () =>
    await Promise.all(
      [parent.id, child.id].map(async (id) => (await app.write((db) => merchantById(db, id)))?.features.hasCart),
    )
  const shown = async () => {
    const { features, withheld } = (await seen(operator, child.id)).data
    return [features.includes('hasCart'), withheld]
  }
  expect([await hasCart(), await shown()]).toEqual([
    [true, true],
    [true, []],
  ])
  expect(await switchFeature(operator, parent.id, 'hasCart', false)).toEqual('H0000')
  expect([await hasCart(), await shown()]).toEqual([
    [false, false],
    [true, ['hasCart']],
  ])
  expect(await switchFeature(operator, parent.id, 'hasCart', true)).toEqual('H0000')
  expect(await hasCart()).toEqual([true, true])
})

test('while a merchant is closed it is not open, nor are its sub-merchants', async () => {
  const parent = await aMerchant(app)
  const child = await aMerchant(app, { parent: parent.id })
  const open = async () =>
    await Promise.all([parent.id, child.id].map(async (id) => (await app.write((db) => merchantById(db, id)))?.isOpen))
  expect(await open()).toEqual([true, true])
  expect((await app.as(operator).post(`${path}/${parent.id}/close`, { reason: '证照到期' })).status).toEqual(200)
  expect(await open()).toEqual([false, false])
  const again = await app.as(operator).post(`${path}/${parent.id}/close`, { reason: '证照到期' })
  expect(again.body.code).toEqual('wrong_state')
  expect((await app.as(operator).post(`${path}/${parent.id}/reopen`, {})).status).toEqual(200)
  expect(await open()).toEqual([true, true])
})

test('who may not list merchants still chooses among those whose rows they see, and learns of no other', async () => {
  const parent = await aMerchant(app, { name: '松涛便利' })
  const child = await aMerchant(app, { name: '松涛便利码头店', parent: parent.id })
  const other = await aMerchant(app, { name: '松涛便利（外地）' })
  const own = [parent, child].map(({ id, values }) => ({ id, label: values.name }))
  const offered = async (as: TestAccount, query: string) =>
    (await app.as(as).get(`/api/console/own-merchants/options?${query}`)).body.data.rows
  for (const role of [merchantUserRole, accountantRole]) {
    const person = await aMerchantPerson(app, role, parent.id)
    expect((await app.as(person).get(path)).status).toEqual(403)
    expect(await offered(person, '')).toEqual(own)
    expect(await offered(person, `search=${encodeURIComponent('码头')}`)).toEqual(own.slice(1))
    expect(await offered(person, `ids=${child.id},${other.id},nonsense`)).toEqual(own.slice(1))
    expect(await offered(person, 'search=%25%25')).toEqual([])
  }
  const below = await aMerchantPerson(app, accountantRole, child.id)
  expect(await offered(below, '')).toEqual(own.slice(1))
  expect((await offered(operator, `search=${encodeURIComponent('松涛')}`)).length).toEqual(3)
})

test('a new row belongs to the asker’s own merchant, or to a named one in scope; a stranger’s is not found', async () => {
  const parent = await aMerchant(app)
  const child = await aMerchant(app, { parent: parent.id })
  const other = await aMerchant(app)
  const scope = { organizationId: parent.id, path: [operatorId, parent.id] }
  const asked = async (as: typeof scope, id: string | null) => {
    const ctx = app.ctx().under(as)
    const found = ctx.change('merchants.test', async (tx) => ({
      subject: 'merchant',
      reply: await requireMerchant(tx, { actor: { ...ctx.actor, scope: as } }, id),
    }))
    return await found.then((each) => each.id).catch((refusal: { code: string }) => refusal.code)
  }
  expect(await asked(scope, null)).toEqual(parent.id)
  expect(await asked(scope, child.id)).toEqual(child.id)
  expect(await asked(scope, other.id)).toEqual('not_found')
  expect(await asked({ organizationId: operatorId, path: [operatorId] }, null)).toEqual('invalid_input')
  expect(await asked({ organizationId: operatorId, path: [operatorId] }, other.id)).toEqual(other.id)
})

test('an application administrator makes staff of the own merchant alone, and gives them roles within it [S6-03] [S6-04] [console /organization/staff]', async () => {
  const merchant = await aMerchant(app)
  const person = await adminOf(merchant)
  const other = await aMerchant(app)
  const member = await aStaffMember(app, person)
  const view = (await app.as(person).get(`/api/console/staff/${member.id}`)).body.data
  expect(view.organization).toEqual({ id: merchant.id, label: merchant.values.name })
  const give = async (code: string, organizationId: string | null) =>
    (await app.as(person).put(`/api/console/accounts/${member.id}/roles`, { roles: [{ code, organizationId }] })).body
      .code
  for (const role of [merchantUserRole, accountantRole, replenisherRole, merchantAdminRole])
    expect([role, await give(role, merchant.id)]).toEqual([role, 'H0000'])
  expect(await give(merchantUserRole, null)).toEqual('invalid_input')
  expect(await give(merchantUserRole, other.id)).toEqual('invalid_input')
  expect(await give(merchantUserRole, operatorId)).toEqual('invalid_input')
  expect(await give(operatorRole, merchant.id)).toEqual('beyond_own_rights')
  const roles = [{ code: operatorRole, organizationId: merchant.id }]
  // a role of the operator stands at the operator alone, whoever gives it
  const above = await app.as(admin).put(`/api/console/accounts/${member.id}/roles`, { roles })
  expect([above.body.code, above.body.fields[0].code]).toEqual(['invalid_input', 'role_not_here'])
  expect(await give('contest-officer', merchant.id)).toEqual('beyond_own_rights')
  expect(await give('admin', null)).toEqual('beyond_own_rights')
  expect((await app.as(person).get(`/api/console/staff/${(await aStaffMember(app, admin)).id}`)).body.code).toEqual(
    'not_found',
  )
  const offered = (await app.as(person).get('/api/console/accounts/roles/offered')).body.data.roles
  expect(offered.map((role: { code: string }) => role.code).sort()).toEqual(
    [accountantRole, merchantAdminRole, merchantUserRole, replenisherRole].sort(),
  )
})

test('a unit takes no level at which a role given there may not be; the roles are named', async () => {
  const merchant = await aMerchant(app)
  await adminOf(merchant)
  const at = `/api/console/organizations/${merchant.id}`
  const toLevel = async (level: string) => {
    const { revision } = (await app.as(admin).get(at)).body.data
    return (await app.as(admin).patch(at, { revision, values: { level } })).body
  }
  const refused = await toLevel('operator')
  expect([refused.code, refused.message]).toEqual([
    'organization_has_roles',
    '这个机构有人担任应用管理员，改成这个层级后不能有这些角色，请先收回',
  ])
  expect((await toLevel('sub-merchant')).code).toEqual('H0000')
})

test('every role of vending may do no more than the application administrator, and that one no more than the operator', async () => {
  const rows = await app.write((db) => db.selectFrom('platform.role').select(['code', 'permissions']).execute())
  const of = (code: string) => rows.find((row) => row.code === code)?.permissions ?? []
  const beyond = (code: string, above: string) => of(code).filter((each) => !of(above).includes(each))
  expect(beyond(merchantAdminRole, operatorRole)).toEqual([])
  for (const code of [merchantUserRole, accountantRole, replenisherRole])
    expect([code, beyond(code, merchantAdminRole)]).toEqual([code, []])
})

test('an export holds the own merchants alone; an import makes merchants with their administrators', async () => {
  const merchant = await aMerchant(app)
  const person = await adminOf(merchant)
  const id = await anExport(app, person, { resource: 'merchants', reason: '对账' })
  await app.drainJobs()
  const { url } = (await app.as(person).get(`/api/console/exports/${id}`)).body.data
  const rows = (await readXlsx((await app.inject({ method: 'GET', url })).rawPayload)).sheets[0]?.rows ?? []
  expect(rows.filter((row) => row.includes(merchant.values.loginName)).length).toEqual(1)
  expect(rows.filter((row) => row.some((cell) => /^M\d{6}$/.test(String(cell)))).length).toEqual(1)
  const [login, phone] = [aLoginName(), aPhone()]
  const content = csvOf([
    ['商户名称', '商户类型', '经营类型', '登录账号', '联系电话'],
    ['云杉便利', '普通商户', '企业', login, phone],
  ])
  await anImport(app, person, { resource: 'merchants', name: '商户.csv', content })
  await app.drainJobs()
  const { data } = (await app.as(person).get(`${path}?search=${login}`)).body
  const [made] = data.rows
  expect([data.total, made.name, made.parent.id]).toEqual([1, '云杉便利', merchant.id])
  expect((await signIn(login, await oneTimePasswordAt(app, phone))).status).toEqual(200)
})

test('the message with the password speaks of the login name', async () => {
  const phone = aPhone()
  const { values } = await aMerchant(app, { phone })
  const [message] = await messagesTo(app, phone)
  expect(message?.body.includes(values.loginName)).toEqual(true)
})
