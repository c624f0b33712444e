import { useState } from 'react'
import { useFormats, useLanguage } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { questionPath } from '../../contract/fields.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { problemWords, useKindWords } from '../words.ts'
import { problemLabel } from './problem-label.ts'
import { wasVisited } from './step-states.ts'
import { fillsInNothing, problemAddress, stepOfProblem, type WizardStep } from './steps.ts'

const shownMax = 8

/** What this step still needs, each a link to its field; kept up to date while typing. */
export function MissingList({ view, step }: { view: DraftView; step: WizardStep }) {
  const formats = useFormats()
  const language = useLanguage()
  const { problems, detail, kind, state } = view
  const t = useKindWords(kind)
  // On phones the form comes first, and the list opens at a touch.
  const [isOpen] = useState(() => matchMedia('(min-width: 60rem)').matches)
  const here = problems.filter((problem) => stepOfProblem(problem, kind) === step)
  if (fillsInNothing(step)) return null
  // the questions stand in full beside the list: here their numbers are enough
  const isQuestion = ({ code }: (typeof here)[number]) => code === 'question_unanswered'
  const others = here.filter((problem) => !isQuestion(problem))
  // on the first visit nothing is wrong yet
  const tone = here.length === 0 ? 'good' : wasVisited(step, view) ? 'warn' : undefined
  return (
    <details className="missing" data-tone={tone} open={isOpen}>
      <summary>
        <Icon name={tone === 'good' ? 'check' : tone === 'warn' ? 'warning' : 'edit'} />
        <span role="status">
          {here.length > 0 ? t('wizard.missingLeft', { count: here.length }) : t('wizard.missingNone')}
        </span>
        {here.length > 0 && <Icon name="chevron-down" />}
      </summary>
      {here.length > 0 && (
        <ul className="missing-list">
          <QuestionNumbers view={view} problems={here.filter(isQuestion)} />
          {others.slice(0, shownMax).map((problem) => (
            <li key={`${problem.path} ${problem.code}`}>
              <Anchor href={problemAddress(detail.id, problem, kind)}>
                <b>{problemLabel(t, language, { kind, detail, values: state.values, path: problem.path })}</b>
                <span>{problemWords(t, formats, problem)}</span>
              </Anchor>
            </li>
          ))}
          {others.length > shownMax && <li className="choice-hint">{`+ ${others.length - shownMax}`}</li>}
        </ul>
      )}
    </details>
  )
}

/** The questions that are not answered yet, each a number that leads to it. */
function QuestionNumbers({ view, problems }: { view: DraftView; problems: DraftView['problems'] }) {
  const language = useLanguage()
  const { kind, detail, state } = view
  const t = useKindWords(kind)
  if (problems.length === 0) return null
  return (
    <li className="missing-numbers">
      <span>{t('problems.question_unanswered')}</span>
      {problems.map((problem) => {
        const number = kind.questionnaire.findIndex(({ code }) => questionPath(code) === problem.path) + 1
        const question = problemLabel(t, language, { kind, detail, values: state.values, path: problem.path })
        return (
          <Anchor
            key={problem.path}
            href={problemAddress(detail.id, problem, kind)}
            aria-label={`${number} ${question}`}
            title={question}
          >
            {number}
          </Anchor>
        )
      })}
    </li>
  )
}
