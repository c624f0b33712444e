import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin, aStaffWithRole } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aLogo } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('a unit’s logo stands in the consoles of all who work under it, the nearest counts, and it is taken back [console top-bar:logo] [S9-20]', async () => {
  const [one, other] = [await aSchool(app), await aSchool(app)]
  const [city, county, school, stranger] = await Promise.all(
    [one.city, one.county, one.school, other.county].map((unit) => aContactWithRole(app, 'contest-officer', unit)),
  )
  if (!city || !county || !school || !stranger) throw new Error('there are four')
  const shown = async (as: TestAccount) => {
    const { picture, from } = (await app.as(as).get('/api/console/shown-logo')).body.data
    return [picture !== null, from?.id ?? null]
  }
  const set = (as: TestAccount, picture: string | null) => app.as(as).put('/api/console/unit-logo', { picture })
  expect(await shown(school)).toEqual([false, null])

  const answer = (await set(city, aLogo)).body.data
  expect([answer.from.id, answer.unit.id]).toEqual([one.city, one.city])
  const header = Buffer.from(answer.picture.split(',')[1], 'base64')
  // width and height of the PNG
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([100, 100])
  for (const below of [city, county, school]) expect(await shown(below)).toEqual([true, one.city])
  expect(await shown(stranger)).toEqual([false, null])

  expect((await set(county, aLogo)).body.code).toEqual('H0000')
  expect([await shown(city), await shown(county), await shown(school)]).toEqual([
    [true, one.city],
    [true, one.county],
    [true, one.county],
  ])
  // a unit below takes nothing of the one above away
  expect((await set(school, null)).body.data.from.id).toEqual(one.county)
  expect((await set(county, null)).body.data.from.id).toEqual(one.city)
  expect((await set(city, null)).body.data.from).toEqual(null)
  expect((await app.auditOf(one.county)).map(({ action }) => action)).toEqual([
    'organizations.create',
    'console.setUnitLogo',
    'console.setUnitLogo',
  ])
})

test('without a logo of a unit the operator’s stands there; whoever works for all sets that one alone, and no picture is refused', async () => {
  const { county } = await aSchool(app)
  const [admin, officer] = [await anAdmin(app), await aContactWithRole(app, 'contest-officer', county)]
  await app.as(admin).put('/api/console/logo', { picture: aLogo })
  const { picture, from, unit } = (await app.as(officer).get('/api/console/shown-logo')).body.data
  expect([picture !== null, from, unit.id]).toEqual([true, null, county])
  const own = (await app.as(admin).get('/api/console/shown-logo')).body.data
  expect([own.picture, own.from, own.unit]).toEqual([picture, null, null])
  const refused = await app.as(admin).put('/api/console/unit-logo', { picture: aLogo })
  expect([refused.status, refused.body.code]).toEqual([409, 'logo_without_unit'])
  const broken = await app.as(officer).put('/api/console/unit-logo', { picture: 'data:image/png;base64,AAAA' })
  expect([broken.status, broken.body.code]).toEqual([422, 'logo_unreadable'])
})

test('a unit’s color stands in the consoles below it, with or without a logo, and each is taken back by itself', async () => {
  const { city, county } = await aSchool(app)
  const [above, below] = [
    await aContactWithRole(app, 'contest-officer', city),
    await aContactWithRole(app, 'contest-officer', county),
  ]
  const set = (as: TestAccount, look: object) => app.as(as).put('/api/console/unit-logo', look)
  const shown = async () => {
    const { picture, from, color, colorFrom } = (await app.as(below).get('/api/console/shown-logo')).body.data
    return [picture !== null, from?.id ?? null, color, colorFrom?.id ?? null]
  }
  // the operator's logo may stand there already
  const [isPictured] = await shown()
  expect(await shown()).toEqual([isPictured, null, null, null])
  expect((await set(above, { color: '#B3261E' })).body.data.color).toEqual('#b3261e')
  expect(await shown()).toEqual([isPictured, null, '#b3261e', city])
  await set(above, { picture: aLogo })
  expect(await shown()).toEqual([true, city, '#b3261e', city])
  await set(below, { color: '#005ac1' })
  expect(await shown()).toEqual([true, city, '#005ac1', county])
  await set(below, { color: null })
  await set(above, { picture: null })
  expect(await shown()).toEqual([isPictured, null, '#b3261e', city])
  for (const wrong of [{ color: 'red' }, { color: '#12345' }, { color: '#1234567' }, {}])
    expect((await set(above, wrong)).status).toEqual(422)
  await set(above, { color: null })
  expect(await shown()).toEqual([isPictured, null, null, null])
})

