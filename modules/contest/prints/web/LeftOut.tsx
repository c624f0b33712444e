import { useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import {
  type Draft,
  type DraftView,
  problemLabel,
  UnfreezeButton,
  useKindWords,
} from '#modules/contest/declarations/web/index.ts'
import { texts } from './texts.ts'

/**
 * What was typed here while the form was frozen elsewhere, and did not get into it: where, and the two ways on. Nothing of it is
 * thrown away unasked, and nothing is handed in without it unasked.
 */
export function LeftOut({ draft, view }: { draft: Draft; view: DraftView }) {
  const t = useTexts(texts)
  const words = useKindWords(view.kind)
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { kind, detail, state } = view
  const paths = draft.queue.unsentPaths()

  async function giveUp() {
    setBusy(true)
    try {
      await draft.giveUpUnsent()
    } catch (error) {
      // said by the client; all of it is there still
      if (!(error instanceof NetworkError || error instanceof RefusedError)) throw error
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const places = (
    <ul>
      {paths.map((path) => (
        <li key={path}>{problemLabel(words, language, { kind, detail, values: state.values, path })}</li>
      ))}
    </ul>
  )
  return (
    <Notice kind="warning" isUrgent title={t('submission.leftOut.title', { count: paths.length })}>
      <Stack gap="s">
        <p>{t('submission.leftOut.text')}</p>
        {places}
        <Row>
          <UnfreezeButton draft={draft} view={view} isSmall />
          <Button size="small" onClick={() => setAsking(true)}>
            {t('submission.leftOut.giveUp')}
          </Button>
        </Row>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isBusy}
        isDestructive
        question={t('submission.leftOut.question')}
        confirmLabel={t('submission.leftOut.giveUp')}
        cancelLabel={words('list.cancel')}
        onConfirm={() => void giveUp()}
        onCancel={() => setAsking(false)}
      >
        {places}
      </ConfirmDialog>
    </Notice>
  )
}
