import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { KeptPages, type RenderedPage } from './kept-pages.ts'

const pageOf = (html: string, more: Partial<RenderedPage> = {}): RenderedPage => ({
  kind: 'page',
  status: 200,
  html,
  problem: null,
  isKept: true,
  ...more,
})

/** Renders "1", "2", … */
function counting(more: Partial<RenderedPage> = {}) {
  let count = 0
  return async () => pageOf(String(++count), more)
}
const htmlOf = (made: object) => ('page' in made ? (made.page as RenderedPage).html : made)

test('who asks while a page is being rendered gets the same one', async () => {
  const kept = new KeptPages({ keptForMs: 60_000 })
  const render = counting()
  const made = await Promise.all([kept.get('a', render), kept.get('a', render), kept.get('b', render)])
  expect(made.map(htmlOf)).toEqual(['1', '1', '2'])
  expect(htmlOf(await kept.get('a', render))).toEqual('1')
})

test('a page is rendered anew when its moment is over, or when what it shows has changed', async () => {
  const brief = new KeptPages({ keptForMs: 0 })
  const render = counting()
  expect([htmlOf(await brief.get('a', render)), htmlOf(await brief.get('a', render))]).toEqual(['1', '2'])
  const long = new KeptPages({ keptForMs: 60_000 })
  await long.get('a', render)
  long.clear()
  expect(htmlOf(await long.get('a', render))).toEqual('4')
})

test('a page that was being rendered when something changed is given to those who wait, and kept for nobody', async () => {
  const kept = new KeptPages({ keptForMs: 60_000 })
  const gate = Promise.withResolvers<void>()
  const waiting = kept.get('a', async () => {
    await gate.promise
    return pageOf('old')
  })
  kept.clear()
  gate.resolve()
  expect(htmlOf(await waiting)).toEqual('old')
  expect(htmlOf(await kept.get('a', async () => pageOf('new')))).toEqual('new')
})

test('a failure, a redirect and a page of one person are not kept', async () => {
  const kept = new KeptPages({ keptForMs: 60_000 })
  await expect(kept.get('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await kept.get('a', async () => ({ kind: 'redirect', location: '/' }))).toEqual({
    kind: 'redirect',
    location: '/',
  })
  const own = counting({ isKept: false })
  expect(await kept.get('a', own)).toEqual({ page: pageOf('1', { isKept: false }), brotli: null })
  expect(htmlOf(await kept.get('a', own))).toEqual('2')
})

test('a page that comes out the same again is compressed once more at its best, and then not again', async () => {
  const kept = new KeptPages({ keptForMs: 0 })
  const html = Array.from({ length: 2000 }, (_, index) => `<p>${index % 97} ${index % 31}</p>`).join('')
  const brotliNow = async () => {
    const made = await kept.get('a', async () => pageOf(html))
    if (!('brotli' in made) || made.brotli === null) throw new Error('the page was not kept')
    return made.brotli
  }
  const quick = await brotliNow()
  await expect.poll(async () => (await brotliNow()).length).toBeLessThan(quick.length)
  const best = await brotliNow()
  expect([brotliDecompressSync(best).toString(), await brotliNow()]).toEqual([html, best])
})

test('however many addresses are asked for, so many pages are held and no more; what is not there is not held at all', async () => {
  const kept = new KeptPages({ keptForMs: 60_000, pagesMax: 20, bytesMax: 2000 })
  for (let number = 0; number < 500; number += 1) await kept.get(`/${number}`, async () => pageOf(`page ${number}`))
  expect(kept.count).toBeLessThanOrEqual(20)
  const few = new KeptPages({ keptForMs: 0, pagesMax: 100, bytesMax: 2000 })
  for (let number = 0; number < 50; number += 1) await few.get(`/${number}`, async () => pageOf('x'.repeat(400)))
  // a page alone is more than 800 bytes
  expect(few.heldBytes).toBeLessThanOrEqual(2000)
  expect(few.heldBytes).toBeGreaterThan(800)
  const absent = new KeptPages({ keptForMs: 60_000 })
  await absent.get('/nothing', async () => pageOf('not found', { status: 404 }))
  expect(absent.count).toBe(0)
})
