import { z } from 'zod'
import { type FieldData, judged } from '../../contract/field-data.ts'
import { isPhone } from '../../contract/field-rules.ts'

/** A telephone number as it is dialled: mainland mobile or landline, or international with its `+`. */
export const phoneData: FieldData<string | null> = {
  value: () => z.string(),
  input: () =>
    judged(z.string().max(30).trim(), (text) => (isPhone(text) ? null : text === '' ? ['required'] : ['phone_format'])),
  filter: (text) => (text.trim() === '' ? null : { op: 'contains', text: text.trim() }),
  cell: (value) => value,
  parse: (cell) => ({ value: String(cell).replaceAll(/[\s-]/g, '') }),
}
