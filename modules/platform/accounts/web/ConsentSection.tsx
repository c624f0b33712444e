import { type FormEvent, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ownAddress } from '#kernel/contract/own-address.ts'
import { newTab, readSession, renewUserInfo } from '#kernel/web/session.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Field } from '#kernel/web/ui/Field.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { TextInput } from '#kernel/web/ui/TextInputs.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accountCalls, consentCalls } from './calls.ts'
import { channelOf } from './contact-kind.ts'
import { FormSection } from './FormSection.tsx'
import type { Profile } from './ProfilePage.tsx'
import { accountPageTexts } from './texts.ts'
import { useProblems } from './use-problems.ts'

const looks = {
  requested: 'info',
  given: 'success',
  refused: 'warning',
  expired: 'warning',
  withdrawn: 'warning',
} as const

/** A child that waits for its guardian: how it stands, and the way to ask again, perhaps at another address. */
export function ConsentSection({ profile: { consent }, isDemo }: { profile: Profile; isDemo: boolean }) {
  const t = useTexts(accountPageTexts)
  const language = useLanguage()
  const { dateTime } = useFormats()
  const { revalidate } = useRevalidator()
  const state = consent?.state
  const args = consent && {
    to: consent.contactMasked,
    at: dateTime(consent.requestedAt),
    until: dateTime(consent.expiresAt),
  }
  const navigate = useNavigate()
  const next = ownAddress(useSearchParams()[0].get('next'))
  const [isBusy, setBusy] = useState(false)
  async function check() {
    const { userInfo } = await accountCalls.userInfo()
    if (readSession().token !== null) renewUserInfo(userInfo)
    // where the child was going when it had to wait
    if (userInfo.state === 'normal' && next !== null) await navigate(next, { replace: true })
    else await revalidate()
  }
  async function askThereAgain() {
    setBusy(true)
    try {
      const { sentTo } = await consentCalls.request({ body: {} })
      toast(t('consent.sent', { to: sentTo }), 'success')
      await revalidate()
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormSection title={t('consent.title')} lead={t(next === null ? 'profile.lockedLead' : 'consent.waitLead')}>
      <div role="status">
        <Notice kind={state ? looks[state] : 'warning'} title={t(`consent.${state ?? 'none'}`)}>
          {state && state !== 'given' && args && t(`consent.${state}Lead`, args)}
        </Notice>
      </div>
      <Row>
        <Button icon="refresh" onClick={() => void check()}>
          {t('consent.check')}
        </Button>
        {consent && state !== 'given' && (
          <Button icon="mail" isBusy={isBusy} onClick={() => void askThereAgain()}>
            {t('consent.toSame', { to: consent.contactMasked })}
          </Button>
        )}
        {isDemo && (
          <LinkButton variant="quiet" iconAfter="external" {...newTab('/demo/outbox', language)}>
            {t('outbox')}
            <span className="unseen">{t('newTab')}</span>
          </LinkButton>
        )}
      </Row>
      <details className="account-more" open={consent === null || undefined}>
        <summary>
          <Icon name="chevron-down" />
          {t('consent.resend')}
        </summary>
        <AskAgain />
      </details>
    </FormSection>
  )
}

function AskAgain() {
  const t = useTexts(accountPageTexts)
  const book = useProblems()
  const { revalidate } = useRevalidator()
  const [target, setTarget] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { byPath, message } = book.problems
  async function ask() {
    const channel = channelOf(target)
    if (channel === null)
      return book.show({ target: t(target.trim() === '' ? 'register.guardianRequired' : 'contact.wrong') })
    book.clear()
    setBusy(true)
    try {
      const { sentTo } = await consentCalls.request({ body: { by: channel, target: target.trim() } }, { quiet: true })
      toast(t('consent.sent', { to: sentTo }), 'success')
      setTarget('')
      await revalidate()
    } catch (error) {
      book.fail(error)
    } finally {
      setBusy(false)
    }
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void ask()
  }
  return (
    <form className="stack" method="post" onSubmit={onSubmit} noValidate>
      <Field label={t('register.guardianLabel')} error={byPath.target ?? message} id="target" isRequired>
        <TextInput
          icon="users"
          name="guardian"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={target}
          onChange={(event) => {
            book.clear()
            setTarget(event.currentTarget.value)
          }}
        />
      </Field>
      <div>
        <Button type="submit" variant="primary" icon="mail" isBusy={isBusy}>
          {t('consent.send')}
        </Button>
      </div>
    </form>
  )
}
