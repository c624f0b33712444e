import { writeXlsx } from 'hucre/xlsx'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { columnFields, exampleCells } from '#modules/contest/declarations/server/index.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'

/** The columns of a roster, with one contestant as an example. */
export async function rosterSample(ctx: Ctx, seasonId: string): Promise<{ name: string; content: string }> {
  const season = await openSeason(ctx.db, seasonId)
  if (!season) throw kernelRefusals.not_found()
  const teams = season.definition.kinds.filter((kind) => kind.team)
  const fields = columnFields(teams.flatMap((kind) => kind.members.fields))
  const word = (key: string) => ctx.words.text(`coaching.${key}`, {}, ctx.language)
  const rows = [
    [word('columns.team'), ...fields.map((field) => labelIn(field.labels, ctx.language))],
    [
      word('sample.team'),
      ...(await exampleCells(ctx, fields, { name: word('sample.name'), stage: teams[0]?.stages[0] })),
    ],
  ]
  const bytes = await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] })
  return { name: `${word('sample.file')}.xlsx`, content: Buffer.from(bytes).toString('base64') }
}
