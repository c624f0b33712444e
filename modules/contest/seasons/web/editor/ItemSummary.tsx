import { Tag } from 'antd'
import { listed } from '#kernel/contract/listed.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import type { Part } from './paths.ts'
import { type ItemShape, type OptionName, optionSets } from './shapes.ts'

/** What can be told of an item while it is folded. */
export function ItemSummary({ shape, item }: { shape: ItemShape; item: Part }) {
  if (shape === 'field') return <FieldSummary field={item} />
  if (shape === 'material') return <MaterialSummary material={item} />
  if (shape === 'section') return <SectionSummary section={item} />
  if (shape === 'subject') return <Stages codes={item.stages} />
  if (shape === 'kindGroup') return <GroupSummary group={item} />
  return null
}

function FieldSummary({ field }: { field: Part }) {
  const t = useTexts(texts)
  const type = optionSets.fieldType.find((each) => each === field.type)
  return (
    <span className="season-summary">
      {type && t(`options.${`fieldType.${type}` as OptionName}`)}
      {field.isRequired === true && <Tag>{t('summary.required')}</Tag>}
      {typeof field.maxChars === 'number' && <Tag>{t('summary.maxChars', { count: field.maxChars })}</Tag>}
      {field.when !== undefined && <Tag>{t('summary.conditional')}</Tag>}
    </span>
  )
}

function MaterialSummary({ material }: { material: Part }) {
  const t = useTexts(texts)
  const { bytes } = useFormats()
  const language = useLanguage()
  const formats = Array.isArray(material.formats) ? listed(material.formats, language).toUpperCase() : ''
  return (
    <span className="season-summary">
      {formats} {typeof material.maxSizeBytes === 'number' && `≤ ${bytes(material.maxSizeBytes)}`}
      <Tag>{t('summary.files', { min: Number(material.minCount ?? 0), max: Number(material.maxCount ?? 0) })}</Tag>
      {material.when !== undefined && <Tag>{t('summary.conditional')}</Tag>}
    </span>
  )
}

function SectionSummary({ section }: { section: Part }) {
  const t = useTexts(texts)
  const count = Array.isArray(section.fields) ? section.fields.length : 0
  return <span className="season-summary">{t('summary.fields', { count })}</span>
}

function GroupSummary({ group }: { group: Part }) {
  const t = useTexts(texts)
  return <span className="season-summary">{group.isOnePerPupil === true && <Tag>{t('summary.onePerPupil')}</Tag>}</span>
}

function Stages({ codes }: { codes: unknown }) {
  const stages = useDictionary('stage')
  const words = (Array.isArray(codes) ? codes : []).map(
    (code) => stages.find((entry) => entry.code === code)?.label ?? String(code),
  )
  return <span className="season-summary">{listed(words, useLanguage())}</span>
}
