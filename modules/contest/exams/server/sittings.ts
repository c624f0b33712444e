import { sql } from 'kysely'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { CellsSaid } from '#kernel/server/resource/served.ts'
import type { Exam, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { type PublishedSeason, shownSeason } from '#modules/contest/seasons/server/index.ts'
import { rootOf } from '#modules/platform/organizations/server/index.ts'
import { examRefusals } from '../contract.ts'

/** Names an exam of a season. */
export interface ExamKey {
  season: string
  exam: string
}

/** An exam in one province. */
export interface SittingRow {
  id: string
  season_id: string
  exam: string
  zone_id: string
  zone_path: string[]
  seed: string | null
  planned_at: Date | null
  seats_published_at: Date | null
  scores_published_at: Date | null
  list_published_at: Date | null
}

export interface KnownExam {
  season: PublishedSeason
  definition: SeasonDefinition
  exam: Exam
}

/** An exam as the newest version of its season tells it. @throws not_found */
export async function examOf(db: Queryable, { season: id, exam: code }: ExamKey): Promise<KnownExam> {
  const shown = await shownSeason(db, id)
  const exam = shown?.season.definition.exams?.find((each) => each.code === code)
  if (!shown || !exam) throw kernelRefusals.not_found()
  return { season: shown.season, definition: shown.season.definition, exam }
}

/** The key in which forms ask on which system a candidate works; so computers are set up, and papers say it. */
export const environmentKey = 'environment'

/** That answer in words; empty where the form does not ask. */
export function environmentIn(
  definition: SeasonDefinition,
  exam: Exam,
  code: string | null,
  language: Language,
): string {
  if (code === null) return ''
  const fields = definition.kinds.find((kind) => kind.code === exam.kind)?.sections.flatMap((section) => section.fields)
  const asked = fields?.find((field) => field.key === environmentKey)
  const option = asked?.options?.find((each) => each.code === code)
  return option ? labelIn(option.labels, language) : code
}

/** What lists about candidates call their exam, and the part that a row is about, for tables that leave. */
export function saidOf<const N extends 'exam' | 'item'>(fields: readonly N[]): CellsSaid<N> {
  return {
    fields,
    async of(ctx, rows) {
      const ids = [...new Set(rows.map((row) => (row.season as { id: string }).id))]
      const shown = await Promise.all(ids.map((id) => shownSeason(ctx.db, id)))
      const seasons = new Map(shown.flatMap((each) => (each ? [[each.season.id, each.season.definition]] : [])))
      return (row, field) => {
        const exam = seasons.get((row.season as { id: string }).id)?.exams?.find((each) => each.code === row.exam)
        const named = field === 'exam' ? exam : exam?.items.find((each) => each.code === row.item)
        return named ? labelIn(named.labels, ctx.language) : String(row[field])
      }
    },
  }
}

/** The province whose exams the asker may look at: the one they work in; an administrator's is the first. */
export async function zoneSeen(ctx: Pick<Ctx, 'actor' | 'db'>): Promise<{ id: string; path: string[] } | undefined> {
  const top = ctx.actor.scope?.path[0]
  if (top !== undefined) return { id: top, path: [top] }
  return ctx.actor.isAdmin ? await rootOf(ctx.db) : undefined
}

/** Whether the asker runs the exams of a whole province. */
export function isRunningExams(actor: Actor): boolean {
  return actor.isAdmin || actor.scope?.path.length === 1
}

/** The same for whoever runs them: an exam is run for its whole province. @throws exam_zone_needed */
export async function zoneRun(ctx: Pick<Ctx, 'actor' | 'db'>): Promise<{ id: string; path: string[] }> {
  if (ctx.actor.scope !== null && ctx.actor.scope.path.length > 1) throw examRefusals.exam_zone_needed()
  const zone = await zoneSeen(ctx)
  if (!zone) throw examRefusals.exam_zone_needed()
  return zone
}

const columns = sql`id, season_id, exam, zone_id, zone_path, seed, planned_at, seats_published_at, scores_published_at,
  list_published_at`

/** The sitting of an exam in the asker's province, locked; it is made when it is first worked on. */
export async function lockSitting(ctx: Ctx, tx: Tx, { season, exam }: ExamKey): Promise<SittingRow> {
  const zone = await zoneRun(ctx)
  await sql`insert into contest.exam_sitting (id, season_id, exam, zone_id, zone_path, created_at)
    values (${ctx.random.uuid()}, ${season}, ${exam}, ${zone.id}, ${zone.path}::uuid[], ${ctx.clock.now()})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<SittingRow>`select ${columns} from contest.exam_sitting
    where season_id = ${season} and exam = ${exam} and zone_id = ${zone.id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the sitting was made a moment ago')
  return row
}

/** The same without a lock, as far as the asker's province has it. */
export async function sittingSeen(ctx: Ctx, { season, exam }: ExamKey): Promise<SittingRow | undefined> {
  const zone = await zoneSeen(ctx)
  if (!zone) return undefined
  const { rows } = await sql<SittingRow>`select ${columns} from contest.exam_sitting
    where season_id = ${season} and exam = ${exam} and zone_id = ${zone.id}`.execute(ctx.db)
  return rows[0]
}

export async function sittingById(db: Queryable, id: string): Promise<SittingRow | undefined> {
  const { rows } = await sql<SittingRow>`select ${columns} from contest.exam_sitting where id = ${id}`.execute(db)
  return rows[0]
}

/** The sitting of a candidate, locked, so that plan and publication wait for each other. */
export async function lockSittingById(tx: Tx, id: string): Promise<SittingRow> {
  const { rows } = await sql<SittingRow>`
    select ${columns} from contest.exam_sitting where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}
