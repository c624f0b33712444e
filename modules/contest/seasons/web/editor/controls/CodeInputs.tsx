import { Checkbox, Select } from 'antd'
import { tabLeaves } from '#kernel/web/console/tab-leaves.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../../texts.ts'
import { useEditor } from '../editor-context.ts'
import { titleOf } from '../places.ts'
import { formats, type OptionName, optionSets } from '../shapes.ts'
import { useContestEntries } from './contest-entries.ts'
import { asCodes, asList, asText, type PropControlProps, tiesOf } from './control-props.ts'

export interface Offer {
  value: string
  label: string
}

const isLike = (typed: string, offer?: { label?: unknown }) =>
  String(offer?.label ?? '')
    .toLocaleLowerCase()
    .includes(typed.toLocaleLowerCase())

/** One or several of what is offered; what is chosen but not offered any more stays in sight, as it stands. */
export function OfferSelect({
  offers,
  isMany,
  ...props
}: PropControlProps & { offers: readonly Offer[]; isMany: boolean }) {
  const t = useTexts(texts)
  const { isOptional } = props.prop
  const shared = {
    ...tiesOf(props),
    className: 'season-select',
    allowClear: isOptional === true,
    showSearch: { filterOption: (typed: string, offer?: Offer) => isLike(typed, offer) },
    options: [...offers],
    placeholder: isOptional ? t('notLimited') : t('choose'),
  }
  if (isMany)
    return (
      <Select<string[], Offer>
        {...shared}
        {...tabLeaves}
        mode="multiple"
        value={asCodes(props.value)}
        onChange={(codes) => props.onChange(codes.length === 0 && isOptional ? undefined : codes)}
      />
    )
  return (
    <Select<string | null, Offer>
      {...shared}
      value={asText(props.value) || null}
      onChange={(code) => props.onChange(code ?? undefined)}
    />
  )
}

export function EntryInput(props: PropControlProps) {
  const { control } = props.prop
  const entries = useContestEntries(control.kind === 'entry' ? control.dictionary : '')
  const offers = entries.map(({ code, label }) => ({ value: code, label }))
  return <OfferSelect {...props} offers={offers} isMany={control.kind === 'entry' && control.isMany === true} />
}

/** A type of the dictionary, to choose its entries from. */
export function DictionaryInput(props: PropControlProps) {
  const types = useDictionary('dictionary_type')
  return <OfferSelect {...props} isMany={false} offers={types.map(({ code, label }) => ({ value: code, label }))} />
}

export function ChoiceInput(props: PropControlProps) {
  const t = useTexts(texts)
  const { control } = props.prop
  if (control.kind !== 'choice') return null
  const { set } = control
  const offers = optionSets[set].map((code) => ({ value: code, label: t(`options.${`${set}.${code}` as OptionName}`) }))
  return <OfferSelect {...props} offers={offers} isMany={control.isMany === true} />
}

/** Groups, kinds or levels of this very season. */
export function CodesInput(props: PropControlProps) {
  const language = useLanguage()
  const { document } = useEditor()
  const levels = useContestEntries('unit_level')
  const { control } = props.prop
  if (control.kind !== 'codes') return null
  const offers = asList(document[control.of]).map((each) => {
    if (typeof each === 'string') return { value: each, label: levels.find(({ code }) => code === each)?.label ?? each }
    const code = asText((each as { code?: unknown }).code)
    return { value: code, label: titleOf(each, language) || code }
  })
  return <OfferSelect {...props} offers={offers} isMany={control.isMany === true} />
}

/** What a file may be. */
export function FormatsInput({ value, onChange }: PropControlProps) {
  return (
    <Checkbox.Group
      options={formats.map((format) => ({ value: format, label: format.toUpperCase() }))}
      value={asCodes(value)}
      onChange={(chosen) => onChange(formats.filter((format) => chosen.includes(format)))}
    />
  )
}

const zones = ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau', 'Asia/Taipei', 'UTC']

export function ZoneInput(props: PropControlProps) {
  const value = asText(props.value)
  const offered = zones.includes(value) || value === '' ? zones : [value, ...zones]
  return <OfferSelect {...props} isMany={false} offers={offered.map((zone) => ({ value: zone, label: zone }))} />
}
