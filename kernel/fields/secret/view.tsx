import { Input, Tag } from 'antd'
import { FilePick } from '../../web/console/FilePick.tsx'
import { type ControlProps, defineView, tiesOf } from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { useTexts } from '../../web/texts.tsx'

function Cell({ value }: { value: { isSet: boolean } | null }) {
  const t = useTexts(kitTexts)
  return <Tag>{value?.isSet ? t('secret.set') : t('secret.unset')}</Tag>
}

/** Several lines, as a key: pasted, or read from a file of this computer, which stays there. */
function LongControl({ value, onChange, field, ...rest }: ControlProps<string>) {
  const t = useTexts(kitTexts)
  return (
    <div className="control-key">
      <Input.TextArea
        {...tiesOf(rest)}
        autoComplete="off"
        spellCheck={false}
        rows={4}
        maxLength={field.limits.maxChars ?? 2000}
        placeholder={t('secret.paste')}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value || null)}
      />
      <FilePick
        label={t('secret.fromFile')}
        accept=".pem,.key,.crt,.cer,.txt"
        onFile={(file) => void file.text().then((text) => onChange?.(text.trim() || null))}
      />
    </div>
  )
}

/** Write-only: what is stored is never shown; left empty it stays as it is. */
export const secretView = defineView<{ isSet: boolean }, string>({
  Cell,
  Control: (props) => (props.field.limits.isLong ? <LongControl {...props} /> : <LineControl {...props} />),
  widthPx: 100,
  toInput: () => null,
})

function LineControl({ value, onChange, field, ...rest }: ControlProps<string>) {
  return (
    <Input.Password
      {...tiesOf(rest)}
      autoComplete="new-password"
      maxLength={field.limits.maxChars ?? 2000}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    />
  )
}
