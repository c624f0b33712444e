import { expect, type Page } from '@playwright/test'
import { aDraft } from './support/prepared.ts'
import { signIn } from './support/registration.ts'
import { fillSignIn, sessionOf, signInAs } from './support/session.ts'
import { contests } from './support/site.ts'
import { expectToast, test } from './support/test.ts'
import { alive, expectAccessible } from './support/watch.ts'

/** Opens a page as the server wrote it; what makes it alive waits until it is asked for. */
async function openBeforeAlive(page: Page, address: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  return async () => {
    gate.resolve()
    await alive(page)
  }
}

test('what is typed, ticked, chosen and sent before the page is alive is held and sent, and the form knows of it', async ({
  page,
}) => {
  await test.step('a form that is sent before the page is alive is held, and sent with what was typed', async () => {
    const comeAlive = await openBeforeAlive(page, '/login?next=%2F')
    await fillSignIn(page, 'applicant')
    await expect(page).toHaveURL('/login?next=%2F')
    await comeAlive()
    await expect(page).toHaveURL('/')
    expect((await sessionOf(page)).token).not.toBeNull()
  })
  await test.step('what is typed, ticked and chosen before the page is alive stays, and the form knows of it', async () => {
    const comeAlive = await openBeforeAlive(page, '/recover-password')
    const [contact, password] = [page.locator('#target'), page.locator('#password')]
    await contact.fill('13800001234')
    await password.fill('bamboo-4417')
    await comeAlive()
    // what the page draws anew for another field leaves these as they are
    await page.locator('#passwordConfirmation').fill('bamboo-4418')
    await page.getByRole('button', { name: '设置新密码' }).click()
    await expect(page.locator('#passwordConfirmation-error')).toBeVisible()
    await expect(page.locator('#target-error')).toHaveCount(0)
    await expect(contact).toHaveValue('13800001234')
    await expect(password).toHaveValue('bamboo-4417')
    await page.unrouteAll()

    const registerAlive = await openBeforeAlive(page, '/register')
    await page.getByRole('radio', { name: '教师' }).check()
    await registerAlive()
    await expect(page.getByRole('radio', { name: '教师' })).toBeChecked()
    // the form goes on from there
    await expect(page.locator('#password')).toBeVisible()
    await page.unrouteAll()
  })
})

test('logging out ends the session in every tab; a session that was ended elsewhere is told in words; the list of logins names every device, and signing out everywhere ends them all [S4-UI-03] [S4-UI-02] [S8-12] [S8-32]', async ({
  page,
  context,
  request,
  expectedComplaints,
  browser,
}) => {
  await test.step('logging out asks, ends the session on the server and clears token and userInfo, in every tab', async () => {
    await signInAs(page, 'applicant')
    const { token, userInfo } = await sessionOf(page)
    expect(token).toMatch(/^[\w-]{40,}$/)
    expect(JSON.parse(userInfo ?? '')).toMatchObject({ urlList: expect.any(Array), name: '林小满' })
    const opening = context.waitForEvent('page')
    await page.locator('.contest-cards').getByRole('link', { name: contests.zh[0] }).click()
    const tab = await opening
    await alive(tab)
    await expect(tab.getByText('林小满，你好')).toBeVisible()

    await page.getByRole('banner').locator('summary', { hasText: '林小满' }).click()
    await page.getByRole('link', { name: '退出登录' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('退出登录')
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('你已退出登录')).toBeVisible()
    await expect.poll(() => sessionOf(page)).toEqual({ token: null, userInfo: null })
    await expect(tab.getByText('林小满，你好')).toBeHidden()
    await expect.poll(() => sessionOf(tab)).toEqual({ token: null, userInfo: null })
    const answer = await request.get('/api/accounts/me', { headers: { authorization: token ?? '' } })
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([401, 'signed_out'])
    await tab.close()
    await page.goto('/declarations')
    await expect(page).toHaveURL(`/index?next=${encodeURIComponent('/declarations')}`)
  })
  await test.step('a session that was ended elsewhere is told in words and leads to the sign-in, and from there back', async () => {
    expectedComplaints.push(/status of 401/)
    await signInAs(page, 'teacher')
    const { token } = await sessionOf(page)
    const ended = await request.delete('/api/sessions/current', { headers: { authorization: token ?? '' } })
    expect(ended.status()).toEqual(200)
    await page.getByRole('banner').locator('summary', { hasText: '周知远' }).click()
    await page.getByRole('banner').getByRole('link', { name: '我的申报' }).click()
    await expectToast(page, '你已退出登录，请重新登录')
    await expect(page).toHaveURL(`/index?next=${encodeURIComponent('/declarations')}`)
    await expect.poll(() => sessionOf(page)).toEqual({ token: null, userInfo: null })
    await page.getByRole('main').getByRole('link', { name: '登录', exact: true }).click()
    await fillSignIn(page, 'teacher')
    await expect(page).toHaveURL('/declarations')
  })
  await test.step('the list of logins names every device, and signing out everywhere ends them all', async () => {
    expectedComplaints.push(/status of 401/)
    const { pupil, token } = await aDraft(page.request)
    const [here, elsewhere] = [await browser.newContext(), await browser.newContext()]
    const [own, other] = [await here.newPage(), await elsewhere.newPage()]
    for (const each of [own, other]) {
      await each.goto('/login?next=%2Faccount%2Flogins')
      await signIn(each, pupil)
      await expect(each).toHaveURL('/account/logins')
    }
    await own.reload()
    // the call that made the draft, this browser and the other one
    await expect(own.locator('.account-login')).toHaveCount(3)
    await expect(own.locator('.account-login').first()).toContainText('本机')
    await expectAccessible(own)
    await own.getByRole('button', { name: '退出全部登录' }).click()
    const dialog = own.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText('要退出全部 3 处登录吗？')
    await dialog.getByRole('button', { name: '取消' }).first().click()
    expect((await sessionOf(own)).token).not.toBeNull()
    await own.getByRole('button', { name: '退出全部登录' }).click()
    await dialog.getByRole('button', { name: '全部退出' }).click()
    await expect(own).toHaveURL('/login')
    await expect.poll(() => sessionOf(own)).toEqual({ token: null, userInfo: null })
    const answer = await page.request.get('/api/accounts/me', { headers: { authorization: token } })
    expect(answer.status()).toEqual(401)
    await other.reload()
    await expect(other).toHaveURL(`/index?next=${encodeURIComponent('/account/logins')}`)
    await here.close()
    await elsewhere.close()
  })
})
