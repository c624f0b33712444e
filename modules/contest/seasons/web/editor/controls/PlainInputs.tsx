import { Input, InputNumber, Switch } from 'antd'
import { DayInput, MinuteInput } from '#kernel/web/console/DayInput.tsx'
import { instantOf, localOf } from '#kernel/web/office-time.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { asText, type PropControlProps, tiesOf } from './control-props.ts'

/** What is cleared is left out where it may be missing; else it stays as an empty text, and is told. */
export function TextInput(props: PropControlProps) {
  const { control, isOptional } = props.prop
  return (
    <Input
      {...tiesOf(props)}
      value={asText(props.value)}
      {...(control.kind === 'text' ? { maxLength: control.maxChars } : {})}
      onChange={({ target }) => props.onChange(target.value === '' && isOptional ? undefined : target.value)}
    />
  )
}

/** Sizes and times are typed in units of people; a whole number travels. */
export function NumberInput(props: PropControlProps) {
  const t = useTexts(texts)
  const { control } = props.prop
  if (control.kind !== 'number') return null
  const { unit, min, max, factor = 1 } = control
  const { value } = props
  return (
    <InputNumber<number>
      {...tiesOf(props)}
      className="control-number"
      controls={false}
      {...(factor === 1 && Number.isInteger(min ?? 0) ? { precision: 0 } : {})}
      value={typeof value === 'number' ? Number((value / factor).toFixed(3)) : null}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      suffix={unit ? t(`units.${unit}`) : undefined}
      onChange={(shown) =>
        props.onChange(shown === null ? undefined : factor === 1 ? shown : Math.round(shown * factor))
      }
    />
  )
}

export function FlagInput(props: PropControlProps) {
  const t = useTexts(texts)
  return (
    <span>
      <Switch
        id={props.id}
        {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
        checked={props.value === true}
        checkedChildren={t('yes')}
        unCheckedChildren={t('no')}
        onChange={(isOn) => props.onChange(!isOn && props.prop.isOptional ? undefined : isOn)}
      />
    </span>
  )
}

export function DateInput(props: Omit<PropControlProps, 'prop' | 'value'> & { value: string }) {
  return (
    <DayInput
      id={props.id}
      aria-label={props.label}
      aria-invalid={props.isBad}
      aria-describedby={props.describedBy}
      value={props.value}
      onChange={props.onChange}
    />
  )
}

export function InstantInput(props: PropControlProps) {
  return (
    <MinuteInput
      id={props.id}
      aria-invalid={props.isBad}
      aria-describedby={props.describedBy}
      value={localOf(asText(props.value))}
      onChange={(minute) => props.onChange(instantOf(minute) ?? (props.prop.isOptional ? undefined : ''))}
    />
  )
}
