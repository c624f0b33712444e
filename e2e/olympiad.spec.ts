import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { demoAccount } from './demo-accounts.ts'
import { inDays } from './support/days.ts'
import { confirmAndSubmit, expectComplete, expectSaved, goOn } from './support/declaring.ts'
import {
  addRoom,
  addVenue,
  aTable,
  decide,
  openExam,
  planSeats,
  pressAndAgree,
  problemOn,
  type ShownExam,
} from './support/exam-office.ts'
import { aNumber } from './support/numbers.ts'
import { addAccounts, publishedSeason } from './support/office.ts'
import { codesOn } from './support/papers.ts'
import { aPupil, type Pupil } from './support/people.ts'
import { call, type Prepared, passOn, tokenOf } from './support/prepared.ts'
import { choose, fill, rows } from './support/season-editor.ts'
import { giveSession, sessionOf } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { checkEach, expectAccessible } from './support/watch.ts'

const number = aNumber(6)
const season = { title: `数学奥林匹克试办 ${number}`, code: `olympiad-trial-${number}`, id: '' }
const exam = '数学选拔考试'
const password = 'Harbor-lamp-42'
const somebody = (name: string) => ({ login: `o${aNumber(12)}`, password, name })
const teacher = somebody('周知远')
const decider = somebody('苏老师')
/** the second person of the secretariat, and the one who has worked on no score */
const [second, third] = [somebody('何复核'), somebody('罗仲裁')]
const grown = (name: string) => aPupil({ years: 15, name })
const [own, other] = [grown('林小满'), grown('宋一鸣')]
/** registered by the teacher; the second one’s row says too little */
const [listed, lacking] = [grown('周海'), grown('何晓')]

const ticks = ['data-true', 'rules-read', 'guardian-agrees']

/** Mathematics alone, whose exam was sat yesterday and whose appeals are open until that instant. */
function definitionWith({ appealsUntil }: { appealsUntil: Date }): SeasonDefinition {
  const demo = demoSeasons(new Date()).olympiad
  const sat = demo.exams?.find(({ code }) => code === 'mathematics-preliminary')
  if (!sat) throw new Error('the demo has no exam in mathematics')
  return {
    ...demo,
    title: { zh: season.title },
    window: { opensAt: inDays(-2).toISOString(), closesAt: inDays(20).toISOString(), graceS: 60 },
    kindGroups: demo.kindGroups.filter(({ code }) => code === 'mathematics'),
    kinds: demo.kinds.filter(({ code }) => code === 'mathematics'),
    exams: [
      {
        ...sat,
        code: 'selection',
        labels: { zh: exam },
        startsAt: inDays(-1).toISOString(),
        endsAt: inDays(-0.9).toISOString(),
        appeals: { opensAt: inDays(-0.8).toISOString(), closesAt: appealsUntil.toISOString(), graceS: 0 },
      },
    ],
  }
}

