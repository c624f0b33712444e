import { expect } from '@playwright/test'
import { sessionOf, signInAs } from './support/session.ts'
import { contests, languages, siteName } from './support/site.ts'
import { test } from './support/test.ts'
import { alive } from './support/watch.ts'

test('the landing page is headed by the name of the platform and offers three contests, in four languages [/] [S1-03] [S2-LAND-01] [S2-LAND-07] [S2-LANG-01] [S2-LANG-03]', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle(siteName.zh)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh')
  for (const language of languages) {
    await page.goto(`/?lang=${language}`)
    await expect(page).toHaveTitle(siteName[language])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(siteName[language])
    await expect(page.locator('.contest-cards').getByRole('link')).toHaveText(
      contests[language].map((name) => new RegExp(name)),
    )
  }
})

test('innovation and robot open a new tab that stays signed in, the olympiads this one [S2-LAND-03] [S2-LAND-04] [S2-LAND-05]', async ({
  page,
  context,
}) => {
  await signInAs(page, 'applicant')
  const { token } = await sessionOf(page)
  for (const [position, path] of [
    [0, '/welcome'],
    [1, '/welcomeRobot'],
  ] as const) {
    const opening = context.waitForEvent('page')
    await page.locator('.contest-cards').getByRole('link', { name: contests.zh[position] }).click()
    const tab = await opening
    await expect(tab).toHaveURL(new RegExp(`${path}\\?lang=zh$`))
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.zh[position])
    await alive(tab)
    await expect(tab.getByText('林小满，您好')).toBeVisible()
    expect((await sessionOf(tab)).token).toEqual(token)
    await tab.close()
  }
  await page.locator('.contest-cards').getByRole('link', { name: contests.zh[2] }).click()
  await expect(page).toHaveURL('/welcomeOrsay')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contests.zh[2])
  await expect(page.getByText('林小满，您好')).toBeVisible()
  expect(context.pages()).toHaveLength(1)
})

test('both links to the work management open the console in a new tab, where an administrator is signed in already [S2-LAND-06] [S1-07]', {
  tag: '@long',
}, async ({ page, context }) => {
  await signInAs(page, 'admin')
  const links = [
    page.getByRole('main').getByRole('link', { name: /工作管理系统/ }),
    page.getByRole('contentinfo').getByRole('link', { name: '工作管理系统' }),
  ]
  for (const link of links) {
    const opening = context.waitForEvent('page')
    await link.click()
    const tab = await opening
    await expect(tab).toHaveURL(/\/console\/\?lang=zh$/)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('工作台')
    await tab.close()
  }
})

test('the carousel shows the publicity pictures of the call; what has a link leads there, an empty one or the text "undefined" nowhere [S1-04] [S1-05] [S3-PICTURE-01] [S3-PICTURE-02] [S7-CALL-04]', async ({
  page,
  request,
}) => {
  const answer = await request.post('/projectDeclare/getPublicityPictures', { data: { needToken: false } })
  const { data } = (await answer.json()) as { data: { imgShow: string; lj_url: string }[] }
  expect(data.length).toBeGreaterThan(1)
  await page.goto('/')
  const slides = page.locator('.carousel-slide')
  await expect(slides.locator('img')).toHaveCount(data.length)
  const shown = await slides.evaluateAll((all) =>
    all.map((slide) => ({
      image: slide.querySelector('img')?.getAttribute('src'),
      link: slide.querySelector('a')?.getAttribute('href') ?? null,
    })),
  )
  expect(shown).toEqual(data.map(({ imgShow, lj_url }) => ({ image: imgShow, link: lj_url === '' ? null : lj_url })))
  expect(shown.map(({ link }) => link)).toContain(null)

  // what the office may have typed, as the page reads it when it is reached from another one
  const links = ['undefined', '', '/documents', 'javascript:alert(1)']
  await page.route('**/projectDeclare/getPublicityPictures*', (route) =>
    route.fulfill({
      json: {
        code: 'H0000',
        message: '',
        data: links.map((lj_url) => ({ imgShow: data[0]?.imgShow, lj_url, alt: '图' })),
      },
    }),
  )
  await page.goto('/questions')
  await alive(page)
  await page.getByRole('banner').getByRole('link', { name: siteName.zh }).click()
  await expect(slides).toHaveCount(links.length)
  await expect(page.locator('.carousel-slide a')).toHaveCount(1)
  await page.locator('.carousel-bar').getByRole('button', { name: '第 3 张，共 4 张' }).click()
  await page.locator('.carousel-slide a').click()
  await expect(page).toHaveURL('/documents')
})

test('the footer shows the filing record and leads to where it is filed [S1-06]', async ({ page }) => {
  await page.goto('/')
  const record = page.getByRole('contentinfo').getByRole('link', { name: /ICP备/ })
  await expect(record).toHaveText('湘ICP备00000000号（演示）')
  await expect(record).toHaveAttribute('href', 'https://beian.miit.gov.cn/')
})

test('the name of a contest stands in one line beside its picture, however wide the window [S2-ROUTE-05]', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of ['/welcome', '/welcomeRobot', '/welcomeOrsay']) {
    await page.goto(path)
    for (const width of [360, 768, 900, 960, 1000, 1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const lineCount = await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size
      })
      expect([path, width, lineCount]).toEqual([path, width, 1])
    }
  }
})
