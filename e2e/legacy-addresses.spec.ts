import { expect, type Page } from '@playwright/test'
import { aPupil } from './support/people.ts'
import { register } from './support/registration.ts'
import { sessionOf, signInAs } from './support/session.ts'
import { test } from './support/test.ts'

// What the browser decides. Where the server leads is proven by apps/server/portal.test.ts; the old addresses of announcements, guides,
// questions and documents stand with the public pages, those of units and of the robot contest with theirs.

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
