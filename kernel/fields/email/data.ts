import { z } from 'zod'
import { type FieldData, judged } from '../../contract/field-data.ts'

export const emailData: FieldData<string | null> = {
  value: () => z.string(),
  input: () =>
    judged(z.string().max(254).trim(), (text) =>
      address.safeParse(text).success ? null : text === '' ? ['required'] : ['wrong_format'],
    ),
  filter: (text) => (text.trim() === '' ? null : { op: 'contains', text: text.trim() }),
  cell: (value) => value,
  parse: (cell) => ({ value: String(cell).trim() }),
}

const address = z.email()
