import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { fillSignIn, sessionOf, signInAs } from './support/session.ts'
import { alive } from './support/watch.ts'

const languages = ['zh', 'en', 'fr', 'ko'] as const
const siteName = {
  zh: '省青少年科技活动申报服务平台',
  en: 'Provincial Youth Science and Technology Activity Declaration Platform',
  fr: 'Plateforme provinciale de déclaration des activités scientifiques et technologiques des jeunes',
  ko: '성 청소년 과학기술 활동 신청 서비스 플랫폼',
} as const
const contests = {
  zh: ['青少年科技创新大赛', '青少年机器人竞赛', '中学生学科竞赛'],
  en: ['Youth Science Innovation Contest', 'Youth Robotics Contest', 'Subject Olympiads for Secondary Schools'],
  fr: [
    'Concours de l’innovation scientifique des jeunes',
    'Concours de robotique des jeunes',
    'Olympiades scientifiques des lycéens et collégiens',
  ],
  ko: ['청소년 과학기술 창의 대회', '청소년 로봇 대회', '중고등학생 학과 경시대회'],
} as const

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

test('both links to the work management open the console in a new tab, where an administrator is signed in already [S2-LAND-06] [S1-07]', async ({
  page,
  context,
}) => {
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

test('a page that is not public leads to /index, which says where one was going, and after signing in there [/index] [S2-GUARD-01] [S2-LAND-02] [S6-01]', async ({
  page,
}) => {
  await page.goto('/account/profile')
  await expect(page).toHaveURL(`/index?next=${encodeURIComponent('/account/profile')}`)
  const notice = page.getByRole('main').getByText('请先登录，再继续前往“修改注册信息”')
  await expect(notice).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/account/profile')}`)
  await fillSignIn(page, 'applicant')
  await expect(page).toHaveURL('/account/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('修改注册信息')

  for (const foreign of ['//evil.example/x', 'https://evil.example', 'javascript:alert(1)']) {
    await page.goto(`/login?next=${encodeURIComponent(foreign)}`)
    await expect(page.getByRole('main').getByRole('link', { name: '我的申报' })).toHaveAttribute(
      'href',
      '/declarations',
    )
  }
})

test('a form that is sent before the page is alive is held, and sent with what was typed', async ({ page }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/login?next=%2F', { waitUntil: 'commit' })
  await fillSignIn(page, 'applicant')
  await expect(page).toHaveURL('/login?next=%2F')
  gate.resolve()
  await expect(page).toHaveURL('/')
  expect((await sessionOf(page)).token).not.toBeNull()
})

test('what an address carries is shown as text and never becomes part of the page', async ({ request }) => {
  const script = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
  const carrying = [
    '/announcements?search=',
    '/questions?search=',
    '/documents?search=',
    '/index?next=/',
    '/login?next=/',
  ]
  for (const address of carrying) {
    const html = await (await request.get(`${address}${encodeURIComponent(script)}`)).text()
    expect([address, html.includes('<script>alert(1)'), html.includes('<img src=x')]).toEqual([address, false, false])
  }
  const notFound = await (await request.get(`/${encodeURIComponent(script)}`)).text()
  expect([notFound.includes('<script>alert(1)'), notFound.includes('<img src=x')]).toEqual([false, false])
})

test('every address that is public opens without a token, and those that are not do not [S2-GUARD-02]', async ({
  page,
}) => {
  const open = [
    '/',
    '/index',
    '/login',
    '/welcome',
    '/welcomeRobot',
    '/welcomeOrsay',
    '/register',
    '/recover-password',
    '/agreements/privacy',
    '/agreements/terms',
  ]
  for (const path of open) {
    await page.goto(path)
    await alive(page)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  }
  const id = '00000000-0000-4000-8000-000000000000'
  const own = ['/declarations', `/declarations/${id}/print`, '/gallery', '/log-out', '/account/password']
  for (const path of own) {
    await page.goto(path)
    await expect(page).toHaveURL(`/index?next=${encodeURIComponent(path)}`)
  }
})

const forbidden = {
  zh: '您没有权限访问此页面',
  en: 'You do not have access to this page',
  fr: 'Vous n’avez pas accès à cette page',
  ko: '이 페이지에 접근할 권한이 없습니다',
} as const

test('a page for others says so in words, in the language of the reader, which becomes that of the profile [S2-GUARD-06] [S8-29] [S4-ROUTES-02] [S2-LANG-02] [S6-24]', async ({
  page,
}) => {
  await signInAs(page, 'guardian')
  // a chosen language becomes that of the profile: the last one is the one it was
  for (const language of ['en', 'fr', 'ko', 'zh'] as const) {
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.goto(`/declarations?lang=${language}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(forbidden[language])
    expect((await kept).status()).toEqual(200)
    await expect.poll(async () => JSON.parse((await sessionOf(page)).userInfo ?? '{}').language).toEqual(language)
  }
  // the server enforces what the page only mirrors
  const status = await page.evaluate(async () => {
    const headers = { authorization: sessionStorage.getItem('Authorization') ?? '' }
    return (await fetch('/api/declarations', { headers })).status
  })
  expect(status).toEqual(403)
})

test('the language is chosen by address, kept over pages, reloads and new tabs, and each is offered under its own name [S2-LANG-01] [S2-LANG-02] [S9-05]', async ({
  page,
  context,
}) => {
  await page.goto('/welcome')
  await page.getByRole('banner').locator('summary', { hasText: '语言' }).click()
  const offered = page.getByRole('banner').locator('a[hreflang]')
  await expect(offered).toHaveText(['中文', 'English', 'Français', '한국어'])
  await offered.nth(2).click()
  await expect(page).toHaveURL('/welcome?lang=fr')
  const h1 = page.getByRole('heading', { level: 1 })
  await expect(h1).toHaveText(contests.fr[0])
  await page.goto('/welcomeRobot')
  await expect(h1).toHaveText(contests.fr[1])
  expect(await page.evaluate(() => sessionStorage.getItem('language'))).toEqual('fr')
  await alive(page)
  await page.getByRole('banner').getByRole('link', { name: siteName.fr }).click()
  const opening = context.waitForEvent('page')
  await page.locator('.contest-cards').getByRole('link', { name: contests.fr[0] }).click()
  const tab = await opening
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.fr[0])
  // another choice in the new tab leaves this one as it was
  await tab.goto('/welcome?lang=ko')
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(contests.ko[0])
  await page.goto('/welcome')
  await expect(h1).toHaveText(contests.fr[0])
  await page.goto('/welcome?lang=xx')
  await expect(h1).toHaveText(contests.fr[0])
})

test('logging out asks, ends the session on the server and clears token and userInfo, in every tab [S4-UI-03] [S4-UI-02]', async ({
  page,
  context,
  request,
}) => {
  await signInAs(page, 'applicant')
  const { token, userInfo } = await sessionOf(page)
  expect(token).toMatch(/^[\w-]{40,}$/)
  expect(JSON.parse(userInfo ?? '')).toMatchObject({ urlList: expect.any(Array), name: '林小满' })
  const opening = context.waitForEvent('page')
  await page.locator('.contest-cards').getByRole('link', { name: contests.zh[0] }).click()
  const tab = await opening
  await alive(tab)
  await expect(tab.getByText('林小满，您好')).toBeVisible()

  await page.getByRole('banner').locator('summary', { hasText: '林小满' }).click()
  await page.getByRole('link', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('退出登录')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('您已退出登录')).toBeVisible()
  expect(await sessionOf(page)).toEqual({ token: null, userInfo: null })
  await expect(tab.getByText('林小满，您好')).toBeHidden()
  expect(await sessionOf(tab)).toEqual({ token: null, userInfo: null })
  const answer = await request.get('/api/accounts/me', { headers: { authorization: token ?? '' } })
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([401, 'signed_out'])
  await page.goto('/declarations')
  await expect(page).toHaveURL(`/index?next=${encodeURIComponent('/declarations')}`)
})

test('a session that was ended elsewhere is told in words and leads to the sign-in, and from there back [S8-12] [S8-32]', async ({
  page,
  request,
}) => {
  await signInAs(page, 'teacher')
  const { token } = await sessionOf(page)
  const ended = await request.delete('/api/sessions/current', { headers: { authorization: token ?? '' } })
  expect(ended.status()).toEqual(200)
  await page.getByRole('banner').locator('summary', { hasText: '周知远' }).click()
  await page.getByRole('banner').getByRole('link', { name: '我的申报' }).click()
  await expect(page.locator('.toast')).toHaveText('您已退出登录，请重新登录')
  await expect(page).toHaveURL(`/index?next=${encodeURIComponent('/declarations')}`)
  expect(await sessionOf(page)).toEqual({ token: null, userInfo: null })
  await page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click()
  await fillSignIn(page, 'teacher')
  await expect(page).toHaveURL('/declarations')
})

/** Answers the list of logins with this refusal. */
async function refuseList(page: Page, body: { code: string; message: string }): Promise<void> {
  await page.route('**/api/sessions?*', (route) => route.fulfill({ status: 409, json: { ...body, data: null } }))
}

test('a refusal is told in a toast for 3 s, one with # by the generic words, S9999 not at all [S8-02] [S8-03] [S8-04] [S9-03]', async ({
  page,
}) => {
  await signInAs(page, 'applicant')
  const toasts = page.locator('.toast')
  const openLogins = async () => {
    await page.getByRole('banner').getByRole('link', { name: siteName.zh }).click()
    await expect(page.locator('.contest-cards')).toBeVisible()
    await page.getByRole('banner').locator('summary', { hasText: '林小满' }).click()
    await page.getByRole('banner').getByRole('link', { name: '登录记录' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // from here on time stands still but for what the test lets pass
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await refuseList(page, { code: 'wrong_state', message: '当前状态下不能进行此操作' })
  await openLogins()
  await expect(toasts).toHaveText('当前状态下不能进行此操作')
  await page.clock.runFor(2_900)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(toasts).toHaveCount(0)

  await page.unroute('**/api/sessions?*')
  await refuseList(page, { code: 'unexpected', message: 'ORA#00001 at line 3' })
  await openLogins()
  await expect(toasts).toHaveText('出错了，请稍后再试')
  await page.clock.runFor(3_100)
  await expect(toasts).toHaveCount(0)

  await page.unroute('**/api/sessions?*')
  await refuseList(page, { code: 'S9999', message: '不应显示' })
  const answered = page.waitForResponse('**/api/sessions?*')
  await openLogins()
  await answered
  await expect(toasts).toHaveCount(0)
})

test('the state of the client is saved when the page is left, holds nothing about the person, and comes back from the root [S4-UI-04] [S4-UI-05] [S3-SHARED-01]', async ({
  page,
}) => {
  await signInAs(page, 'applicant')
  await page.goto('/questions')
  const saved = JSON.parse((await page.evaluate(() => sessionStorage.getItem('clientState'))) ?? 'null')
  expect(saved).toEqual({ isSidebarOpen: true, language: 'zh', systemType: 'portal', openTabs: [] })

  const changed = { ...saved, openTabs: ['/console/users'] }
  const change = (value: unknown) =>
    page.evaluate((text) => sessionStorage.setItem('clientState', text), JSON.stringify(value))
  const afterLeaving = async (path: string) => {
    await page.goto(path)
    await alive(page)
    await page.goto('/login')
    return JSON.parse((await page.evaluate(() => sessionStorage.getItem('clientState'))) ?? 'null')
  }
  await page.goto('about:blank')
  await page.goto('/favicon.ico')
  await change(changed)
  expect(await afterLeaving('/')).toEqual(changed)
  expect(await afterLeaving('/questions')).toEqual(saved)
})

test('a screen is loaded on demand: opening one does not fetch the code of the others [S2-ROUTE-01]', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) fetched.push(pathname)
  })
  const namesOf = () => fetched.map((path) => /\/assets\/(.+?)-[\w-]{8}\.js$/.exec(path)?.[1] ?? path)
  await page.goto('/announcements')
  await alive(page)
  await page.waitForLoadState('networkidle')
  expect(namesOf()).toContain('AnnouncementsPage')
  const others = [
    'LandingPage',
    'ContestHome',
    'GalleryPage',
    'RegisterPage',
    'BasicsPage',
    'PeoplePage',
    'MaterialsPage',
    'QuestionsPage',
  ]
  expect(namesOf().filter((name) => others.includes(name))).toEqual([])
  await page.getByRole('banner').getByRole('link', { name: '常见问题' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题')
  expect(namesOf()).toContain('QuestionsPage')
})

test('the dictionary is asked for once at the start, without the token, and every screen has it from there [S7-CALL-02] [S7-CLIENT-04] [S3-DICT-01]', async ({
  page,
}) => {
  await signInAs(page, 'applicant')
  const calls: { token: string | undefined; body: unknown }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hunan/dict/getDictAll'))
      calls.push({ token: request.headers().authorization, body: request.postDataJSON() })
  })
  await page.goto('/announcements')
  await alive(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('banner').getByRole('link', { name: '常见问题' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('常见问题')
  await page.getByRole('banner').locator('summary', { hasText: '林小满' }).click()
  await page.getByRole('banner').getByRole('link', { name: '修改注册信息' }).click()
  await expect(page.getByRole('combobox', { name: '民族' }).locator('option:not([value=""])')).toHaveCount(58)
  expect(calls).toEqual([{ token: undefined, body: { language: 'zh', channel: '1' } }])
})

test('when the dictionary cannot be had the page opens all the same, and nobody is told [S7-CALL-03]', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.route('**/hunan/dict/getDictAll*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/welcome')
  await alive(page)
  await failed
  await expect(page.locator('.toast')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: '公告', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报管理公告')
  await expect(page.locator('.toast')).toHaveCount(0)
  expect(problems).toEqual([])
})

test('the gallery of components opens for who is signed in, at its old address too, in both themes and without a flaw for screen readers [/demo/demo] [S2-ROUTE-13]', async ({
  page,
}) => {
  await page.goto('/demo/demo')
  await expect(page).toHaveURL(/\/index\?next=/)
  await signInAs(page, 'applicant')
  await page.goto('/demo/demo')
  await expect(page).toHaveURL('/gallery')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect(await violationsOf(page)).toEqual([])
  }
})

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map((each) => `${each.id}: ${each.nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

const shellPaths = [
  '/',
  '/welcome',
  '/welcomeRobot',
  '/welcomeOrsay',
  '/login',
  '/index?next=%2Fdeclarations',
  '/no/such/page',
]

for (const language of ['zh', 'fr'] as const) {
  // a narrow screen has other menus; colors are the same on both
  for (const [colorScheme, width] of [
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const) {
    test(`the pages of the shell have no flaw for screen readers: ${language}, ${colorScheme}, ${width} pixels`, async ({
      page,
    }) => {
      const found: Record<string, string[]> = {}
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const path of shellPaths) {
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        await alive(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const flaws = await violationsOf(page)
        if (flaws.length > 0) found[path] = flaws
      }
      expect(found).toEqual({})
    })
  }
}
