import { consolePorts, type MenuScreen } from '#kernel/web/console/ports.ts'
import type { MenuEntry } from '../schema.ts'

/** An entry as it is edited: what the operator has changed beside what the product has. */
export interface EditedEntry extends MenuScreen {
  isHidden: boolean
  labels: MenuEntry['labels']
}

/** All screens in the order that is stored, with what is changed about each. */
export function editedFrom(stored: readonly MenuEntry[]): EditedEntry[] {
  const of = (path: string) => stored.find((entry) => entry.path === path)
  const groups = [...Map.groupBy(consolePorts().screens(), ({ group }) => group).values()]
  return groups.flatMap((screens) =>
    screens
      .map((screen, place) => ({ screen, place: of(screen.path)?.sort ?? place }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ screen }) => ({
        ...screen,
        isHidden: of(screen.path)?.isHidden ?? false,
        labels: of(screen.path)?.labels ?? {},
      })),
  )
}

/** What differs from the product; a group whose order was changed names the place of each of its entries. */
export function asked(entries: readonly EditedEntry[]): MenuEntry[] {
  const builtIn = consolePorts().screens()
  return [...Map.groupBy(entries, ({ group }) => group)].flatMap(([group, lines]) => {
    const before = builtIn.filter((screen) => screen.group === group)
    const isMoved = lines.some(({ path }, place) => before[place]?.path !== path)
    return lines.flatMap(({ path, isHidden, labels }, place): MenuEntry[] =>
      isMoved || isHidden || Object.keys(labels).length > 0
        ? [{ path, sort: isMoved ? place : null, isHidden, labels }]
        : [],
    )
  })
}

/** The entry one place up or down within its group. */
export function moved(entries: readonly EditedEntry[], path: string, step: 1 | -1): EditedEntry[] {
  const next = [...entries]
  const at = next.findIndex((entry) => entry.path === path)
  const [one, other] = [next[at], next[at + step]]
  if (one && other && one.group === other.group) {
    next[at] = other
    next[at + step] = one
  }
  return next
}
