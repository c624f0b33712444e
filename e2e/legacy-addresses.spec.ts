import { expect, type Page } from '@playwright/test'
import { aPupil } from './support/people.ts'
import { register } from './support/registration.ts'
import { sessionOf, signInAs } from './support/session.ts'
import { test } from './support/test.ts'
import { alive } from './support/watch.ts'

// The old addresses of announcements, guides, questions and documents stand with the public pages; those of units and of the robot
// contest with theirs.

/** Old public addresses, where the server leads from them, and the h1 there. */
const open = [
  { old: '/login/index', to: '/', h1: '省青少年科技活动申报服务平台' },
  { old: '/login/zc', to: '/register', h1: '注册账号' },
  { old: '/login/zhmm', to: '/recover-password', h1: '找回密码' },
]

for (const { old, to, h1 } of open) {
  test(`the server leads from an old public address to the readable one, with the language that was asked for [${old}] [S2-ROUTE-03] [S2-ROUTE-06] [S2-ROUTE-07]`, async ({
    page,
    request,
  }) => {
    const answer = await request.get(old, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([302, to])
    const french = await request.get(`${old}?lang=fr`, { maxRedirects: 0 })
    expect(french.headers().location).toEqual(`${to}?lang=fr`)
    await page.goto(`${old}?lang=zh`)
    await expect(page).toHaveURL(`${to}?lang=zh`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
  })
}

test('the log-in page asks for account and password and leads to registration and recovery [/login]', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录')
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '密码', exact: true })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '注册新账号' })).toHaveAttribute('href', '/register')
  await expect(main.getByRole('link', { name: '忘记密码' })).toHaveAttribute('href', '/recover-password')
})

/** A contest home has these whatever its season holds. */
async function expectContestHome(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const main = page.getByRole('main')
  await expect(main.getByText(/^主题：/)).toBeVisible()
  await expect(main.getByRole('timer')).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toContainText([
    '现在可以做什么',
    '登录',
    '最新公告',
    '联系我们',
  ])
  for (const link of ['我的申报', '添加项目', '申报指南', '相关文档', '常见问题'])
    await expect(main.getByRole('link', { name: link })).toBeVisible()
  await expect(main.getByRole('textbox', { name: '账号' })).toBeVisible()
}

for (const { path, name } of [
  { path: '/welcome', name: '青少年科技创新大赛' },
  { path: '/welcomeRobot', name: '青少年机器人竞赛' },
  { path: '/welcomeOrsay', name: '中学生学科竞赛' },
]) {
  test(`a contest home tells theme, time left and what can be done, and has the log-in box [${path}] [S2-ROUTE-05]`, async ({
    page,
  }) => {
    await page.goto(path)
    await alive(page)
    await expectContestHome(page, name)
  })
}

/** Old private addresses without a declaration in them. */
const own = [
  { old: '/login/xgzcxx', to: '/account/profile', h1: '修改注册信息' },
  { old: '/login/xgdlmm', to: '/account/password', h1: '修改登录密码' },
  { old: '/login/tcdl', to: '/log-out', h1: '退出登录' },
  { old: '/login/zxsb', to: '/declarations', h1: '我的申报' },
  { old: '/login/tjxm', to: '/declarations/new', h1: '选择申报类别' },
  { old: '/login/tjsqm', to: '/declarations/new/code', h1: '输入授权码' },
]

test(`the browser leads from an old private address to the readable one, in its place in the history [${own.map(({ old }) => old).join('] [')}] [S2-ROUTE-03] [S2-ROUTE-06] [S2-ROUTE-07]`, {
  tag: '@long',
}, async ({ page }) => {
  await signInAs(page, 'applicant')
  for (const { old, to, h1 } of own) {
    await page.goto('/questions')
    await page.goto(old)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
    await page.goBack()
    await expect(page).toHaveURL('/questions')
  }
})

/** Old addresses that mean the current draft, the end of the readable one, and its h1. */
const ofDraft = [
  { old: '/login/xmjbxx', end: 'basics', h1: '基本信息' },
  { old: '/login/xmcy', end: 'members', h1: '项目成员' },
  { old: '/login/zdjs', end: 'instructors', h1: '指导教师' },
  { old: '/login/xmcl', end: 'materials', h1: '项目材料' },
  { old: '/login/zstjcs', end: 'submission', h1: '检查与提交' },
  { old: '/login/dysbs', end: 'form', h1: '申报书' },
]
/** Editing one person begins in the list of them. */
const ofPerson = [
  { old: '/login/xmcyEdit', end: 'members', role: 'member' },
  { old: '/login/zdjsEdit', end: 'instructors', role: 'instructor' },
]
const ofPrint = [
  '/login/print',
  '/login/kjcxprint',
  '/login/kjfdyprint',
  '/login/hxhprint',
  '/login/yxprint',
  '/zxsb/print',
]
const draftPaths = [...ofDraft.map(({ old }) => old), ...ofPerson.map(({ old }) => old), ...ofPrint]

/** Calls the API as the person of this tab. */
async function post(page: Page, path: string, data: object): Promise<{ id: string; person: { id: string } }> {
  const { token } = await sessionOf(page)
  const headers = { authorization: token ?? '', 'idempotency-key': crypto.randomUUID() }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.status()).toEqual(200)
  return ((await answer.json()) as { data: { id: string; person: { id: string } } }).data
}

test(`an old address of a draft leads to the list as long as there is none, and then to the newest [${draftPaths.join('] [')}] [S2-ROUTE-03] [S2-ROUTE-06] [S2-ROUTE-08] [S1-09]`, {
  tag: '@long',
}, async ({ page }) => {
  const pupil = aPupil({ years: 16 })
  await page.goto('/register')
  await register(page, pupil)
  for (const old of draftPaths) {
    await page.goto(old)
    await expect(page).toHaveURL('/declarations')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的申报')
  }

  const kind = 'science-film'
  const seasons = (await (await page.request.get('/api/seasons')).json()) as {
    data: { seasons: { id: string; contest: string }[] }
  }
  const season = seasons.data.seasons.find(({ contest }) => contest === 'innovation')?.id
  const offered = (await (await page.request.get(`/api/demo/codes?kind=${kind}`)).json()) as {
    data: { codes: { code: string }[] }
  }
  const authorizationCode = offered.data.codes[0]?.code
  const { id } = await post(page, '/api/declarations', { season, kind, stage: 'senior', authorizationCode })

  const h1 = page.getByRole('heading', { level: 1 })
  for (const { old, end, h1: heading } of ofDraft) {
    await page.goto('/questions')
    await page.goto(old)
    await expect(page).toHaveURL(`/declarations/${id}/${end}`)
    await expect(h1).toHaveText(heading)
    await page.goBack()
    await expect(page).toHaveURL('/questions')
  }
  for (const { old, end, role } of ofPerson) {
    const { person } = await post(page, `/api/declarations/${id}/people`, { role })
    await page.goto(old)
    await expect(page).toHaveURL(`/declarations/${id}/${end}`)
    await page.locator(`a[href$="/${end}/${person.id}"]`).first().click()
    await expect(page).toHaveURL(`/declarations/${id}/${end}/${person.id}`)
    await expect(h1).not.toBeEmpty()
    await expect(page.getByRole('textbox', { name: /姓名/ }).first()).toBeVisible()
  }
  for (const old of ofPrint) {
    await page.goto(old)
    await expect(page).toHaveURL(`/declarations/${id}/print`)
    await expect(h1).toContainText('申报书')
  }
})
