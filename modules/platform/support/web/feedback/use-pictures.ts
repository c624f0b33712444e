import { useRef, useState } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import type { FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { isRefusedForGood, uploadFile } from '#modules/platform/files/web/index.ts'
import { supportLimits } from '../../contract.ts'
import { texts } from './texts.ts'

type Picture = FileItem & { file: File; fileId: string | null }

const max = supportLimits.feedbackPictures

/** Pictures that go along with a feedback: each is handed in at once, and stays in the list with what went wrong. */
export function usePictures() {
  const t = useTexts(texts)
  const [pictures, setPictures] = useState<readonly Picture[]>([])
  const nextId = useRef(0)
  const change = (id: string, next: Partial<Picture>) =>
    setPictures((before) => before.map((each) => (each.id === id ? { ...each, ...next } : each)))

  async function send({ id, file }: Picture) {
    change(id, { state: 'uploading', ratio: 0, error: undefined })
    try {
      const { fileId } = await uploadFile(file, {
        purpose: 'feedback',
        onProgress: (ratio) => change(id, { ratio, progressText: t('percent', { percent: Math.round(ratio * 100) }) }),
      })
      change(id, { state: 'done', fileId })
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      change(id, { state: 'failed', error: saidBy(error) ?? t('notSent'), isFinal: isRefusedForGood(error) })
    }
  }
  function add(files: readonly File[]) {
    const room = max - pictures.length
    if (files.length > room) toast(t('tooMany', { max }), 'warning')
    const added = files.slice(0, room).map((file): Picture => {
      nextId.current += 1
      return { id: String(nextId.current), name: file.name, state: 'waiting', file, fileId: null }
    })
    setPictures((before) => [...before, ...added])
    for (const picture of added) void send(picture)
  }
  function retry(id: string) {
    const picture = pictures.find((each) => each.id === id)
    if (picture) void send(picture)
  }
  return {
    items: pictures,
    fileIds: pictures.flatMap(({ fileId }) => fileId ?? []),
    isSending: pictures.some(({ state }) => state === 'waiting' || state === 'uploading'),
    isFull: pictures.length >= max,
    add,
    retry,
    remove: (id: string) => setPictures((before) => before.filter((each) => each.id !== id)),
    clear: () => setPictures([]),
  }
}
