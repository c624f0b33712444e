import { Button, Modal } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type DraftView, draftCalls } from '../calls.ts'
import type { EditingState } from '../editor/draft-editing.ts'
import { texts } from '../texts.ts'
import { CorrectionFates } from './CorrectionFates.tsx'
import { useDraftComparison } from './DraftComparison.tsx'

interface PublishDialogProps {
  view: DraftView
  state: EditingState
  title: string
  flush: () => Promise<boolean>
  onClose: () => void
  onDone: (season: string) => void
}

/** Asks once, with the number of changes and what becomes of corrected words; what still contradicts itself is refused by the server in words. */
export function PublishDialog({ view, state, title, flush, onClose, onDone }: PublishDialogProps) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data } = useDraftComparison({ view, revision: state.revision, flush })
  async function publish() {
    setBusy(true)
    setRefusal(null)
    try {
      const { season, version } = await draftCalls.publish(
        { params: { draft: view.id }, body: { revision: state.revision } },
        { quiet: true },
      )
      toast(t('publish.done', { title, version }), 'success')
      onDone(season)
    } catch (error) {
      setRefusal(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  const isUnsaved = state.status !== 'saved'
  return (
    <Modal open title={t('publish.of', { title })} footer={null} onCancel={onClose} destroyOnHidden>
      {data && <p>{t('publish.changes', { count: data.differences.length })}</p>}
      <p>{t('publish.hint')}</p>
      {data && <CorrectionFates corrections={data.corrections} />}
      {state.problems.length > 0 && (
        <p className="season-warn">{t('publish.problems', { count: state.problems.length })}</p>
      )}
      {isUnsaved && <p className="season-warn">{t('publish.unsaved')}</p>}
      {refusal !== null && (
        <p role="alert" className="control-problem">
          {refusal}
        </p>
      )}
      <p className="season-buttons">
        <Button type="primary" loading={isBusy} disabled={isUnsaved} onClick={() => void publish()}>
          {t('publish.confirm')}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </p>
    </Modal>
  )
}
