import { InputNumber, Space } from 'antd'
import { digitsOf } from '../../contract/field-rules.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { type ControlProps, type FilterProps, type NumberLook, tiesOf } from './field-view.ts'
import { kitTexts } from './kit-texts.ts'
import type { LooseTranslate } from './pages.ts'
import { shownNumber } from './shown-number.ts'

/** The unit behind a number, in words: `mm`, `days`. */
function useUnit(unit: string | undefined): string {
  return useUnitWord()(unit)
}

/** The same for several numbers at once. */
export function useUnitWord(): (unit: string | undefined) => string {
  const t = useTexts(kitTexts) as unknown as LooseTranslate
  return (unit) => (unit === undefined ? '' : t(`units.${unit}`))
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

/**
 * What is beyond its bounds, or has more decimals than it may, stays as it was typed, and is refused in words: a number that
 * changes by itself is not noticed. Money and percent are rounded to what can be said of them.
 */
export function NumberControl({ look, field, value, onChange, ...rest }: ControlProps<number> & { look: NumberLook }) {
  const word = useUnit(field.limits.unit)
  const shownValue = value == null ? null : Number((value * look.factor).toFixed(9))
  const isRefused = field.kind === 'integer' || field.kind === 'decimal'
  const typedDigits = shownValue !== null && isRefused ? digitsOf(shownValue) : 0
  return (
    <InputNumber<number>
      {...tiesOf(rest)}
      className="control-number"
      value={shownValue}
      precision={Math.max(look.digits, typedDigits)}
      controls={false}
      {...(look.prefix === undefined ? {} : { prefix: look.prefix })}
      suffix={look.suffix ?? word}
      onChange={(shown) => onChange?.(shown === null ? null : travelling(shown, look))}
    />
  )
}

/** From … to, either end open: `10..20` in the address. */
export function SpanFilter({ id, value, onChange, words, look }: FilterProps & { look: NumberLook }) {
  const t = useTexts(kitTexts)
  // what is no number stands in no box, and goes as soon as one of them is typed in
  const [from = '', to = ''] = value.split('..').map((end) => (Number.isFinite(Number(end)) ? end : ''))
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
      <Space.Addon>{words.label}</Space.Addon>
      {end(from, t('span.from'), (text) => put(text, to), id)}
      {end(to, t('span.to'), (text) => put(from, text))}
    </Space.Compact>
  )
}
