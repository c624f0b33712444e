import { expect } from '@playwright/test'
import { give } from './support/declaring.ts'
import { aPhonePhoto, aPrintedReport, exifOf } from './support/papers.ts'
import { aDraft, openAs } from './support/prepared.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

test('a report printed from a word processor and a photo of twelve megapixels from a phone are taken in: pages counted, the photo upright, its place gone [/login/xmcl]', {
  tag: '@long',
}, async ({ page, browser }) => {
  const report = await aPrintedReport(browser, '研究报告（终稿）.pdf', 5)
  const photo = await aPhonePhoto('IMG_20261003_101530.jpg', '#97cc04', 4000)
  await openAs(page, await aDraft(page.request), 'materials')
  await give(page, '研究报告', [report])
  const reports = page.getByRole('article', { name: '研究报告' })
  await expect(reports.getByText(/ · 5 页 · /)).toBeVisible()
  await expect(reports.getByText('已齐')).toBeVisible()
  const firstPage = page.getByRole('img', { name: `${report.name} 的预览` })
  await expect(firstPage).toHaveJSProperty('complete', true)

  await give(page, '作品照片', [photo])
  const preview = page.getByRole('img', { name: `${photo.name} 的预览` })
  await expect
    .poll(() => preview.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalHeight / naturalWidth))
    .toBeCloseTo(4 / 3, 1)
  expect(await exifOf(preview)).toBeUndefined()
  await expect(page.getByRole('article', { name: '作品照片' })).toContainText('还没有上传（已有 1 个，至少 3 个）')
  await expectAccessible(page)
  // a look at it in full, as the person checks it
  await page.getByRole('button', { name: `${photo.name} 的预览` }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: `${photo.name} 的预览` })).toBeVisible()
})
