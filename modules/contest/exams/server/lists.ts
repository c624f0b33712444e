import { type RawBuilder, sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { readCursor, writeCursor } from '#kernel/server/cursor.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { placeNames } from '#modules/contest/declarations/server/index.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { dictionaryOf, requireEntry } from '#modules/platform/dictionary/server/index.ts'
import { examListEntries, examRefusals } from '../contract.ts'
import { ofCandidate } from './candidates.ts'
import { requireScores, scoreKeepers, scoresUnderScope } from './score-access.ts'
import { type ExamKey, examOf, lockSitting, saidOf, sittingById, sittingSeen } from './sittings.ts'

export const servedListEntries: ServedResource = serveResource(examListEntries, {
  rows: {
    from: sql`contest.exam_list_entry row join contest.exam_candidate candidate on candidate.id = row.candidate_id
      join contest.exam_sitting sitting on sitting.id = row.sitting_id`,
    id: sql`row.candidate_id`,
    columns: { ...ofCandidate, sum: sql`row.total::float8` },
  },
  scope: {
    rows: 'entries of candidates of the own subtree, never for an administrator of the system',
    where: (actor) => scoresUnderScope(actor, 'candidate.unit_path'),
  },
  roles: { view: scoreKeepers, export: scoreKeepers },
  said: saidOf(['exam']),
})

interface Wanted extends ExamKey {
  awards: readonly { award: string; count: number }[]
  promoted: number
}

/**
 * Ranks everybody who has a score by the sum of their items; who broke the rules so that it does not count is left out. Equal
 * sums share a rank, and what the last of a number gets, all of that rank get.
 * @throws scores_none, list_published, invalid_input for an unknown award
 */
export async function makeList(ctx: Ctx, asked: Wanted): Promise<{ ranked: number; promoted: number }> {
  await requireWanted(ctx, asked)
  return await ctx.change('scoreOffice.makeList', async (tx) => {
    const sitting = await lockSitting(ctx, tx, asked)
    if (sitting.list_published_at) throw examRefusals.list_published()
    const reply = await rankAnew(tx, sitting.id, asked)
    return { subject: sitting.id, after: { ...reply, awards: asked.awards }, reply }
  })
}

async function requireWanted(ctx: Ctx, asked: Wanted): Promise<void> {
  requireScores(ctx)
  await examOf(ctx.db, asked)
  for (const [at, { award }] of asked.awards.entries())
    await requireEntry(ctx, { type: 'award_level', code: award, path: `awards[${at}].award` })
}

interface Ranked {
  ranked: number
  promoted: number
}

/** Puts what the scores come to now in the place of the entries of a sitting, which is locked. @throws scores_none */
async function rankAnew(tx: Tx, sitting: string, { awards, promoted }: Wanted): Promise<Ranked> {
  await tx.deleteFrom('contest.exam_list_entry').where('sitting_id', '=', sitting).execute()
  const limits = limitsOf(awards)
  const { rows } = await sql<{ is_promoted: boolean }>`
    insert into contest.exam_list_entry (candidate_id, sitting_id, rank, total, award, is_promoted)
    select ranked.id, ${sitting}, ranked.rank, ranked.total,
      (select step.award from jsonb_to_recordset(${JSON.stringify(limits)}::jsonb) as step (award text, upto integer)
        where ranked.rank <= step.upto order by step.upto limit 1),
      ranked.rank <= ${promoted}
    from (${rankedIn(sitting)}) ranked returning is_promoted`.execute(tx)
  if (rows.length === 0) throw examRefusals.scores_none()
  return { ranked: rows.length, promoted: rows.filter((row) => row.is_promoted).length }
}

/**
 * Puts a corrected version in the place of a list that is published, for what came out afterwards; it is public at once. What
 * stood there is kept with when, by whom and why it was replaced. The reason is public too.
 * @throws list_unpublished, list_unchanged, scores_none, invalid_input for an unknown award
 */
export async function correctList(ctx: Ctx, asked: Wanted & { reason: string }): Promise<Ranked & { version: number }> {
  await requireWanted(ctx, asked)
  return await ctx.change('scoreOffice.correctList', async (tx) => {
    const sitting = await lockSitting(ctx, tx, asked)
    if (!sitting.list_published_at) throw examRefusals.list_unpublished()
    const { version } = await keepVersion(ctx, tx, { id: sitting.id, at: sitting.list_published_at, ...asked })
    const ranked = await rankAnew(tx, sitting.id, asked)
    if (await isUnchanged(tx, sitting.id, version)) throw examRefusals.list_unchanged()
    await tx
      .updateTable('contest.exam_sitting')
      .set({ list_published_at: ctx.clock.now() })
      .where('id', '=', sitting.id)
      .execute()
    const reply = { version: version + 1, ...ranked }
    return {
      subject: sitting.id,
      before: { version },
      after: { ...reply, awards: asked.awards },
      reason: asked.reason,
      reply,
    }
  })
}

/** The version that stands is kept as one that was replaced; its entries stay until others take their place. */
async function keepVersion(
  ctx: Ctx,
  tx: Tx,
  { id, at, reason }: { id: string; at: Date; reason: string },
): Promise<{ version: number }> {
  const { rows } = await sql<{ version: number }>`
    insert into contest.exam_list_version (sitting_id, version, published_at, superseded_at, corrected_by, reason)
    select ${id}, ${standingVersion(sql`${id}::uuid`)}, ${at}, ${ctx.clock.now()}, ${accountOf(ctx)}, ${reason}
    returning version`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error(`the list of ${id} was not kept`)
  await sql`
    insert into contest.exam_list_former_entry (sitting_id, version, candidate_id, rank, total, award, is_promoted)
    select sitting_id, ${kept.version}, candidate_id, rank, total, award, is_promoted
    from contest.exam_list_entry where sitting_id = ${id}`.execute(tx)
  return kept
}

async function isUnchanged(tx: Tx, sitting: string, version: number): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select * from contest.exam_list_former_entry where sitting_id = ${sitting} and version = ${version}) former
    full join (select * from contest.exam_list_entry where sitting_id = ${sitting}) entry using (candidate_id)
    where (former.rank, former.total, former.award, former.is_promoted)
      is distinct from (entry.rank, entry.total, entry.award, entry.is_promoted) limit 1`.execute(tx)
  return rows.length === 0
}

/** Which version of a published list stands: the first is 1. */
export function standingVersion(sitting: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(
    select count(*)::int + 1 from contest.exam_list_version former where former.sitting_id = ${sitting})`
}

