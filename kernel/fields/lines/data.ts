import { z } from 'zod'
import type { FieldData } from '../../contract/field-data.ts'
import { askedColumns, type Field } from '../../contract/fields.ts'

/** How values of any field travel: handed over, so that this kind does not import the table of all kinds that it stands in. */
interface Schemas {
  carriedOf(field: Field<unknown, unknown>): z.ZodType
  inputOf(field: Field<unknown, unknown>): z.ZodType
}

/**
 * Lines of a document, each an object of the columns' values. An optional cell that was left out is null. Tables that leave say
 * how many lines there are; the lines themselves are a list of their own where somebody needs them as one.
 */
export function linesData({ carriedOf, inputOf }: Schemas): FieldData<readonly unknown[] | null> {
  return {
    value: ({ columns = {} }) =>
      z.array(z.object(Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, carriedOf(column)])))),
    input: (limits, isOptional) => {
      const columns = askedColumns(limits)
      const line = z
        .strictObject(Object.fromEntries(columns.map(([name, column]) => [name, inputOf(column)])))
        .transform((cells) => Object.fromEntries(columns.map(([name]) => [name, cells[name] ?? null])))
      return z
        .array(line)
        .min(limits.minCount ?? (isOptional ? 0 : 1))
        .max(limits.maxCount ?? 200)
    },
    cell: (value) => value?.length ?? null,
  }
}
