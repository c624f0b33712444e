import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectSaved, openOptional } from './support/declaring.ts'
import { aLongClip } from './support/papers.ts'
import { aDraft, openAs, signOutEverywhere } from './support/prepared.ts'
import { signIn } from './support/registration.ts'
import { test } from './support/test.ts'

const title = (page: Page) => page.getByRole('textbox', { name: '项目名称' })
const tools = (page: Page) => page.getByRole('textbox', { name: '检索工具' })

test('what is typed without a network, before a reload that nothing was sent before, or after the session was ended elsewhere is kept and saved once it can be', async ({
  page,
  context,
  expectedComplaints,
}) => {
  const made = await aDraft(page.request)
  await test.step('what is typed while the network is cut is kept, and saved when it is back; on a phone one thin bar tells of it', async () => {
    expectedComplaints.push(/net::ERR_INTERNET_DISCONNECTED/)
    await openAs(page, made, 'basics')
    await title(page).fill('会自己转弯的风筝')
    await expectSaved(page)
    await context.setOffline(true)
    await tools(page).fill('图书馆目录')
    await expect(page.getByText('连不上网络，内容已存在本机，恢复后自动保存')).toBeVisible()
    const desk = page.viewportSize()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(page.locator('.site-header')).not.toBeInViewport()
    const bar = page.locator('.wizard-state')
    await expect.poll(async () => (await bar.boundingBox())?.y).toBe(0)
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(80)
    await context.setOffline(false)
    await expectSaved(page)
    expect((await bar.boundingBox())?.height).toBe(56)
    if (desk) await page.setViewportSize(desk)
    await page.reload()
    await expect(title(page)).toHaveValue('会自己转弯的风筝')
    await expect(tools(page)).toHaveValue('图书馆目录')
  })
  await test.step('a reload with changes that were never sent loses none of them', async () => {
    expectedComplaints.push(/net::ERR_FAILED/)
    // the page can be loaded again, but nothing can be saved
    await context.route(/[/]api[/]declarations[/][^/]+$/, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await title(page).fill('会唱歌的风筝')
    await expect(page.getByText('连不上网络，内容已存在本机，恢复后自动保存')).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveValue('会唱歌的风筝')
    await context.unroute(/[/]api[/]declarations[/][^/]+$/)
    await expectSaved(page)
    await page.reload()
    await expect(title(page)).toHaveValue('会唱歌的风筝')
  })
  await test.step('after the session was ended elsewhere, signing in again leads back to the page and to what was typed', async () => {
    expectedComplaints.push(/status of 401/)
    await signOutEverywhere(page.request, made.token)
    await title(page).fill('会看风向的风筝')
    await expect(page).toHaveURL(/[/]index[?]next=/)
    await page.getByRole('main').getByRole('link', { name: '登录' }).click()
    await signIn(page, made.pupil)
    await expect(page).toHaveURL(new RegExp(`/declarations/${made.declaration}/basics`))
    await expect(title(page)).toHaveValue('会看风向的风筝')
    await expectSaved(page)
  })
})

test('a field that was changed in two places shows both values, and the choice is kept', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const made = await aDraft(page.request)
  await openAs(page, made, 'basics')
  await title(page).fill('风筝')
  await expectSaved(page)

  const elsewhere = await browser.newContext()
  const other = await elsewhere.newPage()
  await openAs(other, made, 'basics')
  await title(other).fill('会唱歌的风筝')
  await expectSaved(other)

  await title(page).fill('会自己转弯的风筝')
  const choice = page.getByRole('alert').filter({ hasText: '这一项刚刚在别处被改过，保留哪一个？' })
  await expect(choice).toContainText('会自己转弯的风筝')
  await expect(choice).toContainText('会唱歌的风筝')
  await choice.getByRole('button', { name: '用这里的' }).click()
  await expect(choice).toHaveCount(0)
  await expectSaved(page)
  await other.reload()
  await expect(title(other)).toHaveValue('会自己转弯的风筝')
  await elsewhere.close()
})

test(
  'a large upload that was cut goes on after a reload from where it had got to [/login/xmcl]',
  { tag: '@long' },
  async ({ page, context, expectedComplaints }, info) => {
    expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
    const path = info.outputPath('flight.mp4')
    await writeFile(path, aLongClip('flight.mp4', 40 * 1024 * 1024).buffer)
    await openAs(page, await aDraft(page.request), 'materials')
    const place = page.getByRole('article', { name: '演示视频（选交）' })
    const network = await context.newCDPSession(page)
    const set = (offline: boolean, uploadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    await set(false, 8 * 1024 * 1024)
    await openOptional(page)
    await place.getByLabel('选择文件').setInputFiles(path)
    await expect(place.getByText(/^[3-6]\d%/)).toBeVisible()
    await set(true, -1)
    await expect(page.getByText('网络已断开').first()).toBeVisible()
    await set(false, -1)
    await page.reload()
    const [first] = await Promise.all([
      page.waitForRequest((request) => /[/]api[/]uploads[/]/.test(request.url()) && request.method() === 'PATCH'),
      place.getByLabel('选择文件').setInputFiles(path),
    ])
    expect(Number(await first.headerValue('upload-offset'))).toBeGreaterThanOrEqual(8 * 1024 * 1024)
    await expect(place.getByRole('link', { name: 'flight.mp4' })).toBeVisible({ timeout: 30_000 })
    await expect(place.getByText('已齐')).toBeVisible()
  },
)
