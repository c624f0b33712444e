import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { problemsOf } from '#kernel/server/input.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { type SeasonDefinition, seasonRefusals } from '../contract.ts'
import { seasonDefinition } from '../schema.ts'
import { contradictionsOf } from './contradictions.ts'

export interface SeasonToPublish {
  /** the season's lasting name, as `innovation-2027` */
  code: string
  /** untrusted: its shape and its sense are checked */
  definition: unknown
}

/**
 * Publishes a definition as the next version of its season, which is made when there is none of that code. Declarations that
 * exist keep the version they were made under.
 * @throws season_contradictory with every problem of shape, or else every contradiction
 */
export async function publishSeason(ctx: Ctx, season: SeasonToPublish): Promise<{ id: string; version: number }> {
  const definition = await checkedDefinition(ctx, season.definition)
  return await ctx.change('seasons.publish', async (tx) => {
    const published = await publishIn(ctx, tx, { code: season.code, definition })
    return { subject: published.id, after: { code: season.code, version: published.version }, reply: published }
  })
}

/** The same inside a change that does more, as the making of a demo does; the definition has been checked. */
export async function publishIn(
  ctx: Ctx,
  tx: Tx,
  season: { code: string; definition: SeasonDefinition },
): Promise<{ id: string; version: number }> {
  const { definition } = season
  const now = ctx.clock.now()
  const before = await tx
    .selectFrom('contest.season')
    .select(['id', 'contest', 'current_version'])
    .where('code', '=', season.code)
    .forUpdate()
    .executeTakeFirst()
  if (before && before.contest !== definition.contest)
    throw seasonRefusals.season_other_contest({ contest: before.contest })
  const id = before?.id ?? ctx.random.uuid()
  const version = (before?.current_version ?? 0) + 1
  const columns = {
    title: JSON.stringify(definition.title),
    edition: definition.edition,
    state: 'published',
    current_version: version,
    opens_at: definition.window.opensAt,
    closes_at: definition.window.closesAt,
  }
  if (before) await tx.updateTable('contest.season').set(columns).where('id', '=', id).execute()
  else
    await tx
      .insertInto('contest.season')
      .values({ id, code: season.code, contest: definition.contest, created_at: now, ...columns })
      .execute()
  await tx
    .insertInto('contest.season_version')
    .values({ season_id: id, version, definition: JSON.stringify(definition), published_at: now })
    .execute()
  return { id, version }
}

/**
 * The definition, once its shape and its sense are right.
 * @throws season_contradictory
 */
export async function checkedDefinition(
  ctx: Pick<Ctx, 'db' | 'language' | 'clock'>,
  untrusted: unknown,
): Promise<SeasonDefinition> {
  const parsed = seasonDefinition.safeParse(untrusted, { reportInput: true })
  if (!parsed.success) {
    const problems = problemsOf(parsed.error)
    throw seasonRefusals.season_contradictory({ count: problems.length }, problems)
  }
  const dictionary = await dictionaryOf(ctx)
  const known = Object.fromEntries(
    Object.entries(dictionary).map(([type, entries]) => [type, entries.map((entry) => entry.code)]),
  )
  const problems = contradictionsOf(parsed.data, known)
  if (problems.length > 0) throw seasonRefusals.season_contradictory({ count: problems.length }, problems)
  return parsed.data
}
