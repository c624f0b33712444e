import '#kernel/web/ui/base.css'
import 'antd/dist/reset.css'
import './frame.css'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { consoleTexts } from '../console-texts.ts'
import { makeRouter } from '../router.tsx'
import { Person } from './frame-fixtures.tsx'
import { forgetTabs } from './open-tabs.ts'

const answers: Readonly<Record<string, unknown>> = {
  '/api/console/shown-logo': { picture: null, from: null, color: null, colorFrom: null, unit: null },
  '/api/console/dictionaries': { rows: [], next: null, total: 0, totalIsCapped: false },
}

async function network(address: string): Promise<Response> {
  const { pathname } = new URL(address, location.origin)
  if (!(pathname in answers)) throw new TypeError(`nothing answers ${pathname}`)
  return Response.json({ code: 'H0000', message: '', data: answers[pathname] })
}

const first = location.href
beforeEach(async () => {
  document.documentElement.lang = 'zh'
  localStorage.clear()
  forgetTabs()
  vi.stubGlobal('fetch', network)
  standInForConsole()
  await consoleTexts.load('zh')
})
afterEach(() => {
  vi.unstubAllGlobals()
  zoomTo('')
  history.replaceState(null, '', first)
})

/** As `startDisplayScale` leaves the page on a display that is scaled. */
function zoomTo(scale: string): void {
  const { style } = document.documentElement
  style.zoom = scale
  style.setProperty('--display-scale', scale)
}

const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height

async function openDictionaries(): Promise<void> {
  history.replaceState(null, '', '/console/system/dictionaries')
  await page.viewport(1280, 800)
  await render(
    <Person>
      <RouterProvider router={makeRouter()} />
    </Person>,
  )
}

test('the main area is the window without 60 pixels, a table without 200, also once the window has grown [S9-31] [S9-32]', async () => {
  await openDictionaries()
  for (const height of [800, 1000]) {
    await page.viewport(1280, height)
    await expect.poll(() => innerHeight).toBe(height)
    await expect.poll(() => heightOf('.console-table')).toBe(height - 200)
    expect(heightOf('.frame-work')).toBe(height - 60)
  }
})

test('where the scale of a Windows display is taken back the frame fills the window all the same, and its parts are smaller in it [S9-31] [S9-32] [S9-36]', async () => {
  zoomTo('0.8')
  await openDictionaries()
  for (const height of [800, 1000]) {
    await page.viewport(1280, height)
    await expect.poll(() => innerHeight).toBe(height)
    await expect.poll(() => heightOf('.frame')).toBeCloseTo(height, 0)
    await expect.poll(() => heightOf('.console-table')).toBeCloseTo(height - 0.8 * 200, 0)
    expect(heightOf('.frame-work')).toBeCloseTo(height - 0.8 * 60, 0)
  }
})
