import { Button, Form } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useBlocker } from 'react-router'
import { RefusedError } from '../client/errors.ts'
import { useTexts } from '../texts.tsx'
import { toast } from '../ui/toast-store.ts'
import { useConsoleAccess } from './access.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FieldItem } from './FieldItem.tsx'
import { viewOf } from './field-views.ts'
import { clearKept, keepForm, keptForm } from './kept-form.ts'
import { kitTexts } from './kit-texts.ts'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { FormProps, ResourcePage } from './resource-pages.tsx'

type Values = Record<string, unknown>

/**
 * The form of a new row, or of an existing one. Only what was changed is sent; what somebody else changed meanwhile is
 * shown beside one's own. What was typed survives a reload of the page.
 */
export function ResourceForm({ page, words, row, onDone, onClose, onDirty }: FormProps) {
  const t = useTexts(kitTexts)
  const { resource } = page
  const { accountId } = useConsoleAccess()
  const [form] = Form.useForm<{ values: Values }>()
  const names = (row ? resource.edit : resource.create) ?? []
  const key = `console-form:${accountId}:${resource.name}:${row?.id ?? 'new'}`
  const initial = useMemo(
    () => inputsOf(page, row, (row ? resource.edit : resource.create) ?? []),
    [page, row, resource],
  )
  const [kept] = useState(() => keptForm(key))
  const [isDirty, setDirty] = useState(kept !== null)
  const [theirs, setTheirs] = useState<AnyRow | null>(null)
  const [differing, setDiffering] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useUnloadWarning(isDirty)
  async function submit({ values }: { values: Values }) {
    setBusy(true)
    setProblem(null)
    try {
      const id = await save(resource, theirs ?? row, values ?? {}, theirs ? {} : initial)
      clearKept(key)
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
  function refuse(error: RefusedError) {
    const shown = error.fields.filter(({ path }) => names.includes(path.split('.')[1] ?? ''))
    form.setFields(
      shown.map(({ path, message }) => ({ name: path.split('.') as ['values', string], errors: [message] })),
    )
    if (shown.length > 0) form.scrollToField(shown[0]?.path.split('.') as ['values', string], { focus: true })
    if (shown.length < error.fields.length || shown.length === 0) setProblem(error.message)
  }
  /** Somebody was faster: their row is fetched, and the next save is made from it. */
  async function meet(error: RefusedError) {
    setTheirs(await callsOf(resource).view({ params: { id: row?.id ?? '' } }))
    setDiffering(error.fields.map(({ path }) => path.split('.')[1] ?? ''))
    setProblem(error.message)
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="resource-form"
      initialValues={{ values: { ...initial, ...kept } }}
      onValuesChange={(_change, all: { values: Values }) => {
        setDirty(true)
        keepForm(key, resource, all.values)
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
async function save(
  resource: ResourcePage['resource'],
  row: AnyRow | null,
  values: Values,
  initial: Values,
): Promise<string> {
  const calls = callsOf(resource)
  if (!row) {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    return (await calls.create({ body: { values: filled } }, { quiet: true })).id
  }
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(initial[name] ?? null),
  )
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

/** The browser asks before the tab is closed; the console itself asks before it leads elsewhere. */
function useUnloadWarning(isDirty: boolean): void {
  const t = useTexts(kitTexts)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // the browser's own question: it cannot be missed, and stands above every drawer
    if (confirm(t('form.unsaved'))) blocker.proceed()
    else blocker.reset()
  }, [blocker, t])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}
