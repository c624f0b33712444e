import { useFormats, useTexts } from '#kernel/web/texts.tsx'
import { texts } from '../texts.ts'
import type { EditingState } from './draft-editing.ts'

/** Always in sight: whether what was typed is safe. */
export function SaveState({ state }: { state: EditingState }) {
  const t = useTexts(texts)
  const { timeWithSeconds } = useFormats()
  const words =
    state.status === 'saved'
      ? state.savedAt === null
        ? t('saving.asStored')
        : t('saving.saved', { at: timeWithSeconds(state.savedAt) })
      : state.status === 'refused'
        ? t('saving.refused', { why: state.refusal ?? '' })
        : state.conflicts.length > 0
          ? t('saving.conflict')
          : t(`saving.${state.status}`)
  const isBad = state.status === 'refused' || state.status === 'cut' || state.conflicts.length > 0
  return (
    <span role="status" className="season-saved" data-bad={isBad}>
      {words}
    </span>
  )
}
