import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'

/** Nobody is signed in, and nothing is answered. */
const network = async () => Response.json({ code: 'not_found', message: '#', data: null }, { status: 404 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The browser says that it runs there. */
function beOn(system: string): void {
  const value = `Mozilla/5.0 (${system}) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36`
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'))
}

const { style } = document.documentElement
const zoom = () => style.zoom
const scale = () => style.getPropertyValue('--display-scale')

test('on Windows the console begins at the inverse of the display scale; switched off it stays off, and elsewhere nothing is corrected [S9-36]', async () => {
  vi.stubGlobal('devicePixelRatio', 1.25)
  beOn('Windows NT 10.0; Win64; x64')
  const root = document.createElement('div')
  root.id = 'console'
  document.body.append(root)
  onTestFinished(() => root.remove())
  await import('./main.tsx')
  expect([zoom(), scale()]).toEqual(['0.8', '0.8'])
  const { setDisplayScale, startDisplayScale } = await import('./display-scale.ts')
  setDisplayScale(false)
  expect([zoom(), scale()]).toEqual(['', ''])
  startDisplayScale()
  expect([zoom(), scale()]).toEqual(['', ''])
  setDisplayScale(true)
  expect([zoom(), scale()]).toEqual(['0.8', '0.8'])
  beOn('X11; Linux x86_64')
  startDisplayScale()
  expect([zoom(), scale()]).toEqual(['', ''])
  await expect.element(page.getByRole('heading', { name: '登录工作管理系统' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '扫码登录' })).toBeVisible()
})
