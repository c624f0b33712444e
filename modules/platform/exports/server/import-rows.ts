import type { CellWords } from '#kernel/contract/field-data.ts'
import { dataOf } from '#kernel/contract/field-kinds.ts'
import { languages } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { Refusal } from '#kernel/contract/refusals.ts'
import { fieldOf, inputSchema } from '#kernel/contract/resource-schemas.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { problemsOf } from '#kernel/server/input.ts'
import { servedByName } from '#kernel/server/resource/registry.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { cellWords, fieldWord } from '#kernel/server/resource/words.ts'
import { exportRefusals } from '../contract.ts'
import { cellProblem, type KeptProblem } from './problems.ts'
import { columnsOf, type FileColumn } from './rows.ts'
import type { Table } from './tables.ts'

/** What each column of a file means. */
export interface Plan {
  columns: { at: number; column: FileColumn }[]
  ignored: string[]
}

/**
 * Finds the columns by their headers, in whichever of the four languages, or by the field's own name.
 * @throws import_columns_missing
 */
export function planOf(ctx: Ctx, served: ServedResource, { header }: Pick<Table, 'header'>): Plan {
  const names = served.resource.imports ?? []
  const known = new Map<string, FileColumn>()
  const learn = (word: string, column: FileColumn) => {
    if (!known.has(word.toLowerCase())) known.set(word.toLowerCase(), column)
  }
  for (const language of languages)
    for (const column of columnsOf(ctx, served, names, language)) learn(column.header, column)
  for (const column of columnsOf(ctx, served, names, ctx.language)) {
    // A field in four languages may have a single column: it holds the Chinese.
    if (column.language !== null && column.language !== 'zh') continue
    learn(column.field, column)
    for (const language of languages) learn(fieldWord(ctx, served.resource.name, column.field, language), column)
  }
  const columns = header.flatMap((text, at) => {
    const column = known.get(text.toLowerCase())
    return column ? [{ at, column }] : []
  })
  const missing = columnsOf(ctx, served, names, ctx.language).filter(
    ({ field, language }) =>
      !fieldOf(served.resource.fields, field).isOptional &&
      (language === null || language === 'zh') &&
      !columns.some(({ column }) => column.field === field && (column.language === 'zh' || column.language === null)),
  )
  if (missing.length > 0)
    throw exportRefusals.import_columns_missing({
      columns: listed(
        missing.map((column) => column.header),
        ctx.language,
      ),
    })
  const used = new Set(columns.map(({ at }) => at))
  return { columns, ignored: header.filter((text, at) => text !== '' && !used.has(at)) }
}

export interface TakenIn {
  created: number
  problems: KeptProblem[]
}

/**
 * Takes rows in, one after the other, in the transaction that `ctx` stands in: a refused row leaves its problems and the
 * others standing. A row may point at one before it.
 */
export async function takeIn(ctx: Ctx, served: ServedResource, plan: Plan, rows: Table['rows']): Promise<TakenIn> {
  const words = new Map<string, CellWords>()
  for (const { column } of plan.columns)
    if (!words.has(column.field)) words.set(column.field, await cellWords(ctx, served, column.field))
  const schema = inputSchema(served.resource.fields, served.resource.create ?? [])
  const taken: TakenIn = { created: 0, problems: [] }
  for (const { number, cells } of rows) {
    const { values, problems } = await valuesOf(ctx, served, plan, words, { number, cells })
    const read = schema.safeParse(values, { reportInput: true })
    const judged = read.success
      ? []
      : problemsOf(read.error)
          .filter(({ path }) => !problems.some(({ field }) => field === fieldAt(path)))
          .map((problem) => cellProblem(number, fieldAt(problem.path), problem))
    const found = [...problems, ...judged]
    if (found.length === 0 && read.success) found.push(...(await created(ctx, served, number, read.data)))
    if (found.length === 0) taken.created += 1
    taken.problems.push(...found)
  }
  return taken
}

function fieldAt(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path
}

/** The problems that making the row itself finds. */
async function created(
  ctx: Ctx,
  served: ServedResource,
  number: number,
  values: Readonly<Record<string, unknown>>,
): Promise<KeptProblem[]> {
  try {
    await served.create?.(ctx, values)
    return []
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    if (thrown.fields.length > 0)
      return thrown.fields.map((problem) =>
        cellProblem(number, fieldAt(problem.path.replace(/^values\./, '')), problem),
      )
    return [{ row: number, field: null, code: thrown.code, params: thrown.params, isRefusal: true }]
  }
}

async function valuesOf(
  ctx: Ctx,
  served: ServedResource,
  plan: Plan,
  words: ReadonlyMap<string, CellWords>,
  { number, cells }: Table['rows'][number],
): Promise<{ values: Record<string, unknown>; problems: KeptProblem[] }> {
  const values: Record<string, unknown> = {}
  const problems: KeptProblem[] = []
  for (const { at, column } of plan.columns) {
    const cell = cells[at]
    if (cell === null || cell === undefined) continue
    const field = fieldOf(served.resource.fields, column.field)
    if (column.language) {
      values[column.field] = { ...(values[column.field] as object | undefined), [column.language]: String(cell) }
      continue
    }
    const speaking = words.get(column.field)
    const parsed = speaking && dataOf(field).parse?.(cell, speaking, field.limits)
    if (!parsed) throw new Error(`${served.resource.name}.${column.field} cannot be imported`)
    if ('problem' in parsed) {
      const params = parsed.params ? { params: parsed.params } : {}
      problems.push(cellProblem(number, column.field, { code: parsed.problem, ...params }))
      continue
    }
    if (field.kind !== 'reference') {
      values[column.field] = parsed.value
      continue
    }
    const found = await referred(ctx, field.limits.resource ?? '', parsed.value as string | string[])
    if ('problem' in found) problems.push(cellProblem(number, column.field, { code: found.problem }))
    else values[column.field] = found.value
  }
  return { values, problems }
}

/** What a typed name or code points at; none, or more than one, is a problem. */
async function referred(
  ctx: Ctx,
  resource: string,
  typed: string | string[],
): Promise<{ value: string | string[] } | { problem: string }> {
  const ids: string[] = []
  for (const text of [typed].flat()) {
    const found = await servedByName(resource).named(ctx, text)
    if (found.length > 1) return { problem: 'reference_ambiguous' }
    if (found[0] === undefined) return { problem: 'reference_unknown' }
    ids.push(found[0])
  }
  return { value: Array.isArray(typed) ? ids : (ids[0] ?? '') }
}
