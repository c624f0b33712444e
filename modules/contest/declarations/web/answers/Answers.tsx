import './answers.css'
import { type ReactNode, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { askedMaterials, type DraftFinding } from '../../contract/completeness.ts'
import {
  askedFields,
  type FieldValue,
  isEmpty,
  type PersonRole,
  peopleRuleOf,
  questionPath,
} from '../../contract/fields.ts'
import { type DraftView, valuesOf } from '../draft/use-draft.ts'
import { LockedValue } from '../fields/LockedValue.tsx'
import { type Person, peopleOf, personName, personPrefix } from '../people/person-words.ts'
import { texts } from '../texts.ts'
import { problemAddress, stepAddress, type WizardStep } from '../wizard/steps.ts'
import { useKindWords } from '../words.ts'

interface AnswersProps {
  view: DraftView
  /** of the parts: one more than the heading above them */
  level: 'h3' | 'h4'
}

/**
 * All that has been answered, on one page, each with the way to change it: read once more before the form is made of it. What says
 * little is folded: questions that all have the same answer, and what may be left empty and is.
 */
export function Answers({ view, level }: AnswersProps) {
  const language = useLanguage()
  return (
    <div className="answers">
      {view.kind.sections.map((section) => (
        <Section
          key={section.code}
          view={view}
          level={level}
          title={labelIn(section.labels, language)}
          step="basics"
          rows={askedFields(section.fields, view.state.values).map((field) => ({ field, path: field.key }))}
        />
      ))}
      <Safety view={view} level={level} />
      {(['member', 'instructor'] as const).map((role) => (
        <People key={role} view={view} role={role} level={level} />
      ))}
      <Materials view={view} level={level} />
    </div>
  )
}

/** The questionnaire: whoever has answered all of it alike reads that in a line. */
function Safety({ view, level }: AnswersProps) {
  const t = useKindWords(view.kind)
  const language = useLanguage()
  const { values } = view.state
  const questions = view.kind.questionnaire.filter(({ code }) => typeof values[questionPath(code)] === 'boolean')
  const [first] = questions
  if (first === undefined) return null
  const wordOf = (code: string) => t(values[questionPath(code)] === true ? 'field.yes' : 'field.no')
  const isAlike = questions.length > 1 && questions.every(({ code }) => wordOf(code) === wordOf(first.code))
  const rows = (
    <dl>
      {questions.map(({ code, question }) => (
        <Answer key={code} view={view} label={labelIn(question, language)} path={questionPath(code)} step="basics">
          {wordOf(code)}
        </Answer>
      ))}
    </dl>
  )
  const paths = questions.map(({ code }) => questionPath(code))
  return (
    <section>
      <SectionHead view={view} level={level} title={t('wizard.safety')} step="safety" paths={paths} />
      {isAlike ? (
        <Fold title={t('answers.allAlike', { count: questions.length, answer: wordOf(first.code) })}>{rows}</Fold>
      ) : (
        rows
      )}
    </section>
  )
}

function People({ view, role, level }: AnswersProps & { role: PersonRole }) {
  const t = useKindWords(view.kind)
  const step = role === 'member' ? 'members' : 'instructors'
  return peopleOf(view, role).map((person) => {
    const prefix = personPrefix(person)
    const seen = { ...view.state.values, ...valuesOf(view.state.values, prefix) }
    const fields = askedFields(peopleRuleOf(view.kind, role).fields, seen)
    return (
      <Section
        key={person.id}
        view={view}
        level={level}
        title={`${t(`wizard.${step}`)} · ${personName(t, view, person)}`}
        step={step}
        rows={fields.map((field) => ({ field, path: `${prefix}${field.key}` }))}
        person={person}
      />
    )
  })
}

function Materials({ view, level }: AnswersProps) {
  const t = useKindWords(view.kind)
  const language = useLanguage()
  const rules = askedMaterials(view.kind, view.state.values)
  if (rules.length === 0) return null
  const rows = rules.map((rule) => ({
    code: rule.code,
    path: `materials.${rule.code}`,
    label: labelIn(rule.labels, language),
    names: view.detail.materials.filter(({ material }) => material === rule.code).map(({ name }) => name),
  }))
  const answerOf = ({ code, path, label, names }: (typeof rows)[number]) => (
    <Answer key={code} view={view} label={label} path={path} step="materials">
      {names.length > 0 ? names.join(' · ') : t('field.empty')}
    </Answer>
  )
  const paths = rows.map(({ path }) => path)
  return (
    <section>
      <SectionHead view={view} level={level} title={t('wizard.materials')} step="materials" paths={paths} />
      <Given
        rows={rows}
        answerOf={answerOf}
        isGiven={({ names }) => names.length > 0}
        emptyTitle={(count) => t('answers.empty', { count })}
      />
    </section>
  )
}

interface SectionProps extends AnswersProps {
  title: string
  step: 'basics' | 'members' | 'instructors'
  rows: readonly { field: Field; path: string }[]
  person?: Person
}

function Section({ view, level, title, step, rows, person }: SectionProps) {
  const t = useKindWords(view.kind)
  const language = useLanguage()
  if (rows.length === 0) return null
  const valueAt = (path: string) => view.state.values[path]
  const isGiven = ({ field, path }: SectionProps['rows'][number]) => {
    if (field.type === 'id-number') return (person?.idNumberMasked ?? null) !== null
    if (field.type === 'portrait') return (person?.portrait ?? null) !== null
    return !isEmpty(valueAt(path))
  }
  return (
    <section>
      <SectionHead
        view={view}
        level={level}
        title={title}
        step={step}
        paths={rows.map(({ path }) => path)}
        person={person}
      />
      <Given
        rows={rows}
        isGiven={isGiven}
        emptyTitle={(count) => t('answers.empty', { count })}
        answerOf={({ field, path }) => (
          <Answer key={path} view={view} label={labelIn(field.labels, language)} path={path} step={step}>
            <Value view={view} field={field} value={valueAt(path)} person={person} />
          </Answer>
        )}
      />
    </section>
  )
}

interface HeadProps extends AnswersProps {
  title: string
  step: WizardStep
  paths: readonly string[]
  person?: Person | undefined
}

/** The title of a part, with the way to its page where anything of it can be changed. */
function SectionHead({ view, level: Heading, title, step, paths, person }: HeadProps) {
  const t = useKindWords(view.kind)
  const page = stepAddress(view.detail.id, step)
  return (
    <header className="answers-head">
      <Heading className="phase-title">{title}</Heading>
      {!paths.every(view.isShut) && (
        <Anchor href={person ? `${page}/${person.id}` : page}>
          {t('answers.change')}
          <span className="unseen">{` ${title}`}</span>
        </Anchor>
      )}
    </header>
  )
}

interface GivenProps<R> {
  rows: readonly R[]
  isGiven: (row: R) => boolean
  answerOf: (row: R) => ReactNode
  emptyTitle: (count: number) => string
}

/** What was answered; what was left empty stands folded in one line below. */
function Given<R>({ rows, isGiven, answerOf, emptyTitle }: GivenProps<R>) {
  const { given = [], empty = [] } = Object.groupBy(rows, (row) => (isGiven(row) ? 'given' : 'empty'))
  return (
    <>
      {given.length > 0 && <dl>{given.map(answerOf)}</dl>}
      {empty.length > 0 && (
        <Fold title={emptyTitle(empty.length)}>
          <dl>{empty.map(answerOf)}</dl>
        </Fold>
      )}
    </>
  )
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="answers-fold">
      <summary>
        {title}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  )
}

/** A number and a portrait do not stand among the values: the one is seen masked, of the other it is said that it is there. */
function Value(props: { view: DraftView; field: Field; value: FieldValue | undefined; person: Person | undefined }) {
  const { view, field, value, person } = props
  const t = useKindWords(view.kind)
  if (field.type === 'id-number') return <>{person?.idNumberMasked ?? t('field.empty')}</>
  if (field.type === 'portrait') return <>{t(person?.portrait ? 'answers.given' : 'field.empty')}</>
  const words = <LockedValue view={view} field={field} value={value ?? null} />
  return typeof value === 'string' && value.length > longChars ? <Long>{words}</Long> : words
}

/** A text longer than this is seen by its beginning, and in full when asked for. */
const longChars = 160

function Long({ children }: { children: ReactNode }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="answers-long" data-open={isOpen || undefined}>
        {children}
      </div>
      <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen((before) => !before)}>
        {t(isOpen ? 'answers.less' : 'answers.more')}
      </Button>
    </>
  )
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
