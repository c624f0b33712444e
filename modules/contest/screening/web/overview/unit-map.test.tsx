import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { mapTexts } from '#kernel/web/console/map/texts.ts'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import type { SeasonSummary } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Overview } from './counts.ts'
import { UnitMap } from './UnitMap.tsx'

const season = { id: '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d10' } as unknown as SeasonSummary
const county = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d11'
const school = '5a0fbcdc-6f5a-4f5b-9a36-3a3a2f5d7d12'
const overview = {
  counts: [{ unit: school, kind: 'painting', stage: null, state: 'submitted', level: 'school', count: 2 }],
  units: [
    { id: county, name: '青溪县科协', level: 'county', code: '430101', tile: null },
    { id: school, name: '明德实验学校', level: 'school', code: '430102', tile: null },
  ],
} as unknown as Overview

async function network(given: string): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  if (pathname !== '/api/console/map-outlines') throw new TypeError(`nothing answers ${pathname}`)
  return Response.json({ code: 'H0000', message: '', data: { outlines: [] } })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([texts.load('zh'), mapTexts.load('zh')])
})
beforeEach(() => {
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a unit’s tile leads to the overview below it, a school’s to the queue cut to that school', async () => {
  await render(
    <LanguageProvider language="zh">
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <UnitMap overview={overview} season={season} />
        </MemoryRouter>
      </QueryClientProvider>
    </LanguageProvider>,
  )
  await expect
    .element(page.getByRole('link', { name: /^青溪县科协/ }))
    .toHaveAttribute('href', `/contest/overview?season=${season.id}&unit=${county}`)
  await expect
    .element(page.getByRole('link', { name: /^明德实验学校/ }))
    .toHaveAttribute('href', `/contest/declarations?season=${season.id}&view=all&f.unit=${school}`)
})
