import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Resource } from '#kernel/contract/resource.ts'
import { signedIn, signedOut } from '#kernel/web/session.ts'
import { orderExceptions, orderRefunds } from '#modules/vending/sales/contract.ts'
import { alarms } from '#modules/vending/upkeep/contract.ts'
import { consoleTexts } from '../console-texts.ts'
import { Desk } from '../frame/frame-fixtures.tsx'
import { useLiveFeed } from '../live/use-counts.ts'
import { screens } from '../screens.ts'
import { PendingReview } from './PendingReview.tsx'

/** A stream that has told this, and stays open. */
function live(counts: Readonly<Record<string, number>>): Response {
  const line = new TextEncoder().encode(`${JSON.stringify({ counts })}\n`)
  return new Response(new ReadableStream({ start: (stream) => stream.enqueue(line) }))
}

beforeEach(async () => {
  vi.stubGlobal('SharedWorker', undefined)
  vi.stubGlobal('fetch', async () => live({ '/fleet/alarms': 2, '/contest/faq': 1 }))
  signedIn({ session_key: 'one', userInfo: { name: '王芳', roles: [], urlList: ['*'] }, draftKey: null })
  await consoleTexts.load('zh')
})
afterEach(() => {
  signedOut()
  vi.unstubAllGlobals()
})

function Bar() {
  useLiveFeed()
  const { pathname, search } = useLocation()
  return (
    <>
      <PendingReview />
      <output>{pathname + search}</output>
    </>
  )
}

test('what waits leads to the list it is counted of, at the tab that holds just that [console top-bar:pending-review]', async () => {
  const shown = await render(
    <Desk>
      <Bar />
    </Desk>,
  )
  const button = page.getByRole('button', { name: '待审核：3 件' })
  await button.click()
  await page.getByRole('menuitem', { name: '机器报警：2 件' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('/fleet/alarms?tab=raised')
  await button.click()
  await page.getByRole('menuitem', { name: /：1 件$/ }).click()
  await expect.element(page.getByRole('status')).toMatchTextContent(/^\/contest\/faq$/)
  await shown.unmount()
})

test('every tab that something is counted at is one of its list', () => {
  const lists: Readonly<Record<string, Resource>> = {
    '/fleet/alarms': alarms,
    '/sales/refunds': orderRefunds,
    '/sales/exceptions': orderExceptions,
  }
  const counted = screens.filter(({ waitingTab }) => waitingTab !== undefined)
  expect(counted.map(({ path }) => path).sort()).toEqual(Object.keys(lists).sort())
  for (const { path, waitingTab } of counted) expect(Object.keys(lists[path]?.list.tabs ?? {})).toContain(waitingTab)
})
