import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Resource } from '../../contract/resource.ts'
import { RefusedError } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { kitTexts } from './kit-texts.ts'
import { type ListState, listQueryOf } from './list-state.ts'
import type { TablePorts } from './ports.ts'

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
  async function start(reason?: string) {
    setBusy(true)
    try {
      const { limit: _limit, ...query } = listQueryOf(state, 1)
      await tables.startExport(resource.name, query as Record<string, string>, reason)
      setAsking(false)
      toast(t('export.started'), 'success')
      tables.openDownloads()
    } catch (error) {
      // the client has told what was refused
      if (!(error instanceof RefusedError)) toast(t('list.cut'), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button loading={isBusy} onClick={() => (resource.exports === 'personal' ? setAsking(true) : void start())}>
        {t('export.title')}
      </Button>
      {isAsking && (
        <Modal open title={t('export.title')} footer={null} onCancel={() => setAsking(false)} destroyOnHidden>
          <Form layout="vertical" onFinish={({ reason }: { reason: string }) => void start(reason)}>
            <Form.Item
              name="reason"
              label={t('ask.reason')}
              extra={t('export.personal')}
              rules={[{ required: true, whitespace: true, min: 2, message: t('required') }]}
            >
              <Input.TextArea rows={2} maxLength={reasonMax} />
            </Form.Item>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('export.title')}
            </Button>{' '}
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          </Form>
        </Modal>
      )}
    </>
  )
}
