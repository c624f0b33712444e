import { Input } from 'antd'
import { type ControlProps, defineView, type FilterProps, tiesOf } from '../../web/console/field-view.ts'

function Control({ value, onChange, field, ...rest }: ControlProps<string>) {
  const { maxChars, isLong } = field.limits
  const shared = {
    ...tiesOf(rest),
    value: value ?? '',
    onChange: (event: { target: { value: string } }) => onChange?.(event.target.value || null),
    ...(maxChars === undefined ? {} : { count: { max: maxChars } }),
  }
  return isLong ? <Input.TextArea {...shared} rows={4} /> : <Input {...shared} />
}

/** A substring, taken over when the person pauses: see FilterForm. */
export function TextFilter({ id, value, onChange, words }: FilterProps) {
  return (
    <Input
      id={id}
      allowClear
      maxLength={60}
      value={value}
      aria-label={words.label}
      placeholder={words.label}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export const textView = defineView<string>({
  Cell: ({ value, field }) =>
    value === null ? null : <span className={field.limits.isLong ? 'cell-long' : undefined}>{value}</span>,
  Control,
  Filter: TextFilter,
  widthPx: 180,
})
