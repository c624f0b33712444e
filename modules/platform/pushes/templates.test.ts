import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer, aPhone } from '#modules/platform/accounts/fixtures.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)
const id = 'accounts.messages.registerCode'
const path = `/api/console/templates/${id}/texts`
const save = async (texts: object, version?: number) =>
  app.as(admin).put(path, { version: version ?? (await app.as(admin).get(path)).body.data.version, texts })

async function registerCodeTo(phone: string): Promise<string> {
  await app.surroundings.database.notices.caughtUp()
  await app.anonymous.post('/api/one-time-codes', { purpose: 'register', by: 'sms', target: phone })
  return (await messagesTo(app, phone))[0]?.body ?? ''
}

test('a template tells its arguments with samples, and its built-in words in four languages [S3-NAMED-04]', async () => {
  const { body } = await app.as(admin).in('en').get(path)
  expect(body.data.arguments).toEqual([
    { name: 'code', sample: '482913', isSecret: true },
    { name: 'minutes', sample: '10', isSecret: false },
  ])
  expect([Object.keys(body.data.builtIn), body.data.own, body.data.version]).toEqual([['zh', 'en', 'fr', 'ko'], {}, 0])
})

test('a wrong, a missing and an unreadable argument are refused, each named, and nothing is changed [console /messaging/templates]', async () => {
  const answer = await save({
    zh: { sms: '验证码 {kode}，{minutes} 分钟' },
    en: { sms: 'Your code is {code}' },
    fr: { sms: 'Code {code, {minutes}' },
    ko: { sms: '<b>{code}</b> {minutes}' },
  })
  const told = answer.body.fields.map(({ path: at, message }: { path: string; message: string }) => [at, message])
  expect([answer.status, answer.body.code, told]).toEqual([
    422,
    'template_unfit',
    [
      ['texts.zh.sms', '这里没有参数 kode；可以用的有：code, minutes'],
      ['texts.en.sms', '缺少参数 minutes，请把它连同花括号写进来'],
      ['texts.fr.sms', '花括号不成对，或参数的写法有误，请检查'],
      ['texts.ko.sms', '这里没有参数 b；可以用的有：code, minutes'],
    ],
  ])
  expect((await app.as(admin).get(path)).body.data.version).toEqual(0)
})

test('changed words are sent, in their language alone; a reset goes back, and the versions stay', async () => {
  expect((await save({ zh: { sms: '【科创】验证码 {code}（{minutes} 分钟）' } })).body.data).toEqual({ version: 1 })
  expect(await registerCodeTo(aPhone())).toMatch(/^【科创】验证码 \d{6}（10 分钟）$/)
  const reset = await app.as(admin).post('/api/console/templates/accounts.messages.registerCode/reset')
  expect(reset.status).toEqual(200)
  expect(await registerCodeTo(aPhone())).toMatch(/^你的注册验证码是 \d{6}，10 分钟内有效。请勿告诉他人。$/)
  const { data } = (await app.as(admin).get(path)).body
  expect([data.version, data.versions.map(({ isReset }: { isReset: boolean }) => isReset)]).toEqual([2, [true, false]])
  const first = await app.as(admin).get(`/api/console/templates/${id}/versions/1`)
  expect(first.body.data.texts).toEqual({ zh: { sms: '【科创】验证码 {code}（{minutes} 分钟）' } })
  const again = await app.as(admin).post('/api/console/templates/accounts.messages.registerCode/reset')
  expect([again.status, again.body.code]).toEqual([409, 'wrong_state'])
})

test('who saves after somebody else is told, and the preview shows sample values', async () => {
  const late = await save({ zh: { sms: '{code} {minutes}' } }, 0)
  expect([late.status, late.body.code]).toEqual([409, 'template_outdated'])
  const preview = await app.as(admin).post(`/api/console/templates/${id}/preview`, {
    texts: { en: { subject: 'Code {code} for {minutes} minutes' } },
    of: 'en',
  })
  const builtIn = 'Your registration code is 482913, valid for 10 minutes. Do not share it.'
  expect([preview.status, preview.body.fields?.[0]?.message ?? preview.body.data.sms]).toEqual([
    422,
    '这里没有参数 minutes；可以用的有：code',
  ])
  const good = await app.as(admin).post(`/api/console/templates/${id}/preview`, {
    texts: { en: { subject: 'Code: {code}' } },
    of: 'en',
  })
  expect([good.body.data.subject, good.body.data.sms]).toEqual(['Code: 482913', builtIn])
})

test('who may look may not change', async () => {
  const looker = await anOfficer(app, null, ['messageTemplates.view'])
  expect((await app.as(looker).get(path)).status).toEqual(200)
  expect((await app.as(looker).put(path, { version: 2, texts: {} })).status).toEqual(403)
})
