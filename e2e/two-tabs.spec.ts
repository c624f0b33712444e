import { expect, type Page } from '@playwright/test'
import { expectSaved } from './support/declaring.ts'
import { aDraft, openAs } from './support/prepared.ts'
import { test } from './support/test.ts'
import { newTabBy } from './support/watch.ts'

const title = (page: Page) => page.getByRole('textbox', { name: '项目名称' })
const keywords = (page: Page) => page.getByRole('textbox', { name: '关键词' })
const tools = (page: Page) => page.getByRole('textbox', { name: '检索工具' })
const words = (page: Page) => page.getByRole('textbox', { name: '检索词' })

/** The same page in a second tab, as a person opens it: signed in without being asked. */
async function secondTab(page: Page): Promise<Page> {
  const address = page.url()
  const other = await newTabBy(page, async () => {
    await page.evaluate((url) => void window.open(url), address)
  })
  await expect(title(other)).toBeVisible()
  return other
}

test('two tabs type into different fields at once, and each comes to show what the other has saved [/login/xmjbxx]', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, await aDraft(page.request), 'basics')
  const other = await secondTab(page)
  await Promise.all([
    (async () => {
      await title(page).pressSequentially('会自己转弯的风筝')
      await tools(page).pressSequentially('图书馆目录')
    })(),
    (async () => {
      await keywords(other).pressSequentially('风筝，尾翼')
      await words(other).pressSequentially('防缠绕')
    })(),
  ])
  for (const tab of [page, other]) {
    await expectSaved(tab)
    await expect(title(tab)).toHaveValue('会自己转弯的风筝')
    await expect(tools(tab)).toHaveValue('图书馆目录')
    await expect(keywords(tab)).toHaveValue('风筝，尾翼')
    await expect(words(tab)).toHaveValue('防缠绕')
    await expect(tab.getByRole('alert')).toHaveCount(0)
  }
  await page.reload()
  await expect(title(page)).toHaveValue('会自己转弯的风筝')
  await expect(words(page)).toHaveValue('防缠绕')
})

test('two tabs type into the same field at once: nothing is lost, both values are shown, and the choice holds in both tabs', {
  tag: '@long',
}, async ({ page, context }) => {
  await openAs(page, await aDraft(page.request), 'basics')
  const other = await secondTab(page)
  // the other tab has not heard of the first one's saving when it sends its own: its save waits for the first to be answered
  let isFirstSaved = false
  await context.route(/[/]api[/]declarations[/][^/]+$/, async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH' || request.frame().page() !== other) return await route.fallback()
    await expect.poll(() => isFirstSaved).toBe(true)
    await route.fallback()
  })
  await Promise.all([title(page).fill('会自己转弯的风筝'), title(other).fill('会唱歌的风筝')])
  await expectSaved(page)
  isFirstSaved = true
  const choice = other.getByRole('alert').filter({ hasText: '这一项刚刚在别处被改过，保留哪一个？' })
  await expect(choice.locator('.conflict-side').nth(0)).toContainText('会唱歌的风筝')
  await expect(choice.locator('.conflict-side').nth(1)).toContainText('会自己转弯的风筝')
  await expect(title(page)).toHaveValue('会自己转弯的风筝')
  await expect(title(other)).toHaveValue('会唱歌的风筝')

  // neither value is lost by a reload while nobody has chosen yet
  await other.reload()
  await expect(choice.locator('.conflict-side').nth(0)).toContainText('会唱歌的风筝')
  await expect(choice.locator('.conflict-side').nth(1)).toContainText('会自己转弯的风筝')
  await choice.getByRole('button', { name: '用这里的' }).click()
  await expect(choice).toHaveCount(0)
  await expectSaved(other)
  await expect(title(page)).toHaveValue('会唱歌的风筝')
  await page.reload()
  await expect(title(page)).toHaveValue('会唱歌的风筝')
})
