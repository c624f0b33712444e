import type { DraftState } from '#kernel/web/drafts/draft-port.ts'
import { useOnline } from '#kernel/web/online.ts'
import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { Tag } from '#kernel/web/ui/Feedback.tsx'
import { SavedAt } from '#kernel/web/ui/Progress.tsx'
import type { FieldValue } from '../../contract/fields.ts'
import type { DeclarationDetail } from '../../schema.ts'
import { texts } from '../texts.ts'

interface SavedStatusProps {
  state: DraftState<FieldValue>
  isLocked: boolean
  /** locked because its final form was made, not because it is too late */
  isFinal: boolean
  /** when the last file was kept */
  filedAt: string | null
  /** the date that is being typed */
  halfTyped: string | null
}

/** A file that is uploaded is kept as what is typed is. */
export function lastFiledAt({ materials }: Pick<DeclarationDetail, 'materials'>): string | null {
  return later(materials.map(({ addedAt }) => addedAt))
}

function later(instants: readonly (string | null)[]): string | null {
  const known = instants.filter((at) => at !== null)
  return known.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null
}

/** "Saved 14:03:22", and everything it can be instead; always visible. */
export function SavedStatus({ state, isLocked, isFinal, filedAt, halfTyped }: SavedStatusProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const isOnline = useOnline()
  if (isLocked && state.unsent === 0) {
    return (
      <Tag kind="info" icon="lock">
        {t(isFinal ? 'wizard.frozen' : 'wizard.readOnly')}
      </Tag>
    )
  }
  const savedAt = later([state.savedAt, filedAt])
  const conflicts = Object.keys(state.conflicts).length
  // said before anything is typed as well: on a phone nothing else says it
  if (state.status === 'offline' || !isOnline)
    return <SavedAt state="offline">{t(state.isAtRisk ? 'wizard.offlineAtRisk' : 'wizard.offline')}</SavedAt>
  if (state.status === 'failed') return <SavedAt state="failed">{t('wizard.failed')}</SavedAt>
  if (conflicts > 0) return <SavedAt state="failed">{t('wizard.conflicted', { count: conflicts })}</SavedAt>
  if (state.status === 'saving') return <SavedAt state="saving">{t('wizard.saving')}</SavedAt>
  if (state.status === 'waiting') return <SavedAt state="saving">{t('wizard.waiting')}</SavedAt>
  const held = state.unsent - (halfTyped === null ? 0 : 1)
  if (held > 0) return <SavedAt state="failed">{t('wizard.held', { count: held })}</SavedAt>
  if (state.unsent > 0) return <SavedAt state="saving">{t('wizard.waiting')}</SavedAt>
  return (
    <SavedAt state="saved">
      {savedAt === null ? t('wizard.notYet') : t('wizard.saved', { time: formats.timeWithSeconds(savedAt) })}
    </SavedAt>
  )
}
