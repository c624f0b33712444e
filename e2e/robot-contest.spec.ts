import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { type DelegationPlan, emptyPlan } from '#modules/contest/delegations/contract.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { dataDir, demoAccount } from './demo-accounts.ts'
import { inDays, localMinute } from './support/days.ts'
import { bringBackSigned, confirmAndSubmit, expectComplete } from './support/declaring.ts'
import { aNumber } from './support/numbers.ts'
import { addAccounts, publishedSeason, schoolCodes } from './support/office.ts'
import { approveAt, makeCodes, type Office, offices } from './support/offices.ts'
import { codesOn, paperBy } from './support/papers.ts'
import { aPupil } from './support/people.ts'
import { call, complete, detailOf, freezeAndHandIn, type Prepared, passOn, tokenOf } from './support/prepared.ts'
import { copyKind, takeTemplate, writeEvents, writeKind } from './support/robot-season.ts'
import { beginTeam, fillTeam } from './support/robot-team.ts'
import { at, choose, fill, isSaved, newDraft, show } from './support/season-editor.ts'
import { giveSession } from './support/session.ts'
import { expectToast, test } from './support/test.ts'
import { expectAccessible, write } from './support/watch.ts'

const title = '第17届青少年机器人竞赛'
const code = 'robot-2025'
const password = 'Harbor-lamp-42'
const somebody = (name: string) => ({ login: `r${aNumber(12)}`, password, name })
/** nobody else’s: what a coach has begun last is what the old addresses open for them */
const coach = somebody('周知远')
const arbiter = somebody('丁裁判')
const demo = demoSeasons(new Date()).robot
/** so many live teams of a school in one event: 5 in the primary group, 4 in the secondary one (contest.md 2b) */
const capOf = (kind: string) => (kind.endsWith('primary') ? 5 : 4)
/** the ten kinds as the province wants them: what the demo has, with the caps of this year */
const kinds = demo.kinds
  .filter((kind) => kind.team)
  .map((kind) => ({ ...kind, caps: [{ level: 'school', amount: capOf(kind.code) }] }))
/** nobody waits half an hour for the end of the protests before the results are published */
const events = (demo.events ?? []).map((event) => ({ ...event, sheet: { ...event.sheet, protestAfterLastMs: 0 } }))
/** What the second tier types into the editor. */
const writtenSeason = (): SeasonDefinition => {
  const window = { opensAt: inDays(-1).toISOString(), closesAt: inDays(20).toISOString(), graceS: 60 }
  const kindsNow = kinds.map((kind) => ({
    ...kind,
    ...(kind.team && { team: { ...kind.team, swapUntil: inDays(15).toISOString() } }),
  }))
  return { ...demo, title: { zh: title }, edition: 17, window, kinds: kindsNow, events }
}
const teamName = '星火一队'
const otherName = '北斗二队'
/** What the city tells of its delegation; the form for it is walked through in delegations.spec. */
const travelPlan = (): DelegationPlan => ({
  ...emptyPlan,
  companions: (['leader', 'deputy'] as const).map((role, index) => ({
    key: role,
    function: role,
    name: index === 0 ? '罗静' : '谭溪',
    sex: 'female',
    employer: '市科协',
    post: '',
    phone: `1390000001${index}`,
  })),
  travel: {
    ...emptyPlan.travel,
    means: 'train',
    arrivesAt: inDays(30).toISOString(),
    departsAt: inDays(33).toISOString(),
  },
  emergency: { name: '罗静', phone: '13900000010' },
  insurance: { insurer: '平安保险', policyNumber: 'P-17' },
})

