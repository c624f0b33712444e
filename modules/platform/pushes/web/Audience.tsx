import { Form, Select } from 'antd'
import { reference } from '#kernel/contract/fields.ts'
import { FieldItem } from '#kernel/web/console/FieldItem.tsx'
import { tabLeaves } from '#kernel/web/console/tab-leaves.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { AudienceChoices } from './calls.ts'
import type { PushValues } from './push-values.ts'
import { pushPageTexts as texts } from './texts.ts'

const place = reference('organizations', { isOptional: true })

/** Whom it is for: what is left empty does not narrow, and everything stays within one's own subtree. */
export function Audience({ choices, values }: { choices: AudienceChoices | undefined; values: PushValues }) {
  const t = useTexts(texts)
  const circles = (choices?.circles ?? []).flatMap(({ key, label, choices: each }) =>
    each.map((choice) => ({ value: `${key} ${choice.id}`, label: `${label} ${choice.label}` })),
  )
  const chosen = choices?.circles.find(({ key }) => key === values.circle?.split(' ')[0])
  return (
    <fieldset className="push-audience">
      <legend>{t('to')}</legend>
      <p>{t('toHint')}</p>
      <SelectMany name="kinds" label={t('kinds')} options={choices?.kinds ?? []} />
      <SelectMany name="roles" label={t('roles')} options={choices?.roles ?? []} />
      <FieldItem path={['organization']} field={place} words={{ label: t('organization'), option: (code) => code }} />
      <Form.Item name="circle" label={t('circle')}>
        <Select allowClear showSearch={{ optionFilterProp: 'label' }} options={circles} />
      </Form.Item>
      {chosen && <SelectMany name="parts" label={t('parts')} options={chosen.parts} />}
    </fieldset>
  )
}

interface ManyProps {
  name: keyof PushValues
  label: string
  options: readonly { code: string; label: string }[]
}

function SelectMany({ name, label, options }: ManyProps) {
  return (
    <Form.Item name={name} label={label}>
      <Select
        {...tabLeaves}
        mode="multiple"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={options.map((each) => ({ value: each.code, label: each.label }))}
      />
    </Form.Item>
  )
}
