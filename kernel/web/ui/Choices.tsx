import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useFieldTies } from './Field.tsx'

export type Choice = {
  value: string
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean | undefined
}

type GroupProps = {
  name: string
  options: readonly Choice[]
  /** list: beneath one another; row: side by side; cards: large targets with room for a hint. */
  look?: 'list' | 'row' | 'cards' | undefined
  /** Spread onto each input: what a form library's `register` returns. */
  inputProps?: ComponentPropsWithRef<'input'> | undefined
}

export type RadioGroupProps = GroupProps & {
  value?: string | undefined
  onValue?: ((value: string) => void) | undefined
}
export type CheckboxGroupProps = GroupProps & {
  value?: readonly string[] | undefined
  onValue?: ((value: string[]) => void) | undefined
}

function ChoiceLine({
  label,
  hint,
  ...input
}: Omit<ComponentPropsWithRef<'input'>, 'children'> & { label: ReactNode; hint?: ReactNode }) {
  return (
    <label className="choice">
      <input {...input} />
      <span className="choice-words">
        <span>{label}</span>
        {hint && <span className="choice-hint">{hint}</span>}
      </span>
    </label>
  )
}

/** One of several. Stands in a `FieldGroup`, which asks the question. */
export function RadioGroup({ name, options, look = 'list', inputProps, value, onValue }: RadioGroupProps) {
  const ties = useFieldTies()
  return (
    <div className="choices" data-look={look}>
      {options.map((option) => (
        <ChoiceLine
          key={option.value}
          {...inputProps}
          {...(onValue && { checked: value === option.value, onChange: () => onValue(option.value) })}
          type="radio"
          name={name}
          value={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.isDisabled}
          required={ties['aria-required']}
        />
      ))}
    </div>
  )
}

/** Any of several. Stands in a `FieldGroup`. The values keep the order of the options. */
export function CheckboxGroup({ name, options, look = 'list', inputProps, value, onValue }: CheckboxGroupProps) {
  const chosen = new Set(value)
  const toggled = (of: string) =>
    options.map((option) => option.value).filter((each) => (each === of ? !chosen.has(each) : chosen.has(each)))
  return (
    <div className="choices" data-look={look}>
      {options.map((option) => (
        <ChoiceLine
          key={option.value}
          {...inputProps}
          {...(onValue && { checked: chosen.has(option.value), onChange: () => onValue(toggled(option.value)) })}
          type="checkbox"
          name={name}
          value={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.isDisabled}
        />
      ))}
    </div>
  )
}

/**
 * One tick of its own, such as a promise or a consent. What explains it stands beside it, tied by `aria-describedby`:
 * within the label, a press on those words would take the tick away.
 */
export function Checkbox({ children, ...input }: ComponentPropsWithRef<'input'> & { children: ReactNode }) {
  const ties = useFieldTies(input)
  return (
    <div className="choices" data-look="list">
      <ChoiceLine {...input} {...ties} type="checkbox" label={children} />
    </div>
  )
}
