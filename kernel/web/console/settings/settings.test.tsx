import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { flag, integer, text } from '../../../contract/fields.ts'
import { RefusedError } from '../../client/errors.ts'
import { LanguageProvider } from '../../texts.tsx'
import { kitTexts } from '../kit-texts.ts'
import { problemTexts } from '../problem-words.ts'
import type { Setting } from './SettingLine.tsx'
import { SettingsForm } from './SettingsForm.tsx'

const word = (label: string, hint: string) => ({ label, hint, option: (code: string) => code })
const stored = (): Record<string, unknown> => ({ name: '青禾', minutes: 10, debug: false })
const defaults = { name: '便利', minutes: 5, debug: false } as const

/** what was written, in its order; what the server refuses of it */
let written: [string, unknown][]
let refusals: Record<string, string>

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await Promise.all([kitTexts.load('zh'), problemTexts.load('zh')])
})
beforeEach(() => {
  written = []
  refusals = {}
})

function Shop({ isReadOnly = false, searched = '' }: { isReadOnly?: boolean; searched?: string }) {
  const [values, setValues] = useState(stored)
  const setting = (key: keyof typeof defaults, field: Setting['field'], label: string): Setting => ({
    key,
    field,
    words: word(label, `${label}的用处`),
    value: values[key],
    defaultText: String(defaults[key]),
    reset: values[key] === defaults[key] ? null : {},
  })
  const write = async (key: string, value: unknown) => {
    const message = refusals[key]
    if (message !== undefined) throw new RefusedError(422, { code: 'refused', message, data: null })
    written.push([key, value])
    setValues((before) => ({ ...before, [key]: value }))
  }
  return (
    <SettingsForm
      sections={[
        { key: 'shop', title: '商店', settings: [setting('name', text({ maxChars: 6 }), '名称')] },
        {
          key: 'sale',
          title: '销售',
          settings: [
            setting('minutes', integer({ min: 1, max: 60, unit: 'minutes' }), '保留时间'),
            setting('debug', flag(), '调试'),
          ],
        },
      ]}
      isShown={({ words }) => words.label.includes(searched)}
      isReadOnly={isReadOnly}
      onSave={({ key }, value) => write(key, value)}
      onReset={({ key }) => write(key, defaults[key as 'name'])}
      onDone={async () => undefined}
    />
  )
}

async function renderShop(props: { isReadOnly?: boolean; searched?: string } = {}, widthPx = 1440) {
  await page.viewport(widthPx, 800)
  const router = createMemoryRouter([{ path: '/', element: <Shop {...props} /> }])
  const shown = await render(
    <LanguageProvider language="zh">
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  await expect.element(page.getByRole('region', { name: '销售' })).toBeVisible()
  return shown
}

// Ant Design sets two characters apart
const save = page.getByRole('button', { name: /^保\s?存$/ })
const name = page.getByRole('textbox', { name: '名称' })
const minutes = page.getByRole('spinbutton', { name: '保留时间' })
const alertsIn = (label: string) =>
  [...page.getByRole('group', { name: label }).element().querySelectorAll('[role="alert"]')].map(
    (each) => each.textContent,
  )

test('the bar to save stands there only while something is changed, counts it, and saves what was changed and nothing else', async () => {
  await renderShop()
  await expect.element(name).toHaveValue('青禾')
  expect(document.querySelector('.settings-bar')).toBe(null)
  await name.fill('晨光')
  await minutes.fill('20')
  await expect.element(page.getByText('有 2 项修改还没有保存')).toBeVisible()
  await name.fill('青禾')
  await expect.element(page.getByText('有 1 项修改还没有保存')).toBeVisible()
  await save.click()
  await expect.poll(() => written).toEqual([['minutes', 20]])
  await expect.poll(() => document.querySelector('.settings-bar')).toBe(null)
  await expect.element(minutes).toHaveValue('20')
})

test('what is wrong is said beside it and nothing is sent; what the server refuses stays as it was typed, the rest is saved', async () => {
  await renderShop()
  await name.fill('一二三四五六七')
  await minutes.fill('30')
  await expect.poll(() => alertsIn('名称')).toEqual(['最多 6 个字符'])
  await save.click()
  await name.fill('晨光')
  await expect.poll(() => alertsIn('名称')).toEqual([])
  refusals.name = '这个名称已有人用'
  expect(written).toEqual([])
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => alertsIn('名称')).toEqual(['这个名称已有人用'])
  expect(written).toEqual([['minutes', 30]])
  await expect.element(name).toHaveValue('晨光')
  await expect.element(page.getByText('有 1 项修改还没有保存')).toBeVisible()
  // what a proxy says is for nobody
  refusals.name = '#'
  await save.click()
  await expect.poll(() => alertsIn('名称')).toEqual(['网络中断，没有保存成功，内容仍在，请再试一次'])
  await page.getByRole('button', { name: /^取\s?消$/ }).click()
  await expect.element(name).toHaveValue('青禾')
  // it fades away
  await expect.poll(() => [alertsIn('名称'), document.querySelector('.settings-bar')]).toEqual([[], null])
})

test('what somebody has set goes back to its default; what stands at it has no such button', async () => {
  await renderShop()
  const buttons = () =>
    [...document.querySelectorAll('.setting-control > button')].map((each) => each.getAttribute('aria-label'))
  expect(buttons()).toEqual(['恢复默认: 名称', '恢复默认: 保留时间'])
  await page.getByRole('button', { name: '恢复默认: 名称' }).click()
  await expect.element(name).toHaveValue('便利')
  await expect.poll(buttons).toEqual(['恢复默认: 保留时间'])
  expect(written).toEqual([['name', '便利']])
})

test('who may only look sees the values, and can change none; a search hides the others; on a phone the control stands below its name', async () => {
  const { unmount } = await renderShop({ isReadOnly: true })
  await expect.element(name).toBeDisabled()
  await expect.element(minutes).toBeDisabled()
  expect(document.querySelectorAll('.setting-control > button').length).toBe(0)
  await unmount()
  await renderShop({ searched: '调试' }, 360)
  expect([...document.querySelectorAll('.setting h3')].map((each) => each.textContent)).toEqual(['调试'])
  const row = page.getByRole('group', { name: '调试' }).element()
  const [about, control] = [row.querySelector('.setting-about'), row.querySelector('.setting-control')]
  expect((control?.getBoundingClientRect().top ?? 0) >= (about?.getBoundingClientRect().bottom ?? 999)).toBe(true)
})
