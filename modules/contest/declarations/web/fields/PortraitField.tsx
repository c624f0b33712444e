import { useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { FieldGroup, type FieldProps } from '#kernel/web/ui/Field.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { uploadFile } from '#modules/platform/files/web/index.ts'
import type { Draft } from '../draft/draft.ts'
import type { DraftView } from '../draft/use-draft.ts'
import { texts } from '../texts.ts'

interface PortraitFieldProps {
  draft: Draft
  view: DraftView
  path: string
  shared: Omit<FieldProps, 'children'>
}

/** A portrait, from a file or the camera. It goes straight to the server; the old one stays until the new one is good. */
export function PortraitField({ draft, view, path, shared }: PortraitFieldProps) {
  const t = useTexts(texts)
  const [item, setItem] = useState<FileItem | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const person = view.detail.people.find((each) => path.includes(each.id))
  const portrait = person?.portrait ?? null
  const name = view.state.values[`${path.slice(0, path.lastIndexOf('.'))}.name`]
  const shownName = typeof name === 'string' ? name : ''

  async function take(file: File) {
    const base = { id: 'portrait', name: file.name }
    setItem({ ...base, state: 'uploading', ratio: 0 })
    try {
      const stored = await uploadFile(file, {
        purpose: 'portrait',
        onProgress: (ratio) =>
          setItem({ ...base, state: 'uploading', ratio, progressText: `${Math.round(ratio * 100)}%` }),
      })
      await draft.queue.saveAtOnce(path, stored.fileId)
      await draft.refresh({ tellOthers: true })
      setItem(null)
      setReplacing(false)
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      const why = error instanceof RefusedError ? (error.fields[0]?.message ?? error.message) : t('materials.network')
      setItem({ ...base, state: 'failed', error: why === '' || why.includes('#') ? t('field.portraitFailed') : why })
    }
  }
  async function remove() {
    await draft.queue.saveAtOnce(path, null)
    await draft.refresh({ tellOthers: true })
  }
  return (
    <FieldGroup {...shared}>
      <div className="portrait">
        {portrait?.url ? (
          <img src={portrait.url} alt={t('field.portraitAlt', { name: shownName })} />
        ) : (
          <span className="portrait-empty">
            <Icon name="user" />
          </span>
        )}
        {portrait && !isReplacing && !view.isLocked && (
          <div className="stack" data-gap="xs">
            <Button size="small" icon="camera" onClick={() => setReplacing(true)}>
              {t('field.portraitReplace')}
            </Button>
            <Button size="small" variant="quiet" icon="trash" onClick={() => void remove()}>
              {t('field.portraitRemove')}
            </Button>
          </div>
        )}
      </div>
      {(!portrait || isReplacing) && !view.isLocked && (
        <FileDrop
          items={item ? [item] : []}
          onFiles={([file]) => file && void take(file)}
          accept="image/jpeg,image/png"
          words={{
            drop: t('field.portraitDrop'),
            choose: t('field.portraitChoose'),
            camera: t('field.portraitCamera'),
            retry: (file) => t('materials.retry', { name: file }),
            remove: (file) => t('materials.remove', { name: file }),
            progress: (file) => t('materials.progress', { name: file }),
          }}
        />
      )}
    </FieldGroup>
  )
}
