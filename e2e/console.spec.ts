import { expect, type Page } from '@playwright/test'
import { demoAccount } from './demo-accounts.ts'
import { logOutOfConsole } from './support/console.ts'
import { sessionOf } from './support/session.ts'
import { test } from './support/test.ts'
import { expectNoFlaws } from './support/watch.ts'

// as most people have it; the other journeys ask for none
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const account = (page: Page) => page.getByRole('textbox', { name: '账号' })
const password = (page: Page) => page.getByRole('textbox', { name: '密码', exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })

async function signIn(page: Page): Promise<void> {
  const admin = demoAccount('admin')
  await account(page).fill(admin.login)
  await password(page).fill(admin.password)
  await submit(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('工作台')
}

test('the sign-in asks for account, password and a verification code, whose picture can be replaced by another [console /sign-in] [S2-SIGNIN-01] [S2-SIGNIN-04]', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/console/')
  await expect(page).toHaveTitle('工作管理系统')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录工作管理系统')
  await expect(account(page)).toBeVisible()
  await expect(password(page)).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '显示密码' }).click()
  await expect(password(page)).toHaveAttribute('type', 'text')
  const picture = page.getByRole('img', { name: '验证码图片' })
  await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(900)
  const first = await picture.getAttribute('src')
  await page.getByRole('textbox', { name: '验证码' }).fill('abcd')
  const refreshed = page.waitForResponse('**/api/captcha?*')
  await page.getByRole('button', { name: '换一张' }).click()
  expect(new URL((await refreshed).url()).searchParams.get('replaces')).toMatch(/^[\w-]{8,}$/)
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(page.getByRole('textbox', { name: '验证码' })).toHaveValue('')
})

test('who cannot read the picture lets the computer calculate instead', { tag: '@long' }, async ({ page }) => {
  await page.goto('/console/')
  await page.getByRole('button', { name: '看不清图片？免图片验证' }).click()
  await expect(page.getByText('验证通过')).toBeVisible({ timeout: 60_000 })
  await signIn(page)
})

test('the login name is remembered when asked for, the password never [console /sign-in] [S2-SIGNIN-02]', {
  tag: '@long',
}, async ({ page }) => {
  const { login, password: secret } = demoAccount('admin')
  await page.goto('/console/')
  await page.getByRole('checkbox', { name: '记住登录名' }).check()
  await signIn(page)
  await logOutOfConsole(page)
  await page.reload()
  await expect(account(page)).toHaveValue(login)
  await expect(password(page)).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).not.toContain(secret)
  await page.getByRole('checkbox', { name: '记住登录名' }).uncheck()
  await signIn(page)
  await logOutOfConsole(page)
  await page.reload()
  await expect(account(page)).toHaveValue('')
})

test('who has forgotten the password is led to its recovery [console /forgot-password] [S2-SIGNIN-03]', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/console/')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page).toHaveURL('/recover-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('找回密码')
})

test('staff sign in and out: what is wrong is told in words and uses up the picture, behind it stands the dashboard, and logging out ends the session [S2-LANG-01] [console /sign-in] [S8-06] [S8-07] [console /] [console top-bar:log-out] [S2-TOPBAR-01] [S4-UI-03]', async ({
  page,
  request,
}) => {
  await test.step('the sign-in has no flaw for screen readers in both themes', async () => {
    await page.goto('/console/')
    await expect(page).toHaveTitle('工作管理系统')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录工作管理系统')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectNoFlaws(page)
    }
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  })
  await test.step('empty fields and a wrong password are told in words, and a wrong attempt uses up the picture', async () => {
    await page.goto('/console/')
    const picture = page.getByRole('img', { name: '验证码图片' })
    await expect(picture).toBeVisible()
    const first = await picture.getAttribute('src')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('请输入正确的账号和密码')
    await account(page).fill('nobody-of-that-name')
    await password(page).fill('wrong-password-1')
    await submit(page).click()
    await expect(page.getByRole('alert')).toHaveText('用户名或密码错误')
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    expect((await sessionOf(page)).token).toBeNull()
  })
  await test.step('behind the sign-in stands the dashboard; logging out leads back and ends the session', async () => {
    await page.goto('/console/')
    await signIn(page)
    await expect(page.getByRole('button', { name: '演示管理员，账号与角色' })).toBeVisible()
    const { token } = await sessionOf(page)
    await logOutOfConsole(page)
    await expect.poll(() => sessionOf(page)).toEqual({ token: null, userInfo: null })
    expect((await request.get('/user/info', { headers: { authorization: token ?? '' } })).status()).toEqual(401)
  })
})

for (const { language, title, heading } of [
  { language: 'en', title: 'Work management', heading: 'Sign in to work management' },
  { language: 'fr', title: 'Gestion du travail', heading: 'Connexion à la gestion du travail' },
  { language: 'ko', title: '업무 관리 시스템', heading: '업무 관리 시스템 로그인' },
] as const) {
  test(`the sign-in is worded in ${language}, kept over a reload, without a flaw for screen readers in both themes [S2-LANG-01]`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.goto(`/console/?lang=${language}`)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await page.goto('/console/')
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectNoFlaws(page)
    }
  })
}
