import './office.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useFormats, useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type TemplatePart, templateMaxChars, templateParts } from '../../contract.ts'
import { type TemplateWords, templateCalls } from './calls.ts'
import { officeTexts as texts } from './texts.ts'

type Texts = TemplateWords['own']

/** The words of one message in four languages, with the built-in ones beside them. */
export function TemplateEditor({ row }: { row: AnyRow }) {
  const t = useTexts(texts)
  const found = useQuery({
    queryKey: ['resource', 'messageTemplates', 'texts', row.id, row.version],
    queryFn: () => templateCalls.texts({ params: { id: row.id } }, { quiet: true }),
  })
  if (found.error) return <p role="alert">{saidBy(found.error) ?? t('cut')}</p>
  if (!found.data) return <p>{t('loading')}</p>
  return <Editor key={found.data.version} id={row.id} words={found.data} />
}

/** What was typed survives a reload of the page, in this tab alone. */
function useDraft(id: string, version: number, own: Texts) {
  const key = `console-form:messageTemplates:${id}:${version}`
  const [draft, setDraft] = useState<Texts>(() => {
    const kept = sessionStorage.getItem(key)
    return kept === null ? own : (JSON.parse(kept) as Texts)
  })
  return {
    draft,
    put(next: Texts) {
      sessionStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
    forget: () => sessionStorage.removeItem(key),
  }
}

function Editor({ id, words }: { id: string; words: TemplateWords }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { may } = useConsoleAccess()
  const reader = useLanguage()
  const [language, setLanguage] = useState<Language>(reader)
  const { draft, put, forget } = useDraft(id, words.version, words.own)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<Record<TemplatePart, string> | null>(null)
  const mayEdit = may('messageTemplates.save')
  function refuse(error: unknown) {
    const fields = error instanceof RefusedError ? error.fields : []
    setProblems(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
    setProblem(saidBy(error) ?? t('cut'))
    const first = languages.find((each) => fields.some(({ path }) => path.startsWith(`texts.${each}.`)))
    if (first) setLanguage(first)
  }
  async function guarded(work: () => Promise<void>) {
    setProblem(null)
    setProblems({})
    try {
      await work()
    } catch (error) {
      refuse(error)
    }
  }
  const save = () =>
    guarded(async () => {
      await templateCalls.save({ params: { id }, body: { version: words.version, texts: draft } }, { quiet: true })
      forget()
      toast(t('saved'), 'success')
      await queries.invalidateQueries({ queryKey: ['resource', 'messageTemplates'] })
    })
  const show = () =>
    guarded(async () => {
      setPreview(await templateCalls.preview({ params: { id }, body: { texts: draft, of: language } }, { quiet: true }))
    })
  return (
    <section className="template-editor">
      <h2>{t('template.title')}</h2>
      <Arguments words={words} />
      <Segmented<Language>
        aria-label={t('template.language')}
        value={language}
        onChange={(chosen) => {
          setLanguage(chosen)
          setPreview(null)
        }}
        options={languages.map((each) => ({
          value: each,
          label: (
            <span lang={each}>
              {languageNames[each]}
              {draft[each] && Object.keys(draft[each]).length > 0 && <small> · {t('template.changed')}</small>}
            </span>
          ),
        }))}
      />
      <Form layout="vertical" component={false}>
        {templateParts.map((part) => (
          <Part
            key={part}
            {...{ part, language, mayEdit }}
            builtIn={words.builtIn[language][part]}
            value={draft[language]?.[part] ?? ''}
            problem={problems[`texts.${language}.${part}`]}
            onChange={(text) => put(withText(draft, { language, part, text }))}
          />
        ))}
      </Form>
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <div className="template-buttons">
        {mayEdit && (
          <Button type="primary" onClick={() => void save()}>
            {t('save')}
          </Button>
        )}
        <Button onClick={() => void show()}>{t('template.preview')}</Button>
      </div>
      {preview && <Preview preview={preview} language={language} />}
      <Versions id={id} words={words} onTake={mayEdit ? put : null} />
    </section>
  )
}

function withText(
  draft: Texts,
  { language, part, text }: { language: Language; part: TemplatePart; text: string },
): Texts {
  const { [part]: _before, ...others } = draft[language] ?? {}
  const parts = text === '' ? others : { ...others, [part]: text }
  return { ...draft, [language]: parts }
}

function Arguments({ words }: { words: TemplateWords }) {
  const t = useTexts(texts)
  if (words.arguments.length === 0) return null
  return (
    <p className="template-arguments">
      {t('template.arguments')}{' '}
      {words.arguments.map(({ name, sample, isSecret }) => (
        <Tag key={name} title={sample}>
          {`{${name}}`}
          {isSecret && ` · ${t('template.secret')}`}
        </Tag>
      ))}
    </p>
  )
}

interface PartProps {
  part: TemplatePart
  language: Language
  mayEdit: boolean
  builtIn: string
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** One text: empty means that it stands as built in, which is shown in its place; changed, it is shown below. */
function Part({ part, language, mayEdit, builtIn, value, problem, onChange }: PartProps) {
  const t = useTexts(texts)
  const id = `template-${language}-${part}`
  return (
    <Form.Item
      label={t(`template.parts.${part}`)}
      htmlFor={id}
      validateStatus={problem ? 'error' : ''}
      help={problem && <span role="alert">{problem}</span>}
      extra={
        value === ''
          ? mayEdit && (
              <Button size="small" onClick={() => onChange(builtIn)}>
                {t('template.take')}
              </Button>
            )
          : value !== builtIn && (
              <span className="template-built-in">
                {t('template.builtIn')} <span lang={language}>{builtIn}</span>
              </span>
            )
      }
    >
      <Input.TextArea
        id={id}
        lang={language}
        readOnly={!mayEdit}
        rows={part === 'subject' ? 1 : 3}
        className="control-long"
        maxLength={templateMaxChars[part]}
        placeholder={builtIn}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  )
}

function Preview({ preview, language }: { preview: Record<TemplatePart, string>; language: Language }) {
  const t = useTexts(texts)
  return (
    <div className="template-preview" role="status">
      <h3>{t('template.previewTitle')}</h3>
      <dl lang={language}>
        {templateParts.map((part) => (
          <div key={part}>
            <dt>{t(`template.parts.${part}`)}</dt>
            <dd>{preview[part]}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Versions({ id, words, onTake }: { id: string; words: TemplateWords; onTake: ((own: Texts) => void) | null }) {
  const t = useTexts(texts)
  const { dateTime } = useFormats()
  if (words.versions.length === 0) return null
  const take = async (version: number) => onTake?.((await templateCalls.version({ params: { id, version } })).texts)
  return (
    <div>
      <h3>{t('template.versions')}</h3>
      <ul className="template-versions">
        {words.versions.map(({ version, at, isReset }) => (
          <li key={version}>
            {t('template.version', { version, at: dateTime(at) })} {isReset && <Tag>{t('template.reset')}</Tag>}
            {onTake && !isReset && version !== words.version && (
              <Button size="small" onClick={() => void take(version)}>
                {t('template.again')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
