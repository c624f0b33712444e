import './office.css'
import { Button, Form, Input, Segmented, Select } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { type Labels, type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { RichTextEditor } from '#kernel/web/console/RichTextEditor.tsx'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import type { FormProps } from '#kernel/web/console/resource-pages.tsx'
import { useUnsaved } from '#kernel/web/console/unsaved.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { agreementKinds } from '../../contract/office.ts'
import { readDocument } from './read-document.ts'
import { agreementOfficeTexts } from './texts.ts'

interface Values {
  kind: string
  version: string
  title: Partial<Labels>
  body: Partial<Labels>
}

/** A version, written or read from a file, one language at a time. */
export function VersionForm({ page, words, row: given, onDone, onClose }: FormProps) {
  const t = useTexts(agreementOfficeTexts)
  // as it was when the form was opened: what is fetched behind it is not one's own starting point
  const [row] = useState(given)
  const [initial] = useState<Values>(() => valuesOf(row))
  const [values, setValues] = useState(initial)
  const [language, setLanguage] = useState<Language>('zh')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  useUnsaved(isDirty)
  const put = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))
  const putText = (name: 'title' | 'body', text: string | null) =>
    setValues((before) => ({ ...before, [name]: { ...before[name], [language]: text || undefined } }))
  async function save() {
    const missing = missingIn(values, t('required'))
    setProblems(missing)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      onDone(await send(page.resource, row, values, initial))
      toast(t('saved'), 'success')
    } catch (error) {
      setProblems(problemsOf(error, t('cut')))
    } finally {
      setBusy(false)
    }
  }
  const help = (name: string) =>
    problems[name] === undefined
      ? {}
      : { validateStatus: 'error' as const, help: <span role="alert">{problems[name]}</span> }
  return (
    <form
      className="version-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Form.Item layout="vertical" label={words.field('kind').label} htmlFor="version-kind" {...help('kind')}>
        <Select
          id="version-kind"
          disabled={row !== null}
          value={values.kind || null}
          onChange={(kind: string) => put({ kind })}
          options={agreementKinds.map((kind) => ({ value: kind, label: words.field('kind').option(kind) }))}
        />
      </Form.Item>
      <Form.Item
        layout="vertical"
        label={words.field('version').label}
        htmlFor="version-number"
        extra={t('versionHint')}
        {...help('version')}
      >
        <Input
          id="version-number"
          maxLength={40}
          value={values.version}
          onChange={(event) => put({ version: event.target.value })}
        />
      </Form.Item>
      <Segmented<Language>
        aria-label={t('language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((each) => ({ value: each, label: labelOf(each) }))}
      />
      <Form.Item layout="vertical" label={words.field('title').label} htmlFor="version-title" {...help('title')}>
        <Input
          id="version-title"
          lang={language}
          maxLength={100}
          value={values.title[language] ?? ''}
          onChange={(event) => putText('title', event.target.value)}
        />
      </Form.Item>
      <Form.Item layout="vertical" label={words.field('body').label} {...help('body')}>
        <ReadFile onRead={(html) => putText('body', html)} />
        <div lang={language} key={language}>
          <RichTextEditor
            field={page.resource.fields.body as never}
            words={words.field('body')}
            value={values.body[language] ?? null}
            onChange={(html) => putText('body', html)}
          />
        </div>
      </Form.Item>
      {problems.form !== undefined && (
        <p role="alert" className="control-problem">
          {problems.form}
        </p>
      )}
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('save')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  )

  function labelOf(each: Language) {
    return (
      <span lang={each}>
        {languageNames[each]}
        {!values.body[each] && <small> · {t('empty')}</small>}
      </span>
    )
  }
}

/** A text that was written elsewhere takes the place of what stands here. */
function ReadFile({ onRead }: { onRead: (html: string) => void }) {
  const t = useTexts(agreementOfficeTexts)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const html = await readDocument(file)
    setProblem(html === null ? t('unreadable') : null)
    if (html !== null) onRead(html)
  }
  return (
    <p className="version-upload">
      <Button onClick={() => input.current?.click()}>{t('readFile')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('readFile')}
        accept=".html,.htm,.txt,.md"
        onChange={(event) => void read(event)}
      />
      {problem !== null && (
        <span role="alert" className="control-problem">
          {problem}
        </span>
      )}
    </p>
  )
}

function valuesOf(row: FormProps['row']): Values {
  return {
    kind: String(row?.kind ?? ''),
    version: String(row?.version ?? ''),
    title: (row?.title as Labels | undefined) ?? {},
    body: (row?.body as Labels | undefined) ?? {},
  }
}

function missingIn(values: Values, required: string): Record<string, string> {
  const empty = {
    kind: values.kind === '',
    version: values.version.trim() === '',
    title: !values.title.zh,
    body: !values.body.zh,
  }
  return Object.fromEntries(Object.entries(empty).flatMap(([name, isEmpty]) => (isEmpty ? [[name, required]] : [])))
}

function problemsOf(error: unknown, cut: string): Record<string, string> {
  if (!(error instanceof RefusedError) || error.fields.length === 0) return { form: saidBy(error) ?? cut }
  return Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[1] ?? 'form', message]))
}

/** @returns the id of the version */
async function send(
  resource: FormProps['page']['resource'],
  row: FormProps['row'],
  values: Values,
  initial: Values,
): Promise<string> {
  const calls = callsOf(resource)
  if (!row) return (await calls.create({ body: { values } }, { quiet: true })).id
  const changed = (['version', 'title', 'body'] as const).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]),
  )
  if (changed.length > 0) {
    const body = { revision: row.revision, values: Object.fromEntries(changed.map((name) => [name, values[name]])) }
    await calls.edit({ params: { id: row.id }, body }, { quiet: true })
  }
  return row.id
}
