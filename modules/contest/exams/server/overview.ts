import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { currentSeasons, shownSeason } from '#modules/contest/seasons/server/index.ts'
import type { ExamRow } from '../schema.ts'
import { standingVersion } from './lists.ts'
import { isWithheld, scoreKeepers } from './score-access.ts'
import { isRunningExams, zoneSeen } from './sittings.ts'

interface Standing {
  season_id: string
  exam: string
  candidates: number
  seated: number
  with_needs: number
  seed: string | null
  planned_at: Date | null
  seats_published_at: Date | null
  list_published_at: Date | null
  list: ExamRow['list']
}

/** The published list that stands, as a column beside `sitting`; null while there is none. */
const standingList = sql`case when sitting.list_published_at is not null then json_build_object(
    'version', ${standingVersion(sql.ref('sitting.id'))},
    'isOutdated', exists (select from contest.exam_list_entry entry
      join contest.exam_violation violation on violation.candidate_id = entry.candidate_id
      where entry.sitting_id = sitting.id and violation.is_annulling),
    'promoted', (select count(*)::int from contest.exam_list_entry entry
      where entry.sitting_id = sitting.id and entry.is_promoted),
    'awards', (select coalesce(json_agg(json_build_object('award', given.award, 'count', given.count)), '[]')
      from (select entry.award, count(*)::int as count from contest.exam_list_entry entry
        where entry.sitting_id = sitting.id and entry.award is not null group by entry.award) given)) end`

/** Every exam of the published seasons, and how far it has come in the asker's province. */
export async function viewExams(ctx: Ctx): Promise<{ exams: ExamRow[]; isRunning: boolean; maySeeScores: boolean }> {
  const [current, zone] = await Promise.all([currentSeasons(ctx, 'olympiad'), zoneSeen(ctx)])
  const seasons = await Promise.all(
    current.seasons.map(async ({ id }) => ({ id, definition: (await shownSeason(ctx.db, id))?.season.definition })),
  )
  const { rows } = await sql<Standing>`
    select sitting.season_id, sitting.exam, sitting.seed, sitting.planned_at, sitting.seats_published_at,
      sitting.list_published_at, ${standingList} as list,
      count(candidate.id)::int as candidates, count(candidate.room_id)::int as seated,
      count(*) filter (where candidate.special_needs <> '')::int as with_needs
    from contest.exam_sitting sitting
    left join contest.exam_candidate candidate on candidate.sitting_id = sitting.id and candidate.state = 'admitted'
    where sitting.zone_id = ${zone?.id ?? null} group by sitting.id`.execute(ctx.db)
  const standing = new Map(rows.map((row) => [`${row.season_id} ${row.exam}`, row]))
  const exams = seasons.flatMap(({ id, definition }) =>
    (definition?.exams ?? []).map((exam): ExamRow => {
      const row = standing.get(`${id} ${exam.code}`)
      return {
        season: id,
        seasonTitle: definition ? labelIn(definition.title, ctx.language) : '',
        exam: exam.code,
        label: labelIn(exam.labels, ctx.language),
        startsAt: exam.startsAt,
        endsAt: exam.endsAt,
        needsListOf: exam.after ?? null,
        candidates: row?.candidates ?? 0,
        seated: row?.seated ?? 0,
        withNeeds: row?.with_needs ?? 0,
        seed: row?.seed ?? null,
        plannedAt: row?.planned_at?.toISOString() ?? null,
        seatsPublishedAt: row?.seats_published_at?.toISOString() ?? null,
        listPublishedAt: row?.list_published_at?.toISOString() ?? null,
        list: row?.list ?? null,
        items: exam.items.map(({ code, labels }) => ({ code, label: labelIn(labels, ctx.language) })),
      }
    }),
  )
  const maySeeScores = !isWithheld(ctx.actor) && ctx.actor.roles.some((role) => scoreKeepers.includes(role))
  return { exams, isRunning: isRunningExams(ctx.actor), maySeeScores }
}
