import './fields/fields.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { RadioGroup } from '#kernel/web/ui/Choices.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { holds, type SafetyQuestion } from '#modules/contest/seasons/contract.ts'
import { askedFields, fieldsOf, questionAsking, questionPath } from '../contract/fields.ts'
import type { Draft } from './draft/draft.ts'
import { type DraftView, useDraft } from './draft/use-draft.ts'
import { ConflictChoice } from './fields/ConflictChoice.tsx'
import { FormField, useFieldError } from './fields/FormField.tsx'
import { texts } from './texts.ts'
import { loadDraft, wizardTrail } from './wizard/load-draft.ts'
import { fieldId, problemAddress } from './wizard/steps.ts'
import { Wizard } from './wizard/Wizard.tsx'

/** The questionnaire on ethics and safety; each yes says at once what it asks for. */
export const safetyPage = definePage({
  texts,
  loader: loadDraft,
  title: (t) => t('safety.title'),
  trail: wizardTrail,
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    const { questionnaire } = view.kind
    const done = questionnaire.filter((each) => typeof view.state.values[questionPath(each.code)] === 'boolean').length
    // said until the page is left, so that nothing moves when the questions are answered
    const [hasManyOpen] = useState(() => openQuestions(view).length > 1)
    return (
      <Wizard draft={draft} step="safety" title={t('safety.title')} lead={t('safety.lead', { yes: t('field.yes') })}>
        <Row>
          <Tag kind={done === questionnaire.length ? 'success' : 'info'}>
            {t('safety.answered', { done, all: questionnaire.length })}
          </Tag>
        </Row>
        {hasManyOpen && (
          <p>
            {t.rich('safety.otherNoLead', {
              no: t('field.no'),
              to: (words: ReactNode) => <Anchor href="#last-question">{words}</Anchor>,
            })}
          </p>
        )}
        <div>
          <Stack>
            {questionnaire.map((question, index) => (
              <Question key={question.code} draft={draft} view={view} question={question} index={index} />
            ))}
          </Stack>
          <OtherNo draft={draft} view={view} />
        </div>
      </Wizard>
    )
  },
})

/** The paths of the questions that wait for an answer. */
function openQuestions({ kind, state, isShut }: DraftView): string[] {
  return kind.questionnaire
    .map(({ code }) => questionPath(code))
    .filter((path) => typeof state.values[path] !== 'boolean' && !isShut(path))
}

/**
 * Below the list: most works answer nearly each of them with no. It comes within reach once one was answered, so that nobody's first
 * press answers questions that were not seen.
 */
function OtherNo({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const [answered, setAnswered] = useState(0)
  const said = useRef<HTMLParagraphElement>(null)
  // the button is gone once it was pressed: whoever reads by ear goes on from what it did
  useEffect(() => {
    if (answered > 0) said.current?.focus({ preventScroll: true })
  }, [answered])
  const open = openQuestions(view)
  if (answered > 0)
    return (
      <p className="questions-foot" data-within-reach role="status" tabIndex={-1} ref={said}>
        {t('safety.otherNoDone', { count: answered, no: t('field.no') })}
      </p>
    )
  if (open.length < 2) return null
  function answerNo() {
    setAnswered(open.length)
    for (const path of open) {
      draft.queue.edit(path, false)
      draft.notice(path)
    }
  }
  return (
    <div className="questions-foot" data-within-reach={open.length < view.kind.questionnaire.length}>
      <Button icon="check" onClick={answerNo}>
        {t('safety.otherNo', { count: open.length, no: t('field.no') })}
      </Button>
    </div>
  )
}

interface QuestionProps {
  draft: Draft
  view: DraftView
  question: SafetyQuestion
  /** from 0 */
  index: number
}

function Question({ draft, view, question, index }: QuestionProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const path = questionPath(question.code)
  const value = view.state.values[path]
  const error = useFieldError(view, path)
  const conflict = view.state.conflicts[path]
  const answer = (yes: unknown) => (typeof yes === 'boolean' ? t(yes ? 'field.yes' : 'field.no') : t('field.empty'))
  const asks = asksOf(view, path)
  const all = view.kind.questionnaire.length
  return (
    <div
      id={index === all - 1 ? 'last-question' : undefined}
      className="question"
      data-answer={typeof value === 'boolean' ? String(value) : undefined}
    >
      <p className="choice-hint">{t('safety.position', { index: index + 1, all })}</p>
      <FieldGroup
        id={fieldId(path)}
        label={labelIn(question.question, language)}
        hint={question.hint && labelIn(question.hint, language)}
        error={error}
        isRequired
        mark=""
      >
        <RadioGroup
          name={path}
          look="row"
          value={typeof value === 'boolean' ? String(value) : ''}
          onValue={(next) => {
            draft.queue.edit(path, next === 'true')
            draft.notice(path)
          }}
          options={[
            { value: 'true', label: t('field.yes'), isDisabled: view.isShut(path) },
            { value: 'false', label: t('field.no'), isDisabled: view.isShut(path) },
          ]}
        />
        {conflict && (
          <ConflictChoice
            mine={answer(conflict.mine)}
            theirs={answer(conflict.theirs)}
            onChoice={(choice) => draft.queue.resolve(path, choice)}
          />
        )}
      </FieldGroup>
      {askedFields(fieldsOf(view.kind), view.state.values)
        .filter((field) => questionAsking(view.kind, field) === path)
        .map((field) => (
          <FormField key={field.key} draft={draft} view={view} field={field} prefix="" />
        ))}
      {value === true && asks.length > 0 && (
        <div className="question-asks" role="status">
          <b>{t('safety.asks', { yes: t('field.yes') })}</b>
          <ul>
            {asks.map((ask) => (
              <li key={ask.path}>
                <Anchor href={problemAddress(view.detail.id, ask, view.kind)}>
                  {t(`safety.${ask.kind}`, { name: labelIn(ask.labels, language) })}
                </Anchor>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** What is asked elsewhere only because of this yes: further materials, and fields that hang on more than this answer. */
function asksOf({ kind, state }: DraftView, path: string) {
  const without = { ...state.values, [path]: false }
  const withYes = { ...state.values, [path]: true }
  const isNew = <T extends { when?: Parameters<typeof holds>[0] }>(rule: T) =>
    holds(rule.when, withYes) && !holds(rule.when, without)
  return [
    ...kind.materials.filter(isNew).map(({ code, labels }) => ({
      kind: 'material' as const,
      labels,
      path: `materials.${code}`,
      step: 'materials' as const,
    })),
    ...fieldsOf(kind)
      .filter((field) => isNew(field) && questionAsking(kind, field) === undefined)
      .map(({ key, labels }) => ({ kind: 'field' as const, labels, path: key, step: 'basics' as const })),
  ]
}
