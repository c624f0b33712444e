import { z } from 'zod'
import { type FieldData, judged } from '../../contract/field-data.ts'

/** A telephone number as it is dialled: mainland mobile or landline, or international with its `+`. */
export const phoneData: FieldData<string | null> = {
  value: () => z.string(),
  input: () =>
    judged(z.string().max(30).trim(), (text) => (isPhone(text) ? null : text === '' ? ['required'] : ['wrong_format'])),
  filter: (text) => (text.trim() === '' ? null : { op: 'contains', text: text.trim() }),
  cell: (value) => value,
  parse: (cell) => ({ value: String(cell).replaceAll(/[\s-]/g, '') }),
}

function isPhone(text: string): boolean {
  return /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|\+\d{6,15})$/.test(text)
}
