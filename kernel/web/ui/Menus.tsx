import { useSyncExternalStore } from 'react'
import { Icon } from './Icon.tsx'
import { Menu } from './Menu.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'
import { applyTheme, type Theme, themeStore, themes } from './theme.ts'

const themeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const

/** Light, dark, or as the device is set. */
export function ThemeToggle({
  label,
  words,
  isIconOnly = true,
}: {
  label: string
  words: { readonly [T in Theme]: string }
  isIconOnly?: boolean | undefined
}) {
  const theme = useSyncExternalStore(themeStore.subscribe, themeStore.read, (): Theme => 'system')
  const options = themes.map((value) => ({ value, label: words[value], icon: themeIcons[value] }))
  return <SegmentedControl label={label} options={options} value={theme} onValue={applyTheme} isIconOnly={isIconOnly} />
}

export type LanguageMenuProps = {
  /** "Language": the name of the menu. */
  label: string
  languages: readonly { code: string; name: string }[]
  current: string
  /** The address of this page in another language; `?lang=xx` unless the page keeps more in its query. */
  hrefOf?: ((code: string) => string) | undefined
}

/** The languages as plain links in a native disclosure: works before any script, and each name is in its own language. */
export function LanguageMenu({ label, languages, current, hrefOf = (code) => `?lang=${code}` }: LanguageMenuProps) {
  const name = languages.find((language) => language.code === current)?.name ?? current
  return (
    <Menu
      summary={
        <>
          <Icon name="language" />
          <span className="unseen">{label}</span>
          <span className="menu-word">{name}</span>
        </>
      }
    >
      <div className="menu-panel">
        {languages.map((language) => (
          <a
            key={language.code}
            href={hrefOf(language.code)}
            lang={language.code}
            hrefLang={language.code}
            aria-current={language.code === current ? 'true' : undefined}
          >
            {language.name}
            {language.code === current && <Icon name="check" />}
          </a>
        ))}
      </div>
    </Menu>
  )
}
