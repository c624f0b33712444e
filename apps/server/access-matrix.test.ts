import { expect, test } from 'vitest'
import { isClosedToAdmin } from '#kernel/server/closed-permissions.ts'
import { collectRoles } from '#kernel/server/module.ts'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { type BoundRoute, permissionOf } from '#kernel/server/route.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { callRoute, emptyCall, ofAbsentRows } from '#kernel/testing/route-calls.ts'
import {
  aContactWithRole,
  aGuardian,
  anAdmin,
  anOfficer,
  aPupil,
  aRoleless,
  aTeacher,
  aUnitContact,
} from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { allRoutes } from './app.ts'
import { examples } from './examples.ts'

// Every door × every role, and every way a token may have lost its worth, read from the registry; `routes.test.ts` holds the
// rows: one's own, another unit's, none at all.
const app = await startTestApp({ now: 'real' })
const routes = allRoutes()
const permitted = routes.filter(({ access }) => access.who === 'permitted')
const known = routes.filter(({ access }) => access.who !== 'anyone')
const permissions = permissionsOf(app.modules)

const nameOf = ({ shape }: BoundRoute) => shape.name

/** Which of these routes answer so. */
async function answering(
  among: readonly BoundRoute[],
  account: TestAccount,
  status: number,
  code: string,
): Promise<string[]> {
  const found: string[] = []
  for (const bound of among) {
    const answer = await callRoute(app, bound, emptyCall, account.token)
    if (answer.status === status && answer.body.code === code) found.push(nameOf(bound))
  }
  return found
}

/** Those who have a role by being what they are; the others are given theirs. */
const byKind: Readonly<Record<string, () => Promise<TestAccount>>> = {
  pupil: () => aPupil(app),
  teacher: () => aTeacher(app),
  guardian: () => aGuardian(app),
  'unit-contact': () => aUnitContact(app),
  admin: () => anAdmin(app),
}

async function withRole(code: string): Promise<TestAccount> {
  const make = byKind[code]
  if (make) return await make()
  const { province } = await aSchool(app)
  const account = await aContactWithRole(app, code, province)
  // that role alone, not what a contact may do besides
  await app.as(account).post('/api/access/switch-role', { role: code })
  return account
}

for (const { code, carries = [] } of collectRoles(app.modules)) {
  const carried = (name: string) =>
    carries.some((each) => (each.endsWith('.*') ? name.startsWith(each.slice(0, -1)) : name === each))
  const has = (name: string) =>
    (code === 'admin' && !isClosedToAdmin(name)) ||
    carried(name) ||
    permissions.some((each) => each.name === name && each.roles.includes(code))

  test(`to ${code} exactly those doors are open that the routes name [S6-02] [S6-25]`, async () => {
    const closed = permitted.filter((bound) => !has(permissionOf(bound) ?? '')).map(nameOf)
    expect(await answering(permitted, await withRole(code), 403, 'forbidden')).toEqual(closed)
  })
}

test('a role that is taken closes its doors at the next request, and a locked account all of them', async () => {
  const { province } = await aSchool(app)
  const everything = permissions.map(({ name }) => name)
  const officer = await anOfficer(app, province, everything)
  const admin = await anAdmin(app)
  expect(await answering(permitted, officer, 403, 'forbidden')).toEqual([])
  expect((await app.as(admin).put(`/api/console/accounts/${officer.accountId}/roles`, { roles: [] })).status).toEqual(
    200,
  )
  expect(await answering(permitted, officer, 403, 'forbidden')).toEqual(permitted.map(nameOf))
  const lock = { reason: '离职' }
  expect((await app.as(admin).post(`/api/console/users/${officer.accountId}/lock`, lock)).status).toEqual(200)
  expect(await answering(known, officer, 401, 'signed_out')).toEqual(known.map(nameOf))
})

test('no door opens to a sign-in that is over, past its time, or was never one [S6-01]', async () => {
  const { province } = await aSchool(app)
  const everything = permissions.map(({ name }) => name)
  const [ended, expired] = [await anOfficer(app, province, everything), await anOfficer(app, province, everything)]
  const [session] = (await app.as(ended).get('/api/sessions')).body.data.sessions
  expect((await app.as(ended).delete(`/api/sessions/${session.id}`)).status).toEqual(200)
  expect(await answering(known, ended, 401, 'signed_out')).toEqual(known.map(nameOf))
  const past = new Date(app.clock.now().getTime() - 1000)
  await app.write((db) =>
    db.updateTable('platform.session').set({ expires_at: past }).where('account_id', '=', expired.accountId).execute(),
  )
  expect(await answering(known, expired, 401, 'session_expired')).toEqual(known.map(nameOf))
  const made = { ...ended, token: 'x'.repeat(43) }
  expect(await answering(known, made, 401, 'signed_out')).toEqual(known.map(nameOf))
})