test.describe
  .serial('an olympiad from its season to its final list', () => {
    test.describe.configure({ timeout: 120_000 })
    test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/status of 40[34]\b/))
    const pages = new Map<string, Page>()
    let browser: Browser

    async function newPage(viewport = { width: 1440, height: 900 }): Promise<Page> {
      const context = await browser.newContext({ viewport })
      return await context.newPage()
    }
    /** The console as that person sees it, signed in once. */
    async function desk(account: { login: string; password: string }): Promise<Page> {
      const known = pages.get(account.login)
      if (known) return known
      const page = await newPage()
      pages.set(account.login, page)
      await giveSession(page, account, true)
      return page
    }
    /** The portal as that person sees it, at that address. */
    async function portal(account: { login: string; password: string }, address: string): Promise<Page> {
      const key = `portal ${account.login}`
      const known = pages.get(key)
      const page = known ?? (await newPage())
      pages.set(key, page)
      if (!known) await giveSession(page, account)
      await page.goto(address)
      return page
    }
    const asPupil = ({ loginName: login, password }: Pupil) => ({ login, password })
    const province = () => desk(demoAccount('province'))
    const venue = `考点 ${number}`
    /** the exam, once its season is published */
    const shown = (): ShownExam => ({ id: season.id, code: 'selection', name: `${season.title} · ${exam}` })
    /** what one test leaves to the next: own ticket and candidate, and the other’s number */
    const ticket = { address: '', number: '', candidate: '', other: '' }
    const folder = process.env.E2E_DATA_DIR ?? ''
    test.beforeAll(async ({ browser: shared }) => {
      browser = shared
      season.id = await publishedSeason(folder, {
        code: season.code,
        definition: definitionWith({ appealsUntil: inDays(5) }),
      })
      await addAccounts(folder, [
        { ...teacher, kind: 'teacher', at: 'school' },
        { ...decider, kind: 'teacher', at: 'school' },
        { ...second, kind: 'unit-contact', at: 'province', roles: ['contest-secretariat'] },
        { ...third, kind: 'unit-contact', at: 'province', roles: ['contest-secretariat'] },
        ...[own, other].map(({ loginName: login, name, birthOn, password: word }) => ({
          login,
          name,
          birthOn,
          password: word,
          kind: 'pupil' as const,
          at: 'school' as const,
        })),
      ])
    })
    test.afterAll(async () => {
      for (const page of pages.values()) await page.context().close()
    })

    test('a teacher registers pupils from a roster, two pupils register themselves; they are passed, returned, mended, and passed by the province [/welcomeOrsay] [/olympiads/registrations] [/olympiads/registrations/import]', async ({
      request,
    }) => {
      await test.step('a teacher registers pupils from a roster, whose wrong rows say why, and hands in what is complete', async () => {
        const page = await portal(teacher, `/olympiads/registrations/import?season=${season.id}`)
        const school = demoAccount('school').unit
        const line = ({ name, birthOn, idNumber }: Pupil, at: string, guardianPhone: string | null) => [
          ...['数学', '初中', name, '女', birthOn, idNumber, at, '初二', '林大川', '父亲'],
          guardianPhone,
        ]
        await page
          .locator('input[type=file]')
          .setInputFiles(
            await aTable('报名名单.xlsx', [
              [
                ...['学科', '学段', '姓名', '性别', '出生日期', '证件号码', '所在学校', '年级', '监护人姓名'],
                ...['与监护人的关系', '监护人电话'],
              ],
              line(listed, school, '13900000000'),
              line(lacking, '', null),
              line(grown('外校生'), '别的中学', '13900000000'),
            ]),
          )
        await expect(page.getByText('已导入 2 位学生')).toBeVisible()
        await expect(page.getByText(`只能导入${school}的学生，这名学生是别的学校的`)).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('link', { name: '查看我的报名' }).click()
        const registered = page.getByRole('region', { name: `我为学生报的名：${season.title}` })
        await expect(registered.getByText('共 2 份报名，其中 1 份已填完整、可以提交')).toBeVisible()
        await expect(registered.getByRole('row').filter({ hasText: lacking.name }).getByRole('link')).toHaveText([
          lacking.name,
          '监护人电话',
        ])
        await expectAccessible(page)
        await handInComplete(page, registered)
        await expect(registered.getByRole('row').filter({ hasText: listed.name })).toContainText('已提交')
      })
      const mine =
        await test.step('a pupil registers from the home of the olympiads on: what the account knows is there, a wrong identity number is refused at its field, and without paper all is checked, confirmed and handed in on one page', async () => {
          const page = await portal(asPupil(own), '/welcomeOrsay')
          const main = page.getByRole('main')
          await main.getByRole('link', { name: '开始申报', exact: true }).click()
          await main.getByRole('link', { name: '选择申报类别', exact: true }).click()
          await main
            .getByRole('region', { name: season.title, exact: true })
            .getByRole('article')
            .filter({ has: page.getByRole('heading', { name: '数学', exact: true }) })
            .getByRole('button', { name: '选这一类', exact: true })
            .click()
          await expect(page).toHaveURL(/[/]declarations[/][0-9a-f-]{36}[/]basics$/)
          const declaration = new URL(page.url()).pathname.split('/')[2] ?? ''
          await page.getByRole('textbox', { name: '报名备注名', exact: true }).fill(own.name)
          await page.getByRole('radio', { name: '初中', exact: true }).check()
          await expectComplete(page)

          await goOn(page, '项目成员')
          await expect(page.getByRole('textbox', { name: '姓名', exact: true })).toHaveValue(own.name)
          const { unit: school } = demoAccount('school')
          await expect(page.getByRole('combobox', { name: '所在学校', exact: true })).toHaveValue(school)
          const number = page.getByRole('textbox', { name: '证件号码', exact: true })
          await number.fill(`${own.idNumber.slice(0, -1)}${own.idNumber.endsWith('0') ? '1' : '0'}`)
          await number.press('Tab')
          await expect(number).toHaveAccessibleDescription(/最后一位对不上，很可能写错了某一位/)
          await expectAccessible(page)
          await number.fill(own.idNumber)
          await number.press('Tab')
          await expect(page.getByPlaceholder(/^43\*+/)).toBeVisible()
          await page.getByRole('radio', { name: '女', exact: true }).check()
          await page.getByLabel('年级').selectOption({ label: '初二' })
          await page.getByRole('textbox', { name: '监护人姓名', exact: true }).fill('林大川')
          await page.getByLabel('与监护人的关系').selectOption({ label: '父亲' })
          await page.getByRole('textbox', { name: '监护人电话', exact: true }).fill('13900000000')
          await expectSaved(page)
          await expectComplete(page)

          await goOn(page, '检查与提交')
          await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
          await expect(page.getByRole('button', { name: '打开 PDF' })).toHaveCount(0)
          await expectAccessible(page)
          await confirmAndSubmit(page)
          return { pupil: own, token: (await sessionOf(page)).token ?? '', declaration }
        })
      await test.step('another pupil has registered; the school’s contact names a teacher, who passes both, and returns the third with a place to mend; mended, the province passes all three', async () => {
        const theirs = await registration(request, other)
        await call(request, `/api/declarations/${theirs.declaration}/submit`, { token: theirs.token, data: { ticks } })
        const contact = await portal(demoAccount('school'), '/olympiads/registrations')
        await contact.getByRole('textbox', { name: '教师的登录名' }).fill(decider.login)
        await contact.getByRole('button', { name: '授权', exact: true }).click()
        await expect(contact.getByRole('button', { name: `取消${decider.name}的授权` }).last()).toBeVisible()
        await contact.getByRole('button', { name: `退回${listed.name}的报名` }).click()
        const dialog = contact.getByRole('dialog')
        await dialog.getByRole('button', { name: '退回', exact: true }).click()
        await expect(dialog.getByText('不能为空')).toHaveCount(3)
        await dialog.getByRole('checkbox', { name: '信息不实' }).check()
        await dialog.getByRole('textbox', { name: '说明' }).fill('请核对备注名')
        await dialog.getByRole('checkbox', { name: '报名备注名' }).check()
        await expectAccessible(contact)
        await dialog.getByRole('button', { name: '退回', exact: true }).click()
        await expect(contact.getByText(`已退回${listed.name}的报名，报名人会收到通知`)).toBeVisible()

        const third = await returned(request)
        await call(request, `/api/declarations/${third.declaration}/submit`, { token: third.token, data: { ticks } })
        const passing = await portal(decider, '/olympiads/registrations')
        for (const { name } of [own, other, listed]) await approve(passing, name)
        const province = await tokenOf(request, demoAccount('province'))
        for (const made of [mine, theirs, third]) await passOn(request, made, province)
      })
    })

    test('candidates sit by a published seed in the room of a venue, and have tickets with venue, room and seat, as PDF and picture, and nobody else [console /contest/olympiads] [/olympiads/mine]', async ({
      request,
    }) => {
      await test.step('candidates are made of what qualified; they sit by a published seed in the room of a venue, and the seats are published', async () => {
        const page = await province()
        await openExam(page, shown(), 'candidates')
        await page.getByRole('button', { name: '生成考生名单' }).click()
        await expect(page.getByText('新增 3 人，去掉 0 人，共 3 人')).toBeVisible()
        await expect(rows(page)).toHaveCount(3)
        await openExam(page, shown(), 'venues')
        await addVenue(page, { name: venue, unit: demoAccount('province').unit })
        await openExam(page, shown(), 'rooms')
        await addRoom(page, { name: '第一考场', venue, down: 5, across: 5 })
        await expectAccessible(page)
        await openExam(page, shown(), 'seating')
        await planSeats(page, { venue, seed: '2026' })
        await expect(page.getByText(/^3 人已编排到 \d 个考场$/)).toBeVisible()
        await expect(page.getByText(/编排种子 2026/)).toBeVisible()
        await expect(page.getByRole('grid', { name: '座位' }).getByRole('button')).toHaveCount(25)
        await expectAccessible(page)
        await pressAndAgree(page, '公布座位')
        await expect(page.getByText('已公布 3 人的座位')).toBeVisible()
      })
      await test.step('all tickets are printed with their progress; one is opened from the list; the pupil has it with venue, room and seat, as PDF and picture, and nobody else', async () => {
        const page = await province()
        await openExam(page, shown(), 'tickets')
        await page.getByRole('button', { name: '打印全部准考证' }).click()
        const run = page.locator('.olympiads-card')
        await expect(run.getByText('已完成 3 / 3', { exact: true })).toBeVisible({ timeout: 60_000 })
        await expect(run.locator('.ant-tag')).toHaveText('已完成')
        const bundles = await run
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
        const printed = await Promise.all(bundles.map((address) => paperAt(page, address)))
        const addresses = (await Promise.all(printed.map(codesOn))).flat()
        expect(addresses).toHaveLength(3)
        await expectAccessible(page)

        await openExam(page, shown(), 'candidates')
        const number = (name: string) =>
          rows(page)
            .filter({ hasText: name })
            .locator('td, [role=gridcell]')
            .getByText(/^[0-9A-Z]{12}$/)
        ticket.other = await number(other.name).innerText()
        ticket.number = await number(own.name).innerText()
        await rows(page).filter({ hasText: own.name }).click()
        await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/)
        ticket.candidate = new URL(page.url()).searchParams.get('row') ?? ''
        const [told, tab] = await Promise.all([
          page.waitForResponse(/olympiads[/]ticket[?]/),
          page.waitForEvent('popup'),
          page.getByRole('dialog').getByRole('button', { name: '下载 PDF' }).click(),
        ])
        const { data } = (await told.json()) as { data: { pdf: string } }
        const [address = ''] = await codesOn(await paperAt(page, data.pdf))
        await tab.close()
        expect(addresses).toContain(address)
        expect(new URL(address).searchParams.get('ticket')).toBe(ticket.number)
        ticket.address = address

        const pupil = await portal(asPupil(own), '/olympiads/mine')
        const card = pupil.getByRole('article').filter({ has: pupil.getByRole('heading', { name: exam, exact: true }) })
        await expect(card.getByText(`${venue} · 学府路1号`, { exact: true })).toBeVisible()
        await expect(card.getByText(/^第一考场，座位 [1-5]-[1-5]（排-列）$/)).toBeVisible()
        await expect(pupil.getByText('参加竞赛不收取费用，结果不作为升学依据', { exact: false })).toBeVisible()
        await expectAccessible(pupil)
        const [pdf] = await Promise.all([
          pupil.waitForRequest(/[/]api[/]olympiad-tickets[?]/),
          card.getByRole('button', { name: '下载准考证' }).click(),
        ])
        expect(await codesOn(await paperAt(pupil, pdf.url()))).toEqual([ticket.address])
        await card.getByRole('button', { name: '准考证图片' }).click()
        // the picture takes the place of the page, as an address that one can keep
        await pupil.waitForURL(/[/]api[/]olympiad-tickets[?]/)
        const image = await pupil.request.get(pupil.url())
        expect(image.headers()['content-type']).toBe('image/png')

        const refused = await request.get(`/api/olympiads/tickets/${ticket.candidate}`, {
          headers: { authorization: await tokenOf(request, asPupil(other)) },
        })
        expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([404, 'not_found'])
      })
    })

    test('the code of a ticket leads to its candidate on a phone, where who came is kept; a table of scores is refused row by row, and the mended one waits for a second person [console /contest/olympiads]', async () => {
      await test.step('the code of a ticket leads to its own exam and candidate on a phone; who came is kept, nobody is late a day after, a violation is recorded', async () => {
        const phone = await newPage({ width: 390, height: 844 })
        await giveSession(phone, demoAccount('province'), true)
        await phone.goto(ticket.address)
        const cards = phone.locator('.attendance-seat')
        await expect(cards).toHaveCount(1)
        await expect(cards).toContainText(own.name)
        await expect(phone.getByTitle(shown().name, { exact: true })).toBeVisible()
        await cards.getByRole('button', { name: '到考', exact: true }).click()
        await expect(cards.getByRole('button', { name: '到考', exact: true })).toHaveAttribute('aria-pressed', 'true')
        await expectAccessible(phone)
        const late = phone.locator('.attendance-seat').filter({ hasText: other.name })
        await phone.getByLabel('准考证号').fill(ticket.other)
        await phone.getByRole('button', { name: '查找' }).click()
        await expect(late).toHaveCount(1)
        await late.getByRole('button', { name: '迟到', exact: true }).click()
        await expect(problemOn(late)).toHaveText(/^\d{4}年\d+月\d+日 \d\d:\d\d 以后不再允许入场，不能登记为迟到$/)
        await late.getByRole('button', { name: '记录违规' }).click()
        const dialog = phone.getByRole('dialog', { name: `记录违规：${other.name}` })
        await choose(dialog, '类型', '使用手机等电子设备')
        await dialog.getByLabel('经过').fill('开考后手机响铃')
        await expectAccessible(phone)
        await dialog.getByRole('button', { name: '记录', exact: true }).click()
        await expect(late).toContainText('违规 1 次')
        await phone.context().close()
        const page = await province()
        await openExam(page, shown(), 'attendance')
        const length = () => page.evaluate(() => history.length)
        const before = await length()
        await expect(page.locator('.attendance-seat').first()).toBeVisible()
        expect(await length()).toBe(before)
        await openExam(page, shown(), 'violations')
        await expect(rows(page)).toHaveCount(1)
        await expect(rows(page)).toContainText('使用手机等电子设备')
        await expectAccessible(page)
      })
      await test.step('a table of scores is refused row by row and nothing is kept; the mended one waits for a second person, who is not the importer', async () => {
        const page = await province()
        const header = ['准考证号', '姓名', '选择题', '解答题']
        await openExam(page, shown(), 'scores')
        const pick = page.locator('input[type=file]')
        await pick.setInputFiles(
          await aTable('成绩有误.xlsx', [
            header,
            [ticket.number, own.name, 41, 55],
            ['AAAAAAAAAAAA', other.name, 30, 45],
            [ticket.other, other.name, '三十', 45],
          ]),
        )
        const result = page.locator('.olympiads-card').filter({ hasText: '行中导入了' })
        await expect(result.getByRole('heading')).toHaveText('3 行中导入了 0 行')
        await expect(result.getByRole('listitem')).toHaveText([
          '第 2 行 选择题：超过了满分 40',
          '第 3 行 准考证号：没有这个准考证号',
          '第 4 行 选择题：不是有效的分数，最多两位小数',
        ])
        await expect(rows(page)).toHaveCount(0)
        await expectAccessible(page)
        await pick.setInputFiles(
          await aTable('成绩.xlsx', [header, [ticket.number, own.name, 38, 50], [ticket.other, other.name, 30, 45]]),
        )
        await expect(result.getByRole('heading')).toHaveText('2 行中导入了 2 行')
        await expect(page.getByText('是你导入的，请另一个人来确认。')).toBeVisible()
        await expect(page.getByRole('button', { name: '确认计入' })).toBeDisabled()
        await pressAndAgree(page, '公布成绩')
        await expect(problemOn(page)).toHaveText('还有 1 次导入等待确认，确认或作废后再公布')

        const colleague = await desk(second)
        await openExam(colleague, shown(), 'scores')
        await colleague.getByRole('button', { name: '确认计入' }).click()
        await expect(colleague.getByText('已确认，成绩开始计入')).toBeVisible()
        await expect(rows(colleague)).toHaveCount(4)
        await pressAndAgree(colleague, '公布成绩')
        await expect(colleague.getByText('成绩已公布')).toBeVisible()
        await expectAccessible(colleague)
      })
    })

    test('the pupil reads the own score and objects, somebody who worked on no score corrects it, and once the appeals are over the final list is published with masked names [/olympiads/mine/:candidate] [console /contest/olympiads] [/olympiads/lists]', async () => {
      await test.step('the pupil reads the own score and objects to an item with grounds; somebody who worked on no score corrects it within the maximum', async () => {
        const pupil = await portal(asPupil(own), '/olympiads/mine')
        await pupil.getByRole('link', { name: '成绩与复核' }).click()
        const item = (name: string) => pupil.getByRole('row').filter({ hasText: name })
        await expect(item('选择题').getByRole('cell')).toHaveText(['38', '40', ''])
        await expect(pupil.getByText('总分 88')).toBeVisible()
        await expectAccessible(pupil)
        await pupil.getByRole('button', { name: '提交复核申请' }).click()
        await expect(pupil.getByText('请选择理由并写明情况')).toBeVisible()
        await appeal(pupil)
        await expect(pupil.getByText('已收到复核申请，处理后会通知你')).toBeVisible()
        await expect(item('解答题')).toContainText('处理中')

        const judge = await desk(third)
        await openAppeal(judge)
        await expectAccessible(judge)
        const ask = await decide(judge, '更正分数', { points: '61', reason: '重新合分' })
        await expect(ask.getByText('超过了满分 60', { exact: true })).toBeVisible()
        await decide(judge, '更正分数', { points: '55', reason: '重新合分' })
        await expectToast(judge, '更正分数：已完成')
        await pupil.reload()
        await expect(item('解答题').getByRole('cell')).toHaveText(['55', '60', '已更正 重新合分'])
        await expect(pupil.getByText('总分 93')).toBeVisible()
      })
      await test.step('the final list waits for the end of the appeals; then it is published, and everybody reads it with masked names', async () => {
        const page = await province()
        await openExam(page, shown(), 'lists')
        await fill(page.locator('form'), { 一等奖: '1', 二等奖: '1', 进入下一场的名次: '1' })
        await page.getByRole('button', { name: '生成名单' }).click()
        await expect(page.getByText('2 人排名，1 人进入下一场')).toBeVisible()
        await expect(rows(page)).toHaveCount(2)
        await pressAndAgree(page, '公布名单')
        await expect(problemOn(page)).toHaveText(
          /^复核申请的时间到 \d{4}年\d{1,2}月\d{1,2}日 \d\d:\d\d 才结束，之后才能公布名单$/,
        )
        await expectAccessible(page)
        // the season says anew until when appeals are taken: until some hours ago
        await publishedSeason(folder, { code: season.code, definition: definitionWith({ appealsUntil: inDays(-0.1) }) })
        await pressAndAgree(page, '公布名单')
        await expect(page.getByText('名单已公布')).toBeVisible()

        const anyone = await newPage()
        await anyone.goto('/olympiads/lists')
        await expectAccessible(anyone)
        const card = anyone.getByRole('article').filter({ hasText: season.title })
        await card.getByRole('link', { name: '查看名单' }).click()
        const school = demoAccount('school').unit
        for (const [at, line] of [
          ['林**', school, '一等奖', '✓'],
          ['宋**', school, '二等奖', ''],
        ].entries()) {
          const row = anyone.getByRole('row').nth(at + 1)
          await expect(row.getByRole('rowheader')).toHaveText(String(at + 1))
          await expect(row.getByRole('cell')).toHaveText(line)
        }
        await expectAccessible(anyone)
        await anyone.context().close()
        const pupil = await portal(asPupil(own), '/olympiads/mine')
        await expect(pupil.getByText('第 1 名 · 一等奖 · 进入下一场')).toBeVisible()
      })
    })

    /** A paper behind an address, as bytes. */
    async function paperAt(page: Page, address: string | null): Promise<Buffer> {
      const reply = await page.request.get(address ?? '')
      expect(reply.headers()['content-type']).toBe('application/pdf')
      return await reply.body()
    }

    async function appeal(page: Page): Promise<void> {
      await page.getByLabel('题目').selectOption({ label: '解答题' })
      await page.getByLabel('理由').selectOption({ label: '合分错误' })
      await page.getByLabel('说明').fill('第三小题少加了 5 分')
      await page.getByRole('button', { name: '提交复核申请' }).click()
    }

    async function openAppeal(page: Page): Promise<void> {
      await openExam(page, shown(), 'appeals')
      await expect(rows(page)).toHaveCount(1)
      await expect(rows(page)).toContainText('解答题')
      await rows(page).first().click()
    }

    /** The registration that was sent back to the teacher who made it. */
    async function returned(request: APIRequestContext): Promise<Prepared> {
      const token = await tokenOf(request, teacher)
      const { seasons } = await call<{ seasons: { id: string; registrations: { id: string; pupil: string }[] }[] }>(
        request,
        '/api/olympiads/registrations/mine',
        { token },
      )
      const found = seasons.find(({ id }) => id === season.id)?.registrations.find(({ pupil }) => pupil === listed.name)
      if (!found) throw new Error('the registration is gone')
      return { pupil: listed, token, declaration: found.id }
    }

    /** Every complete registration that is offered, with what is declared for the pupils. */
    async function handInComplete(page: Page, registered: Locator): Promise<void> {
      await registered.getByRole('button', { name: '提交 1 份' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: '确认并提交' }).click()
      await expect(dialog.getByText('请逐项确认')).toBeVisible()
      await checkEach(dialog.getByRole('checkbox'))
      await dialog.getByRole('button', { name: '确认并提交' }).click()
      await expect(dialog.getByText('完成 1 位')).toBeVisible()
      await dialog.getByRole('button', { name: '关闭' }).last().click()
    }

    async function approve(page: Page, name: string): Promise<void> {
      await page.getByRole('button', { name: `通过${name}的报名` }).click()
      await expect(page.getByRole('button', { name: `通过${name}的报名` })).toHaveCount(0)
    }

    /** What a pupil fills in, by the calls that the screens make. */
    async function registration(request: APIRequestContext, pupil: Pupil): Promise<Prepared> {
      const token = await tokenOf(request, asPupil(pupil))
      const draft = { season: season.id, kind: 'mathematics', stage: 'junior' }
      const { id } = await call<{ id: string }>(request, '/api/declarations', { token, data: draft })
      const { person } = await call<{ person: { id: string } }>(request, `/api/declarations/${id}/people`, {
        token,
        data: { role: 'member' },
      })
      const { organizations } = await call<{ organizations: { id: string; name: string }[] }>(
        request,
        `/api/organizations?kind=school&search=${encodeURIComponent(demoAccount('school').unit)}`,
        { token },
      )
      const values = {
        name: pupil.name,
        sex: 'female',
        birthOn: pupil.birthOn,
        idType: '01',
        idNumber: pupil.idNumber,
        school: organizations.find(({ name }) => name === demoAccount('school').unit)?.id ?? '',
        grade: 'junior-2',
        guardianName: '林大川',
        guardianRelation: 'father',
        guardianPhone: '13900000000',
      }
      const changes = [
        { path: 'title', value: pupil.name, revision: 0 },
        ...Object.entries(values).map(([key, value]) => ({
          path: `members.${person.id}.${key}`,
          value,
          revision: 0,
        })),
      ]
      await call(request, `/api/declarations/${id}`, { token, method: 'PATCH', data: { changes } })
      return { pupil, token, declaration: id }
    }
  })
