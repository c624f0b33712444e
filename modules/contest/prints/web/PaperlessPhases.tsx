import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { AnswersToCheck, CheckResult, useCheck, WarningList } from './CheckPhase.tsx'
import { type PhaseProps, SubmissionPhase } from './SubmissionPhase.tsx'
import { SubmitPhase } from './SubmitPhase.tsx'
import { texts } from './texts.ts'

/** A kind without paper: what is missing, then the statements and handing in; freezing is part of it. */
export function PaperlessPhases({ draft, view }: PhaseProps) {
  const t = useTexts(texts)
  const { problems, warnings, check } = useCheck(draft)
  const isComplete = problems?.length === 0
  return (
    <ol className="phases">
      <SubmissionPhase number={1} title={t('submission.checkTitle')} place="now">
        <Stack>
          <CheckResult view={view} problems={problems} next={t('submission.completePaperless')} />
          <WarningList draft={draft} view={view} warnings={warnings} />
          {isComplete && <AnswersToCheck view={view} />}
          <Row>
            <Button variant="quiet" icon="refresh" onClick={() => void check()}>
              {t('submission.checkAgain')}
            </Button>
          </Row>
        </Stack>
      </SubmissionPhase>
      <SubmissionPhase number={2} title={t('submission.submitTitle')} place={isComplete ? 'now' : 'later'}>
        <SubmitPhase draft={draft} view={view} missing={view.state.unsent > 0 ? t('submission.unsaved') : undefined} />
      </SubmissionPhase>
    </ol>
  )
}