/** Resources whose rows are cut by scope: their example names a stranger. */
const scoped = app.modules
  .flatMap(({ resources = [] }) => resources)
  .filter(({ routes: own }) =>
    own.some(
      ({ shape, access }) => shape.path.includes('/:') && typeof access.rows === 'object' && !access.rows.isForAll,
    ),
  )

/** A word of the row's own that the search of its list looks for; null where it looks into names of other rows alone. */
function searchedIn(resource: (typeof scoped)[number]['resource'], row: Record<string, unknown>): string | null {
  const words = (resource.list.search ?? [resource.title]).flatMap((name) => {
    const value = row[name]
    if (typeof value === 'object' && value !== null && 'zh' in value) return [String(value.zh)]
    return resource.fields[name]?.kind === 'text' && typeof value === 'string' ? [value] : []
  })
  const [longest = ''] = words.toSorted((one, other) => other.length - one.length)
  return longest === '' ? null : longest.slice(0, 60)
}

for (const { resource } of scoped) {
  test(`a row of ${resource.name} is in no list, search, picker, history or export of a stranger`, async () => {
    const example = await examples[`${resource.name}.view`]?.(app)
    if (!example?.stranger || !example.as) throw new Error(`the example of ${resource.name}.view names no stranger`)
    const id = example.params?.id ?? ''
    const base = resource.routes.list.path
    const word = searchedIn(resource, (await app.as(example.as).get(`${base}/${id}`)).body.data)
    const shown = async (as: TestAccount) => {
      const found = async (path: string, query: Record<string, string | number>) =>
        JSON.stringify((await app.as(as).get(path, query)).body).includes(JSON.stringify(id))
      return {
        list: await found(base, { limit: 100 }),
        search: word !== null && (await found(base, { limit: 100, search: word })),
        picker: await found(`${base}/options`, { ids: id }),
        history: (await app.as(as).get('/api/console/history', { resource: resource.name, id })).status === 200,
      }
    }
    const unseen = { list: false, search: false, picker: false, history: false }
    expect(await shown(example.stranger)).toEqual(unseen)
    const owner = await shown(example.as)
    expect([owner.picker, owner.history]).toEqual([true, true])
    // a list may be of a season, or show the newest hundred: where it shows the row, the search finds it as well
    if (word !== null) expect(owner.search).toEqual(owner.list)
    const absent = ofAbsentRows(example).params?.id ?? ''
    const historyOf = async (of: string) => {
      const { status, body } = await app
        .as(example.stranger as TestAccount)
        .get('/api/console/history', { resource: resource.name, id: of })
      return { status, ...body, requestId: '' }
    }
    expect(await historyOf(id)).toEqual(await historyOf(absent))
  })
}

for (const { resource } of app.modules
  .flatMap(({ resources = [] }) => resources)
  .filter((each) => each.resource.exports)) {
  const asked = { resource: resource.name, ...(resource.exports === 'personal' ? { reason: '年度核对' } : {}) }
  const isScoped = scoped.some((each) => each.resource === resource)

  test(`${resource.name} leave for nobody without the right${isScoped ? ', and a row not for a stranger' : ''}`, async () => {
    const roleless = await aRoleless(app)
    const stream = (as: TestAccount) => app.as(as).get('/api/console/exports/stream', asked)
    const wanted = await app.as(roleless).post('/api/console/exports', { ...asked, format: 'csv', query: {} })
    expect([(await stream(roleless)).status, wanted.status, wanted.body.code]).toEqual([403, 403, 'forbidden'])
    if (!isScoped) return
    const example = await examples[`${resource.name}.view`]?.(app)
    if (!example?.stranger || !example.as) throw new Error(`the example of ${resource.name}.view names no stranger`)
    const row = (await app.as(example.as).get(`${resource.routes.list.path}/${example.params?.id}`)).body.data
    // what is the row's alone: the longest word among its texts; where it has none, a table of a stranger is empty
    const texts = Object.entries(resource.fields).flatMap(([name, { kind }]) =>
      kind === 'text' && typeof row[name] === 'string' ? [row[name] as string] : [],
    )
    const mark = texts.toSorted((one, other) => other.length - one.length)[0] ?? ''
    const isTold = mark.length > 5
    const held = async (as: TestAccount) => {
      const { status, raw } = await stream(as)
      const text = raw.toString()
      return [status, isTold ? text.includes(mark) : text.trim().split('\r\n').length > 1]
    }
    expect([await held(example.as), await held(example.stranger)]).toEqual([
      [200, true],
      [200, false],
    ])
  })
}
