import { listed } from '#kernel/contract/listed.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { placeNames, placeOf, recommendedBy } from '#modules/contest/declarations/server/index.ts'
import { footer, type PaperName, typeset, unitPaperHead } from '#modules/contest/prints/server/index.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { summaryRowsMax } from '../contract.ts'
import { placeIn, seasonOf } from './rounds.ts'

/** The summary of what a unit has recommended, as a paper to be printed, stamped and sent back; in Chinese as all papers are. */
export async function summaryPaper(
  ctx: Ctx,
  asked: { season: string; round: string; unit: string },
): Promise<{ name: PaperName; pdf: Buffer } | undefined> {
  const { definition } = await seasonOf(ctx.db, asked.season)
  const { round } = placeIn(definition, { round: asked.round })
  const unit = await organizationOf(ctx.db, asked.unit)
  if (!unit) return undefined
  const inChinese = { ...ctx, language: 'zh' } as const
  const declarations = await recommendedBy(
    ctx.db,
    { seasonId: asked.season, unitPath: unit.path },
    { limit: summaryRowsMax },
  )
  const stages = (await dictionaryOf(inChinese)).stage ?? []
  const places = await placeNames(
    inChinese,
    declarations.map((row) => row.organization_id),
  )
  const kinds = [...new Set(declarations.map((row) => row.kind))].map((code) => ({
    label: kindOf(definition, code).labels.zh,
    count: declarations.filter((row) => row.kind === code).length,
  }))
  const place = await placeOf(inChinese, unit.id)
  const { pdf } = await typeset(ctx.actor.accountId ?? unit.id, 'unit-summary', {
    ...unitPaperHead(ctx.clock.now(), definition, place ?? { name: unit.name, above: [] }),
    roundLabel: round.labels.zh,
    kinds,
    count: declarations.length,
    rows: declarations.map((row, index) => [
      String(index + 1),
      row.number,
      row.title,
      kindOf(definition, row.kind).labels.zh,
      stages.find(({ code }) => code === row.stage)?.label ?? '',
      listed(row.members, 'zh'),
      listed(row.instructors, 'zh'),
      places[row.organization_id]?.name ?? '',
    ]),
    footer,
  })
  return { name: { paper: 'unitSummary', which: unit.name }, pdf }
}
