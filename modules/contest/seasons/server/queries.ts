import { sql } from 'kysely'
import { Bounded } from '#kernel/server/bounded.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, ReadDb } from '#kernel/server/database.ts'
import { Kept, noticesFor } from '#kernel/server/notices.ts'
import { phaseOf, type SeasonDefinition, type SeasonPhase, type Window } from '../contract.ts'
import { correctionsOfVersion, withCorrections } from './labels.ts'

/** For statements of later modules that ask about the season of a row. */
export const seasonTable = 'contest.season'

/** A published season with the definition that holds now. */
export interface PublishedSeason {
  id: string
  code: string
  version: number
  definition: SeasonDefinition
}

/**
 * The rules of a version never change once it is published, and its words seldom: each is read once and kept, per database, until
 * a trigger says that something of its season has changed.
 */
const versions = new WeakMap<object, Bounded<Promise<SeasonDefinition>>>()
const versionsMax = 500

function keptVersions(db: ReadDb): Bounded<Promise<SeasonDefinition>> {
  const known = versions.get(db)
  if (known) return known
  const opened = new Bounded<Promise<SeasonDefinition>>({ countMax: versionsMax })
  versions.set(db, opened)
  noticesFor(db)?.onChange('seasons', (season) => {
    for (const key of [...opened.keys()]) if (key.startsWith(season)) opened.delete(key)
  })
  return opened
}

/**
 * The definition of one version of a season: the rules under which a declaration was made stay those of its version; words that
 * were corrected since are those of now.
 * @throws when there is no such version: a row that names one has it
 */
export function seasonVersion(db: Queryable, seasonId: string, version: number): Promise<SeasonDefinition> {
  // A transaction is an object of its own each time, and may see versions that are not committed: it is not kept.
  if (db.isTransaction) return readVersion(db, seasonId, version)
  // While no word of changes comes, nothing may be kept.
  if (!noticesFor(db)?.isListening) return readVersion(db, seasonId, version)
  const known = keptVersions(db)
  const key = `${seasonId} ${version}`
  const kept = known.get(key)
  if (kept) return kept
  const read = readVersion(db, seasonId, version)
  known.set(key, read)
  read.catch(() => known.get(key) === read && known.delete(key))
  return read
}

