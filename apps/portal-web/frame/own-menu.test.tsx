import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signedIn, signedOut } from '#kernel/web/session.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { shellTexts } from '../shell-texts.ts'
import { OwnMenu } from './OwnMenu.tsx'
import { ownMenuTexts } from './own-menu/texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([shellTexts.load('zh'), ownMenuTexts.load('zh')])
})
afterEach(() => {
  signedOut()
})

/** Whether the menu of somebody with this role and these addresses leads to the entry of scores. */
async function leadsToScores(role: string, urlList: readonly string[]): Promise<boolean> {
  signedIn({ session_key: 'a', userInfo: { name: '裁判', roles: [role], urlList }, draftKey: null })
  await render(
    <LanguageProvider language="zh">
      <OwnMenu name="裁判" isAwaitingConsent={false} />
    </LanguageProvider>,
  )
  await page.getByText('裁判').click()
  await expect.element(page.getByRole('link', { name: '我的消息' })).toBeVisible()
  return page.getByRole('link', { name: '现场记分' }).elements().length === 1
}

test('a referee comes from the menu to where scores are entered', async () => {
  expect(await leadsToScores('referee', ['/account', '/referee'])).toBe(true)
  const link = page.getByRole('link', { name: '现场记分' })
  await expect.element(link).toHaveAttribute('href', '/referee/scores')
})

test('a teacher, who enters no scores, is not led there', async () => {
  expect(await leadsToScores('teacher', ['/account', '/desk'])).toBe(false)
})

test('an administrator may open every page, and is not led to scores', async () => {
  expect(await leadsToScores('admin', ['*'])).toBe(false)
})
