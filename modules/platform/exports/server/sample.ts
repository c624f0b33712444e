import type { CellValue } from '#kernel/contract/field-data.ts'
import type { Field } from '#kernel/contract/fields.ts'
import { listed, marksOf } from '#kernel/contract/listed.ts'
import { fieldOf } from '#kernel/contract/resource-schemas.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { support } from '#kernel/server/resource/registry.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { cellWords, resourceWord } from '#kernel/server/resource/words.ts'
import type { FileColumn } from './rows.ts'

/** One row as an example, and for each column whether it must be filled and what may stand there. */
export async function sampleContent(
  ctx: Ctx,
  served: ServedResource,
  columns: readonly FileColumn[],
): Promise<{ exampleRow: CellValue[]; noteRows: CellValue[][] }> {
  const word = (key: string, params: Record<string, string | number> = {}) =>
    ctx.words.text(`exports.sample.${key}`, params, ctx.language)
  const exampleRow: CellValue[] = []
  const noteRows: CellValue[][] = []
  for (const { field: name, language, header } of columns) {
    const field = fieldOf(served.resource.fields, name)
    const isRequired = !field.isOptional && (language === null || language === 'zh')
    const allowed = await allowedWords(ctx, served, name, field)
    exampleRow.push(allowed[0] ?? exampleOf(field) ?? header)
    const notes = [
      ...(allowed.length > 0 ? [word('oneOf', { options: listed(allowed.slice(0, 60), ctx.language) })] : []),
      ...(field.kind === 'reference'
        ? [word('reference', { what: resourceWord(ctx, field.limits.resource ?? '', ctx.language) })]
        : []),
      ...(field.limits.maxChars === undefined ? [] : [word('maxChars', { max: field.limits.maxChars })]),
      ...(field.kind === 'date' ? [word('date')] : []),
    ]
    noteRows.push([header, word(isRequired ? 'yes' : 'no'), notes.join(marksOf(ctx.language).semicolon)])
  }
  return { exampleRow, noteRows }
}

async function allowedWords(
  ctx: Ctx,
  served: ServedResource,
  name: string,
  field: Field<unknown, unknown>,
): Promise<string[]> {
  const words = await cellWords(ctx, served, name)
  if (field.kind === 'flag') return [words.yes, words.no]
  if (field.limits.options) return field.limits.options.map((code) => words.option(code))
  if (field.limits.dictionary === undefined) return []
  return (await support().entriesOf(ctx, field.limits.dictionary)).map((entry) => entry.label)
}

function exampleOf(field: Field<unknown, unknown>): CellValue {
  switch (field.kind) {
    case 'integer':
      return Math.max(10, field.limits.min ?? 10)
    case 'decimal':
    case 'money':
      return 12.5
    case 'percent':
      return '12.5%'
    case 'date':
      return '2026-03-05'
    case 'phone':
      return '13800000000'
    case 'email':
      return 'name@example.org'
    default:
      return null
  }
}
