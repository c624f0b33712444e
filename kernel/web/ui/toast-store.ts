import type { Tone } from './tones.ts'

/** What can be done about the message, as long as it is there: "undo". */
export type ToastAct = { label: string; run: () => void }
export type ToastItem = { id: number; message: string; kind: Tone; act?: ToastAct | undefined }

/** How long a toast stays (spec §7.2). */
export const toastMs = 3000
/** One that offers to do something has to be read, thought about and reached. */
export const actToastMs = 10_000

let items: readonly ToastItem[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly ToastItem[]) {
  items = next
  for (const listener of listeners) listener()
}

/**
 * Shows a short message for 3 s, with an act for 10 s, from anywhere in the browser. The same message twice at once is shown
 * once, unless each has an act of its own. Answers its id.
 */
export function toast(message: string, kind: Tone = 'info', act?: ToastAct): number {
  const same = items.find((item) => item.message === message && item.kind === kind && !item.act && !act)
  if (same) return same.id
  lastId += 1
  publish([...items, { id: lastId, message, kind, act }])
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
