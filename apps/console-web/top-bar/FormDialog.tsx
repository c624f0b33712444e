import { Button, Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { consoleTexts } from '../console-texts.ts'

interface FormDialogProps<V extends object> {
  title: string
  submitLabel: string
  form: FormInstance<V>
  onSubmit: (values: V) => Promise<void>
  onClose: () => void
  children: ReactNode
  /** under the buttons */
  below?: ReactNode
}

/** A small form over the page; what the server finds wrong stands at its fields. */
export function FormDialog<V extends object>({
  title,
  submitLabel,
  form,
  onSubmit,
  onClose,
  children,
  below,
}: FormDialogProps<V>) {
  const t = useTexts(consoleTexts)
  const [isBusy, setBusy] = useState(false)
  async function submit(values: V) {
    setBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      const fields = error.fields.map(({ path, message }) => ({ name: path.split('.'), errors: [message] }))
      form.setFields(fields as Parameters<typeof form.setFields>[0])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} onCancel={onClose} footer={null} destroyOnHidden>
      <Form form={form} layout="vertical" onFinish={(values: V) => void submit(values)} requiredMark={false}>
        {children}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {submitLabel}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
      {below}
    </Modal>
  )
}
