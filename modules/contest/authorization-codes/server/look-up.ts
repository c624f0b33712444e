import type { z } from 'zod'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { formatCode } from '../contract/check-code.ts'
import type { authorizationCodeSchemas } from '../schema.ts'
import { countWrongCode, requireAttemptsLeft } from './attempts.ts'
import { findCode } from './binding.ts'

type Asked = z.output<typeof authorizationCodeSchemas.lookUp.body>

/** What a code grants, or which of its refusals it meets; wrong ones are counted and in the end refused unread. */
export async function lookUpCode(
  ctx: Ctx,
  asked: Asked,
): Promise<z.output<typeof authorizationCodeSchemas.lookUp.reply>> {
  await requireAttemptsLeft(ctx)
  const wish = { seasonId: asked.season, kind: asked.kind, stage: asked.stage }
  const found = await findCode(ctx.db, asked.code, wish, ctx.receivedAt)
  if ('refusal' in found) {
    await ctx.change('authorizationCodes.lookUp', async (tx) => {
      await countWrongCode(ctx, tx)
      return { subject: accountOf(ctx), reply: null }
    })
    throw found.refusal
  }
  const { row } = found
  const season = await openSeason(ctx.db, row.seasonId)
  if (!season) throw new Error(`code ${row.id} was issued for a season that is not published`)
  const kind = kindOf(season.definition, row.kind)
  const unit = await organizationOf(ctx.db, row.organizationId)
  if (!unit) throw new Error(`code ${row.id} belongs to a unit that does not exist`)
  return {
    code: formatCode(row.code),
    season: { id: row.seasonId, contest: season.definition.contest, title: season.definition.title },
    kind: { code: kind.code, labels: kind.labels, participation: kind.participation },
    stage: row.stage,
    unit: unit.labels[ctx.language] || unit.name,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
