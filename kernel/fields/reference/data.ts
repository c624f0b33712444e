import { z } from 'zod'
import { parseReference } from '../../contract/cell-parsers.ts'
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
  parse: parseReference,
}

const id = z.string().min(1).max(200)
const shown = z.object({ id: z.string(), label: z.string() })
