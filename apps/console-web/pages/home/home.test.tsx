import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fieldOf, filterNames } from '#kernel/contract/resource-schemas.ts'
import { dayBefore } from '#kernel/web/console/list-state.ts'
import { queries } from '../../access.ts'
import { consoleTexts } from '../../console-texts.ts'
import { Desk } from '../../frame/frame-fixtures.tsx'
import { Dashboard } from '../Dashboard.tsx'
import { listTasks } from './tasks.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const season = {
  id: '00000000-0000-4000-8000-000000000001',
  title: { zh: '第48届创新大赛', en: '48th contest', fr: '48e concours', ko: '제48회 대회' },
  phase: 'open',
  window: { opensAt: '', closesAt: '', graceS: 0 },
}
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const listOf = (total: number, first: object | null, totalIsCapped = false) => ({
  rows: first ? [first] : [],
  next: null,
  total,
  totalIsCapped,
})
const count = (value: number) => ({ count: value, isCapped: false })

/** What the server answers by path; what is not here is refused. */
let answers: Record<string, (query: URLSearchParams) => unknown>
let asked: string[]

async function network(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  asked.push(pathname)
  const answer = answers[pathname]
  if (!answer) return Response.json({ code: 'forbidden', message: '没有权限', data: null }, { status: 403 })
  return Response.json({ code: 'H0000', message: '', data: await answer(searchParams) })
}

beforeEach(async () => {
  asked = []
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  vi.stubGlobal('fetch', network)
  answers = {
    '/api/seasons': () => ({
      now: ago(0),
      seasons: [{ ...season, window: { ...season.window, closesAt: ago(-3.5 * dayMs) } }],
    }),
    '/api/console/declarations/pending': () => ({
      count: 12,
      isCapped: false,
      oldestSince: ago(6 * dayMs + hourMs),
      season: season.id,
    }),
    '/api/console/declarations': () => listOf(1000, {}, true),
    '/api/console/declarations/figures': () => ({
      today: count(3),
      sameDayBefore: count(1),
      week: count(40),
      weekBefore: count(25),
    }),
    '/api/console/alarms': () => listOf(2, { raisedAt: ago(5 * hourMs) }),
    '/api/console/transaction-summary': (query) =>
      listOf(1, { orderCount: query.get('f.day')?.startsWith(dayBefore(0)) ? 31 : 28, grossFen: 12_050 }),
  }
  await consoleTexts.load('zh')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const show = (permissions: readonly string[]) =>
  render(
    <Desk permissions={permissions}>
      <Dashboard />
    </Desk>,
  )
const tile = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

test('each list that is counted knows the fields it is cut and sorted by, and their words', () => {
  for (const { resource, filters, first } of listTasks) {
    expect(resource.list.sort.by).toContain(first)
    for (const [name, value] of Object.entries(filters())) {
      expect(filterNames(resource)).toContain(name)
      const field = fieldOf(resource.fields, name)
      if (field.kind === 'choice') expect(field.limits.options).toEqual(expect.arrayContaining(value.split(',')))
    }
  }
})

test('an office sees what waits with its age, the way to exactly that, how the day goes and what ends soon', async () => {
  await show(['screening.view', 'screening.decide', 'screening.overview'])
  await expect.element(tile('待审申报')).toHaveTextContent('待审申报12最久已等 6 天')
  expect(tile('待审申报').element().getAttribute('href')).toBe(`/contest/declarations?season=${season.id}`)
  await expect.element(tile('退回待修改')).toHaveTextContent('退回待修改1,000+')
  expect(tile('退回待修改').element().getAttribute('href')).toBe(
    `/contest/declarations?season=${season.id}&view=all&f.state=returned`,
  )
  await expect.element(tile('今日提交')).toHaveTextContent('今日提交3上周同日此时 1')
  await expect.element(tile('近 7 天提交')).toHaveTextContent('近 7 天提交40之前 7 天 25')
  const ends = page.getByRole('region', { name: '即将截止' })
  await expect.poll(() => ends.element().textContent).toMatch(/^即将截止第48届创新大赛.* · 还剩 3 天$/)
  // of what a merchant has, nothing is asked for
  expect(asked.filter((path) => /alarms|refunds|exceptions|batches|transaction/.test(path))).toEqual([])
})

test('a merchant sees alarms and the day beside the same day a week ago; what cannot be told is a dash, not a nought', async () => {
  await show(['alarms.view', 'orderRefunds.approve', 'salesByDay.view'])
  await expect.element(tile('未处理报警')).toHaveTextContent('未处理报警2最久已等 5 小时')
  const list = new URL(tile('未处理报警').element().getAttribute('href') ?? '', location.origin)
  expect(Object.fromEntries(list.searchParams)).toEqual({
    'f.seenAt': `${dayBefore(29)}..${dayBefore(0)}`,
    'f.state': 'raised',
    'f.severity': 'critical,warning',
    sort: 'raisedAt',
    direction: 'asc',
  })
  await expect.element(tile('待审批退款')).toHaveTextContent('待审批退款–暂时取不到')
  await expect.element(tile('今日订单')).toHaveTextContent('今日订单31上周同日全天 28')
  await expect.element(tile('今日营业额')).toHaveTextContent('今日营业额¥120.50上周同日全天 ¥120.50')
  expect(page.getByRole('region', { name: '即将截止' }).elements()).toEqual([])
  expect(asked.filter((path) => /declarations|seasons/.test(path))).toEqual([])
})

test('who fills machines sees the lanes at their threshold, the work that is due and the products that wait', async () => {
  answers['/api/console/lanes'] = () => listOf(4, { stock: 0 })
  answers['/api/console/maintenance'] = () => listOf(1, { dueAt: '2026-03-02T01:00:00Z' })
  answers['/api/console/product-reviews'] = () => listOf(0, null)
  await show(['lanes.refill', 'workOrders.start', 'productReviews.approve'])
  await expect.element(tile('待补货货道')).toHaveTextContent('待补货货道4')
  expect(tile('待补货货道').element().getAttribute('href')).toBe('/fleet/lanes?f.isLow=true&sort=stock&direction=asc')
  await expect.element(tile('到期维护单')).toHaveTextContent('到期维护单1最早应于 2026年3月2日 完成')
  await expect.element(tile('待审核商品')).toHaveTextContent('待审核商品0')
})

test('who may open nothing yet reads where to turn, and the figures stand in their places before they are known', async () => {
  answers['/api/console/declarations/pending'] = () => Promise.withResolvers().promise
  const shown = await show([])
  await expect.element(page.getByText('你的角色还没有可用的页面，请联系单位管理员。')).toBeVisible()
  expect(asked).toEqual([])
  await shown.unmount()
  await show(['screening.decide', 'alarms.view'])
  const heightOf = () => tile('未处理报警').element().getBoundingClientRect().height
  const before = heightOf()
  await expect.element(tile('未处理报警')).toHaveTextContent('未处理报警2最久已等 5 小时')
  expect(heightOf()).toBe(before)
})
