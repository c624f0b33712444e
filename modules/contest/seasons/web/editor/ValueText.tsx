import { languageNames, languages } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import type { Condition } from '../../contract.ts'
import { texts } from '../texts.ts'
import { isLabels, titleOf } from './places.ts'
import { type ControlSpec, type NamedProp, type OptionName, optionSets } from './shapes.ts'

const sealLevel = { kind: 'entry', dictionary: 'unit_level' } as const

interface ValueTextProps {
  prop: NamedProp | null
  value: unknown
}

/** A value of the document as people read it. */
export function ValueText({ prop, value }: ValueTextProps) {
  const t = useTexts(texts)
  const format = useValueFormat()
  if (value === null || value === undefined || value === '') return <em className="season-nothing">{t('nothing')}</em>
  if (isLabels(value))
    return (
      <>
        {languages
          .filter((language) => value[language])
          .map((language) => (
            <span key={language} className="season-value-line" lang={language}>
              {value[language]} <small>{languageNames[language]}</small>
            </span>
          ))}
        {value.level !== undefined && (
          <span className="season-value-line">
            {value.level === '' ? t('item.levelByPlace') : format(sealLevel, value.level)}
          </span>
        )}
      </>
    )
  if (Array.isArray(value) && value.every(isLabels))
    return (
      <ol className="season-value-list">
        {value.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences have nothing but their place
          <li key={index}>
            <ValueText prop={null} value={each} />
          </li>
        ))}
      </ol>
    )
  return <span>{format(prop?.control ?? null, value)}</span>
}

function useValueFormat() {
  const t = useTexts(texts)
  const language = useLanguage()
  const formats = useFormats()
  const entry = useDictionaryWord()
  return function format(control: ControlSpec | null, value: unknown): string {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (Array.isArray(value))
      return value.length === 0
        ? t('nothing')
        : listed(
            value.map((each) => format(control, each)),
            language,
          )
    if (typeof value === 'object' && value !== null) {
      if (control?.kind === 'condition') return conditionText(value as Condition)
      return titleOf(value, language) || t('part')
    }
    if (typeof value === 'number') return numberText(control, value)
    const text = String(value)
    if (control?.kind === 'instant' && !Number.isNaN(Date.parse(text))) return formats.dateTime(text)
    if ((control?.kind === 'date' || control?.kind === 'dateBound') && /^\d{4}-\d{2}-\d{2}$/.test(text))
      return formats.date(`${text}T12:00:00+08:00`)
    if (control?.kind === 'choice' && (optionSets[control.set] as readonly string[]).includes(text))
      return t(`options.${`${control.set}.${text}` as OptionName}`)
    if (control?.kind === 'entry' || control?.kind === 'ordered') return entry(control.dictionary, text)
    if (control?.kind === 'codes' && control.of === 'levels') return entry('unit_level', text)
    return text
  }
  function numberText(control: ControlSpec | null, value: number): string {
    if (control?.kind !== 'number') return formats.number(value)
    const shown = formats.number(value / (control.factor ?? 1))
    return control.unit ? `${shown} ${t(`units.${control.unit}`)}` : shown
  }
  function conditionText(condition: Condition): string {
    if ('field' in condition) {
      const { is } = condition
      const answer =
        typeof is === 'boolean' ? (is ? t('yes') : t('no')) : typeof is === 'string' ? is : listed(is, language)
      return t('condition.text', { field: condition.field, answer })
    }
    const inner = 'all' in condition ? condition.all : condition.any
    return inner.map(conditionText).join('all' in condition ? t('condition.and') : t('condition.or'))
  }
}

/** The dictionaries that seasons name, so that a word can be looked up without a hook. */
function useDictionaryWord(): (dictionary: string, code: string) => string {
  const lists = {
    contest: useDictionary('contest'),
    stage: useDictionary('stage'),
    unit_level: useDictionary('unit_level'),
    material_kind: useDictionary('material_kind'),
    robot_group: useDictionary('robot_group'),
    olympiad_round: useDictionary('olympiad_round'),
  } as const
  return (dictionary, code) =>
    lists[dictionary as keyof typeof lists]?.find((each) => each.code === code)?.label ?? code
}