/** Everybody of a sitting with a score that counts, the sum of their items and its rank; not whose scores are annulled. */
function rankedIn(sitting: string): RawBuilder<unknown> {
  return sql`
    select candidate.id, sum(score.points) as total, (rank() over (order by sum(score.points) desc))::int as rank
    from contest.exam_candidate candidate join contest.exam_score score on score.candidate_id = candidate.id
    where candidate.sitting_id = ${sitting} and candidate.state = 'admitted' and score.is_counted
      and candidate.attendance is distinct from 'absent' and not exists (
        select from contest.exam_violation violation
        where violation.candidate_id = candidate.id and violation.is_annulling)
    group by candidate.id`
}

/** Up to which rank each award goes: the numbers follow one another. */
function limitsOf(awards: readonly { award: string; count: number }[]): { award: string; upto: number }[] {
  let upto = 0
  return awards.map(({ award, count }) => {
    upto += count
    return { award, upto }
  })
}

/**
 * From now on everybody may read the list. What it was made of still stands: it was often made as a look ahead, before appeals
 * have changed scores. Once it is out it is changed by {@link correctList} alone.
 * @throws list_missing, appeals_open, appeals_window, scores_waiting, list_outdated, wrong_state
 */
export async function publishList(ctx: Ctx, key: ExamKey): Promise<{ at: string }> {
  requireScores(ctx)
  const { definition, exam } = await examOf(ctx.db, key)
  return await ctx.change('scoreOffice.publishList', async (tx) => {
    const sitting = await lockSitting(ctx, tx, key)
    if (sitting.list_published_at) throw kernelRefusals.wrong_state({ action: 'publish', state: 'published' })
    const { entries, open, waiting, isOutdated } = await standingOfList(tx, sitting.id)
    if (entries === 0) throw examRefusals.list_missing()
    const closesAtMs = Date.parse(exam.appeals.closesAt) + exam.appeals.graceS * 1000
    if (open > 0) throw examRefusals.appeals_open({ count: open })
    if (ctx.receivedAt.getTime() <= closesAtMs)
      throw examRefusals.appeals_window({ closesAtText: minuteIn(definition.timeZone, exam.appeals.closesAt) })
    if (waiting > 0) throw examRefusals.scores_waiting({ count: waiting })
    if (isOutdated) throw examRefusals.list_outdated()
    const at = ctx.clock.now()
    await tx.updateTable('contest.exam_sitting').set({ list_published_at: at }).where('id', '=', sitting.id).execute()
    return { subject: sitting.id, after: { entries }, reply: { at: at.toISOString() } }
  })
}

