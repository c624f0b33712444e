import { z } from 'zod'
import { parseChoice } from '../../contract/cell-parsers.ts'
import { codesIn, type FieldData, judged } from '../../contract/field-data.ts'
import type { FieldLimits } from '../../contract/fields.ts'
import { listed } from '../../contract/listed.ts'

/** One code, or several where the field says so. Whether a dictionary knows a code is asked where there is one: on the server. */
export const choiceData: FieldData<string | readonly string[] | null> = {
  value: (limits) => (limits.maxCount === undefined ? z.string() : z.array(z.string())),
  input: (limits, isOptional) => {
    const code = judged(z.string().max(100), (each) => (isKnown(each, limits) ? null : ['not_an_option']))
    if (limits.maxCount === undefined) return code
    return z
      .array(code)
      .min(isOptional ? 0 : 1)
      .max(limits.maxCount)
      .transform((codes) => [...new Set(codes)])
  },
  filter: (text, limits) => {
    const codes = codesIn(text)
    return codes.length > 0 && codes.length <= 200 && codes.every((code) => isKnown(code, limits))
      ? { op: 'in', codes }
      : null
  },
  cell: (value, words) => {
    if (value === null) return null
    return typeof value === 'string'
      ? words.option(value)
      : listed(
          value.map((code) => words.option(code)),
          words.language,
        )
  },
  parse: parseChoice,
}

function isKnown(code: string, limits: FieldLimits): boolean {
  return limits.options === undefined ? /^[\w.-]{1,100}$/.test(code) : limits.options.includes(code)
}
