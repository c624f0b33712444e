import { type KeyboardEvent, useEffect, useState } from 'react'
import { newTab } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { CodeInput } from '#kernel/web/ui/CodeInput.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { CaptchaField } from './CaptchaField.tsx'
import { accountPageTexts } from './texts.ts'
import type { ContactProofState } from './use-contact-proof.ts'

export interface ContactProofProps {
  /** of `useContactProof` */
  proof: ContactProofState
  label?: string | undefined
  hint?: string | undefined
  /** the demo keeps its messages in an outbox of its own */
  isDemo: boolean
  errors: { target?: string | undefined; code?: string | undefined }
  /** ids of the two fields */
  ids: { target: string; code: string }
}

/** A phone or e-mail, the picture code, "send", and the six digits that came. */
export function ContactProof({ proof, label, hint, isDemo, errors, ids }: ContactProofProps) {
  const t = useTexts(accountPageTexts)
  const { only, captcha, sent } = proof
  const isAsking = captcha.state.demand !== 'nothing'
  function sendByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || sent !== null) return
    // here Enter means "send", not "register"
    event.preventDefault()
    void proof.send()
  }
  return (
    <Stack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only hears the Enter of the fields within */}
      <div className="stack" onKeyDown={sendByEnter}>
        <Field
          label={label ?? t('contact.label')}
          hint={hint ?? t('contact.hint')}
          error={errors.target ?? proof.problems.target}
          id={ids.target}
          isRequired
        >
          <TextInput
            icon={only === 'sms' ? 'phone' : only === 'email' ? 'mail' : undefined}
            name="contact"
            inputMode={only === 'sms' ? 'tel' : 'email'}
            autoComplete={only === 'sms' ? 'tel' : only === 'email' ? 'email' : 'on'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={proof.target}
            onChange={(event) => proof.typeTarget(event.currentTarget.value)}
          />
        </Field>
        {isAsking && (
          <CaptchaField captcha={captcha} error={proof.problems.captcha} isAwaited={proof.isPictureAwaited} />
        )}
        {proof.message && (
          <Notice kind="danger" isUrgent>
            {proof.message}
          </Notice>
        )}
        {(isAsking || sent === null) && (
          <div>
            <Button icon="mail" isBusy={proof.isSending} onClick={() => void proof.send()}>
              {t('contact.send')}
            </Button>
          </div>
        )}
      </div>
      {sent && <SentCode proof={proof} isDemo={isDemo} error={errors.code} id={ids.code} />}
    </Stack>
  )
}

function SentCode({
  proof,
  isDemo,
  error,
  id,
}: {
  proof: ContactProofState
  isDemo: boolean
  error?: string | undefined
  id: string
}) {
  const t = useTexts(accountPageTexts)
  const language = useLanguage()
  const { sent, sends, waitS, captcha } = proof
  const isWaiting = waitS > 0
  // the end of the wait is news only to whoever has waited: before the first tick nothing counts down yet
  const [hasWaited, setWaited] = useState(false)
  if (isWaiting && !hasWaited) setWaited(true)
  useEffect(() => {
    // a code has just gone out: the next thing to do is to type it
    if (sends > 0) document.getElementById(id)?.focus()
  }, [sends, id])
  if (!sent) return null
  return (
    <>
      <Notice
        kind="success"
        action={
          isDemo && (
            <LinkButton size="small" iconAfter="external" {...newTab('/demo/outbox', language)}>
              {t('outbox')}
              <span className="unseen">{t('newTab')}</span>
            </LinkButton>
          )
        }
      >
        <span role="status">{t('contact.sent', { to: sent.to, minutes: sent.minutes })}</span>
      </Notice>
      <Field label={t('contact.code')} hint={t('contact.notCome')} error={error} id={id} isRequired>
        <CodeInput kind="digits" groups={[6]} name="one-time-code" value={proof.code} onValue={proof.typeCode} />
      </Field>
      {captcha.state.demand === 'nothing' && (
        <div>
          {/* it says itself why it waits: a note above it would lie over the boxes of the code */}
          <Button variant="quiet" size="small" icon="refresh" disabled={isWaiting} onClick={() => void proof.again()}>
            {isWaiting ? t('contact.wait', { seconds: waitS }) : t('contact.again')}
          </Button>
          <span className="unseen" role="status">
            {hasWaited && !isWaiting ? t('contact.mayAgain') : ''}
          </span>
        </div>
      )}
    </>
  )
}
