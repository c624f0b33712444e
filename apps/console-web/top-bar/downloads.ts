import { useSyncExternalStore } from 'react'

let isShown = false
const listeners = new Set<() => void>()

/** Opens or closes the download center, from anywhere: a list that has begun an export shows it. */
export function showDownloads(shown: boolean): void {
  isShown = shown
  for (const listener of listeners) listener()
}

export function useDownloadsShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isShown,
  )
}
