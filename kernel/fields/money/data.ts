import { z } from 'zod'
import { parseMoney } from '../../contract/cell-parsers.ts'
import { type FieldData, judged, spanFilter } from '../../contract/field-data.ts'
import { numberProblem } from '../../contract/field-rules.ts'

/** Integer fen inside; yuan with two decimals in cells. */
export const moneyData: FieldData<number | null> = {
  value: () => z.number().int(),
  input: (limits) => judged(z.number().int(), (value) => numberProblem(value, limits)),
  filter: (text) => spanFilter(text, (end) => /^-?\d{1,15}$/.test(end)),
  cell: (value) => value && value / 100,
  parse: parseMoney,
}
