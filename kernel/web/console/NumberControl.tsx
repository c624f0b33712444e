import { InputNumber, Space } from 'antd'
import { useLanguage, useTexts } from '../texts.tsx'
import { type ControlProps, type FilterProps, tiesOf } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'
import type { LooseTranslate } from './pages.ts'

/** How a kind of number is typed and shown: `factor` from what travels to what is seen (fen → yuan is 0.01). */
export interface NumberLook {
  factor: number
  digits: number
  prefix?: string
  suffix?: string
}

/** The unit behind a number, in words: `mm`, `days`. */
export function useUnit(unit: string | undefined): string {
  const t = useTexts(kitTexts) as unknown as LooseTranslate
  return unit === undefined ? '' : t(`units.${unit}`)
}

export function shownNumber(value: number, look: NumberLook, language: string): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: look.factor === 0.01 ? look.digits : 0,
    maximumFractionDigits: look.digits,
  })
  return `${look.prefix ?? ''}${format.format(value * look.factor)}${look.suffix ?? ''}`
}

/** A number as tables show it; its unit stands behind it. */
export function NumberCell({
  value,
  look,
  unit,
}: {
  value: number | null
  look: NumberLook
  unit?: string | undefined
}) {
  const language = useLanguage()
  const word = useUnit(unit)
  if (value === null) return null
  return (
    <>
      {shownNumber(value, look, language)}
      {word !== '' && <small className="cell-unit"> {word}</small>}
    </>
  )
}

/** Rounded to whole fen and the like: a factor must not leave a binary fraction behind. */
function travelling(shown: number, look: NumberLook): number {
  return Number((shown / look.factor).toFixed(look.factor === 0.01 ? 0 : 9))
}

export function NumberControl({ look, field, value, onChange, ...rest }: ControlProps<number> & { look: NumberLook }) {
  const { min, max, unit } = field.limits
  const word = useUnit(unit)
  return (
    <InputNumber<number>
      {...tiesOf(rest)}
      className="control-number"
      value={value == null ? null : Number((value * look.factor).toFixed(9))}
      precision={look.digits}
      controls={false}
      {...(min === undefined ? {} : { min: min * look.factor })}
      {...(max === undefined ? {} : { max: max * look.factor })}
      {...(look.prefix === undefined ? {} : { prefix: look.prefix })}
      suffix={look.suffix ?? word}
      onChange={(shown) => onChange?.(shown === null ? null : travelling(shown, look))}
    />
  )
}

/** From … to, either end open: `10..20` in the address. */
export function SpanFilter({ id, value, onChange, words, look }: FilterProps & { look: NumberLook }) {
  const t = useTexts(kitTexts)
  const [from = '', to = ''] = value.split('..')
  const put = (start: string, end: string) => onChange(start === '' && end === '' ? '' : `${start}..${end}`)
  const end = (text: string, label: string, change: (text: string) => void, endId?: string) => (
    <InputNumber<number>
      {...(endId === undefined ? {} : { id: endId })}
      controls={false}
      precision={look.digits}
      value={text === '' ? null : Number(text) * look.factor}
      placeholder={label}
      aria-label={`${words.label} ${label}`}
      onChange={(shown) => change(shown === null ? '' : String(travelling(shown, look)))}
    />
  )
  return (
    <Space.Compact>
      {end(from, t('span.from'), (text) => put(text, to), id)}
      {end(to, t('span.to'), (text) => put(from, text))}
    </Space.Compact>
  )
}
