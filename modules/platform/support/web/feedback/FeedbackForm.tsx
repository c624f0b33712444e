import { type FormEvent, useRef, useState } from 'react'
import { NetworkError, RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field, FieldGroup } from '#kernel/web/ui/Field.tsx'
import { FileDrop } from '#kernel/web/ui/FileDrop.tsx'
import { TextArea, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { filePurposes } from '#modules/platform/files/contract.ts'
import { supportLimits } from '../../contract.ts'
import { keptFeedback } from '../kept-words.ts'
import { feedbackCalls } from './calls.ts'
import { texts } from './texts.ts'
import { usePictures } from './use-pictures.ts'

const { questionCharsMin: min, questionChars, feedbackPictures: max } = supportLimits

/** What somebody has to say about the product, with pictures of it. What is written stays until it has arrived. */
export function FeedbackForm({ onSent }: { onSent: () => Promise<void> }) {
  const t = useTexts(texts)
  const { bytes } = useFormats()
  const pictures = usePictures()
  const { words, problem, formProblem, isBusy, write, submit } = useSending(pictures, onSent)
  return (
    <form method="post" className="feedback-form" noValidate onSubmit={(event) => void submit(event)}>
      {formProblem !== undefined && (
        <Notice kind="danger" isUrgent>
          {formProblem}
        </Notice>
      )}
      <Field
        label={t('what')}
        hint={t('whatHint')}
        isRequired
        error={problem}
        count={{ used: words.length, limit: questionChars }}
      >
        <TextArea name="body" rows={5} value={words} onChange={(event) => write(event.currentTarget.value)} />
      </Field>
      <Field label={t('page')} mark={t('optional')} hint={t('pageHint')}>
        <TextInput name="page" maxLength={300} autoComplete="off" />
      </Field>
      <FieldGroup
        label={t('pictures')}
        mark={t('optional')}
        hint={t('picturesHint', { max, size: bytes(filePurposes.feedback.maxSizeBytes) })}
      >
        <FileDrop
          items={pictures.items}
          isMultiple
          accept="image/jpeg,image/png"
          disabledReason={pictures.isFull ? t('full', { max }) : undefined}
          onFiles={pictures.add}
          onRetry={pictures.retry}
          onRemove={pictures.remove}
          words={{
            drop: t('drop'),
            choose: t('choose'),
            camera: t('camera'),
            retry: (name) => t('retry', { name }),
            remove: (name) => t('remove', { name }),
            retryWord: t('retryAct'),
            removeWord: t('removeAct'),
            progress: (name) => t('progress', { name }),
            checking: t('checking'),
          }}
        />
      </FieldGroup>
      <Button
        type="submit"
        variant="primary"
        isBusy={isBusy}
        disabledReason={pictures.isSending ? t('wait') : undefined}
      >
        {t('submit')}
      </Button>
    </form>
  )
}

function useSending(pictures: ReturnType<typeof usePictures>, onSent: () => Promise<void>) {
  const t = useTexts(texts)
  const [words, setWords] = useState(keptFeedback.read)
  const [problem, setProblem] = useState<string>()
  const [formProblem, setFormProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)

  function write(next: string) {
    setWords(next)
    setProblem(undefined)
    keptFeedback.keep(next)
  }
  async function send(form: HTMLFormElement, body: string) {
    const page = String(new FormData(form).get('page')).trim()
    const given = { body, ...(page && { page }), ...(pictures.fileIds.length > 0 && { pictures: pictures.fileIds }) }
    await feedbackCalls.giveFeedback({ body: given }, { quiet: true })
    write('')
    pictures.clear()
    form.reset()
    toast(t('sent'), 'success')
    await onSent()
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = words.trim()
    if (body.length < min) return setProblem(t('tooShort', { min }))
    if (body.length > questionChars) return setProblem(t('tooLong', { max: questionChars }))
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFormProblem(undefined)
    try {
      await send(event.currentTarget, body)
    } catch (error) {
      if (!(error instanceof RefusedError || error instanceof NetworkError)) throw error
      const first = error instanceof RefusedError ? error.fields[0]?.message : undefined
      setFormProblem(first ?? saidBy(error) ?? t('offline'))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { words, problem, formProblem, isBusy, write, submit }
}
