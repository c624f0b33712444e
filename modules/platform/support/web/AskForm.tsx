import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { supportLimits, supportRoutes } from '../contract.ts'
import type { supportSchemas } from '../schema.ts'
import { keptQuestion } from './kept-words.ts'
import { texts } from './texts.ts'

const api = client<typeof supportSchemas>(supportRoutes)
export const askFormId = 'ask'

/** Why the last attempt did not succeed: the fields at fault, or a sentence for the whole form. */
interface Problem {
  question?: string | undefined
  contact?: string | undefined
  form?: string | undefined
}

/** A question of one's own, with or without signing in. What is written stays until it has arrived. */
export function AskForm() {
  const t = useTexts(texts)
  const [isSent, setSent] = useState(false)
  return (
    <section className="ask" id={askFormId} aria-labelledby="ask-title">
      <Stack>
        <div>
          <h2 id="ask-title">{t('ask.title')}</h2>
          <p className="ask-lead">{t('ask.lead')}</p>
          <p className="ask-lead">
            {t.rich('ask.feedback', { link: (words: ReactNode) => <Anchor href="/feedback">{words}</Anchor> })}
          </p>
        </div>
        <noscript>
          <p>{t('ask.noScript')}</p>
        </noscript>
        {isSent ? <Thanks onAnother={() => setSent(false)} /> : <Fields onSent={() => setSent(true)} />}
      </Stack>
    </section>
  )
}

function Thanks({ onAnother }: { onAnother: () => void }) {
  const t = useTexts(texts)
  return (
    <Notice
      kind="success"
      isUrgent
      title={t('ask.sent')}
      action={
        <Button size="small" onClick={onAnother}>
          {t('ask.another')}
        </Button>
      }
    >
      {t('ask.sentHint')}
    </Notice>
  )
}

function Fields({ onSent }: { onSent: () => void }) {
  const t = useTexts(texts)
  const { submit, problem, isBusy } = useAsking(onSent)
  const area = useRef<HTMLTextAreaElement>(null)
  const [used, setUsed] = useState(0)
  useEffect(() => {
    if (!area.current) return
    // what was typed before the page came alive counts as well
    area.current.value ||= keptQuestion.read()
    setUsed(area.current.value.length)
  }, [])
  return (
    <form method="post" className="ask-form" noValidate onSubmit={(event) => void submit(event)}>
      {problem.form && (
        <Notice kind="danger" isUrgent>
          {problem.form}
        </Notice>
      )}
      <Field
        label={t('ask.question')}
        hint={t('ask.questionHint')}
        isRequired
        error={problem.question}
        count={{ used, limit: supportLimits.questionChars }}
      >
        <TextArea
          ref={area}
          name="question"
          rows={4}
          onInput={(event) => {
            setUsed(event.currentTarget.value.length)
            keptQuestion.keep(event.currentTarget.value)
          }}
        />
      </Field>
      <Field label={t('ask.contact')} mark={t('ask.optional')} hint={t('ask.contactHint')} error={problem.contact}>
        <TextInput name="contact" maxLength={supportLimits.contactChars} autoComplete="email" autoCapitalize="none" />
      </Field>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('ask.submit')}
      </Button>
    </form>
  )
}

function useAsking(onSent: () => void) {
  const t = useTexts(texts)
  const [problem, setProblem] = useState<Problem>({})
  const [isBusy, setBusy] = useState(false)
  // the same question again, after an answer that never came, is the same request: it arrives once
  const attempt = useRef({ words: '', key: '' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const question = String(form.get('question')).trim()
    const contact = String(form.get('contact')).trim()
    const { questionCharsMin: min, questionChars: max } = supportLimits
    if (question.length < min) return setProblem({ question: t('ask.tooShort', { min }) })
    if (question.length > max) return setProblem({ question: t('ask.tooLong', { max }) })
    const words = `${question}\n${contact}`
    if (attempt.current.words !== words) attempt.current = { words, key: newKey() }
    setBusy(true)
    try {
      const body = { question, ...(contact && { contact }) }
      await api.ask({ body }, { quiet: true, idempotencyKey: attempt.current.key })
      keptQuestion.forget()
      onSent()
    } catch (error) {
      setProblem(problemOf(error, t('ask.offline')))
    } finally {
      setBusy(false)
    }
  }
  return { submit, problem, isBusy }
}

function problemOf(error: unknown, offline: string): Problem {
  if (error instanceof NetworkError) return { form: offline }
  if (!(error instanceof RefusedError)) throw error
  const [question, contact] = [error.fieldMessage('question'), error.fieldMessage('contact')]
  return question || contact ? { question, contact } : { form: saidBy(error) ?? offline }
}

const keyBytes = 16

/** crypto.randomUUID exists only on secure origins; a plain-http intranet address is none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
