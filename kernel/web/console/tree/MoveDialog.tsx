import { useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { RefusedError } from '../../client/errors.ts'
import { useTexts } from '../../texts.tsx'
import { toast } from '../../ui/toast-store.ts'
import { treeTexts } from './texts.ts'
import type { NamedNode } from './tree-events.ts'
import type { TreeSource } from './tree-source.ts'

const reasonMax = 500

interface MoveDialogProps {
  moved: NamedNode
  to: NamedNode
  move: NonNullable<TreeSource['move']>
  sourceKey: readonly string[]
  onClose: () => void
}

/** Asks once, naming both ends: a hand slips easily. */
export function MoveDialog({ moved, to, move, sourceKey, onClose }: MoveDialogProps) {
  const t = useTexts(treeTexts)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit({ reason }: { reason: string }) {
    setBusy(true)
    setProblem(null)
    try {
      await move(moved.id, to.id, reason)
      toast(t('moved', { moved: moved.name, to: to.name }), 'success')
      void client.invalidateQueries({ queryKey: sourceKey })
      onClose()
    } catch (error) {
      setProblem(error instanceof RefusedError ? error.message : t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('move')} onCancel={onClose} footer={null} destroyOnHidden>
      <p>{t('question', { moved: moved.name, to: to.name })}</p>
      <Form layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: true, whitespace: true, message: t('required') }]}
        >
          <Input.TextArea rows={3} maxLength={reasonMax} />
        </Form.Item>
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" danger loading={isBusy}>
          {t('move')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}
