import { Input, Tag } from 'antd'
import { defineView, tiesOf } from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { useTexts } from '../../web/texts.tsx'

function Cell({ value }: { value: { isSet: boolean } | null }) {
  const t = useTexts(kitTexts)
  return <Tag>{value?.isSet ? t('secret.set') : t('secret.unset')}</Tag>
}

/** Write-only: what is stored is never shown; left empty it stays as it is. */
export const secretView = defineView<{ isSet: boolean }, string>({
  Cell,
  Control: ({ value, onChange, field, ...rest }) => (
    <Input.Password
      {...tiesOf(rest)}
      autoComplete="new-password"
      maxLength={field.limits.maxChars ?? 2000}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  ),
  widthPx: 100,
  toInput: () => null,
})
