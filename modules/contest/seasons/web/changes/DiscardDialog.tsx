import { Button, Modal } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type DraftView, draftCalls } from '../calls.ts'
import { texts } from '../texts.ts'

interface DiscardDialogProps {
  view: DraftView
  title: string
  onClose: () => void
  onDone: () => void
}

/** A draft that is thrown away cannot be taken up again: asked once, with its name. */
export function DiscardDialog({ view, title, onClose, onDone }: DiscardDialogProps) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function discard() {
    setBusy(true)
    setRefusal(null)
    try {
      await draftCalls.discard({ params: { draft: view.id } }, { quiet: true })
      toast(t('discard.done', { title }), 'success')
      onDone()
    } catch (error) {
      setRefusal(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('discard.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t('discard.question', { title })}</p>
      {refusal !== null && (
        <p role="alert" className="control-problem">
          {refusal}
        </p>
      )}
      <p className="season-buttons">
        <Button danger type="primary" loading={isBusy} onClick={() => void discard()}>
          {t('discard.confirm')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </p>
    </Modal>
  )
}
