import { useState } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { isRefusedForGood, uploadFile } from '#modules/platform/files/web/index.ts'
import { fileWords } from '../materials/material-words.ts'
import { texts } from '../texts.ts'

/**
 * Where a portrait is dropped, chosen or photographed; it goes straight to the server.
 * @param onStored what becomes of the stored picture; the words it answers stay at the file, without any the place is empty again
 */
export function PortraitDrop({ onStored }: { onStored: (fileId: string, name: string) => Promise<string | null> }) {
  const t = useTexts(texts)
  const [item, setItem] = useState<(FileItem & { file: File }) | null>(null)
  async function take(file: File) {
    const base = { id: 'portrait', name: file.name, file }
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
      setItem({ ...base, state: 'failed', error: why, isFinal: isRefusedForGood(error) })
    }
  }
  return (
    <FileDrop
      items={item ? [item] : []}
      onFiles={([file]) => file && void take(file)}
      onRetry={() => item && void take(item.file)}
      accept="image/jpeg,image/png"
      words={{
        drop: t('field.portraitDrop'),
        choose: t('field.portraitChoose'),
        camera: t('field.portraitCamera'),
        ...fileWords(t),
      }}
    />
  )
}
