import { expect } from '@playwright/test'
import { beginWithDemoCode, kindCard, lookUpCode } from './support/declaring.ts'
import { withOffice } from './support/office.ts'
import { oneBrowser } from './support/one-browser.ts'
import { aGrownUp } from './support/people.ts'
import { registerByEmail, signIn } from './support/registration.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

test.describe
  .serial('the contact of a unit', () => {
    const contact = aGrownUp('何静')
    const own = oneBrowser()

    test('the contact of a unit registers and signs in, sees which kind the account may declare and why not the others, and begins with a code that is for it [/login/zc] [/login] [/login/tjxm] [/login/tjsqm]', async ({
      expectedComplaints,
    }) => {
      await test.step('registers and signs in, sees which kind the account may declare, and reads why not the others', async () => {
        const { page } = own
        await page.goto('/register')
        await registerByEmail(page, { ...contact, kind: '单位联系人' })
        await page.goto('/log-out')
        await page.getByRole('button', { name: '退出登录' }).click()
        await expect(page.getByText('你已退出登录').first()).toBeVisible()
        await page.goto('/login')
        await signIn(page, contact)
        await expect(page).not.toHaveURL(/[/]login/)
        await page.goto('/account/profile')
        await expect(page.getByRole('combobox', { name: '所在单位' })).toHaveValue('芙蓉区')
        await expectAccessible(page)

        await page.goto('/declarations')
        await expect(page.getByText('还没有申报项目')).toBeVisible()
        await page.getByRole('link', { name: '申报新项目' }).first().click()
        await expect(kindCard(page, '青少年科技实践活动').getByRole('link', { name: '选这一类' })).toBeVisible()
        await expect(kindCard(page, '青少年科技实践活动')).not.toContainText('你的账号类型不能申报这一类')
        // what is for others is folded away, with the reason
        await page
          .getByText(/^另外 \d+ 个类别不适合/)
          .first()
          .click()
        await expect(
          kindCard(page, '学生科技创新成果（个人）').getByText('你的账号类型不能申报这一类').first(),
        ).toBeVisible()
        await expect(kindCard(page, '学生科技创新成果（个人）').getByRole('link', { name: '选这一类' })).toHaveCount(0)
        await expect(page.getByRole('article').getByRole('heading', { level: 3 }).first()).toHaveText(
          '青少年科技实践活动',
        )
        await expectAccessible(page)
      })
      await test.step('is told in words when a code is not for such an account, and begins with one that is', async () => {
        expectedComplaints.push(/status of 403/)
        const { page } = own
        const pupilsCode = await withOffice((office) => office.issueCode({ kind: 'student-work-individual' }))
        await page.goto('/declarations/new/code')
        await lookUpCode(page, pupilsCode)
        await page.getByRole('button', { name: '用这个授权码开始申报' }).click()
        await expect(page.getByRole('alert').getByText('你的账号类型不能申报这一类')).toBeVisible()
        await expectAccessible(page)

        await page.goto('/declarations')
        await beginWithDemoCode(page, '青少年科技实践活动')
        await expect(page.getByRole('textbox', { name: '活动名称' })).toBeVisible()
      })
    })
  })
