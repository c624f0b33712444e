import { Select, Switch, Tag } from 'antd'
import { type ControlProps, defineView, type FilterProps, tiesOf } from '../../web/console/field-view.ts'
import { kitTexts } from '../../web/console/kit-texts.ts'
import { useTexts } from '../../web/texts.tsx'

function Cell({ value }: { value: boolean | null }) {
  const t = useTexts(kitTexts)
  if (value === null) return null
  return <Tag className={value ? 'tag-good' : ''}>{value ? t('flag.yes') : t('flag.no')}</Tag>
}

function Control({ value, onChange, words, ...rest }: ControlProps<boolean>) {
  const t = useTexts(kitTexts)
  return (
    <Switch
      {...tiesOf(rest)}
      checked={value ?? false}
      onChange={(isOn) => onChange?.(isOn)}
      checkedChildren={t('flag.yes')}
      unCheckedChildren={t('flag.no')}
      aria-label={words.label}
    />
  )
}

function Filter({ id, value, onChange, words }: FilterProps) {
  const t = useTexts(kitTexts)
  return (
    <Select
      id={id}
      allowClear
      aria-label={words.label}
      placeholder={words.label}
      value={value === '' ? null : value}
      onChange={(chosen: string | null | undefined) => onChange(chosen ?? '')}
      options={[
        { value: 'true', label: `${words.label}: ${t('flag.yes')}` },
        { value: 'false', label: `${words.label}: ${t('flag.no')}` },
      ]}
    />
  )
}

export const flagView = defineView<boolean>({
  Cell,
  Control,
  Filter,
  widthPx: 90,
  toInput: (value) => value ?? false,
})
