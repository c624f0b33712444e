import { useEffect } from 'react'
import { definePage } from '#kernel/web/pages.ts'
import { useTexts } from '#kernel/web/texts.tsx'
import { Notice } from '#kernel/web/ui/Feedback.tsx'
import { Stack } from '#kernel/web/ui/Layout.tsx'
import type { MaterialRule } from '#modules/contest/seasons/contract.ts'
import { askedMaterials } from '../../contract/completeness.ts'
import { useDraft } from '../draft/use-draft.ts'
import { OptionalPart } from '../OptionalPart.tsx'
import { texts } from '../texts.ts'
import { loadDraft, wizardTrail } from '../wizard/load-draft.ts'
import { Wizard } from '../wizard/Wizard.tsx'
import { wordsOf } from '../words.ts'
import { MaterialPlace } from './MaterialPlace.tsx'
import { useUnfinished } from './unfinished.ts'
import { useUploads } from './uploads.ts'

const scanPollMs = 4000

/** The checklist of materials: the kind's own, by what was answered before. */
export const materialsPage = definePage({
  texts,
  loader: loadDraft,
  title: (t, data) => wordsOf(t, data?.draft.read().kind)('wizard.materials'),
  trail: wizardTrail,
  Page: ({ data: { draft } }) => {
    const t = useTexts(texts)
    const view = useDraft(draft)
    const uploads = useUploads().filter((upload) => upload.declaration === draft.id)
    const { unfinished, forget } = useUnfinished(draft.id, uploads)
    const rules = askedMaterials(view.kind, view.state.values)
    const isWaiting = view.detail.materials.some((material) => material.scan === 'waiting')
    useEffect(() => {
      if (!isWaiting) return
      const timer = setInterval(() => void draft.refresh(), scanPollMs)
      return () => clearInterval(timer)
    }, [draft, isWaiting])
    const asked = rules.filter((rule) => rule.minCount > 0)
    const optional = rules.filter((rule) => rule.minCount === 0)
    const places = (of: readonly MaterialRule[]) => (
      <Stack>
        {of.map((rule) => (
          <MaterialPlace
            key={rule.code}
            draft={draft}
            view={view}
            rule={rule}
            uploads={uploads.filter((upload) => upload.material === rule.code)}
            unfinished={unfinished.filter((upload) => upload.material === rule.code)}
            onDiscarded={forget}
          />
        ))}
      </Stack>
    )
    const isUsed = [...view.detail.materials, ...uploads, ...unfinished].some(({ material }) =>
      optional.some(({ code }) => code === material),
    )
    return (
      <Wizard draft={draft} step="materials" lead={t('materials.lead')}>
        {rules.length === 0 && <Notice>{t('materials.none')}</Notice>}
        {asked.length > 0 && places(asked)}
        {optional.length > 0 && (
          <OptionalPart
            title={t('materials.optionalPart', { count: optional.length })}
            isUsed={isUsed || asked.length === 0}
          >
            {places(optional)}
          </OptionalPart>
        )}
      </Wizard>
    )
  },
})
