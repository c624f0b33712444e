import type { RawExchange } from '#kernel/server/route.ts'

/**
 * The worker that opens the referees' page without a network, as a browser runs it. It keeps what the page tells it to keep, and
 * answers from there only when the network does not; calls of the API it leaves alone.
 */
const worker = `'use strict'
const name = 'score-entry'
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  if (event.data && Array.isArray(event.data.keep)) event.waitUntil(keep(event.data.keep))
})
async function keep(addresses) {
  const cache = await caches.open(name)
  await Promise.all(addresses.map((address) => cache.add(address)))
  // what an earlier release was made of is not needed any more
  for (const { url } of await cache.keys()) if (!addresses.includes(new URL(url).pathname)) await cache.delete(url)
}
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return
  event.respondWith(url.pathname.startsWith('/assets/') ? kept(request) : fresh(request))
})
async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request)
}
async function fresh(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const found = await caches.match(request, { ignoreSearch: true, ignoreVary: true })
    if (found) return found
    throw error
  }
}
`

const manifest = {
  name: '现场记分',
  short_name: '记分',
  start_url: '/referee/scores',
  scope: '/referee/',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#b4530a',
  icons: [{ src: '/favicon.ico', sizes: 'any', type: 'image/svg+xml' }],
}

/** The worker, allowed to look after the referees' pages though it comes from the API. */
export function sendWorker({ reply }: RawExchange): null {
  void reply
    .header('content-type', 'text/javascript; charset=utf-8')
    .header('service-worker-allowed', '/referee/')
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .send(worker)
  return null
}

/** What a device needs to put the page on its home screen. */
export function sendManifest({ reply }: RawExchange): null {
  void reply
    .header('content-type', 'application/manifest+json; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(JSON.stringify(manifest))
  return null
}
