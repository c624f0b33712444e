import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { kindOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { namesAbove, organizationOf } from '#modules/platform/organizations/server/index.ts'
import { type CodeState, authorizationCodeRefusals as refusals } from '../contract.ts'
import type { authorizationCodeSchemas } from '../schema.ts'
import { noteWrongCode, requireAttemptsLeft } from './attempts.ts'
import { type CodeRow, codeById, findCode } from './binding.ts'
import { openCode } from './sealing.ts'

type Asked = z.output<typeof authorizationCodeSchemas.lookUp.body>
type Grant = z.output<typeof authorizationCodeSchemas.lookUp.reply>

/** What a code grants, or which of its refusals it meets; wrong ones are counted and in the end refused unread. */
export async function lookUpCode(ctx: Ctx, asked: Asked): Promise<Grant> {
  await requireAttemptsLeft(ctx)
  const wish = { seasonId: asked.season, kind: asked.kind, stage: asked.stage }
  const found = await findCode(ctx, ctx.db, asked.code, { ...wish, now: ctx.receivedAt })
  if ('refusal' in found) {
    await noteWrongCode(ctx, 'authorizationCodes.lookUp')
    throw found.refusal
  }
  const season = await openSeason(ctx.db, found.row.seasonId)
  // the organiser has closed it since
  if (!season) throw refusals.code_other_season()
  return await grantOf(ctx, found.row, season.definition)
}

/** What a code stands for, under the rules of that season. */
async function grantOf(ctx: Ctx, row: CodeRow, definition: SeasonDefinition): Promise<Grant> {
  const kind = kindOf(definition, row.kind)
  const unit = await organizationOf(ctx.db, row.organizationId)
  if (!unit) throw new Error(`code ${row.id} belongs to a unit that does not exist`)
  return {
    code: openCode(ctx, row.sealed),
    season: { id: row.seasonId, contest: definition.contest, title: definition.title },
    kind: { code: kind.code, labels: kind.labels, participation: kind.participation },
    stage: row.stage,
    unit: unit.labels[ctx.language] || unit.name,
    unitsAbove: await namesAbove(ctx.db, row.organizationId, ctx.language),
    team: kind.team
      ? {
          event: definition.events?.find(({ code }) => code === kind.team?.event)?.labels ?? kind.labels,
          division: kind.team.division,
          number: teamNumber(kind.officialCode, await placeOfCode(ctx, row)),
        }
      : null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}

/** What the code stands for that a declaration has, whatever became of it since; null where there is none. */
export async function grantOfDeclaration(
  ctx: Ctx,
  codeId: string | null,
  definition: SeasonDefinition,
): Promise<(Grant & { state: CodeState }) | null> {
  if (codeId === null) return null
  const row = await codeById(ctx.db, codeId)
  return { ...(await grantOf(ctx, row, definition)), state: row.state }
}

/** As it is told before there is a declaration, and stays: which of the season's codes for this kind it is, as they were made. */
function teamNumber(officialCode: string, place: number): string {
  return `${officialCode}-${String(place).padStart(4, '0')}`
}

async function placeOfCode(ctx: Ctx, { id, seasonId, kind }: CodeRow): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select count(*)::int as place from contest.authorization_code other, contest.authorization_code own
    where own.id = ${id} and other.season_id = ${seasonId} and other.kind = ${kind}
      and (other.created_at, other.id) <= (own.created_at, own.id)`.execute(ctx.db)
  return rows[0]?.place ?? 1
}
