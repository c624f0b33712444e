import { Button, Input, Modal, Tag } from 'antd'
import { type FormEvent, useState } from 'react'
import { type Labels, type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { RefusedError, saidBy } from '#kernel/web/client/errors.ts'
import { useUnsaved } from '#kernel/web/console/unsaved.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { labelCalls, type SeasonLabelRow } from '../calls.ts'
import { labelTexts as texts } from './texts.ts'

const charsMax = 2000

interface LabelsDialogProps {
  season: string
  row: SeasonLabelRow
  onChanged: () => Promise<unknown>
  onClose: () => void
}

/** One place in the four languages, each above what it was published with; what somebody else saved meanwhile is shown, and nothing typed is lost. */
export function LabelsDialog(props: LabelsDialogProps) {
  const { row, onClose } = props
  const t = useTexts(texts)
  const correction = useCorrection(props)
  const { typed, type, isDirty, isBusy } = correction
  const submit = (event: FormEvent) => {
    event.preventDefault()
    correction.submit()
  }
  return (
    <Modal
      open
      title={t('correctOf', { name: row.labels.zh })}
      footer={null}
      mask={{ closable: !isDirty }}
      onCancel={onClose}
      destroyOnHidden
    >
      <form className="season-words-form" onSubmit={submit}>
        {languages.map((language) => (
          <WordField
            key={language}
            {...{ row, language }}
            value={typed[language] ?? ''}
            onChange={(text) => type(language, text)}
          />
        ))}
        <Problem {...{ row, correction }} />
        <p className="season-words-buttons">
          <Button type="primary" htmlType="submit" loading={isBusy} disabled={!isDirty && row.outdated.length === 0}>
            {t('dialog.save')}
          </Button>
          {row.corrected.length > 0 && (
            <Button disabled={isBusy} onClick={() => void correction.restore()}>
              {t('dialog.restore')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        </p>
      </form>
    </Modal>
  )
}

type Correction = ReturnType<typeof useCorrection>

/** What is typed over the texts of a place, saved or taken back. */
function useCorrection({ season, row, onChanged, onClose }: LabelsDialogProps) {
  const t = useTexts(texts)
  // as it was when the form was opened: what is fetched behind it may say something else
  const [before, setBefore] = useState<Labels>(row.labels)
  const [typed, setTyped] = useState<Partial<Labels>>(row.labels)
  const [problem, setProblem] = useState<'stale' | (string & {}) | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isDirty = languages.some((language) => (typed[language] ?? '') !== (before[language] ?? ''))
  useUnsaved(isDirty)
  async function run(call: () => Promise<unknown>, done: string) {
    setBusy(true)
    setProblem(null)
    try {
      await call()
      toast(done, 'success')
      await onChanged()
      onClose()
    } catch (error) {
      const isStale = error instanceof RefusedError && error.code === 'stale_revision'
      if (isStale) await onChanged()
      setProblem(isStale ? 'stale' : (saidBy(error) ?? t('cut')))
    } finally {
      setBusy(false)
    }
  }
  const save = (from: Labels) =>
    run(
      () =>
        labelCalls.correct(
          { params: { season }, body: { path: row.path, before: from, texts: written(typed) } },
          { quiet: true },
        ),
      t('dialog.saved'),
    )
  return {
    typed,
    type: (language: Language, text: string) => setTyped({ ...typed, [language]: text }),
    isDirty,
    isBusy,
    problem,
    submit() {
      if (!typed.zh?.trim()) setProblem(t('dialog.zhNeeded'))
      else void save(before)
    },
    /** over what somebody else has saved meanwhile */
    saveMine() {
      setBefore(row.labels)
      void save(row.labels)
    },
    restore: () =>
      run(
        () => labelCalls.restore({ params: { season }, body: { path: row.path } }, { quiet: true }),
        t('dialog.restored'),
      ),
  }
}

/** Why nothing was saved; where somebody else was faster, what they have saved, and a way past it. */
function Problem({ row, correction }: { row: SeasonLabelRow; correction: Correction }) {
  const t = useTexts(texts)
  const { problem, isBusy, saveMine } = correction
  if (problem === null) return null
  if (problem !== 'stale') {
    return (
      <p role="alert" className="control-problem">
        {problem}
      </p>
    )
  }
  return (
    <div role="alert" className="control-problem">
      <p>{t('dialog.stale')}</p>
      <ul>
        {languages.flatMap((language) =>
          row.labels[language] ? [<li key={language}>{row.labels[language]}</li>] : [],
        )}
      </ul>
      <Button size="small" loading={isBusy} onClick={saveMine}>
        {t('dialog.mine')}
      </Button>
    </div>
  )
}

/** What is left empty is not said: it falls back as a text that is not translated does. */
function written(typed: Partial<Labels>): Partial<Labels> {
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = typed[language]?.trim()
      return text ? [[language, text]] : []
    }),
  )
}

interface WordFieldProps {
  row: SeasonLabelRow
  language: Language
  value: string
  onChange: (text: string) => void
}

function WordField({ row, language, value, onChange }: WordFieldProps) {
  const t = useTexts(texts)
  const id = `season-words-${language}`
  const published = row.published[language]
  const isOutdated = row.outdated.includes(language)
  const isOther = (published ?? '') !== value
  return (
    <div>
      <label htmlFor={id} lang={language}>
        {languageNames[language]}
      </label>{' '}
      {isOutdated && <Tag className="tag-warn">{t('outdated')}</Tag>}
      <Input.TextArea
        id={id}
        lang={language}
        rows={1}
        maxLength={charsMax}
        value={value}
        aria-describedby={isOther || isOutdated ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(isOther || isOutdated) && (
        <p id={`${id}-note`} className="season-words-note">
          {isOutdated && <span>{t('dialog.outdated')} </span>}
          {isOther && (published ? t('dialog.published', { text: published }) : t('dialog.publishedNothing'))}
        </p>
      )}
    </div>
  )
}
