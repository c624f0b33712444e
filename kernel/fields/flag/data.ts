import { z } from 'zod'
import type { FieldData } from '../../contract/field-data.ts'

export const flagData: FieldData<boolean | null> = {
  value: () => z.boolean(),
  input: () => z.boolean(),
  filter: (text) => (text === 'true' || text === 'false' ? { op: 'is', value: text === 'true' } : null),
  cell: (value, words) => (value === null ? null : value ? words.yes : words.no),
  parse: (cell, words) => {
    const text = String(cell).trim().toLowerCase()
    if ([words.yes.toLowerCase(), 'true', '1', 'yes', '是'].includes(text)) return { value: true }
    if ([words.no.toLowerCase(), 'false', '0', 'no', '否'].includes(text)) return { value: false }
    return { problem: 'not_an_option' }
  },
}
