import { type FormEvent, useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { signedIn } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { secondStepCalls } from '../calls.ts'
import { signInTexts } from './texts.ts'
import type { SignedInPerson } from './use-sign-in.ts'

interface SecondStepProps {
  /** of the right password */
  ticket: string
  onSignedIn?: ((userInfo: SignedInPerson) => void) | undefined
  /** the ticket has run out, or the person wants another account: from the beginning */
  onBack: () => void
}

/** The code of the authenticator app, or a recovery code, after the right password. */
export function SecondStep({ ticket, onSignedIn, onBack }: SecondStepProps) {
  const t = useTexts(signInTexts)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    setBusy(true)
    setProblem(null)
    try {
      const reply = await secondStepCalls.answer({ body: { ticket, code } }, { quiet: true, needToken: 0 })
      signedIn(reply)
      onSignedIn?.(reply.userInfo)
    } catch (error) {
      setProblem(saidBy(error) ?? t('offline'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form method="post" onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        {problem !== null && (
          <Notice kind="danger" isUrgent>
            {problem}
          </Notice>
        )}
        <Field label={t('secondStep.code')} hint={t('secondStep.hint')} isRequired>
          <TextInput name="code" autoComplete="one-time-code" inputMode="text" maxLength={20} />
        </Field>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {t('submit')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('secondStep.back')}
        </Button>
      </Stack>
    </form>
  )
}
