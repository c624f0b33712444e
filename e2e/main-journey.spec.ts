import { type BrowserContext, expect, type Page } from '@playwright/test'
import {
  answerSafety,
  bringBackSigned,
  confirmAndSubmit,
  expectComplete,
  expectSaved,
  fillBasics,
  fillInstructor,
  fillMember,
  give,
  goOn,
  openOptional,
  work,
} from './support/declaring.ts'
import { aClip, aPhonePhoto, aReport, exifOf, paperBy } from './support/papers.ts'
import { aPupil } from './support/people.ts'
import { register, signIn } from './support/registration.ts'
import { test } from './support/test.ts'
import { expectAccessible, newTabBy } from './support/watch.ts'

const screens = [
  { on: 'at a desk', tag: [], options: { viewport: { width: 1280, height: 800 } } },
  {
    on: 'on a phone',
    tag: '@long',
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
]

for (const { on, tag, options } of screens) {
  test.describe
    .serial(`from registration to receipt, ${on}`, { tag }, () => {
      const pupil = aPupil({ years: 15 })
      let context: BrowserContext
      let page: Page

      test.beforeAll(async ({ browser }) => {
        context = await browser.newContext(options)
      })
      test.afterAll(() => context.close())

      test('a pupil of fifteen registers with a one-time code, logs out and in again, chooses a kind, takes an unused code, and the draft begins [/welcome] [/login/zc] [S2-LAND-01, S2-LAND-03, S1-08] [/login] [/login/tcdl] [/login/zxsb] [S2-GUARD-01, S3-SESSION-03] [/login/tjxm] [/login/tjsqm]', async () => {
        await test.step('the contest opens in a new tab, and a pupil of fifteen registers with a one-time code', async () => {
          const landing = await context.newPage()
          await landing.goto('/')
          await expectAccessible(landing)
          page = await newTabBy(landing, () =>
            landing
              .getByRole('main')
              .getByRole('link', { name: /青少年科技创新大赛/ })
              .first()
              .click(),
          )
          await expect(page).toHaveURL(/[/]welcome/)
          await landing.close()
          await expectAccessible(page)
          await page.getByRole('link', { name: '注册新账号' }).click()
          await expect(page).toHaveURL(/[/]register[?]next=%2Fdeclarations%2Fnew%3Fcontest%3Dinnovation$/)
          await register(page, pupil)
          await expectAccessible(page)
        })
        await test.step("after logging out, a page of one's own asks to sign in and is there after it", async () => {
          await page.goto('/login/tcdl')
          await page.getByRole('button', { name: '退出登录' }).click()
          await expect(page.getByText('你已退出登录').first()).toBeVisible()
          await page.goto('/login')
          await expectAccessible(page)
          await page.goto('/login/zxsb')
          await expect(page).toHaveURL(/[/]index[?]next=/)
          await expect(page.getByText(/^请先登录，再继续/)).toBeVisible()
          await page.getByRole('main').getByRole('link', { name: '登录' }).click()
          await signIn(page, pupil)
          await expect(page).toHaveURL(/[/]declarations$/)
          const token = await page.evaluate(() => sessionStorage.getItem('Authorization'))
          const known = await page.request.get('/user/info', { headers: { authorization: token ?? '' } })
          expect(known.status()).toBe(200)
          await expect(page.getByText('还没有申报项目')).toBeVisible()
          await expectAccessible(page)
        })
        await test.step('a kind is chosen, an unused code is taken, and the draft begins', async () => {
          await page.getByRole('link', { name: '申报新项目' }).first().click()
          await expect(page).toHaveURL(/[/]declarations[/]new/)
          await expectAccessible(page)
          const kind = page
            .getByRole('article')
            .filter({ has: page.getByRole('heading', { name: '学生科技创新成果（个人）' }) })
          await kind.getByRole('link', { name: '选这一类' }).click()
          await expect(page.getByText('你选的类别：学生科技创新成果（个人）')).toBeVisible()
          await expectAccessible(page)
          await page
            .getByRole('button', { name: /^学生科技创新成果（个人） · / })
            .first()
            .click()
          await page.getByRole('button', { name: '验证授权码' }).click()
          await expect(page.getByRole('heading', { name: '这个授权码可以申报' })).toBeVisible()
          await page.getByRole('button', { name: '用这个授权码开始申报' }).click()
          await expect(page).toHaveURL(/[/]basics$/)
        })
      })

      test('the work is described and saved while typing, the questions on safety are answered, member and instructor are added [/login/xmjbxx] [S1-09] [/login/xmcy] [/login/xmcyEdit] [S5-49] [/login/zdjs] [/login/zdjsEdit]', async () => {
        await test.step('the work is described, saved while typing, and nothing is lost by a reload', async () => {
          await fillBasics(page)
          await expectSaved(page)
          await page.reload()
          await expect(page.getByRole('textbox', { name: '项目名称' })).toHaveValue(work.title)
          for (const [label, text] of Object.entries(work.texts))
            await expect(page.getByRole('textbox', { name: label })).toHaveValue(text)
          await expectComplete(page)
          await expectAccessible(page)
        })
        await test.step('the long page tells how each of its parts stands, and a link to what is folded opens it', async () => {
          await expect(page.getByRole('navigation', { name: '本页内容' }).getByRole('link')).toHaveText([
            '项目概况已完成',
            '研究内容已完成',
            '查新已完成',
            '其他情况选填',
          ])
          const references = page.getByRole('textbox', { name: '参考文献' })
          await expect(references).toBeHidden()
          await page.evaluate(() => {
            location.hash = '#field-references'
          })
          await expect(references).toBeFocused()
        })
        await test.step('the questions on safety are answered', async () => {
          await goOn(page, '伦理与安全')
          await answerSafety(page)
          await expectComplete(page)
          await expectAccessible(page)
        })
        await test.step('the pupil is the member, with an identity number that is never shown again', async () => {
          await goOn(page, '项目成员')
          await expectAccessible(page)
          await fillMember(page, pupil, await aPhonePhoto('portrait.jpg', '#c8a078'))
          await expectSaved(page)
          await expectAccessible(page)
          await expectComplete(page)
        })
        await test.step('an instructor is added', async () => {
          await goOn(page, '指导教师')
          await expectAccessible(page)
          await page.getByRole('button', { name: '添加指导教师' }).click()
          await fillInstructor(page)
          await expectSaved(page)
          await expectAccessible(page)
          await page.getByRole('link', { name: '返回名单', exact: true }).click()
          await expectComplete(page)
        })
      })

      test('the materials are uploaded, the form is printed, signed and submitted, and anybody can check the receipt, which tells nothing private [/login/xmcl] [/login/zstjcs] [/login/dysbs] [/login/kjcxprint] [S1-01]', async ({
        browser,
      }) => {
        let receiptNumber = ''
        await test.step('the materials are uploaded: reports, photos and a film', async () => {
          await goOn(page, '项目材料')
          await give(page, '研究报告', [await aReport('report.pdf', 6)])
          await give(page, '查新报告', [await aReport('novelty.pdf', 2)])
          await give(page, '作品照片', [
            await aPhonePhoto('whole.jpg', '#2d7dd2'),
            await aPhonePhoto('detail.jpg', '#97cc04'),
            await aPhonePhoto('in-use.jpg', '#eeb902'),
          ])
          await openOptional(page)
          await give(page, '演示视频（选交）', [aClip('flight.mp4')])
          await expect(page.getByText(/ · 6 页 · /)).toBeVisible()
          await expect(page.getByRole('article', { name: '作品照片' }).getByRole('link')).toHaveText([
            'whole.jpg',
            'detail.jpg',
            'in-use.jpg',
          ])
          expect(await exifOf(page.getByRole('img', { name: 'whole.jpg 的预览' }))).toBeUndefined()
          await expectComplete(page)
          await expectAccessible(page)
        })
        await test.step('the form is frozen, printed, signed, uploaded and submitted, and the receipt is there', async () => {
          await goOn(page, '检查与提交')
          await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
          // what was answered is read once more, each with the way to change it
          const answers = page.getByRole('region', { name: '核对填写的内容' })
          await expect(answers.getByText(work.title, { exact: true })).toBeVisible()
          await expect(answers.getByRole('link', { name: '修改 项目名称', exact: true })).toHaveAttribute(
            'href',
            /[/]basics#field-title$/,
          )
          await expectAccessible(page)
          await page.getByRole('button', { name: '生成正式申报书' }).last().click()
          await expect(page.getByRole('heading', { name: '打印并签字' })).toBeFocused()
          await expect(page.getByText('申报书做好了，现在打印')).toBeVisible()
          const print = await newTabBy(page, () => page.getByRole('link', { name: '打印', exact: true }).click())
          await expect(print.getByRole('heading', { level: 1 })).toHaveText(`申报书 · ${work.title}`)
          // the pages of the one paper, drawn: only a whole one can be printed
          await expect(print.getByRole('button', { name: '打印' })).toBeEnabled()
          await expectAccessible(print)
          await print.close()
          const form = await paperBy(page, () => page.getByRole('button', { name: '打开 PDF' }).click())
          await bringBackSigned(page, form)
          await expectAccessible(page)
          receiptNumber = await confirmAndSubmit(page)
          // who has it now, and who comes after
          const way = page.getByRole('region', { name: '审核进度' })
          await expect(way.getByRole('listitem').first()).toContainText('正在审核')
          await expect(way.getByRole('listitem').last()).toContainText('还没有到')
          await expectAccessible(page)
        })
        await test.step('anybody can check the receipt, and learns nothing private from it', async () => {
          const stranger = await browser.newContext(options)
          const outside = await stranger.newPage()
          await outside.goto(`/receipts/${receiptNumber}`)
          await expect(outside.getByText('回执有效')).toBeVisible()
          await expect(outside.getByText(pupil.name)).toHaveCount(0)
          await expect(outside.getByText(work.title)).toHaveCount(0)
          await expectAccessible(outside)
          await stranger.close()
        })
      })
    })
}
