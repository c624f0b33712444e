import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Switch } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { quietHoursCalls } from './calls.ts'
import { officeTexts as texts } from './texts.ts'

const key = ['quiet-hours'] as const

/** When nothing goes out that can wait. */
export function QuietHours() {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ queryKey: key, queryFn: () => quietHoursCalls.view({}, { quiet: true }) })
  if (!data) return null
  const words = data.hours === '' ? t('quiet.off') : t('quiet.on', { hours: data.hours.replace('-', ' – ') })
  if (!may('pushSettings.edit')) return <span>{words}</span>
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words}</Button>
      {isOpen && <QuietHoursForm hours={data.hours} onClose={() => setOpen(false)} />}
    </>
  )
}

const usual = ['22:00', '07:00'] as const

function QuietHoursForm({ hours, onClose }: { hours: string; onClose: () => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [isOn, setOn] = useState(hours !== '')
  const [problem, setProblem] = useState<string | null>(null)
  const [from = usual[0], to = usual[1]] = hours === '' ? usual : hours.split('-')
  async function save(given: { from?: string; to?: string }) {
    try {
      await quietHoursCalls.edit({ body: { hours: isOn ? `${given.from}-${given.to}` : '' } }, { quiet: true })
      await queries.invalidateQueries({ queryKey: key })
      toast(t('saved'), 'success')
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    }
  }
  const rules = [{ required: true, message: t('required') }]
  return (
    <Modal open title={t('quiet.title')} footer={null} onCancel={onClose}>
      <p>{t('quiet.hint')}</p>
      <Form
        layout="vertical"
        initialValues={{ from, to }}
        onFinish={(given: { from?: string; to?: string }) => void save(given)}
      >
        <Form.Item label={t('quiet.use')}>
          <Switch aria-label={t('quiet.use')} checked={isOn} onChange={setOn} />
        </Form.Item>
        {isOn && (
          <>
            <Form.Item name="from" label={t('quiet.from')} rules={rules}>
              <Input type="time" />
            </Form.Item>
            <Form.Item name="to" label={t('quiet.to')} rules={rules}>
              <Input type="time" />
            </Form.Item>
          </>
        )}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit">
          {t('save')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}
