import { Alert, Button, Input } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { type Language, labelIn, languageNames } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import type { AnyRow } from '#kernel/web/console/resource-calls.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { type Content, officeCalls } from '../calls.ts'
import type { useKeptDraft } from '../kept-draft.ts'
import { LanguageTabs } from '../LanguageTabs.tsx'
import { RichField } from '../RichField.tsx'
import { texts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'

const Preview = lazy(() => import('./Preview.tsx').then((file) => ({ default: file.Preview })))
const titleMax = 200
const summaryMax = 400

interface ContentFormProps {
  id: string
  row: AnyRow
  stored: Content
  draft: ReturnType<typeof useKeptDraft<Content>>
  onSaved: () => Promise<void>
}

/** What an announcement says, one language at a time; each save is a version. */
export function ContentForm({ id, row, stored, draft, onSaved }: ContentFormProps) {
  const t = useTexts(texts)
  const base = useId()
  const [language, setLanguage] = useState<Language>('zh')
  const [isPreviewed, setPreviewed] = useState(false)
  const saving = useSaving({ id, draft, onSaved })
  const { value } = draft
  const put = (part: 'titles' | 'summaries' | 'bodies', text: string) =>
    draft.put({ ...value, [part]: { ...value[part], [language]: text } })
  const shared = (part: 'titles' | 'summaries') => ({
    id: `${base}-${part}`,
    lang: language,
    value: value[part][language] ?? '',
    placeholder: language === 'zh' ? '' : value[part].zh,
    onChange: (event: { target: { value: string } }) => put(part, event.target.value),
  })
  return (
    <section className="office-card" aria-label={t('announcement.content')}>
      <h2>
        {t('announcement.content')}
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          isWhole={(each) => Boolean(value.titles[each] && value.bodies[each])}
        />
      </h2>
      {draft.isKept && <p className="form-kept">{t('kept')}</p>}
      <label htmlFor={`${base}-titles`}>{t('announcement.title')}</label>
      <Input {...shared('titles')} maxLength={titleMax} />
      <label htmlFor={`${base}-summaries`}>{t('announcement.summary')}</label>
      <Input.TextArea {...shared('summaries')} maxLength={summaryMax} rows={2} />
      <RichField
        key={language}
        label={`${t('announcement.body')} (${languageNames[language]})`}
        language={language}
        value={value.bodies[language] ?? ''}
        onChange={(html) => put('bodies', html)}
      />
      {saving.newer !== null && (
        <Alert
          type="warning"
          showIcon
          title={t('announcement.newer', { version: saving.newer })}
          description={<Comparison id={id} from={stored.version} to={saving.newer} />}
        />
      )}
      {saving.problem !== null && (
        <p role="alert" className="control-problem">
          {saving.problem}
        </p>
      )}
      <div className="office-buttons">
        <Button type="primary" loading={saving.isBusy} disabled={!draft.isDirty} onClick={() => void saving.save()}>
          {saving.newer === null ? t('save') : t('announcement.saveMine')}
        </Button>
        <Button onClick={() => setPreviewed(true)}>{t('announcement.preview')}</Button>
        {draft.isDirty && <Button onClick={() => void saving.discard()}>{t('discard')}</Button>}
      </div>
      <Suspense>
        {isPreviewed && <Preview row={row} content={value} language={language} onClose={() => setPreviewed(false)} />}
      </Suspense>
      <p className="office-note">{t('announcement.hint', { title: labelIn(value.titles, 'zh') || '—' })}</p>
    </section>
  )
}

/** Only the languages in which something stands. */
function filled(labels: Content['titles']): Content['titles'] {
  const present = Object.entries(labels).filter(([language, text]) => language === 'zh' || text)
  return Object.fromEntries(present) as Content['titles']
}

function useSaving({ id, draft, onSaved }: Pick<ContentFormProps, 'id' | 'draft' | 'onSaved'>) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** the version that somebody else saved meanwhile */
  const [newer, setNewer] = useState<number | null>(null)
  async function save() {
    setBusy(true)
    setProblem(null)
    try {
      const saved = draft.value
      const { titles, summaries, bodies, attachments, version } = saved
      const now = await officeCalls.saveContent(
        {
          params: { announcement: id },
          body: {
            titles: filled(titles),
            summaries: filled(summaries),
            bodies: filled(bodies),
            attachments: attachments.map((file) => file.id),
            version: newer ?? version,
          },
        },
        { quiet: true },
      )
      await onSaved()
      draft.settle(saved, (typed) => ({ ...typed, version: now.version }))
      setNewer(null)
      toast(t('saved'), 'success')
    } catch (error) {
      if (!(error instanceof RefusedError)) setProblem(t('cut'))
      else if (error.code === 'stale_revision') setNewer(Number(error.params.version))
      else setProblem(error.fields[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  async function discard() {
    await onSaved()
    draft.put(null)
    setNewer(null)
    setProblem(null)
  }
  return { save, discard, isBusy, problem, newer }
}
