import { type Browser, expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import { asStaff, deskOf, rowsOf as rows } from './support/console.ts'
import { inDays } from './support/days.ts'
import { aSubmitted, detailOf, mend, type Prepared, passOn, tokenOf } from './support/prepared.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const abstract = '一只会自己转弯的风筝，转弯靠两片尾翼。'.repeat(20)

test.describe
  .serial('a declaration goes from school to province', () => {
    let made: Prepared
    let number = ''
    let season = ''

    test.beforeAll(async ({ playwright }) => {
      const request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
      made = await aSubmitted(request, { isOfDemoSchool: true })
      ;({
        number,
        season: { id: season },
      } = await detailOf(request, made))
    })

    async function openQueue(page: Page): Promise<void> {
      await page.goto(`/console/contest/declarations?season=${season}&search=${number}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报审核')
    }

    /** The queue of one unit's officer, signed in on a device of its own. */
    async function officeOf(browser: Browser, role: string): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await asStaff(page, role)
      await openQueue(page)
      await expect(rows(page)).toHaveCount(1)
      return page
    }

    test('how long it has waited goes by the clock of the server, whatever that of the computer says', {
      tag: '@long',
    }, async ({ browser }) => {
      const page = await officeOf(browser, 'school')
      await page.clock.setSystemTime(inDays(30))
      await page.reload()
      await expect(rows(page).getByText('不到 1 天')).toBeVisible()
      await expect(rows(page).getByText('超期')).toHaveCount(0)
      await page.context().close()
    })

    test('the school finds it in its queue, opens it by key, and returns it with reasons, words and the places to mend; mended it is back with the change beside what stood there, and is passed up [console /contest/declarations]', async ({
      browser,
      request,
    }) => {
      const page = await officeOf(browser, 'school')
      await expectAccessible(page)
      await rows(page).first().focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/contest/declarations/${made.declaration}$`))
      await expect(page.getByText('轮到', { exact: false }).first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: '显示完整号码' }).click()
      const ask = page.getByRole('dialog')
      await ask.getByRole('textbox', { name: '查看原因' }).fill('核对学籍')
      await ask.getByRole('button', { name: '显示完整号码' }).click()
      await expect(page.getByText(made.pupil.idNumber)).toBeVisible()
      const decision = page.getByRole('region', { name: '我的决定' })
      await decision.getByRole('button', { name: '退回修改' }).click()
      await decision.getByRole('button', { name: '确认退回' }).click()
      await expect(decision.getByText('请至少选一个原因')).toBeVisible()
      await decision.getByRole('checkbox', { name: '信息不实' }).check()
      await decision.getByRole('textbox', { name: '说明' }).fill('摘要请写清楚尾翼怎样转动')
      await decision.getByRole('button', { name: '确认退回' }).click()
      await expect(decision.getByText('请至少开放一处让申报者修改')).toBeVisible()
      await page.getByRole('checkbox', { name: /^开放修改：.*摘要/ }).check()
      await expectAccessible(page)
      await decision.getByRole('button', { name: '确认退回' }).click()
      await expectToast(page, '已退回，申报者会收到通知')
      await expect(page).toHaveURL(/\/contest\/declarations(\/[0-9a-f-]+)?(\?.*)?$/)

      expect((await detailOf(request, made)).state).toBe('returned')
      await mend(request, made, { abstract })
      await openQueue(page)
      await rows(page).first().click()
      await expect(page.getByRole('heading', { name: /与上次审查的第 1 版相比：改动 1 处/ })).toBeVisible()
      await expect(page.getByText('已修改').first()).toBeVisible()
      await expect(page.getByText('摘要请写清楚尾翼怎样转动')).toBeVisible()
      await approve(page)
      await page.context().close()
    })

    test('the overview counts it at its prefecture and says who is late; county and city have passed it, the province does, and it is counted as qualified [console /contest/overview]', async ({
      browser,
      request,
    }) => {
      const page = await deskOf(browser, 'province')
      const address = `/console/contest/overview?season=${season}`
      await page.goto(address)
      const card = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
      const field = card('各下级单位已提交').getByRole('listitem').filter({ hasText: '长沙市' })
      await expect(field.getByText(/^[1-9]\d*$/)).toBeVisible()
      await field.getByRole('link').press('Enter')
      const trail = page.getByRole('navigation', { name: '总览层级' })
      await expect(trail.getByRole('listitem').last()).toHaveText('长沙市')
      const county = card('各下级单位已提交').getByRole('listitem').filter({ hasText: '芙蓉区' })
      await expect(county.getByText(/^[1-9]\d*$/)).toBeVisible()
      await page.reload()
      await expect(county).toHaveCount(1)
      await expectAccessible(page)
      await page.goBack()
      await expect(trail).toHaveCount(0)
      const waiting = card('谁在等').getByRole('listitem').filter({ hasText: '芙蓉区' })
      await expect(waiting).toHaveCount(1)
      await expect(waiting.getByText('超期')).toHaveCount(0)
      // the same figures as the office would have them six days later
      await page.route('**/api/console/declarations/overview?*', async (route) => {
        const reply = await route.fetch()
        const body = await reply.json()
        const now = new Date(Date.parse(body.data.now) + 6 * 86_400_000).toISOString()
        await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, now } } })
      })
      await page.goto(address)
      await expect(waiting.getByText('超期')).toBeVisible()
      await expect(page.getByRole('heading', { name: '从草稿到通过' })).toBeVisible()
      await expectAccessible(page)

      for (const office of ['county', 'city']) await passOn(request, made, await tokenOf(request, demoAccount(office)))
      await openQueue(page)
      await expect(rows(page)).toHaveCount(1)
      await rows(page).first().click()
      await approve(page)
      expect((await detailOf(request, made)).state).toBe('qualified')
      // journeys beside this one publish seasons of their own
      await page.goto(`/console/contest/overview?season=${season}`)
      await page.getByRole('link', { name: '资格审查通过' }).click()
      await expect(rows(page).filter({ hasText: number })).toHaveCount(1)
      await page.context().close()
    })

    test('the queue speaks English too, and says to whoever has nothing to decide where to look', {
      tag: '@long',
    }, async ({ browser }) => {
      const page = await (await browser.newContext()).newPage()
      await asStaff(page, 'county')
      await page.goto(`/console/contest/declarations?season=${season}&search=${number}&lang=en`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Declarations')
      await expect(page.getByText('Nothing fits. Loosen the filters or search for another word.')).toBeVisible()
      await page.getByText('All', { exact: true }).click()
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page).first()).toContainText('Qualified')
      await expectAccessible(page)
      await page.context().close()
    })
  })

/** Ticks what the system asks to look at, and passes it up with an opinion. */
async function approve(page: Page): Promise<void> {
  const decision = page.getByRole('region', { name: '我的决定' })
  await expect(decision).toBeVisible()
  await decision.getByRole('button', { name: '通过', exact: true }).click()
  await decision.getByRole('textbox', { name: '审查意见' }).fill('同意推荐')
  await decision.getByRole('button', { name: '确认通过' }).click()
  await expect(page.getByText('已通过', { exact: true })).toBeVisible()
}
