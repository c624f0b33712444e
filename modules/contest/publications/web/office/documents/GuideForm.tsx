import { Alert, Button, Empty, Input } from 'antd'
import { useId, useState } from 'react'
import { type Language, labelIn, languageNames } from '#kernel/contract/languages.ts'
import { RefusedError } from '#kernel/web/client/errors.ts'
import { useConsoleAccess } from '#kernel/web/console/access.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { officeCalls } from '../calls.ts'
import { useKeptDraft } from '../kept-draft.ts'
import { LanguageTabs } from '../LanguageTabs.tsx'
import { texts } from '../texts.ts'
import { GuideStep } from './GuideStep.tsx'
import type { EditedGuide } from './GuidesPage.tsx'

const titleMax = 400

interface GuideFormProps {
  stored: EditedGuide
  isNew: boolean
  /** answers the revision that is stored by now */
  onSaved: () => Promise<string | null>
}

/** The steps of one guide, one language at a time. */
export function GuideForm({ stored, isNew, onSaved }: GuideFormProps) {
  const t = useTexts(texts)
  const titleId = useId()
  const { may } = useConsoleAccess()
  const [language, setLanguage] = useState<Language>('zh')
  const draft = useKeptDraft(`guide:${stored.contest}:${stored.role}`, stored)
  const saving = useSaving(draft, stored, onSaved)
  const { titles, steps } = draft.value
  const isReadOnly = !may('guides.edit')
  const put = (part: Partial<EditedGuide>) => draft.put({ ...draft.value, ...part })
  return (
    <section className="office-card" aria-label={labelIn(titles, 'zh') || t('guides.title')}>
      <h2>
        {t('guides.steps', { count: steps.length })}
        <LanguageTabs
          value={language}
          onChange={setLanguage}
          isWhole={(each) =>
            Boolean(titles[each]) && steps.every((step) => Boolean(step.title[each] && step.body[each]))
          }
        />
      </h2>
      {draft.isKept && <p className="form-kept">{t('kept')}</p>}
      {isNew && !draft.isDirty && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('guides.none')} />}
      <label htmlFor={titleId}>{t('guides.name')}</label>
      <Input
        id={titleId}
        lang={language}
        value={titles[language] ?? ''}
        placeholder={language === 'zh' ? '' : titles.zh}
        maxLength={titleMax}
        readOnly={isReadOnly}
        onChange={(event) => put({ titles: { ...titles, [language]: event.target.value } })}
      />
      <Steps steps={steps} language={language} isReadOnly={isReadOnly} onSteps={(changed) => put({ steps: changed })} />
      {saving.isStale && <Alert type="warning" showIcon title={t('guides.stale')} />}
      {saving.problem !== null && (
        <p role="alert" className="control-problem">
          {saving.problem}
        </p>
      )}
      {!isReadOnly && (
        <div className="office-buttons">
          <Button onClick={() => put({ steps: [...steps, { title: { zh: '' }, body: { zh: '' } }] })}>
            {t('guides.add')}
          </Button>
          <Button type="primary" loading={saving.isBusy} disabled={!draft.isDirty} onClick={() => void saving.save()}>
            {saving.isStale ? t('announcement.saveMine') : t('save')}
          </Button>
          {draft.isDirty && <Button onClick={() => draft.put(null)}>{t('discard')}</Button>}
        </div>
      )}
      <p className="office-note">{t('guides.hint', { language: languageNames[language] })}</p>
    </section>
  )
}

type Step = EditedGuide['steps'][number]

interface StepsProps {
  steps: readonly Step[]
  language: Language
  isReadOnly: boolean
  onSteps: (steps: Step[]) => void
}

function Steps({ steps, language, isReadOnly, onSteps }: StepsProps) {
  return (
    <ol className="office-steps">
      {steps.map((step, index) => (
        <GuideStep
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own; its editor follows its value
          key={index}
          number={index + 1}
          count={steps.length}
          step={step}
          language={language}
          isReadOnly={isReadOnly}
          onChange={(changed) => onSteps(steps.with(index, changed))}
          onMove={(by) => onSteps(steps.toSpliced(index, 1).toSpliced(index + by, 0, step))}
          onRemove={() => onSteps(steps.toSpliced(index, 1))}
        />
      ))}
    </ol>
  )
}

function useSaving(
  draft: ReturnType<typeof useKeptDraft<EditedGuide>>,
  stored: EditedGuide,
  onSaved: () => Promise<string | null>,
) {
  const t = useTexts(texts)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isStale, setStale] = useState(false)
  async function save() {
    const guide = draft.value
    if (guide.titles.zh.trim() === '' || guide.steps.some((step) => !step.title.zh.trim() || !step.body.zh.trim()))
      return setProblem(t('guides.empty'))
    if (guide.steps.length === 0) return setProblem(t('guides.noSteps'))
    setBusy(true)
    setProblem(null)
    try {
      // whoever was told of another's change, and saves again, saves over it
      await officeCalls.putGuide({ body: isStale ? { ...guide, revision: stored.revision } : guide }, { quiet: true })
      const revision = await onSaved()
      draft.settle(guide, (typed) => ({ ...typed, revision }))
      setStale(false)
      toast(t('saved'), 'success')
    } catch (error) {
      if (!(error instanceof RefusedError)) setProblem(t('cut'))
      else if (error.code === 'stale_revision') {
        await onSaved()
        setStale(true)
      } else setProblem(error.fields[0]?.message ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return { save, isBusy, problem, isStale }
}
