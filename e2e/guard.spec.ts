import { expect } from '@playwright/test'
import { fillSignIn, sessionOf, signInAs } from './support/session.ts'
import { test } from './support/test.ts'
import { alive, write } from './support/watch.ts'

test('a page that is not public leads to /index, which says where one was going, and after signing in there; a page for others says so in words, in the language of the reader, which becomes that of the profile [/index] [S2-GUARD-01] [S2-LAND-02] [S6-01] [S2-GUARD-06] [S8-29] [S4-ROUTES-02] [S2-LANG-02] [S6-24]', async ({
  page,
  expectedComplaints,
}) => {
  await test.step('a page that is not public leads to /index, which says where one was going, and after signing in there', async () => {
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
  await test.step('a page for others says so in words, in the language of the reader, which becomes that of the profile', async () => {
    expectedComplaints.push(/status of 403/)
    await signInAs(page, 'guardian')
    const language = async () => JSON.parse((await sessionOf(page)).userInfo ?? '{}').language
    // the page hears a choice as soon as it has asked for the dictionary
    const lead = async (act: () => Promise<unknown>) => {
      const dictionary = page.waitForResponse((answer) => answer.url().endsWith('/hunan/dict/getDictAll'))
      await act()
      await dictionary
    }
    // an address changes the visit alone: whoever sent it does not choose for others
    await lead(() => page.goto('/declarations?lang=fr'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(forbidden.fr)
    await expect.poll(language).toEqual('zh')
    // a choice in the menu becomes that of the profile: the last one is the one it was
    for (const chosen of ['en', 'fr', 'ko', 'zh'] as const) {
      const menu = page.getByRole('banner').locator('details', { has: page.locator('a[hreflang]') })
      const kept = await write(page, 'PATCH /api/accounts/me', async () => {
        await menu.locator('summary').click()
        await lead(() => menu.locator(`a[hreflang="${chosen}"]`).click())
      })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(forbidden[chosen])
      expect(kept.status()).toEqual(200)
      await expect.poll(language).toEqual(chosen)
    }
    // the server enforces what the page only mirrors
    const status = await page.evaluate(async () => {
      const headers = { authorization: sessionStorage.getItem('Authorization') ?? '' }
      return (await fetch('/api/declarations', { headers })).status
    })
    expect(status).toEqual(403)
  })
})

/** Addresses of one's own, and what each is called in the notice; the old ones as the specification or their page calls them. */
const wanted = [
  { path: '/declarations', zh: '我的申报', fr: 'Mes déclarations' },
  { path: '/login/zxsb', zh: '在线申报', fr: 'Déclaration en ligne' },
  { path: '/zxsbRobot/zxsbRobot', zh: '机器人在线申报', fr: 'Déclaration en ligne du concours de robotique' },
  { path: '/login/xgdlmm', zh: '修改登录密码', fr: 'Changer le mot de passe' },
  { path: '/login/xmcl', zh: '项目材料', fr: 'Pièces' },
  { path: '/login/xmcyEdit', zh: '项目成员', fr: 'Membres' },
]

test('whoever is sent to sign in is told where they were going in words, at old addresses too [/index] [S2-GUARD-01] [S2-LAND-02]', {
  tag: '@long',
}, async ({ page }) => {
  for (const { path, zh, fr } of wanted) {
    await page.goto(`${path}?lang=zh`)
    await expect(page).toHaveURL(`/index?next=${encodeURIComponent(path)}`)
    await expect(page.getByRole('main').getByText(`请先登录，再继续前往“${zh}”`)).toBeVisible()
    await page.goto(`/index?next=${encodeURIComponent(path)}&lang=fr`)
    await expect(page.getByRole('main').getByText(`Connectez-vous pour continuer vers « ${fr} »`)).toBeVisible()
  }
})

test('every address that is public opens without a token, and those that are not do not [S2-GUARD-02]', {
  tag: '@long',
}, async ({ page }) => {
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
  zh: '你没有权限访问此页面',
  en: 'You do not have access to this page',
  fr: 'Vous n’avez pas accès à cette page',
  ko: '이 페이지에 접근할 권한이 없습니다',
} as const
