import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { consoleTexts } from '../console-texts.ts'
import { type Option, type Section, useSections } from './use-sections.tsx'
import './palette.css'

/** The option that the keys and the pointer stand on: the first one, until another is chosen. */
function useActive(options: readonly Option[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    options.findIndex(({ key }) => key === chosen),
  )
  return {
    active: options[at],
    /** null: the first one again */
    point(key: string | null) {
      if (chosen !== key) setChosen(key)
    },
    /** @returns false where the key leads to none */
    move(key: string): boolean {
      const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 8, PageUp: at - 8 }[key]
      if (next === undefined) return false
      const step = Math.abs(next - at) === 1
      const to = step ? next % options.length : Math.min(Math.max(next, 0), options.length - 1)
      setChosen(options.at(to)?.key ?? null)
      return true
    },
  }
}

/** Over the page from its first moment on. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // closed before it goes, so that the focus returns to where it was
    return () => element?.close()
  }, [])
  return dialog
}

/** A list whose chosen option is always in sight. */
function useListInSight(activeKey: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (activeKey !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [activeKey])
  return list
}

/** Finds and does what the console offers, by a few letters and Enter. Esc, or a press beside it, leads back to where one was. */
export function Palette({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const id = useId()
  const [typed, setTyped] = useState('')
  const { sections, isSearching } = useSections(typed)
  const options = sections.flatMap((section) => section.options)
  const { active, point, move } = useActive(options)
  const dialog = useModal()
  const list = useListInSight(active?.key)
  function choose(option: Option) {
    onClose()
    // once this has given the focus back: what it opens takes it from there
    setTimeout(option.run)
  }
  function onKeyDown(event: KeyboardEvent) {
    // while a Chinese word is being put together, its keys are its own
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && active) choose(active)
    else if (!move(event.key)) return
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
              point(null)
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </div>
        <div ref={list} id={`${id}-list`} className="palette-list" role="listbox" aria-label={t('palette.found')}>
          {sections.map((section) => (
            <OptionGroup key={section.key} {...{ section, active, idOf }} onPoint={point} onChoose={choose} />
          ))}
        </div>
        <Found {...{ isSearching, typed }} count={options.length} />
      </div>
    </dialog>
  )
}

interface GroupProps {
  section: Section
  active: Option | undefined
  idOf: (key: string) => string
  onPoint: (key: string) => void
  onChoose: (option: Option) => void
}

function OptionGroup({ section, active, idOf, onPoint, onChoose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
    <div role="group" aria-labelledby={idOf(section.key)}>
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
          onPointerMove={() => onPoint(option.key)}
          onClick={() => onChoose(option)}
        >
          {option.icon}
          <span className="palette-label">{option.label}</span>
          {option.place !== undefined && <small>{option.place}</small>}
        </div>
      ))}
    </div>
  )
}

/** What was found, said too to those who do not see it come. */
function Found({ isSearching, typed, count }: { isSearching: boolean; typed: string; count: number }) {
  const t = useTexts(consoleTexts)
  return (
    <p className="palette-state" role="status">
      {isSearching
        ? t('palette.searching')
        : count === 0
          ? t('palette.none', { word: typed })
          : t('palette.count', { count })}
    </p>
  )
}
