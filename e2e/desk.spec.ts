import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { dataDir } from './demo-accounts.ts'
import { aNumber } from './support/numbers.ts'
import { addAccounts } from './support/office.ts'
import { aPupil } from './support/people.ts'
import { register } from './support/registration.ts'
import { giveSession } from './support/session.ts'
import { test } from './support/test.ts'
import { alive, expectAccessible, write } from './support/watch.ts'

const header = ['姓名', '学段', '年级', '班级', '学生手机号', '家长手机号']
const older = '欧阳明月'
const younger = '司马小星'

/** Sixty rows: fifty good ones, among them the two pupils of the journey, and ten with an error each. */
function theRoster(): (string | number | null)[][] {
  const families = [...'赵钱孙李周吴郑王冯陈']
  const good = Array.from({ length: 48 }, (_, index) => [
    `${families[index % 10]}${families[Math.floor(index / 10)]}同`,
    '初中',
    '初二',
    '1班',
    null,
    null,
  ])
  const wrong = [
    [null, '初中', '初二', '1班', null, null],
    ['赵赵同', '初中', '初二', '1班', null, null],
    ['李四', '大学', '初二', '1班', null, null],
    ['王五', '初中', '初二', '1班', '12345', null],
    ['赵六', '初中', '初二', '1班', null, '不告诉你'],
    ['=1+1', '初中', '初二', '1班', null, null],
    ['孙七430102201301010010', '初中', '初二', '1班', null, null],
    ['字'.repeat(41), '初中', '初二', '1班', null, null],
    ['周八', '初中', '字'.repeat(21), '1班', null, null],
    ['吴九', '初中', '初二', '字'.repeat(31), null, null],
  ]
  return [...good, [older, '初中', '初二', '2班', null, null], [younger, '小学', '五年级', '2班', null, null], ...wrong]
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test.describe
  .serial('a teacher with a class prepares, the pupils confirm', () => {
    const teacher = { login: `d${aNumber(12)}`, password: 'Harbor-lamp-42', name: '周知远' }
    let code = ''
    let context: BrowserContext
    let page: Page

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext()
      page = await context.newPage()
      await addAccounts(dataDir(), [{ ...teacher, kind: 'teacher', at: 'school' }])
      await giveSession(page, teacher)
    })
    test.afterAll(() => context.close())

    test('a teacher imports a roster, whose wrong rows are named in words, and prepares and invites two pupils [/desk] [/desk/import]', async () => {
      await test.step('of a table of 60 rows the good 50 come in, and the other 10 are named in words and can be taken home', async () => {
        await page.goto('/declarations')
        await page.getByRole('link', { name: '教师工作台' }).click()
        await expect(page.getByText('名单还是空的')).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: '导入名单' }).click()
        await expectAccessible(page)
        const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows: [header, ...theRoster()] }] })
        const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        await page.getByLabel('选择文件').setInputFiles({ name: '名单.xlsx', mimeType, buffer: Buffer.from(bytes) })
        await expect(page.getByText('已导入 50 位学生')).toBeVisible()
        const table = page.getByRole('table', { name: '没有导入的行' })
        await expect(table.getByRole('row')).toHaveCount(11)
        await expect(table.getByRole('row', { name: /^55 / })).toContainText('不是手机号码')
        await expectAccessible(page)
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: '下载没有导入的行' }).click(),
        ])
        expect(download.suggestedFilename()).toEqual('名单 问题说明.xlsx')
        await page.getByRole('link', { name: '回到名单' }).click()
        await expect(page.getByText('共 50 位学生')).toBeVisible()
        await expectAccessible(page)
      })
      await test.step('two drafts are prepared and both pupils invited; what is missing stands beside each', async () => {
        await page.getByRole('searchbox', { name: '按姓名或班级查找' }).fill('2班')
        await page.getByRole('button', { name: '查找' }).click()
        await expect(page.getByText('共 2 位学生')).toBeVisible()
        await page.getByRole('checkbox', { name: '选择列表中的全部学生' }).check()
        await page.getByRole('button', { name: '准备草稿' }).first().click()
        const dialog = page.getByRole('dialog', { name: '为 2 位学生准备草稿' })
        await expectAccessible(page)
        await dialog.getByRole('button', { name: '准备草稿' }).click()
        await expect(page.getByText('完成 2 位')).toBeVisible()
        await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
        for (const task of ['邀请学生', '填授权码', '补充内容'])
          await expect(rowOf(page, older).getByText(task)).toBeVisible()
        await page.getByRole('button', { name: '邀请', exact: true }).first().click()
        await expect(page.getByText('完成 2 位')).toBeVisible()
        await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
        for (const name of [older, younger])
          await expect(rowOf(page, name).locator('code')).toHaveText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)
        code = await rowOf(page, older).locator('code').innerText()
        await expect(rowOf(page, younger).getByText('等学生接收')).toBeVisible()
        await expectAccessible(page)

        await rowOf(page, older).getByRole('link', { name: '未命名项目' }).click()
        await expect(page.getByText('为学生准备的草稿')).toBeVisible()
        await page.getByRole('textbox', { name: '项目名称' }).fill('会自己转弯的风筝')
        await expect(page.locator('.wizard-state').getByText(/^已保存/)).toBeVisible()
        await expectAccessible(page)
      })
    })

    test('a pupil of fifteen takes the draft over by the link; both forms are printed as one, and an invitation is taken back [/desk-invitation] [/declarations/:declaration/help] [/desk]', async ({
      browser,
    }) => {
      await test.step('a pupil of fifteen registers by the link, takes the draft over, and sees who helps and who wrote what', async () => {
        const own = await browser.newContext()
        const pupil = await own.newPage()
        await pupil.goto(`/desk-invitation#${code}`)
        await alive(pupil)
        await expect(pupil.getByText('请先登录')).toBeVisible()
        await expectAccessible(pupil)
        await pupil.getByRole('link', { name: '注册', exact: true }).click()
        await register(pupil, aPupil({ years: 15, name: older }))
        await pupil.getByRole('link', { name: '继续刚才的事' }).click()
        await expect(pupil.getByRole('textbox', { name: '邀请码' })).toHaveValue(code.replaceAll('-', ''))
        await pupil.getByRole('button', { name: '查看邀请' }).click()
        await expect(pupil.getByRole('heading', { name: `周知远邀请${older}` })).toBeVisible()
        await expectAccessible(pupil)
        await pupil.getByRole('checkbox', { name: `我就是${older}本人` }).check()
        await pupil.getByRole('button', { name: '确认接收' }).click()
        await pupil.getByRole('link', { name: '打开我的申报' }).click()
        await expect(pupil.getByRole('textbox', { name: '项目名称' })).toHaveValue('会自己转弯的风筝')
        await pupil.getByRole('link', { name: '谁写了什么' }).click()
        await expect(pupil.getByRole('row', { name: /项目名称/ })).toContainText('周知远')
        await expectAccessible(pupil)
        await own.close()
      })
      await test.step('both forms are printed as one, and an invitation is taken back', async () => {
        await page.goto('/desk?search=2班')
        await page.getByRole('checkbox', { name: '选择列表中的全部学生' }).check()
        const printed = await write(page, 'POST /api/desk/papers', () =>
          page.getByRole('button', { name: '合并打印' }).click(),
        )
        const { data } = (await printed.json()) as { data: { url: string; forms: number } }
        expect(data.forms).toEqual(2)
        const pdf = await page.request.get(data.url)
        expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
          'application/pdf',
          '%PDF-',
        ])

        await rowOf(page, younger).locator('summary').click()
        await page.getByRole('button', { name: '收回邀请' }).click()
        await expect(page.getByText(`已收回给${younger}的邀请`)).toBeVisible()
      })
    })
  })
