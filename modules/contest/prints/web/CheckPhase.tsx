import { Fragment, type ReactNode, useCallback, useEffect, useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import type { DraftProblem, DraftWarning } from '#modules/contest/declarations/schema.ts'
import {
  Answers,
  Confirmation,
  type Draft,
  type DraftView,
  goesAsTeam,
  problemAddress,
  problemLabel,
  problemWords,
  stepOfProblem,
  useKindWords,
  type WizardStep,
  wizardStepsOf,
} from '#modules/contest/declarations/web/index.ts'
import { declarationCalls } from './calls.ts'
import { texts } from './texts.ts'

interface CheckPhaseProps {
  draft: Draft
  view: DraftView
  /** the form was made here, in this version */
  onMade: (version: number) => void
}

/** The server's own check, with a way to each problem; when nothing is wrong, all answers to be read once more; then the freeze. */
export function CheckPhase({ draft, view, onMade }: CheckPhaseProps) {
  const t = useTexts(texts)
  const words = goesAsTeam(view.kind) ? 'team' : 'submission'
  const { problems, warnings, check } = useCheck(draft)
  const [isBusy, setBusy] = useState(false)
  const { unsent } = view.state
  const refusal = view.detail.abilities.freeze

  async function freeze() {
    setBusy(true)
    try {
      if (!(await draft.queue.settle())) return
      await declarationCalls.freeze({ params: { declaration: draft.id } })
      const { detail } = await draft.refresh({ tellOthers: true })
      onMade(detail.formVersion)
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      await check()
    } finally {
      setBusy(false)
    }
  }
  const reason = () => {
    if (refusal) return refusal.message
    if (unsent > 0) return t('submission.unsaved')
    return problems === null || problems.length > 0 ? t('submission.solveFirst') : undefined
  }
  const isComplete = problems?.length === 0
  const act = { icon: 'lock', isBusy, disabledReason: reason(), onClick: () => void freeze() } as const
  return (
    <Stack>
      <CheckResult
        view={view}
        problems={problems}
        next={t(`${words}.completeText`)}
        action={
          <Button size="small" {...act}>
            {t(`${words}.freeze`)}
          </Button>
        }
      />
      <Row>
        <Button variant="quiet" icon="refresh" onClick={() => void check()}>
          {t('submission.checkAgain')}
        </Button>
      </Row>
      <WarningList draft={draft} view={view} warnings={warnings} />
      {isComplete && <AnswersToCheck view={view} />}
      {/* within reach wherever one reads */}
      <div className={isComplete ? 'check-bar' : undefined}>
        <Button variant="primary" size="large" {...act}>
          {t(`${words}.freeze`)}
        </Button>
      </div>
    </Stack>
  )
}

/** Nothing is missing: what was answered is read once more, and changed where it is wrong, before anything is made of it. */
export function AnswersToCheck({ view }: { view: DraftView }) {
  const t = useTexts(texts)
  // a team's page has this phase alone, right below its title
  const isFirst = goesAsTeam(view.kind)
  const Heading = isFirst ? 'h2' : 'h3'
  return (
    <section aria-labelledby="answers">
      <Stack>
        <Heading id="answers" className="phase-title">
          {t('submission.answersTitle')}
        </Heading>
        <p>{t('submission.answersText')}</p>
        <Answers view={view} level={isFirst ? 'h3' : 'h4'} />
      </Stack>
    </section>
  )
}

interface CheckResultProps {
  view: DraftView
  /** null while they are looked for */
  problems: readonly DraftProblem[] | null
  /** what comes once nothing is missing */
  next: string
  /** does it, right where it is said */
  action?: ReactNode
}

/** What the check has found, told as it comes. */
export function CheckResult({ view, problems, next, action }: CheckResultProps) {
  const t = useTexts(texts)
  return (
    <div aria-live="polite">
      {problems === null && <Skeleton label={t('submission.checking')} lines={3} />}
      {problems?.length === 0 && (
        <Notice kind="success" title={t('submission.complete')} action={action}>
          {next}
        </Notice>
      )}
      {problems && problems.length > 0 && <ProblemList view={view} problems={problems} />}
    </div>
  )
}

/** What is likely a mistake: to be confirmed or changed, whenever it suits; nothing waits for it. */
export function WarningList({
  draft,
  view,
  warnings,
}: {
  draft: Draft
  view: DraftView
  warnings: readonly DraftWarning[]
}) {
  const t = useTexts(texts)
  const language = useLanguage()
  const wizard = useKindWords(view.kind)
  if (warnings.length === 0) return null
  // a team's page has this phase alone, right below its title
  const Heading = goesAsTeam(view.kind) ? 'h2' : 'h3'
  return (
    <section aria-labelledby="warnings">
      <Stack gap="s">
        <Heading id="warnings" className="phase-title">
          {t('submission.warnings')}
        </Heading>
        {warnings.map(({ path, step, message, confirmation }) => {
          const label = problemLabel(wizard, language, {
            kind: view.kind,
            detail: view.detail,
            values: view.state.values,
            path,
          })
          return (
            <div key={path}>
              <Anchor href={problemAddress(view.detail.id, { path, step }, view.kind)}>{label}</Anchor>
              <Confirmation draft={draft} view={view} confirmation={confirmation} label={label} words={message} />
            </div>
          )
        })}
      </Stack>
    </section>
  )
}

/** The server's own check, made at once and again when asked for. */
export function useCheck(draft: Draft) {
  const [problems, setProblems] = useState<readonly DraftProblem[] | null>(null)
  const [warnings, setWarnings] = useState<readonly DraftWarning[]>([])
  const check = useCallback(async () => {
    setProblems(null)
    try {
      const found = await draft.check()
      setProblems(found.problems)
      setWarnings(found.warnings)
    } catch (error) {
      // Said by the client; what is not known to be complete counts as incomplete.
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
    }
  }, [draft])
  useEffect(() => void check(), [check])
  return { problems, warnings, check }
}

/** The code has a page of its own only where the kind verifies it. */
function stepsWithCode(kind: DraftView['kind']): WizardStep[] {
  return [...new Set<WizardStep>([...wizardStepsOf(kind), 'code'])]
}

function ProblemList({ view, problems }: { view: DraftView; problems: readonly DraftProblem[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const formats = useFormats()
  const { kind, detail, state } = view
  const wizard = useKindWords(kind)
  // a team's page has this phase alone, right below its title
  const Heading = goesAsTeam(kind) ? 'h2' : 'h3'
  // the server's words know members and instructors alone, and are those of a field that is being filled in
  const wordsOfProblem = ({ message, ...problem }: DraftProblem) =>
    problem.code === 'required' ||
    (kind.team && wizard.has(`team.problems.${problem.code}` as 'team.problems.too_few_members'))
      ? problemWords(wizard, formats, problem)
      : message
  const linkOf = (problem: DraftProblem) => (
    <Anchor key={problem.path} href={problemAddress(detail.id, problem, kind)}>
      {problemLabel(wizard, language, { kind, detail, values: state.values, path: problem.path })}
    </Anchor>
  )
  return (
    <Notice kind="warning" title={t('submission.problems', { count: problems.length })}>
      <Stack gap="s">
        {stepsWithCode(kind).map((step) => {
          const here = problems.filter((problem) => stepOfProblem(problem, kind) === step)
          if (here.length === 0) return null
          const title = wizard(step === 'code' ? 'code.label' : `wizard.${step}`)
          const groups = [...Map.groupBy(here, wordsOfProblem)]
          return (
            <section key={step} className="problem-step" aria-label={title}>
              <Heading className="phase-title">{title}</Heading>
              {groups.map(([words, alike]) =>
                alike.length > 1 ? (
                  <Fragment key={words}>
                    <p>{t('submission.alike', { words, count: alike.length })}</p>
                    <ul className="problem-names">
                      {alike.map((problem) => (
                        <li key={problem.path}>{linkOf(problem)}</li>
                      ))}
                    </ul>
                  </Fragment>
                ) : (
                  <p key={words}>
                    {alike.map(linkOf)}
                    {` — ${words}`}
                  </p>
                ),
              )}
            </section>
          )
        })}
      </Stack>
    </Notice>
  )
}