/** What keeps the list of a sitting from being published: nobody changes a score while the sitting is locked. */
async function standingOfList(tx: Tx, sitting: string) {
  const { rows } = await sql<{ entries: number; open: number; waiting: number; isOutdated: boolean }>`select
    (select count(*)::int from contest.exam_list_entry where sitting_id = ${sitting}) as entries,
    (select count(*)::int from contest.exam_appeal appeal
      join contest.exam_candidate candidate on candidate.id = appeal.candidate_id
      where candidate.sitting_id = ${sitting} and appeal.state = 'filed') as open,
    (select count(*)::int from contest.exam_score_import
      where sitting_id = ${sitting} and state = 'waiting') as waiting,
    exists (select from (${rankedIn(sitting)}) ranked
      full join (select candidate_id, total from contest.exam_list_entry where sitting_id = ${sitting}) entry
        on entry.candidate_id = ranked.id
      where entry.total is distinct from ranked.total) as "isOutdated"`.execute(tx)
  return rows[0] ?? { entries: 0, open: 0, waiting: 0, isOutdated: false }
}

/** At most so many lists are offered, the newest first: a season has a dozen exams. */
const listsMax = 50

/** The final lists that everybody may read. */
export async function publishedLists(ctx: Ctx) {
  const { rows } = await sql<{
    id: string
    season_id: string
    exam: string
    zone_id: string
    at: Date
    version: number
    entries: number
  }>`
    select sitting.id, sitting.season_id, sitting.exam, sitting.zone_id, sitting.list_published_at as at,
      ${standingVersion(sql.ref('sitting.id'))} as version,
      (select count(*)::int from contest.exam_list_entry entry where entry.sitting_id = sitting.id) as entries
    from contest.exam_sitting sitting where sitting.list_published_at is not null
    order by sitting.list_published_at desc, sitting.id limit ${listsMax}`.execute(ctx.db)
  const seasons = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.season_id))].map(async (id) => [id, await shownSeason(ctx.db, id)] as const),
    ),
  )
  return {
    lists: rows.flatMap((row) => {
      const definition = seasons.get(row.season_id)?.season.definition
      const exam = definition?.exams?.find((each) => each.code === row.exam)
      if (!definition || !exam) return []
      return [
        {
          id: row.id,
          season: labelIn(definition.title, ctx.language),
          exam: labelIn(exam.labels, ctx.language),
          publishedAt: row.at.toISOString(),
          version: row.version,
          entries: row.entries,
        },
      ]
    }),
  }
}

