import { Input } from 'antd'
import { defineView, tiesOf } from '../../web/console/field-view.ts'

export const phoneView = defineView<string>({
  Cell: ({ value }) => value,
  Control: ({ value, onChange, ...rest }) => (
    <Input
      {...tiesOf(rest)}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      maxLength={30}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  ),
  widthPx: 140,
})
