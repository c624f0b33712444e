import { setTimeout } from 'node:timers/promises'
import type { CellValue, CellWords } from '#kernel/contract/field-data.ts'
import { dataOf } from '#kernel/contract/field-kinds.ts'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import type { Page } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { carriedFields } from '#kernel/contract/resource.ts'
import { fieldOf, listQuery } from '#kernel/contract/resource-schemas.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import { problemsOf } from '#kernel/server/input.ts'
import { findServed } from '#kernel/server/resource/registry.ts'
import type { ListAsked, PlainRow, ServedResource } from '#kernel/server/resource/served.ts'
import { cellWords, fieldWord } from '#kernel/server/resource/words.ts'
import { exportLimits, exportRefusals } from '../contract.ts'

/**
 * The resource that somebody wants to export, or to import into, by their own rights: what comes in is made row by row, so who may
 * not make one row may not bring in many.
 * @throws not_found when there is none of the name or it knows no such thing, forbidden
 */
export function allowedResource(ctx: Pick<Ctx, 'actor'>, name: string, verb: 'export' | 'import'): ServedResource {
  const served = findServed(name)
  if (!served?.resource.permissions.includes(`${name}.${verb}`)) throw kernelRefusals.not_found()
  const isAllowed = verb === 'export' ? mayExport(ctx, name) : mayImport(ctx, name)
  if (!isAllowed) throw kernelRefusals.forbidden()
  return served
}

function mayImport({ actor }: Pick<Ctx, 'actor'>, name: string): boolean {
  return may(actor, `${name}.import`) && may(actor, `${name}.create`)
}

/** Whether the rows of this resource may leave with whoever asks. */
export function mayExport({ actor }: Pick<Ctx, 'actor'>, name: string): boolean {
  return may(actor, `${name}.export`) && may(actor, `${name}.view`)
}

/**
 * Reads what the list was asked by; paging is the export's own.
 * @throws invalid_input
 */
export function askedOf(served: ServedResource, query: Readonly<Record<string, string>>): ListAsked {
  const { after: _after, limit: _limit, ...rest } = query
  const read = listQuery(served.resource).safeParse(rest, { reportInput: true })
  if (read.success) return read.data as unknown as ListAsked
  const problems = problemsOf(read.error)
  throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** One column of a file: a field, or one language of a field that has four. */
export interface FileColumn {
  field: string
  language: Language | null
  header: string
}

/** `名称（English）` for a field in four languages, else the field's own word. */
export function columnsOf(
  ctx: Pick<Ctx, 'words'>,
  { resource }: ServedResource,
  names: readonly string[],
  language: Language,
): FileColumn[] {
  return names.flatMap((field): FileColumn[] => {
    const word = fieldWord(ctx, resource.name, field, language)
    if (fieldOf(resource.fields, field).kind !== 'labels') return [{ field, language: null, header: word }]
    return languages.map((each) => ({
      field,
      language: each,
      header: ctx.words.text('exports.inLanguage', { field: word, language: languageNames[each] }, language),
    }))
  })
}

/** The fields of a resource that leave as cells, those of its list first. */
export function exportedFields({ resource }: ServedResource): string[] {
  const all = [...new Set([...resource.list.columns, ...carriedFields(resource).map(([name]) => name)])]
  return all.filter((name) => dataOf(fieldOf(resource.fields, name)).cell !== undefined)
}

/** Turns pages of rows into cells, in the reader's language. */
export async function cellsOf(
  ctx: Ctx,
  served: ServedResource,
  columns: readonly FileColumn[],
): Promise<(rows: readonly PlainRow[]) => Promise<CellValue[][]>> {
  const words = new Map<string, CellWords>()
  for (const { field } of columns) if (!words.has(field)) words.set(field, await cellWords(ctx, served, field))
  const read = columns.map(({ field, language }) => {
    const { cell } = dataOf(fieldOf(served.resource.fields, field))
    const speaking = words.get(field)
    if (!cell || !speaking) throw new Error(`${served.resource.name}.${field} leaves no cell`)
    const isSaid = served.said?.fields.includes(field) === true
    return (row: PlainRow, said: (row: PlainRow, field: string) => string): CellValue => {
      if (isSaid) return said(row, field)
      const value = row[field]
      // Each language has its own column: an untranslated one stays empty there.
      if (language) return (value as Record<string, string> | null)?.[language] ?? null
      return cell(value as never, speaking)
    }
  })
  return async (rows) => {
    const said = served.said ? await served.said.of(ctx, rows) : unsaid
    return rows.map((row) => read.map((each) => each(row, said)))
  }
}

function unsaid(_row: PlainRow, field: string): never {
  throw new Error(`nobody says what ${field} means`)
}

/**
 * All rows of the list in the asker's scope, page by page: memory does not grow with their number.
 * @throws export_too_long
 */
export async function* allRows(ctx: Ctx, served: ServedResource, asked: ListAsked): AsyncGenerator<PlainRow[]> {
  let after: string | null = null
  let count = 0
  do {
    const startedAt = performance.now()
    const page: Pick<Page<PlainRow>, 'rows' | 'next'> = await served.plainPage(ctx, {
      ...asked,
      limit: exportLimits.pageRows,
      ...(after === null ? {} : { after }),
    })
    count += page.rows.length
    if (count > exportLimits.rowsMax) throw exportRefusals.export_too_long({ max: exportLimits.rowsMax })
    if (page.rows.length > 0) yield page.rows
    after = page.next
    // Nobody waits for the last row as somebody does for a page: the others go first, for as long as this page has kept them.
    const tookMs = performance.now() - startedAt
    if (after !== null) await setTimeout(Math.min(Math.max(tookMs, exportLimits.pauseMinMs), exportLimits.pauseMaxMs))
  } while (after !== null)
}
