import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { chartTexts } from '#kernel/web/console/charts/texts.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { ShownCabinet, ShownLane } from '../schema.ts'
import { MachineFront } from './MachineFront.tsx'
import type { LaneTurn } from './panels.ts'
import { machinePageTexts } from './texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([machinePageTexts.load('zh'), chartTexts.load('zh')])
})

const lane = (place: number): ShownLane => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  number: 99 + place,
  layer: 1,
  place,
  mode: 'spring',
  product: { id: '00000000-0000-4000-8000-000000000009', name: '矿泉水' },
  priceFen: 250,
  stock: 3,
  reserved: 0,
  capacity: 5,
  alarmThreshold: 1,
  state: 'normal',
  isSelling: true,
  isLocked: false,
  isPickupOnly: false,
  faultCode: null,
  unsellable: null,
})
const cabinet: ShownCabinet = { number: 1, layers: 1, lanesPerLayer: 2, lanes: [lane(1), lane(2)] }

const show = (turns: readonly LaneTurn[]) =>
  render(
    <LanguageProvider language="zh">
      <RouterProvider
        router={createMemoryRouter([{ path: '*', element: <MachineFront cabinets={[cabinet]} turns={turns} /> }])}
      />
    </LanguageProvider>,
  )
const marked = () => document.querySelectorAll('.lane-bar[data-turning]').length
const legend = () => [...document.querySelectorAll('.plan-legend li')].map((item) => item.textContent)
const told = (name: string) => page.getByRole('button', { name, exact: true })

test('a lane whose motor turns is marked and says so; how it ended stands there without the mark', async () => {
  const turning = await show([{ lane: 100, state: 'turning' }])
  await expect.element(told('货道 100，矿泉水，库存 3，容量 5，正在出货')).toBeVisible()
  await expect.element(told('货道 101，矿泉水，库存 3，容量 5，可售')).toBeVisible()
  expect([marked(), legend()]).toEqual([1, ['正在出货 1', '可售 1']])
  await turning.unmount()
  const ended = await show([
    { lane: 100, state: 'came-out' },
    { lane: 101, state: 'not-out' },
  ])
  await expect.element(told('货道 100，矿泉水，库存 3，容量 5，已出货')).toBeVisible()
  expect([marked(), legend()]).toEqual([0, ['已出货 1', '没有出货 1']])
  await ended.unmount()
  await show([])
  await expect.element(told('货道 100，矿泉水，库存 3，容量 5，可售')).toBeVisible()
  expect([marked(), legend()]).toEqual([0, ['可售 2']])
})
