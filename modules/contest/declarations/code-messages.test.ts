import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aDefinition, aFrozenDeclaration, aSeason, leanKind } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('the owner is told when the code of a draft is revoked, and the one that is issued in its place', async () => {
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
  expect(await messages()).toEqual(['codeRevoked app', 'codeRevoked sms'])
  const { code: renewed } = (await office.post(`${path}/reissue`)).body.data
  await app.drainJobs()
  // a code stays readable nowhere: it does not go into the inbox
  expect(await messages()).toEqual(['codeRevoked app', 'codeRevoked sms', 'codeReissued sms'])
  // The draft is as it was, and goes on with the new code.
  const bound = await app.as(owner).post(`/api/declarations/${id}/authorization-code`, { authorizationCode: renewed })
  expect(bound.body.code).toEqual('H0000')
})
