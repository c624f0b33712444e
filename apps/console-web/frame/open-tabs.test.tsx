import { useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { consoleTexts } from '../console-texts.ts'
import { screens } from '../screens.ts'
import { Desk } from './frame-fixtures.tsx'
import { useKeptScroll } from './kept-scroll.ts'
import { OpenTabs } from './OpenTabs.tsx'
import { closedTabs, forgetTabs, visitTab } from './open-tabs.ts'
import './frame.css'

const tabs = page.getByRole('navigation', { name: '打开的页面' })
const names = () =>
  tabs
    .getByRole('link')
    .elements()
    .map((link) => link.textContent)

function Here() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

beforeEach(async () => {
  forgetTabs()
  await consoleTexts.load('zh')
})

test('a closed tab is opened again with what it showed; who signs out leaves none behind', async () => {
  visitTab('/system/dictionaries?search=stage')
  visitTab('/system/logs')
  await render(
    <Desk at="/system/logs">
      <OpenTabs />
      <Here />
    </Desk>,
  )
  await page.getByRole('button', { name: '关闭数据字典' }).click()
  await expect.poll(names).toEqual(['工作台', '日志管理'])
  await page.getByRole('button', { name: '更多页签操作' }).click()
  await page.getByRole('menuitem', { name: '重新打开：数据字典' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('/system/dictionaries?search=stage')
  visitTab('/system/dictionaries?search=stage')
  // open again, it is no longer among the closed
  expect(closedTabs()).toEqual([])
  await page.getByRole('button', { name: '更多页签操作' }).click()
  await page.getByRole('menuitem', { name: '全部关闭' }).click()
  await expect.poll(names).toEqual(['工作台'])
  expect(closedTabs()).toEqual(['/system/dictionaries?search=stage', '/system/logs'])
  forgetTabs()
  expect(closedTabs()).toEqual([])
})

test('all tabs but the one that is shown, and the desk, are closed at once; where there is no other there is nothing to close', async () => {
  for (const path of ['/system/dictionaries', '/system/logs', '/system/faq']) visitTab(path)
  await render(
    <Desk at="/system/logs">
      <OpenTabs />
    </Desk>,
  )
  const closeOthers = page.getByRole('menuitem', { name: '关闭其他' })
  await page.getByRole('button', { name: '更多页签操作' }).click()
  await closeOthers.click()
  await expect.poll(names).toEqual(['工作台', '日志管理'])
  expect([...closedTabs()].sort()).toEqual(['/system/dictionaries', '/system/faq'])
  await page.getByRole('button', { name: '更多页签操作' }).click()
  await expect.element(closeOthers).toHaveAttribute('aria-disabled', 'true')
})

test('of many tabs the one that is shown is in sight, also once there is less room', async () => {
  for (const { path } of screens.slice(0, 20)) visitTab(path)
  const here = screens[18]?.path ?? ''
  const within = (width: number) => (
    <Desk at={here}>
      <div style={{ width }}>
        <OpenTabs />
      </div>
    </Desk>
  )
  const shown = await render(within(1024 - 216))
  const isInSight = () => {
    const list = tabs.getByRole('list').element().getBoundingClientRect()
    const tab = document.querySelector('[data-here="true"]')?.getBoundingClientRect()
    return tab !== undefined && tab.left >= list.left - 1 && tab.right <= list.right + 1
  }
  await expect.poll(isInSight).toBe(true)
  await shown.rerender(within(400))
  await expect.poll(isInSight).toBe(true)
})

/** Two views; the long one arrives in two pieces. */
function Views() {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useKeptScroll(main, pathname)
  return (
    <>
      <Link to="/system/logs">long</Link>
      <Link to="/system/faq">short</Link>
      <main ref={main} style={{ height: 200, overflow: 'auto' }}>
        {pathname === '/system/logs' ? (
          <div style={{ height: 3000 }}>long</div>
        ) : (
          <div style={{ height: 300 }}>short</div>
        )}
      </main>
    </>
  )
}

test('a view that is come back to stands where it was left; once its tab was closed it begins at its top', async () => {
  visitTab('/system/logs')
  visitTab('/system/faq')
  await render(
    <Desk at="/system/logs">
      <Views />
    </Desk>,
  )
  const main = () => page.getByRole('main').element()
  main().scrollTop = 1200
  await expect.poll(() => main().scrollTop).toBe(1200)
  // noted with the scroll event, which comes with the next frame
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  await page.getByRole('link', { name: 'short' }).click()
  await expect.poll(() => main().scrollTop).toBe(0)
  await page.getByRole('link', { name: 'long' }).click()
  await expect.poll(() => main().scrollTop).toBe(1200)
  await page.getByRole('link', { name: 'short' }).click()
  forgetTabs()
  await page.getByRole('link', { name: 'long' }).click()
  await expect.poll(() => main().textContent).toBe('long')
  expect(main().scrollTop).toBe(0)
})
