import { useCallback, useEffect, useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice, Skeleton } from '#kernel/web/ui/Feedback.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { DraftProblem } from '#modules/contest/declarations/schema.ts'
import {
  type Draft,
  type DraftView,
  problemAddress,
  problemLabel,
  stepOfProblem,
  wizardStepsOf,
  wizardTexts,
} from '#modules/contest/declarations/web/index.ts'
import { declarationCalls } from './calls.ts'
import { texts } from './texts.ts'

/** The server's own check, with a way to each problem; then the freeze. */
export function CheckPhase({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const { problems, check } = useCheck(draft)
  const [isBusy, setBusy] = useState(false)
  const { unsent } = view.state
  const refusal = view.detail.abilities.freeze

  async function freeze() {
    setBusy(true)
    try {
      if (!(await draft.queue.settle())) return
      await declarationCalls.freeze({ params: { declaration: draft.id } })
      await draft.refresh({ tellOthers: true })
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
  return (
    <Stack>
      <div aria-live="polite">
        {problems === null && <Skeleton label={t('submission.checking')} lines={3} />}
        {problems?.length === 0 && (
          <Notice kind="success" title={t('submission.complete')}>
            {t('submission.completeText')}
          </Notice>
        )}
        {problems && problems.length > 0 && <ProblemList view={view} problems={problems} />}
      </div>
      <Row>
        <Button
          variant="primary"
          size="large"
          icon="lock"
          isBusy={isBusy}
          disabledReason={reason()}
          onClick={() => void freeze()}
        >
          {t('submission.freeze')}
        </Button>
        <Button variant="quiet" icon="refresh" onClick={() => void check()}>
          {t('submission.checkAgain')}
        </Button>
      </Row>
    </Stack>
  )
}

function useCheck(draft: Draft) {
  const [problems, setProblems] = useState<readonly DraftProblem[] | null>(null)
  const check = useCallback(async () => {
    setProblems(null)
    await draft.queue.settle()
    try {
      setProblems((await declarationCalls.check({ params: { declaration: draft.id } }, { retries: 2 })).problems)
    } catch (error) {
      // Said by the client; what is not known to be complete counts as incomplete.
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
    }
  }, [draft])
  useEffect(() => void check(), [check])
  return { problems, check }
}

function ProblemList({ view, problems }: { view: DraftView; problems: readonly DraftProblem[] }) {
  const t = useTexts(texts)
  const wizard = useTexts(wizardTexts)
  const language = useLanguage()
  const { kind, detail, state } = view
  const addressOf = (problem: DraftProblem) =>
    problem.step === 'code' ? `/declarations/new/code?declaration=${detail.id}` : problemAddress(detail.id, problem)
  return (
    <Notice kind="warning" title={t('submission.problems', { count: problems.length })}>
      <Stack gap="s">
        {wizardStepsOf(kind).map((step) => {
          const here = problems.filter((problem) => stepOfProblem(problem) === step)
          if (here.length === 0) return null
          // What belongs to no earlier page is the code; this page's own name stands above everything here already.
          const title = wizard(step === 'submission' ? 'code.label' : `wizard.${step}`)
          return (
            <section key={step} className="problem-step" aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {here.map((problem) => (
                  <li key={`${problem.path} ${problem.code}`}>
                    <Anchor href={addressOf(problem)}>
                      {problemLabel(wizard, language, { kind, detail, values: state.values, path: problem.path })}
                    </Anchor>
                    {` — ${problem.message}`}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </Stack>
    </Notice>
  )
}
