import { z } from 'zod'
import { type FieldData, limitedText } from '../../contract/field-data.ts'

/** One line, or several. */
export const textData: FieldData<string | null> = {
  value: () => z.string(),
  input: limitedText,
  filter: (text) => (text.trim() === '' ? null : { op: 'contains', text: text.trim() }),
  cell: (value) => value,
  parse: (cell) => ({ value: String(cell).trim() }),
}
