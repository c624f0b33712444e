import { Button, Checkbox, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { RefusedError, saidBy } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { useConsoleAccess } from './access.tsx'
import { kitTexts } from './kit-texts.ts'
import { type ListState, listQueryOf } from './list-state.ts'
import type { ExportOptions, TablePorts } from './ports.ts'

const reasonMax = 500

interface ExportButtonProps {
  resource: Resource
  state: ListState
  tables: TablePorts
}

/**
 * One click: all rows under the present search and filters, in the present order, into the download center. Personal data
 * leaves for a reason only, which is written down.
 */
export function ExportButton({ resource, state, tables }: ExportButtonProps) {
  const t = useTexts(kitTexts)
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  async function start(options?: ExportOptions) {
    const { limit: _limit, ...query } = listQueryOf(state, 1)
    await tables.startExport(resource.name, query as Record<string, string>, options)
    setAsking(false)
    toast(t('export.started'), 'success')
    tables.openDownloads()
  }
  async function atOnce() {
    setBusy(true)
    try {
      await start()
    } catch (error) {
      toast(saidBy(error) ?? t('list.cut'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={isBusy} onClick={() => (resource.exports === 'personal' ? setAsking(true) : void atOnce())}>
        {t('export.title')}
      </Button>
      {isAsking && <PersonalExport {...{ resource, tables }} onStart={start} onClose={() => setAsking(false)} />}
    </>
  )
}

interface PersonalExportProps extends Pick<ExportButtonProps, 'resource' | 'tables'> {
  onStart: (options: ExportOptions) => Promise<void>
  onClose: () => void
}

/** Why the data leaves, and whether contacts leave as they are; for that a second person is asked first. */
function PersonalExport({ resource, tables, onStart, onClose }: PersonalExportProps) {
  const t = useTexts(kitTexts)
  const { may } = useConsoleAccess()
  const [form] = Form.useForm<{ reason: string; isUnmasked?: boolean }>()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ code: string | null; message: string } | null>(null)
  async function guarded(work: () => Promise<void>) {
    setBusy(true)
    setRefused(null)
    try {
      await work()
    } catch (error) {
      const code = error instanceof RefusedError ? error.code : null
      setRefused({ code, message: saidBy(error) ?? t('list.cut') })
    } finally {
      setBusy(false)
    }
  }
  async function ask() {
    await tables.askUnmasked(resource.name, form.getFieldValue('reason') as string)
    toast(t('export.asked'), 'success')
    onClose()
  }
  return (
    <Modal open title={t('export.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <Form
        form={form}
        layout="vertical"
        onFinish={({ reason, isUnmasked }) => void guarded(() => onStart({ reason, isUnmasked: isUnmasked === true }))}
      >
        <Form.Item
          name="reason"
          label={t('ask.reason')}
          extra={t('export.personal')}
          rules={[{ required: true, whitespace: true, min: 2, message: t('required') }]}
        >
          <Input.TextArea rows={2} maxLength={reasonMax} />
        </Form.Item>
        {resource.unmasks && (
          <Form.Item name="isUnmasked" valuePropName="checked" extra={t('export.unmaskedHint')}>
            <Checkbox onChange={() => setRefused(null)}>{t('export.unmasked')}</Checkbox>
          </Form.Item>
        )}
        {refused && (
          <p role="alert" className="control-problem">
            {refused.message}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('export.title')}
        </Button>{' '}
        {refused?.code === 'export_unmasked_not_agreed' && may('approvals.request') && (
          <Button onClick={() => void guarded(ask)}>{t('export.ask')}</Button>
        )}{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}
