import { useId, useState } from 'react'
import { useFieldTies } from '#kernel/web/ui/Field.tsx'

type Parts = [year: string, month: string]

function partsOf(value: string): Parts {
  const [year = '', month = ''] = value.split('-')
  return [year, month]
}

function isoOf([year, month]: Parts): string {
  if (!year && !month) return ''
  return year.length === 4 && month ? `${year}-${month.padStart(2, '0')}` : `${year}-${month}`
}

/** A month typed as year and month; an unfinished one keeps what was typed. Stands in a `FieldGroup`. */
export function MonthInput(props: {
  value: string
  onValue: (value: string) => void
  words: { year: string; month: string }
}) {
  const { value, onValue, words } = props
  const ties = useFieldTies()
  const id = useId()
  const [typed, setTyped] = useState<Parts>(partsOf(value))
  const shown = isoOf(typed) === value ? typed : partsOf(value)
  const change = (index: 0 | 1, text: string) => {
    const next: Parts = [...shown]
    next[index] = text.replace(/\D/g, '')
    setTyped(next)
    onValue(isoOf(next))
  }
  return (
    <div className="date-input">
      {(['year', 'month'] as const).map((part, index) => (
        <div key={part} data-part={part}>
          <label htmlFor={`${id}-${part}`}>{words[part]}</label>
          <span className="box">
            <input
              id={`${id}-${part}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              maxLength={index === 0 ? 4 : 2}
              value={shown[index]}
              aria-invalid={ties['aria-invalid']}
              aria-required={ties['aria-required']}
              onChange={(event) => change(index === 0 ? 0 : 1, event.target.value)}
            />
          </span>
        </div>
      ))}
    </div>
  )
}
