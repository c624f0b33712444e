import { useState } from 'react'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { useKindWords } from '../words.ts'

interface UnfreezeProps {
  draft: Draft
  view: DraftView
  /** beside other words; large enough for a finger where it stands alone */
  isSmall?: boolean
}

/** The way back from the frozen form to changing it; asked about first, as the print becomes void. */
export function UnfreezeButton({ draft, view, isSmall }: UnfreezeProps) {
  const t = useKindWords(view.kind)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  async function unfreeze() {
    setBusy(true)
    try {
      await declarationCalls.unfreeze({ params: { declaration: draft.id } })
    } finally {
      setBusy(false)
      setAsking(false)
      await draft.refresh({ tellOthers: true })
    }
  }
  return (
    <>
      <Button
        {...(isSmall ? { size: 'small' } : { variant: 'quiet' })}
        icon="edit"
        disabledReason={view.detail.abilities.unfreeze?.message}
        onClick={() => setAsking(true)}
      >
        {t('wizard.unfreeze')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isBusy}
        question={t('wizard.unfreezeQuestion', { title: view.detail.title })}
        confirmLabel={t('wizard.unfreezeAct')}
        cancelLabel={t('list.cancel')}
        onConfirm={() => void unfreeze()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('wizard.unfreezeText')}</p>
      </ConfirmDialog>
    </>
  )
}
