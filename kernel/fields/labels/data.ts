import { z } from 'zod'
import { type FieldData, limitedText } from '../../contract/field-data.ts'
import { type Labels, labelIn } from '../../contract/languages.ts'

/** The same text in the four languages; Chinese is the source, an empty translation is none. */
export const labelsData: FieldData<Labels | null> = {
  value: () => z.object({ zh: z.string(), en: text, fr: text, ko: text }),
  input: (limits) => {
    const translated = limitedText(limits, true)
      .optional()
      .transform((label) => label || undefined)
    return z
      .strictObject({ zh: limitedText(limits, false), en: translated, fr: translated, ko: translated })
      .transform((labels) => Object.fromEntries(Object.entries(labels).filter(([, label]) => label !== undefined)))
  },
  filter: (typed) => (typed.trim() === '' ? null : { op: 'contains', text: typed.trim() }),
  cell: (value, { language }) => value && labelIn(value, language),
  // One column carries one language, and the source is Chinese.
  parse: (cell) => ({ value: { zh: String(cell).trim() } }),
}

const text = z.string().optional()
