import type { Field } from '../../contract/fields.ts'
import type { RefusalParams } from '../../contract/refusals.ts'
import { useLanguage, useTexts } from '../texts.tsx'
import { viewOf } from './field-views.ts'
import { kitTexts } from './kit-texts.ts'
import type { LooseTranslate } from './pages.ts'
import { shownNumber } from './shown-number.ts'

interface Beyond {
  code: string
  params?: RefusalParams
}

/**
 * Says a bound as the number itself is shown: in yuan and not in fen, in percent and not in ratios. Null for what is no bound
 * of a number: then the server's own words are right.
 */
export function useBoundWords(): (field: Field, beyond: Beyond) => string | null {
  const t = useTexts(kitTexts)
  const language = useLanguage()
  return (field, { code, params }) => {
    const look = viewOf(field).lookOf?.(field)
    const bound = code === 'too_small' ? params?.min : code === 'too_large' ? params?.max : undefined
    if (!look || typeof bound !== 'number') return null
    const { unit } = field.limits
    const shown = shownNumber(bound, look, language)
    const named = unit === undefined ? shown : `${shown} ${(t as unknown as LooseTranslate)(`units.${unit}`)}`
    return t(code === 'too_small' ? 'tooSmall' : 'tooLarge', { bound: named })
  }
}
