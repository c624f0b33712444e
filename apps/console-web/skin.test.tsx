import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { consoleTexts } from './console-texts.ts'
import { applySkin, showUnitColor, skinStore } from './skin.ts'
import { themeOf } from './skin-theme.ts'
import { UnitColor } from './top-bar/UnitColor.tsx'

const primary = () => themeOf(skinStore.read()).config.token?.colorPrimary
const product = '#1f3eb4'

beforeEach(async () => {
  await consoleTexts.load('zh')
  applySkin({ mode: 'light', color: null })
  showUnitColor(null)
})

test('a color of one’s own goes before that of the unit, and that before the product’s; high contrast keeps its own', () => {
  expect(primary()).toBe(product)
  showUnitColor('#8a1538')
  expect(primary()).toBe('#8a1538')
  applySkin({ mode: 'light', color: '#005a3c' })
  expect(primary()).toBe('#005a3c')
  applySkin({ mode: 'light', color: null })
  expect(primary()).toBe('#8a1538')
  applySkin({ mode: 'contrast', color: null })
  expect(primary()).toBe('#ffe14d')
})

test('a color of a unit that cannot be read on the page is made readable, and whoever looks hears of a change', () => {
  let heard = 0
  const leave = skinStore.subscribe(() => {
    heard += 1
  })
  showUnitColor('#ffee00')
  showUnitColor('#ffee00')
  leave()
  expect(heard).toBe(1)
  expect(primary()).not.toBe('#ffee00')
  // the unit's color is kept in no browser
  expect(JSON.parse(localStorage.getItem('consoleSkin') ?? '{}')).toEqual({ mode: 'light', color: null })
})

test('paper is white, whatever was chosen for the screen', () => {
  applySkin({ mode: 'contrast', color: null })
  const leave = skinStore.subscribe(() => undefined)
  dispatchEvent(new Event('beforeprint'))
  expect(skinStore.read()).toBe('light')
  dispatchEvent(new Event('afterprint'))
  expect(skinStore.read()).toBe('contrast')
  leave()
})

test('the color of one’s unit is saved and taken back; that of a unit above is named and not ours to take back', async () => {
  const saved: (string | null)[] = []
  const show = (color: string | null, inheritedFrom: string | null) =>
    render(
      <LanguageProvider language="zh">
        <UnitColor color={color} inheritedFrom={inheritedFrom} onSave={(chosen) => saved.push(chosen)} />
      </LanguageProvider>,
    )
  const above = await show('#8a1538', '青岚省')
  await expect.element(page.getByText('现在用的是上级单位“青岚省”的颜色。')).toBeVisible()
  expect(page.getByRole('button', { name: '移除本单位颜色' }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: '保存颜色' })).toBeDisabled()
  await page.getByLabelText('本单位颜色').fill('#005ac1')
  await page.getByRole('button', { name: '保存颜色' }).click()
  await above.unmount()
  await show('#005ac1', null)
  await page.getByRole('button', { name: '移除本单位颜色' }).click()
  expect(saved).toEqual(['#005ac1', null])
})
