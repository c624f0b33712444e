import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { PasswordInput } from '#kernel/web/ui/TextInputs.tsx'
import type { OwnData } from '../schema.ts'
import { rightsCalls } from './calls.ts'
import { texts } from './texts.ts'

/** To be forgotten: what goes, what stays and why, the days of thought, and the way back. */
export function Erasure({ data, token }: { data: OwnData; token: string | null }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const revalidator = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const calls = rightsCalls(token)
  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
      setAsking(false)
      setPassword('')
      await revalidator.revalidate()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      setProblem(saidBy(error) ?? t('retention.cut'))
    } finally {
      setBusy(false)
    }
  }
  const kept = data.parts.flatMap(({ keeps }) => keeps)
  return (
    <section className="own-card">
      <h2>{t('erase.title')}</h2>
      {data.erasure ? (
        <>
          <Notice kind="warning" title={t('erase.waits', { at: dateTime(data.erasure.dueAt) })}>
            {data.erasure.askedBy === 'guardian' ? t('erase.byGuardian') : t('erase.canCancel')}
          </Notice>
          {problem && <Notice kind="danger">{problem}</Notice>}
          <div>
            <Button variant="primary" icon="undo" isBusy={isBusy} onClick={() => void run(() => calls.cancelErasure())}>
              {t('erase.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>{t('erase.text', { days: data.waitDays })}</p>
          <h3>{t('erase.keeps')}</h3>
          <ul>
            {kept.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <div>
            <Button
              variant="danger"
              icon="trash"
              disabledReason={data.cannotErase ?? undefined}
              onClick={() => setAsking(true)}
            >
              {t('erase.ask')}
            </Button>
          </div>
        </>
      )}
      <Dialog
        isOpen={isAsking}
        isFirm
        size="small"
        title={t('erase.question')}
        closeLabel={t('erase.close')}
        onClose={() => setAsking(false)}
        actions={
          <Button variant="danger" isBusy={isBusy} onClick={() => void run(() => calls.requestErasure(password))}>
            {t('erase.confirm')}
          </Button>
        }
      >
        <p>{t('erase.questionText', { days: data.waitDays })}</p>
        {token === null ? (
          <Field label={t('erase.password')} isRequired error={problem}>
            <PasswordInput
              words={{ show: t('erase.show'), hide: t('erase.hide') }}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setProblem(undefined)
              }}
            />
          </Field>
        ) : (
          problem && <Notice kind="danger">{problem}</Notice>
        )}
      </Dialog>
    </section>
  )
}
