import { useState } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queries } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { Desk } from '../frame/frame-fixtures.tsx'
import { rememberVisit } from '../frame/menu-memory.ts'
import { readSkin } from '../skin.ts'
import { downloads } from '../top-bar/windows.ts'
import { Palette } from './Palette.tsx'

const dialog = page.getByRole('dialog', { name: '快速跳转' })
const field = dialog.getByRole('combobox')
const options = () =>
  dialog
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('.palette-label')?.textContent)
const chosen = () =>
  dialog
    .getByRole('option', { selected: true })
    .elements()
    .map(({ id }) => id)

/** What was asked of the server, and which of it was given up. */
let asked: { path: string; search: string | null }[] = []

async function network(address: string): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  asked.push({ path: pathname, search: searchParams.get('search') })
  const rows = Array.from({ length: 7 }, (_, index) => ({ id: `id-${index}`, label: `一号机 ${index}` }))
  return Response.json({ code: 'H0000', message: '', data: { rows } })
}

function Here() {
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <main id="main" tabIndex={-1}>
        {pathname + search}
      </main>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}

async function open(permissions: readonly string[] = ['*']) {
  const shown = await render(
    <Desk permissions={permissions}>
      <Here />
    </Desk>,
  )
  await page.getByRole('button', { name: 'open' }).click()
  await expect.element(field).toHaveFocus()
  return shown
}

/** Types one text after the other with nothing in between, as no driver of a busy browser can. */
function typeAtOnce(...texts: string[]): void {
  const input = field.element() as HTMLInputElement
  for (const text of texts) {
    // React looks for a change behind the setter that it puts on the element itself
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

beforeEach(async () => {
  asked = []
  localStorage.clear()
  queries.clear()
  vi.stubGlobal('fetch', network)
  await consoleTexts.load('zh')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('it begins with what was opened last; letters find screens by name and by pinyin, and Enter opens the first', async () => {
  rememberVisit('one', '/system/logs')
  await open(['auditEntries.view', 'authorizationCodes.view', 'machineAuthorizations.view'])
  await expect
    .element(dialog.getByRole('group', { name: '最近打开' }).getByRole('option'))
    .toHaveTextContent('日志管理系统')
  await field.fill('shouquan')
  await expect.poll(options).toEqual(['授权码管理', '团队机器授权'])
  // the field says which one Enter takes
  expect(chosen()).toEqual([field.element().getAttribute('aria-activedescendant')])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const main = page.getByRole('main')
  await expect.element(main).toHaveTextContent('/organization/machine-authorizations')
  await expect.element(main).toHaveFocus()
  expect(dialog.elements()).toEqual([])
})

test('Esc closes it and gives the focus back', async () => {
  await open()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialog.elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'open' })).toHaveFocus()
})

test('rows are asked for once the typing has paused, of what the person may list alone, at most five', async () => {
  await open(['machines.view'])
  typeAtOnce('一', '一号', '一号机')
  const machines = dialog.getByRole('group', { name: '机器管理' })
  await expect.poll(() => machines.getByRole('option').elements().length).toBe(5)
  expect(asked).toEqual([{ path: '/api/console/machines/options', search: '一号机' }])
  await machines.getByRole('option').nth(1).click()
  await expect.element(page.getByRole('main')).toHaveTextContent('/fleet/machines?row=id-1')
})

test('it does what the shell can: the skin, the download center; what fits nothing is said', async () => {
  const shown = await open([])
  await field.fill('深色')
  await expect.poll(options).toEqual(['皮肤：深色'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => readSkin().mode).toBe('dark')
  await shown.unmount()
  await open([])
  await field.fill('xiazai')
  await expect.poll(options).toEqual(['下载中心'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => downloads.isShown()).toBe(true)
  downloads.show(false)
  await page.getByRole('button', { name: 'open' }).click()
  await field.fill('没有这样的东西')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('没有找到“没有这样的东西”')
})
