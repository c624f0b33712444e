import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useTexts } from '../texts.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FieldItem } from './FieldItem.tsx'
import { FormFoot } from './FormFoot.tsx'
import { hiddenIn, sectionsOf, type Values } from './form-values.ts'
import { kitTexts } from './kit-texts.ts'
import type { FormProps } from './resource-pages.tsx'
import { SaidAbove } from './SaidAbove.tsx'
import { FormSteps } from './steps/FormSteps.tsx'
import { FormSummary } from './steps/FormSummary.tsx'
import { type Steps, useSteps } from './steps/use-steps.ts'
import { useRowForm } from './use-row-form.ts'

/**
 * The form of a new row, or of an existing one: judged here before anything is sent, all problems at once, each at its field.
 * A new row may be asked for in steps; then only the fields of the present one are drawn, and what others hold is kept.
 */
export function ResourceForm(props: FormProps) {
  const { page, words, onClose, onAnother } = props
  const t = useTexts(kitTexts)
  const layout = page.resource.form
  const {
    form,
    row,
    names,
    first,
    isKept,
    theirs,
    differing,
    take,
    isBusy,
    refused,
    problem,
    change,
    submit,
    ...said
  } = useRowForm(props)
  const hidden = Form.useWatch(({ values }: { values: Values }) => hiddenIn(layout, values).join(), {
    form,
    // in steps, what looks at a field of another step still finds its value
    preserve: layout?.isStepped === true,
  })
  const unasked = (hidden ?? hiddenIn(layout, first.values).join()).split(',')
  const asked = names.filter((name) => !unasked.includes(name))
  const steps = useSteps(layout, asked, row === null)
  useRefusedStep(steps, refused, said)
  /** those too that are not drawn now */
  const typed = () => form.getFieldsValue(true) as { values: Values }
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
      onValuesChange={(part: { values?: Values }, all: { values: Values }) =>
        change(part.values ?? {}, steps ? typed().values : all.values)
      }
      onFinish={(values) => {
        if (steps && !steps.isLast) return steps.go(steps.at + 1)
        void submit(steps ? typed() : values, isAnother.current)
        isAnother.current = false
      }}
      onFinishFailed={() => {
        isAnother.current = false
      }}
      scrollToFirstError={{ focus: true }}
    >
      {isKept && <p className="form-kept">{t('form.kept')}</p>}
      {steps ? (
        <>
          <FormSteps steps={steps} words={words} />
          {steps.isLast ? (
            <FormSummary {...{ page, words, steps }} values={typed().values} />
          ) : (
            steps.current.names.map(item)
          )}
        </>
      ) : (
        sectionsOf(layout, asked).map(([key, fields]) =>
          key === null ? (
            fields.map(item)
          ) : (
            <fieldset key={key} className="form-section field-wide">
              <legend>{words.section?.(key)}</legend>
              {fields.map(item)}
            </fieldset>
          ),
        )
      )}
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

/** What was refused is told where it was asked for: the form goes back to the first such step, and says it when it is drawn. */
function useRefusedStep(
  steps: Steps | null,
  refused: ReturnType<typeof useRowForm>['refused'],
  { answers, tellAt }: Pick<ReturnType<typeof useRowForm>, 'answers' | 'tellAt'>,
): void {
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
