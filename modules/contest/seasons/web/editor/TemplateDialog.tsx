import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { saidBy } from '#kernel/web/client/errors.ts'
import { useLanguage, useTexts } from '#kernel/web/texts.tsx'
import { draftCalls, draftsKey, type KindTemplate, seasonCalls } from '../calls.ts'
import { texts } from '../texts.ts'
import { useEditor } from './editor-context.ts'
import { withTemplates } from './from-templates.ts'

/** Takes kinds of other seasons over, as they stand there. */
export function TemplateDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const { document, put } = useEditor()
  const [chosen, setChosen] = useState<readonly KindTemplate[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    setProblem(null)
    try {
      put('', withTemplates(document, chosen, await sourcesOf(chosen)))
      onClose()
    } catch (error) {
      setProblem(saidBy(error) ?? t('cut'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal open title={t('templates.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <p>{t('templates.hint')}</p>
      <TemplateChoice chosen={chosen} onChange={setChosen} />
      {problem !== null && (
        <p role="alert" className="control-problem">
          {problem}
        </p>
      )}
      <p className="season-buttons">
        <Button type="primary" disabled={chosen.length === 0} loading={isBusy} onClick={() => void take()}>
          {t('templates.take', { count: chosen.length })}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </p>
    </Modal>
  )
}

/** The definitions of the seasons that the kinds come from. */
export async function sourcesOf(chosen: readonly KindTemplate[]) {
  const ids = [...new Set(chosen.map(({ season }) => season))]
  const views = await Promise.all(ids.map((season) => seasonCalls.view({ params: { season } }, { quiet: true })))
  return new Map(views.map((view) => [view.id, view.definition]))
}

interface TemplateChoiceProps {
  chosen: readonly KindTemplate[]
  onChange: (chosen: readonly KindTemplate[]) => void
}

/** Every kind that any season has, each as its newest season has it. */
export function TemplateChoice({ chosen, onChange }: TemplateChoiceProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const found = useQuery({
    queryKey: [...draftsKey, 'templates'],
    queryFn: () => draftCalls.kindTemplates({}, { quiet: true }),
  })
  if (found.error) return <p role="alert">{saidBy(found.error) ?? t('cut')}</p>
  if (!found.data) return <p>{t('loading')}</p>
  const { templates } = found.data
  if (templates.length === 0) return <p>{t('templates.none')}</p>
  return (
    <fieldset className="season-templates" aria-label={t('templates.kinds')}>
      {templates.map((template) => {
        const { code, officialCode, labels } = template.kind as { code: string; officialCode: string; labels: Labels }
        return (
          <Checkbox
            key={code}
            checked={chosen.some((each) => each.kind.code === code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, template] : chosen.filter((each) => each.kind.code !== code))
            }
          >
            {labelIn(labels, language)} <small>{officialCode}</small>
            <br />
            <small>{template.seasonTitle}</small>
          </Checkbox>
        )
      })}
    </fieldset>
  )
}
