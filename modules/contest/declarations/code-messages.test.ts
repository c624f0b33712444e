import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aCode } from '#modules/contest/authorization-codes/fixtures.ts'
import { anAdmin, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import {
  aDefinition,
  aDraft,
  aFrozenDeclaration,
  aSeason,
  aSubmittedDeclaration,
  leanKind,
  must,
  qualified,
} from './fixtures.ts'
import { tellOfReissuedCode, tellOfRevokedCode } from './server/code-messages.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('the owner is told once when the code of a draft is revoked, and once the one that is issued in its place', async () => {
  const season = await aSeason(app, aDefinition(app))
  const owner = await aPupil(app, { contacts: [{ by: 'sms', target: aPhone() }] })
  const { id } = await aFrozenDeclaration(app, { owner, season, kind: leanKind.code })
  const office = app.as(await anAdmin(app))
  const { rows } = (await office.get('/api/console/authorization-codes', { 'f.season': season.id })).body.data
  const [code] = rows.filter((row: { declarationNumber: string | null }) => row.declarationNumber !== null)
  const path = `/api/console/authorization-codes/${code.id}`
  const messages = async () =>
    (
      await app.write((db) =>
        db
          .selectFrom('platform.message')
          .select(['template', 'channel'])
          .where('account_id', '=', owner.accountId)
          .where('template', 'like', 'declarations.messages.code%')
          .orderBy('created_at')
          .orderBy('channel')
          .execute(),
      )
    ).map(({ template, channel }) => `${template.split('.')[2]} ${channel}`)
  const revoked = await office.post(`${path}/revoke`, { reason: '名单有误' })
  expect(revoked.body.code).toEqual('H0000')
  await app.drainJobs()
  // a job that was cut off after its commit comes again
  await tellOfRevokedCode(app.ctx(), { declarationId: id, codeId: code.id, reason: '名单有误' })
  expect(await messages()).toEqual(['codeRevoked app', 'codeRevoked sms'])
  const { id: renewedId, code: renewed } = (await office.post(`${path}/reissue`)).body.data
  await app.drainJobs()
  await tellOfReissuedCode(app.ctx(), { replacedId: code.id, codeId: renewedId })
  // a code stays readable nowhere: it does not go into the inbox
  expect(await messages()).toEqual(['codeRevoked app', 'codeRevoked sms', 'codeReissued sms'])
  // The draft is as it was, and goes on with the new code.
  const bound = await app.as(owner).post(`/api/declarations/${id}/authorization-code`, { authorizationCode: renewed })
  expect(bound.body.code).toEqual('H0000')
})

test('nobody is told to enter another code where none is taken any more, or one was entered meanwhile', async () => {
  const season = await aSeason(app, aDefinition(app))
  const office = app.as(await anAdmin(app))
  const decided = await aSubmittedDeclaration(app, { season, kind: leanKind.code })
  await qualified(app, decided.id)
  const draft = await aDraft(app, { season, kind: leanKind.code })
  const other = await aCode(app, { seasonId: season.id, kind: leanKind.code })
  const { rows } = (await office.get('/api/console/authorization-codes', { 'f.season': season.id })).body.data
  for (const { id, declarationNumber } of rows as { id: string; declarationNumber: string | null }[])
    if (declarationNumber !== null)
      must(await office.post(`/api/console/authorization-codes/${id}/revoke`, { reason: '名单有误' }))
  const entering = `/api/declarations/${draft.id}/authorization-code`
  must(await app.as(draft.owner).post(entering, { authorizationCode: other.code }))
  await app.drainJobs()
  const told = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select('template')
      .where('account_id', 'in', [decided.owner.accountId, draft.owner.accountId])
      .where('template', '=', 'declarations.messages.codeRevoked')
      .execute(),
  )
  expect(told).toEqual([])
})
