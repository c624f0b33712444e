import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Progress } from '#kernel/web/ui/Progress.tsx'
import type { OwnData } from '../schema.ts'
import { rightsCalls } from './calls.ts'
import { texts } from './texts.ts'

const pollMs = 3000

/** A copy to take along: asked for here, made by the worker, fetched while it is kept. */
export function Copies({ exports, token }: { exports: OwnData['exports']; token: string | null }) {
  const t = useTexts(texts)
  const { dateTime, bytes } = useFormats()
  const revalidator = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const calls = rightsCalls(token)
  const isMaking = exports.some(({ state }) => state === 'queued')
  const { revalidate } = revalidator
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => {
      // a failed answer would take the page away: nothing is asked while nobody looks or nothing gets through
      if (!document.hidden && navigator.onLine) void revalidate()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isMaking, revalidate])
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(saidBy(error) ?? t('retention.cut'))
    } finally {
      setBusy(false)
    }
  }
  const fetchCopy = async (id: string) => {
    location.assign((await calls.exportAddress(id)).url)
  }
  return (
    <section className="own-card">
      <h2>{t('copy.title')}</h2>
      <p>{t('copy.text')}</p>
      {problem !== null && (
        <Notice kind="danger" isUrgent>
          {problem}
        </Notice>
      )}
      <div aria-live="polite">{isMaking && <Progress label={t('copy.making')} />}</div>
      <ul className="own-copies">
        {exports
          .filter(({ state }) => state === 'ready')
          .map((copy) => (
            <li key={copy.id}>
              <span>
                {t('copy.of', { at: dateTime(copy.requestedAt), until: dateTime(copy.expiresAt) })}
                {copy.askedBy === 'guardian' && ` · ${t('copy.byGuardian')}`}
              </span>
              <Button icon="download" isBusy={isBusy} onClick={() => void run(() => fetchCopy(copy.id))}>
                {t('copy.fetch', { size: bytes(copy.sizeBytes ?? 0) })}
              </Button>
            </li>
          ))}
      </ul>
      <Button
        variant="primary"
        icon="file"
        isBusy={isBusy}
        disabledReason={isMaking ? t('copy.making') : undefined}
        onClick={() => void run(async () => void (await calls.requestExport().then(() => revalidate())))}
      >
        {t('copy.make')}
      </Button>
    </section>
  )
}
