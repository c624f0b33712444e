import { expect, type Page } from '@playwright/test'
import { aLoneLane, choose, deed, offerOf, open, pay, pick } from './support/buying.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

/** One machine for each journey: what one sells, no other counts. */
const machines = { bought: 'VM100001', jammed: 'VM100002', onPhone: 'VM100003', offline: 'VM100004' }

test.use({ viewport: { width: 360, height: 740 } })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a person buys with a phone: chooses without a network for a moment, reloads in the middle, pays, watches it come out, and buys again', async ({
  page,
  context,
  expectedComplaints,
}) => {
  expectedComplaints.push(/net::ERR_INTERNET_DISCONNECTED/)
  await open(page, machines.bought)
  const lane = await aLoneLane(page, machines.bought, ({ left }) => left > 1)
  await expectAccessible(page)
  await pick(page, lane)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^付款/ }).click()
  await expect(page.getByText('网络断了')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('link', { name: '去付款' })).toBeVisible()
  await expect(page.getByText('网络断了')).toBeHidden()
  await page.getByRole('button', { name: '不买了' }).click()
  await expect(heading(page)).toHaveText('想要点什么？')
  // the choice is still there
  await page.getByRole('button', { name: /^付款/ }).click()
  await expect(page.getByRole('link', { name: '去付款' })).toBeVisible()
  await expectAccessible(page)
  const number = await page.locator('.order-number').textContent()
  await page.reload()
  await expect(page.locator('.order-number')).toHaveText(number ?? '')
  await pay(page)
  await expect(heading(page)).toHaveText('拿好啦！', { timeout: 30_000 })
  await expect(page.locator('.piece')).toContainText('出来了，在取货口')
  await expectAccessible(page)
  expect((await offerOf(page.request, machines.bought)).lanes.find((each) => each.lane === lane.lane)?.left).toBe(
    lane.left - 1,
  )
  await page.getByRole('button', { name: '再买一点' }).click()
  await expect(page.getByText('你在这里的上一笔订单')).toBeVisible()
  await page.getByRole('button', { name: '查看订单' }).click()
  await expect(heading(page)).toHaveText('拿好啦！')
})

test.describe('in the browser of a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('a person changes to the code and back, pays on the provider’s page, is led back by it, and is told by the order', async ({
    page,
  }) => {
    await open(page, machines.onPhone)
    await choose(page, await aLoneLane(page, machines.onPhone, ({ left }) => left > 0))
    const link = page.getByRole('link', { name: '去付款' })
    await expect(link).toHaveAttribute('href', /\/phone\//)
    await expectAccessible(page)
    await page.getByRole('button', { name: '用另一部手机付款' }).click()
    await expect(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '就用这部手机付款' }).click()
    await expect(link).toHaveAttribute('href', /\/phone\//)
    await link.click()
    await page.getByRole('button', { name: '确认支付' }).click()
    await expect(page).toHaveURL(`/buy/${machines.onPhone}`)
    await expect(heading(page)).toHaveText('拿好啦！', { timeout: 30_000 })
  })
})

test('a piece that jams is given back, and the page says so', async ({ page }) => {
  await open(page, machines.jammed)
  const lane = await aLoneLane(page, machines.jammed, ({ left }) => left > 0)
  await deed(machines.jammed, 'jam-lane', { lane: lane.lane })
  await choose(page, lane)
  await pay(page)
  await expect(heading(page)).toHaveText('东西没有出来', { timeout: 30_000 })
  await expect(page.locator('.piece')).toContainText('这一件的钱退给你', { timeout: 30_000 })
  await expect(page.locator('.notice')).toContainText('退')
  await expect(page.getByRole('link', { name: /^拨打/ })).toBeVisible()
})

test('a machine without a network takes no money, and an unknown one has words of its own', { tag: '@long' }, async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 404/)
  await open(page, machines.offline)
  await deed(machines.offline, 'pull-plug')
  await expect
    .poll(async () => (await offerOf(page.request, machines.offline)).isOnline, { timeout: 60_000 })
    .toBe(false)
  await page.goto(`/buy/${machines.offline}`)
  await expect(heading(page)).toHaveText('售货机暂时连不上网')
  await deed(machines.offline, 'plug-in')
  await expect(heading(page)).toHaveText('想要点什么？', { timeout: 40_000 })
  await page.goto('/buy/NOBODY')
  await expect(heading(page)).toHaveText('没有找到这台售货机')
})
