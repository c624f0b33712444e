import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { Progress } from '../schema.ts'
import { Tracker } from './Tracker.tsx'
import { texts } from './texts.ts'

const declaration = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'
const stops: Progress['stops'] = [
  { level: 'school', unit: '长沙市第一中学', place: 'passed', at: '2026-03-01T01:00:00.000Z' },
  { level: 'county', unit: '岳麓区科协', place: 'here', at: '2026-03-02T01:00:00.000Z' },
]

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
afterEach(() => void vi.unstubAllGlobals())

async function shown(progress: Partial<Progress>, codeUnit?: string): Promise<void> {
  const data: Progress = { stops, usualDays: null, usuallyBy: null, next: null, ...progress }
  vi.stubGlobal('fetch', async () => Response.json({ code: 'H0000', message: '', data }))
  await render(
    <LanguageProvider language="zh">
      <Tracker declaration={declaration} codeUnit={codeUnit} />
    </LanguageProvider>,
  )
  await expect.element(page.getByText(/^岳麓区科协/)).toBeVisible()
}

test('where it waits it is said by which day that usually ends, and what comes next on which day', async () => {
  await shown({
    usualDays: 3,
    usuallyBy: '2026-03-05T01:00:00.000Z',
    next: { what: 'closes', label: null, at: '2026-03-20T10:00:00.000Z' },
  })
  await expect.element(page.getByText(/这一级通常要 3 天，大约 2026年3月5日前有结果$/)).toBeVisible()
  await expect.element(page.getByText(/^下一个日期：2026年3月20日\s?18:00，申报截止$/)).toBeVisible()
})

test('an exam is named; where the usual day is over only the usual days stand', async () => {
  await shown({ usualDays: 3, next: { what: 'exam', label: '数学联赛', at: '2026-05-10T01:00:00.000Z' } })
  await expect.element(page.getByText(/^下一个日期：2026年5月10日\s?09:00，数学联赛$/)).toBeVisible()
  await expect.element(page.getByText(/这一级通常要 3 天$/)).toBeVisible()
})

test('the unit that gave the code and reviews first: it is said why, and of no other', async () => {
  await shown({}, '长沙市第一中学')
  await expect.element(page.getByText('授权码是长沙市第一中学发的，所以先由它审核。')).toBeVisible()
})

test('another unit gave the code: nothing is said of it', async () => {
  await shown({}, '岳麓区科协')
  expect(page.getByText(/授权码/).elements()).toEqual([])
})

test('without a date none is promised', async () => {
  await shown({})
  await expect.element(page.getByText(/正在审核$/)).toBeVisible()
  expect(page.getByText(/下一个日期/).elements()).toEqual([])
})
