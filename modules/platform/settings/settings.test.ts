import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { isSecretKey, type SettingKey, settings } from './contract.ts'
import { settingSchemas } from './schema.ts'
import { readSetting, storeSetting } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('every default is a value that could be stored', () => {
  const keys = (Object.keys(settings) as SettingKey[]).filter((key) => !isSecretKey(key))
  const problems = keys.filter((key) => !settingSchemas[key].safeParse(settings[key].default).success)
  expect(problems).toEqual([])
})

test('the public settings name the site exactly as specified [S2-LAND-07]', async () => {
  const answer = await app.anonymous.get('/api/settings/public')
  expect(answer.body.data).toEqual({
    siteName: '省青少年科技活动申报服务平台',
    siteShortName: '省青少年科技活动申报服务平台',
    organizer: '省青少年科技中心',
    filingRecord: '',
    filingRecordUrl: 'https://beian.miit.gov.cn/',
    consoleUrl: '/console/',
    passwordMinChars: 6,
    fileQuotaBytes: 2_147_483_648,
    isDemo: false,
  })
})

test('a stored value replaces the default', async () => {
  await app.write((db) => db.transaction().execute((tx) => storeSetting(tx, 'passwordMinChars', 10, app.clock.now())))
  expect(await readSetting(app.ctx(), 'passwordMinChars')).toEqual(10)
})

test('a value below the floor of the specification is refused [S5-05]', async () => {
  const store = app.write((db) =>
    db.transaction().execute((tx) => storeSetting(tx, 'passwordMinChars', 5, app.clock.now())),
  )
  await expect(store).rejects.toThrow()
})
