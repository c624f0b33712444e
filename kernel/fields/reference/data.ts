import { z } from 'zod'
import type { FieldData } from '../../contract/field-data.ts'
import type { Reference } from '../../contract/fields.ts'
import { listed } from '../../contract/listed.ts'

/** A row of another resource, or several: by id and label in a row, by id in a form. */
export const referenceData: FieldData<Reference | readonly Reference[] | null> = {
  value: (limits) => (limits.maxCount === undefined ? shown : z.array(shown)),
  input: (limits, isOptional) =>
    limits.maxCount === undefined
      ? id
      : z
          .array(id)
          .min(isOptional ? 0 : 1)
          .max(limits.maxCount)
          .transform((ids) => [...new Set(ids)]),
  filter: (text) => (id.safeParse(text).success ? { op: 'refers', id: text } : null),
  cell: (value, { language }) => {
    if (value === null) return null
    return 'label' in value
      ? value.label
      : listed(
          value.map((each) => each.label),
          language,
        )
  },
  // What is typed is a label or a code of the other resource: the import looks it up there.
  parse: (cell, _words, limits) => {
    const typed = String(cell).trim()
    return { value: limits.maxCount === undefined ? typed : typed.split(/[、,,;;]/).map((text) => text.trim()) }
  },
}

const id = z.string().min(1).max(200)
const shown = z.object({ id: z.string(), label: z.string() })
