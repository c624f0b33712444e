import './workbench.css'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { type Language, languageNames } from '#kernel/contract/languages.ts'
import { callsOf } from '#kernel/web/console/resource-calls.ts'
import type { FormProps } from '#kernel/web/console/resource-pages.tsx'
import { whyUnanswered } from '#kernel/web/console/Unanswered.tsx'
import { useUnsaved } from '#kernel/web/console/unsaved.tsx'
import { useTexts } from '#kernel/web/texts.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { workbenchTexts } from './texts.ts'

/** One text beside its Chinese: what stands in braces has to stay. */
export function TextForm({ page, row: given, onDone, onClose }: FormProps) {
  const t = useTexts(workbenchTexts)
  // as it was when the form was opened: what is fetched behind it is another text
  const [row] = useState(given)
  const language = (row?.language ?? 'zh') as Language
  const shown = String(row?.text ?? '')
  const source = String(row?.source ?? '')
  const mayConfirm = row?.state === 'not-translated'
  const [text, setText] = useState(shown)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useUnsaved(text !== shown)
  async function save() {
    if (!row) return
    setBusy(true)
    setProblem(null)
    try {
      const calls = callsOf(page.resource)
      if (text === shown) await calls.confirm?.({ params: { id: row.id }, body: {} }, { quiet: true })
      else
        await calls.edit(
          { params: { id: row.id }, body: { revision: row.revision, values: { text } } },
          { quiet: true },
        )
      toast(t('saved'), 'success')
      onDone(row.id)
    } catch (error) {
      setProblem(whyUnanswered(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="text-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <section>
        <h2>{t('source')}</h2>
        <p lang="zh" className="text-form-source">
          {source}
        </p>
        <p className="text-form-hint">{t('braces')}</p>
      </section>
      {row?.lapsedText != null && (
        <section>
          <h2>{t('lapsed')}</h2>
          <p lang={language} className="text-form-source">
            {String(row.lapsedText)}
          </p>
          <Button size="small" onClick={() => setText(String(row.lapsedText))}>
            {t('takeLapsed')}
          </Button>
        </section>
      )}
      <section>
        <h2>
          <label htmlFor="corrected-text">{t('text', { language: languageNames[language] })}</label>
        </h2>
        <Input.TextArea
          id="corrected-text"
          lang={language}
          rows={6}
          maxLength={5000}
          value={text}
          status={problem === null ? '' : 'error'}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : 'corrected-text-problem'}
          onChange={(event) => setText(event.target.value)}
        />
        {problem !== null && (
          <p id="corrected-text-problem" role="alert" className="control-problem">
            {problem}
          </p>
        )}
        {row !== null && text !== row.ownText && (
          <p className="text-form-hint">
            {t('own')} <span lang={language}>{String(row.ownText)}</span>
          </p>
        )}
      </section>
      <div className="form-buttons">
        <Button
          type="primary"
          htmlType="submit"
          loading={isBusy}
          disabled={text.trim() === '' || (text === shown && !mayConfirm)}
        >
          {text === shown && mayConfirm ? t('confirm') : t('save')}
        </Button>{' '}
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
