import { useCallback, useMemo } from 'react'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { LooseTranslate } from '#kernel/web/console/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { useAccess } from '../access.ts'
import { consoleTexts } from '../console-texts.ts'
import { groupOf, type MenuGroup, type MenuPart, menuGroups, type Screen, screens, textKeyOf } from '../screens.ts'
import { useMenuMemory } from './menu-memory.ts'

/** A group of fewer screens shows them at once, without its second level. */
const partsFrom = 8

export interface NamedScreen {
  screen: Screen
  name: string
}

export interface MenuEntry {
  group: MenuGroup
  name: string
  screens: readonly NamedScreen[]
  /** the same, told apart; one part without a name where there are few */
  parts: readonly { part: MenuPart | null; name: string; screens: readonly NamedScreen[] }[]
}

/** What a screen is called in the menu: as the operator has named it in this language, else as the product does. */
export function useScreenName(): (screen: Screen) => string {
  const t = useTexts(consoleTexts) as unknown as LooseTranslate
  const { data: access } = useAccess()
  return useCallback(
    (screen) => access?.screens.find(({ path }) => path === screen.path)?.label ?? t(`screens.${textKeyOf(screen)}`),
    [t, access],
  )
}

/** The screens this person may open, as the menu and the dashboard show them: ordered, named and hidden as the operator wants. */
export function useMenu(): readonly MenuEntry[] {
  const t = useTexts(consoleTexts)
  const nameOf = useScreenName()
  const { may } = useConsoleAccess()
  const { data: access } = useAccess()
  return useMemo(() => {
    const changed = (screen: Screen) => access?.screens.find(({ path }) => path === screen.path)
    const entriesOf = (group: MenuGroup) =>
      screens
        .filter((screen) => groupOf(screen) === group)
        // what the operator has put elsewhere stands there; the others keep their place
        .map((screen, place) => ({ screen, place: changed(screen)?.sort ?? place }))
        .toSorted((one, other) => one.place - other.place)
        .filter(({ screen }) => may(screen.permission) && !changed(screen)?.isHidden)
        .map(({ screen }) => ({ screen, name: nameOf(screen) }))
    const partsOf = (entries: readonly NamedScreen[]): MenuEntry['parts'] => {
      if (entries.length < partsFrom) return [{ part: null, name: '', screens: entries }]
      const parts = [...new Set(entries.map(({ screen }) => screen.part ?? null))]
      return parts.map((part) => ({
        part,
        name: part === null ? '' : t(`parts.${part}`),
        screens: entries.filter(({ screen }) => (screen.part ?? null) === part),
      }))
    }
    return menuGroups
      .map((group) => ({ group, name: t(`groups.${group}`), screens: entriesOf(group) }))
      .filter((entry) => entry.screens.length > 0)
      .map((entry) => ({ ...entry, parts: partsOf(entry.screens) }))
  }, [t, nameOf, may, access])
}

/** The starred screens, in the order of the stars; what one may no longer open, or the operator hides, is left out. */
export function useFavorites(): readonly NamedScreen[] {
  const menu = useMenu()
  const { favorites } = useMenuMemory()
  return useMemo(() => {
    const all = menu.flatMap((group) => group.screens)
    return favorites.flatMap((path) => all.find(({ screen }) => screen.path === path) ?? [])
  }, [menu, favorites])
}
