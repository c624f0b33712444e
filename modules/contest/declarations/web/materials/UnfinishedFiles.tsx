import { useRef, useState } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { Progress } from '#kernel/web/ui/Progress.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { discardUpload } from '#modules/platform/files/web/index.ts'
import { texts } from '../texts.ts'
import { isSameFile, type UnfinishedUpload } from './unfinished.ts'

interface UnfinishedFilesProps {
  uploads: readonly UnfinishedUpload[]
  accept: string
  /** the same file was chosen again */
  onGoOn: (upload: UnfinishedUpload, file: File) => void
  onDiscarded: (uploadId: string) => void
}

/** Files of which only a part has come, before a reload or on another device: to go on with, or to give up. */
export function UnfinishedFiles({ uploads, ...acts }: UnfinishedFilesProps) {
  const t = useTexts(texts)
  if (uploads.length === 0) return null
  return (
    <ul className="file-list" aria-label={t('materials.unfinishedList')}>
      {uploads.map((upload) => (
        <UnfinishedFile key={upload.uploadId} upload={upload} {...acts} />
      ))}
    </ul>
  )
}

function UnfinishedFile({
  upload,
  accept,
  onGoOn,
  onDiscarded,
}: { upload: UnfinishedUpload } & Omit<UnfinishedFilesProps, 'uploads'>) {
  const t = useTexts(texts)
  const formats = useFormats()
  const chooser = useRef<HTMLInputElement>(null)
  const [isOther, setOther] = useState(false)
  const { name } = upload
  const ratio = upload.receivedBytes / upload.sizeBytes
  const sizes = { received: formats.bytes(upload.receivedBytes), size: formats.bytes(upload.sizeBytes) }
  function take(file: File | undefined) {
    if (!file) return
    setOther(!isSameFile(upload, file))
    if (isSameFile(upload, file)) onGoOn(upload, file)
  }
  return (
    <li className="file-line" data-state="paused">
      <Icon name="pause" />
      <div className="file-words">
        <b>{name}</b>
        <span className="choice-hint">
          {t('materials.unfinished', { at: formats.dateTime(upload.createdAt), ...sizes })}
        </span>
        <Progress
          label={t('materials.progress', { name })}
          ratio={ratio}
          detail={t('materials.percent', { percent: Math.floor(ratio * 100) })}
        />
        {isOther && (
          <span className="field-error" role="alert">
            {t('materials.otherFile', { name, size: sizes.size })}
          </span>
        )}
        <Row>
          <Button
            size="small"
            icon="upload"
            aria-label={t('materials.goOnWith', { name })}
            onClick={() => chooser.current?.click()}
          >
            {t('materials.goOn')}
          </Button>
          <DiscardUpload upload={upload} onDiscarded={onDiscarded} />
        </Row>
        <input
          ref={chooser}
          type="file"
          className="unseen"
          tabIndex={-1}
          accept={accept}
          aria-label={t('materials.goOnWith', { name })}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
    </li>
  )
}

function DiscardUpload({
  upload,
  onDiscarded,
}: Pick<UnfinishedFilesProps, 'onDiscarded'> & { upload: UnfinishedUpload }) {
  const t = useTexts(texts)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { name, uploadId } = upload
  async function discard() {
    setBusy(true)
    try {
      await discardUpload(uploadId)
      onDiscarded(uploadId)
    } catch (error) {
      if (!(error instanceof Error)) throw error
      toast(t('materials.notDiscarded', { name }), 'danger')
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('materials.discardOf', { name })}
        onClick={() => setAsking(true)}
      >
        {t('materials.discard')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        isBusy={isBusy}
        question={t('materials.discardQuestion', { name })}
        confirmLabel={t('materials.discard')}
        cancelLabel={t('materials.keep')}
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}
