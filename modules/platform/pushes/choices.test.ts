import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { contactsOf } from '#modules/platform/accounts/server/index.ts'
import { inboxOf, messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'

// 12:00 in the office
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)
const address = '/api/accounts/me/message-choices'

async function aReachedPupil() {
  const contact = aPhone()
  const pupil = await aPupil(app, { contacts: [{ by: 'sms', target: contact }] })
  const choose = (body: unknown) => app.as(pupil).put(address, body)
  return { pupil, contact, choose }
}

/** Something happens that this person is told of, as the modules tell it. */
async function tell(account: TestAccount, template = 'declarations.messages.qualified'): Promise<void> {
  const ctx = app.ctx()
  await app.surroundings.database.notices.caughtUp()
  await ctx.change('test.tell', async (tx) => {
    const reached = await contactsOf(tx, ctx, account.accountId)
    if (!reached) throw new Error('nobody is reached')
    const params = {
      title: '会浇水的花盆',
      kind: '小发明',
      number: 'CX-1',
      code: '4829-1357-0A',
      reason: '发错了',
      unit: '星河区',
    }
    await notify(tx, ctx, { template, params, accountId: account.accountId, ...reached })
    return { subject: account.accountId, reply: undefined }
  })
}

const setOf = async (event: string, values: Record<string, unknown>) => {
  const path = `/api/console/push-settings/declarations.messages.${event}`
  const { revision } = (await app.as(admin).get(path)).body.data
  await app.as(admin).patch(path, { revision, values })
}
const counts = async (account: TestAccount, contact: string) => [
  (await inboxOf(app, account)).length,
  (await messagesTo(app, contact)).length,
]

test('what somebody switched off comes into the inbox alone, of that class alone, until it is switched on again', async () => {
  const { pupil, contact, choose } = await aReachedPupil()
  const [inboxBefore = 0, sentBefore = 0] = await counts(pupil, contact)
  expect((await choose({ class: 'declarations', way: 'sms', isWanted: false })).status).toEqual(200)
  await tell(pupil)
  expect(await counts(pupil, contact)).toEqual([inboxBefore + 1, sentBefore])
  await choose({ class: 'declarations', way: 'sms', isWanted: true })
  await choose({ class: 'support', way: 'sms', isWanted: false })
  await tell(pupil)
  expect(await counts(pupil, contact)).toEqual([inboxBefore + 2, sentBefore + 1])
})

test('an event that the office sends by phone alone reaches the inbox of whoever does not want the phone', async () => {
  const { pupil, contact, choose } = await aReachedPupil()
  const [inboxBefore = 0, sentBefore = 0] = await counts(pupil, contact)
  await setOf('refused', { channels: ['sms'] })
  await choose({ class: 'declarations', way: 'sms', isWanted: false })
  await tell(pupil, 'declarations.messages.refused')
  expect(await counts(pupil, contact)).toEqual([inboxBefore + 1, sentBefore])
})

test('what carries a code, and what the office calls urgent, comes in any case and says so', async () => {
  const { pupil, contact, choose } = await aReachedPupil()
  const [, sentBefore = 0] = await counts(pupil, contact)
  await choose({ class: 'declarations', way: 'sms', isWanted: false })
  await tell(pupil, 'declarations.messages.codeReissued')
  expect((await messagesTo(app, contact)).length).toEqual(sentBefore + 1)
  await setOf('codeRevoked', { isUrgent: true })
  await tell(pupil, 'declarations.messages.codeRevoked')
  expect((await messagesTo(app, contact)).length).toEqual(sentBefore + 2)
  const { classes, obligatory } = (await app.as(pupil).get(address)).body.data
  const declarations = classes.find((each: { code: string }) => each.code === 'declarations')
  expect([declarations.unwanted, declarations.tells.includes('授权码被收回')]).toEqual([['sms'], false])
  expect(obligatory.length).toBeGreaterThan(3)
})

test('a push by hand keeps to the choice, unless it is urgent', async () => {
  const { pupil, contact, choose } = await aReachedPupil()
  const { loginName } = pupil
  const [inboxBefore = 0, sentBefore = 0] = await counts(pupil, contact)
  await choose({ class: 'pushes', way: 'sms', isWanted: false })
  const push = (type: string) =>
    app.as(admin).post('/api/console/push', {
      type,
      title: { zh: `通知 ${loginName}` },
      body: { zh: '请看' },
      channels: ['sms'],
      audience: { kinds: ['pupil'] },
      scheduledAt: null,
    })
  expect((await push('notice')).status).toEqual(200)
  await app.drainJobs()
  expect(await counts(pupil, contact)).toEqual([inboxBefore + 1, sentBefore])
  await push('urgent')
  await app.drainJobs()
  expect(await counts(pupil, contact)).toEqual([inboxBefore + 1, sentBefore + 1])
})

test('a pupil is not asked about messages of units, and a way that is none is refused', async () => {
  const { pupil, choose } = await aReachedPupil()
  const { classes } = (await app.as(pupil).get(address)).body.data
  const codes = classes.map(({ code }: { code: string }) => code)
  expect([codes.includes('declarations'), codes.includes('units')]).toEqual([true, false])
  const ofOffice = (await app.as(admin).get(address)).body.data.classes.map(({ code }: { code: string }) => code)
  expect(ofOffice.includes('units')).toEqual(true)
  expect((await choose({ class: 'declarations', way: 'app', isWanted: false })).body.code).toEqual('invalid_input')
})

test('that protections of sign-ins were changed stands in the list of administrators, who are told of it, alone', async () => {
  const isListed = async (as: TestAccount) =>
    (await app.as(as).get(address)).body.data.obligatory.includes('登录安全设置变更（通知管理员）')
  expect([await isListed(admin), await isListed(await aPupil(app))]).toEqual([true, false])
})
