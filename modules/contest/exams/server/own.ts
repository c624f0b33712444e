import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { sha256 } from '#kernel/server/secrets.ts'
import { formatCode, readCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { declarationTable } from '#modules/contest/declarations/server/index.ts'
import { type Exam, phaseOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import type { CaptchaAnswer } from '#modules/platform/accounts/schema.ts'
import { countUp, examineCaptcha } from '#modules/platform/accounts/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { type AppealState, type Attendance, examRefusals, scoreQueryLimits } from '../contract.ts'
import { idTailIndex } from './candidates.ts'
import { environmentIn, environmentKey, examOf } from './sittings.ts'

interface OwnRow {
  id: string
  declaration: string
  season: string
  exam: string
  name: string
  ticket: string
  venue: string | null
  address: string | null
  map_note: string | null
  room: string | null
  seat: string | null
  seed: string | null
  environment: string | null
  attendance: Attendance | null
  seats_published: boolean
  scores_published: boolean
  list: string | null
  rank: number | null
  award: string | null
  is_promoted: boolean | null
}

/** One's own exams are few: a pupil sits a dozen in a year, a teacher's pupils a hundred. */
const ownMax = 500

async function ownRows(ctx: Ctx, candidate: string | null): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select candidate.id, candidate.declaration_id as declaration, sitting.season_id as season, sitting.exam, candidate.name,
      candidate.ticket_number as ticket, venue.name as venue, venue.address, venue.map_note, room.name as room,
      candidate.seat_row || '-' || candidate.seat_column as seat, candidate.attendance, sitting.seed,
      declaration.field_values->>${environmentKey} as environment,
      sitting.seats_published_at is not null and room.id is not null as seats_published,
      sitting.scores_published_at is not null as scores_published,
      case when sitting.list_published_at is not null then sitting.id end as list,
      entry.rank, entry.award, entry.is_promoted
    from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    left join contest.exam_room room on room.id = candidate.room_id
    left join contest.exam_venue venue on venue.id = room.venue_id
    left join ${declarationTable} on declaration.id = candidate.declaration_id
    left join contest.exam_list_entry entry
      on entry.candidate_id = candidate.id and sitting.list_published_at is not null
    where candidate.account_id = ${accountOf(ctx)} and candidate.state = 'admitted'
      and ${candidate === null ? sql`true` : sql`candidate.id = ${candidate}`}
    order by candidate.created_at desc, candidate.name, candidate.id limit ${ownMax}`.execute(ctx.db)
  return rows
}

/** A candidate of one's own registrations; undefined for another's as for none. */
export async function ownCandidate(ctx: Ctx, id: string): Promise<OwnRow | undefined> {
  return (await ownRows(ctx, id))[0]
}

/** What one sits, with place and ticket as far as they are published. */
export async function ownExams(ctx: Ctx) {
  const rows = await ownRows(ctx, null)
  const seasons = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.season))].map(
        async (id) => [id, (await shownSeason(ctx.db, id))?.season.definition] as const,
      ),
    ),
  )
  const awards = (await dictionaryOf(ctx)).award_level ?? []
  return {
    exams: rows.flatMap((row) => {
      const definition = seasons.get(row.season)
      const exam = definition?.exams?.find((each) => each.code === row.exam)
      if (!definition || !exam) return []
      return [ownExam(ctx, row, definition, exam, awards.find(({ code }) => code === row.award)?.label ?? null)]
    }),
  }
}

function ownExam(ctx: Ctx, row: OwnRow, definition: SeasonDefinition, exam: Exam, award: string | null) {
  return {
    id: row.id,
    declaration: row.declaration,
    name: row.name,
    season: labelIn(definition.title, ctx.language),
    exam: labelIn(exam.labels, ctx.language),
    startsAt: exam.startsAt,
    endsAt: exam.endsAt,
    ticket: row.seats_published ? formatCode(row.ticket) : null,
    place:
      row.seats_published && row.venue !== null
        ? {
            venue: row.venue,
            address: row.address ?? '',
            mapNote: row.map_note ?? '',
            room: row.room ?? '',
            seat: row.seat ?? '',
            seed: row.seed ?? '',
          }
        : null,
    environment: environmentIn(definition, exam, row.environment, ctx.language),
    attendance: row.attendance,
    hasScores: row.scores_published,
    list: row.list,
    result: row.rank === null ? null : { rank: row.rank, award, isPromoted: row.is_promoted ?? false },
  }
}

/** The scores of a candidate, item by item, with what became of an appeal. @throws score_unknown before they are published */
export async function scoresOf(
  ctx: Ctx,
  row: Pick<OwnRow, 'id' | 'season' | 'exam' | 'name' | 'ticket' | 'scores_published'>,
) {
  if (!row.scores_published) throw examRefusals.score_unknown()
  const { definition, exam } = await examOf(ctx.db, row)
  const { rows } = await sql<{
    item: string
    points: number
    state: AppealState | null
    words: string | null
  }>`
    select score.item, score.points::float8 as points, appeal.state, appeal.decision_words as words
    from contest.exam_score score
    left join contest.exam_appeal appeal on appeal.candidate_id = score.candidate_id and appeal.item = score.item
    where score.candidate_id = ${row.id} and score.is_counted`.execute(ctx.db)
  const annulled = await sql`select from contest.exam_violation
    where candidate_id = ${row.id} and is_annulling limit 1`.execute(ctx.db)
  return {
    candidate: row.id,
    name: row.name,
    ticket: formatCode(row.ticket),
    season: labelIn(definition.title, ctx.language),
    exam: labelIn(exam.labels, ctx.language),
    isAnnulled: annulled.rows.length > 0,
    total: rows.reduce((sum, each) => sum + Math.round(each.points * 100), 0) / 100,
    items: exam.items.map((item) => {
      const score = rows.find((each) => each.item === item.code)
      return {
        code: item.code,
        label: labelIn(item.labels, ctx.language),
        maxPoints: item.maxPoints,
        points: score?.points ?? null,
        appeal: score?.state ? { state: score.state, words: score.words } : null,
      }
    }),
    appeals: {
      phase: phaseOf(exam.appeals, ctx.receivedAt),
      opensAt: exam.appeals.opensAt,
      closesAt: exam.appeals.closesAt,
    },
  }
}

interface ScoreQuestion {
  ticketNumber: string
  idTail: string
  captcha?: CaptchaAnswer | undefined
}

/**
 * A score for whoever holds the ticket and knows the end of the identity number. What does not fit is told apart in nothing,
 * and after some attempts nothing is answered at all.
 * @throws captcha_needed and its kin, too_many_requests, score_unknown
 */
export async function queryScore(ctx: Ctx, asked: ScoreQuestion) {
  const refusal = await examineCaptcha(ctx, asked.captcha, 'captcha')
  if (refusal) throw refusal
  const ticket = readCode(asked.ticketNumber) ?? ''
  await countQuestion(ctx, ticket)
  const { rows } = await sql<OwnRow & { tail: Buffer }>`
    select candidate.id, sitting.season_id as season, sitting.exam, candidate.name, candidate.ticket_number as ticket,
      sitting.scores_published_at is not null as scores_published, candidate.id_tail_index as tail
    from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    where candidate.ticket_number = ${ticket} and candidate.state = 'admitted'`.execute(ctx.db)
  const [row] = rows
  if (!row || asked.idTail.trim() === '' || !row.tail.equals(idTailIndex(ctx, asked.idTail.trim())))
    throw examRefusals.score_unknown()
  return await scoresOf(ctx, row)
}

/** Counted by ticket, so that nobody tries through one, and by address, so that nobody tries through many. */
async function countQuestion(ctx: Ctx, ticket: string): Promise<void> {
  const { perTicket, perAddress, windowMs } = scoreQueryLimits
  const named = (text: string) => sha256(text).toString('base64url')
  const [byTicket, byAddress] = [
    await countUp(ctx, `exam-score:${named(ticket)}`, windowMs),
    await countUp(ctx, `exam-score-ip:${named(ctx.ip ?? '')}`, windowMs),
  ]
  if (byTicket > perTicket || byAddress > perAddress)
    throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil(windowMs / 1000) })
}
