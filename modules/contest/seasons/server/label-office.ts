import { isDeepStrictEqual } from 'node:util'
import { type Labels, type Language, languages } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { labelsWithin } from '#modules/platform/localization/server/index.ts'
import { type CorrectionFate, type CorrectionOutcome, type LabelState, labelPlacesMax } from '../contract/labels.ts'
import type { SeasonDefinition } from '../contract.ts'
import { byPath, correctedLabels, type LabelCorrection, labelsAt, outdatedIn, withCorrections } from './labels.ts'

interface StoredCorrection extends LabelCorrection {
  id: number
  correctedAt: Date
  lastVersion: number | null
  outcome: CorrectionOutcome | null
}

async function correctionsOf(db: Queryable, seasonId: string): Promise<StoredCorrection[]> {
  const rows = await db
    .selectFrom('contest.season_correction')
    .selectAll()
    .where('season_id', '=', seasonId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    path: row.path,
    language: row.language as Language,
    ownText: row.own_text,
    source: row.source,
    text: row.text,
    correctedAt: row.corrected_at,
    lastVersion: row.last_version,
    outcome: row.outcome as CorrectionOutcome | null,
  }))
}

const isStanding = ({ lastVersion }: StoredCorrection) => lastVersion === null

/** The newest version as it was published, without what was corrected since; undefined for a draft and for none. */
async function publishedWords(db: Queryable, seasonId: string) {
  const row = await db
    .selectFrom('contest.season as season')
    .innerJoin('contest.season_version as version', (join) =>
      join.onRef('version.season_id', '=', 'season.id').onRef('version.version', '=', 'season.current_version'),
    )
    .select(['season.id', 'version.version', 'version.definition'])
    .where('season.id', '=', seasonId)
    .where('season.state', '<>', 'draft')
    .executeTakeFirst()
  return row && { ...row, definition: row.definition as SeasonDefinition }
}

/** Every place of the newest version that says something, as it was published and as it is shown. */
export async function labelPlaces(
  ctx: Pick<Ctx, 'db' | 'language'>,
  seasonId: string,
): Promise<{ version: number; definition: SeasonDefinition; places: LabelPlace[] } | undefined> {
  const published = await publishedWords(ctx.db, seasonId)
  if (!published) return undefined
  const standing = (await correctionsOf(ctx.db, seasonId)).filter(isStanding)
  const known = byPath(standing)
  const definition = withCorrections(published.definition, standing)
  const own = new Map(
    labelsWithin(published.definition, { id: seasonId, language: ctx.language, address: '' }).map((each) => [
      each.path,
      each.labels as Labels,
    ]),
  )
  const address = `/contest/seasons/${seasonId}/labels`
  const places = labelsWithin(definition, { id: seasonId, language: ctx.language, address }).map((each) => {
    const labels = own.get(each.path) ?? (each.labels as Labels)
    const corrected = correctedLabels(labels, known.get(each.path) ?? [])
    return {
      ...each,
      labels: corrected.labels,
      published: labels,
      corrected: [...new Set(corrected.holding.map(({ language }) => language))],
      outdated: outdatedIn(labels, corrected),
    }
  })
  // what the season itself is called stands before what is in its lists
  const inOrder = places.toSorted((one, other) => Number(one.path.includes('[')) - Number(other.path.includes('[')))
  return { version: published.version, definition, places: inOrder }
}

export type LabelPlace = ReturnType<typeof labelsWithin>[number] & {
  labels: Labels
  published: Labels
  corrected: Language[]
  outdated: Language[]
}

