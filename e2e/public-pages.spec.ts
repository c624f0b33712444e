import { expect } from '@playwright/test'
import { test } from './support/test.ts'
import { alive, expectAccessible } from './support/watch.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Old address, the readable one it leads to, and what its h1 says in each language; null: it says what the data says. */
const pages = [
  {
    id: '/sbbz/sbglgg',
    to: /^\/announcements$/,
    heading: { zh: '申报管理公告', en: 'Announcements', fr: 'Annonces', ko: '공지사항' },
  },
  { id: '/sbbz/sbglggDetails', to: new RegExp(`^/announcements/${uuid}$`), heading: null },
  {
    id: '/sbbz/wlsbzn',
    to: /^\/guides\/innovation$/,
    heading: {
      zh: '网络申报指南',
      en: 'How to declare online',
      fr: 'Guide de la déclaration en ligne',
      ko: '온라인 신청 안내',
    },
  },
  {
    id: '/sbbz/wlsbznRobot',
    to: /^\/guides\/robot$/,
    heading: {
      zh: '网络申报指南',
      en: 'How to declare online',
      fr: 'Guide de la déclaration en ligne',
      ko: '온라인 신청 안내',
    },
  },
  {
    id: '/sbbz/cjwthd',
    to: /^\/questions$/,
    heading: { zh: '常见问题', en: 'Frequent questions', fr: 'Questions fréquentes', ko: '자주 묻는 질문' },
  },
  {
    id: '/sbbz/xgwdlb',
    to: /^\/documents$/,
    heading: { zh: '相关文档', en: 'Documents', fr: 'Documents', ko: '관련 문서' },
  },
  { id: '/sbbz/xgwdxz', to: new RegExp(`^/documents/${uuid}$`), heading: null },
] as const
const languages = ['zh', 'en', 'fr', 'ko'] as const

for (const { id, to, heading } of pages) {
  test(`the old address redirects on the server, and its page is open to everybody, in four languages, and clean [${id}] [S2-ROUTE-03] [S2-ROUTE-10] [S2-GUARD-03]`, {
    tag: '@long',
  }, async ({ page, request }) => {
    const redirect = await request.get(id, { maxRedirects: 0 })
    expect(redirect.status()).toBe(302)
    const target = redirect.headers().location ?? ''
    expect(target).toMatch(to)

    for (const language of languages) {
      const reply = await page.goto(`${target}?lang=${language}`)
      expect(reply?.status()).toBe(200)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const h1 = page.getByRole('heading', { level: 1 })
      if (heading) await expect(h1).toHaveText(heading[language])
      else await expect(h1).not.toBeEmpty()
      await alive(page)
      await expectAccessible(page)
    }
  })
}

