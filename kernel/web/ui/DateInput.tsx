import { type ClipboardEvent, useId, useState } from 'react'
import { useFieldTies } from './Field.tsx'

export type DateInputProps = {
  /** `2012-05-09`; an unfinished date keeps what was typed (`2012-5-`), so that nothing is lost. Empty when all boxes are. */
  value: string
  onValue: (value: string) => void
  words: { year: string; month: string; day: string }
  onBlur?: (() => void) | undefined
  isDisabled?: boolean | undefined
  /** The date is the person's own birthday: browsers may fill it in. */
  isBirthday?: boolean | undefined
}

type Parts = [year: string, month: string, day: string]

function partsOf(value: string): Parts {
  const [year = '', month = '', day = ''] = value.split('-')
  return [year, month, day]
}

/** Pads a finished date to `yyyy-mm-dd`; whether that day exists is for the form to judge. */
function isoOf(parts: Parts): string {
  const [year, month, day] = parts
  if (!year && !month && !day) return ''
  if (year.length === 4 && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parts.join('-')
}

const boxes = [
  { part: 'year', length: 4, fill: 'bday-year' },
  { part: 'month', length: 2, fill: 'bday-month' },
  { part: 'day', length: 2, fill: 'bday-day' },
] as const

/**
 * A date typed as year, month and day, which on a phone is quicker than turning a calendar back twelve years.
 * Stands in a `FieldGroup`. A whole date pasted into any box (2012-05-09, 2012/5/9, 2012年5月9日) fills all three.
 */
export function DateInput({ value, onValue, words, onBlur, isDisabled, isBirthday }: DateInputProps) {
  const ties = useFieldTies()
  const id = useId()
  // What is in the boxes; the value is the padded form of it, and must not overwrite a "5" somebody is still typing.
  const [typed, setTyped] = useState<Parts>(partsOf(value))
  const shown = isoOf(typed) === value ? typed : partsOf(value)

  function change(next: Parts) {
    setTyped(next)
    onValue(isoOf(next))
  }
  function pasteWhole(event: ClipboardEvent) {
    const found = /(\d{4})\D+(\d{1,2})\D+(\d{1,2})/.exec(event.clipboardData.getData('text'))
    if (!found) return
    event.preventDefault()
    change([found[1] ?? '', found[2] ?? '', found[3] ?? ''])
  }

  return (
    <div className="date-input">
      {boxes.map(({ part, length, fill }, index) => (
        <div key={part} data-part={part}>
          <label htmlFor={`${id}-${part}`}>{words[part]}</label>
          <span className="box">
            <input
              id={`${id}-${part}`}
              type="text"
              inputMode="numeric"
              autoComplete={isBirthday ? fill : 'off'}
              maxLength={length}
              value={shown[index]}
              disabled={isDisabled}
              aria-invalid={ties['aria-invalid']}
              aria-required={ties['aria-required']}
              onBlur={onBlur}
              onPaste={pasteWhole}
              onChange={(event) => {
                const next: Parts = [...shown]
                next[index] = event.target.value.replace(/\D/g, '')
                change(next)
              }}
            />
          </span>
        </div>
      ))}
    </div>
  )
}
