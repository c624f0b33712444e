import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import { openOptional } from './support/declaring.ts'
import { test } from './support/own-product.ts'
import { aClip } from './support/papers.ts'
import { aDraft, materialsOf, openAs } from './support/prepared.ts'

const megabyte = 1024 * 1024
const place = (page: Page) => page.getByRole('article', { name: '演示视频（选交）' })

/** A film of that size on the disk: what follows the clip is padding, which players skip, and takes no room there. */
async function aFilm(info: TestInfo, sizeBytes: number): Promise<{ path: string; sha256: string }> {
  const path = info.outputPath('flight.mp4')
  const clip = aClip('flight.mp4').buffer
  const padding = Buffer.alloc(8)
  padding.writeUInt32BE(sizeBytes - clip.length)
  padding.write('free', 4, 'latin1')
  const file = await open(path, 'w')
  await file.write(Buffer.concat([clip, padding]))
  await file.truncate(sizeBytes)
  await file.close()
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: megabyte }), hash)
  return { path, sha256: hash.digest('hex') }
}

/** Waits until so many percent have been sent. */
async function untilSent(within: Locator, percent: number): Promise<void> {
  await expect
    .poll(async () => Number(/^\d+/.exec((await within.getByText(/^\d+%/).textContent()) ?? '')?.[0] ?? 0), {
      intervals: [50],
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(percent)
}

test(
  'a film of 300 MB whose upload is cut three times goes on by itself each time and arrives as it was [/login/xmcl]',
  { tag: '@long' },
  async ({ page, context, expectedComplaints }, info) => {
    expectedComplaints.push(/ERR_INTERNET_DISCONNECTED/)
    const film = await aFilm(info, 300 * megabyte)
    const made = await aDraft(page.request)
    await openAs(page, made, 'materials')
    const network = await context.newCDPSession(page)
    const set = (offline: boolean, uploadThroughput = -1) =>
      network.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    const offsets: number[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH' && /[/]api[/]uploads[/]/.test(request.url()))
        offsets.push(Number(request.headers()['upload-offset']))
    })
    // as quick as a good line, so that there is a middle to cut at
    const quick = 60 * megabyte
    await set(false, quick)
    await openOptional(page)
    await place(page).getByLabel('选择文件').setInputFiles(film.path)
    for (const percent of [15, 45, 75]) {
      await untilSent(place(page), percent)
      await set(true)
      await expect(page.getByText('网络已断开').first()).toBeVisible()
      await set(false, quick)
    }
    await expect(place(page).getByRole('link', { name: 'flight.mp4' })).toBeVisible({ timeout: 60_000 })
    await expect(place(page).getByText('已齐')).toBeVisible()
    expect(
      (await materialsOf(page.request, made)).map(({ name, sizeBytes, sha256 }) => [name, sizeBytes, sha256]),
    ).toEqual([['flight.mp4', 300 * megabyte, film.sha256]])
    // it never began again
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
    await rm(film.path)
  },
)

test(
  'an upload goes on by itself when the server is killed in its middle and started again [/login/xmcl]',
  { tag: '@long' },
  async ({ page, context, product, expectedComplaints }, info) => {
    expectedComplaints.push(/ERR_(?:CONNECTION_(?:RESET|REFUSED)|SOCKET_NOT_CONNECTED)/)
    const film = await aFilm(info, 60 * megabyte)
    const made = await aDraft(page.request)
    await openAs(page, made, 'materials')
    const network = await context.newCDPSession(page)
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20 * megabyte,
    })
    await openOptional(page)
    await place(page).getByLabel('选择文件').setInputFiles(film.path)
    await untilSent(place(page), 40)
    await product.kill()
    await product.start()
    await expect(place(page).getByRole('link', { name: 'flight.mp4' })).toBeVisible({ timeout: 60_000 })
    expect((await materialsOf(page.request, made)).map(({ name, sha256 }) => [name, sha256])).toEqual([
      ['flight.mp4', film.sha256],
    ])
    await rm(film.path)
  },
)
