import '#kernel/web/console/console-kit.css'
import './devices.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Popconfirm } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { copyText } from '#kernel/web/copy-text.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import type { PageMachine } from '#modules/vending/machines/web/index.ts'
import type { IssuedLogin } from '../contract/console-schemas.ts'
import { credentialRoutes } from '../contract.ts'
import { credentialCalls, devicesKey } from './calls.ts'
import { devicePageTexts } from './texts.ts'

/** The credentials of a machine: which is good, since when, when it was last used; a new one, and its end. */
export function CredentialsPanel({ machine }: { machine: PageMachine }) {
  const t = useTexts(devicePageTexts)
  const { may } = useConsoleAccess()
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const [issued, setIssued] = useState<IssuedLogin | null>(null)
  const [isRevoking, setRevoking] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...devicesKey, 'credentials', machine.id],
    queryFn: () => credentialCalls.view({ params: { machine: machine.id } }, { quiet: true }),
  })
  const renew = () => queries.invalidateQueries({ queryKey: devicesKey })
  const good = data?.credentials.find(({ revokedAt }) => revokedAt === null)
  async function issue() {
    try {
      setIssued(await credentialCalls.grantLogin({ params: { machine: machine.id } }, { quiet: true }))
      await renew()
    } catch (problem) {
      toast(saidBy(problem) ?? t('cut'), 'danger')
    }
  }
  return (
    <section>
      <h2>{t('credentials.title')}</h2>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {data?.credentials.length === 0 && <p>{t('credentials.none')}</p>}
      <ul className="newest-rows">
        {data?.credentials.map((each) => (
          <li key={each.version}>
            <strong>{t('credentials.version', { version: each.version })}</strong>
            <span>{t(each.revokedAt === null ? 'credentials.good' : 'credentials.revoked')}</span>
            <span className="device-soft">
              {t('credentials.issued', { at: dateTime(each.issuedAt), by: each.issuedBy ?? t('credentials.program') })}
            </span>
            <span className="device-soft">
              {each.lastUsedAt ? t('credentials.used', { at: dateTime(each.lastUsedAt) }) : t('credentials.unused')}
            </span>
            {each.reason !== null && <span className="device-soft">{each.reason}</span>}
          </li>
        ))}
      </ul>
      <div className="newest-ways">
        {may(credentialRoutes.grantLogin.name) && (
          <Popconfirm
            title={t(good ? 'credentials.askAnew' : 'credentials.ask')}
            okText={t('credentials.issue')}
            cancelText={t('cancel')}
            onConfirm={() => void issue()}
          >
            <Button>{t(good ? 'credentials.issueAnew' : 'credentials.issue')}</Button>
          </Popconfirm>
        )}
        {good && may(credentialRoutes.revoke.name) && (
          <Button danger onClick={() => setRevoking(true)}>
            {t('credentials.revoke')}
          </Button>
        )}
      </div>
      {issued && <Issued login={issued} onClose={() => setIssued(null)} />}
      {isRevoking && <Revoke machine={machine} onDone={renew} onClose={() => setRevoking(false)} />}
    </section>
  )
}

/** Shown once: as text to copy, as a code to scan, as a file for the machine. */
function Issued({ login, onClose }: { login: IssuedLogin; onClose: () => void }) {
  const t = useTexts(devicePageTexts)
  const text = JSON.stringify(login)
  const copy = async () =>
    (await copyText(text)) ? toast(t('credentials.copied'), 'success') : toast(t('cut'), 'danger')
  return (
    <Modal open title={t('credentials.newTitle')} onCancel={onClose} footer={null} maskClosable={false}>
      {login.password === null ? (
        <p>{t('credentials.toldAlready')}</p>
      ) : (
        <>
          <p>{t('credentials.once')}</p>
          <p className="device-secret">{text}</p>
          <img
            className="device-qr"
            alt={t('credentials.qr')}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(text))}`}
          />
          <div className="newest-ways">
            <Button type="primary" onClick={() => void copy()}>
              {t('credentials.copy')}
            </Button>
            <Button
              href={`data:application/json;charset=utf-8,${encodeURIComponent(text)}`}
              download={`${login.machine}.json`}
            >
              {t('credentials.file')}
            </Button>
            <Button onClick={onClose}>{t('credentials.stored')}</Button>
          </div>
        </>
      )}
    </Modal>
  )
}

interface RevokeProps {
  machine: PageMachine
  onDone: () => unknown
  onClose: () => void
}

function Revoke({ machine, onDone, onClose }: RevokeProps) {
  const t = useTexts(devicePageTexts)
  const [problem, setProblem] = useState<string | null>(null)
  async function revoke({ reason }: { reason: string }) {
    try {
      await credentialCalls.revoke({ params: { machine: machine.id }, body: { reason } }, { quiet: true })
      await onDone()
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    }
  }
  return (
    <Modal open title={t('credentials.revoke')} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{t('credentials.askRevoke', { code: machine.code })}</p>
      <Form layout="vertical" onFinish={(values) => void revoke(values)}>
        <Form.Item
          name="reason"
          label={t('credentials.reason')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <div className="newest-ways">
          <Button danger type="primary" htmlType="submit">
            {t('credentials.revoke')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </div>
      </Form>
    </Modal>
  )
}
