import { useMemo, useSyncExternalStore } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'

/** How one person likes the menu. Addresses of screens alone: what was looked for in a list stands in no shared browser. */
interface MenuMemory {
  /** paths of screens, in the order in which they were starred */
  favorites: readonly string[]
  /** groups, and parts as `group/part`, that are folded */
  folded: readonly string[]
  /** paths of the screens that were opened last, the newest first */
  recent: readonly string[]
}

const recentMax = 12
const nothing: MenuMemory = { favorites: [], folded: [], recent: [] }
const listeners = new Set<() => void>()

const keyOf = (accountId: string) => `console-menu:${accountId}`

function parse(kept: string | null): MenuMemory {
  return kept === null ? nothing : { ...nothing, ...(JSON.parse(kept) as Partial<MenuMemory>) }
}

function subscribe(listener: () => void): () => void {
  // another tab of this browser may change it too
  addEventListener('storage', listener)
  listeners.add(listener)
  return () => {
    removeEventListener('storage', listener)
    listeners.delete(listener)
  }
}

function change(accountId: string, become: (kept: MenuMemory) => Partial<MenuMemory>): void {
  const kept = parse(localStorage.getItem(keyOf(accountId)))
  localStorage.setItem(keyOf(accountId), JSON.stringify({ ...kept, ...become(kept) }))
  for (const listener of listeners) listener()
}

/** What this browser keeps of the menu for the person who is signed in, and how it is changed. */
export function useMenuMemory() {
  const { accountId } = useConsoleAccess()
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(accountId)))
  return useMemo(() => {
    const toggled = (list: readonly string[], one: string) =>
      list.includes(one) ? list.filter((each) => each !== one) : [...list, one]
    return {
      ...parse(kept),
      star: (path: string) => change(accountId, ({ favorites }) => ({ favorites: toggled(favorites, path) })),
      fold: (key: string) => change(accountId, ({ folded }) => ({ folded: toggled(folded, key) })),
    }
  }, [kept, accountId])
}

/** A screen was opened: it stands first among the recent ones. */
export function rememberVisit(accountId: string, path: string): void {
  change(accountId, ({ recent }) => ({
    recent: [path, ...recent.filter((each) => each !== path)].slice(0, recentMax),
  }))
}
