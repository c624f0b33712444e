import { Select, Space } from 'antd'
import { isDay, isInstant } from '../../contract/field-rules.ts'
import { localOf } from '../office-time.ts'
import { useTexts } from '../texts.tsx'
import { DayInput } from './DayInput.tsx'
import type { FilterProps } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'
import { dayBefore, lastDays } from './list-state.ts'

/** From one day to another, either end open: `2026-01-01..2026-03-31` in the address. Spans that are often asked for are one choice. */
export function DaySpan({ id, value, onChange, words, maxDays }: FilterProps) {
  const t = useTexts(kitTexts)
  // what is no end stands in no box, and goes as soon as one of them is chosen
  const [from = '', to = ''] = value.split('..').map((end) => (isDay(end) || isInstant(end) ? end : ''))
  const [firstDay, lastDay] = [dayOf(from), dayOf(to)]
  const put = (start: string, end: string) => onChange(start === '' && end === '' ? '' : `${start}..${end}`)
  const presets = presetsWithin(maxDays).map(([name, span]) => ({ value: span, label: t(`span.${name}`) }))
  return (
    <Space.Compact className="day-span">
      <Space.Addon>{words.label}</Space.Addon>
      <Select<string | null>
        className="day-preset"
        aria-label={`${words.label} ${t('span.presets')}`}
        placeholder={t('span.presets')}
        popupMatchSelectWidth={false}
        options={presets}
        value={presets.some((each) => each.value === value) ? value : null}
        onChange={(span) => onChange(span ?? '')}
      />
      <DayInput
        id={id}
        value={firstDay}
        aria-label={`${words.label} ${t('span.from')}`}
        max={lastDay || undefined}
        onChange={(day) => put(day, to)}
      />
      <DayInput
        value={lastDay}
        aria-label={`${words.label} ${t('span.to')}`}
        min={firstDay || undefined}
        onChange={(day) => put(from, day)}
      />
    </Space.Compact>
  )
}

/** The office's day of an end; links cut by instants too. */
function dayOf(end: string): string {
  return isDay(end) ? end : localOf(end).slice(0, 10)
}

type Preset = 'today' | 'week' | 'thirty' | 'month'

/** What the server would refuse as too long for the list's window is not offered. */
function presetsWithin(maxDays = Number.POSITIVE_INFINITY): [Preset, string][] {
  const daysOfMonth = Number(dayBefore(0).slice(8))
  const all: [Preset, number][] = [
    ['today', 1],
    ['week', 7],
    ['thirty', 30],
    ['month', daysOfMonth],
  ]
  const spans = all
    .filter(([, days]) => days <= maxDays)
    .map(([name, days]): [Preset, string] => [name, lastDays(days)])
  // on the first of a month this month is today: two choices of one value would be one
  return spans.filter(([, span], index) => spans.findIndex(([, other]) => other === span) === index)
}
