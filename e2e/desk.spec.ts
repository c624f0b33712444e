import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { aGrownUp, aPhone, aPupil } from './support/people.ts'
import { fillLogin, register, registerByEmail } from './support/registration.ts'
import { alive, complaintsOf, expectAccessible, newTabBy } from './support/watch.ts'

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
    const teacher = aGrownUp('周知远')
    const codes: Record<string, string> = {}
    let context: BrowserContext
    let page: Page
    let complaints: string[]

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext()
      complaints = complaintsOf(context)
      page = await context.newPage()
    })
    test.afterEach(() => expect(complaints).toEqual([]))
    test.afterAll(() => context.close())

    test('of a table of 60 rows the good 50 come in, and the other 10 are named in words and can be taken home [/desk] [/desk/import]', async () => {
      await page.goto('/register')
      await registerByEmail(page, { ...teacher, kind: '教师' })
      await page.getByRole('link', { name: '开始申报' }).click()
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

    test('two drafts are prepared and both pupils invited; what is missing stands beside each [/desk]', async () => {
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
      for (const name of [older, younger]) codes[name] = await rowOf(page, name).locator('code').innerText()
      expect(Object.values(codes).every((code) => /^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/.test(code))).toEqual(true)
      await expect(rowOf(page, younger).getByText('等学生接收')).toBeVisible()
      await expectAccessible(page)

      await rowOf(page, older).getByRole('link', { name: '未命名项目' }).click()
      await expect(page.getByText('为学生准备的草稿')).toBeVisible()
      await page.getByRole('textbox', { name: '项目名称' }).fill('会自己转弯的风筝')
      await expect(page.locator('.wizard-state').getByText(/^已保存/)).toBeVisible()
      await expectAccessible(page)
    })

    test('a pupil of fifteen registers by the link, takes the draft over, and sees who helps and who wrote what [/desk-invitation] [/declarations/:declaration/help]', async ({
      browser,
    }) => {
      const own = await browser.newContext()
      const pupil = await own.newPage()
      await pupil.goto(`/desk-invitation#${codes[older]}`)
      await alive(pupil)
      await expect(pupil.getByText('请先登录')).toBeVisible()
      await expectAccessible(pupil)
      await pupil.getByRole('link', { name: '注册', exact: true }).click()
      await register(pupil, aPupil({ years: 15, name: older }))
      await pupil.getByRole('link', { name: '继续刚才的事' }).click()
      await expect(pupil.getByRole('textbox', { name: '邀请码' })).toHaveValue(String(codes[older]).replaceAll('-', ''))
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

      // the same code once more
      await pupil.goto(`/desk-invitation#${codes[older]}`)
      await alive(pupil)
      await pupil.getByRole('button', { name: '查看邀请' }).click()
      await expect(pupil.getByText(/这个邀请码已经用过了/)).toBeVisible()
      // the desk is not for pupils
      await pupil.goto('/desk')
      await expect(pupil.getByRole('heading', { level: 1 })).toHaveText('您没有权限访问此页面')
      await own.close()
    })

    test('a child of eleven takes the draft up, and it is the child’s own once the guardian has consented [/desk-invitation]', async ({
      browser,
    }) => {
      const own = await browser.newContext()
      const page11 = await own.newPage()
      await page11.goto(`/register?next=${encodeURIComponent('/desk-invitation')}`)
      await fillLogin(page11, aPupil({ years: 11, name: younger }))
      await page11.getByRole('textbox', { name: '监护人的手机号或邮箱' }).fill(aPhone())
      await page11.getByRole('checkbox', { name: /我已阅读并同意/ }).check()
      await page11.getByRole('button', { name: '注册', exact: true }).click()
      await page11.getByRole('link', { name: '继续刚才的事' }).click()
      await page11.getByRole('textbox', { name: '邀请码' }).fill(String(codes[younger]))
      await page11.getByRole('button', { name: '查看邀请' }).click()
      await page11.getByRole('checkbox', { name: `我就是${younger}本人` }).check()
      await page11.getByRole('button', { name: '确认接收' }).click()
      await expect(page11.getByText('已接受，等家长同意')).toBeVisible()
      await page.goto('/desk?search=2班')
      await expect(rowOf(page, younger).getByText('等家长同意')).toBeVisible()

      const outbox = await own.newPage()
      await outbox.goto('/demo/outbox')
      const guardian = await newTabBy(outbox, () =>
        outbox
          .getByRole('link', { name: /打开链接/ })
          .first()
          .click(),
      )
      await alive(guardian)
      await guardian.getByRole('textbox', { name: '您的姓名' }).fill('林大川')
      await guardian.getByRole('radio', { name: '父亲' }).check()
      await guardian.getByRole('button', { name: '我同意' }).click()
      await expect(guardian.getByText('您已同意，谢谢')).toBeVisible()
      await expect(async () => {
        await page.reload()
        await expect(rowOf(page, younger).getByText('等家长同意')).toHaveCount(0, { timeout: 1000 })
      }).toPass()
      await expect(rowOf(page, younger).getByText('填授权码', { exact: true }).first()).toBeVisible()
      await own.close()
    })

    test('both forms are printed as one, a revoked invitation opens nothing, and another teacher sees none of it [/desk]', async ({
      browser,
    }) => {
      await page.getByRole('checkbox', { name: '选择列表中的全部学生' }).check()
      const [printed] = await Promise.all([
        page.waitForResponse((reply) => reply.url().endsWith('/api/desk/papers')),
        page.getByRole('button', { name: '合并打印' }).click(),
      ])
      const { data } = (await printed.json()) as { data: { url: string; forms: number } }
      expect(data.forms).toEqual(2)
      const pdf = await page.request.get(data.url)
      expect([pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
        'application/pdf',
        '%PDF-',
      ])

      await page.goto('/desk?search=赵赵同')
      await rowOf(page, '赵赵同').getByRole('button', { name: '准备草稿' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '准备草稿' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '关闭' }).last().click()
      await rowOf(page, '赵赵同').getByRole('button', { name: '邀请', exact: true }).click()
      const code = await rowOf(page, '赵赵同').locator('code').innerText()
      await rowOf(page, '赵赵同').locator('summary').click()
      await page.getByRole('button', { name: '收回邀请' }).click()
      await expect(page.getByText('已收回给赵赵同的邀请')).toBeVisible()

      const own = await browser.newContext()
      const stranger = await own.newPage()
      await stranger.goto('/register')
      await registerByEmail(stranger, { ...aGrownUp('吴一鸣'), kind: '教师' })
      await stranger.goto('/desk')
      await expect(stranger.getByText('名单还是空的')).toBeVisible()
      await stranger.goto(`/desk-invitation#${code}`)
      await alive(stranger)
      await stranger.getByRole('button', { name: '查看邀请' }).click()
      await expect(stranger.getByText(/老师已收回这个邀请/)).toBeVisible()
      await own.close()
    })
  })
