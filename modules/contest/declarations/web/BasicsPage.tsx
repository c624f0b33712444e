import './fields/fields.css'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { Condition, DeclarationKind, Field, Section } from '#modules/contest/seasons/contract.ts'
import { askedFields, fieldsOf, inOrderAsked, isEmpty, questionAsking } from '../contract/fields.ts'
import type { Draft } from './draft/draft.ts'
import { type DraftView, useDraft } from './draft/use-draft.ts'
import { FormField } from './fields/FormField.tsx'
import { OptionalPart } from './OptionalPart.tsx'
import { texts } from './texts.ts'
import { loadDraft, wizardTrail } from './wizard/load-draft.ts'
import { Wizard } from './wizard/Wizard.tsx'
import { useKindWords, wordsOf } from './words.ts'

/** A step of more fields than this has a list of its sections, and what may be left out is folded. */
const seenWholeMax = 8

/** A section of the season's form with what is asked in it now. */
interface Part {
  section: Section
  fields: readonly Field[]
}

/** The sections of the season's form. */
export const basicsPage = definePage({
  texts,
  loader: loadDraft,
  title: (t, data) => wordsOf(t, data?.draft.read().kind)('wizard.basics'),
  trail: wizardTrail,
  Page: ({ data: { draft } }) => {
    const language = useLanguage()
    const view = useDraft(draft)
    const step = useKindWords(view.kind)('wizard.basics')
    const isLong = ownFields(view.kind).length > seenWholeMax
    const parts = view.kind.sections
      .map((section) => ({
        section,
        fields: askedFields(inOrderAsked(section.fields), view.state.values).filter(
          (field) => questionAsking(view.kind, field) === undefined,
        ),
      }))
      .filter(({ fields }) => fields.length > 0)
    return (
      <Wizard draft={draft} step="basics">
        {isLong && parts.length > 1 && <PartList view={view} parts={parts} />}
        {parts.map(({ section, fields }) => {
          const folded = isLong ? foldedAmong(view.kind, fields) : []
          return (
            <section
              key={section.code}
              className="form-section"
              // a region that is called as the whole step would be found twice
              aria-labelledby={labelIn(section.labels, language) === step ? undefined : partId(section)}
            >
              <header className="form-section-head">
                <h2 id={partId(section)}>{labelIn(section.labels, language)}</h2>
                {section.hint && <p className="field-hint">{labelIn(section.hint, language)}</p>}
              </header>
              {fields
                .filter((field) => !folded.includes(field))
                .map((field) => (
                  <FormField key={field.key} draft={draft} view={view} field={field} prefix="" />
                ))}
              {folded.length > 0 && <Folded draft={draft} view={view} fields={folded} language={language} />}
            </section>
          )
        })}
      </Wizard>
    )
  },
})

/** What is filled in on this page, whatever was answered; the rest stands under the question that asks for it. */
function ownFields(kind: DeclarationKind): Field[] {
  return fieldsOf(kind).filter((field) => questionAsking(kind, field) === undefined)
}

/** What may be left out, asks for no other field or material, and is asked for by none. */
function foldedAmong(kind: DeclarationKind, fields: readonly Field[]): Field[] {
  const asking = [...fieldsOf(kind), ...kind.materials].flatMap(({ when }) => fieldsNamed(when))
  return fields.filter(({ key, isRequired, when }) => !isRequired && when === undefined && !asking.includes(key))
}

function fieldsNamed(condition: Condition | undefined): string[] {
  if (!condition) return []
  if ('field' in condition) return [condition.field]
  return ('all' in condition ? condition.all : condition.any).flatMap((each) => fieldsNamed(each))
}

function partId({ code }: Section): string {
  return `section-${code}`
}

/** The sections of a long step, each with what is left in it: one press leads there. */
function PartList({ view, parts }: { view: DraftView; parts: readonly Part[] }) {
  const t = useKindWords(view.kind)
  const language = useLanguage()
  const stateOf = ({ fields }: Part) => {
    const count = view.problems.filter(({ path }) => fields.some(({ key }) => key === path)).length
    if (count > 0) return t('wizard.missing', { count })
    return t(fields.every(({ key }) => isEmpty(view.state.values[key])) ? 'field.optional' : 'wizard.done')
  }
  return (
    <nav aria-label={t('wizard.parts')}>
      <ul className="form-parts">
        {parts.map((part) => (
          <li key={part.section.code}>
            <Anchor href={`#${partId(part.section)}`}>
              <b>{labelIn(part.section.labels, language)}</b>
              {!view.isLocked && <span>{stateOf(part)}</span>}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface FoldedProps {
  draft: Draft
  view: DraftView
  fields: readonly Field[]
  language: Language
}

/** Fields that may be left out, behind one press that names them; open where one says something or needs a look. */
function Folded({ draft, view, fields, language }: FoldedProps) {
  const t = useKindWords(view.kind)
  const { values, refused, conflicts } = view.state
  const isUsed = fields.some(
    ({ key }) =>
      !isEmpty(values[key]) || key in refused || key in conflicts || view.problems.some(({ path }) => path === key),
  )
  const names = fields.map(({ labels }) => labelIn(labels, language))
  return (
    <OptionalPart title={t('field.optionalPart', { fields: listed(names, language) })} isUsed={isUsed}>
      <div className="form-section">
        {fields.map((field) => (
          <FormField key={field.key} draft={draft} view={view} field={field} prefix="" />
        ))}
      </div>
    </OptionalPart>
  )
}