/** One published list, by rank; names are masked. @throws not_found while it is not published */
export async function publishedList(ctx: Ctx, asked: { list: string; after?: string | undefined; limit: number }) {
  const sitting = await sittingById(ctx.db, asked.list)
  if (!sitting?.list_published_at) throw kernelRefusals.not_found()
  const { definition, exam } = await examOf(ctx.db, { season: sitting.season_id, exam: sitting.exam })
  const [rank, id] = asked.after === undefined ? [0, ''] : cursorOf(asked.after)
  const after =
    asked.after === undefined ? sql`true` : sql`(entry.rank, entry.candidate_id) > (${rank}::int, ${id}::uuid)`
  const { rows } = await sql<{
    id: string
    rank: number
    award: string | null
    is_promoted: boolean
    name: string
    school_id: string
    total: number
  }>`
    select entry.candidate_id as id, entry.rank, entry.award, entry.is_promoted, candidate.name, candidate.school_id,
      (select count(*)::int from contest.exam_list_entry counted where counted.sitting_id = ${sitting.id}) as total
    from contest.exam_list_entry entry join contest.exam_candidate candidate on candidate.id = entry.candidate_id
    where entry.sitting_id = ${sitting.id} and ${after}
    order by entry.rank, entry.candidate_id limit ${asked.limit + 1}`.execute(ctx.db)
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  const names = await placeNames(
    ctx,
    page.map((row) => row.school_id),
  )
  const awards = (await dictionaryOf(ctx)).award_level ?? []
  const { rows: former } = await sql<{ version: number; reason: string }>`
    select version, reason from contest.exam_list_version where sitting_id = ${sitting.id}
    order by version desc limit 1`.execute(ctx.db)
  return {
    season: labelIn(definition.title, ctx.language),
    exam: labelIn(exam.labels, ctx.language),
    publishedAt: sitting.list_published_at.toISOString(),
    version: (former[0]?.version ?? 0) + 1,
    correction: former[0]?.reason ?? null,
    rows: page.map((row) => ({
      id: row.id,
      rank: row.rank,
      name: maskedName(row.name),
      school: names[row.school_id]?.name ?? '',
      award: awards.find(({ code }) => code === row.award)?.label ?? null,
      isPromoted: row.is_promoted,
    })),
    next: rows.length > asked.limit && last ? writeCursor([last.rank, last.id]) : null,
    total: rows[0]?.total ?? 0,
    totalIsCapped: false,
  }
}

/** So many rows of a version that was replaced are shown, the best first; all of them are kept. */
const formerRowsMax = 500

/** A version of a list that was replaced, for those who keep the scores. @throws not_found */
export async function formerList(ctx: Ctx, { version, ...key }: ExamKey & { version: number }) {
  requireScores(ctx)
  const sitting = await sittingSeen(ctx, key)
  const found = await sql<{
    published_at: Date
    superseded_at: Date
    by: string | null
    reason: string
    total: number
  }>`
    select former.published_at, former.superseded_at, ${accountNameSql(sql`former.corrected_by`)} as by, former.reason,
      (select count(*)::int from contest.exam_list_former_entry entry
        where entry.sitting_id = former.sitting_id and entry.version = former.version) as total
    from contest.exam_list_version former
    where former.sitting_id = ${sitting?.id ?? null} and former.version = ${version}`.execute(ctx.db)
  const [former] = found.rows
  if (!sitting || !former) throw kernelRefusals.not_found()
  const { rows } = await sql<{
    id: string
    rank: number
    award: string | null
    isPromoted: boolean
    name: string
    schoolId: string
  }>`
    select entry.candidate_id as id, entry.rank, entry.award, entry.is_promoted as "isPromoted", candidate.name,
      candidate.school_id as "schoolId"
    from contest.exam_list_former_entry entry join contest.exam_candidate candidate on candidate.id = entry.candidate_id
    where entry.sitting_id = ${sitting.id} and entry.version = ${version}
    order by entry.rank, entry.candidate_id limit ${formerRowsMax}`.execute(ctx.db)
  const names = await placeNames(
    ctx,
    rows.map((row) => row.schoolId),
  )
  const awards = (await dictionaryOf(ctx)).award_level ?? []
  return {
    publishedAt: former.published_at.toISOString(),
    supersededAt: former.superseded_at.toISOString(),
    correctedBy: former.by ?? '',
    reason: former.reason,
    total: former.total,
    rows: rows.map(({ schoolId, award, ...row }) => ({
      ...row,
      school: names[schoolId]?.name ?? '',
      award: awards.find(({ code }) => code === award)?.label ?? null,
    })),
  }
}

function cursorOf(text: string): [number, string] {
  const [rank, id] = readCursor(text) ?? []
  if (typeof rank !== 'number' || typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  return [rank, id]
}

/** The first character stays; whoever knows the pupil knows who is meant. */
export function maskedName(name: string): string {
  const [first = '', ...rest] = [...name]
  return first + '*'.repeat(Math.min(2, Math.max(1, rest.length)))
}
