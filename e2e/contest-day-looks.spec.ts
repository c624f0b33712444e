import { expect, type Page } from '@playwright/test'
import { keepSkin, signInToConsole } from './support/console.ts'
import { begunWithDemoCode, complete, freezeAndHandIn } from './support/prepared.ts'
import { signInAs } from './support/session.ts'
import { test } from './support/test.ts'
import { flawsOf as axeFlawsOf } from './support/watch.ts'

const examTabs = {
  registrations: 'csp-j1',
  candidates: 'mathematics-preliminary',
  venues: 'csp-j1',
  rooms: 'csp-j1',
  seating: 'csp-j1',
  tickets: 'csp-j1',
  attendance: 'mathematics-preliminary',
  violations: 'physics-preliminary',
  scores: 'chemistry-league',
  appeals: 'mathematics-preliminary',
  lists: 'physics-preliminary',
} as const

/** The season of the demo that is being played, of a contest. */
async function playedSeason(page: Page, contest: 'robot' | 'olympiad'): Promise<string> {
  const reply = (await (await page.request.get(`/api/seasons?contest=${contest}`)).json()) as {
    data: { seasons: { id: string; phase: string }[] }
  }
  const found = reply.data.seasons.find(({ phase }) => phase === 'closed')
  if (!found) throw new Error(`the demo plays no ${contest} season`)
  return found.id
}

/** What keeps a disabled person out of the page, and whether it has one heading and fits its window. */
async function flawsOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  // axe looks at what is there, not at what is still being fetched
  await expect(page.locator('.skeleton, .table-waiting')).toHaveCount(0)
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return [...(await axeFlawsOf(page)), ...(isTooWide ? ['wider than its window'] : [])]
}

async function flawsAt(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    const flaws = await flawsOf(page)
    if (flaws.length > 0) found[path] = flaws
  }
  return found
}

for (const [skin, width] of [
  ['light', 1440],
  ['dark', 360],
] as const) {
  test(`the office’s screens of exams, teams, scores and delegations have no flaw for screen readers: ${skin}, ${width} pixels [/contest/olympiads] [/contest/teams] [/contest/delegations] [/contest/honours]`, {
    tag: '@long',
  }, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await signInToConsole(page, 'province')
    await keepSkin(page, skin)
    const [robot, olympiad] = [await playedSeason(page, 'robot'), await playedSeason(page, 'olympiad')]
    await page.goto(`/console/contest/teams/scores?season=${robot}`)
    const board = await page.getByRole('link', { name: /^震地奇兵太空救援/ }).getAttribute('href')
    expect(
      await flawsAt(page, [
        ...Object.entries(examTabs).map(
          ([tab, exam]) => `/console/contest/olympiads?tab=${tab}&exam=${olympiad}:${exam}`,
        ),
        '/console/contest/teams',
        `/console/contest/teams/check-in?season=${robot}`,
        `/console/contest/teams/scores?season=${robot}`,
        board ?? '',
        '/console/contest/teams/protests',
        '/console/contest/delegations',
        '/console/contest/honours',
      ]),
    ).toEqual({})
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the pages of exams, scoreboards, teams and delegations have no flaw for screen readers: ${colorScheme} [/olympiads/mine] [/scoreboard] [/declarations/teams] [/unit/delegation]`, {
    tag: '@long',
  }, async ({ browser }) => {
    test.slow()
    const found: Record<string, Record<string, string[]>> = {}
    const visits = {
      applicant: [
        '/welcomeRobot',
        '/welcomeOrsay',
        '/olympiads/mine',
        '/olympiads/scores',
        '/olympiads/lists',
        '/olympiads/registrations',
        '/scoreboard',
        '/feedback',
      ],
      coach: ['/declarations/teams', '/declarations/teams/import', '/declarations/forms?contest=robot'],
      city: ['/unit/delegation'],
    } as const
    for (const [role, paths] of Object.entries(visits)) {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await signInAs(page, role)
      const flaws = await flawsAt(page, paths)
      if (Object.keys(flaws).length > 0) found[role] = flaws
      if (role === 'applicant') {
        await page.goto('/olympiads/mine')
        await expect(page.getByText('数学 预赛').first()).toBeVisible()
        await page.goto('/scoreboard')
        await page.getByRole('link', { name: /^太空星际挑战/ }).click()
        await expect(page.getByRole('table')).toBeVisible()
        const live = await axeFlawsOf(page)
        if (live.length > 0) found.scoreboard = { live }
      }
      await context.close()
    }
    expect(found).toEqual({})
  })
}

test('the dialogs of venues, rooms and violations have no flaw for screen readers, and each opens its own [/contest/olympiads]', {
  tag: '@long',
}, async ({ page }) => {
  await signInToConsole(page, 'province')
  const olympiad = await playedSeason(page, 'olympiad')
  const at = (tab: string, exam: string) => `/console/contest/olympiads?tab=${tab}&exam=${olympiad}:${exam}`
  for (const [part, button, field] of [
    ['venues', '新建考点', '考点名称'],
    ['rooms', '新建考场', '考场名称'],
  ] as const) {
    await page.goto(at(part, 'csp-j1'))
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    await expect(dialog.getByLabel(field)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    expect(await axeFlawsOf(page)).toEqual([])
  }
  await page.goto(at('attendance', 'mathematics-preliminary'))
  await page.getByRole('button', { name: '记录违规' }).first().click()
  await expect(page.getByRole('dialog', { name: /^记录违规：/ })).toBeVisible()
  expect(await axeFlawsOf(page)).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the steps of a team, its swap form and the referee’s entry page have no flaw for screen readers: ${colorScheme} [/robot/csdy] [/referee/scores]`, {
    tag: '@long',
  }, async ({ browser }) => {
    test.slow()
    const open = async (role: string) => {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 360, height: 780 },
      })
      const page = await context.newPage()
      await signInAs(page, role)
      return page
    }
    const coach = await open('coach')
    const kind = colorScheme === 'light' ? 'space-rescue-primary' : 'paper-plane-primary'
    const team = await begunWithDemoCode(coach, { contest: 'robot', kind })
    await complete(coach.request, team, { title: '无障碍队' })
    const at = `/declarations/${team.declaration}`
    const steps = ['basics', 'members', 'instructors', 'submission'].map((step) => `${at}/${step}`)
    expect(await flawsAt(coach, steps)).toEqual({})
    await freezeAndHandIn(coach.request, team)
    await coach.goto(`${at}/members`)
    await coach.getByRole('button', { name: '更换队员' }).click()
    await coach.getByRole('button', { name: '确认更换' }).click()
    await expect(coach.getByText('请选择换下的队员')).toBeVisible()
    expect(await flawsOf(coach)).toEqual([])
    await coach.context().close()

    const referee = await open('referee')
    await referee.goto('/referee/scores')
    await referee.getByRole('button', { name: '读取队伍和轮次' }).click()
    await referee.getByLabel('赛项和组别').selectOption({ label: '震地奇兵太空救援 · 小学组' })
    await expect(referee.getByRole('button', { name: '保存这张记分表' })).toBeVisible()
    expect(await flawsOf(referee)).toEqual([])
    await referee.context().close()
  })
}