test('announcements are found without any script, one is read, leads on to the next and prints as a paper; questions are searched, opened by their address, voted on and asked [/sbbz/sbglgg] [/sbbz/sbglggDetails] [/sbbz/cjwthd]', async ({
  browser,
  page,
  request,
  expectedComplaints,
}) => {
  await test.step('announcements are listed with the pinned first, filtered by contest, searched and lengthened without any script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/announcements')
    const lines = page.locator('.announcement-line')
    await expect(lines).toHaveCount(20)
    await expect(lines.first()).toHaveAttribute('data-pinned', 'true')
    const total = Number(/\d+/.exec(await page.locator('.list-count').innerText())?.[0])

    await page.getByRole('link', { name: '显示更多公告' }).click()
    await expect(lines).toHaveCount(total)

    await page.getByRole('navigation', { name: '按活动筛选' }).getByRole('link', { name: '机器人竞赛' }).click()
    await expect(page).toHaveURL(/[?]contest=robot$/)
    await expect(lines.first()).toHaveAttribute('data-pinned', 'true')
    for (const accent of await lines.evaluateAll((all) => all.map((line) => line.getAttribute('data-accent'))))
      expect(['orange', 'blue']).toContain(accent)

    await page.getByRole('searchbox').fill('场地图')
    await page.getByRole('button', { name: '搜索' }).click()
    await expect(page).toHaveURL(/contest=robot&search=/)
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('机器人竞赛场地图发布')

    await page.getByRole('searchbox').fill('没有这样的公告')
    await page.getByRole('button', { name: '搜索' }).click()
    await expect(page.getByText('没有找到符合条件的内容')).toBeVisible()
    await page.getByRole('link', { name: '清除条件' }).click()
    await expect(lines).toHaveCount(20)
    await context.close()
  })
  await test.step('an announcement shows its text and attachments, leads on to the next, and prints as a paper', async () => {
    await page.goto('/announcements?search=青少年科技创新大赛的通知')
    await page.locator('.announcement-title a').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^关于举办第\d+届青少年科技创新大赛的通知$/)
    await expect(page.getByRole('heading', { name: '二、项目类别' })).toBeVisible()

    const attachment = page.locator('.paper-file').first()
    await expect(attachment).toContainText('.pdf')
    await expect(attachment).toContainText('KB')
    const file = await request.get((await attachment.getAttribute('href')) ?? '')
    expect(file.status()).toBe(200)
    expect(file.headers()['content-type']).toBe('application/pdf')

    const next = page.getByRole('navigation', { name: '前后公告' }).locator('a[rel=next]')
    const nextTitle = await next.locator('span').last().innerText()
    await next.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)

    await page.getByRole('link', { name: '打印' }).click()
    await expect(page).toHaveURL(/\/print$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(nextTitle)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: '打印这一页' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
  })
  await test.step('questions are searched, opened by their address, voted on and asked', async () => {
    expectedComplaints.push(/net::ERR_INTERNET_DISCONNECTED/)
    await page.goto('/questions?search=忘记密码')
    const question = page.locator('.faq-line').first()
    const id = await question.locator('.question-answer').getAttribute('id')

    await page.goto('about:blank')
    await page.goto(`/questions#${id}`)
    const opened = page.locator('.faq-line[open]')
    await expect(opened).toHaveCount(1)
    await expect(opened).toContainText('忘记密码怎么办？')
    await alive(page)
    await opened.getByRole('button', { name: '有帮助', exact: true }).click()
    await expect(opened.getByRole('status')).toHaveText('谢谢，已经记下了。')

    const box = page.getByLabel('你的问题')
    await box.fill('短')
    await page.getByRole('button', { name: '提交问题' }).click()
    await expect(page.getByText('请把问题写得更具体一些，至少 5 个字')).toBeVisible()

    const words = '照片已经压缩过了，还是传不上去，怎么办？'
    await box.fill(words)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: '提交问题' }).click()
    await expect(page.getByText('问题还没有提交')).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await alive(page)
    await expect(box).toHaveValue(words)
    await page.getByRole('button', { name: '提交问题' }).click()
    await expect(page.getByText('问题已提交，谢谢你！')).toBeVisible()

    await page.goto('/questions?search=没有这样的问题')
    await expect(page.getByText('没有找到相关问题')).toBeVisible()
  })
})

const untranslated = {
  fr: { mark: 'en chinois', note: 'Il n’y a pas encore de version française', other: 'Lire en English' },
  ko: { mark: '중국어', note: '아직 한국어판이 없어', other: 'English로 읽기' },
} as const

