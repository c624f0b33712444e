import { Button, Form, Modal } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel/contract/fields.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { FieldItem } from '#kernel/web/console/FieldItem.tsx'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import type { ActionProps } from '#kernel/web/console/resource-pages.tsx'
import { useResourceWords } from '#kernel/web/console/resource-words.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { askedQuestions } from '../../contract/office.ts'
import { supportTexts, texts } from './texts.ts'

const titleMax = 200
const { input } = askedQuestions.actions?.distill ?? {}
const fields: Readonly<Record<string, Field<unknown, unknown>>> = {
  ...input,
  // a question of the portal belongs to a category of the portal
  ...(input
    ? { category: { ...input.category, limits: { ...input.category.limits, within: { audience: 'portal' } } } }
    : {}),
}

/** Makes a frequent question of what somebody asked: their words and the answer are there to begin with. */
export function DistillDialog({ row, onDone, onClose }: ActionProps) {
  const t = useTexts(texts)
  const words = useResourceWords(askedQuestions, supportTexts)
  const [form] = Form.useForm<{ values: object }>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function submit({ values }: { values: object }) {
    setBusy(true)
    setProblem(null)
    try {
      await callsOf(askedQuestions).distill?.({ params: { id: row.id }, body: { values } }, { quiet: true })
      toast(t('distill.done'), 'success')
      onDone()
    } catch (error) {
      if (!(error instanceof RefusedError)) return setProblem(t('cut'))
      form.setFields(
        error.fields.map(({ path, message }) => ({ name: path.split('.') as ['values'], errors: [message] })),
      )
      if (error.fields.length === 0) setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  const answer = row.answer === null ? '' : `<p>${escaped(String(row.answer)).replaceAll('\n', '<br>')}</p>`
  return (
    <Modal open title={t('distill.title')} footer={null} onCancel={onClose} width={760} destroyOnHidden>
      <p>{t('distill.hint')}</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ values: { title: { zh: String(row.body).slice(0, titleMax) }, answer: { zh: answer } } }}
        onFinish={(values) => void submit(values)}
        scrollToFirstError={{ focus: true }}
      >
        {Object.entries(fields).map(([name, field]) => (
          <FieldItem key={name} path={['values', name]} field={field} words={words.actionField('distill', name)} />
        ))}
        {problem !== null && (
          <p role="alert" className="control-problem">
            {problem}
          </p>
        )}
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('distill.publish')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </Form>
    </Modal>
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