test.describe
  .serial('the province’s 17th robot contest, from its season to the published results', () => {
    // the time without a network
    test.beforeEach(({ expectedComplaints }) => void expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/))
    let request: APIRequestContext
    let head: Page
    let referee: Page | undefined
    /** what one test leaves to the next */
    let season = ''
    const teams: Prepared[] = []

    async function newPage(browser: Browser, size = { width: 1440, height: 900 }): Promise<Page> {
      const context = await browser.newContext({ viewport: size })
      return await context.newPage()
    }
    test.beforeAll(async ({ browser, playwright }) => {
      request = await playwright.request.newContext({ baseURL: process.env.E2E_BASE_URL ?? '' })
      if (process.env.TEST_TIER !== 'long')
        season = await publishedSeason(dataDir(), { code, definition: writtenSeason() })
      const chief = somebody('何裁判')
      await addAccounts(dataDir(), [
        { ...chief, kind: 'unit-contact', at: 'province', roles: ['contest-secretariat', 'head-referee'] },
        { ...coach, kind: 'teacher', at: 'school' },
        { ...arbiter, kind: 'unit-contact', at: 'province', roles: ['contest-officer'] },
      ])
      head = await newPage(browser)
      await giveSession(head, chief, true)
    })
    test.afterAll(async () => {
      await request?.dispose()
      await head?.context().close()
    })

    test('the season is written in the editor alone: five events with their score sheets, two groups, caps, swaps, the delegation [console /contest/seasons]', {
      tag: '@long',
    }, async ({ browser }) => {
      const page = await newPage(browser)
      await giveSession(page, demoAccount('province'), true)
      await newDraft(page, code, '青少年机器人竞赛')
      await test.step('name, dates, levels, contact, delegation', async () => {
        await fill(page.locator('body'), {
          '赛季名称（中文）': title,
          '主题（中文）': demo.theme.zh,
          届次: '17',
          年龄计算日: demo.agesOn,
          开始时间: localMinute(-1),
          截止时间: localMinute(20),
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
      await test.step('the events', () => writeEvents(page, events))
      await test.step('the kinds: two forms of another season, copied and made ten', async () => {
        const write = async (index: number, from: number) => {
          const [kind, before] = [kinds[index], kinds[from]]
          if (!kind || !before) throw new Error(`there is no kind ${index} or ${from}`)
          const event = demo.events?.find((each) => each.code === kind.team?.event)?.labels.zh ?? ''
          await writeKind(page, index, { kind, from: before, event, swapUntil: localMinute(15) })
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
      await expectToast(page, `“${title}”已发布（第 1 版）`)
      await expect(page).toHaveURL(/[?&]row=[0-9a-f-]{36}/)
      season = new URL(page.url()).searchParams.get('row') ?? ''
      const { definition } = await call<{ definition: SeasonDefinition }>(request, `/api/seasons/${season}`)
      expect(definition.events).toEqual(
        events.map((event) => ({
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
      await page.context().close()
    })

    /** What robot-team, console-codes and console-review walk through by their screens. */
    test('two teams are qualified, the administrator names a referee, and the card’s QR opens the check-in on the referee’s phone; the teams are checked in and inspected, and travel with the delegation of their city [console /organization/users] [console /contest/teams] [console /contest/teams/check-in] [console /contest/delegations]', async ({
      browser,
    }) => {
      await test.step('the school’s coach hands in two teams, which county, city and province pass: they are qualified', async () => {
        const codes = await schoolCodes(dataDir(), { season, kind: 'space-rescue-primary', count: 2 })
        const session = (role: string) => tokenOf(request, demoAccount(role))
        const token = await tokenOf(request, coach)
        for (const [index, authorizationCode] of codes.entries()) {
          const data = { season, kind: 'space-rescue-primary', authorizationCode }
          const { id } = await call<{ id: string }>(request, '/api/declarations', { token, data })
          const team = { pupil: aPupil({ years: 10 + index }), token, declaration: id }
          teams.push(team)
          await complete(request, team, { title: index === 0 ? teamName : otherName })
          await freezeAndHandIn(request, team)
        }
        for (const office of ['county', 'city', 'province']) {
          const above = await session(office)
          for (const team of teams) await passOn(request, team, above)
        }
        for (const team of teams) expect((await detailOf(request, team)).state).toBe('qualified')
      })
      await test.step('the administrator names a referee', async () => {
        const page = await newPage(browser)
        const { login } = arbiter
        await giveSession(page, demoAccount('admin'), true)
        await page.goto(`/console/organization/users?search=${login}`)
        await expect(page.getByRole('grid').locator('[data-row-key]')).toHaveCount(1)
        await page.getByRole('grid').locator('[data-row-key]').first().click()
        const detail = page.getByRole('dialog')
        await detail.getByRole('button', { name: '修改角色' }).click()
        const roles = page.getByRole('dialog', { name: /的角色$/ })
        await roles.getByRole('button', { name: '添加角色' }).click()
        await roles.getByRole('combobox', { name: '角色' }).last().click()
        await page.keyboard.type('裁判员')
        await page.getByTitle('裁判员', { exact: true }).last().click()
        await roles.getByRole('button', { name: '保存', exact: true }).click()
        await expect(detail.getByText(/^裁判员 · /)).toBeVisible()
        await page.context().close()
      })
      await test.step('the card’s QR opens the check-in on a referee’s phone; the teams are checked in and inspected', async () => {
        const page = head
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
        await giveSession(phone, arbiter, true)
        for (const [index, address] of addresses.entries()) {
          expect(address).toMatch(new RegExp(`^${process.env.E2E_BASE_URL}/console/contest/teams/check-in[?]number=`))
          if (index === 0) await phone.goto(address)
          else {
            await phone.getByRole('textbox', { name: '编号' }).fill(new URL(address).searchParams.get('number') ?? '')
            await phone.getByRole('button', { name: '查找队伍' }).click()
          }
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
      await test.step('both teams travel with the delegation of their city, which gives them rooms and hands it in; the secretariat confirms it', async () => {
        const token = await tokenOf(request, demoAccount('city'))
        const data = { season, revision: 0, plan: travelPlan() }
        await call(request, '/api/delegations/own', { method: 'PUT', token, data })
        const city = await newPage(browser)
        await giveSession(city, demoAccount('city'))
        await city.goto(`/unit/delegation?season=${season}`)
        const people = city.getByRole('region', { name: '代表队成员', exact: true })
        await expect(people.getByText('2 支代表队，2 名参赛队员', { exact: true })).toBeVisible()
        // a contestant and a coach
        for (const team of [teamName, otherName])
          await expect(people.getByRole('row').filter({ hasText: team })).toHaveCount(2)
        const share = city.getByRole('button', { name: '自动分房', exact: true })
        await write(city, 'PUT /api/delegations/own', () => share.click())
        await expect(city.getByText('3 个房间，还有 0 人没有安排', { exact: true })).toBeVisible()
        await expect(city.getByText('已保存', { exact: true })).toBeVisible()
        await expectAccessible(city)
        await city.getByRole('button', { name: '提交代表团', exact: true }).click()
        await city.getByRole('dialog').getByRole('button', { name: '提交代表团', exact: true }).click()
        await expect(city.getByText('已提交，等待组委会确认。要修改，请先收回。', { exact: true })).toBeVisible()

        await head.goto(`/console/contest/delegations?f.season=${season}`)
        const row = head.getByRole('grid').locator('[data-row-key]')
        await expect(row).toHaveCount(1)
        await expect(row).toContainText('罗静')
        await row.click()
        await head.getByRole('dialog').getByRole('button', { name: '确认', exact: true }).click()
        const ask = head.getByRole('dialog', { name: '确认', exact: true })
        await ask.getByRole('button', { name: '确认', exact: true }).click()
        await expectToast(head, '确认：已完成')
        await city.reload()
        await expect(city.getByText('组委会已确认。要变更，请联系组委会退回。', { exact: true })).toBeVisible()
        await city.context().close()
      })
    })

    test('a round is entered without a network and merged once it is back; the public scoreboard follows by itself [/referee/scores] [console /contest/teams/scores]', async ({
      browser,
    }) => {
      await head.goto(`/console/contest/teams/scores?season=${season}`)
      await head.getByRole('link', { name: '震地奇兵太空救援 · 小学组' }).click()
      await startRound(head, 1)

      const board = await newPage(browser)
      await board.goto(`/scoreboard/${code}/space-rescue/primary-group`)
      await expect(board.getByText('还没有成绩，比赛开始后会实时显示在这里。')).toBeVisible()
      const total = (team: string) => board.getByRole('row').filter({ hasText: team }).getByRole('cell').last()

      const tablet = await newPage(browser, { width: 820, height: 1180 })
      referee = tablet
      await giveSession(tablet, arbiter)
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

    test('a tablet that is loaded anew without a network still has its sheets, and each is merged once; one that is refused says why until it is taken [/referee/scores]', {
      tag: '@long',
    }, async ({ expectedComplaints }) => {
      // what the page asks for while it is loaded without a network
      expectedComplaints.push(/ERR_FAILED|Failed to fetch|the dictionary did not come/)
      if (!referee) throw new Error('the referee is gone')
      const tablet = referee
      const newest = tablet.getByRole('region', { name: '这台设备上的记分表' }).getByRole('listitem').first()
      // once more what is on paper already: kept as well, and set aside since it says the same
      const onPaper = { 离开基地: '1', 清除障碍: '4', 运回基地: '1' }
      const sheets = head.getByRole('region', { name: '记分表' }).getByRole('row')
      await test.step('a reload without a network opens the page with what waits; back on the network it is merged once', async () => {
        await openEntry(tablet)
        await isKeptForOffline(tablet)
        await tablet.context().setOffline(true)
        await enter(tablet, otherName, onPaper, '200')
        await expect(newest).toContainText('等待上传')
        await tablet.reload()
        await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('现场记分')
        await expect(newest).toContainText(otherName)
        await expect(newest).toContainText('等待上传')
        // teams and rules are there too: entry goes on
        await tablet.getByLabel('赛项和组别').selectOption({ label: '震地奇兵太空救援 · 小学组' })
        await expect(tablet.getByRole('button', { name: '保存这张记分表' })).toBeVisible()
        await tablet.context().setOffline(false)
        await expect(newest).toContainText('已上传', { timeout: 30_000 })
        await tablet.reload()
        await expect(newest).toContainText('已上传')
        await head.reload()
        await expect(sheets).toHaveCount(4)
        await expect(head.getByText('计入成绩', { exact: true })).toHaveCount(2)
        await expect(head.getByText('不采用', { exact: true })).toHaveCount(1)
      })
      await test.step('a sheet of frozen results is refused in words, also after a reload, and taken once they are open again', async () => {
        await head.getByRole('button', { name: '锁定成绩' }).click()
        await expect(head.getByText('成绩已经锁定，等待公布。')).toBeVisible()
        await tablet.getByLabel('赛项和组别').selectOption({ label: '震地奇兵太空救援 · 小学组' })
        await enter(tablet, otherName, onPaper, '200')
        await expect(newest).toContainText('没有接受：成绩已经锁定。')
        await tablet.reload()
        await expect(newest).toContainText('没有接受：成绩已经锁定。')
        await head.getByRole('button', { name: '重新开放' }).click()
        const ask = head.getByRole('dialog', { name: '重新开放' })
        await ask.getByRole('textbox', { name: '原因（写入操作日志）' }).fill('有一张记分表还没有上传')
        await ask.getByRole('button', { name: '确定' }).click()
        await expect(head.getByText('成绩随记分表实时更新。')).toBeVisible()
        await tablet.getByRole('button', { name: '上传 1 张' }).click()
        await expect(newest).toContainText('已上传')
        await head.reload()
        await expect(sheets).toHaveCount(5)
        await expect(head.getByText('不采用', { exact: true })).toHaveCount(2)
      })
    })

    test('the coach protests inside the window, the head referee upholds it and corrects the sheet; the next round ends the window, and the results are published', async ({
      browser,
    }) => {
      const page = await newPage(browser)
      await giveSession(page, coach)
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
      await expectToast(head, '成立：已完成')

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
      await expect(sheet).toHaveCount(0)
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

    /** Last: the papers and the delegation above count the teams that have qualified by then. */
    test('by the screens alone: the province sets a quota, each unit allots the one below, the school makes a code; its coach brings a team from the code to the receipt, and county, city and province pass it [console /contest/authorization-codes] [console /contest/declarations] [/robot/sbsqm] [/robot/hdsqm]', {
      tag: '@long',
    }, async ({ browser }) => {
      const kind = kinds.find((each) => each.code === 'paper-plane-primary')
      if (!kind) throw new Error('the season has no such kind')
      const desks = new Map<Office, Page>()
      for (const office of offices) {
        const page = await newPage(browser)
        await giveSession(page, demoAccount(office), true)
        desks.set(office, page)
      }
      const deskOf = (office: Office) => {
        const page = desks.get(office)
        if (!page) throw new Error(`${office} has no browser`)
        return page
      }
      const handing = { season, kind: { code: kind.code, name: kind.labels.zh }, count: 1 }
      const [authorizationCode] = await makeCodes(deskOf, { ...handing, amounts: ['8', '4', '2', '1'] })
      if (!authorizationCode) throw new Error('the school made no code')
      const pupil = aPupil({ years: 10 })
      const page = await newPage(browser)
      const made = await test.step('the coach verifies the code, and fills in team, contestant and coach', async () => {
        await giveSession(page, coach)
        await page.goto(`/declarations/new/code?contest=robot&season=${season}&kind=${kind.code}`)
        const declaration = await beginTeam(page, authorizationCode)
        await fillTeam(page, { name: '云雀队', contestants: [pupil] })
        await expectComplete(page)
        return { pupil, token: await tokenOf(request, coach), declaration }
      })
      await test.step('the team is confirmed, printed, signed and handed in', async () => {
        const team = `/declarations/${made.declaration}`
        await page.goto(`${team}/confirmation`)
        await expect(page.getByText('全部填好了', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: '确认申报' }).last().click()
        await expect(page.getByRole('heading', { name: '已确认，内容已锁定' })).toBeVisible()
        await page.goto(`${team}/printing`)
        const form = await paperBy(page, () => page.getByRole('button', { name: '打开 PDF' }).click())
        await expectAccessible(page)
        await page.goto(`${team}/signed-form`)
        await bringBackSigned(page, form)
        await confirmAndSubmit(page)
      })
      await test.step('county, city and province pass it on their desks', async () => {
        for (const office of ['county', 'city', 'province'] as const) await approveAt(deskOf(office), request, made)
        expect((await detailOf(request, made)).state).toBe('qualified')
      })
      for (const each of [page, ...desks.values()]) await each.context().close()
    })
  })

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

/** The worker looks after the referees’ page, and has kept it with what it is made of. */
async function isKeptForOffline(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      const paths = (await (await caches.open('score-entry')).keys()).map(({ url }) => new URL(url).pathname)
      const hasScripts = paths.some((path) => path.startsWith('/assets/') && path.endsWith('.js'))
      return navigator.serviceWorker.controller !== null && paths.includes(location.pathname) && hasScripts
    })
  await expect.poll(kept).toBe(true)
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
