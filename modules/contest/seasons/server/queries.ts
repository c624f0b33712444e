import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { phaseOf, type SeasonDefinition, type SeasonPhase, type Window } from '../contract.ts'

/** A published season with the definition that holds now. */
export interface PublishedSeason {
  id: string
  code: string
  version: number
  definition: SeasonDefinition
}

/** A version never changes once it is published, so each is read once and then kept, per database. */
const versions = new WeakMap<object, Map<string, Promise<SeasonDefinition>>>()

/**
 * The definition of one version of a season: the rules under which a declaration was made stay those of its version.
 * @throws when there is no such version: a row that names one has it
 */
export function seasonVersion(db: Queryable, seasonId: string, version: number): Promise<SeasonDefinition> {
  // A transaction is an object of its own each time, and may see versions that are not committed: it is not kept.
  if (db.isTransaction) return readVersion(db, seasonId, version)
  const known = versions.get(db) ?? new Map<string, Promise<SeasonDefinition>>()
  versions.set(db, known)
  const key = `${seasonId} ${version}`
  const kept = known.get(key)
  if (kept) return kept
  const read = readVersion(db, seasonId, version)
  known.set(key, read)
  read.catch(() => known.delete(key))
  return read
}

async function readVersion(db: Queryable, seasonId: string, version: number): Promise<SeasonDefinition> {
  const row = await db
    .selectFrom('contest.season_version')
    .select('definition')
    .where('season_id', '=', seasonId)
    .where('version', '=', version)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Error(`season ${seasonId} has no published version ${version}`)
  // Checked when it was published.
  return row.definition as SeasonDefinition
}

/** The published season of that id with its newest version; undefined for a draft, a closed one and for none. */
export async function openSeason(db: Queryable, seasonId: string): Promise<PublishedSeason | undefined> {
  const shown = await shownSeason(db, seasonId)
  return shown && !shown.isClosed ? shown.season : undefined
}

/** The season for everybody to read, with whether the organiser has closed it; undefined for a draft and for none. */
export async function shownSeason(
  db: Queryable,
  seasonId: string,
): Promise<{ season: PublishedSeason; isClosed: boolean } | undefined> {
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

/** How many seasons a landing page or a contest's home looks at. */
const shownMax = 12

/** The seasons of all contests, or of one, the newest first within a contest. */
export async function currentSeasons(ctx: Pick<Ctx, 'db' | 'receivedAt'>, contest: string | undefined) {
  let query = ctx.db
    .selectFrom('contest.season')
    .select(['id', 'code', 'current_version', 'state'])
    .where('state', '<>', 'draft')
    .orderBy('contest')
    .orderBy('closes_at', 'desc')
    .limit(shownMax)
  if (contest !== undefined) query = query.where('contest', '=', contest)
  const rows = await query.execute()
  const seasons = await Promise.all(
    rows.flatMap(({ id, code, current_version: version, state }) =>
      version === null ? [] : [summary(ctx, { id, code, version, isClosed: state === 'closed' })],
    ),
  )
  return { now: ctx.receivedAt.toISOString(), seasons }
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
    })),
    contacts: [...contacts],
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
