import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('four languages are offered, each under its own name, Chinese by default [S9-05] [S3-NAMED-11]', async () => {
  expect((await app.anonymous.in('fr').get('/api/languages')).body.data.languages).toEqual([
    { code: 'zh', name: '简体中文', isDefault: true },
    { code: 'en', name: 'English', isDefault: false },
    { code: 'fr', name: 'Français', isDefault: false },
    { code: 'ko', name: '한국어', isDefault: false },
  ])
})