test('a look that is sent twice under one key is answered the same', async () => {
  const { county } = await aSchool(app)
  const officer = await aContactWithRole(app, 'contest-officer', county)
  const key = { 'idempotency-key': randomUUID() }
  const set = async () => (await app.as(officer).put('/api/console/unit-logo', { color: '#005ac1' }, key)).body
  const first = await set()
  expect([first.data.color, await set()]).toEqual(['#005ac1', first])
})

test('the administrator of a merchant sets its look for it and its sub-merchants; nobody else of its staff does', async () => {
  const merchant = (level: string, name: string, parentId: string | null) =>
    anOrganization(app, { kind: 'merchant', level, name, parentId })
  const { id: operator } = await merchant('operator', '云柜运营', null)
  const [shop, other] = [
    (await merchant('merchant', '青禾便利', operator)).id,
    (await merchant('merchant', '晨星百货', operator)).id,
  ]
  const { id: branch } = await merchant('sub-merchant', '青禾便利湖滨店', shop)
  const admin = await aStaffWithRole(app, 'merchant-admin', shop)
  const shown = async (role: string, of: string) => {
    const as = await aStaffWithRole(app, role, of)
    const { from, color, colorFrom } = (await app.as(as).get('/api/console/shown-logo')).body.data
    return [from?.id ?? null, color, colorFrom?.id ?? null]
  }
  const look = { picture: aLogo, color: '#1f6f5c' }
  const set = await app.as(admin).put('/api/console/unit-logo', look)
  expect([set.status, set.body.data.from.id, set.body.data.color]).toEqual([200, shop, '#1f6f5c'])
  expect(await shown('merchant-user', shop)).toEqual([shop, '#1f6f5c', shop])
  expect(await shown('merchant-admin', branch)).toEqual([shop, '#1f6f5c', shop])
  expect(await shown('merchant-admin', other)).toEqual([null, null, null])
  for (const role of ['merchant-user', 'merchant-accountant']) {
    const as = await aStaffWithRole(app, role, shop)
    expect([role, (await app.as(as).put('/api/console/unit-logo', look)).body.code]).toEqual([role, 'forbidden'])
  }
})

test('a unit’s first logo and first color, set at once by two, both stay', async () => {
  const { county } = await aSchool(app)
  const [one, other] = [
    await aContactWithRole(app, 'contest-officer', county),
    await aContactWithRole(app, 'contest-officer', county),
  ]
  const set = (as: TestAccount, look: object) => app.as(as).put('/api/console/unit-logo', look)
  const waiting = async () => {
    const { rows } = await app.write((db) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
    )
    return rows.length
  }
  const { both } = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`look of ${county}`}, 0))`.execute(tx)
      const looks = Promise.all([set(one, { picture: aLogo }), set(other, { color: '#005ac1' })])
      await expect.poll(waiting, { timeout: 15_000 }).toEqual(2)
      return { both: looks }
    }),
  )
  expect((await both).map(({ body }) => body.code)).toEqual(['H0000', 'H0000'])
  const { from, color, colorFrom } = (await app.as(one).get('/api/console/shown-logo')).body.data
  expect([from?.id, color, colorFrom?.id]).toEqual([county, '#005ac1', county])
})
