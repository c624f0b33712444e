import { Form } from 'antd'
import { useRef } from 'react'
import { useTexts } from '../texts.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FieldItem } from './FieldItem.tsx'
import { FormFoot } from './FormFoot.tsx'
import { hiddenIn, sectionsOf, type Values } from './form-values.ts'
import { kitTexts } from './kit-texts.ts'
import type { FormProps } from './resource-pages.tsx'
import { SaidAbove } from './SaidAbove.tsx'
import { useRowForm } from './use-row-form.ts'

/**
 * The form of a new row, or of an existing one: judged here before anything is sent, all problems at once, each at its field.
 */
export function ResourceForm(props: FormProps) {
  const { page, words, onClose, onAnother } = props
  const t = useTexts(kitTexts)
  const layout = page.resource.form
  const { form, row, names, first, isKept, theirs, differing, take, isBusy, refused, problem, change, submit } =
    useRowForm(props)
  const hidden = Form.useWatch(({ values }: { values: Values }) => hiddenIn(layout, values).join(), form)
  const unasked = (hidden ?? hiddenIn(layout, first.values).join()).split(',')
  const isAnother = useRef(false)
  function send(thenAnother: boolean) {
    isAnother.current = thenAnother
    form.submit()
  }
  const item = (name: string) => {
    const field = page.resource.fields[name]
    if (!field) return null
    return (
      <FieldItem
        key={name}
        path={['values', name]}
        field={field}
        words={words.field(name)}
        texts={page.texts}
        refused={refused.filter((each) => each.name === name)}
        extra={
          theirs &&
          differing.includes(name) && (
            <ConflictNote page={page} name={name} words={words} row={theirs} onTake={() => take(name)} />
          )
        }
      />
    )
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="resource-form"
      // the browser's own bubbles speak its language, one problem at a time
      noValidate
      initialValues={first}
      onValuesChange={(part: { values?: Values }, all: { values: Values }) => change(part.values ?? {}, all.values)}
      onFinish={(values) => {
        void submit(values, isAnother.current)
        isAnother.current = false
      }}
      onFinishFailed={() => {
        isAnother.current = false
      }}
      scrollToFirstError={{ focus: true }}
    >
      {isKept && <p className="form-kept">{t('form.kept')}</p>}
      {sectionsOf(
        layout,
        names.filter((name) => !unasked.includes(name)),
      ).map(([key, fields]) =>
        key === null ? (
          fields.map(item)
        ) : (
          <fieldset key={key} className="form-section field-wide">
            <legend>{words.section?.(key)}</legend>
            {fields.map(item)}
          </fieldset>
        ),
      )}
      <SaidAbove problem={problem} />
      <FormFoot
        saveWord={theirs ? t('form.saveMine') : t('form.save')}
        isBusy={isBusy}
        onSave={() => send(false)}
        onSaveAndNew={row || !onAnother ? undefined : () => send(true)}
        onCancel={onClose}
      />
    </Form>
  )
}
