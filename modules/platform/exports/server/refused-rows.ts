import { writeXlsx } from 'hucre/xlsx'
import { marksOf } from '#kernel/contract/listed.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Table } from './tables.ts'

interface SaidProblem {
  row: number
  column: string | null
  message: string
}

/** {@link refusedRows} as a reply carries them; null where no row was refused. */
export async function refusedFile(
  ctx: Pick<Ctx, 'words' | 'language'>,
  given: { name: string; table: Table; problems: readonly SaidProblem[] },
): Promise<{ name: string; content: string } | null> {
  if (given.problems.length === 0) return null
  const { name, bytes } = await refusedRows(ctx, given)
  return { name, content: bytes.toString('base64') }
}

/**
 * The refused rows as they came, each with what is wrong in a last column: to be mended and handed in again.
 * @returns the file's name, after that of the table, and the spreadsheet's bytes
 */
export async function refusedRows(
  ctx: Pick<Ctx, 'words' | 'language'>,
  { name, table, problems }: { name: string; table: Table; problems: readonly SaidProblem[] },
): Promise<{ name: string; bytes: Buffer }> {
  const { colon, semicolon } = marksOf(ctx.language)
  const byRow = Map.groupBy(problems, (problem) => problem.row)
  const lines = table.rows
    .filter(({ number }) => byRow.has(number))
    .map(({ number, cells }) => {
      const said = (byRow.get(number) ?? []).map(({ column, message }) => (column ? column + colon + message : message))
      return [...table.header.map((_, at) => cells[at] ?? null), said.join(semicolon)]
    })
  const word = ctx.words.text('exports.problemsColumn', {}, ctx.language)
  const rows = [[...table.header, word], ...lines]
  return {
    name: `${name.replace(/\.\w+$/, '')} ${word}.xlsx`,
    bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })),
  }
}
