import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { demoAccount } from './demo-accounts.ts'
import { signInToConsoleAs } from './support/console.ts'
import { inDays, localMinute } from './support/days.ts'
import { bringBackSigned, confirmAndSubmit, expectComplete, lookUpCode } from './support/declaring.ts'
import { publishedSeason } from './support/office.ts'
import { approveAt, makeCodes, type Office, offices } from './support/offices.ts'
import { codesOn, paperBy } from './support/papers.ts'
import { aPupil } from './support/people.ts'
import { call, complete, detailOf, freezeAndHandIn, type Prepared, passOn } from './support/prepared.ts'
import { type Product, startProduct } from './support/product.ts'
import { chooseSchool } from './support/registration.ts'
import { copyKind, takeTemplate, writeEvents, writeKind } from './support/robot-season.ts'
import { backToList, beginTeam, fillTeam } from './support/robot-team.ts'
import { at, choose, fill, isSaved, newDraft, show } from './support/season-editor.ts'
import { sessionOf, signInAs } from './support/session.ts'
import { complaintsOf, expectAccessible } from './support/watch.ts'

const title = '第17届青少年机器人竞赛'
const code = 'robot-2025'
const demo = demoSeasons(new Date()).robot
/** so many live teams of a school in one event: 5 in the primary group, 4 in the secondary one (contest.md 2b) */
const capOf = (kind: string) => (kind.endsWith('primary') ? 5 : 4)
/** the ten kinds as the province wants them: what the demo has, with the caps of this year */
const kinds = demo.kinds
  .filter((kind) => kind.team)
  .map((kind) => ({ ...kind, caps: [{ level: 'school', amount: capOf(kind.code) }] }))
const rescue = '震地奇兵太空救援（小学组）'
const mecha = '太空机甲竞技（小学组）'
/** What the second tier types into the editor. */
const writtenSeason = (): SeasonDefinition => {
  const window = { opensAt: inDays(-1).toISOString(), closesAt: inDays(30).toISOString(), graceS: 60 }
  const kindsNow = kinds.map((kind) => ({
    ...kind,
    ...(kind.team && { team: { ...kind.team, swapUntil: inDays(20).toISOString() } }),
  }))
  return { ...demo, title: { zh: title }, edition: 17, window, kinds: kindsNow }
}
const school = '星河小学（演示）'
const teamName = '星火一队'
const otherName = '北斗二队'

