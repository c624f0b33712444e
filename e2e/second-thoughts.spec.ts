import { expect, type Page } from '@playwright/test'
import { bringBackSigned, confirmAndSubmit, expectSaved, freezeAndPrint } from './support/declaring.ts'
import { signed } from './support/papers.ts'
import { aFrozenForm, aSubmitted, openAs } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const title = (page: Page) => page.getByRole('textbox', { name: '项目名称' })

async function toSubmission(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: '申报步骤' })
    .getByRole('link', { name: /检查与提交/ })
    .click()
  await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
}

test('a frozen form is unfrozen, changed and printed again, and a page of the old print is refused by its number [/login/zstjcs]', {
  tag: '@long',
}, async ({ page }) => {
  const made = await aFrozenForm(page.request)
  await openAs(page, made, 'basics')
  await expect(page.getByText('这份申报书已经定稿')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '取消定稿，继续修改' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('取消定稿后，这一版打印件作废，改好后要重新打印和签字。')
  await expectAccessible(page)
  await question.getByRole('button', { name: '取消定稿' }).click()
  await title(page).fill('会自己转弯的风筝，第二版')
  await expectSaved(page)
  await toSubmission(page)
  const form = await freezeAndPrint(page)
  await expect(page.getByText('第 2 版', { exact: true })).toBeVisible()
  const [, photoOfLastPage] = await signed(made.form)
  if (!photoOfLastPage) throw new Error('the form has one page only')
  await page.getByLabel('选择文件').setInputFiles(photoOfLastPage)
  const card = page.getByRole('listitem').filter({ hasText: photoOfLastPage.name })
  await expect(card.getByText('旧版本', { exact: true })).toBeVisible({ timeout: 30_000 })
  const pageCount = Number(/\d+/.exec(await page.getByText(/^共 \d+ 页$/).innerText())?.[0])
  await expect(
    card.getByText(`这是第 1 版的第 ${pageCount} 页，申报书已更新到第 2 版，请重新打印签名`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '正式提交' })).toHaveCount(0)
  await expectAccessible(page)
  await bringBackSigned(page, form)
  await expect(page.getByRole('button', { name: '正式提交' })).toBeVisible()
})

test('a declaration that was handed in is withdrawn, changed and handed in again, with a receipt of its own [/login/zxsb] [/login/zstjcs]', {
  tag: '@long',
}, async ({ page }) => {
  const made = await aSubmitted(page.request)
  await openAs(page, made, 'submission')
  await expect(page.getByText(made.receiptNumber)).toBeVisible()
  await page.getByRole('link', { name: '返回我的申报' }).click()
  await page.getByRole('button', { name: '撤回' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('撤回后可以继续修改，改好后需要重新打印、签字并提交。')
  await expectAccessible(page)
  await question.getByRole('button', { name: '撤回并修改' }).click()
  await expect(page.getByText(/^已撤回《/)).toBeVisible()
  await expect(page.getByRole('article').getByText('填写中', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: '继续填写' }).click()
  await title(page).fill('会自己转弯的风筝，改过的')
  await expectSaved(page)
  await toSubmission(page)
  await bringBackSigned(page, await freezeAndPrint(page))
  const again = await confirmAndSubmit(page)
  expect(again).not.toBe(made.receiptNumber)

  await page.goto(`/receipts/${made.receiptNumber}`)
  await expect(page.getByText('由本平台出具，内容没有被改动；这份申报后来已由申报者撤回。')).toBeVisible()
  await page.goto(`/receipts/${again}`)
  await expect(page.getByText('由本平台出具，内容没有被改动，申报仍然有效。')).toBeVisible()
})
