import './people.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { saidBy } from '#kernel/web/client/errors.ts'
import type { ActionProps } from '#kernel/web/console/resource-pages.tsx'
import { Unanswered } from '#kernel/web/console/Unanswered.tsx'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Skeleton } from '#kernel/web/ui/Skeleton.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { duplicates, duplicatesKey, merge, type Pair } from './calls.ts'
import { mergingTexts as texts } from './texts.ts'

type Person = Pair['one']
type Side = 'own' | 'other'
const chosenFields = ['name', 'idNumberMasked', 'birth'] as const
type Sides = Record<(typeof chosenFields)[number], Side>

const asNow: Sides = { name: 'own', idNumberMasked: 'own', birth: 'own' }

/** Somebody and one of their likely duplicates side by side: which values are kept is chosen, and why they are one is said. */
export function MergeDialog({ row, other, onDone, onClose }: ActionProps & { other?: string }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [chosenId, setChosenId] = useState<string | null>(other ?? null)
  const [sides, setSides] = useState(asNow)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [...duplicatesKey, row.id],
    queryFn: () => duplicates(row.id),
  })
  const pairs = [...new Map((data ?? []).map((pair) => [pair.other.id, pair])).values()]
  const chosen = pairs.find((pair) => pair.other.id === chosenId) ?? pairs[0]
  async function carryOut(reason: string) {
    if (!chosen) return
    setBusy(true)
    setProblem(null)
    try {
      await merge(row.id, { reason, values: { other: chosen.other.id, ...sides } })
      toast(t('done'), 'success')
      void queries.invalidateQueries({ queryKey: ['resource', 'knownPeople'] })
      onDone()
    } catch (thrown) {
      setProblem(saidBy(thrown) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('title', { name: String(row.name) })} footer={null} onCancel={onClose} width={640}>
      {error && !data && <Unanswered error={error} onAgain={refetch} />}
      {!error && !data && <Skeleton label={t('loading')} shape="card" />}
      {data && !chosen && <p>{t('noneFor')}</p>}
      {chosen && (
        <Form layout="vertical" onFinish={({ reason }: { reason: string }) => void carryOut(reason)}>
          <p>{t('lead')}</p>
          {pairs.length > 1 && (
            <Form.Item label={t('choose')}>
              <Radio.Group value={chosen.other.id} onChange={({ target }) => setChosenId(target.value as string)}>
                {pairs.map((pair) => (
                  <Radio key={pair.other.id} value={pair.other.id}>
                    {pair.other.name} · {pair.other.unit} · {t(pair.why)}
                  </Radio>
                ))}
              </Radio.Group>
            </Form.Item>
          )}
          <Values own={chosen.one} other={chosen.other} sides={sides} onSides={setSides} />
          <Form.Item
            name="reason"
            label={t('reason')}
            rules={[{ required: true, whitespace: true, message: t('required') }]}
          >
            <Input.TextArea rows={2} maxLength={500} />
          </Form.Item>
          {problem !== null && (
            <p role="alert" className="control-problem">
              {problem}
            </p>
          )}
          <Button type="primary" danger htmlType="submit" loading={isBusy}>
            {t('merge')}
          </Button>{' '}
          <Button onClick={onClose}>{t('cancel')}</Button>
        </Form>
      )}
    </Modal>
  )
}

interface ValuesProps {
  own: Person
  other: Person
  sides: Sides
  onSides: (sides: Sides) => void
}

function Values({ own, other, sides, onSides }: ValuesProps) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  const labels = { name: t('name'), idNumberMasked: t('idNumberMasked'), birth: t('bornOn') }
  return (
    <table className="people-values">
      <caption>{t('which')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('own')}</th>
          <th scope="col">{t('other')}</th>
        </tr>
      </thead>
      <tbody>
        {chosenFields.map((field) => (
          <tr key={field}>
            <th scope="row">{labels[field]}</th>
            {(['own', 'other'] as const).map((side) => (
              <td key={side}>
                <Radio
                  name={field}
                  checked={sides[field] === side}
                  aria-label={`${labels[field]} · ${t(side)}`}
                  onChange={() => onSides({ ...sides, [field]: side })}
                >
                  {(side === 'own' ? own : other)[field] ?? t('empty')}
                </Radio>
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('unit')}</th>
          <td>{own.unit}</td>
          <td>{other.unit}</td>
        </tr>
        <tr>
          <th scope="row">{t('lastSeenAt')}</th>
          <td>{dateTime(own.lastSeenAt)}</td>
          <td>{dateTime(other.lastSeenAt)}</td>
        </tr>
      </tbody>
    </table>
  )
}
