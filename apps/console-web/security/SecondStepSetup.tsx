import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { whyUnanswered } from '#kernel/web/console/Unanswered.tsx'
import { copyText } from '#kernel/web/copy-text.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { passwordMaxChars } from '#modules/platform/accounts/contract.ts'
import { secondSteps } from './calls.ts'
import { securityTexts } from './texts.ts'
import './security.css'

interface SecondStepSetupProps {
  /** the recovery codes have been kept */
  onDone: () => void
}

/** Sets an authenticator app up: the password once more, the picture to scan, its first code, and the recovery codes. */
export function SecondStepSetup({ onDone }: SecondStepSetupProps) {
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (begun) return <FirstCode begun={begun} onCodes={setCodes} />
  return <PasswordAgain onBegun={setBegun} />
}

/** Sends a form of one field; what the server finds wrong stands at it. */
function useOneField<V extends object>(name: keyof V & string, send: (values: V) => Promise<void>) {
  const t = useTexts(securityTexts)
  const [form] = Form.useForm<V>()
  const [isBusy, setBusy] = useState(false)
  async function submit(values: V) {
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const message = whyUnanswered(error) ?? t('cut')
      form.setFields([{ name, errors: [message] }] as unknown as Parameters<typeof form.setFields>[0])
    } finally {
      setBusy(false)
    }
  }
  return { form, isBusy, submit, rules: [{ required: true, message: t('required') }] }
}

function PasswordAgain({ onBegun }: { onBegun: (begun: { secret: string; uri: string }) => void }) {
  const t = useTexts(securityTexts)
  const { form, isBusy, submit, rules } = useOneField<{ password: string }>('password', async ({ password }) =>
    onBegun(await secondSteps.begin({ body: { password } }, { quiet: true })),
  )
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      <Form.Item name="password" label={t('step.password')} extra={t('step.passwordHint')} rules={rules}>
        <Input.Password autoComplete="current-password" maxLength={passwordMaxChars} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('step.next')}
      </Button>
    </Form>
  )
}

interface FirstCodeProps {
  begun: { secret: string; uri: string }
  onCodes: (codes: readonly string[]) => void
}

function FirstCode({ begun, onCodes }: FirstCodeProps) {
  const t = useTexts(securityTexts)
  const { form, isBusy, submit, rules } = useOneField<{ code: string }>('code', async ({ code }) => {
    const { recoveryCodes } = await secondSteps.confirm({ body: { code: code.replaceAll(/\s/g, '') } }, { quiet: true })
    onCodes(recoveryCodes)
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      <p>{t('step.scan')}</p>
      <img
        className="security-picture"
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(begun.uri))}`}
        alt={t('step.picture')}
        width={200}
        height={200}
      />
      <p>
        {t('step.byHand')} <code className="security-secret">{begun.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Form.Item name="code" label={t('step.code')} rules={rules}>
        <Input autoComplete="one-time-code" inputMode="numeric" maxLength={7} className="security-code" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {t('step.confirm')}
      </Button>
    </Form>
  )
}

/** They are shown this once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(securityTexts)
  const text = codes.join('\n')
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{t('step.codesTitle')}</h2>
      <p>{t('step.codesLead')}</p>
      <ul className="security-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="security-actions">
        <Button onClick={() => void copyText(text).then((isCopied) => isCopied && toast(t('step.copied'), 'success'))}>
          {t('step.copy')}
        </Button>
        <Button href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={t('step.fileName')}>
          {t('step.download')}
        </Button>
        <Button type="primary" onClick={onDone}>
          {t('step.kept')}
        </Button>
      </div>
    </section>
  )
}
