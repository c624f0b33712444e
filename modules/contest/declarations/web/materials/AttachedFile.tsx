import { useRef, useState } from 'react'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { IconButton } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { declarationCalls } from '../calls.ts'
import type { Draft } from '../draft/draft.ts'
import { texts } from '../texts.ts'
import { fieldId } from '../wizard/steps.ts'
import { EarlierVersions } from './EarlierVersions.tsx'
import { measureWords } from './material-words.ts'

type Material = DeclarationDetail['materials'][number]

interface AttachedFileProps {
  draft: Draft
  file: Material
  accept: string
  isLocked: boolean
  onReplace: (file: File) => void
}

/** A file in its place: a picture of it, its facts, its earlier versions, and what can be done with it. */
export function AttachedFile({ draft, file, accept, isLocked, onReplace }: AttachedFileProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div className="material-file">
      <Preview file={file} />
      <div className="material-words">
        {file.url ? (
          <a href={file.url} target="_blank" rel="noopener noreferrer">
            {file.name}
          </a>
        ) : (
          <b>{file.name}</b>
        )}
        <span className="choice-hint">
          {[
            formats.bytes(file.sizeBytes),
            ...measureWords(file),
            file.pageCount !== null && t('materials.pages', { count: file.pageCount }),
            file.version > 1 && t('materials.version', { version: file.version }),
            t('materials.addedAt', { at: formats.dateTime(file.addedAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {file.approvedOn && (
          <span className="choice-hint">{`${t('materials.approvedOn')} ${formats.date(`${file.approvedOn}T12:00:00+08:00`)}`}</span>
        )}
        <Row>
          <ScanTag scan={file.scan} />
        </Row>
        {file.earlier.length > 0 && <EarlierVersions draft={draft} file={file} isLocked={isLocked} />}
      </div>
      {!isLocked && (
        <div className="material-acts">
          <IconButton
            size="small"
            icon="refresh"
            label={t('materials.replaceOf', { name: file.name })}
            word={t('materials.replace')}
            onClick={() => chooser.current?.click()}
          />
          <input
            ref={chooser}
            type="file"
            className="unseen"
            tabIndex={-1}
            accept={accept}
            aria-label={t('materials.replaceOf', { name: file.name })}
            onChange={(event) => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen) onReplace(chosen)
            }}
          />
          <RemoveFile draft={draft} file={file} />
        </div>
      )}
    </div>
  )
}

function ScanTag({ scan }: { scan: Material['scan'] }) {
  const t = useTexts(texts)
  if (scan === 'clean') return <Tag kind="success">{t('materials.scanClean')}</Tag>
  if (scan === 'waiting') return <Tag icon="clock">{t('materials.scanWaiting')}</Tag>
  return scan === 'infected' ? (
    <Tag kind="danger">{t('materials.scanInfected')}</Tag>
  ) : (
    <Tag kind="success">{t('materials.scanUnscanned')}</Tag>
  )
}

function Preview({ file }: { file: Material }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  if (file.previewUrl === null) {
    return (
      <span className="material-picture">
        <Icon name={file.mediaType.startsWith('video/') ? 'play' : 'file'} />
      </span>
    )
  }
  return (
    <>
      <button type="button" className="material-picture" onClick={() => setOpen(true)}>
        <img src={file.previewUrl} alt={t('materials.preview', { name: file.name })} />
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={file.name}
        closeLabel={t('list.cancel')}
        size="large"
      >
        <img className="large-preview" src={file.previewUrl} alt={t('materials.preview', { name: file.name })} />
      </Dialog>
    </>
  )
}

/** At once, since it can be undone: by the message that says so, for ten seconds. */
function RemoveFile({ draft, file }: { draft: Draft; file: Material }) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const call = { params: { declaration: draft.id, material: file.id } }
  async function restore() {
    await declarationCalls.restoreMaterial(call)
    await draft.refresh({ tellOthers: true })
  }
  async function remove() {
    setBusy(true)
    try {
      await declarationCalls.removeMaterial(call)
      toast(t('materials.removed', { name: file.name }), 'success', {
        label: t('materials.undo'),
        run: () => void restore(),
      })
    } finally {
      setBusy(false)
      await draft.refresh({ tellOthers: true })
    }
    // The button is gone with its file: whoever works by keyboard goes on from its place.
    document.getElementById(fieldId(`materials.${file.material}`))?.focus({ preventScroll: true })
  }
  return (
    <IconButton
      size="small"
      icon="trash"
      label={t('materials.remove', { name: file.name })}
      word={t('materials.removeAct')}
      isBusy={isBusy}
      onClick={() => void remove()}
    />
  )
}
