import { type Browser, expect, type Page } from '@playwright/test'
import { deskOf } from './support/console.ts'
import { aReport } from './support/papers.ts'
import { aSubmitted, detailOf, mend, type Prepared } from './support/prepared.ts'
import { asAccount } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible, expectOneHeading } from './support/watch.ts'

const phone = { viewport: { width: 390, height: 844 } }
const abstract = '一只会自己转弯的风筝，转弯靠两片尾翼。'.repeat(20)

async function onPhone(browser: Browser, role: string): Promise<Page> {
  const page = await (await browser.newContext(phone)).newPage()
  await asAccount(page, role)
  return page
}

test.describe
  .serial('a unit works on the portal, with a phone', () => {
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

    test('the school finds the declaration on a phone, reads it whole, and returns it with reasons and places; mended, it is back with the change marked, and is passed up [/sbsq/sbsc]', async ({
      browser,
      request,
    }) => {
      await test.step('somebody without the role of an officer reads in words what to do', async () => {
        const page = await onPhone(browser, 'applicant')
        await page.goto('/sbsq/sbsc')
        await expect(page.getByText('这一页给审查申报的单位使用')).toBeVisible()
        await expectAccessible(page)
        await page.context().close()
      })
      await test.step('the school finds the declaration, reads it whole, and returns it with reasons and places; mended, it is back with the change marked, and is passed up', async () => {
        const page = await onPhone(browser, 'school')
        await page.goto('/sbsq/sbsc')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报审核')
        // journeys beside this one publish seasons of their own
        await page.getByRole('combobox', { name: '赛季' }).selectOption(season)
        await expect(page).toHaveURL(new RegExp(`season=${season}`))
        await page.getByRole('searchbox', { name: '编号、名称或成员' }).fill(number)
        await page.getByRole('button', { name: '搜索' }).click()
        await expect(page.getByText('已显示 1 件', { exact: false })).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('article').getByRole('link').click()
        await expect(page.getByRole('heading', { name: '系统检查' })).toBeVisible()
        await expectOneHeading(page)
        await expectAccessible(page)
        const decision = page.getByRole('region', { name: '我的决定' })
        await decision.getByRole('button', { name: '退回修改' }).click()
        await decision.getByRole('button', { name: '确认退回' }).click()
        await expect(decision.getByText('请至少选一个原因')).toBeVisible()
        await expect(decision.getByText('请至少开放一处让申报者修改')).toBeVisible()
        await decision.getByRole('checkbox', { name: '信息不实' }).check()
        await decision.getByRole('textbox', { name: '说明' }).fill('摘要请写清楚尾翼怎样转动')
        await decision.getByText('研究内容', { exact: false }).first().click()
        await decision.getByRole('checkbox', { name: /摘要/ }).check()
        await expectAccessible(page)
        await decision.getByRole('button', { name: '确认退回' }).click()
        await expectToast(page, '已退回，申报者会收到通知')
        expect((await detailOf(request, made)).state).toBe('returned')

        await mend(request, made, { abstract })
        await page.goto(`/unit/declarations?season=${season}&search=${number}`)
        await page.getByRole('article').getByRole('link').click()
        await expect(page.getByRole('heading', { name: /与上次审查的第 1 版相比：改动 1 处/ })).toBeVisible()
        await decision.getByRole('button', { name: '通过', exact: true }).click()
        await decision.getByRole('textbox', { name: '审查意见' }).fill('同意推荐')
        await decision.getByRole('button', { name: '确认通过' }).click()
        await expect(page.getByText('已通过', { exact: true })).toBeVisible()
        expect((await detailOf(request, made)).state).toBe('submitted')
        await page.context().close()
      })
    })

    test('the school hands in its letter, the county returns it with a reason, and receives the next [/sbsq/sbclsc]', {
      tag: '@long',
    }, async ({ browser }) => {
      const school = await onPhone(browser, 'school')
      await school.goto('/sbsq/sbclsc')
      await expect(school.getByRole('heading', { level: 1 })).toHaveText('本单位要交的材料')
      await school.getByRole('combobox', { name: '赛季' }).selectOption(season)
      await expect(school).toHaveURL(new RegExp(`season=${season}`))
      await expectAccessible(school)
      const letter = school.getByRole('article', { name: '推荐函' })
      const give = async (name: string) => {
        await letter
          .locator('input[type=file]')
          .first()
          .setInputFiles(await aReport(`${name}.pdf`))
        await expect(school.getByText('已提交，等待上级签收')).toBeVisible()
      }
      await give('推荐函')
      await expect(letter.getByText('已提交', { exact: true })).toBeVisible()

      const county = await deskOf(browser, 'county')
      await county.goto(`/console/contest/declarations?season=${season}`)
      await county.getByRole('link', { name: '单位材料' }).click()
      await expect(county.getByRole('heading', { level: 1 })).toHaveText('单位材料')
      await expectAccessible(county)
      await county.getByRole('button', { name: '退回', exact: true }).first().click()
      const ask = county.getByRole('dialog')
      await ask.getByRole('button', { name: '退回', exact: true }).click()
      await expect(ask.getByText('请写明原因，至少 2 个字')).toBeVisible()
      await ask.getByRole('textbox', { name: '退回原因' }).fill('没有盖章')
      await ask.getByRole('button', { name: '退回', exact: true }).click()
      await expectToast(county, '已退回，对方会收到通知')

      await school.reload()
      await expect(letter.getByText('没有盖章')).toBeVisible()
      await give('盖章的推荐函')
      await county.reload()
      await county.getByRole('button', { name: '签收' }).first().click()
      await expect(county.getByText('已签收', { exact: true }).first()).toBeVisible()
      await county.context().close()
      await school.context().close()
    })
  })