test.describe
  .serial('the province’s 17th robot contest, from its season to the published results', () => {
    test.describe.configure({ timeout: 240_000 })
    const desks = new Map<Office, Page>()
    const complaints: string[][] = []
    let product: Product
    let request: APIRequestContext
    let coach: Page
    let referee: Page | undefined
    /** what one test leaves to the next */
    let season = ''
    const codes = { rescue: [] as string[], mecha: [] as string[] }
    const child = aPupil({ years: 10 })
    const teams: Prepared[] = []

    async function newPage(browser: Browser, size = { width: 1440, height: 900 }): Promise<Page> {
      const context = await browser.newContext({ baseURL: product.origin, viewport: size })
      complaints.push(complaintsOf(context))
      return await context.newPage()
    }
    function deskOf(desk: Office): Page {
      const page = desks.get(desk)
      if (!page) throw new Error(`${desk} has no browser`)
      return page
    }
    const takeCode = (of: keyof typeof codes) => {
      const taken = codes[of].pop()
      if (taken === undefined) throw new Error(`the school made too few codes of ${of}`)
      return taken
    }
    test.beforeAll(async ({ browser, playwright }) => {
      test.setTimeout(300_000)
      product = await startProduct('product-of-robot-contest')
      request = await playwright.request.newContext({ baseURL: product.origin })
      if (process.env.TEST_TIER !== 'long')
        season = await publishedSeason(product.dataDir, { code, definition: writtenSeason() })
      coach = await newPage(browser)
      for (const desk of offices) {
        const page = await newPage(browser)
        desks.set(desk, page)
        await signInToConsoleAs(page, demoAccount(desk, product.dataDir))
      }
    })
    // what is refused, and the time without a network, the browser tells as well
    test.afterEach(() =>
      expect(complaints.flat().filter((words) => !/409|ERR_INTERNET_DISCONNECTED/.test(words))).toEqual([]),
    )
    test.afterAll(async () => {
      await request?.dispose()
      for (const page of [...desks.values(), coach]) await page?.context().close()
      await product?.end()
    })

    test('the season is written in the editor alone: five events with their score sheets, two groups, caps, swaps, the delegation [console /contest/seasons]', {
      tag: '@long',
    }, async () => {
      const page = deskOf('province')
      await newDraft(page, code, '青少年机器人竞赛')
      await test.step('name, dates, levels, contact, delegation', async () => {
        await fill(page.locator('body'), {
          '赛季名称（中文）': title,
          '主题（中文）': demo.theme.zh,
          届次: '17',
          年龄计算日: demo.agesOn,
          开始时间: localMinute(-1),
          截止时间: localMinute(30),
        })
        await show(page, '审查层级')
        await page.getByRole('button', { name: '删除“学校”' }).click()
        await show(page, '联系方式')
        await page.getByRole('button', { name: '添加联系人' }).click()
        await fill(at(page, 'contacts[0]'), { '单位（中文）': '机器人竞赛组织委员会', 电话: '0731-00000003' })
        await show(page, '代表团')
        const delegation = page.getByRole('region', { name: '代表团' })
        await choose(delegation, '带队层级', '市州')
        await fill(delegation, {
          开始时间: localMinute(-1),
          截止时间: localMinute(60),
          领队至少: '2',
          领队至多: '4',
          随队教师至多: '20',
        })
        await delegation.getByLabel('宽限', { exact: true }).fill('60')
      })
      await test.step('the events', () => writeEvents(page, demo.events ?? []))
      await test.step('the kinds: two forms of another season, copied and made ten', async () => {
        const write = async (index: number, from: number) => {
          const [kind, before] = [kinds[index], kinds[from]]
          if (!kind || !before) throw new Error(`there is no kind ${index} or ${from}`)
          const event = demo.events?.find((each) => each.code === kind.team?.event)?.labels.zh ?? ''
          await writeKind(page, index, { kind, from: before, event, swapUntil: localMinute(20) })
        }
        for (const [index, { labels }] of kinds.entries()) {
          // the last event alone asks for materials
          const isTemplate = index === 0 || index === 8
          if (isTemplate) {
            await takeTemplate(page, labels.zh)
            await show(page, labels.zh)
          } else await copyKind(page, kinds[index - 1]?.labels.zh ?? '')
          await write(index, isTemplate ? index : index - 1)
        }
      })
      await expect(page.getByRole('heading', { name: '可以发布' })).toBeVisible()
      await isSaved(page)
      await page.getByRole('button', { name: '发布', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: '确认发布' }).click()
      await expect(page.getByText(`“${title}”已发布（第 1 版）`)).toBeVisible()
      await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/)
      season = new URL(page.url()).searchParams.get('row') ?? ''
      const { definition } = await call<{ definition: SeasonDefinition }>(request, `/api/seasons/${season}`)
      expect(definition.events).toEqual(
        demo.events?.map((event) => ({
          ...event,
          labels: { zh: event.labels.zh },
          sheet: {
            ...event.sheet,
            items: event.sheet.items.map((item) => ({ ...item, labels: { zh: item.labels.zh } })),
          },
        })),
      )
      expect(definition.kinds.map(({ team, ...kind }) => ({ ...kind, team: { ...team, swapUntil: '' } }))).toEqual(
        kinds.map(({ team, ...kind }) => ({ ...kind, team: { ...team, swapUntil: '' } })),
      )
    })

    test('quotas go down from the province, and the school makes its codes [console /contest/authorization-codes]', async () => {
      const of = { season, amounts: ['20', '12', '8', '6'], count: 6 } as const
      codes.rescue = await makeCodes(deskOf, { ...of, kind: { code: 'space-rescue-primary', name: rescue } })
      codes.mecha = await makeCodes(deskOf, {
        ...of,
        kind: { code: 'space-mecha-primary', name: mecha },
        amounts: ['4', '3', '2', '1'],
        count: 1,
      })
    })

    /** From the page of kinds to the field for the code. */
    async function toCode(kind: string): Promise<void> {
      await coach.goto('/declarations/new')
      await coach
        .getByRole('region', { name: title })
        .getByRole('article')
        .filter({ has: coach.getByRole('heading', { name: kind, exact: true }) })
        .getByRole('link', { name: '输入授权码' })
        .click()
    }

    test('a coach brings a team from its code to the receipt; a coach of another county is told so [/robot/qrsb] [/robot/dybmb] [/robot/scbmb]', async () => {
      const page = coach
      await signInAs(page, 'teacher', product.dataDir)
      const token = await tokenOf(page)
      await toCode(rescue)
      const declaration = await beginTeam(page, takeCode('rescue'))
      teams.push({ pupil: child, token, declaration })
      await fillTeam(page, { name: teamName, contestants: [child], coachFrom: '蓝鲸中学' })
      await page.goto('/robot/qrsb')
      const main = page.getByRole('main')
      const confirm = main.getByRole('button', { name: '确认申报' })
      await expect(main.getByText('教练员（指导教师）须与申报单位在同一个县（市、区）').first()).toBeVisible()
      await expect(confirm).toHaveAttribute('aria-disabled', 'true')
      await page.goto(`/declarations/${declaration}/instructors`)
      await main.getByRole('link', { name: '填写' }).click()
      await chooseSchool(page, '所在单位（学校）')
      await backToList(page)
      await expectComplete(page)
      await page.goto('/robot/qrsb')
      await confirm.click()
      await expect(page.getByRole('heading', { name: '已确认，内容已锁定' })).toBeVisible()
      await page.goto('/robot/dybmb')
      const form = await paperBy(page, () => page.getByRole('button', { name: '打开 PDF' }).click())
      await page.goto('/robot/scbmb')
      await bringBackSigned(page, form)
      await confirmAndSubmit(page)
    })

    test('a contestant of two events, and a sixth team of a school that may have five, are refused in words', async () => {
      const page = coach
      const main = page.getByRole('main')
      await toCode(mecha)
      const second = await beginTeam(page, takeCode('mecha'))
      await fillTeam(page, { name: '分身队', contestants: [child] })
      await page.goto(`/declarations/${second}/confirmation`)
      await expect(main.getByText('这位成员在这一类中已经有另一个项目，每人每届只能报一项').first()).toBeVisible()
      await expect(main.getByRole('button', { name: '确认申报' })).toHaveAttribute('aria-disabled', 'true')

      const token = await tokenOf(page)
      for (let live = 1; live < capOf('primary'); live += 1) {
        const data = { season, kind: 'space-rescue-primary', authorizationCode: takeCode('rescue') }
        const { id } = await call<{ id: string }>(request, '/api/declarations', { token, data })
        if (live === 1) teams.push({ pupil: aPupil({ years: 11, name: '周小舟' }), token, declaration: id })
      }
      await toCode(rescue)
      await lookUpCode(page, takeCode('rescue'))
      await page.getByRole('checkbox', { name: /我已核对/ }).check()
      await page.getByRole('button', { name: '核对无误，开始填写' }).click()
      await expect(main.getByText(`${school}的这一类已经有 5 队，达到上限，不能再增加`).first()).toBeVisible()
      await expectAccessible(page)
      const other = teams[1]
      if (!other) throw new Error('there is no second team')
      await complete(request, other, { title: otherName })
      await freezeAndHandIn(request, other)
    })

    test('county, city and province pass it: it is qualified [console /contest/declarations]', async () => {
      const [first, second] = teams
      if (!first || !second) throw new Error('there are too few teams')
      for (const office of ['county', 'city', 'province'] as const) {
        await approveAt(deskOf(office), request, first)
        await passOn(request, second, await tokenOf(deskOf(office)))
      }
      for (const team of teams) expect((await detailOf(request, team)).state).toBe('qualified')
    })

    test('the administrator names a head referee and a referee [console /organization/users]', async ({ browser }) => {
      const page = await newPage(browser)
      await signInToConsoleAs(page, demoAccount('admin', product.dataDir))
      for (const [desk, role] of [
        ['province', '裁判长'],
        ['city', '裁判员'],
      ] as const) {
        await page.goto(`/console/organization/users?search=${demoAccount(desk, product.dataDir).login}`)
        await expect(page.getByRole('grid').locator('[data-row-key]')).toHaveCount(1)
        await page.getByRole('grid').locator('[data-row-key]').first().click()
        const detail = page.getByRole('dialog')
        await detail.getByRole('button', { name: '修改角色' }).click()
        const roles = page.getByRole('dialog', { name: /的角色$/ })
        await roles.getByRole('button', { name: '添加角色' }).click()
        await roles.getByRole('combobox', { name: '角色' }).last().click()
        await page.keyboard.type(role)
        await page.getByTitle(role, { exact: true }).last().click()
        await roles.getByRole('button', { name: '保存' }).click()
        await expect(detail.getByText(new RegExp(`^${role} · `))).toBeVisible()
      }
      await page.context().close()
    })

    test('the card’s QR opens the check-in on a referee’s phone; the teams are checked in and inspected [console /contest/teams] [console /contest/teams/check-in]', async ({
      browser,
    }) => {
      const page = deskOf('province')
      await page.goto(`/console/contest/teams?f.season=${season}`)
      await expect(page.getByTitle(title, { exact: true }).first()).toBeVisible()
      const cards = await paperBy(
        page,
        () => page.getByRole('button', { name: '打印参赛证' }).click(),
        /team-papers[?]/,
      )
      const addresses = await codesOn(cards)
      expect(addresses).toHaveLength(2)
      const phone = await newPage(browser, { width: 360, height: 740 })
      await signInToConsoleAs(phone, demoAccount('city', product.dataDir))
      for (const address of addresses) {
        expect(address).toMatch(new RegExp(`^${product.origin}/console/contest/teams/check-in[?]number=`))
        await phone.goto(address)
        const card = phone.locator('.gate-team')
        await expect(card.getByText('未报到', { exact: true })).toBeVisible()
        await card.getByRole('button', { name: '报到', exact: true }).click()
        await expect(card.getByText('已报到', { exact: true })).toBeVisible()
        await expectAccessible(phone)
        await card.getByRole('button', { name: '检录通过' }).click()
        await phone.getByRole('dialog').getByRole('button', { name: '检录通过' }).click()
        await expect(card.locator('.ant-tag').getByText('检录通过', { exact: true })).toBeVisible()
      }
      await expect(phone.getByText('震地奇兵太空救援 · 小学组').last()).toBeVisible()
      await phone.context().close()
    })

    test('a round is entered without a network and merged once it is back; the public scoreboard shows it at once [/referee/scores] [console /contest/teams/scores]', async ({
      browser,
    }) => {
      const head = deskOf('province')
      await head.goto(`/console/contest/teams/scores?season=${season}`)
      await head.getByRole('link', { name: '震地奇兵太空救援 · 小学组' }).click()
      await startRound(head, 1)

      const board = await newPage(browser)
      await board.goto(`/scoreboard/${code}/space-rescue/primary-group`)
      await expect(board.getByText('还没有成绩，比赛开始后会实时显示在这里。')).toBeVisible()
      const total = (team: string) => board.getByRole('row').filter({ hasText: team }).getByRole('cell').last()

      const tablet = await newPage(browser, { width: 820, height: 1180 })
      referee = tablet
      await signInAs(tablet, 'city', product.dataDir)
      await openEntry(tablet)
      await tablet.context().setOffline(true)
      await tablet.getByLabel('清除障碍').fill('9')
      await expect(tablet.getByText('最多 4 次', { exact: true })).toBeVisible()
      await enter(tablet, teamName, { 离开基地: '1', 清除障碍: '2', 犯规: '1' }, '180.5')
      await expect(tablet.getByText('没有网络，记分表先留在这台设备上，联网后自动上传')).toBeVisible()
      const kept = tablet.getByRole('region', { name: '这台设备上的记分表' }).getByRole('listitem')
      await expect(kept).toHaveText([/等待上传/])
      await expectAccessible(tablet)
      await expect(total(teamName)).toHaveText('–')
      await tablet.context().setOffline(false)
      await expect(kept).toHaveText([/已上传/], { timeout: 30_000 })
      await enter(tablet, otherName, { 离开基地: '1', 清除障碍: '4', 运回基地: '1' }, '200')
      // nobody has loaded the scoreboard anew
      await expect(total(teamName)).toHaveText('30')
      await expect(total(otherName)).toHaveText('95')
      await expectAccessible(board)
      await board.context().close()
      await head.reload()
      const sheets = head.getByRole('region', { name: '记分表' }).getByRole('row')
      await expect(sheets).toHaveCount(3)
      await expect(head.getByText('计入成绩', { exact: true })).toHaveCount(2)
      await expectAccessible(head)
    })

    test('the coach protests inside the window, the head referee upholds it and corrects the sheet; the next round ends the window, and the results are published', async ({
      browser,
    }) => {
      const page = coach
      const head = deskOf('province')
      const [first, second] = teams
      await page.goto(`/declarations/${first?.declaration}/scores`)
      const round = page.getByRole('region', { name: '第 1 轮' })
      await round.locator('summary').click()
      await round.getByRole('textbox', { name: '申诉理由' }).fill('清除了四个障碍，只记了两个')
      await round.getByRole('button', { name: '提出申诉' }).click()
      await expect(round.getByText('现场申诉: 等待处理')).toBeVisible()
      await expectAccessible(page)

      await head.goto('/console/contest/teams/protests?f.state=filed')
      const filed = head.getByRole('grid').locator('[data-row-key]').filter({ hasText: teamName })
      await expect(filed).toHaveCount(1)
      await expect(filed).toContainText('震地奇兵太空救援')
      await filed.click()
      await head.getByRole('dialog').getByRole('button', { name: '成立', exact: true }).click()
      const ask = head.getByRole('dialog', { name: '成立', exact: true })
      await ask.getByRole('textbox', { name: '原因' }).fill('看了录像，应为四个')
      await ask.getByRole('button', { name: '成立', exact: true }).click()
      await expect(head.getByText('成立：已完成')).toBeVisible()

      await head.goto(`/console/contest/teams/scores?season=${season}`)
      await head.getByRole('link', { name: '震地奇兵太空救援 · 小学组' }).click()
      await head.getByRole('row').filter({ hasText: teamName }).getByRole('button', { name: '查看' }).click()
      const sheet = head.getByRole('dialog')
      await sheet.getByRole('button', { name: '更正' }).click()
      const correction = head.getByRole('dialog', { name: '更正记分表' })
      await correction.getByLabel('清除障碍').fill('4')
      await correction.getByLabel('原因（写入操作日志）').fill('申诉成立')
      await correction.getByRole('button', { name: '确定' }).click()
      await expect(sheet.getByText('60 分', { exact: true })).toBeVisible()
      await sheet.getByRole('button', { name: '关闭' }).click()
      await page.reload()
      await expect(round.getByText('现场申诉: 成立')).toBeVisible()
      await expect(round.getByText('答复：看了录像，应为四个')).toBeVisible()

      await startRound(head, 2)
      await page.goto(`/declarations/${second?.declaration}/scores`)
      await expect(round.getByText(/^申诉时间已于 .*结束$/)).toBeVisible()
      if (!referee) throw new Error('the referee is gone')
      await openEntry(referee)
      // the round that has begun since then is the one that is entered
      await expect(referee.getByRole('combobox', { name: /^轮次/ })).toHaveValue('2')
      await enter(referee, teamName, { 离开基地: '1', 清除障碍: '4', 找到被困人员: '3' }, '150')
      await expect(referee.getByRole('listitem').filter({ hasText: '第 2 轮' })).toContainText('已上传')
      await referee.context().close()
      await head.reload()
      const ranking = head.locator('.scores-ranking').getByRole('listitem')
      await expect(ranking.first()).toContainText(teamName)
      await expect(ranking.first()).toContainText('130 分')
      await head.getByRole('button', { name: '锁定成绩' }).click()
      await head.getByRole('button', { name: '公布成绩' }).click()
      await expect(head.getByText('成绩已经公布。')).toBeVisible()
      const anyone = await newPage(browser)
      await anyone.goto('/scoreboard')
      await anyone
        .getByRole('region', { name: title })
        .getByRole('link', { name: /^震地奇兵太空救援 · 小学组/ })
        .click()
      await expect(anyone.getByText('成绩已公布。')).toBeVisible()
      await expect(anyone.getByRole('row').nth(1)).toContainText(teamName)
      await anyone.context().close()
    })
  })

