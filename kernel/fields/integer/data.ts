import { z } from 'zod'
import { type FieldData, judged, numberIn, spanFilter } from '../../contract/field-data.ts'
import { numberProblem } from '../../contract/field-rules.ts'

export const integerData: FieldData<number | null> = {
  value: () => z.number().int(),
  input: (limits) => judged(z.number().int(), (value) => numberProblem(value, limits)),
  filter: (text) => spanFilter(text, (end) => /^-?\d{1,15}$/.test(end)),
  cell: (value) => value,
  parse: (cell) => {
    const value = numberIn(cell)
    return value !== null && Number.isInteger(value) ? { value } : { problem: 'not_a_whole_number' }
  },
}
