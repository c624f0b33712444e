import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { demoCodes } from './demo-accounts.ts'
import { bringBackSigned, confirmAndSubmit, expectComplete, goOn, lookUpCode } from './support/declaring.ts'
import { aNumber } from './support/numbers.ts'
import { oneBrowser } from './support/one-browser.ts'
import { paperBy } from './support/papers.ts'
import { aPupil } from './support/people.ts'
import { backToList, coachIt, fillContestant, nameTeam } from './support/robot-team.ts'
import { asAccount, sessionOf, signInAs } from './support/session.ts'
import { test } from './support/test.ts'
import { expectAccessible } from './support/watch.ts'

const kind = 'paper-plane-primary'
const teamName = `星火${aNumber(6)}队`

/** Calls the API as the person of this tab. */
async function call<T>(page: Page, path: string, data?: object, method = 'POST'): Promise<T> {
  const { token } = await sessionOf(page)
  const headers = { authorization: token ?? '', 'idempotency-key': randomUUID() }
  const answer = await page.request.fetch(path, data ? { headers, data, method } : { headers })
  const body = (await answer.json()) as { data: T }
  if (!answer.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`)
  return body.data
}

test.describe
  .serial('a coach brings a robot team from its code to the receipt', () => {
    const own = oneBrowser()
    const child = aPupil({ years: 10 })

    test('a code is verified line by line; team, contestant and coach are filled in with the words of a robot contest [/robot/sbsqm] [/robot/hdsqm] [/robot/dbd] [/robot/csdy] [/robot/jly] [/robot/sbcl]', async () => {
      await test.step('a code is verified line by line before anything begins', async () => {
        const { page } = own
        await asAccount(page, 'teacher')
        await page.goto('/robot/sbsqm')
        // of the coach's own school: contestants and coach have to be of the county that declares; the last, others begin with the first
        await lookUpCode(page, demoCodes(kind).at(-1) ?? '')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('核对授权码')
        for (const term of ['赛项', '组别', '代表队编号', '发放单位', '所在市州、县区'])
          await expect(page.getByText(term, { exact: true })).toBeVisible()
        await expect(page.getByText(/^JQR-1X-\d{4}$/)).toBeVisible()
        await expectAccessible(page)
        const begin = page.getByRole('button', { name: '核对无误，开始填写' })
        await expect(begin).toHaveAttribute('aria-disabled', 'true')
        await page.getByRole('checkbox', { name: /我已核对/ }).check()
        await begin.click()
        await expect(page).toHaveURL(/[/]basics$/)
      })
      await test.step('team, contestant and coach are filled in with the words of a robot contest', async () => {
        const { page } = own
        await page.goto('/robot/dbd')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('代表队')
        await nameTeam(page, teamName)
        await expectAccessible(page)
        await goOn(page, '参赛队员')
        await page.getByRole('button', { name: '添加参赛队员' }).click()
        await fillContestant(page, child)
        await expectAccessible(page)
        await backToList(page)
        await expectComplete(page)
        await goOn(page, '教练员')
        await coachIt(page)
        await expectComplete(page)
        await page.goto('/robot/sbcl')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('申报材料')
      })
    })

    test('the team is confirmed, printed, signed and handed in, and stands among the own declarations and on the page of all teams [/robot/qrsb] [/robot/dybmb] [/robot/scbmb] [/robot/wdsb] [/zxsbRobot/zxsbRobot] [S2-ROUTE-09]', async () => {
      await test.step('the team is confirmed, printed, signed, uploaded and handed in, and the receipt is there', async () => {
        const { page } = own
        await page.goto('/robot/qrsb')
        await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: '确认申报' }).last().click()
        await expect(page.getByRole('heading', { name: '已确认，内容已锁定' })).toBeVisible()
        await expect(page.getByText('这还不是回执，申报尚未提交')).toBeVisible()
        await expectAccessible(page)
        await page.goto('/robot/dybmb')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('打印报名表')
        const form = await paperBy(page, () => page.getByRole('button', { name: '打开 PDF' }).click())
        await expectAccessible(page)
        await page.goto('/robot/scbmb')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('上传报名表')
        await bringBackSigned(page, form)
        await confirmAndSubmit(page)
        await expectAccessible(page)
      })
      await test.step('it stands among the own declarations of the robot contest, and on the page of all teams', async () => {
        const { page } = own
        for (const old of ['/robot/wdsb', '/zxsbRobot/zxsbRobot']) {
          await page.goto(old)
          await expect(page).toHaveURL('/declarations?contest=robot')
          await expect(page.getByRole('link', { name: teamName })).toBeVisible()
        }
        await page.getByRole('link', { name: '我的代表队' }).click()
        const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: teamName }) })
        await expect(row.getByText('已提交', { exact: true }).first()).toBeVisible()
        await expectAccessible(page)
      })
    })
  })

test('a code of another event is refused, and said what it is for [/robot/sbsqm]', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  const { seasons } = await call<{ seasons: { id: string }[] }>(page, '/api/seasons?contest=robot')
  await page.goto(`/declarations/new/code?contest=robot&season=${seasons[0]?.id}&kind=${kind}`)
  await lookUpCode(page, demoCodes('scratch-space-primary')[0] ?? '')
  await expect(page.getByText('这个授权码是“Scratch太空创意编程（小学组）”的，不能用在这一类')).toBeVisible()
})

test('a roster is spread over the teams of a coach: good rows go in, the others say why', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, 'teacher')
  const { seasons } = await call<{ seasons: { id: string }[] }>(page, '/api/seasons?contest=robot')
  const season = seasons[0]?.id
  const codes = demoCodes('star-challenge-primary').slice(0, 2)
  const names = codes.map((_, index) => `北斗${aNumber(6)}号${index + 1}`)
  for (const [index, authorizationCode] of codes.entries()) {
    const made = { season, kind: 'star-challenge-primary', authorizationCode }
    const { id } = await call<{ id: string }>(page, '/api/declarations', made)
    const changes = [{ path: 'title', value: names[index], revision: 0 }]
    await call(page, `/api/declarations/${id}`, { changes }, 'PATCH')
  }
  const rows = [
    ['队名', '姓名', '性别', '所在学校'],
    [names[0] ?? '', '林小满', '女', ''],
    [names[1] ?? '', '周小舟', '男', ''],
    [names[1] ?? '', '外校生', '男', '外校第一小学'],
    ['没有这个队', '陈一', '女', ''],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })
  await page.goto('/declarations/teams')
  await page.getByRole('link', { name: '导入队员名单' }).click()
  await page.getByLabel('选择文件').setInputFiles({
    name: '名单.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(bytes),
  })
  await expect(page.getByText('已导入 2 位学生')).toBeVisible()
  await expect(page.getByText(/^只能导入.*的学生，这名学生是别的学校的$/)).toBeVisible()
  await expect(page.getByText(/^你没有叫“没有这个队”的代表队/)).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: '回到我的代表队' })
    .or(page.getByRole('link', { name: '回到名单' }))
    .first()
    .click()
  for (const [name, contestant] of [
    [names[0], '林小满'],
    [names[1], '周小舟'],
  ]) {
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: name ?? '' }) })
    await expect(row.getByText(new RegExp(`^队员：${contestant}`))).toBeVisible()
  }
})

/** The addresses of the robot contest that no journey above has opened, and what heads each of them. */
const opened = [
  { old: '/robot/jqzxsb', role: 'applicant', h1: '选择申报类别' },
  { old: '/robot/xzbmb', role: 'teacher', h1: '下载报名表' },
  { old: '/robot/sqmgl', role: 'school', h1: /授权码/ },
  { old: '/robot/sbsc', role: 'school', h1: /审/ },
  { old: '/robot/sbscxq', role: 'school', h1: /审/ },
  { old: '/robot/sbyxzzdw', role: 'school', h1: '申报优秀组织单位和工作者' },
  { old: '/robot/sbyxzzgzz', role: 'teacher', h1: '申报优秀组织单位和工作者' },
  { old: '/robot/ssgg', role: 'teacher', h1: '申报管理公告' },
  { old: '/robot/ssggxq', role: 'teacher', h1: /./ },
  { old: '/robot/sszl', role: 'teacher', h1: /./ },
  { old: '/robot/sszlxq', role: 'teacher', h1: /./ },
  { old: '/robot/sczl', role: 'school', h1: '上传资料' },
]
for (const role of ['teacher', 'school', 'applicant']) {
  const mine = opened.filter((each) => each.role === role)
  test(`old addresses of the robot contest open finished pages for ${role} [${mine.map(({ old }) => old).join('] [')}]`, {
    tag: '@long',
  }, async ({ page }) => {
    await signInAs(page, role)
    for (const { old, h1 } of mine) {
      await page.goto(old)
      await expect(page).not.toHaveURL(new RegExp(old))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1)
    }
  })
}
