import { Input, Space } from 'antd'
import { useTexts } from '../texts.tsx'
import type { FilterProps } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'

/** From one day to another, either end open: `2026-01-01..2026-03-31` in the address. */
export function DaySpan({ id, value, onChange, words }: FilterProps) {
  const t = useTexts(kitTexts)
  const [from = '', to = ''] = value.split('..')
  const put = (start: string, end: string) => onChange(start === '' && end === '' ? '' : `${start}..${end}`)
  return (
    <Space.Compact className="day-span">
      <Space.Addon>{words.label}</Space.Addon>
      <Input
        id={id}
        type="date"
        value={from}
        aria-label={`${words.label} ${t('span.from')}`}
        max={to || undefined}
        onChange={(event) => put(event.target.value, to)}
      />
      <Input
        type="date"
        value={to}
        aria-label={`${words.label} ${t('span.to')}`}
        min={from || undefined}
        onChange={(event) => put(from, event.target.value)}
      />
    </Space.Compact>
  )
}
