import { z } from 'zod'
import { parseInteger } from '../../contract/cell-parsers.ts'
import { type FieldData, judged, spanFilter } from '../../contract/field-data.ts'
import { numberProblem } from '../../contract/field-rules.ts'

export const integerData: FieldData<number | null> = {
  value: () => z.number().int(),
  input: (limits) => judged(z.number().int(), (value) => numberProblem(value, limits)),
  filter: (text) => spanFilter(text, (end) => /^-?\d{1,15}$/.test(end)),
  cell: (value) => value,
  parse: parseInteger,
}
