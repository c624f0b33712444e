import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { kitTexts } from '#kernel/web/console/kit-texts.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { resourcePage } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { lanes } from '../contract.ts'
import { LaneForm } from './LaneForm.tsx'
import { machineTexts } from './texts.ts'

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([machineTexts.load('zh'), kitTexts.load('zh')])
})
// pickers ask what there is to choose: nothing
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ code: 'H0000', message: '', data: { rows: [] } })))
afterEach(() => {
  vi.unstubAllGlobals()
})

const lanePage = resourcePage(lanes, { group: 'fleet', texts: machineTexts })
const lane: AnyRow = {
  id: '00000000-0000-4000-8000-000000000001',
  revision: '1',
  abilities: {},
  mode: 'spring',
  product: null,
  batch: null,
  price: 350,
  capacity: 6,
  alarmThreshold: 2,
  isLocked: false,
  isPickupOnly: false,
}

function EditedLane({ offersPickup }: { offersPickup: boolean }) {
  const words = useResourceWords(lanePage.resource, lanePage.texts)
  const nothing = () => undefined
  return <LaneForm page={lanePage} words={words} row={{ ...lane, offersPickup }} onDone={nothing} onClose={nothing} />
}

test('whether a lane is for pickup codes alone is asked only where its merchant has pickup codes', async () => {
  for (const offersPickup of [true, false]) {
    const screen = await render(
      <LanguageProvider language="zh">
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider
            router={createMemoryRouter([{ path: '*', element: <EditedLane offersPickup={offersPickup} /> }])}
          />
        </QueryClientProvider>
      </LanguageProvider>,
    )
    const isShown = (label: string) => screen.container.textContent?.includes(label)
    await expect.poll(() => isShown('缺货提醒线')).toBe(true)
    expect([offersPickup, isShown('仅限取货码')]).toEqual([offersPickup, offersPickup])
    await screen.unmount()
  }
})
