import { expect, test } from 'vitest'
import { retentionClasses } from '#kernel/server/personal.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aContactWithRole, aUnitContact } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { aLetter, aPaper, thePaperOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const address = '/api/console/unit-materials'

interface Round {
  code: string
  files: { version: number; state: string; reason: string | null }[]
  units: { unit: { id: string }; files: { material: string; state: string; version: number }[] }[]
}

test('a county hands in, its city returns with a reason and receives the next version; the sender is told [/sbsq/sbclsc]', async () => {
  const { season, units, officers } = await thePaperOffices(app)
  const first = await aPaper(app, officers.county, season.id)
  const second = await aPaper(app, officers.county, season.id, { text: 'with a seal' })
  const own = async (): Promise<Round> =>
    must(await app.as(officers.county).get(`${address}/own`, { season: season.id })).rounds[0]
  expect((await own()).files.map(({ version, state }) => [version, state])).toEqual([
    [2, 'handed-in'],
    [1, 'replaced'],
  ])
  expect((await app.as(officers.city).post(`${address}/${first}/receive`, {})).body.code).toEqual('wrong_state')
  expect((await app.as(officers.city).post(`${address}/${second}/return`, { reason: ' ' })).status).toEqual(422)
  must(await app.as(officers.city).post(`${address}/${second}/return`, { reason: '没有盖章' }))
  expect((await own()).files[0]).toMatchObject({ state: 'returned', reason: '没有盖章' })
  const third = await aPaper(app, officers.county, season.id, { text: 'stamped' })
  must(await app.as(officers.city).post(`${address}/${third}/receive`, {}))
  const again = await app.as(officers.county).post(address, {
    season: season.id,
    round: 'county-recommendation',
    material: 'recommendation',
    fileId: (await aLetter(app, officers.county, 'too late')).fileId,
  })
  expect(again.body.code).toEqual('already_received')
  const below: Round[] = must(await app.as(officers.city).get(address, { season: season.id })).rounds
  const row = below[0]?.units.find(({ unit }) => unit.id === units.county)
  expect(row?.files.map(({ material, state, version }) => [material, state, version])).toEqual([
    ['recommendation', 'received', 3],
  ])
})

test('of a paper that comes back hears whoever works for the unit now, once its sender does no longer', async () => {
  const { season, units, officers } = await thePaperOffices(app)
  const paper = await aPaper(app, officers.county, season.id)
  const now = await aContactWithRole(app, 'contest-officer', units.county)
  const { accountId: before } = officers.county
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', before).execute())
  must(await app.as(officers.city).post(`${address}/${paper}/return`, { reason: '没有盖章' }))
  const told = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select('account_id')
      .distinct()
      .where('template', '=', 'unitMaterials.messages.returned')
      .where('account_id', 'in', [before, now.accountId])
      .execute(),
  )
  expect(told).toEqual([{ account_id: now.accountId }])
})

test('only the unit right above receives: its own unit and who stands higher see, a stranger does not', async () => {
  const { season, units, officers } = await thePaperOffices(app)
  const paper = await aPaper(app, officers.county, season.id)
  const province = await aContactWithRole(app, 'contest-officer', units.province)
  for (const officer of [officers.county, province])
    expect((await app.as(officer).post(`${address}/${paper}/receive`, {})).body.code).toEqual('not_the_receiver')
  expect((await app.as(officers.school).post(`${address}/${paper}/receive`, {})).body.code).toEqual('not_found')
  const nobody = await aUnitContact(app)
  expect((await app.as(nobody).get(`${address}/own`, { season: season.id })).body.code).toEqual('forbidden')
})

test('a round takes papers of its levels, in its window, in its formats, and only what it asks for', async () => {
  const closed = (definition: SeasonDefinition): SeasonDefinition => ({
    ...definition,
    unitRounds: (definition.unitRounds ?? []).map((round) =>
      round.code === 'county-recommendation'
        ? {
            ...round,
            window: { opensAt: '2026-01-01T00:00:00+08:00', closesAt: '2026-02-01T00:00:00+08:00', graceS: 0 },
          }
        : round,
    ),
  })
  const { season, officers } = await thePaperOffices(app)
  const over = await thePaperOffices(app, closed)
  const { fileId } = await aLetter(app, officers.county)
  const picture = await aFile(app, officers.county, { name: 'photo.png', bytes: await aPng() })
  const put = async (body: Record<string, string>) =>
    (
      await app
        .as(officers.county)
        .post(address, { season: season.id, round: 'county-recommendation', fileId, ...body })
    ).body.code
  expect(await put({ material: 'recommendation', round: 'city-recommendation' })).toEqual('round_not_yours')
  expect(await put({ material: 'work-report' })).toEqual('invalid_input')
  expect(await put({ material: 'recommendation', round: 'none' })).toEqual('invalid_input')
  expect(await put({ material: 'recommendation', fileId: picture.fileId })).toEqual('H0000')
  const late = await aLetter(app, over.officers.county)
  const body = { season: over.season.id, round: 'county-recommendation', material: 'summary', fileId: late.fileId }
  expect((await app.as(over.officers.county).post(address, body)).body.code).toEqual('round_closed')
})

test('papers of units go once their season has been over for years, and not before', async () => {
  const { season, officers } = await thePaperOffices(app)
  await aPaper(app, officers.county, season.id)
  const own = async (): Promise<Round['files']> =>
    must(await app.as(officers.county).get(`${address}/own`, { season: season.id })).rounds[0].files
  const papers = retentionClasses().find(({ code }) => code === 'unit-papers')
  await papers?.run(app.ctx(), new Date(app.clock.now().getTime() + 1000))
  expect((await own()).length).toEqual(1)
  await papers?.run(app.ctx(), new Date('2040-01-01T00:00:00Z'))
  expect(await own()).toEqual([])
})

test('a paper that was handed in in time is answered alike when the request comes again after the round', async () => {
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
  const window = { opensAt: at(-20), closesAt: at(20), graceS: 0 }
  const { season, officers } = await thePaperOffices(app, (definition) => ({
    ...definition,
    unitRounds: (definition.unitRounds ?? []).map((round) => ({ ...round, window })),
  }))
  const { fileId } = await aLetter(app, officers.county)
  const body = { season: season.id, round: 'county-recommendation', material: 'recommendation', fileId }
  const put = (key: string) => app.as(officers.county).post(address, body, { 'idempotency-key': key })
  const first = must(await put('sent-in-time'))
  const before = app.clock.now().toISOString()
  app.clock.advance(21 * 60_000)
  expect(must(await put('sent-in-time'))).toEqual(first)
  expect((await put('sent-too-late')).body.code).toEqual('round_closed')
  app.clock.set(before)
})
