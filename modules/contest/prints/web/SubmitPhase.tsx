import { useId, useState } from 'react'
import { labelIn } from '#kernel/contract/languages.ts'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { CheckboxGroup } from '#kernel/web/ui/Choices.tsx'
import { FieldGroup } from '#kernel/web/ui/Field.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import type { Draft, DraftView } from '#modules/contest/declarations/web/index.ts'
import { declarationCalls } from './calls.ts'
import { LeftOut } from './LeftOut.tsx'
import { texts } from './texts.ts'

interface SubmitPhaseProps {
  draft: Draft
  view: DraftView
  /** why it cannot be handed in yet, where it is handed in without having been frozen before */
  missing?: string | undefined
}

/** Every statement is confirmed by itself, then the declaration is handed in. */
export function SubmitPhase({ draft, view, missing }: SubmitPhaseProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [ticks, setTicks] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const whyId = useId()
  const { kind, detail, state } = view
  const left = kind.ticks.length - ticks.length
  async function submit() {
    setBusy(true)
    try {
      if (!(await draft.queue.settle())) return
      await declarationCalls.submit({ params: { declaration: draft.id }, body: { ticks: [...ticks] } }, { retries: 3 })
      scrollTo({ top: 0 })
    } finally {
      setBusy(false)
      await draft.refresh({ tellOthers: true })
    }
  }
  const unsaved = state.unsent > 0 ? t('submission.unsaved') : undefined
  // what waits for the network may still go in; what the frozen form has refused does not
  const isLeftOut = state.unsent > 0 && detail.abilities.save !== null && ['failed', 'saved'].includes(state.status)
  const reason =
    detail.abilities.submit?.message ??
    missing ??
    (isLeftOut ? t('submission.leftOut.first') : unsaved) ??
    (left > 0 ? t('submission.ticksLeft', { count: left }) : undefined)
  return (
    <Stack>
      {isLeftOut && <LeftOut draft={draft} view={view} />}
      <FieldGroup label={t('submission.submitText')}>
        <CheckboxGroup
          name="ticks"
          look="cards"
          value={ticks}
          onValue={setTicks}
          options={kind.ticks.map((tick) => ({ value: tick.code, label: labelIn(tick.labels, language) }))}
        />
      </FieldGroup>
      <p>
        <Anchor {...newTab(`/guides/${detail.season.contest}`, language)}>{t('submission.guide')}</Anchor>
      </p>
      <Row>
        <Button
          variant="primary"
          size="large"
          icon="upload"
          isBusy={isBusy}
          // why stands beside it, once
          disabled={reason !== undefined}
          aria-describedby={reason === undefined ? undefined : whyId}
          onClick={() => void submit()}
        >
          {t('submission.submit')}
        </Button>
        {reason !== undefined && (
          <span id={whyId} className="choice-hint">
            {reason}
          </span>
        )}
      </Row>
    </Stack>
  )
}