for (const language of ['fr', 'ko'] as const) {
  const { mark, note, other } = untranslated[language]
  test(`a text that is not translated says so in the language of the reader, is marked as what it is, and offers another: ${language} [/sbbz/sbglggDetails]`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(`/?lang=${language}`)
    const news = page.locator('.news-list li').first()
    await expect(news.locator('.news-title')).toHaveAttribute('lang', 'zh')
    await expect(news.getByText(mark)).toBeVisible()
    await page.goto(`/documents?lang=${language}`)
    const file = page.locator('.document-line').first()
    await expect(file.locator('.document-title')).toHaveAttribute('lang', 'zh')
    await expect(file.locator('.language-mark')).toHaveText(mark)
    await page.goto(`/questions?lang=${language}`)
    const question = page
      .locator('.faq-line')
      .filter({ has: page.locator('.question-language') })
      .first()
    await expect(question.locator('.question-language')).toHaveText(mark)
    await expect(question.locator('.question-text')).toHaveAttribute('lang', 'zh')

    await page.goto(`/announcements?lang=${language}`)
    const line = page.locator('.announcement-line').first()
    await expect(line.locator('.announcement-title')).toHaveAttribute('lang', 'zh')
    await expect(line.locator('.language-mark')).toHaveText(mark)
    await line.locator('.announcement-title a').click()
    await expect(page.getByText(note)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'zh')
    await expect(page.locator('.breadcrumbs [aria-current]')).toHaveAttribute('lang', 'zh')
    await expect(page.locator('.rich-text')).toHaveAttribute('lang', 'zh')
    await page.getByRole('link', { name: other }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.rich-text')).toHaveAttribute('lang', 'en')
    await expect(page.locator('.language-mark')).toHaveCount(0)
  })
}

test('a guide has an address for each role, the dates of the season and its manuals [/sbbz/wlsbzn]', {
  tag: '@long',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/)
  await page.goto('/guides/innovation')
  const steps = page.locator('.guide-steps > li')
  await expect(steps).toHaveCount(8)
  await page.getByRole('navigation', { name: '你的身份' }).getByRole('link', { name: '教师' }).click()
  await expect(page).toHaveURL(/[?]role=teacher$/)
  await expect(page.getByRole('heading', { level: 2, name: '教师申报指南' })).toBeVisible()
  await expect(steps).toHaveCount(5)
  await expect(page.locator('.guide-dates time')).toHaveCount(2)
  await expect(page.locator('section', { hasText: '操作手册' }).locator('.paper-file')).toHaveCount(3)
  expect((await page.goto('/guides/no-such-contest'))?.status()).toBe(404)
})

test('documents stand by kind; one shows its versions, counts its downloads and checks a file in the browser [/sbbz/xgwdlb] [/sbbz/xgwdxz]', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/documents?contest=innovation')
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['规则', '表格', '指南'])
  await page.getByRole('link', { name: '青少年科技创新大赛规则', exact: true }).click()
  await expect(page.locator('.version-title')).toHaveText(['第 3 版最新', '第 2 版', '第 1 版'])
  const wholeChecksum = page.locator('.document-current code')
  await expect(wholeChecksum).toHaveText(/^[0-9a-f]{64}$/)

  const counter = page.locator('.document-facts dd').nth(2)
  const before = Number(await counter.innerText())
  const coming = page.waitForEvent('download')
  await page.locator('.document-current').getByRole('link').click()
  const file = await (await coming).path()
  await page.reload()
  await expect(counter).toHaveText(String(before + 1))

  await alive(page)
  const chooser = page.getByLabel('选择文件')
  await chooser.setInputFiles(file)
  await expect(page.getByText('一致：这就是第 3 版，文件完整。')).toBeVisible()
  await chooser.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: Buffer.from('another file') })
  await expect(page.getByText('不一致：它不是这里的任何一个版本。')).toBeVisible()
})

test('what does not exist is not found, and an address cut by hand still opens the list [/sbbz/sbglggDetails] [/sbbz/xgwdxz]', {
  tag: '@long',
}, async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 404/)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const address of ['/announcements/x', `/announcements/${nobody}`, '/documents/x', `/documents/${nobody}`])
    expect((await page.goto(address))?.status()).toBe(404)
  const odd = `/announcements?contest=${encodeURIComponent("' or 1=1")}&kind=%00&show=-5&after=%25%25&search=${'x'.repeat(300)}`
  expect((await page.goto(odd))?.status()).toBe(200)
  expect((await page.goto('/questions?category=x&search=%E2%80%AE%00'))?.status()).toBe(200)
  expect((await page.goto('/documents?kind=__proto__'))?.status()).toBe(200)
})
