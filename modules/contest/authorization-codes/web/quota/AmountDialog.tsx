import { Button, Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { DayInput } from '#kernel/web/console/DayInput.tsx'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import { useDictionary } from '#kernel/web/dictionary.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { quotas } from '../../contract/office.ts'
import { codeBatchMax } from '../../contract.ts'
import { codeCalls, quotaCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { IssuedCodes } from './IssuedCodes.tsx'
import type { QuotaAct, QuotaActsProps } from './QuotaActs.tsx'
import { useRenewCodes } from './quota-data.ts'

interface Answer {
  number: number
  stage: string
  until?: string
}

type Issued = Awaited<ReturnType<typeof codeCalls.issue>>['codes']

interface AmountDialogProps extends QuotaActsProps {
  act: QuotaAct
  onClose: () => void
}

/** Asks how many; a refusal is said in the dialog, and what was typed stays. */
export function AmountDialog({ act, onClose, ...about }: AmountDialogProps) {
  const { unit, counted, name, bar, above, upper } = about
  const t = useTexts(texts)
  const renew = useRenewCodes()
  const stages = useDictionary('stage')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [issued, setIssued] = useState<Issued | null>(null)
  const isAmount = act === 'allot' || act === 'grant'
  const first = isAmount ? (bar?.amount ?? 0) : 1
  const max = {
    issue: codeBatchMax.issue,
    pass: Math.min(codeBatchMax.pass, upper?.free ?? 0),
    takeUp: Math.min(codeBatchMax.pass, bar?.free ?? 0),
    allot: 1_000_000,
    grant: 1_000_000,
  }[act]
  async function submit(answer: Answer) {
    setBusy(true)
    setProblem(null)
    try {
      const codes = await send(act, about, answer)
      renew()
      if (codes) return setIssued(codes)
      toast(t(`done.${act}`, { count: answer.number, unit: unit.name }), 'success')
      onClose()
    } catch (error) {
      setProblem(error instanceof RefusedError ? (error.fields[0]?.message ?? error.message) : t('cut'))
    } finally {
      setBusy(false)
    }
  }
  if (issued) return <IssuedCodes codes={issued} unit={unit.name} name={name} onClose={onClose} />
  return (
    <Modal open title={t(`acts.${act}`)} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t(`ask.${act}`, { unit: unit.name, above: above?.name ?? '', kind: name })}</p>
      <Form<Answer>
        layout="vertical"
        initialValues={{ number: first, stage: counted.stage ?? '' }}
        onFinish={(answer) => void submit(answer)}
      >
        <Form.Item
          name="number"
          label={t(isAmount ? 'quota.amount' : 'ask.count')}
          extra={isAmount ? t('ask.amountHint') : t('ask.countHint', { max })}
          rules={[{ required: true, message: t('ask.number') }]}
        >
          <InputNumber min={isAmount ? 0 : 1} max={max} precision={0} autoFocus />
        </Form.Item>
        <Form.Item
          name="stage"
          label={t('stage')}
          extra={act === 'pass' || act === 'takeUp' ? t('ask.stageHint') : null}
        >
          <Select<string>
            disabled={counted.stage !== null}
            options={[
              { value: '', label: t('allStages') },
              ...stages.map(({ code, label }) => ({ value: code, label })),
            ]}
          />
        </Form.Item>
        {act === 'issue' && (
          <Form.Item name="until" label={t('ask.until')} extra={t('ask.untilHint')}>
            <DayInput />
          </Form.Item>
        )}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t(`acts.${act}`)}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}

/** Answers the new codes where some were made. */
async function send(act: QuotaAct, about: QuotaActsProps, { number, stage, until }: Answer): Promise<Issued | null> {
  const { unit, above, counted } = about
  const of = { season: about.season.id, kind: counted.kind, stage: stage === '' ? null : stage }
  const quiet = { quiet: true }
  if (act === 'issue') {
    // a code counts until the end of that day where the contest is
    const expiresAt = until ? `${until}T23:59:59+08:00` : null
    return (await codeCalls.issue({ body: { ...of, unit: unit.id, count: number, expiresAt } }, quiet)).codes
  }
  if (act === 'grant') await quotaCalls.grant({ body: { ...of, unit: unit.id, amount: number } }, quiet)
  else if (act === 'allot')
    await callsOf(quotas).create({ body: { values: { ...of, unit: unit.id, amount: number } } }, quiet)
  else {
    if (!above) throw new Error('codes move between a unit and the one above it')
    if (act === 'pass') await codeCalls.pass({ body: { ...of, unit: above.id, to: unit.id, count: number } }, quiet)
    else await codeCalls.takeUp({ body: { ...of, unit: above.id, from: unit.id, count: number } }, quiet)
  }
  return null
}
