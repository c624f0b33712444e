import { useState } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { uploadFile } from '#modules/platform/files/web/index.ts'
import { texts } from '../texts.ts'

/**
 * Where a portrait is dropped, chosen or photographed; it goes straight to the server.
 * @param onStored what becomes of the stored picture; the words it answers stay at the file, without any the place is empty again
 */
export function PortraitDrop({ onStored }: { onStored: (fileId: string, name: string) => Promise<string | null> }) {
  const t = useTexts(texts)
  const [item, setItem] = useState<FileItem | null>(null)
  async function take(file: File) {
    const base = { id: 'portrait', name: file.name }
    setItem({ ...base, state: 'uploading', ratio: 0 })
    try {
      const stored = await uploadFile(file, {
        purpose: 'portrait',
        onProgress: (ratio) =>
          setItem({ ...base, state: 'uploading', ratio, progressText: `${Math.round(ratio * 100)}%` }),
      })
      const detail = await onStored(stored.fileId, file.name)
      setItem(detail === null ? null : { ...base, state: 'done', detail })
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      const why =
        error instanceof RefusedError
          ? (error.fields[0]?.message ?? saidBy(error) ?? t('field.portraitFailed'))
          : t('materials.network')
      setItem({ ...base, state: 'failed', error: why })
    }
  }
  return (
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
  )
}
