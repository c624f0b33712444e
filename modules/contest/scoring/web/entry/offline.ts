/** Where the worker comes from that opens the page without a network; it looks after the referees' pages alone. */
const worker = { address: '/api/score-entry/worker.js', scope: '/referee/' } as const

/**
 * From the first visit on the page opens without a network: the worker keeps the page and everything it is made of. Where a
 * browser has no such worker (a plain-http address) the page must stay open; entries are kept all the same.
 */
export async function keepPageOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(worker.address, { scope: worker.scope })
  const ready = await navigator.serviceWorker.ready
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
  ready.active?.postMessage({ keep: [location.pathname, '/favicon.ico', ...new Set(loaded)] })
}
