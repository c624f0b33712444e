import { type FormEvent, type ReactNode, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Card } from '#kernel/web/ui/Card.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Lock, Success } from '#kernel/web/ui/illustrations/states.tsx'
import { PageHeader, Row, Stack } from '#kernel/web/ui/Layout.tsx'
import { Anchor } from '#kernel/web/ui/Link.tsx'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { loginNamePattern } from '../contract.ts'
import { LoginNameInput } from './LoginNameInput.tsx'
import './accounts.css'
import { ContactProof } from './ContactProof.tsx'
import { accountCalls } from './calls.ts'
import { FormSection } from './FormSection.tsx'
import { NewPasswordFields, noPassword, useNewPasswordProblems } from './NewPasswordFields.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import { accountPageTexts, accountTexts } from './texts.ts'
import { useArrival } from './use-arrival.ts'
import { useContactProof } from './use-contact-proof.ts'
import { useProblems } from './use-problems.ts'

interface RecoverData {
  passwordMinChars: number
  isDemo: boolean
}

const nameProblems = ['login_name_needed', 'login_name_of_another']

/** `/recover-password`: a code to the account's phone or e-mail, or the consenting guardian's, then a new password. */
export const recoverPage = definePage({
  texts: accountPageTexts,
  also: [accountTexts],
  loader: async ({ api }): Promise<RecoverData> => {
    const { passwordMinChars, isDemo } = await api<typeof settingRouteSchemas>(settingRoutes).public()
    return { passwordMinChars, isDemo }
  },
  title: (t) => t('recover.title'),
  trail: () => [],
  Page: Recover,
})

function useRecovery(minChars: number) {
  const t = useTexts(accountPageTexts)
  const proof = useContactProof('recover', 'recovery')
  const book = useProblems()
  const passwordProblems = useNewPasswordProblems(minChars)
  const [password, setPassword] = useState(noPassword)
  const [loginName, setLoginName] = useState('')
  const [isNameAsked, setNameAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)

  async function submit() {
    const contact = proof.value()
    const wrongName = loginName !== '' && !loginNamePattern.test(loginName)
    const problems = {
      ...proof.missing(),
      ...(wrongName ? { loginName: t('register.loginNameWrong') } : {}),
      ...passwordProblems(password),
    }
    if (contact === null || Object.keys(problems).length > 0) return book.show(problems)
    book.clear()
    setBusy(true)
    try {
      const body = { ...contact, ...password, ...(loginName === '' ? {} : { loginName }) }
      const reply = await accountCalls.recoverPassword({ body }, { quiet: true, needToken: 0 })
      proof.forget()
      setPassword(noPassword)
      setDone(reply.loginName)
    } catch (error) {
      if (error instanceof RefusedError && error.fields.some(({ code }) => nameProblems.includes(code)))
        setNameAsked(true)
      book.fail(error)
    } finally {
      setBusy(false)
    }
  }
  return { proof, book, password, setPassword, loginName, setLoginName, isNameAsked, isBusy, done, submit }
}
type Recovery = ReturnType<typeof useRecovery>

function Recover({ data }: { data: RecoverData }) {
  const t = useTexts(accountPageTexts)
  const recovery = useRecovery(data.passwordMinChars)
  const { done, submit, book } = recovery
  if (done !== null) return <Done loginName={done} />
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void submit()
  }
  return (
    <div className="account-columns">
      <Stack gap="l">
        <PageHeader title={t('recover.title')} lead={t('recover.lead')} />
        <form method="post" onSubmit={onSubmit} noValidate>
          <Stack gap="l">
            <ProblemSummary
              problems={book.problems}
              fields={{
                target: t('contact.label'),
                code: t('contact.code'),
                loginName: t('recover.loginName'),
                password: t('password.newLabel'),
                passwordConfirmation: t('password.confirm'),
              }}
            />
            <WhoSection recovery={recovery} isDemo={data.isDemo} />
            <PasswordSection recovery={recovery} minChars={data.passwordMinChars} />
          </Stack>
        </form>
      </Stack>
      <aside className="account-aside">
        <Card tone="soft" picture={<Lock />}>
          <p>{t('recover.notYet')}</p>
        </Card>
        <p className="account-else">
          {t('recover.remembered')} <Anchor href="/login">{t('register.signIn')}</Anchor>
        </p>
      </aside>
    </div>
  )
}

function WhoSection({ recovery, isDemo }: { recovery: Recovery; isDemo: boolean }) {
  const t = useTexts(accountPageTexts)
  const { proof, book, loginName, setLoginName, isNameAsked } = recovery
  const { byPath } = book.problems
  return (
    <FormSection title={t('recover.who')} step={{ number: 1, label: t('register.step', { step: 1 }) }}>
      <ContactProof
        proof={{
          ...proof,
          typeTarget(target) {
            book.settle('target')
            proof.typeTarget(target)
          },
          typeCode(code) {
            book.settle('code')
            proof.typeCode(code)
          },
        }}
        hint={t('recover.contactHint')}
        isDemo={isDemo}
        errors={{ target: byPath.target, code: byPath.code }}
        ids={{ target: 'target', code: 'code' }}
      />
      {isNameAsked && (
        <Field
          label={t('recover.loginName')}
          hint={t('recover.loginNameHint')}
          error={byPath.loginName}
          id="loginName"
          isRequired
        >
          <LoginNameInput
            value={loginName}
            onValue={(value) => {
              book.settle('loginName')
              setLoginName(value)
            }}
          />
        </Field>
      )}
    </FormSection>
  )
}

function PasswordSection({ recovery, minChars }: { recovery: Recovery; minChars: number }) {
  const t = useTexts(accountPageTexts)
  const { password, setPassword, book, isBusy } = recovery
  return (
    <FormSection title={t('recover.new')} step={{ number: 2, label: t('register.step', { step: 2 }) }}>
      <NewPasswordFields value={password} onValue={setPassword} minChars={minChars} book={book} isChange />
      <div>
        <Button type="submit" variant="primary" size="large" isBusy={isBusy}>
          {t('recover.submit')}
        </Button>
      </div>
    </FormSection>
  )
}

function Done({ loginName }: { loginName: string }) {
  const t = useTexts(accountPageTexts)
  const box = useArrival()
  return (
    <div className="account-narrow">
      <div ref={box} className="account-outcome" tabIndex={-1} role="status">
        <div className="account-outcome-picture">
          <Success />
        </div>
        <h1>{t('recover.done')}</h1>
        <p className="lead">
          {t.rich('recover.doneLead', { loginName, b: (words: ReactNode) => <strong>{words}</strong> })}
        </p>
        <Row>
          <LinkButton variant="primary" size="large" iconAfter="arrow-right" href="/login">
            {t('recover.signIn')}
          </LinkButton>
        </Row>
      </div>
    </div>
  )
}
