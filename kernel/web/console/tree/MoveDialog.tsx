import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '../../texts.tsx'
import { toast } from '../../ui/toast-store.ts'
import { whyUnanswered } from '../Unanswered.tsx'
import { treeTexts } from './texts.ts'
import type { NamedNode } from './tree-events.ts'
import type { TreeMove } from './tree-source.ts'

const reasonMax = 500
/** as a value of the picker: to the top */
const top = ''

interface MoveDialogProps {
  moved: NamedNode
  /** where it was dropped; null: that is asked too */
  to: NamedNode | null
  move: TreeMove
  sourceKey: readonly string[]
  onClose: () => void
}

/** Asks once, naming both ends: a hand slips easily. Who has dragged nothing chooses where it goes. */
export function MoveDialog({ moved, to, move, sourceKey, onClose }: MoveDialogProps) {
  const t = useTexts(treeTexts)
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [target, setTarget] = useState(to)
  async function submit({ reason = '' }: { reason?: string }) {
    if (!target) return
    setBusy(true)
    setProblem(null)
    try {
      await move.run(moved.id, target.id === top ? null : target.id, reason)
      toast(t('moved', { moved: moved.name, to: target.name }), 'success')
      void client.invalidateQueries({ queryKey: sourceKey })
      onClose()
    } catch (error) {
      setProblem(whyUnanswered(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={to ? t('move') : t('moveOne', { name: moved.name })}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
    >
      {to && <p>{t('question', { moved: moved.name, to: to.name })}</p>}
      <Form layout="vertical" onFinish={(values) => void submit(values)}>
        {!to && (
          <Form.Item
            name="to"
            label={t('below')}
            extra={t('withAll')}
            rules={[
              {
                required: true,
                validator: async (_rule, id?: string) => id ?? Promise.reject(new Error(t('required'))),
              },
            ]}
          >
            <TargetPicker move={move} moved={moved.id} chosen={target} onChoose={setTarget} />
          </Form.Item>
        )}
        {move.asksReason && (
          <Form.Item
            name="reason"
            label={t('reason')}
            extra={t('reasonHint')}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input.TextArea rows={3} maxLength={reasonMax} />
          </Form.Item>
        )}
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

interface TargetPickerProps {
  /** the form's: ties the picker to its label, and hears that its problem is gone */
  id?: string
  onChange?: (id: string) => void
  move: TreeMove
  moved: string
  chosen: NamedNode | null
  onChoose: (node: NamedNode) => void
}

function TargetPicker({ id, onChange, move, moved, chosen, onChoose }: TargetPickerProps) {
  const t = useTexts(treeTexts)
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const { data = [], isFetching } = useQuery({
    queryKey: ['tree-targets', moved, words],
    queryFn: () => move.targets(words),
  })
  const known = data.filter((each) => each.id !== moved).map((each) => ({ value: each.id, label: each.label }))
  return (
    <Select<string, { value: string; label: string }>
      {...(id === undefined ? {} : { id })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={t('belowHint')}
      loading={isFetching}
      notFoundContent={t('none')}
      value={chosen?.id ?? null}
      options={move.toTop && words === '' ? [{ value: top, label: t('top') }, ...known] : known}
      onChange={(value, option) => {
        onChoose({ id: value, name: [option].flat()[0]?.label ?? '' })
        onChange?.(value)
      }}
    />
  )
}
