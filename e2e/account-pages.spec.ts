import { expect, type Page } from '@playwright/test'
import { aDraft, aSubmitted, openAs } from './support/prepared.ts'
import { signIn } from './support/registration.ts'
import { expectToast, test } from './support/test.ts'
import { alive, expectAccessible } from './support/watch.ts'

test('a pupil sees which version of an agreement was accepted when; what is typed into the registration survives a reload, can be discarded, and an optional detail taken back [S2-GUARD-04]', async ({
  page,
}) => {
  const { pupil } = await aDraft(page.request)
  await test.step('the versions of an agreement are listed for everybody, and who is signed in sees when they accepted which', async () => {
    await page.goto('/agreements/privacy')
    await page.getByRole('link', { name: '查看历次版本与本人同意的时间' }).click()
    await expect(page).toHaveURL('/agreements/privacy/versions')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人信息保护说明：历次版本')
    await expect(page.getByRole('rowheader')).toHaveText(['版本 1现在生效'])
    await expect(page.getByText('登录后可以看到你同意过哪个版本、在什么时候。')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/login?next=%2Fagreements%2Fprivacy%2Fversions')
    await signIn(page, pupil)
    await expect(page).toHaveURL('/agreements/privacy/versions')
    await expect(page.getByRole('columnheader')).toHaveText(['版本', '发布时间', '本人同意时间'])
    await expect(page.getByRole('cell').last()).toHaveText(/^20\d\d年\d+月\d+日 \d\d:\d\d$/)
    await expectAccessible(page)
    await page.getByRole('link', { name: '版本 1' }).click()
    await expect(page).toHaveURL('/agreements/privacy')
  })
  await test.step('what is typed into the registration and not saved survives a reload, can be discarded, and an optional detail taken back', async () => {
    await page.goto('/account/profile')
    await expect(nameOf(page)).toHaveValue(pupil.name)
    await nameOf(page).fill('欧阳小满')
    await page.getByRole('combobox', { name: '民族' }).selectOption({ label: '汉族' })
    await page.getByRole('radio', { name: '女' }).check()
    await expect(kept(page)).toBeVisible()
    await page.reload()
    await expect(nameOf(page)).toHaveValue('欧阳小满')
    await expect(page.getByRole('combobox', { name: '民族' }).locator('option:checked')).toHaveText('汉族')
    await expect(page.getByText('已找回上次填了还没有保存的内容')).toBeVisible()
    await expectAccessible(page)
    // nothing of it lies readable in the browser
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(stored.includes('欧阳小满')).toEqual(false)

    await page.getByRole('button', { name: '不要了，用已保存的' }).click()
    await expect(nameOf(page)).toHaveValue(pupil.name)
    await expect(kept(page)).toBeHidden()
    await page.reload()
    await expect(nameOf(page)).toHaveValue(pupil.name)

    const save = page.getByRole('button', { name: '保存', exact: true }).first()
    await page.getByRole('combobox', { name: '民族' }).selectOption({ label: '汉族' })
    await page.getByRole('radio', { name: '女' }).check()
    await save.click()
    await expectToast(page, '已保存')
    await expect(kept(page)).toBeHidden()
    await page.getByRole('combobox', { name: '民族' }).selectOption('')
    await page.getByRole('radio', { name: '不填写' }).check()
    await save.click()
    await expect(kept(page)).toBeHidden()
    await page.reload()
    await expect(nameOf(page)).toHaveValue(pupil.name)
    await expect(page.getByRole('combobox', { name: '民族' })).toHaveValue('')
    await expect(page.getByRole('radio', { name: '不填写' })).toBeChecked()
  })
})

const nameOf = (page: Page) => page.getByRole('textbox', { name: '姓名' })
const kept = (page: Page) => page.getByText('还没有保存；刷新或关掉页面也不会丢')

test('a remembered person is forgotten after a question with the name, and stays in the declarations', {
  tag: '@long',
}, async ({ page }) => {
  const made = await aSubmitted(page.request)
  const headers = { authorization: made.token, 'idempotency-key': crypto.randomUUID() }
  const seasons = (await (await page.request.get('/api/seasons')).json()) as {
    data: { seasons: { id: string; contest: string }[] }
  }
  const season = seasons.data.seasons.find(({ contest }) => contest === 'innovation')?.id
  const offered = (await (await page.request.get('/api/demo/codes?kind=science-film')).json()) as {
    data: { codes: { code: string }[] }
  }
  const began = await page.request.post('/api/declarations', {
    headers,
    data: { season, kind: 'science-film', stage: 'junior', authorizationCode: offered.data.codes[0]?.code },
  })
  const { data } = (await began.json()) as { data: { id: string } }
  await openAs(page, { ...made, declaration: data.id }, 'members')
  await alive(page)
  await page.getByRole('button', { name: '从以前的人员里选' }).click()
  await page.getByRole('button', { name: `不再记住${made.pupil.name}` }).click()
  const question = page.getByRole('dialog', { name: `不再记住${made.pupil.name}吗？` })
  await expectAccessible(page)
  await question.getByRole('button', { name: '不再记住' }).click()
  await expectToast(page, `已从名单里去掉${made.pupil.name}`)
  await expect(page.getByRole('button', { name: `不再记住${made.pupil.name}` })).toHaveCount(0)
  const answer = await page.request.get(`/api/declarations/${made.declaration}`, {
    headers: { authorization: made.token },
  })
  const { data: declaration } = (await answer.json()) as { data: { people: { values: { name: string } }[] } }
  expect(declaration.people.map(({ values }) => values.name)).toEqual([made.pupil.name])
})

test('the outbox of the demo never says that it is empty before it has been read', { tag: '@long' }, async ({
  page,
}) => {
  await aDraft(page.request)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/demo/outbox*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/demo/outbox')
  await alive(page)
  await expect(page.getByText('正在读取消息')).toBeAttached()
  await expect(page.getByText('还没有消息')).toHaveCount(0)
  gate.resolve()
  await expect(page.locator('.outbox-code').first()).toHaveText(/\d{6}/)
})
