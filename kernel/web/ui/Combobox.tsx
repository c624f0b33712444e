import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './Buttons.tsx'
import { useFieldTies } from './Field.tsx'
import { Icon, Spinner } from './Icon.tsx'

export type ComboboxOption = { value: string; label: string; detail?: string | undefined }

export type ComboboxProps = {
  value: ComboboxOption | null
  onValue: (value: ComboboxOption | null) => void
  /** Finds what fits the words typed; the signal ends it when the words have changed. */
  load: (query: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>
  words: {
    /** The name of the list. */
    list: string
    loading: string
    empty: string
    failed: string
    clear: string
    /** How many were found, for screen readers. */
    found: (count: number) => string
  }
  placeholder?: string | undefined
  name?: string | undefined
  id?: string | undefined
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
}

interface Found {
  state: 'idle' | 'loading' | 'failed' | 'done'
  options: readonly ComboboxOption[]
  /** the words that the options fit */
  query?: string
}

const typingPauseMs = 200

/** Loads while the list is open, a moment after the last key. */
function useFound(query: string, isOpen: boolean, load: ComboboxProps['load']): Found {
  const [found, setFound] = useState<Found>({ state: 'idle', options: [] })
  const loader = useRef(load)
  loader.current = load
  useEffect(() => {
    if (!isOpen) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      setFound((before) => ({ state: 'loading', options: before.options }))
      loader.current(query, controller.signal).then(
        (options) => controller.signal.aborted || setFound({ state: 'done', options, query }),
        () => controller.signal.aborted || setFound({ state: 'failed', options: [] }), // told in words beneath the box
      )
    }, typingPauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [query, isOpen])
  return found
}

function nextOf(active: number, step: number, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1
  return (active + step + count) % count
}

function statusOf(found: Found, words: ComboboxProps['words']): string {
  if (found.state === 'failed') return words.failed
  if (found.state === 'done') return found.options.length === 0 ? words.empty : words.found(found.options.length)
  return words.loading
}

/** What is typed in the box, and where the keys stand in what was found for it. */
function useTyping({ load, onValue }: Pick<ComboboxProps, 'load' | 'onValue'>) {
  const [query, setQuery] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  /** The option the keys stand on; -1 while nothing was typed, so that Enter never picks by accident. */
  const [active, setActive] = useState(-1)
  const found = useFound(query ?? '', isOpen, load)
  const options = found.options
  /** The list may still show what fitted earlier words. */
  const isFound = found.query === (query ?? '')

  function close() {
    setOpen(false)
    setQuery(null)
    setActive(-1)
  }
  function choose(option: ComboboxOption | undefined) {
    if (option) onValue(option)
    close()
  }
  function move(step: number) {
    setOpen(true)
    if (options.length > 0 && isOpen) setActive(nextOf(active, step, options.length))
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return // the keys belong to the Chinese or Korean input method
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && isOpen) {
      // the first line of a list for earlier words is not what is meant
      if (isFound) choose(options[active])
    } else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }
  function type(typed: string) {
    setQuery(typed)
    setActive(typed === '' ? -1 : 0)
    setOpen(true)
  }
  /** Where the keys stand in what fits the words typed; -1 is nowhere. */
  const chosen = isFound ? active : -1
  return { query, isOpen, open: () => setOpen(true), found, chosen, close, choose, onKeyDown, type }
}

/** A long list that is searched by typing: schools, counties, people. All by keyboard; stands in a `Field`. */
export function Combobox(props: ComboboxProps) {
  const { value, onValue, words, placeholder, name, onBlur, isDisabled } = props
  const ties = useFieldTies(props)
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const typing = useTyping(props)
  const { query, isOpen, found, chosen, close } = typing
  const activeId = isOpen && found.options[chosen] ? `${listId}-${chosen}` : undefined
  return (
    <div className="combobox">
      <span className="box">
        <Icon name="search" />
        <input
          ref={input}
          {...ties}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-activedescendant={activeId}
          autoComplete="off"
          name={name}
          disabled={isDisabled}
          placeholder={placeholder}
          value={query ?? value?.label ?? ''}
          onClick={typing.open}
          onKeyDown={typing.onKeyDown}
          onChange={(event) => typing.type(event.target.value)}
          onBlur={() => {
            close()
            onBlur?.()
          }}
        />
        {isOpen && found.state === 'loading' && <Spinner />}
        {value && !isDisabled && (
          <span className="box-suffix">
            <IconButton
              size="small"
              icon="close"
              label={words.clear}
              onClick={() => {
                onValue(null)
                close()
                input.current?.focus()
              }}
            />
          </span>
        )}
      </span>
      <span className="unseen" role="status">
        {isOpen ? statusOf(found, words) : ''}
      </span>
      <Panel {...{ listId, value, words, typing }} />
    </div>
  )
}

type PanelProps = Pick<ComboboxProps, 'value' | 'words'> & { listId: string; typing: ReturnType<typeof useTyping> }

function Panel({ listId, value, words, typing }: PanelProps) {
  const { isOpen, found, chosen, choose, onKeyDown } = typing
  const { options } = found
  return (
    <div className="combobox-panel" hidden={!isOpen}>
      {(options.length === 0 || found.state === 'failed') && <p className="combobox-note">{statusOf(found, words)}</p>}
      <div id={listId} className="combobox-list" role="listbox" aria-label={words.list}>
        {options.map((option, index) => (
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            ref={index === chosen && isOpen ? (node) => node?.scrollIntoView?.({ block: 'nearest' }) : null}
            // Before the blur of the box, which would close the list under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            onKeyDown={onKeyDown}
          >
            <span>{option.label}</span>
            {option.detail && <span className="choice-hint">{option.detail}</span>}
            {value?.value === option.value && <Icon name="check" />}
          </div>
        ))}
      </div>
    </div>
  )
}
