import { Button, Form } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { RefusedError } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { useConsoleAccess } from './access.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FieldItem } from './FieldItem.tsx'
import { viewOf } from './field-views.ts'
import { changedSince, clearKept, formKey, isSame, keepForm, keptForm } from './kept-form.ts'
import { kitTexts } from './kit-texts.ts'
import { useBoundWords } from './number-bounds.ts'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { FormProps, ResourcePage } from './resource-pages.tsx'
import { useUnloadWarning } from './unload-warning.ts'

type Values = Record<string, unknown>

/**
 * The form of a new row, or of an existing one. Only what was changed is sent; what somebody else changed meanwhile is
 * shown beside one's own. What was typed survives a reload of the page.
 */
export function ResourceForm({ page, words, row: given, onDone, onClose, onDirty }: FormProps) {
  const t = useTexts(kitTexts)
  const boundWords = useBoundWords()
  const { resource } = page
  const { accountId } = useConsoleAccess()
  const [form] = Form.useForm<{ values: Values }>()
  // as it was when the form was opened: what is fetched behind it must not pass for one's own starting point
  const [row] = useState(given)
  const names = (row ? resource.edit : resource.create) ?? []
  const key = formKey(accountId, resource, row?.id ?? null)
  const initial = useMemo(
    () => inputsOf(page, row, (row ? resource.edit : resource.create) ?? []),
    [page, row, resource],
  )
  const [kept] = useState(() => keptForm(key))
  const [isDirty, setDirty] = useState(kept !== null)
  /** what somebody else saved between the typing and the reload */
  const [changedMeanwhile] = useState(() =>
    kept && row ? changedSince(kept, { revision: row.revision, values: initial }) : [],
  )
  const [theirs, setTheirs] = useState<AnyRow | null>(changedMeanwhile.length > 0 ? row : null)
  const [differing, setDiffering] = useState<readonly string[]>(changedMeanwhile)
  /** fields that stood otherwise at an earlier save: whatever is in them now was decided here */
  const [decided, setDecided] = useState<readonly string[]>(changedMeanwhile)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(changedMeanwhile.length > 0 ? t('form.changedMeanwhile') : null)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useUnloadWarning(isDirty)
  async function submit({ values }: { values: Values }) {
    setBusy(true)
    setProblem(null)
    try {
      const id = await save(page, theirs ?? row, changed(values ?? {}))
      clearKept(key)
      // the next step may lead elsewhere: nothing is unsaved any more
      flushSync(() => setDirty(false))
      toast(row ? t('form.saved') : t('form.created', { one: words.one }), 'success')
      onDone(id)
    } catch (error) {
      if (!(error instanceof RefusedError)) setProblem(t('form.cut'))
      else if (error.code === 'stale_revision' && row) await meet(error)
      else refuse(error)
    } finally {
      setBusy(false)
    }
  }
  /** What is one's own: never what the form shows of fields that somebody else may have changed meanwhile. */
  function changed(values: Values): Values {
    if (!row) return values
    return Object.fromEntries(
      Object.entries(values).filter(([name, value]) => decided.includes(name) || !isSame(value, initial[name])),
    )
  }
  // until it is saved it stays typed over what stood there first, however often the page is loaded anew
  const over = row && { revision: kept?.over?.revision ?? row.revision, values: { ...initial, ...kept?.over?.values } }
  const keep = (values: Values) => keepForm(key, resource, { values: changed(values), over })
  function refuse(error: RefusedError) {
    const shown = error.fields.filter(({ path }) => names.includes(path.split('.')[1] ?? ''))
    form.setFields(
      shown.map(({ path, ...problem }) => {
        const name = path.split('.') as ['values', string]
        const field = resource.fields[name[1]]
        return { name, errors: [(field && boundWords(field, problem)) ?? problem.message] }
      }),
    )
    if (shown.length > 0) form.scrollToField(shown[0]?.path.split('.') as ['values', string], { focus: true })
    if (shown.length < error.fields.length || shown.length === 0) setProblem(error.message)
  }
  /** Somebody was faster: their row is fetched, and the next save is made from it. */
  async function meet(error: RefusedError) {
    setTheirs(await callsOf(resource).view({ params: { id: row?.id ?? '' } }))
    const stood = error.fields.map(({ path }) => path.split('.')[1] ?? '')
    setDiffering(stood)
    setDecided((before) => [...before, ...stood])
    setProblem(error.message)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="resource-form"
      initialValues={{ values: { ...initial, ...kept?.values } }}
      onValuesChange={(_change, all: { values: Values }) => {
        setDirty(true)
        keep(all.values)
      }}
      onFinish={(values) => void submit(values)}
      scrollToFirstError={{ focus: true }}
    >
      {kept !== null && <p className="form-kept">{t('form.kept')}</p>}
      {names.map((name) => {
        const field = resource.fields[name]
        if (!field) return null
        return (
          <FieldItem
            key={name}
            path={['values', name]}
            field={field}
            words={words.field(name)}
            extra={
              theirs &&
              differing.includes(name) && (
                <ConflictNote
                  page={page}
                  name={name}
                  words={words}
                  row={theirs}
                  onTake={() => {
                    form.setFieldValue(['values', name], inputOf(page, theirs, name))
                    keep(form.getFieldValue('values') as Values)
                    setDiffering(differing.filter((each) => each !== name))
                  }}
                />
              )
            }
          />
        )
      })}
      {problem !== null && (
        <p role="alert" className="control-problem field-wide">
          {problem}
        </p>
      )}
      <div className="form-buttons field-wide">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {theirs ? t('form.saveMine') : t('form.save')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Form>
  )
}

/** @returns the id of the row */
async function save({ resource, presets }: ResourcePage, row: AnyRow | null, values: Values): Promise<string> {
  const calls = callsOf(resource)
  if (!row) {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    return (await calls.create({ body: { values: { ...filled, ...presets } } }, { quiet: true })).id
  }
  const changed = Object.entries(values)
  if (changed.length === 0) return row.id
  const body = {
    revision: row.revision,
    values: Object.fromEntries(changed.map(([name, value]) => [name, value ?? null])),
  }
  await calls.edit({ params: { id: row.id }, body }, { quiet: true })
  return row.id
}

function inputsOf(page: ResourcePage, row: AnyRow | null, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, inputOf(page, row, name)]))
}

function inputOf(page: ResourcePage, row: AnyRow | null, name: string): unknown {
  const field = page.resource.fields[name]
  const value = row?.[name] ?? null
  const toInput = field && viewOf(field).toInput
  return toInput ? toInput(value) : value
}
