import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { defaultLanguage } from '#kernel/contract/languages.ts'
import { rememberedName } from '#kernel/web/remembered-name.ts'
import { useSession } from '#kernel/web/session.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { PasswordInput, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { shellTexts } from '../shell-texts.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { type SignInProblem, useSignIn } from './use-sign-in.ts'

/** Where a person goes after signing in without having come from somewhere. */
const firstPage = '/declarations'
const passwordPage = '/account/password'

/** The log-in box of the contest homes and of /login; greets those who are signed in already. */
export function SignInBox({ next, titleLevel = 2 }: { next: string | null; titleLevel?: 2 | 3 | undefined }) {
  const t = useTexts(shellTexts)
  const { token, userInfo } = useSession()
  if (token === null) {
    return (
      <Card title={t('signIn.title')} titleLevel={titleLevel}>
        <SignInForm next={next ?? firstPage} />
      </Card>
    )
  }
  return (
    <Card title={t('signIn.welcome', { name: userInfo?.name ?? '' })} titleLevel={titleLevel} tone="soft">
      <Stack>
        <p>{t('signIn.signedInLead')}</p>
        <LinkButton variant="primary" iconAfter="arrow-right" href={next ?? firstPage}>
          {next ? t('signIn.goOn') : t('frame.myDeclarations')}
        </LinkButton>
      </Stack>
    </Card>
  )
}

function SignInForm({ next }: { next: string }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const signIn = useSignIn(captcha, (userInfo) => {
    const target = userInfo.mustChangePassword ? passwordPage : next
    // Who chose a language before signing in keeps it (and the profile learns it); else the profile's. A new page, since every
    // word changes.
    const spoken = language === defaultLanguage ? userInfo.language : language
    if (userInfo.language !== language) location.assign(`${target}${target.includes('?') ? '&' : '?'}lang=${spoken}`)
    else void navigate(target, { replace: true })
  })
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = { account: String(form.get('account')).trim(), password: String(form.get('password')) }
    if (given.account === '' || given.password === '') signIn.fail(t('signIn.incomplete'))
    else void signIn.submit({ ...given, remember: form.get('remember') === 'on' })
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <SignInFields captcha={captcha} problem={signIn.problem} isBusy={signIn.isBusy} />
    </form>
  )
}

interface FieldsProps {
  captcha: Captcha
  problem: SignInProblem | null
  isBusy: boolean
}

function SignInFields({ captcha, problem, isBusy }: FieldsProps) {
  const t = useTexts(shellTexts)
  const [remembered, setRemembered] = useState('')
  useEffect(() => setRemembered(rememberedName()), [])
  const message = problem?.message === 'network' ? t('signIn.offline') : problem?.message
  return (
    <Stack>
      {problem && !problem.isCaptcha && (
        <Notice kind="danger" isUrgent>
          {message}
        </Notice>
      )}
      <Field label={t('signIn.account')} hint={t('signIn.accountHint')} isRequired>
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
      <Field label={t('signIn.password')} isRequired>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          maxLength={128}
          words={{ show: t('signIn.show'), hide: t('signIn.hide') }}
        />
      </Field>
      <CaptchaField captcha={captcha} error={problem?.isCaptcha ? message : undefined} />
      <Checkbox key={`tick-${remembered}`} name="remember" defaultChecked={remembered !== ''}>
        {t('signIn.remember')}
      </Checkbox>
      <Button type="submit" variant="primary" isBusy={isBusy}>
        {t('signIn.submit')}
      </Button>
      <Row>
        <Anchor href="/register">{t('signIn.register')}</Anchor>
        <Anchor href="/recover-password">{t('signIn.forgot')}</Anchor>
      </Row>
    </Stack>
  )
}
