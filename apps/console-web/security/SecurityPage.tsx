import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Tag } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { Unanswered, whyUnanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { passwordMaxChars } from '#modules/platform/accounts/contract.ts'
import { consoleTexts } from '../console-texts.ts'
import { PasswordForm } from '../top-bar/PasswordForm.tsx'
import { secondSteps, sessions } from './calls.ts'
import { MessagesCard } from './MessagesCard.tsx'
import { OutsideCard } from './OutsideCard.tsx'
import { securityTexts } from './texts.ts'
import './security.css'

const SecondStepSetup = lazy(() => import('./SecondStepSetup.tsx').then((file) => ({ default: file.SecondStepSetup })))
const stepKey = ['second-step']
const sessionsKey = ['own-sessions']

/** `/security`: one's own password, second step, ways of messages, and where one is signed in. */
export function SecurityPage() {
  const t = useTexts(securityTexts)
  const shell = useTexts(consoleTexts)
  const [isChanging, setChanging] = useState(false)
  const queries = useQueryClient()
  useEffect(() => {
    document.title = shell('titleOf', { page: t('title') })
    return () => {
      document.title = shell('title')
    }
  }, [t, shell])
  return (
    <div className="security-page">
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <section className="security-card">
        <h2>{t('password.title')}</h2>
        <p>{t('password.lead')}</p>
        <Button onClick={() => setChanging(true)}>{t('password.change')}</Button>
        {isChanging && (
          <PasswordForm
            onClose={() => {
              setChanging(false)
              void queries.invalidateQueries({ queryKey: sessionsKey })
            }}
          />
        )}
      </section>
      <SecondStepCard />
      <OutsideCard />
      <MessagesCard />
      <SessionsCard />
    </div>
  )
}

function SecondStepCard() {
  const t = useTexts(securityTexts)
  const queries = useQueryClient()
  const [opened, setOpened] = useState<'setup' | 'give-up' | null>(null)
  const { data, error, refetch } = useQuery({ queryKey: stepKey, queryFn: () => secondSteps.view() })
  function close(isChanged: boolean) {
    setOpened(null)
    if (isChanged) void queries.invalidateQueries({ queryKey: stepKey })
  }
  return (
    <section className="security-card">
      <h2>{t('step.title')}</h2>
      <p>{t('step.lead')}</p>
      {data ? (
        <>
          <div>
            <Tag className={data.isSetUp ? 'tag-good' : 'tag-warn'}>
              {data.isSetUp ? t('step.on', { count: data.recoveryCodesLeft }) : t('step.off')}
            </Tag>
          </div>
          {data.isDemanded && <p>{t('step.demanded')}</p>}
          <div className="security-actions">
            <Button type={data.isSetUp ? 'default' : 'primary'} onClick={() => setOpened('setup')}>
              {data.isSetUp ? t('step.renew') : t('step.setUp')}
            </Button>
            {data.isSetUp && !data.isDemanded && (
              <Button danger onClick={() => setOpened('give-up')}>
                {t('step.giveUp')}
              </Button>
            )}
          </div>
        </>
      ) : error ? (
        <Unanswered error={error} onAgain={refetch} />
      ) : (
        <Skeleton label={t('loading')} />
      )}
      {opened === 'setup' && (
        <Modal open title={t('step.setUp')} footer={null} onCancel={() => close(true)} mask={{ closable: false }}>
          <Suspense fallback={<Skeleton label={t('loading')} />}>
            <SecondStepSetup
              onDone={() => {
                toast(t('step.done'), 'success')
                close(true)
              }}
            />
          </Suspense>
        </Modal>
      )}
      {opened === 'give-up' && <GiveUp onClose={close} />}
    </section>
  )
}

function GiveUp({ onClose }: { onClose: (isChanged: boolean) => void }) {
  const t = useTexts(securityTexts)
  const [form] = Form.useForm<{ password: string }>()
  const [isBusy, setBusy] = useState(false)
  async function submit(body: { password: string }) {
    setBusy(true)
    try {
      await secondSteps.giveUp({ body }, { quiet: true })
      toast(t('step.givenUp'), 'success')
      onClose(true)
    } catch (error) {
      const message = whyUnanswered(error) ?? t('cut')
      form.setFields([{ name: 'password', errors: [message] }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('step.giveUp')} footer={null} onCancel={() => onClose(false)}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="password"
          label={t('step.password')}
          extra={t('step.passwordHint')}
          rules={[{ required: true, message: t('required') }]}
        >
          <Input.Password autoComplete="current-password" maxLength={passwordMaxChars} />
        </Form.Item>
        <Button danger type="primary" htmlType="submit" loading={isBusy}>
          {t('step.giveUp')}
        </Button>{' '}
        <Button onClick={() => onClose(false)}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}

function SessionsCard() {
  const t = useTexts(securityTexts)
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey: sessionsKey, queryFn: () => sessions.list() })
  const again = () => queries.invalidateQueries({ queryKey: sessionsKey })
  async function end(id: string) {
    try {
      await sessions.end({ params: { session: id } })
      toast(t('sessions.ended'), 'success')
    } catch (error) {
      // over already, or told by the client: what is true now is shown
      if (!(error instanceof RefusedError)) throw error
    }
    await again()
  }
  const shown = data?.sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  return (
    <section className="security-card">
      <h2>{t('sessions.title')}</h2>
      <p>{t('sessions.lead')}</p>
      {!shown && (error ? <Unanswered error={error} onAgain={refetch} /> : <Skeleton label={t('loading')} />)}
      <ul className="security-sessions">
        {shown?.map((session) => {
          const device = session.device || t('sessions.unknown')
          return (
            <li key={session.id}>
              <span>
                <strong>{device}</strong> {session.isCurrent && <Tag className="tag-good">{t('sessions.current')}</Tag>}
                <small>{t('sessions.seen', { at: dateTime(session.lastSeenAt) })}</small>
                <small>
                  {t('sessions.signedIn', { at: dateTime(session.signedInAt) })}
                  {session.place && ` · ${t('sessions.place', { place: session.place })}`}
                </small>
              </span>
              {!session.isCurrent && (
                <Button size="small" aria-label={t('sessions.endOf', { device })} onClick={() => void end(session.id)}>
                  {t('sessions.end')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {shown?.length === 1 && <p>{t('sessions.others')}</p>}
    </section>
  )
}
