import { z } from 'zod'
import { parseDate } from '../../contract/cell-parsers.ts'
import { type FieldData, judged, spanFilter } from '../../contract/field-data.ts'
import { isDay } from '../../contract/field-rules.ts'

/** `YYYY-MM-DD` */
export const dateData: FieldData<string | null> = {
  value: () => z.string(),
  input: () => judged(z.string().max(10), (text) => (isDay(text) ? null : ['not_a_date'])),
  filter: (text) => spanFilter(text, isDay),
  cell: (value) => value,
  parse: parseDate,
}
