import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { client } from '#kernel/web/client/browser.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { supportRoutes } from '../../contract.ts'
import type { supportSchemas } from '../../schema.ts'
import { texts } from './texts.ts'

const calls = client<typeof supportSchemas>(supportRoutes)
const reasonMax = 500

/** How whoever asked can be reached: shown for a reason, which is written down. */
export function AskedDetail({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const { may } = useConsoleAccess()
  const [isAsking, setAsking] = useState(false)
  const [contact, setContact] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function show(body: { reason: string }) {
    setProblem(null)
    try {
      setContact((await calls.unmaskContact({ params: { id: row.id }, body }, { quiet: true })).contact)
      setAsking(false)
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    }
  }
  return (
    <section>
      <h2>{t('contact.title')}</h2>
      {row.hasContact === false && <p>{t('contact.none')}</p>}
      {row.hasContact === true && contact !== null && <p>{contact}</p>}
      {row.hasContact === true &&
        contact === null &&
        (may('askedQuestions.unmask') ? (
          <Button onClick={() => setAsking(true)}>{t('contact.show')}</Button>
        ) : (
          <p>{t('contact.hidden')}</p>
        ))}
      {isAsking && (
        <Modal open title={t('contact.show')} footer={null} onCancel={() => setAsking(false)} destroyOnHidden>
          <Form layout="vertical" onFinish={(values: { reason: string }) => void show(values)}>
            <Form.Item
              name="reason"
              label={t('contact.why')}
              extra={t('contact.hint')}
              rules={[{ required: true, whitespace: true, message: t('required') }]}
            >
              <Input maxLength={reasonMax} />
            </Form.Item>
            {problem !== null && (
              <p role="alert" className="control-problem">
                {problem}
              </p>
            )}
            <Button type="primary" htmlType="submit">
              {t('contact.show')}
            </Button>{' '}
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
          </Form>
        </Modal>
      )}
    </section>
  )
}