/** A page of the places, cut by words and by what was done there; and the corrections that have ended. Undefined for none. */
export async function seasonLabels(
  ctx: Ctx,
  seasonId: string,
  asked: { search?: string | undefined; state?: LabelState | undefined; after?: number | undefined },
) {
  const known = await labelPlaces(ctx, seasonId)
  if (!known) return undefined
  const word = (asked.search ?? '').toLocaleLowerCase()
  const found = known.places.filter(
    (place) =>
      isIn(place, asked.state) &&
      [...Object.values(place.labels), ...Object.values(place.published), ...place.place].some((text) =>
        text?.toLocaleLowerCase().includes(word),
      ),
  )
  const from = asked.after ?? 0
  const ended = (await correctionsOf(ctx.db, seasonId)).filter((each) => !isStanding(each)).toReversed()
  return {
    version: known.version,
    title: known.definition.title,
    total: known.places.length,
    corrected: known.places.filter(({ corrected }) => corrected.length > 0).length,
    found: found.length,
    rows: found.slice(from, from + labelPlacesMax).map(({ path, place, labels, published, corrected, outdated }) => ({
      path,
      // within the season, whose own name comes first
      place: place.slice(1),
      labels,
      published,
      corrected,
      outdated,
    })),
    next: found.length > from + labelPlacesMax ? from + labelPlacesMax : null,
    ended: ended
      .slice(0, labelPlacesMax)
      .map(({ path, language, ownText, text, lastVersion, outcome, correctedAt }) => ({
        path,
        language,
        ownText,
        text,
        outcome: outcome ?? 'dropped',
        lastVersion: lastVersion ?? 0,
        at: correctedAt.toISOString(),
      })),
  }
}

function isIn({ labels, corrected, outdated }: LabelPlace, state: LabelState | undefined): boolean {
  if (state === 'corrected') return corrected.length > 0
  if (state === 'not-translated') return outdated.length > 0 || languages.some((language) => !labels[language])
  return true
}

/** The season, held while its words are changed, with the place that is meant. @throws not_found */
async function lockPlace(tx: Tx, seasonId: string, path: string) {
  await tx.selectFrom('contest.season').select('id').where('id', '=', seasonId).forUpdate().executeTakeFirst()
  const published = await publishedWords(tx, seasonId)
  const own = published && labelsAt(published.definition, path)
  if (!own) throw kernelRefusals.not_found()
  const standing = (await correctionsOf(tx, seasonId)).filter((each) => isStanding(each) && each.path === path)
  return { own, standing, shown: correctedLabels(own, standing) }
}

/**
 * Puts other words in place of published ones. The languages that are given are right for the Chinese that is given, or shown;
 * a translation that is left out falls back to the published one when the Chinese changes.
 * @throws stale_revision when the place no longer says what the form was filled from; not_found for no such place
 */
export async function correctLabels(
  ctx: Ctx,
  seasonId: string,
  asked: { path: string; before: Labels; texts: Partial<Record<Language, string | undefined>> },
): Promise<null> {
  const { path, before, texts } = asked
  return await ctx.change('seasonLabels.correct', async (tx) => {
    const { own, standing, shown } = await lockPlace(tx, seasonId, path)
    if (languages.some((language) => (shown.labels[language] || '') !== (before[language] || '')))
      throw kernelRefusals.stale_revision()
    const made: LabelCorrection[] = []
    for (const language of languages) {
      const text = texts[language]
      const { labels, holding } = correctedLabels(own, [...standing, ...made])
      const isShown = text === undefined || text === labels[language]
      const isLookedAt = language === 'zh' || labels.zh === own.zh || holding.some((each) => each.language === language)
      if (text === undefined || (isShown && isLookedAt)) continue
      made.push({ path, language, ownText: labels[language] || null, source: labels.zh, text })
    }
    if (made.length > 0)
      await tx
        .insertInto('contest.season_correction')
        .values(
          made.map((each) => ({
            season_id: seasonId,
            path,
            language: each.language,
            own_text: each.ownText,
            source: each.source,
            text: each.text,
            corrected_by: ctx.actor.accountId,
            corrected_at: ctx.clock.now(),
          })),
        )
        .execute()
    await tellTitle(tx, seasonId)
    const { labels } = correctedLabels(own, [...standing, ...made])
    return { subject: seasonId, before: { path, words: shown.labels }, after: { path, words: labels }, reply: null }
  })
}

