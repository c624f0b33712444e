import { writeFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { openOptional } from './support/declaring.ts'
import { aClip, aLongClip, aPhonePhoto, aReport } from './support/papers.ts'
import { aDraft, openAs } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const film = (page: Page) => page.getByRole('article', { name: '演示视频（选交）' })
const report = (page: Page) => page.getByRole('article', { name: '研究报告', exact: true })

async function slowDown(page: Page) {
  const network = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await set(6 * 1024 * 1024)
  return () => set(-1)
}

test('an upload that was not finished is listed after a reload, also in another browser: the same file goes on, another is not taken for it', async ({
  page,
  browser,
}, info) => {
  const [path, other] = [info.outputPath('flight.mp4'), info.outputPath('landing.mp4')]
  const { buffer } = aLongClip('flight.mp4', 30 * 1024 * 1024)
  await writeFile(path, buffer)
  await writeFile(other, aClip('landing.mp4').buffer)
  const made = await aDraft(page.request)
  await openAs(page, made, 'materials')
  await slowDown(page)
  await openOptional(page)
  await film(page).getByLabel('选择文件').setInputFiles(path)
  await expect(film(page).getByText(/^[3-6]\d%/)).toBeVisible()

  const elsewhere = await browser.newContext({ locale: 'zh-CN' })
  const second = await elsewhere.newPage()
  await page.close()
  await openAs(second, made, 'materials')
  const unfinished = film(second).getByRole('list', { name: '没有传完的文件' })
  await expect(unfinished.getByRole('listitem')).toHaveText([/flight\.mp4没有传完：30 MB 中已收到/])
  await expectAccessible(second)
  await unfinished.getByLabel('选择同一个文件，接着传：flight.mp4').last().setInputFiles(other)
  await expect(unfinished.getByRole('alert')).toHaveText(
    '这不是上次那个文件，或者文件后来改过。请选择 flight.mp4（30 MB），或者放弃后重新上传。',
  )
  const [first] = await Promise.all([
    second.waitForRequest((request) => /[/]api[/]uploads[/]/.test(request.url()) && request.method() === 'PATCH'),
    unfinished.getByLabel('选择同一个文件，接着传：flight.mp4').last().setInputFiles(path),
  ])
  expect(Number(await first.headerValue('upload-offset'))).toBeGreaterThanOrEqual(8 * 1024 * 1024)
  await expect(film(second).getByRole('link', { name: 'flight.mp4' })).toBeVisible({ timeout: 30_000 })
  await expect(unfinished).toHaveCount(0)
  await expect(film(second).getByText('320 × 240 · 0:02')).toBeVisible()
  await elsewhere.close()
})

test(
  'an unfinished upload can be given up, and then the place is as before',
  { tag: '@long' },
  async ({ page }, info) => {
    const path = info.outputPath('flight.mp4')
    await writeFile(path, aLongClip('flight.mp4', 30 * 1024 * 1024).buffer)
    await openAs(page, await aDraft(page.request), 'materials')
    const speedUp = await slowDown(page)
    await openOptional(page)
    await film(page).getByLabel('选择文件').setInputFiles(path)
    await expect(film(page).getByText(/^[3-6]\d%/)).toBeVisible()
    await page.reload()
    await speedUp()
    const unfinished = film(page).getByRole('list', { name: '没有传完的文件' })
    await unfinished.getByRole('button', { name: '放弃 flight.mp4' }).click()
    const question = page.getByRole('dialog', { name: '放弃没有传完的 flight.mp4 吗？已收到的部分会删除。' })
    await question.getByRole('button', { name: '放弃' }).click()
    await expect(unfinished).toHaveCount(0)
    await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/uploads?') && response.ok()),
      page.reload(),
    ])
    await openOptional(page)
    await expect(film(page).getByText('把文件拖到这里，或者')).toBeVisible()
    await expect(unfinished).toHaveCount(0)
  },
)

test('a removed material comes back by one click, and an earlier version can be used again', { tag: '@long' }, async ({
  page,
}) => {
  await openAs(page, await aDraft(page.request), 'materials')
  const place = report(page)
  await place.getByLabel('选择文件').setInputFiles(await aReport('first.pdf', 1))
  await expect(place.getByRole('link', { name: 'first.pdf' })).toBeVisible()
  await place
    .getByLabel('更换 first.pdf')
    .last()
    .setInputFiles(await aReport('second.pdf', 2))
  await expect(place.getByRole('link', { name: 'second.pdf' })).toBeVisible()

  await place.getByRole('button', { name: '移除 second.pdf' }).click()
  await expect(place.getByRole('link', { name: 'second.pdf' })).toHaveCount(0)
  const message = page.getByRole('listitem').filter({ hasText: '已移除 second.pdf' })
  await message.getByRole('button', { name: '撤销' }).click()
  await expect(place.getByRole('link', { name: 'second.pdf' })).toBeVisible()

  await place.getByText('以前的版本（1）').click()
  await place.getByRole('button', { name: '用回这一版：第 1 版' }).click()
  await expect(place.getByRole('link', { name: 'first.pdf' }).first()).toBeVisible()
  await expect(place.getByText(/第 3 版 · /)).toBeVisible()
  await expect(place.getByText('以前的版本（2）')).toBeVisible()
})

test('a photo with its place shows its measures, and what its link opens tells nothing of where it was taken', {
  tag: '@long',
}, async ({ page }) => {
  await openAs(page, await aDraft(page.request), 'materials')
  const place = page.getByRole('article', { name: '作品照片' })
  const photo = await aPhonePhoto('whole.jpg', '#2d7dd2')
  expect(photo.buffer.includes('Camera 12')).toBe(true)
  await place.getByLabel('选择文件').setInputFiles(photo)
  const link = place.getByRole('link', { name: 'whole.jpg' })
  const reply = await page.request.get((await link.getAttribute('href')) ?? '')
  const kept = await reply.body()
  expect([reply.headers()['content-type'], kept.includes('Camera 12'), kept.includes('Exif')]).toEqual([
    'image/jpeg',
    false,
    false,
  ])
  await expect(place.getByText('1200 × 1600')).toBeVisible()
})
