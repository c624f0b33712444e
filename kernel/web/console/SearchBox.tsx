import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts.tsx'
import { kitTexts } from './kit-texts.ts'

const searchPauseMs = 350
/** the one row of the list that can be reached by Tab */
const reachableRow = '.table-box [data-row-key][tabindex="0"]'

/** The one search box; `/` leads to it from anywhere on the page, the arrow down from it to the rows. */
export function SearchBox({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useTexts(kitTexts)
  const box = useRef<InputRef>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [typed, setTyped] = useState(value)
  /** what the list was asked for last: when it comes back as value, more may have been typed */
  const told = useRef(value)
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    clearTimeout(timer.current)
    setTyped(value)
  }, [value])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).matches('input, textarea, select, [contenteditable=true]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus({ cursor: 'all' })
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      clearTimeout(timer.current)
    }
  }, [])
  return (
    <Input
      ref={box}
      type="search"
      className="resource-search"
      allowClear
      maxLength={60}
      value={typed}
      aria-label={t('list.search')}
      placeholder={t('list.searchHint')}
      aria-keyshortcuts="/"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
        const row = event.currentTarget.closest('.resource-page')?.querySelector<HTMLElement>(reachableRow)
        if (!row) return
        event.preventDefault()
        row.focus()
      }}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          told.current = text
          onSearch(text)
        }, searchPauseMs)
      }}
    />
  )
}