/** Back to the words the season was published with. @throws wrong_state where nothing is corrected */
export async function restoreLabels(ctx: Ctx, seasonId: string, path: string): Promise<null> {
  return await ctx.change('seasonLabels.restore', async (tx) => {
    const { own, standing, shown } = await lockPlace(tx, seasonId, path)
    if (standing.length === 0) throw kernelRefusals.wrong_state({ action: 'restore', state: 'published' })
    const ids = standing.map(({ id }) => id)
    await tx.deleteFrom('contest.season_correction').where('id', 'in', ids).execute()
    await tellTitle(tx, seasonId)
    return { subject: seasonId, before: { path, words: shown.labels }, after: { path, words: own }, reply: null }
  })
}

/** Lists of seasons read the title from its column. */
async function tellTitle(tx: Tx, seasonId: string): Promise<void> {
  const published = await publishedWords(tx, seasonId)
  if (!published) return
  const standing = (await correctionsOf(tx, seasonId)).filter(isStanding)
  const { title } = withCorrections(published.definition, standing)
  const row = await tx.selectFrom('contest.season').select('title').where('id', '=', seasonId).executeTakeFirstOrThrow()
  if (isDeepStrictEqual(row.title, title)) return
  await tx
    .updateTable('contest.season')
    .set({ title: JSON.stringify(title) })
    .where('id', '=', seasonId)
    .execute()
}

interface NextVersion {
  definition: SeasonDefinition
  /** when its draft was begun; left out: it was made of what is shown */
  since: Date | undefined
}

/**
 * What a next version says itself is taken over; what it says otherwise is dropped; what was corrected after its draft was begun
 * stays on top, where the words are still the same (decision 0042).
 */
function fatesOf(
  standing: readonly StoredCorrection[],
  next: NextVersion,
): { correction: StoredCorrection; fate: CorrectionFate }[] {
  return [...byPath(standing)].flatMap(([path, all]) => {
    const own = labelsAt(next.definition, path)
    // a draft that was begun later has their words, or others on purpose
    const later = all.filter(({ correctedAt }) => next.since === undefined || correctedAt > next.since)
    const holding = own ? correctedLabels(own, later).holding : []
    return all.map((correction) => {
      if (holding.includes(correction)) return { correction, fate: 'stays' }
      const isTaken = own !== undefined && all.some((each) => isSaid(each, own) && isUpTo(correction, each))
      return { correction, fate: isTaken ? 'taken-over' : 'dropped' }
    })
  })
}

/** After a next version was published, inside the same change: those that end hold for the versions before. */
export async function settleCorrections(tx: Tx, season: NextVersion & { id: string; version: number }): Promise<void> {
  const standing = (await correctionsOf(tx, season.id)).filter(isStanding)
  if (standing.length === 0) return
  for (const { correction, fate } of fatesOf(standing, season)) {
    if (fate === 'stays') continue
    await tx
      .updateTable('contest.season_correction')
      .set({ last_version: season.version - 1, outcome: fate })
      .where('id', '=', correction.id)
      .execute()
  }
  await tellTitle(tx, season.id)
}

/** Of the corrected words that are shown now: what publishing this would make of them, and what would stand there instead. */
export async function correctionsBeforePublishing(db: Queryable, seasonId: string, next: NextVersion) {
  const published = await publishedWords(db, seasonId)
  if (!published) return []
  const standing = (await correctionsOf(db, seasonId)).filter(isStanding)
  const shown = [...byPath(standing)].flatMap(([path, all]) => {
    const own = labelsAt(published.definition, path)
    // of several, one upon the other, the last is what is read
    return own ? [...new Map(correctedLabels(own, all).holding.map((each) => [each.language, each])).values()] : []
  })
  return fatesOf(standing, next).flatMap(({ correction, fate }) => {
    if (!shown.includes(correction)) return []
    const { path, language, text } = correction
    return [{ path, language, text, nextText: labelsAt(next.definition, path)?.[language] ?? null, fate }]
  })
}

/** The version says itself what was corrected. */
function isSaid({ language, text }: StoredCorrection, own: Labels): boolean {
  return own[language] === text
}

/** An earlier correction of the same words was taken over with the one that came after it. */
function isUpTo(correction: StoredCorrection, taken: StoredCorrection): boolean {
  return correction.language === taken.language && correction.id <= taken.id
}
