import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { deskOf } from './support/console.ts'
import { aSubmitted, type Prepared } from './support/prepared.ts'
import { giveSession } from './support/session.ts'
import { test } from './support/test.ts'
import { expectAccessible, expectOneHeading } from './support/watch.ts'

test.describe
  .serial('people, honours, and what a person may ask about their data', () => {
    let made: Prepared
    let twin: Prepared

    test.beforeAll(async ({ playwright }) => {
      const request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
      made = await aSubmitted(request, { isOfDemoSchool: true })
      // of the same name and day at the same school: likely the same pupil, entered twice
      const other = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
      twin = await aSubmitted(other, { isOfDemoSchool: true })
    })

    test('an officer finds a pupil by name, masked, with the declarations; two entries of one pupil are merged into one for a reason [console /contest/people]', async ({
      browser,
    }) => {
      await test.step('an officer finds a pupil by name, masked, with the declarations, and the number in full for a reason', async () => {
        const page = await deskOf(browser, 'county')
        await page.goto(`/console/contest/people?search=${encodeURIComponent(made.pupil.name)}`)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('人员库')
        const rows = page.getByRole('grid').locator('[data-row-key]')
        await expect(rows.first()).toBeVisible()
        await expect(page.getByText(made.pupil.idNumber)).toHaveCount(0)
        await expectAccessible(page)
        const wanted = rows.filter({ hasText: `${made.pupil.idNumber.slice(0, 2)}**` }).first()
        await wanted.click()
        await expect(page.getByRole('heading', { name: '参与的申报' })).toBeVisible()
        await page.context().close()
      })
      await test.step('two entries of one pupil are found, put side by side, and merged into one for a reason', async () => {
        const page = await deskOf(browser, 'province')
        await page.goto(`/console/contest/people?search=${encodeURIComponent(twin.pupil.name)}`)
        await page.getByRole('button', { name: '可能重复的人员' }).click()
        const pairs = page.getByRole('dialog', { name: '可能重复的人员' })
        await expect(pairs.getByText('姓名、出生日期、单位相同').first()).toBeVisible()
        await expectAccessible(page)
        await pairs.getByRole('button', { name: '合并…' }).first().click()
        const merging = page.getByRole('dialog', { name: /的重复记录$/ })
        await merging.getByRole('radio', { name: '证件号码 · 另一条' }).check()
        await merging.getByRole('button', { name: '合并', exact: true }).click()
        await expect(merging.getByText('不能为空')).toBeVisible()
        await merging.getByRole('textbox', { name: '合并原因' }).fill('同一名学生，证件号码录错过一次')
        await expectAccessible(page)
        await merging.getByRole('button', { name: '合并', exact: true }).click()
        await expect(page.getByText('已合并', { exact: true }).first()).toBeVisible()
        await expect(merging).toHaveCount(0)
        await page.context().close()
      })
    })

    test('the honours of the season are listed with what each city may recommend; who may not see them gets no entry [console /contest/honours]', {
      tag: '@long',
    }, async ({ browser }) => {
      const page = await deskOf(browser, 'city')
      await page.goto('/console/contest/honours')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('优秀组织申报')
      await expect(page.getByRole('heading', { name: /优秀组织单位/ })).toBeVisible()
      await expect(page.getByText('最多推荐 2 个', { exact: false }).first()).toBeVisible()
      await expectAccessible(page)
      await page.context().close()
    })

    test('a person sees all that is kept of them, takes a copy along, asks to be forgotten and thinks better of it', async ({
      browser,
    }) => {
      const page = await (await browser.newContext()).newPage()
      await giveSession(page, { login: made.pupil.loginName, password: made.pupil.password })
      await page.goto('/account/data')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的数据')
      await page.getByText('你的申报（', { exact: false }).click()
      await expect(page.getByText(made.pupil.name).first()).toBeVisible()
      await expect(page.getByText(made.pupil.idNumber)).toHaveCount(0)
      await expectOneHeading(page)
      await expectAccessible(page)

      await page.getByRole('button', { name: '生成一份' }).click()
      const fetching = page.getByRole('button', { name: /^下载（/ })
      await expect(fetching).toBeVisible({ timeout: 30_000 })
      const download = page.waitForEvent('download')
      await fetching.click()
      const files = unzipSync(new Uint8Array(readFileSync(await (await download).path())))
      expect(Object.keys(files).slice(0, 2)).toEqual(['data.json', 'index.html'])

      await page.getByRole('button', { name: '申请注销' }).click()
      const ask = page.getByRole('dialog')
      await ask.getByRole('textbox', { name: '请输入登录密码确认' }).fill('not-the-password')
      await ask.getByRole('button', { name: '确认申请' }).click()
      await expect(ask.getByText('密码不正确，请重新输入')).toBeVisible()
      await ask.getByRole('textbox', { name: '请输入登录密码确认' }).fill(made.pupil.password)
      await ask.getByRole('button', { name: '确认申请' }).click()
      await expect(page.getByText(/已申请注销，将在 .* 之后删除/)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '取消注销申请' }).click()
      await expect(page.getByRole('button', { name: '申请注销' })).toBeVisible()
      await page.context().close()
    })
  })
