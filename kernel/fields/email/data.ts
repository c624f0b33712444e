import { z } from 'zod'
import { type FieldData, judged } from '../../contract/field-data.ts'
import { isEmail } from '../../contract/field-rules.ts'

export const emailData: FieldData<string | null> = {
  value: () => z.string(),
  input: () =>
    judged(z.string().max(254).trim(), (text) =>
      isEmail(text) ? null : text === '' ? ['required'] : ['email_format'],
    ),
  filter: (text) => (text.trim() === '' ? null : { op: 'contains', text: text.trim() }),
  cell: (value) => value,
  parse: (cell) => ({ value: String(cell).trim() }),
}
