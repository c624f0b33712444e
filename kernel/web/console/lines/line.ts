import type { Field } from '../../../contract/fields.ts'
import type { FieldView, FieldWords } from '../field-view.ts'

/** One line of a document: the values of its columns by name. */
export type Line = Readonly<Record<string, unknown>>

/** A column of lines with all that its cells need. */
export interface LineColumn {
  name: string
  field: Field
  words: FieldWords
  view: FieldView
}

export type ViewOf = (field: Field) => FieldView

export function columnsWith(
  columns: readonly (readonly [string, Field])[],
  words: FieldWords,
  viewOf: ViewOf,
): LineColumn[] {
  return columns.map(([name, field]) => ({
    name,
    field,
    words: words.column?.(name) ?? words,
    view: viewOf(field),
  }))
}

/** The columns that are added up, each with its sum; cells that hold no number count for nothing. */
export function sumsOf({ limits }: Field, lines: readonly Line[]): ReadonlyMap<string, number> {
  return new Map(
    (limits.sums ?? []).map((name) => [
      name,
      // hundredths of a decimal must not leave a binary fraction behind
      Number(lines.reduce((sum, line) => sum + (typeof line[name] === 'number' ? line[name] : 0), 0).toFixed(9)),
    ]),
  )
}
