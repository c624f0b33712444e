import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '../../texts.tsx'
import { CalendarPicture, weeksOf } from './CalendarPicture.tsx'
import { BarPicture, LinePicture } from './Chart.tsx'
import { depthOf } from './chart-data.ts'
import { FunnelPicture } from './FunnelPicture.tsx'
import { HoursPicture } from './HoursPicture.tsx'
import { SpansPicture } from './SpansPicture.tsx'
import { StatCard } from './StatCard.tsx'
import { chartTexts } from './texts.ts'

const shown = (value: number) => `${value} 件`
const data = {
  title: '两周的销量',
  names: ['周一', '周二'],
  series: [
    { name: '本周', values: [12, null] },
    { name: '上周', values: [10, 7] },
  ],
  shown,
}

beforeAll(() => chartTexts.load('zh'))
afterEach(() => {
  delete document.documentElement.dataset.contrast
})

const show = (picture: React.ReactNode) => render(<LanguageProvider language="zh">{picture}</LanguageProvider>)
/** row by row, as it is read out */
const cells = (element: Element) =>
  [...element.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

const figures = [
  ['两周的销量', '本周', '上周'],
  ['周一', '12 件', '10 件'],
  ['周二', '—', '7 件'],
]

for (const Kind of [BarPicture, LinePicture])
  test(`what ${Kind.name} draws is a table for who does not see it, and for everybody at a press`, async () => {
    const { container } = await show(<Kind data={data} />)
    await expect.poll(() => container.querySelectorAll('canvas').length).toBe(1)
    const table = page.getByRole('table', { name: data.title })
    expect(cells(table.element())).toEqual(figures)
    expect(container.querySelector('canvas')?.closest('[aria-hidden="true"]')).not.toBe(null)
    await page.getByRole('button', { name: '以表格显示：两周的销量' }).click()
    await expect.element(table).toBeVisible()
    expect(container.querySelectorAll('canvas').length).toBe(0)
    await page.getByRole('button', { name: '以图形显示：两周的销量' }).click()
    await expect.poll(() => container.querySelectorAll('canvas').length).toBe(1)
  })

test('a picture is as high while its figures are on their way, and where there are none, as it will be', async () => {
  const { container, rerender } = await show(<BarPicture data={undefined} />)
  const height = () =>
    Math.round(container.querySelector('.picture > :nth-child(2)')?.getBoundingClientRect().height ?? 0)
  await expect.element(page.getByRole('status')).toHaveTextContent('正在加载')
  expect(height()).toBe(240)
  await rerender(
    <LanguageProvider language="zh">
      <BarPicture data={{ ...data, series: [{ name: '本周', values: [null, null] }] }} />
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('这段时间没有数据')
  expect(height()).toBe(240)
})

test('a change of the skin draws anew, in its colors', async () => {
  const { container } = await show(<LinePicture data={data} />)
  await expect.poll(() => container.querySelectorAll('canvas').length).toBe(1)
  const drawn = () => (container.querySelector('canvas') as HTMLCanvasElement).toDataURL()
  document.documentElement.style.setProperty('--ink-soft', '#ffffff')
  const before = drawn()
  document.documentElement.dataset.contrast = 'high'
  document.documentElement.style.setProperty('--ink-soft', '#ff0000')
  await expect.poll(() => drawn() !== before).toBe(true)
  document.documentElement.style.removeProperty('--ink-soft')
})

test('the hours of a week are a table; the deepest box has the most, none has depth nought', async () => {
  await show(
    <HoursPicture
      title="销量"
      value={(day, hour) => (day === 'monday' && hour === 9 ? 50 : hour === 8 ? 10 : 0)}
      shown={shown}
    />,
  )
  const table = page.getByRole('table').element()
  expect(cells(table)[0]).toEqual(['星期', ...Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))])
  expect(cells(table)[1]?.slice(0, 11)).toEqual(['周一', ...Array(8).fill('0 件'), '10 件', '50 件'])
  const monday = [...(table.querySelectorAll('tr')[1]?.querySelectorAll('td') ?? [])]
  expect(monday.slice(7, 11).map(({ dataset }) => dataset.depth)).toEqual(['0', '1', '5', '0'])
  await page.getByRole('button', { name: '以表格显示：销量' }).click()
  await expect.element(page.getByText('50 件')).toBeVisible()
})

test('a calendar has whole weeks from Monday on, and says what is not known', async () => {
  expect(weeksOf({ from: '2026-11-01', to: '2026-11-09' })).toEqual([
    [null, null, null, null, null, null, '2026-11-01'],
    ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-07', '2026-11-08'],
    ['2026-11-09', null, null, null, null, null, null],
  ])
  await show(
    <CalendarPicture
      title="提交"
      span={{ from: '2026-11-30', to: '2026-12-02' }}
      value={(day) => (day === '2026-12-02' ? null : Number(day.slice(-2)))}
      shown={shown}
    />,
  )
  expect(cells(page.getByRole('table').element())[1]).toEqual(['30 30 件', '12/1 1 件', '2 —', '', '', '', ''])
})

test('the steps of a funnel stand with their numbers, and lead on where a step is a link', async () => {
  await show(
    <FunnelPicture
      title="申报"
      steps={[
        { key: 'draft', name: '草稿', count: 1200 },
        { key: 'done', name: <a href="#done">通过</a>, count: 0, tone: 'good' },
      ]}
    />,
  )
  const table = page.getByRole('table', { name: '申报' })
  expect([...table.element().querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)).toEqual([
    '1,200',
    '0',
  ])
  expect([...table.element().querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual(['100', '0'])
  await expect.element(table.getByRole('link', { name: '通过' })).toBeVisible()
})

test('spans say from when to when, and that an end is not known', async () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
  await show(
    <SpansPicture
      title="赛季"
      nowMs={at('2026-03-11')}
      spans={[
        { name: '申报', fromMs: at('2026-03-01'), toMs: at('2026-03-21') },
        { name: '公示', fromMs: at('2026-03-21'), toMs: null },
      ]}
    />,
  )
  await page.getByRole('button', { name: '以表格显示：赛季' }).click()
  expect(cells(page.getByRole('table').element())).toEqual([
    ['阶段', '开始', '结束'],
    ['申报', '2026年3月1日 00:00', '2026年3月21日 00:00'],
    ['公示', '2026年3月21日 00:00', '未定'],
  ])
})

test('a figure says how it stands beside an earlier one, in words and not by color alone', async () => {
  await show(
    <StatCard
      name="今日订单"
      value={31}
      before={{ value: 28, name: '上周同日' }}
      trend={[
        { name: '周一', value: 20 },
        { name: '周二', value: 31 },
      ]}
      shown={shown}
      isMoreGood
    />,
  )
  const card = page.getByRole('region', { name: '今日订单' })
  expect(card.element().querySelector('.stat-change')?.textContent).toBe('▲ 增加 3 件 上周同日 28 件')
  expect(cells(card.element())).toEqual([
    ['周一', '20 件'],
    ['周二', '31 件'],
  ])
})

test('depth goes by the share of the most', () => {
  expect([0, 1, 20, 21, 100].map((value) => depthOf(value, 100))).toEqual([0, 1, 1, 2, 5])
  expect(depthOf(0, 0)).toBe(0)
})
