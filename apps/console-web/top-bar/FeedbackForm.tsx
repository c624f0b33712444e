import { Form, Input } from 'antd'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { pictures } from '#kernel/contract/fields.ts'
import { client } from '#kernel/web/client/browser.ts'
import { FileControl } from '#kernel/web/console/FileControl.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { supportLimits, supportRoutes } from '#modules/platform/support/contract.ts'
import type { supportSchemas } from '#modules/platform/support/schema.ts'
import { consoleTexts } from '../console-texts.ts'
import { FormDialog } from './FormDialog.tsx'

const calls = client<typeof supportSchemas>(supportRoutes)
const OwnFeedback = lazy(() =>
  import('#modules/platform/support/web/index.ts').then((module) => ({ default: module.OwnFeedback })),
)

interface Given {
  body: string
  pictures?: readonly string[]
}

const picturesField = pictures({ purpose: 'feedback', maxCount: supportLimits.feedbackPictures, isOptional: true })

/** What one saw, as the form keeps it: the ids of what was handed in. */
function Pictures(props: {
  label: string
  id?: string
  value?: readonly string[]
  onChange?: (ids: readonly string[]) => void
}) {
  const { label, id, value, onChange } = props
  return (
    <FileControl
      {...(id === undefined ? {} : { id })}
      field={picturesField}
      words={{ label, option: (code) => code }}
      ids={value ?? []}
      onIds={(ids) => onChange?.(ids)}
      maxCount={supportLimits.feedbackPictures}
      accept="image/jpeg,image/png"
    />
  )
}

/** What does not work, or could work better: it goes to those who look after the system; what became of it stands below. */
export function FeedbackForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(consoleTexts)
  const { pathname } = useLocation()
  const [form] = Form.useForm<Given>()
  async function send({ body, pictures: added }: Given) {
    const chosen = added?.length ? { pictures: [...added] } : {}
    await calls.giveFeedback({ body: { body, page: `/console${pathname}`, ...chosen } })
    toast(t('feedback.sent'), 'success')
    onClose()
  }
  return (
    <FormDialog
      title={t('feedback.title')}
      submitLabel={t('feedback.send')}
      form={form}
      onSubmit={send}
      onClose={onClose}
      below={
        <Suspense>
          <OwnFeedback />
        </Suspense>
      }
    >
      <Form.Item
        name="body"
        label={t('feedback.what')}
        extra={t('feedback.answerHint')}
        rules={[{ required: true, min: supportLimits.questionCharsMin, message: t('feedback.tooShort') }]}
      >
        <Input.TextArea rows={5} maxLength={supportLimits.questionChars} showCount />
      </Form.Item>
      <Form.Item
        name="pictures"
        label={t('feedback.pictures')}
        extra={t('feedback.picturesHint', { max: supportLimits.feedbackPictures })}
      >
        <Pictures label={t('feedback.pictures')} />
      </Form.Item>
    </FormDialog>
  )
}
