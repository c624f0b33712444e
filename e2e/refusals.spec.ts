import { expect } from '@playwright/test'
import { aZip } from '#modules/platform/files/fixtures.ts'
import { lookUpCode } from './support/declaring.ts'
import { signed } from './support/papers.ts'
import { aDraft, aFrozenForm, call, codeOf, openAs, unknownCode } from './support/prepared.ts'
import { signIn } from './support/registration.ts'
import { test } from './support/test.ts'
import { alive } from './support/watch.ts'

test('a pupil reads what is wrong: a password, a code that is mistyped, unknown or used, a zip that calls itself a PDF [/login] [S8-07] [/login/tjsqm] [/login/xmcl]', async ({
  page,
  expectedComplaints,
}) => {
  const made = await aDraft(page.request)
  await test.step('a wrong password is refused in words, and what was typed stays', async () => {
    const { pupil } = made
    await page.goto('/login')
    await signIn(page, { loginName: pupil.loginName, password: 'not-the-password' })
    await expect(page.getByText('用户名或密码错误').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: '账号' })).toHaveValue(pupil.loginName)
    await signIn(page, pupil)
    await expect(page).not.toHaveURL(/[/]login/)
  })
  await test.step('a code that is mistyped, unknown or used says which of these it is', async () => {
    expectedComplaints.push(/status of 404/)
    const used = await codeOf(page.request, made)
    await page.goto('/login/tjsqm')
    await expect(page).toHaveURL(/[/]declarations[/]new[/]code$/)
    const box = page.getByRole('textbox', { name: '授权码' })
    await box.fill('ABCD')
    await expect(page.getByText('还差 8 位').first()).toBeVisible()
    await box.fill(`${used.slice(0, -1)}${used.endsWith('7') ? '8' : '7'}`)
    await expect(page.getByText('这个授权码有一位不对，请对照通知检查一遍')).toBeVisible()
    await lookUpCode(page, unknownCode())
    await expect(page.getByText('没有这个授权码，请与发给你授权码的单位核对')).toBeVisible()
    await lookUpCode(page, used)
    await expect(page.getByText('这个授权码已经被使用，每个授权码只能用于一个项目')).toBeVisible()
  })
  await test.step('a zip that calls itself a PDF is recognized by its content', async () => {
    await page.goto(`/declarations/${made.declaration}/materials`)
    await alive(page)
    const place = page.getByRole('article', { name: '研究报告' })
    await place
      .getByLabel('选择文件')
      .setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer: aZip({ 'a.txt': 'not a report' }) })
    await expect(place.getByRole('alert')).toContainText('这个文件的内容是 zip 格式，这里只收 PDF、Word 文件')
    // the same file again would be refused again
    await expect(place.getByRole('button', { name: /^重/ })).toHaveCount(0)
    await expect(place.getByRole('link', { name: 'report.pdf' })).toHaveCount(0)
  })
})

test('a page of another declaration does not count, and says whose number it bears [/login/zstjcs]', {
  tag: '@long',
}, async ({ page }) => {
  const other = await aFrozenForm(page.request)
  const mine = await aFrozenForm(page.request)
  await openAs(page, mine, 'submission')
  const [, foreignPage] = await signed(other.form)
  if (!foreignPage) throw new Error('the form has one page only')
  // the product goes by the real clock: which edition it is depends on the day
  const { seasons } = await call<{ seasons: { edition: number }[] }>(page.request, '/api/seasons?contest=innovation')
  const number = `${seasons[0]?.edition}-XS-G-\\w+`
  await page.getByLabel('选择文件').setInputFiles(foreignPage)
  const words = new RegExp(`^这是另一份申报书（编号 ${number}）的第 \\d+ 页，请换成本申报书的页面$`)
  await expect(page.getByText(words)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('不是这份申报书', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '正式提交' })).toHaveCount(0)
})
