import type { FieldProblem, RefusalParams } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { fieldWord } from '#kernel/server/resource/words.ts'
import type { RowProblem } from '../schema.ts'

/** What is wrong with one row of a file, as it is kept: in codes, to be worded for whoever reads it. */
export interface KeptProblem {
  /** as the spreadsheet counts: the header is row 1 */
  row: number
  field: string | null
  code: string
  params: RefusalParams
  /** a refusal of the row as a whole, not a problem of one cell */
  isRefusal: boolean
}

export function cellProblem(row: number, field: string, problem: Omit<FieldProblem, 'path'>): KeptProblem {
  return { row, field, code: problem.code, params: problem.params ?? {}, isRefusal: false }
}

/** In the reader's words, each with the header of its column. */
export function shownProblems(ctx: Ctx, resource: string, problems: readonly KeptProblem[]): RowProblem[] {
  return problems.map(({ row, field, code, params, isRefusal }) => ({
    row,
    column: field === null ? null : fieldWord(ctx, resource, field, ctx.language),
    code,
    message: isRefusal ? ctx.words.refusal(code, params, ctx.language) : ctx.words.problem(code, params, ctx.language),
  }))
}
