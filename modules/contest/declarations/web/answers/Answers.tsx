import './answers.css'
import type { ReactNode } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { askedMaterials, type DraftFinding } from '../../contract/completeness.ts'
import { askedFields, type FieldValue, type PersonRole, peopleRuleOf, questionPath } from '../../contract/fields.ts'
import { type DraftView, valuesOf } from '../draft/use-draft.ts'
import { LockedValue } from '../fields/LockedValue.tsx'
import { type Person, peopleOf, personName, personPrefix } from '../people/person-words.ts'
import { problemAddress } from '../wizard/steps.ts'
import { useKindWords } from '../words.ts'

interface AnswersProps {
  view: DraftView
  /** of the parts: one more than the heading above them */
  level: 'h3' | 'h4'
}

/** All that has been answered, on one page, each with the way to change it: read once more before the form is made of it. */
export function Answers({ view, level: Heading }: AnswersProps) {
  const t = useKindWords(view.kind)
  const language = useLanguage()
  const { kind, state } = view
  const questions = kind.questionnaire.filter(({ code }) => typeof state.values[questionPath(code)] === 'boolean')
  return (
    <div className="answers">
      {kind.sections.map((section) => {
        const fields = askedFields(section.fields, state.values)
        if (fields.length === 0) return null
        return (
          <section key={section.code}>
            <Heading className="phase-title">{labelIn(section.labels, language)}</Heading>
            <Rows view={view} fields={fields} prefix="" step="basics" />
          </section>
        )
      })}
      {questions.length > 0 && (
        <section>
          <Heading className="phase-title">{t('wizard.safety')}</Heading>
          <dl>
            {questions.map(({ code, question }) => (
              <Answer
                key={code}
                view={view}
                label={labelIn(question, language)}
                path={questionPath(code)}
                step="basics"
              >
                {t(state.values[questionPath(code)] === true ? 'field.yes' : 'field.no')}
              </Answer>
            ))}
          </dl>
        </section>
      )}
      {(['member', 'instructor'] as const).map((role) => (
        <People key={role} view={view} role={role} Heading={Heading} />
      ))}
      <Materials view={view} Heading={Heading} />
    </div>
  )
}

function People({ view, role, Heading }: { view: DraftView; role: PersonRole; Heading: AnswersProps['level'] }) {
  const t = useKindWords(view.kind)
  return peopleOf(view, role).map((person) => {
    const prefix = personPrefix(person)
    const seen = { ...view.state.values, ...valuesOf(view.state.values, prefix) }
    const fields = askedFields(peopleRuleOf(view.kind, role).fields, seen)
    return (
      <section key={person.id}>
        <Heading className="phase-title">
          {`${t(`wizard.${role === 'member' ? 'members' : 'instructors'}`)} · ${personName(t, view, person)}`}
        </Heading>
        <Rows
          view={view}
          fields={fields}
          prefix={prefix}
          step={role === 'member' ? 'members' : 'instructors'}
          person={person}
        />
      </section>
    )
  })
}

function Materials({ view, Heading }: { view: DraftView; Heading: AnswersProps['level'] }) {
  const t = useKindWords(view.kind)
  const language = useLanguage()
  const rules = askedMaterials(view.kind, view.state.values)
  if (rules.length === 0) return null
  return (
    <section>
      <Heading className="phase-title">{t('wizard.materials')}</Heading>
      <dl>
        {rules.map((rule) => {
          const names = view.detail.materials.filter(({ material }) => material === rule.code).map(({ name }) => name)
          return (
            <Answer
              key={rule.code}
              view={view}
              label={labelIn(rule.labels, language)}
              path={`materials.${rule.code}`}
              step="materials"
            >
              {names.length > 0 ? names.join(' · ') : t('field.empty')}
            </Answer>
          )
        })}
      </dl>
    </section>
  )
}

interface RowsProps {
  view: DraftView
  fields: readonly Field[]
  prefix: string
  step: DraftFinding['step']
  person?: Person
}

function Rows({ view, fields, prefix, step, person }: RowsProps) {
  const language = useLanguage()
  return (
    <dl>
      {fields.map((field) => (
        <Answer
          key={field.key}
          view={view}
          label={labelIn(field.labels, language)}
          path={`${prefix}${field.key}`}
          step={step}
        >
          <Value view={view} field={field} value={view.state.values[`${prefix}${field.key}`]} person={person} />
        </Answer>
      ))}
    </dl>
  )
}

/** A number and a portrait do not stand among the values: the one is seen masked, of the other it is said that it is there. */
function Value(props: { view: DraftView; field: Field; value: FieldValue | undefined; person: Person | undefined }) {
  const { view, field, value, person } = props
  const t = useKindWords(view.kind)
  if (field.type === 'id-number') return <>{person?.idNumberMasked ?? t('field.empty')}</>
  if (field.type === 'portrait') return <>{t(person?.portrait ? 'answers.given' : 'field.empty')}</>
  return <LockedValue view={view} field={field} value={value ?? null} />
}

interface AnswerProps {
  view: DraftView
  label: string
  path: string
  step: DraftFinding['step']
  children: ReactNode
}

function Answer({ view, label, path, step, children }: AnswerProps) {
  const t = useKindWords(view.kind)
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {!view.isShut(path) && (
        <dd className="answer-change">
          <Anchor href={problemAddress(view.detail.id, { path, step }, view.kind)}>
            {t('answers.change')}
            <span className="unseen">{` ${label}`}</span>
          </Anchor>
        </dd>
      )}
    </div>
  )
}
