import { Input } from 'antd'
import { defineView, tiesOf } from '../../web/console/field-view.ts'

export const emailView = defineView<string>({
  Cell: ({ value }) => value,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...tiesOf(rest)}
      type="email"
      autoComplete="off"
      maxLength={254}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  ),
  widthPx: 200,
})
