import { z } from 'zod'
import { parsePercent } from '../../contract/cell-parsers.ts'
import { type FieldData, judged, spanFilter } from '../../contract/field-data.ts'
import { numberProblem } from '../../contract/field-rules.ts'

/** A ratio 0 … 1 inside; `12.5%` in cells. */
export const percentData: FieldData<number | null> = {
  value: () => z.number(),
  input: (limits) => judged(z.number(), (value) => numberProblem(value, limits)),
  filter: (text) => spanFilter(text, (end) => /^\d{1,9}(\.\d{1,9})?$/.test(end)),
  cell: (value) => (value === null ? null : `${Number((value * 100).toFixed(4))}%`),
  parse: parsePercent,
}
