import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import type { FormLayout } from '../../contract/resource.ts'
import { useTexts } from '../texts.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FieldItem } from './FieldItem.tsx'
import { FormFoot } from './FormFoot.tsx'
import { hiddenIn, sectionsOf, type Values } from './form-values.ts'
import { kitTexts } from './kit-texts.ts'
import type { FormProps, ResourcePage } from './resource-pages.tsx'
import type { ResourceWords } from './resource-words.ts'
import { SaidAbove } from './SaidAbove.tsx'
import { FormSteps } from './steps/FormSteps.tsx'
import { FormSummary } from './steps/FormSummary.tsx'
import { type Steps, useSteps } from './steps/use-steps.ts'
import { useRowForm } from './use-row-form.ts'

type RowForm = ReturnType<typeof useRowForm>

/**
 * The form of a new row, or of an existing one: judged here before anything is sent, all problems at once, each at its field.
 * A new row may be asked for in steps; then only the fields of the present one are drawn, and what others hold is kept.
 */
export function ResourceForm(props: FormProps) {
  const { page, words, onClose, onAnother } = props
  const t = useTexts(kitTexts)
  const layout = page.resource.form
  const rowForm = useRowForm(props)
  const { form, row, first, isKept, theirs, isBusy, problem, change, submit } = rowForm
  const asked = useAsked(layout, rowForm)
  const steps = useSteps(layout, asked, row === null)
  useRefusedStep(steps, rowForm)
  const isAnother = useRef(false)
  function send(thenAnother: boolean) {
    isAnother.current = thenAnother
    form.submit()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="resource-form"
      // the browser's own bubbles speak its language, one problem at a time
      noValidate
      initialValues={first}
      onValuesChange={(part: { values?: Values }, all: { values: Values }) =>
        change(part.values ?? {}, steps ? typedIn(form).values : all.values)
      }
      onFinish={(values) => {
        if (steps && !steps.isLast) return steps.go(steps.at + 1)
        void submit(steps ? typedIn(form) : values, isAnother.current)
        isAnother.current = false
      }}
      onFinishFailed={() => {
        isAnother.current = false
      }}
      scrollToFirstError={{ focus: true }}
    >
      {isKept && <p className="form-kept">{t('form.kept')}</p>}
      <FormFields {...{ page, words, rowForm, steps, asked }} />
      <SaidAbove problem={problem} />
      <FormFoot
        saveWord={steps && !steps.isLast ? t('steps.next') : theirs ? t('form.saveMine') : t('form.save')}
        isBusy={isBusy}
        onSave={() => send(false)}
        onSaveAndNew={row || !onAnother || (steps && !steps.isLast) ? undefined : () => send(true)}
        onBack={steps && steps.at > 0 ? () => steps.go(steps.at - 1) : undefined}
        onCancel={onClose}
      />
    </Form>
  )
}

/** The fields that are asked for as the others stand. */
function useAsked(layout: FormLayout | undefined, { form, names, first }: RowForm): string[] {
  const hidden = Form.useWatch(({ values }: { values: Values }) => hiddenIn(layout, values).join(), {
    form,
    // in steps, what looks at a field of another step still finds its value
    preserve: layout?.isStepped === true,
  })
  const unasked = (hidden ?? hiddenIn(layout, first.values).join()).split(',')
  return names.filter((name) => !unasked.includes(name))
}

/** All that is typed, in fields too that are not drawn now. */
function typedIn(form: RowForm['form']): { values: Values } {
  return form.getFieldsValue(true) as { values: Values }
}

interface FormFieldsProps {
  page: ResourcePage
  words: ResourceWords
  rowForm: RowForm
  steps: Steps | null
  asked: readonly string[]
}

/** The fields of the present step, else those of all sections. */
function FormFields({ page, words, rowForm, steps, asked }: FormFieldsProps) {
  const { form, refused, theirs, differing, take } = rowForm
  const { fields, form: layout } = page.resource
  const item = (name: string) => {
    const field = fields[name]
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
  if (steps) {
    return (
      <>
        <FormSteps steps={steps} words={words} />
        {steps.isLast ? (
          <FormSummary {...{ page, words, steps }} values={typedIn(form).values} />
        ) : (
          steps.current.names.map(item)
        )}
      </>
    )
  }
  return sectionsOf(layout, asked).map(([key, names]) =>
    key === null ? (
      names.map(item)
    ) : (
      <fieldset key={key} className="form-section field-wide">
        <legend>{words.section?.(key)}</legend>
        {names.map(item)}
      </fieldset>
    ),
  )
}

/** What was refused is told where it was asked for: the form goes back to the first such step, and says it when it is drawn. */
function useRefusedStep(steps: Steps | null, { refused, answers, tellAt }: RowForm): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer; who mends one field is not led to another
  useEffect(() => {
    const wrong = steps?.all.flatMap(({ names }) => names).find((name) => refused.some((each) => each.name === name))
    if (wrong !== undefined) steps?.goTo(wrong)
  }, [answers])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another step is drawn
  useEffect(() => {
    if (steps) tellAt(steps.current.names)
  }, [answers, steps?.at])
}
