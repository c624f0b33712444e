import { z } from 'zod'
import { type FieldData, judged, numberIn, spanFilter } from '../../contract/field-data.ts'
import { digitsOf, numberProblem } from '../../contract/field-rules.ts'

/** Integer fen inside; yuan with two decimals in cells. */
export const moneyData: FieldData<number | null> = {
  value: () => z.number().int(),
  input: (limits) => judged(z.number().int(), (value) => numberProblem(value, limits)),
  filter: (text) => spanFilter(text, (end) => /^-?\d{1,15}$/.test(end)),
  cell: (value) => value && value / 100,
  parse: (cell) => {
    const yuan = numberIn(typeof cell === 'string' ? cell.replace(/^\s*[¥¥]/, '') : cell)
    if (yuan === null) return { problem: 'not_a_number' }
    return digitsOf(yuan) > 2
      ? { problem: 'too_many_digits', params: { digits: 2 } }
      : { value: Math.round(yuan * 100) }
  },
}
