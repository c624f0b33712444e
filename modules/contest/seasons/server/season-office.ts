import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { seasonRefusals as refusals, type SeasonDefinition } from '../contract.ts'
import { differencesOf } from './differences.ts'
import { checkedDefinition, publishIn } from './operations.ts'
import { seasonVersion, shownSeason } from './queries.ts'

/** The versions of a season, the newest first; undefined for none. */
export async function versionsOf(ctx: Ctx, seasonId: string) {
  const rows = await ctx.db
    .selectFrom('contest.season_version')
    .select(['version', 'published_at'])
    .where('season_id', '=', seasonId)
    .where('published_at', 'is not', null)
    .$narrowType<{ published_at: Date }>()
    .orderBy('version', 'desc')
    .execute()
  if (rows.length === 0) return undefined
  return { versions: rows.map((row) => ({ version: row.version, publishedAt: row.published_at.toISOString() })) }
}

/** One version; undefined for none. */
export async function versionOf(ctx: Ctx, seasonId: string, version: number) {
  const known = await versionsOf(ctx, seasonId)
  if (!known?.versions.some((each) => each.version === version)) return undefined
  return { version, definition: await seasonVersion(ctx.db, seasonId, version) }
}

/** @throws not_found when there is no such version */
export async function compareVersions(ctx: Ctx, seasonId: string, { from, to }: { from: number; to: number }) {
  const [before, after] = await Promise.all([versionOf(ctx, seasonId, from), versionOf(ctx, seasonId, to)])
  if (!before || !after) throw kernelRefusals.not_found()
  return { differences: differencesOf(before.definition, after.definition, ctx.language) }
}

/**
 * Puts the deadline off, for the drafts that exist as well.
 * @throws deadline_not_later, season_closed
 */
export async function postponeSeason(
  ctx: Ctx,
  seasonId: string,
  { closesAt, reason }: { closesAt: string; reason: string },
): Promise<{ version: number }> {
  return await nextVersion(ctx, seasonId, {
    name: 'seasonOffice.postpone',
    reason,
    change: (definition) => {
      if (Date.parse(closesAt) <= Date.parse(definition.window.closesAt))
        throw refusals.deadline_not_later({ closesAt: definition.window.closesAt })
      return { ...definition, window: { ...definition.window, closesAt } }
    },
  })
}

/** Ends a season for good: its window, where it is still open, ends now; nothing of it can be changed any more. */
export async function closeSeason(ctx: Ctx, seasonId: string, reason: string): Promise<{ version: number }> {
  const now = ctx.clock.now()
  return await nextVersion(ctx, seasonId, {
    name: 'seasonOffice.close',
    reason,
    isLast: true,
    change: (definition) => {
      const { window } = definition
      if (Date.parse(window.closesAt) <= now.getTime()) return definition
      const opensAt =
        Date.parse(window.opensAt) < now.getTime() ? window.opensAt : new Date(now.getTime() - 1).toISOString()
      return { ...definition, window: { opensAt, closesAt: now.toISOString(), graceS: 0 } }
    },
  })
}

async function nextVersion(
  ctx: Ctx,
  seasonId: string,
  asked: { name: string; reason: string; isLast?: true; change: (definition: SeasonDefinition) => SeasonDefinition },
): Promise<{ version: number }> {
  return await ctx.change(asked.name, async (tx) => {
    const row = await tx
      .selectFrom('contest.season')
      .select(['code', 'state', 'current_version'])
      .where('id', '=', seasonId)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.current_version === null) throw kernelRefusals.not_found()
    if (row.state === 'closed') throw refusals.season_closed()
    const before = await seasonVersion(tx, seasonId, row.current_version)
    const definition = await checkedDefinition(ctx, asked.change(before))
    const { version } = await publishIn(ctx, tx, { code: row.code, definition })
    if (asked.isLast)
      await tx.updateTable('contest.season').set({ state: 'closed' }).where('id', '=', seasonId).execute()
    return {
      subject: seasonId,
      before: { version: row.current_version, closesAt: before.window.closesAt },
      after: { version, closesAt: definition.window.closesAt },
      reason: asked.reason,
      reply: { version },
    }
  })
}

/** The newest kind of each code over all seasons, to begin another one with. */
export async function kindTemplates(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('contest.season')
    .select('id')
    .where('state', '<>', 'draft')
    .orderBy('closes_at', 'desc')
    .limit(20)
    .execute()
  const seasons = (await Promise.all(rows.map((row) => shownSeason(ctx.db, row.id)))).flatMap(
    (shown) => shown?.season ?? [],
  )
  const seen = new Set<string>()
  const templates = seasons.flatMap(({ id, definition }) =>
    definition.kinds
      .filter((kind) => !seen.has(kind.code) && seen.add(kind.code))
      .map((kind) => ({
        season: id,
        seasonTitle: labelIn(definition.title, ctx.language),
        kind: { ...kind } as Record<string, unknown>,
      })),
  )
  return { templates }
}
