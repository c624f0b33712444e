import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { instant } from '#kernel/contract/fields.ts'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { viewOf } from '#kernel/web/console/field-views.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { officeCalls } from '../calls.ts'
import { texts } from '../texts.ts'

const reasonMax = 500
const moment = instant()
const { Control: InstantControl } = viewOf(moment)

interface SeasonDialogProps {
  row: AnyRow
  onClose: () => void
  onDone: () => void
}

/** A later deadline, for the drafts that exist as well. */
export function PostponeDialog({ row, onClose, onDone }: SeasonDialogProps) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const language = useLanguage()
  const title = labelIn(row.title as Labels, language)
  return (
    <ReasonDialog
      title={t('postpone.title', { title })}
      confirm={t('postpone.confirm')}
      run={async ({ closesAt = '', reason }) => {
        await officeCalls.postpone({ params: { season: row.id }, body: { closesAt, reason } }, { quiet: true })
        toast(t('postpone.done', { at: dateTime(closesAt) }), 'success')
        onDone()
      }}
      onClose={onClose}
    >
      <p>{t('postpone.now', { at: dateTime(String(row.closesAt)) })}</p>
      {InstantControl && (
        <Form.Item name="closesAt" label={t('postpone.to')} rules={[{ required: true, message: t('required') }]}>
          <InstantControl field={moment} words={{ label: t('postpone.to'), option: (code) => code }} />
        </Form.Item>
      )}
    </ReasonDialog>
  )
}

/** Ends a season for good. */
export function CloseDialog({ row, onClose, onDone }: SeasonDialogProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const title = labelIn(row.title as Labels, language)
  return (
    <ReasonDialog
      title={t('close.title', { title })}
      confirm={t('close.confirm')}
      isDangerous
      run={async ({ reason }) => {
        await officeCalls.close({ params: { season: row.id }, body: { reason } }, { quiet: true })
        toast(t('close.done', { title }), 'success')
        onDone()
      }}
      onClose={onClose}
    >
      <p>{t('close.hint')}</p>
    </ReasonDialog>
  )
}

interface Answer {
  reason: string
  closesAt?: string
}

interface ReasonDialogProps {
  title: string
  confirm: string
  isDangerous?: boolean
  run: (answer: Answer) => Promise<void>
  onClose: () => void
  children: React.ReactNode
}

/** Asks for a reason; a refusal stays beside what was typed. */
function ReasonDialog({ title, confirm, isDangerous = false, run, onClose, children }: ReasonDialogProps) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit(answer: Answer) {
    setBusy(true)
    setProblem(null)
    try {
      await run(answer)
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      <Form layout="vertical" onFinish={(answer: Answer) => void submit(answer)}>
        {children}
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input.TextArea rows={2} maxLength={reasonMax} showCount />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <p className="season-buttons">
          <Button type="primary" htmlType="submit" danger={isDangerous} loading={isBusy}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </p>
      </Form>
    </Modal>
  )
}
