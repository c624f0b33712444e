import { useState } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { FileDrop, type FileItem } from '#kernel/web/ui/FileDrop.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Progress } from '#kernel/web/ui/Progress.tsx'
import { type Draft, fileWords, wizardTexts } from '#modules/contest/declarations/web/index.ts'
import { isRefusedForGood, uploadFile } from '#modules/platform/files/web/index.ts'
import type { SignedPages } from '../schema.ts'
import { printCalls } from './calls.ts'
import { leadTo } from './lead-to.ts'
import { SignedPageCard } from './SignedPageCard.tsx'
import { texts } from './texts.ts'
import { useSignedPages } from './use-signed-pages.ts'

interface PhaseProps {
  draft: Draft
  /** of the heading of what comes once all pages are there */
  nextId: string
}

/** The signed form coming back: as one PDF or as photos, in any order; each page is told what became of it. */
export function SignedPagesPhase({ draft, nextId }: PhaseProps) {
  const t = useTexts(texts)
  const { pages, take } = useSignedPages(draft)
  const sending = useSending(draft, take)
  const [isReplacing, setReplacing] = useState(false)
  const isWhole = pages !== null && pages.pages.length > 0 && pages.missing.length === 0 && !pages.isReading
  // nothing is missing and nothing is on its way: the place for files is asked for
  const isFoldable = isWhole && sending.items.length === 0
  return (
    <Stack>
      <p>{t('submission.uploadText', { count: pages?.pageCount ?? 0 })}</p>
      <PagesTold pages={pages} isWhole={isWhole} nextId={nextId} />
      {isFoldable && (
        <Row>
          <Button
            variant="quiet"
            icon="upload"
            aria-expanded={isReplacing}
            onClick={() => setReplacing((isOpen) => !isOpen)}
          >
            {t('submission.replacePages')}
          </Button>
        </Row>
      )}
      {(!isFoldable || isReplacing) && <PagesDrop sending={sending} onSend={() => setReplacing(false)} />}
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

/** What is here and what is missing; from a whole form the way on. */
function PagesTold({ pages, isWhole, nextId }: { pages: SignedPages | null; isWhole: boolean; nextId: string }) {
  const t = useTexts(texts)
  return (
    <div aria-live="polite">
      {pages?.isReading && <Progress label={t('submission.reading')} />}
      {pages && isWhole && (
        <Notice
          kind="success"
          title={t('submission.pagesDone', { pages: pages.pageCount ?? pages.pages.length })}
          action={
            <Button iconAfter="arrow-right" onClick={() => leadTo(nextId)}>
              {t('submission.nextSubmit')}
            </Button>
          }
        />
      )}
      {pages && pages.missing.length > 0 && pages.pages.length > 0 && !pages.isReading && (
        <Notice kind="warning" title={t('submission.missing', { pages: pages.missing.join(', ') })} />
      )}
    </div>
  )
}

function PagesDrop({ sending, onSend }: { sending: ReturnType<typeof useSending>; onSend: () => void }) {
  const t = useTexts(texts)
  const wizard = useTexts(wizardTexts)
  return (
    <FileDrop
      items={sending.items}
      isMultiple
      accept="application/pdf,image/jpeg,image/png"
      limits={t('submission.limits')}
      onFiles={(files) => {
        onSend()
        void sending.send(files)
      }}
      onRetry={(id) => void sending.again(id)}
      onRemove={sending.drop}
      words={{
        drop: wizard('materials.drop'),
        choose: t('submission.chooseFiles'),
        camera: wizard('materials.camera'),
        ...fileWords(wizard),
      }}
    />
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
      change(id, {
        state: 'failed',
        error: saidBy(error) ?? wizard('materials.network'),
        isFinal: isRefusedForGood(error),
      })
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
