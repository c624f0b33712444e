import { z } from 'zod'
import { parseDecimal } from '../../contract/cell-parsers.ts'
import { type FieldData, judged, spanFilter } from '../../contract/field-data.ts'
import { digitsOf, numberProblem } from '../../contract/field-rules.ts'

export const decimalData: FieldData<number | null> = {
  value: () => z.number(),
  input: (limits) =>
    judged(z.number(), (value) =>
      digitsOf(value) > (limits.digits ?? 2)
        ? ['too_many_digits', { digits: limits.digits ?? 2 }]
        : numberProblem(value, limits),
    ),
  filter: (text) => spanFilter(text, (end) => /^-?\d{1,15}(\.\d{1,9})?$/.test(end)),
  cell: (value) => value,
  parse: parseDecimal,
}
