import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import { filterNames, type ListState } from './list-state.ts'
import type { ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'

/** How long a person who types may pause before the list follows. */
const pauseMs = 350

interface FilterFormProps {
  page: ResourcePage
  words: ResourceWords
  state: ListState
  onFilter: (filters: Readonly<Record<string, string>>) => void
}

/** The filters above a list. What is chosen counts at once, what is typed after a pause; the address keeps both. */
export function FilterForm({ page, words, state, onFilter }: FilterFormProps) {
  const t = useTexts(kitTexts)
  const id = useId()
  const names = filterNames(page.resource)
  const [typed, setTyped, drop] = useDelayed(state.filters, onFilter)
  if (names.length === 0) return null
  const isCut = names.some((name) => state.filters[name])
  return (
    <search className="filters" aria-label={t('filters.label')}>
      {names.map((name) => {
        const field = page.resource.fields[name]
        const Filter = field && viewOf(field).Filter
        if (!field || !Filter) return null
        return (
          <div key={name} className="filter">
            <Filter
              id={`${id}-${name}`}
              field={field}
              words={words.field(name)}
              value={typed[name] ?? ''}
              onChange={(value) => setTyped(name, value, isTyped(field.kind))}
            />
          </div>
        )
      })}
      {isCut && (
        <Button
          type="link"
          onClick={() => {
            drop()
            onFilter(Object.fromEntries(names.map((name) => [name, ''])))
          }}
        >
          {t('filters.clear')}
        </Button>
      )}
    </search>
  )
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
