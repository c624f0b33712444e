import { useLocation, useNavigate } from 'react-router'
import { languageNames, languages } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { clearCache } from '../cache.ts'
import { consoleTexts } from '../console-texts.ts'
import { useScreenName } from '../frame/menu.ts'
import { useMenuMemory } from '../frame/menu-memory.ts'
import { closedTabs } from '../frame/open-tabs.ts'
import { logOut } from '../log-out.ts'
import { screenAt } from '../screens.ts'
import { applySkin, readSkin, skinModes } from '../skin.ts'
import { downloads, inbox } from '../top-bar/windows.ts'

export interface PaletteAction {
  key: string
  label: string
  run: () => void
}

/** What the shell itself can do, in words. */
export function useActions(): readonly PaletteAction[] {
  const t = useTexts(consoleTexts)
  const current = useLanguage()
  const nameOf = useScreenName()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { favorites, star } = useMenuMemory()
  const here = screenAt(pathname)
  const closed = closedTabs().find((tab) => screenAt(tab) !== null)
  const closedScreen = closed === undefined ? null : screenAt(closed)
  return [
    ...(here
      ? [
          {
            key: 'star',
            label: t(favorites.includes(here.path) ? 'palette.unstar' : 'palette.star', { name: nameOf(here) }),
            run: () => star(here.path),
          },
        ]
      : []),
    ...(closed !== undefined && closedScreen
      ? [
          {
            key: 'reopen',
            label: t('tabs.reopen', { name: nameOf(closedScreen) }),
            run: () => void navigate(closed),
          },
        ]
      : []),
    { key: 'messages', label: t('palette.messages'), run: () => inbox.show(true) },
    { key: 'downloads', label: t('downloads.title'), run: () => downloads.show(true) },
    { key: 'security', label: t('security'), run: () => void navigate('/security') },
    ...skinModes.map((mode) => ({
      key: `skin ${mode}`,
      label: t('palette.skin', { name: t(`skins.${mode}`) }),
      run: () => applySkin({ ...readSkin(), mode }),
    })),
    ...(globalThis.offeredLanguages ?? languages)
      .filter((code) => code !== current)
      .map((code) => ({
        key: `language ${code}`,
        label: t('palette.language', { name: languageNames[code] }),
        run: () => {
          const query = new URLSearchParams(location.search)
          query.set('lang', code)
          location.assign(`${location.pathname}?${query}`)
        },
      })),
    {
      key: 'cache',
      label: t('cache.clear'),
      run: () => void clearCache().then(() => toast(t('cache.cleared'), 'success')),
    },
    { key: 'out', label: t('shell.logOut'), run: () => void logOut() },
  ]
}
