import { useId } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type SegmentedControlProps<V extends string> = {
  label: string
  options: readonly { value: V; label: string; icon?: IconName | undefined }[]
  value: V
  onValue: (value: V) => void
  /** Shows the icons alone; the words stay for screen readers and on pointing. */
  isIconOnly?: boolean | undefined
}

/** A choice among few that takes effect at once. It is a radio group, so the arrow keys work as everyone knows. */
export function SegmentedControl<V extends string>({
  label,
  options,
  value,
  onValue,
  isIconOnly,
}: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="segment" title={isIconOnly ? option.label : undefined}>
          <input
            className="unseen"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.icon && <Icon name={option.icon} />}
          <span className={isIconOnly ? 'unseen' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
