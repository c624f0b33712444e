import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { z } from 'zod'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { day } from '#kernel/web/day.tsx'
import { definePage } from '#kernel/web/pages.ts'
import { signedOut } from '#kernel/web/session.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Button, LinkButton } from '#kernel/web/ui/Buttons.tsx'
import { ConfirmDialog } from '#kernel/web/ui/Dialog.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { Icon } from '#kernel/web/ui/Icon.tsx'
import { Row } from '#kernel/web/ui/Layout.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { sessionRoutes } from '../contract.ts'
import type { sessionSchemas } from '../schema.ts'
import { AccountFrame } from './AccountFrame.tsx'
import { sessionCalls } from './calls.ts'
import { accountPageTexts } from './texts.ts'

type Login = z.output<typeof sessionSchemas.list.reply>['sessions'][number]

/** `/account/logins`: where the account is signed in, and the way to end all of it. */
export const loginsPage = definePage({
  texts: accountPageTexts,
  loader: ({ api }) => api<typeof sessionSchemas>(sessionRoutes).list(),
  title: (t) => t('logins.title'),
  trail: () => [],
  Page: Logins,
})

function Logins({ data: { sessions } }: { data: { sessions: Login[] } }) {
  const t = useTexts(accountPageTexts)
  const [isAsking, setAsking] = useState(false)
  // this device first, then whoever was here last
  const sorted = sessions.toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.localeCompare(one.lastSeenAt),
  )
  return (
    <AccountFrame current="logins" title={t('logins.title')} lead={t('logins.lead')}>
      <h2 className="unseen">{t('logins.count', { count: sessions.length })}</h2>
      <ul className="account-logins">
        {sorted.map((login) => (
          <LoginLine key={login.id} login={login} />
        ))}
      </ul>
      <Row>
        <Button variant="danger" icon="exit" onClick={() => setAsking(true)}>
          {t('logins.everywhere')}
        </Button>
        <LinkButton href="/account/password">{t('logins.changePassword')}</LinkButton>
      </Row>
      <SignOutEverywhere count={sessions.length} isOpen={isAsking} onClose={() => setAsking(false)} />
    </AccountFrame>
  )
}

function LoginLine({ login }: { login: Login }) {
  const t = useTexts(accountPageTexts)
  const { dateTime } = useFormats()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function end() {
    setBusy(true)
    try {
      await sessionCalls.end({ params: { session: login.id } })
      toast(t('logins.ended'), 'success')
      await revalidate()
    } catch (error) {
      // it was over already, or the client has told what was refused: what is true now is shown
      if (!(error instanceof RefusedError)) throw error
      await revalidate()
    } finally {
      setBusy(false)
    }
  }
  const isHandheld = /phone|android|ipad|mobile/i.test(login.device)
  return (
    <li className="account-login">
      <Icon name={isHandheld ? 'phone' : 'screen'} />
      <div className="account-login-words">
        <strong>
          {login.device || t('logins.unknownDevice')}
          {login.isCurrent && <Tag kind="success">{t('logins.thisDevice')}</Tag>}
        </strong>
        <span>{t.rich('logins.lastSeen', { at: dateTime(login.lastSeenAt), day })}</span>
        <span className="field-hint">
          {t.rich('logins.signedIn', { at: dateTime(login.signedInAt), day })}
          {login.place && ` · ${t('logins.place', { place: login.place })}`}
        </span>
      </div>
      {!login.isCurrent && (
        <Button size="small" isBusy={isBusy} onClick={() => void end()}>
          {t('logins.end')}
          <span className="unseen">{login.device || t('logins.unknownDevice')}</span>
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere({ count, isOpen, onClose }: { count: number; isOpen: boolean; onClose: () => void }) {
  const t = useTexts(accountPageTexts)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    try {
      await sessionCalls.signOutEverywhere()
    } finally {
      setBusy(false)
    }
    signedOut()
    toast(t('logins.done'), 'success')
    await navigate('/login', { replace: true })
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      question={t('logins.question', { count })}
      confirmLabel={t('logins.confirm')}
      cancelLabel={t('cancel')}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{t('logins.questionLead')}</p>
    </ConfirmDialog>
  )
}
