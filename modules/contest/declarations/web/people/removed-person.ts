import { useSyncExternalStore } from 'react'
import type { PersonRole } from '../../contract/fields.ts'

interface RemovedPerson {
  id: string
  role: PersonRole
  name: string
}

const removed = new Map<string, RemovedPerson>()
const listeners = new Set<() => void>()

/** Remembers the last person taken out of a draft, so that it can be undone; null forgets it. */
export function keepRemoved(declaration: string, person: RemovedPerson | null): void {
  if (person) removed.set(declaration, person)
  else removed.delete(declaration)
  for (const listener of listeners) listener()
}

/** The last person that was removed here, while that can be undone. */
export function useRemoved(declaration: string): RemovedPerson | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => removed.get(declaration) ?? null,
  )
}
