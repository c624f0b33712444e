import { useState } from 'react'
import { useFormats, useLanguage } from '#kernel/web/texts.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
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
  // on the first visit nothing is wrong yet
  const tone = here.length === 0 ? 'good' : wasVisited(step, view) ? 'warn' : undefined
  return (
    <details className="missing" data-tone={tone} open={isOpen}>
      <summary>
        <Icon name={tone === 'good' ? 'check' : tone === 'warn' ? 'warning' : 'edit'} />
        <span role="status">
          {here.length > 0
            ? `${t('wizard.missingTitle')} · ${t('wizard.missing', { count: here.length })}`
            : t('wizard.missingNone')}
        </span>
        {here.length > 0 && <Icon name="chevron-down" />}
      </summary>
      {here.length > 0 && (
        <ul className="missing-list">
          {here.slice(0, shownMax).map((problem) => (
            <li key={`${problem.path} ${problem.code}`}>
              <Anchor href={problemAddress(detail.id, problem, kind)}>
                <b>{problemLabel(t, language, { kind, detail, values: state.values, path: problem.path })}</b>
                <span>{problemWords(t, formats, problem)}</span>
              </Anchor>
            </li>
          ))}
          {here.length > shownMax && <li className="choice-hint">{`+ ${here.length - shownMax}`}</li>}
        </ul>
      )}
    </details>
  )
}
