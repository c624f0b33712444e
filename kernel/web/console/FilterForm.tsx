import { Button } from 'antd'
import { memo, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { listed, marksOf } from '../../contract/listed.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { useConsoleAccess } from './access.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import { filterNames, filtersInForce, type ListState } from './list-state.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

/** How long a person who types may pause before the list follows. */
const pauseMs = 350

interface FilterFormProps {
  page: ResourcePage
  words: ResourceWords
  filters: ListState['filters']
  onFilter: (filters: Readonly<Record<string, string>>) => void
}

/**
 * The filters above a list, in one row: what finds no room there stands behind a button, on a phone all of them, and what is
 * hidden and in force is named, each with a way to take it off. What is chosen counts at once, what is typed after a pause;
 * the address keeps both. Drawn anew when they change, not when a row is opened.
 */
export const FilterForm = memo(function FilterForm({ page, words, filters, onFilter }: FilterFormProps) {
  const t = useTexts(kitTexts)
  const id = useId()
  const { may } = useConsoleAccess()
  const { window } = page.resource.list
  const names = namesFor(page, may)
  const [typed, setTyped, drop] = useDelayed(filters, onFilter)
  const [row, fitting] = useFitting(names)
  const [isOpen, setOpen] = useState(false)
  if (names.length === 0) return null
  const shown = names.slice(0, fitting)
  const hidden = names.slice(fitting)
  const inForce = filtersInForce(page.resource, filters)
  const put = (changed: Readonly<Record<string, string>>) => {
    drop()
    onFilter(changed)
  }
  return (
    <search className="list-filters" aria-label={t('filters.label')}>
      <div ref={row} className="filters">
        {shown.map(filter)}
        {hidden.length > 0 && (
          <Button aria-expanded={isOpen} aria-controls={`${id}-more`} onClick={() => setOpen(!isOpen)}>
            {shown.length === 0
              ? t('filters.all', { count: inForce.length })
              : t('filters.more', { count: hidden.length })}
          </Button>
        )}
        {!isOpen && (
          <Chips
            {...{ page, words, filters }}
            names={hidden.filter((name) => inForce.includes(name))}
            onOff={(name) => put({ [name]: '' })}
          />
        )}
        {inForce.length > 0 && (
          <Button type="link" onClick={() => put(Object.fromEntries(names.map((name) => [name, ''])))}>
            {t('filters.clear')}
          </Button>
        )}
      </div>
      {hidden.length > 0 && (
        <div id={`${id}-more`} className="filters" hidden={!isOpen}>
          {isOpen && hidden.map(filter)}
        </div>
      )}
    </search>
  )
  function filter(name: string) {
    const field = page.resource.fields[name]
    const Filter = field && viewOf(field).Filter
    if (!field || !Filter) return null
    return (
      <div key={name} className="filter" data-filter={name} data-in-force={inForce.includes(name)}>
        <Filter
          id={`${id}-${name}`}
          field={field}
          words={words.field(name)}
          value={typed[name] ?? ''}
          maxDays={name === window?.field ? window.days : undefined}
          onChange={(value) => setTyped(name, value, isTyped(field.kind))}
        />
      </div>
    )
  }
})

/** The filters in which there is something to choose for this person. */
function namesFor(page: ResourcePage, may: (permission: string) => boolean): string[] {
  return filterNames(page.resource).filter((name) => {
    const field = page.resource.fields[name]
    if (field === undefined || viewOf(field).Filter === undefined) return false
    // whose rows this person may not list, there is nothing to choose from
    const { resource, picker } = field.limits
    return field.kind !== 'reference' || picker !== undefined || may(`${resource}.view`)
  })
}

interface ChipsProps extends Pick<FilterFormProps, 'page' | 'words' | 'filters'> {
  names: readonly string[]
  onOff: (name: string) => void
}

/** What is in force and not seen, each with a way to take it off. */
function Chips({ page, words, filters, names, onOff }: ChipsProps) {
  const t = useTexts(kitTexts)
  const language = useLanguage()
  return names.map((name) => (
    <Button
      key={name}
      className="filter-chip"
      aria-label={t('filters.off', { name: said(name) })}
      onClick={() => onOff(name)}
    >
      {said(name)} <span aria-hidden="true">×</span>
    </Button>
  ))
  /** The field, and its value where that is words already. */
  function said(name: string): string {
    const field = page.resource.fields[name]
    const { label, option } = words.field(name)
    const value = filters[name] ?? ''
    const { colon } = marksOf(language)
    if (field?.kind === 'choice' && field.limits.options)
      return `${label}${colon}${listed(value.split(',').map(option), language)}`
    if (field?.kind === 'text' || field?.kind === 'labels') return `${label}${colon}${value}`
    return label
  }
}

/** below it all filters stand behind one button */
const phonePx = 600
const gapPx = 8
/** of the buttons at the end of the row */
const buttonsPx = 270

/** How many of the filters find room in one row; each is measured once, when it is drawn. */
function useFitting(names: readonly string[]) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  const [fitting, setFitting] = useState(names.length)
  const key = names.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn for the first time is measured then
  useLayoutEffect(() => {
    const box = row.current
    if (!box) return
    const all = key.split(',')
    const measure = () => {
      if (innerWidth <= phonePx) return setFitting(0)
      for (const each of box.querySelectorAll<HTMLElement>('[data-filter]'))
        widths.current.set(each.dataset.filter ?? '', each.offsetWidth)
      let leftPx = box.clientWidth - buttonsPx
      const count = all.findIndex((name) => {
        leftPx -= (widths.current.get(name) ?? 0) + gapPx
        return leftPx < 0
      })
      // one is always seen: a row of buttons alone would tell nothing
      setFitting(count < 0 ? all.length : Math.max(1, count))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [key, fitting])
  return [row, fitting] as const
}

function isTyped(kind: string): boolean {
  return ['text', 'labels', 'integer', 'decimal', 'money', 'percent'].includes(kind)
}

/** What stands in the filters now; the address follows. */
function useDelayed(
  filters: Readonly<Record<string, string>>,
  onFilter: (filters: Readonly<Record<string, string>>) => void,
) {
  const [own, setOwn] = useState<Readonly<Record<string, string>>>(filters)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** typed, and not yet told */
  const waiting = useRef<Readonly<Record<string, string>>>({})
  useEffect(() => {
    setOwn({ ...filters, ...waiting.current })
  }, [filters])
  useEffect(() => () => clearTimeout(timer.current), [])
  const set = (name: string, value: string, waits: boolean) => {
    setOwn((before) => ({ ...before, [name]: value }))
    waiting.current = { ...waiting.current, [name]: value }
    clearTimeout(timer.current)
    const tell = () => {
      const all = waiting.current
      waiting.current = {}
      onFilter(all)
    }
    if (waits) timer.current = setTimeout(tell, pauseMs)
    else tell()
  }
  const drop = () => {
    clearTimeout(timer.current)
    waiting.current = {}
  }
  return [own, set, drop] as const
}
