import { z } from 'zod'
import { parseText } from '../../contract/cell-parsers.ts'
import { type FieldData, limitedText } from '../../contract/field-data.ts'

/** One line, or several. */
export const textData: FieldData<string | null> = {
  value: () => z.string(),
  input: limitedText,
  filter: (text) => (text.trim() === '' ? null : { op: 'contains', text: text.trim() }),
  cell: (value) => value,
  parse: parseText,
}
