import { Form, Input } from 'antd'
import { client } from '#kernel/web/client/browser.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { accountRoutes, passwordMaxChars } from '#modules/platform/accounts/contract.ts'
import type { accountSchemas } from '#modules/platform/accounts/schema.ts'
import { consoleTexts } from '../console-texts.ts'
import { FormDialog } from './FormDialog.tsx'

const calls = client<typeof accountSchemas>(accountRoutes)

interface Passwords {
  oldPassword: string
  password: string
  passwordConfirmation: string
}

/** A new password for whoever is signed in; other devices are signed out by it. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const [form] = Form.useForm<Passwords>()
  async function change(passwords: Passwords) {
    const { endedSessions } = await calls.changePassword({ body: passwords })
    toast(t('password.changed', { count: endedSessions }), 'success')
    onClose()
  }
  const empty = [{ required: true, message: t('required') }]
  return (
    <FormDialog
      title={t('password.title')}
      submitLabel={t('password.change')}
      form={form}
      onSubmit={change}
      onClose={onClose}
    >
      <Form.Item name="oldPassword" label={t('password.old')} rules={empty}>
        <Input.Password autoComplete="current-password" maxLength={passwordMaxChars} />
      </Form.Item>
      <Form.Item name="password" label={t('password.new')} rules={empty}>
        <Input.Password autoComplete="new-password" maxLength={passwordMaxChars} />
      </Form.Item>
      <Form.Item
        name="passwordConfirmation"
        label={t('password.again')}
        dependencies={['password']}
        rules={[
          ...empty,
          {
            validator: (_rule, value) =>
              value === form.getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error(t('password.differ'))),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={passwordMaxChars} />
      </Form.Item>
    </FormDialog>
  )
}
