import './pushes.css'
import { useQuery } from '@tanstack/react-query'
import { Button, Drawer, Form, Radio, Select } from 'antd'
import { useState } from 'react'
import { instant, labels } from '#kernel/contract/fields.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { FieldItem } from '#kernel/web/console/FieldItem.tsx'
import type { FieldWords } from '#kernel/web/console/field-view.ts'
import { tabLeaves } from '#kernel/web/console/tab-leaves.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { messageChannels, messageTypes } from '#modules/platform/messaging/contract.ts'
import { pushLimits } from '../contract.ts'
import { Audience } from './Audience.tsx'
import { pushCalls } from './calls.ts'
import { audienceOf, fieldOfProblem, firstValues, type PushValues } from './push-values.ts'
import { pushesTexts, pushPageTexts } from './texts.ts'

const titleField = labels({ maxChars: pushLimits.titleMaxChars })
const bodyField = labels({ maxChars: pushLimits.bodyMaxChars, isLong: true })
const timeField = instant()

const plain = (label: string): FieldWords => ({ label, option: (code) => code })

function useKept() {
  const { accountId } = useConsoleAccess()
  const key = `console-form:${accountId}:pushes:new`
  const [kept] = useState(() => sessionStorage.getItem(key))
  return {
    first: kept === null ? firstValues : (JSON.parse(kept) as PushValues),
    isKept: kept !== null,
    keep: (values: PushValues) => sessionStorage.setItem(key, JSON.stringify(values)),
    forget: () => sessionStorage.removeItem(key),
  }
}

/** A message by hand: what, to whom, which way, when. Its button says how many people it goes to. */
export function PushForm({ onClose, onSent }: { onClose: () => void; onSent: () => void }) {
  const t = useTexts(pushPageTexts)
  const words = useTexts(pushesTexts)
  const [form] = Form.useForm<PushValues>()
  const kept = useKept()
  const [values, setValues] = useState<PushValues>(kept.first)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const audience = audienceOf(values)
  const choices = useQuery({
    queryKey: ['push-audiences'],
    queryFn: () => pushCalls.audiences({}, { quiet: true }),
  })
  const counted = useQuery({
    queryKey: ['push-audiences', 'count', audience],
    queryFn: () => pushCalls.count({ body: { audience } }, { quiet: true }),
    staleTime: 10_000,
  })
  const people = counted.data?.people ?? 0
  async function send(given: PushValues) {
    setBusy(true)
    setProblem(null)
    const { type, title, body, channels = [], isLater, scheduledAt } = given
    if (!type || !title || !body) return setBusy(false)
    try {
      const made = await pushCalls.compose(
        { body: { type, title, body, channels, audience, scheduledAt: isLater ? (scheduledAt ?? null) : null } },
        { quiet: true },
      )
      kept.forget()
      toast(isLater ? t('scheduled', { count: made.people }) : t('sending', { count: made.people }), 'success')
      onSent()
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  function refuse(error: unknown) {
    if (!(error instanceof RefusedError)) return setProblem(t('cut'))
    const placed = error.fields.flatMap(({ path, message }) => {
      const name = fieldOfProblem(path)
      return name ? [{ name, errors: [message] }] : []
    })
    form.setFields(placed)
    setProblem(saidBy(error) ?? t('cut'))
  }
  const required = [{ required: true, message: t('required') }]
  return (
    <Drawer open onClose={onClose} size={640} title={t('new')} closable={{ 'aria-label': t('close') }}>
      {kept.isKept && <p className="form-kept">{t('kept')}</p>}
      <Form
        form={form}
        layout="vertical"
        initialValues={kept.first}
        onValuesChange={(_change, all: PushValues) => {
          setValues(all)
          kept.keep(all)
        }}
        onFinish={(given) => void send(given)}
        scrollToFirstError={{ focus: true }}
      >
        <Form.Item name="type" label={words('resources.pushes.fields.type')} rules={required} extra={t('urgentHint')}>
          <Radio.Group
            options={messageTypes.map((code) => ({
              value: code,
              label: words(`resources.pushes.options.type.${code}`),
            }))}
          />
        </Form.Item>
        <FieldItem path={['title']} field={titleField} words={plain(words('resources.pushes.fields.title'))} />
        <FieldItem path={['body']} field={bodyField} words={plain(words('resources.pushes.fields.body'))} />
        <Audience choices={choices.data} values={values} />
        <p role="status" className="push-count">
          {counted.isFetching
            ? t('counting')
            : t('count', { people, sms: counted.data?.sms ?? 0, email: counted.data?.email ?? 0 })}
        </p>
        <Form.Item
          name="channels"
          label={words('resources.pushes.fields.channels')}
          rules={required}
          extra={t('costHint')}
        >
          <Select
            {...tabLeaves}
            mode="multiple"
            options={messageChannels
              .filter((code) => code !== 'chat-app' || choices.data?.mayUseGroups === true)
              .map((code) => ({ value: code, label: words(`resources.pushes.options.channels.${code}`) }))}
          />
        </Form.Item>
        <Form.Item name="isLater" label={t('when')}>
          <Radio.Group
            options={[
              { value: false, label: t('now') },
              { value: true, label: t('later') },
            ]}
          />
        </Form.Item>
        {values.isLater && <FieldItem path={['scheduledAt']} field={timeField} words={plain(t('at'))} />}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={people === 0}>
          {values.isLater ? t('schedule', { count: people }) : t('send', { count: people })}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Drawer>
  )
}
