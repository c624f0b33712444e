import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { rememberedName } from '#kernel/web/remembered-name.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button } from '#kernel/web/ui/Buttons.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { PasswordInput, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { type Captcha, useCaptcha } from '../use-captcha.ts'
import { signInTexts } from './texts.ts'
import { type SignedInPerson, type SignInField, type SignInProblem, useSignIn } from './use-sign-in.ts'

// most people are never asked for it, so it comes when it is asked for
const CaptchaField = lazy(() => import('../CaptchaField.tsx').then((module) => ({ default: module.CaptchaField })))

const SecondStep = lazy(() => import('./SecondStep.tsx').then((module) => ({ default: module.SecondStep })))

export interface SignInFormProps {
  /** The console always asks for the picture code, and nobody registers there. */
  isConsole?: boolean | undefined
  /** Where somebody without an account was going: registering leads there. */
  afterRegistering?: string | undefined
  /** of another way in, whose second step is still to come */
  ticket?: string | null | undefined
  /** the ticket of the other way is used up, or given up */
  onTicketGone?: (() => void) | undefined
  /** The session is open by then: where to go next. */
  onSignedIn?: ((userInfo: SignedInPerson) => void) | undefined
}

/** Account, password and, where the server wants it, the picture code (spec §2, sign-in screen). Its words are `signInTexts`. */
export function SignInForm({
  isConsole = false,
  afterRegistering,
  ticket = null,
  onTicketGone,
  onSignedIn,
}: SignInFormProps) {
  const t = useTexts(signInTexts)
  const captcha = useCaptcha(isConsole ? 'picture' : 'nothing')
  const signIn = useSignIn(captcha, isConsole, onSignedIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; afterwards the form itself asks for another
  useEffect(() => {
    if (isConsole) void captcha.demand('picture')
  }, [isConsole])
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = { account: String(form.get('account')).trim(), password: String(form.get('password')) }
    const missing = (['account', 'password'] as const).filter((name) => given[name] === '')
    if (missing[0]) {
      signIn.fail(t('incomplete'), missing)
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${missing[0]}"]`)?.focus()
    } else void signIn.submit({ ...given, remember: form.get('remember') === 'on' })
  }
  const begun = ticket ?? signIn.ticket
  const registerHref =
    afterRegistering === undefined ? '/register' : `/register?next=${encodeURIComponent(afterRegistering)}`
  function restart() {
    signIn.restart()
    onTicketGone?.()
  }
  if (begun !== null)
    return (
      <Suspense fallback={<Skeleton label={t('captchaLoading')} />}>
        <SecondStep ticket={begun} onSignedIn={onSignedIn} onBack={restart} />
      </Suspense>
    )
  const form = (
    <form method="post" onSubmit={onSubmit} noValidate>
      <Stack>
        <SignInFields captcha={captcha} isWhole={isConsole} problem={signIn.problem} />
        <Button type="submit" variant="primary" isBusy={signIn.isBusy}>
          {t('submit')}
        </Button>
        <Row>
          {!isConsole && <Anchor href={registerHref}>{t('register')}</Anchor>}
          <Anchor href="/recover-password">{t('forgot')}</Anchor>
        </Row>
      </Stack>
    </form>
  )
  // where the picture always comes, the form comes with it: nothing moves under the hand that is about to press
  return isConsole ? <Suspense fallback={<Skeleton label={t('captchaLoading')} />}>{form}</Suspense> : form
}

interface SignInFieldsProps {
  captcha: Captcha
  /** shown only together with the picture's field */
  isWhole: boolean
  problem: SignInProblem | null
}

function SignInFields({ captcha, isWhole, problem }: SignInFieldsProps) {
  const t = useTexts(signInTexts)
  const [remembered, setRemembered] = useState('')
  useEffect(() => setRemembered(rememberedName()), [])
  const message = problem?.message === 'network' ? t('offline') : problem?.message
  const isMissing = (name: SignInField) => problem?.missing.includes(name) === true
  const field = captcha.state.demand !== 'nothing' && (
    <CaptchaField captcha={captcha} error={problem?.isCaptcha ? message : undefined} />
  )
  return (
    <>
      {problem && !problem.isCaptcha && (
        <Notice
          kind="danger"
          isUrgent
          action={
            !isWhole &&
            problem.missing.length === 0 &&
            problem.message !== 'network' && <Anchor href="/recover-password">{t('forgot')}</Anchor>
          }
        >
          {message}
        </Notice>
      )}
      <Field
        label={t('account')}
        hint={t('accountHint')}
        error={isMissing('account') && t('accountMissing')}
        isRequired
      >
        <TextInput
          key={remembered}
          name="account"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={remembered}
          maxLength={254}
        />
      </Field>
      <Field label={t('password')} error={isMissing('password') && t('passwordMissing')} isRequired>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={128}
          words={{ show: t('show'), hide: t('hide') }}
        />
      </Field>
      {isWhole ? field : <Suspense fallback={<Skeleton label={t('captchaLoading')} />}>{field}</Suspense>}
      <Checkbox key={`tick-${remembered}`} name="remember" defaultChecked={remembered !== ''}>
        {t('remember')}
      </Checkbox>
    </>
  )
}
