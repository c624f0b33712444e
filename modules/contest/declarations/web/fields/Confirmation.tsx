import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import type { DraftWarning } from '../../contract/completeness.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'

interface ConfirmationProps {
  draft: Draft
  view: DraftView
  confirmation: DraftWarning['confirmation']
  /** what it is about, for whoever hears the button alone */
  label: string
  words: string
  /** what follows from it, once it was confirmed: nothing is asked any more */
  doneWords?: string | undefined
}

/** What is likely a mistake, with the way to say that it is none: asked once, until what was confirmed changes. */
export function Confirmation({ draft, view, confirmation, label, words, doneWords }: ConfirmationProps) {
  const t = useTexts(texts)
  const { path, value } = confirmation
  if (view.state.values[path] === value)
    return (
      <Notice kind="success" title={t('confirm.done')}>
        {doneWords}
      </Notice>
    )
  return (
    <Notice
      kind="warning"
      action={
        !view.isShut(path) && (
          <Button size="small" icon="check" onClick={() => draft.queue.edit(path, value)}>
            {t('confirm.act')}
            <span className="unseen">{` ${label}`}</span>
          </Button>
        )
      }
    >
      {words}
    </Notice>
  )
}
