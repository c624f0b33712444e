import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { isDay } from '../../contract/field-rules.ts'
import type { DayInputProps, DayPickerProps } from './DayPicker.tsx'
import { tiesOf } from './field-view.ts'

// 34 KB that lists and forms without dates need not load
const DayPicker = lazy(() => import('./DayPicker.tsx').then((file) => ({ default: file.DayPicker })))

/** One day, in the console's own language: typed, or chosen from a calendar. */
export function DayInput(props: DayInputProps) {
  return <DateControl {...props} of="day" />
}

/** One minute of the office's clock: see `office-time.ts` for what it is of the world's. */
export function MinuteInput(props: DayInputProps) {
  return <DateControl {...props} of="minute" />
}

/** As it travels, or nothing: what stands in an address may be anything, and a box would show it as another day, or as none. */
function written(value: string | null | undefined, of: DayPickerProps['of']): string {
  const [day = '', time = ''] = (value ?? '').split('T')
  const isTime = of === 'day' ? time === '' : /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return isDay(day) && isTime ? (value ?? '') : ''
}

function DateControl(given: DayPickerProps) {
  const { of, onChange } = given
  const value = written(given.value, of)
  const [min, max] = [written(given.min, of) || undefined, written(given.max, of) || undefined]
  const props = { ...given, value, min, max }
  // a finger has the picker of its own device, which is better than any page's: in the language that its owner has chosen
  if (matchMedia('(pointer: coarse)').matches)
    return (
      <Input
        {...tiesOf(props)}
        type={of === 'day' ? 'date' : 'datetime-local'}
        className="control-date"
        value={value}
        min={min}
        max={max}
        onChange={({ target }) => onChange?.(target.value)}
      />
    )
  return (
    <Suspense fallback={<Input {...tiesOf(props)} className="control-date" value={value} readOnly />}>
      <DayPicker {...props} />
    </Suspense>
  )
}
