import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useNameSearch } from '#kernel/web/console/name-search.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { MenuIcon } from '../frame/MenuIcon.tsx'
import { type NamedScreen, useFavorites, useMenu, useScreenName } from '../frame/menu.ts'
import { useMenuMemory } from '../frame/menu-memory.ts'
import { screenAt } from '../screens.ts'
import { useActions } from './use-actions.ts'
import { useRows } from './use-rows.ts'

/** So many screens are shown at once; who looks for another types on. */
const screensMax = 8
const recentMax = 5

export interface Option {
  key: string
  label: string
  /** where it stands, said after its name */
  place?: string
  icon: ReactNode
  run: () => void
}

export interface Section {
  key: string
  name: string
  options: readonly Option[]
}

/** What can be chosen for what is typed: nothing typed, where one was and likes to be; else screens, rows and actions. */
export function useSections(typed: string): { sections: readonly Section[]; isSearching: boolean } {
  const t = useTexts(consoleTexts)
  const navigate = useNavigate()
  const nameOf = useScreenName()
  const menu = useMenu()
  const favorites = useFavorites()
  const { recent } = useMenuMemory()
  const actions = useActions()
  const { word, fits } = useNameSearch(typed)
  const { groups, isSearching } = useRows(word)
  const all = menu.flatMap((entry) => entry.screens.map((each) => ({ ...each, place: entry.name })))
  function goTo(address: string) {
    void navigate(address)
    // what was chosen is read on from there, not from the button that opened the palette
    document.getElementById('main')?.focus()
  }
  const optionOf = (section: string, { screen, name, place }: NamedScreen & { place?: string }): Option => ({
    key: `${section} ${screen.path}`,
    label: name,
    ...(place === undefined ? {} : { place }),
    icon: <MenuIcon name={screen.icon} />,
    run: () => goTo(screen.path),
  })
  const lately = recent.flatMap((path) => all.find(({ screen }) => screen.path === path) ?? []).slice(0, recentMax)
  const sections: Section[] = [
    {
      key: 'recent',
      name: t('dashboard.recent'),
      options: word === '' ? lately.map((each) => optionOf('recent', each)) : [],
    },
    {
      key: 'favorites',
      name: t('menu.favorites'),
      options: word === '' ? favorites.map((each) => optionOf('favorite', each)) : [],
    },
    {
      key: 'screens',
      name: t('palette.screens'),
      options:
        word === ''
          ? []
          : all
              .filter(({ name }) => fits(name))
              .slice(0, screensMax)
              .map((each) => optionOf('screen', each)),
    },
    ...groups.map(({ path, rows }) => {
      const screen = screenAt(path)
      return {
        key: path,
        name: screen ? nameOf(screen) : '',
        options: rows.map(({ id, label, address }) => ({
          key: `${path} ${id}`,
          label,
          icon: screen && <MenuIcon name={screen.icon} />,
          run: () => goTo(address),
        })),
      }
    }),
    {
      key: 'actions',
      name: t('palette.actions'),
      options: actions
        .filter(({ label }) => word === '' || fits(label))
        .map(({ key, label, run }) => ({ key: `do ${key}`, label, run, icon: <Icon name="chevron-right" /> })),
    },
  ]
  return { sections: sections.filter(({ options }) => options.length > 0), isSearching }
}
