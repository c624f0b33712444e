import type { Tone } from './Feedback.tsx'

export type ToastItem = { id: number; message: string; kind: Tone }

/** How long a toast stays (spec §7.2). */
export const toastMs = 3000

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

/** Shows a short message for 3 s, from anywhere in the browser. The same message twice at once is shown once. Answers its id. */
export function toast(message: string, kind: Tone = 'info'): number {
  const same = items.find((item) => item.message === message && item.kind === kind)
  if (same) return same.id
  lastId += 1
  publish([...items, { id: lastId, message, kind }])
  return lastId
}

export function dismissToast(id: number): void {
  publish(items.filter((item) => item.id !== id))
}

/** What is shown now, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => items,
}