async function readVersion(db: Queryable, seasonId: string, version: number): Promise<SeasonDefinition> {
  const row = await db
    .selectFrom('contest.season_version')
    .select(['definition', correctionsOfVersion.as('corrections')])
    .where('season_id', '=', seasonId)
    .where('version', '=', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Error(`season ${seasonId} has no published version ${version}`)
  // Checked when it was published.
  return withCorrections(row.definition as SeasonDefinition, row.corrections)
}

/** The published season of that id with its newest version; undefined for a draft, a closed one and for none. */
export async function openSeason(db: Queryable, seasonId: string): Promise<PublishedSeason | undefined> {
  const shown = await shownSeason(db, seasonId)
  return shown && !shown.isClosed ? shown.season : undefined
}

/** The season for everybody to read, with whether the organiser has closed it; undefined for a draft and for none. */
export async function shownSeason(db: Queryable, seasonId: string): Promise<ShownSeason | undefined> {
  const row = await db
    .selectFrom('contest.season')
    .select(['id', 'code', 'current_version', 'state'])
    .where('id', '=', seasonId)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
  if (!row || row.current_version === null) return undefined
  const definition = await seasonVersion(db, row.id, row.current_version)
  const season = { id: row.id, code: row.code, version: row.current_version, definition }
  return { season, isClosed: row.state === 'closed' }
}

interface ShownSeason {
  season: PublishedSeason
  isClosed: boolean
}

/** Seasons change a few times a year and are asked for with every keystroke; a trigger says when one does. */
const kept = new Kept<ShownSeason | undefined>({
  topic: 'seasons',
  forMs: 60_000,
  countMax: 200,
  subjectOf: (value) => value?.season.id ?? '',
})

/** {@link shownSeason}, found in memory as a rule. */
export function knownSeason(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  id: string,
): ShownSeason | undefined | Promise<ShownSeason | undefined> {
  return kept.get(ctx, id, () => shownSeason(ctx.db, id))
}

/** The season of that code, or id, for everybody to read; undefined for a draft and for none. */
export async function shownSeasonByCode(db: Queryable, code: string): Promise<PublishedSeason | undefined> {
  const row = await db
    .selectFrom('contest.season')
    .select('id')
    .where((where) => where.or([where('code', '=', code), where(sql<string>`id::text`, '=', code)]))
    .executeTakeFirst()
  return row && (await shownSeason(db, row.id))?.season
}

/**
 * The same in an earlier version, for the drafts that were made on it; where the season stands is told by the newest one.
 * Undefined for a version that was never published.
 */
export async function shownSeasonVersion(
  db: Queryable,
  seasonId: string,
  version: number,
): Promise<{ season: PublishedSeason; isClosed: boolean; window: Window } | undefined> {
  const shown = await shownSeason(db, seasonId)
  if (!shown) return undefined
  const { window } = shown.season.definition
  if (version === shown.season.version) return { ...shown, window }
  const published = await db
    .selectFrom('contest.season_version')
    .select('version')
    .where('season_id', '=', seasonId)
    .where('version', '=', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!published) return undefined
  const definition = await seasonVersion(db, seasonId, version)
  return { ...shown, season: { ...shown.season, version, definition }, window }
}

/** How many seasons there are to choose from, the running ones before those that have ended. */
const shownMax = 40
const phaseOrder: readonly SeasonPhase[] = ['open', 'grace', 'upcoming', 'closed']

/** The seasons of all contests, or of one: those that are open first, then the next, then the ended; in each the last to close first. */
export async function currentSeasons(ctx: Pick<Ctx, 'db' | 'receivedAt'>, contest: string | undefined) {
  let query = ctx.db
    .selectFrom('contest.season')
    .select(['id', 'code', 'current_version', 'state'])
    .where('state', '<>', 'draft')
    .orderBy('state', 'desc')
    .orderBy('closes_at', 'desc')
    .orderBy('id')
    .limit(shownMax)
  if (contest !== undefined) query = query.where('contest', '=', contest)
  const rows = await query.execute()
  const seasons = await Promise.all(
    rows.flatMap(({ id, code, current_version: version, state }) =>
      version === null ? [] : [summary(ctx, { id, code, version, isClosed: state === 'closed' })],
    ),
  )
  // sorting keeps what is equal in its order
  const inOrder = seasons.toSorted((one, other) => phaseOrder.indexOf(one.phase) - phaseOrder.indexOf(other.phase))
  return { now: ctx.receivedAt.toISOString(), seasons: inOrder }
}

async function summary(
  ctx: Pick<Ctx, 'db' | 'receivedAt'>,
  row: { id: string; code: string; version: number; isClosed: boolean },
) {
  const definition = await seasonVersion(ctx.db, row.id, row.version)
  const { contest, title, theme, edition, window, timeZone, contacts } = definition
  return {
    id: row.id,
    code: row.code,
    contest,
    title,
    theme,
    edition,
    version: row.version,
    window,
    timeZone,
    phase: phaseNow(ctx, window, row.isClosed),
    kinds: definition.kinds.map((kind) => ({
      code: kind.code,
      officialCode: kind.officialCode,
      labels: kind.labels,
      summary: kind.summary,
      ...(kind.isHonour ? { isHonour: true } : {}),
    })),
    contacts: [...contacts],
    delegationLevel: definition.delegation?.level ?? null,
  }
}

/** One season for everybody: a published definition, and where the season stands by the server's clock and the newest window. */
export function viewSeason(
  ctx: Pick<Ctx, 'receivedAt'>,
  shown: { season: PublishedSeason; isClosed: boolean; window?: Window },
) {
  const { season, isClosed, window = season.definition.window } = shown
  return { ...season, phase: phaseNow(ctx, window, isClosed), now: ctx.receivedAt.toISOString() }
}

function phaseNow(ctx: Pick<Ctx, 'receivedAt'>, window: Window, isClosed: boolean): SeasonPhase {
  return isClosed ? 'closed' : phaseOf(window, ctx.receivedAt)
}

/** The seasons that were ever published, by `id`; for rows that stand once for each of them. */
export const publishedSeasons = sql`(select id from contest.season where current_version is not null)`

/**
 * The largest cap that any published version gives a unit of a level, by `season_id`, `kind` and `level`; only where every
 * version that has the kind gives one: for an invariant, as a table of it.
 */
export const largestCaps = `(
  select each.season_id, each.kind, each.level, max(each.amount) as amount from (
    select version.season_id, ruled->>'code' as kind, cap->>'level' as level, (cap->>'amount')::int as amount
    from contest.season_version version
    cross join lateral jsonb_array_elements(version.definition->'kinds') ruled
    cross join lateral jsonb_array_elements(ruled->'caps') cap
    where version.published_at is not null
  ) each
  group by each.season_id, each.kind, each.level
  having count(*) = (
    select count(*) from contest.season_version version
    cross join lateral jsonb_array_elements(version.definition->'kinds') ruled
    where version.season_id = each.season_id and version.published_at is not null and ruled->>'code' = each.kind))`
