import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'

const load = () => import('./OfflineNotice.tsx').then((module) => ({ default: module.OfflineNotice }))
const OfflineNotice = lazy(load)

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that there is no network, and that nothing typed is lost by it. */
export function OfflineBanner() {
  // Fetched while there is a network: nobody waits for it before.
  useEffect(() => void load(), [])
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!isOnline && (
        <Suspense>
          <OfflineNotice />
        </Suspense>
      )}
    </div>
  )
}
