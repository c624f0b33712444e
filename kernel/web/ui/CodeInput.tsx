import { type ComponentPropsWithRef, useState } from 'react'
import { useFieldTies } from './Field.tsx'

export type CodeInputProps = Omit<ComponentPropsWithRef<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  onValue: (value: string) => void
  /** How many characters stand in each group: [6] for a one-time code, [4, 4, 4] for a long one. */
  groups: readonly number[]
  /** digits: a one-time code, which phones fill in from the message; letters: letters and digits, written large. */
  kind: 'digits' | 'letters'
}

/**
 * A code of known length, shown as boxes. Beneath the boxes it is one ordinary input: it can be pasted whole (spaces and
 * hyphens fall away), filled in by the phone, and read as one field. The value has no separators.
 */
export function CodeInput({ value, onValue, groups, kind, className, ...rest }: CodeInputProps) {
  const ties = useFieldTies(rest)
  const [isFocused, setFocused] = useState(false)
  const length = groups.reduce((sum, group) => sum + group, 0)
  const clean = (text: string) =>
    (kind === 'digits' ? text.replace(/\D/g, '') : text.toUpperCase().replace(/[^0-9A-Z]/g, '')).slice(0, length)

  let position = 0
  const cells = groups.map((group) => {
    const start = position
    position += group
    return { start, places: Array.from({ length: group }, (_, offset) => start + offset) }
  })
  const caret = Math.min(value.length, length - 1)

  return (
    <span className={className ? `code-input ${className}` : 'code-input'}>
      <input
        autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        {...rest}
        {...ties}
        type="text"
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        value={value}
        onChange={(event) => onValue(clean(event.target.value))}
        onFocus={(event) => {
          setFocused(true)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          rest.onBlur?.(event)
        }}
      />
      {cells.map((cell) => (
        <span key={cell.start} className="code-group" aria-hidden="true">
          {cell.places.map((place) => (
            <span key={place} className="code-cell" data-next={isFocused && place === caret ? true : undefined}>
              {value[place]}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
