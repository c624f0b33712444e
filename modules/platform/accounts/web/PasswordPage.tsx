import { type FormEvent, useState } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { readSession, renewUserInfo } from '#kernel/web/session.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import { PasswordInput } from '#kernel/web/ui/TextInputs.tsx'
import { settingRoutes } from '#modules/platform/settings/contract.ts'
import type { settingRouteSchemas } from '#modules/platform/settings/schema.ts'
import { passwordMaxChars } from '../contract.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { accountCalls } from './calls.ts'
import { FormSection } from './FormSection.tsx'
import { NewPasswordFields, noPassword, useNewPasswordProblems } from './NewPasswordFields.tsx'
import { ProblemSummary } from './ProblemSummary.tsx'
import { accountPageTexts, accountTexts } from './texts.ts'
import { useArrival } from './use-arrival.ts'
import { useProblems } from './use-problems.ts'

/** `/account/password`: the old password, the new one twice; every other login of the account ends. */
export const passwordPage = definePage({
  texts: accountPageTexts,
  also: [accountTexts],
  loader: async ({ api }) => {
    const { passwordMinChars } = await api<typeof settingRouteSchemas>(settingRoutes).public()
    return { passwordMinChars, isInitial: (await accountCalls.profile()).mustChangePassword }
  },
  title: (t) => t('changePassword.title'),
  trail: () => [],
  Page: ChangePassword,
})

function useChange(minChars: number) {
  const t = useTexts(accountPageTexts)
  const book = useProblems()
  const passwordProblems = useNewPasswordProblems(minChars)
  const [oldPassword, setOldPassword] = useState('')
  const [password, setPassword] = useState(noPassword)
  const [isBusy, setBusy] = useState(false)
  const [ended, setEnded] = useState<number | null>(null)
  async function submit() {
    const missing = oldPassword === '' ? { oldPassword: t('changePassword.oldRequired') } : {}
    const problems = { ...missing, ...passwordProblems(password) }
    setEnded(null)
    if (Object.keys(problems).length > 0) return book.show(problems)
    book.clear()
    setBusy(true)
    try {
      const reply = await accountCalls.changePassword({ body: { oldPassword, ...password } }, { quiet: true })
      setOldPassword('')
      setPassword(noPassword)
      setEnded(reply.endedSessions)
      // whoever came with an initial password may open more from now on
      const { userInfo } = await accountCalls.userInfo()
      if (readSession().token !== null) renewUserInfo(userInfo)
    } catch (error) {
      book.fail(error)
    } finally {
      setBusy(false)
    }
  }
  return { book, oldPassword, setOldPassword, password, setPassword, isBusy, ended, submit }
}

function ChangePassword({ data }: { data: { passwordMinChars: number; isInitial: boolean } }) {
  const t = useTexts(accountPageTexts)
  const change = useChange(data.passwordMinChars)
  const { book, ended, isBusy } = change
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void change.submit()
  }
  return (
    <AccountFrame current="password" title={t('changePassword.title')} lead={t('changePassword.lead')}>
      {data.isInitial && ended === null && <Notice kind="warning">{t('changePassword.first')}</Notice>}
      {ended !== null && <Changed ended={ended} isInitial={data.isInitial} />}
      <form method="post" onSubmit={onSubmit} noValidate>
        <Stack gap="l">
          <ProblemSummary
            problems={book.problems}
            fields={{
              oldPassword: t('changePassword.old'),
              password: t('password.newLabel'),
              passwordConfirmation: t('password.confirm'),
            }}
          />
          <FormSection title={t('recover.new')}>
            <Field
              label={t('changePassword.old')}
              hint={t('changePassword.forgot')}
              error={book.problems.byPath.oldPassword}
              id="oldPassword"
              isRequired
            >
              <PasswordInput
                name="oldPassword"
                autoComplete="current-password"
                maxLength={passwordMaxChars}
                words={{ show: t('show'), hide: t('hide') }}
                value={change.oldPassword}
                onChange={(event) => {
                  book.settle('oldPassword')
                  change.setOldPassword(event.currentTarget.value)
                }}
              />
            </Field>
            <NewPasswordFields
              value={change.password}
              onValue={change.setPassword}
              minChars={data.passwordMinChars}
              book={book}
              isChange
            />
            <div>
              <Button type="submit" variant="primary" isBusy={isBusy}>
                {t('changePassword.submit')}
              </Button>
            </div>
          </FormSection>
        </Stack>
      </form>
    </AccountFrame>
  )
}

function Changed({ ended, isInitial }: { ended: number; isInitial: boolean }) {
  const t = useTexts(accountPageTexts)
  const box = useArrival()
  return (
    <div ref={box} className="account-problems" tabIndex={-1} role="status">
      <Notice
        kind="success"
        title={t('changePassword.done')}
        action={
          isInitial && (
            <LinkButton size="small" iconAfter="arrow-right" href="/declarations">
              {t('changePassword.goOn')}
            </LinkButton>
          )
        }
      >
        {t('changePassword.ended', { count: ended })}
      </Notice>
    </div>
  )
}
