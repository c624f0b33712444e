import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { standInForConsole } from '#kernel/web/console/port-fixtures.ts'
import { Desk } from '../frame/frame-fixtures.tsx'
import { NotFoundPage } from '../pages/ProblemPages.tsx'
import { Gallery } from './Gallery.tsx'
import { openGallery } from './open-gallery.ts'

beforeAll(() => standInForConsole())
afterEach(() => {
  vi.unstubAllGlobals()
})

for (const language of ['zh', 'fr'] as const)
  test(`every part of the kit stands in the gallery, and on a phone nothing hangs over (${language})`, async () => {
    await page.viewport(360, 780)
    const { container } = await render(
      <Desk language={language}>
        <Gallery />
      </Desk>,
    )
    await expect.poll(() => container.querySelectorAll('canvas').length).toBe(2)
    const parts = [
      '.stat-card',
      '.funnel',
      '.heat',
      '.spans',
      '.map-mark',
      '.tile-map',
      '.map-outline',
      '.area-map',
      '.plan',
      '[role="tree"]',
      '.list-tabs',
      '.list-sums',
      '.form-steps',
      '.settings-form',
      '.control-lines',
      '.grid-typed',
    ]
    for (const part of parts) await expect.poll(() => container.querySelector(part)).not.toBe(null)
    expect(document.documentElement.scrollWidth).toBe(360)
    await page.viewport(1280, 800)
  })

test('the gallery is there where the product is tried out, and nowhere else', async () => {
  const answer = (isDemo: boolean) =>
    vi.stubGlobal('fetch', async () => Response.json({ code: 'H0000', message: '', data: { isDemo } }))
  answer(true)
  expect((await openGallery()).Component).toBe(Gallery)
  answer(false)
  expect((await openGallery()).Component).toBe(NotFoundPage)
})
