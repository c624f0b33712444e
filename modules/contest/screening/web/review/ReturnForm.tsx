import { Form, Select } from 'antd'
import { useState } from 'react'
import { DayInput } from '#kernel/web/console/DayInput.tsx'
import { tabLeaves } from '#kernel/web/console/tab-leaves.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { screeningCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { type DecisionFormProps, FormButtons, ReasonItems } from './DecisionForms.tsx'
import { endOfDay, fixDayIn } from './fix-by.ts'
import { pathLabel, useForm } from './form.ts'

interface ReturnFormProps extends DecisionFormProps {
  opened: ReadonlySet<string>
  setOpened: (opened: ReadonlySet<string>) => void
}

interface Values {
  reasons: string[]
  opinion: string
  fixBy: string
}

/** Gives it back: why, which places may be mended (ticked in the form, or chosen here), and until when. */
export function ReturnForm({ deciding, onClose, opened, setOpened }: ReturnFormProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useForm()
  const { view } = form
  const options = view.openable.map((path) => ({ value: path, label: pathLabel(t, language, form, path) }))
  const [isTried, setTried] = useState(false)
  const lacksPlace = isTried && opened.size === 0
  const giveBack = async ({ reasons, opinion, fixBy }: Values) => {
    if (opened.size === 0) return
    await deciding.run('return', () =>
      screeningCalls.return(
        {
          params: { declaration: view.declaration.id },
          body: { reasons, opinion, openedPaths: [...opened], fixBy: `${fixBy}${endOfDay}` },
        },
        { quiet: true },
      ),
    )
  }
  return (
    <Form<Values>
      layout="vertical"
      initialValues={{ fixBy: fixDayIn(view, view.fixDays.usual) }}
      onSubmitCapture={() => setTried(true)}
      onFinish={(values) => void giveBack(values)}
    >
      <ReasonItems />
      <Form.Item
        label={t('return.places')}
        htmlFor="opened-places"
        extra={t('return.placesHint')}
        validateStatus={lacksPlace ? 'error' : ''}
        help={lacksPlace ? <span role="alert">{t('return.needed')}</span> : undefined}
      >
        <Select<string[]>
          {...tabLeaves}
          id="opened-places"
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={options}
          value={[...opened]}
          onChange={(paths) => setOpened(new Set(paths))}
          placeholder={t('return.nothingOpened')}
        />
      </Form.Item>
      <Form.Item name="fixBy" label={t('return.fixBy')} rules={[{ required: true, message: t('required') }]}>
        {/* a whole day less than the limit: the day ends after the hour that counts */}
        <DayInput min={fixDayIn(view, 1)} max={fixDayIn(view, view.fixDays.max - 1)} />
      </Form.Item>
      <FormButtons deciding={deciding} onClose={onClose}>
        {t('return.confirm')}
      </FormButtons>
    </Form>
  )
}
