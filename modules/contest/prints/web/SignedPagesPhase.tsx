import { useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Progress } from '#kernel/web/ui/Progress.tsx'
import { type Draft, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { uploadFile } from '#modules/platform/files/web/index.ts'
import { printCalls } from './calls.ts'
import { SignedPageCard } from './SignedPageCard.tsx'
import { texts } from './texts.ts'
import { useSignedPages } from './use-signed-pages.ts'

/** The signed form coming back: as one PDF or as photos, in any order; each page is told what became of it. */
export function SignedPagesPhase({ draft }: { draft: Draft }) {
  const t = useTexts(texts)
  const wizard = useTexts(wizardTexts)
  const { pages, take } = useSignedPages(draft)
  const { items, send, again, drop } = useSending(draft, take)
  const isWhole = pages !== null && pages.pages.length > 0 && pages.missing.length === 0 && !pages.isReading
  return (
    <Stack>
      <p>{t('submission.uploadText')}</p>
      <FileDrop
        items={items}
        isMultiple
        accept="application/pdf,image/jpeg,image/png"
        limits={t('submission.limits')}
        onFiles={(files) => void send(files)}
        onRetry={(id) => void again(id)}
        onRemove={drop}
        words={{
          drop: wizard('materials.drop'),
          choose: wizard('materials.choose'),
          camera: wizard('materials.camera'),
          retry: (name) => wizard('materials.retry', { name }),
          remove: (name) => wizard('materials.remove', { name }),
          progress: (name) => wizard('materials.progress', { name }),
        }}
      />
      <div aria-live="polite">
        {pages?.isReading && <Progress label={t('submission.reading')} />}
        {isWhole && (
          <Notice kind="success" title={t('submission.pagesDone', { pages: pages.pageCount ?? pages.pages.length })} />
        )}
        {pages && pages.missing.length > 0 && pages.pages.length > 0 && !pages.isReading && (
          <Notice kind="warning" title={t('submission.missing', { pages: pages.missing.join(', ') })} />
        )}
      </div>
      {pages && pages.pages.length > 0 && (
        <ul className="signed-pages">
          {pages.pages.map((page) => (
            <SignedPageCard
              key={page.id}
              declaration={draft.id}
              page={page}
              pageCount={pages.pageCount}
              missing={pages.missing}
              onReply={take}
            />
          ))}
        </ul>
      )}
    </Stack>
  )
}

type Sending = FileItem & { file: File }

function useSending(draft: Draft, take: (reply: Awaited<ReturnType<typeof printCalls.addSigned>>) => Promise<void>) {
  const wizard = useTexts(wizardTexts)
  const [items, setItems] = useState<readonly Sending[]>([])
  const change = (id: string, next: Partial<FileItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)))
  const drop = (id: string) => setItems((before) => before.filter((item) => item.id !== id))

  async function one({ id, file }: Sending) {
    change(id, { state: 'uploading', ratio: 0, error: undefined })
    try {
      const stored = await uploadFile(file, {
        purpose: 'signed-form',
        onProgress: (ratio) =>
          change(id, { ratio, progressText: wizard('materials.percent', { percent: Math.round(ratio * 100) }) }),
      })
      await take(
        await printCalls.addSigned(
          { params: { declaration: draft.id }, body: { fileIds: [stored.fileId] } },
          { quiet: true, retries: 3 },
        ),
      )
      drop(id)
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      const isWorded = error instanceof RefusedError && !error.message.includes('#')
      change(id, { state: 'failed', error: isWorded ? error.message : wizard('materials.network') })
    }
  }
  return {
    items,
    drop,
    again: async (id: string) => {
      const item = items.find((each) => each.id === id)
      if (item) await one(item)
    },
    send: async (files: readonly File[]) => {
      const added = files.map(
        (file, index): Sending => ({
          id: `${Date.now()} ${index} ${file.name}`,
          name: file.name,
          state: 'waiting',
          file,
        }),
      )
      setItems((before) => [...before, ...added])
      // One after the other: on a phone's network several at once are no quicker, and the pages come in their order.
      for (const item of added) await one(item)
    },
  }
}
