import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { MenuIcon } from '../frame/MenuIcon.tsx'
import { type NamedScreen, useFavorites, useMenu, useScreenName } from '../frame/menu.ts'
import { useMenuMemory } from '../frame/menu-memory.ts'
import { useNameSearch } from '../frame/name-search.ts'
import { screenAt } from '../screens.ts'
import { useActions } from './use-actions.ts'
import { useRows } from './use-rows.ts'
import './palette.css'

/** So many screens are shown at once; who looks for another types on. */
const screensMax = 8
const recentMax = 5

interface Option {
  key: string
  label: string
  /** where it stands, said after its name */
  place?: string
  icon: ReactNode
  run: () => void
}

interface Section {
  key: string
  name: string
  options: readonly Option[]
}

/** What can be chosen for what is typed: nothing typed, where one was and likes to be; else screens, rows and actions. */
function useSections(typed: string): { sections: readonly Section[]; isSearching: boolean } {
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

/** Finds and does what the console offers, by a few letters and Enter. Esc, or a press beside it, leads back to where one was. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const { sections, isSearching } = useSections(typed)
  const options = sections.flatMap((section) => section.options)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  )
  const active = options[at]
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // closed before it goes, so that the focus returns to where it was
    return () => element?.close()
  }, [])
  const activeKey = active?.key
  useEffect(() => {
    if (activeKey !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  function choose(option: Option) {
    onClose()
    // once this has given the focus back: what it opens takes it from there
    setTimeout(option.run)
  }
  function onKeyDown(event: KeyboardEvent) {
    // while a Chinese word is being put together, its keys are its own
    if (event.nativeEvent.isComposing) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[event.key]
    if (next !== undefined) {
      const step = Math.abs(next - at) === 1
      const to = step ? next % options.length : Math.min(Math.max(next, 0), options.length - 1)
      setChosen(options.at(to)?.key ?? null)
    } else if (event.key === 'Enter' && active) choose(active)
    else return
    event.preventDefault()
  }
  const idOf = (key: string) => `${id}-${key.replaceAll(/[^\w-]/g, '_')}`
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside it is the pointer's way to close; the keyboard has Esc
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('palette.title')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="palette-sheet">
        <div className="palette-field">
          <Icon name="search" />
          <input
            autoFocus
            type="text"
            role="combobox"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active ? idOf(active.key) : undefined}
            aria-label={t('palette.hint')}
            placeholder={t('palette.hint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setChosen(null)
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </div>
        <div ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('palette.found')}>
          {sections.map((section) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
            <div key={section.key} role="group" aria-labelledby={idOf(section.key)}>
              <p id={idOf(section.key)} className="palette-head" role="presentation">
                {section.name}
              </p>
              {section.options.map((option) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
                <div
                  key={option.key}
                  id={idOf(option.key)}
                  className="palette-option"
                  role="option"
                  tabIndex={-1}
                  aria-selected={option === active}
                  onPointerMove={() => chosen !== option.key && setChosen(option.key)}
                  onClick={() => choose(option)}
                >
                  {option.icon}
                  <span className="palette-label">{option.label}</span>
                  {option.place !== undefined && <small>{option.place}</small>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="palette-state" role="status">
          {isSearching
            ? t('palette.searching')
            : options.length === 0
              ? t('palette.none', { word: typed })
              : t('palette.count', { count: options.length })}
        </p>
      </div>
    </dialog>
  )
}
