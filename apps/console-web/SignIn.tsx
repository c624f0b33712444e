import { type FormEvent, useState } from 'react'
import { rememberedName } from '#kernel/web/remembered-name.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, IconButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Checkbox } from '#kernel/web/ui/Choices.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { OrbitMark } from '#kernel/web/ui/illustrations/OrbitMark.tsx'
import { Container, PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { PasswordInput, TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { consoleTexts } from './console-texts.ts'
import { Languages } from './Languages.tsx'
import { useConsoleSignIn } from './use-console-sign-in.ts'

/** Account, password and picture code (spec §2, sign-in screen). */
export function SignIn() {
  const t = useTexts(consoleTexts)
  return (
    <main className="console-sign-in">
      <Container width="narrow">
        <Stack>
          <div className="console-sign-in-head">
            <OrbitMark />
            <Languages />
          </div>
          <PageHeader title={t('signIn.title')} lead={t('signIn.lead')} />
          <Card>
            <SignInForm />
          </Card>
          <a href="/">{t('portal')}</a>
        </Stack>
      </Container>
    </main>
  )
}

function SignInForm() {
  const t = useTexts(consoleTexts)
  const signIn = useConsoleSignIn()
  const [remembered] = useState(rememberedName)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const given = { account: text('account'), password: String(form.get('password')), captcha: text('captcha') }
    if (given.account === '' || given.password === '') signIn.fail(t('signIn.incomplete'))
    else void signIn.submit({ ...given, remember: form.get('remember') === 'on' })
  }
  return (
    <form method="post" onSubmit={onSubmit} noValidate>
      <Stack>
        {signIn.problem && (
          <Notice kind="danger" isUrgent>
            {signIn.problem === 'offline' ? t('signIn.offline') : signIn.problem.message}
          </Notice>
        )}
        <Field label={t('signIn.account')} isRequired>
          <TextInput
            name="account"
            icon="user"
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
        <Captcha signIn={signIn} />
        <Checkbox name="remember" defaultChecked={remembered !== ''}>
          {t('signIn.remember')}
        </Checkbox>
        <Button type="submit" variant="primary" isBusy={signIn.isBusy}>
          {t('signIn.submit')}
        </Button>
        <a href="/recover-password">{t('signIn.forgot')}</a>
      </Stack>
    </form>
  )
}

function Captcha({ signIn }: { signIn: ReturnType<typeof useConsoleSignIn> }) {
  const t = useTexts(consoleTexts)
  const { picture, proof } = signIn
  if (proof === 'working') return <Notice>{t('signIn.captchaWorking')}</Notice>
  if (proof !== null) return <Notice kind="success">{t('signIn.captchaDone')}</Notice>
  return (
    <>
      <Field label={t('signIn.captcha')} isRequired>
        <Row>
          <TextInput key={picture?.id} name="captcha" autoComplete="off" spellCheck={false} maxLength={10} />
          {picture && (
            <img
              className="captcha-picture"
              src={picture.image}
              alt={t('signIn.captchaPicture')}
              width={120}
              height={44}
            />
          )}
          <IconButton icon="refresh" label={t('signIn.captchaRefresh')} onClick={() => void signIn.refresh()} />
        </Row>
      </Field>
      <Button variant="quiet" size="small" onClick={() => void signIn.calculate()}>
        {t('signIn.captchaProof')}
      </Button>
    </>
  )
}
