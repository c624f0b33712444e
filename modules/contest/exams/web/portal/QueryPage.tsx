import { type FormEvent, useEffect, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { PageHeader, Stack } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { accountPageTexts, CaptchaField, useCaptcha } from '#modules/platform/accounts/web/index.ts'
import type { ScoreSheet } from '../../schema.ts'
import { failureOf, publicCalls } from './calls.ts'
import { Sheet } from './Sheet.tsx'
import { texts } from './texts.ts'

/** A score for whoever holds the ticket, without signing in. */
export const queryPage = definePage({
  texts,
  also: [accountPageTexts],
  title: (t) => t('query.title'),
  Page: () => {
    const t = useTexts(texts)
    const captcha = useCaptcha()
    const [wish, setWish] = useState({ ticketNumber: '', idTail: '' })
    const [sheet, setSheet] = useState<ScoreSheet | null>(null)
    const [problem, setProblem] = useState<string | null>(null)
    const [isBusy, setBusy] = useState(false)
    const { demand } = captcha
    // biome-ignore lint/correctness/useExhaustiveDependencies: one picture when the page opens; a question fetches the next
    useEffect(() => void demand('picture'), [])
    async function submit(event: FormEvent) {
      event.preventDefault()
      if (wish.ticketNumber.trim() === '' || wish.idTail.trim() === '') return setProblem(t('query.incomplete'))
      setBusy(true)
      setProblem(null)
      setSheet(null)
      try {
        setSheet(await publicCalls.score({ body: { ...wish, captcha: captcha.answer() } }, { quiet: true }))
      } catch (error) {
        setProblem(failureOf(error, t('network')))
        if (!(error instanceof RefusedError)) return
      } finally {
        setBusy(false)
        // each answer is good for one question
        void captcha.refresh()
      }
    }
    return (
      <Stack gap="l">
        <PageHeader title={t('query.title')} lead={t('query.lead')} />
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack>
            <Field label={t('mine.ticket')} isRequired>
              <TextInput
                value={wish.ticketNumber}
                maxLength={40}
                autoComplete="off"
                onChange={({ target }) => setWish({ ...wish, ticketNumber: target.value })}
              />
            </Field>
            <Field label={t('query.idTail')} isRequired>
              <TextInput
                value={wish.idTail}
                maxLength={6}
                autoComplete="off"
                onChange={({ target }) => setWish({ ...wish, idTail: target.value })}
              />
            </Field>
            <CaptchaField captcha={captcha} />
            {problem && (
              <Notice kind="danger" isUrgent>
                {problem}
              </Notice>
            )}
            <Button type="submit" variant="primary" isBusy={isBusy}>
              {t('query.ask')}
            </Button>
          </Stack>
        </form>
        <div aria-live="polite">{sheet && <Sheet sheet={sheet} />}</div>
      </Stack>
    )
  },
})