/** The session of whoever is signed in on that page. */
async function tokenOf(page: Page): Promise<string> {
  return (await sessionOf(page)).token ?? ''
}

/** Draws the order of a round and begins it, on the page of an event. */
async function startRound(page: Page, number: number): Promise<void> {
  const round = page.locator('.scores-round').filter({ has: page.getByRole('heading', { name: `第 ${number} 轮` }) })
  await round.getByRole('button', { name: '抽签排序' }).click()
  await round.getByRole('button', { name: '开始本轮' }).click()
  await expect(round.getByText(/开始$/).first()).toBeVisible()
}

/** The referees’ page with teams and rounds as they are now. */
async function openEntry(page: Page): Promise<void> {
  await page.goto('/referee/scores')
  await page.getByLabel('赛季').selectOption({ label: title })
  await page.getByRole('button', { name: '读取队伍和轮次' }).click()
  await page.getByLabel('赛项和组别').selectOption({ label: '震地奇兵太空救援 · 小学组' })
}

/** One sheet, signed by the team on the spot. */
async function enter(
  page: Page,
  team: string,
  counts: Readonly<Record<string, string>>,
  seconds: string,
): Promise<void> {
  const select = page.getByRole('combobox', { name: /^代表队/ })
  await select.selectOption((await select.locator('option').filter({ hasText: team }).getAttribute('value')) ?? '')
  for (const [item, count] of Object.entries(counts)) await page.getByLabel(item).fill(count)
  await page.getByLabel('用时（秒）').fill(seconds)
  await page.getByLabel('签字的队员').fill('林小满')
  const pad = page.locator('.signature-pad')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nowhere to sign')
  await page.mouse.move(box.x + 40, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 90, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: '保存这张记分表' }).click()
  await expect(page.getByText('已保存在这台设备上').first()).toBeVisible()
}
