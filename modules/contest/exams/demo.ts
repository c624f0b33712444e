import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { admit } from './server/candidates.ts'
import { makeList, publishList } from './server/lists.ts'
import { confirmImport, publishScores } from './server/scores.ts'
import { planExam, publishSeats } from './server/seating.ts'

/** Those who run the exams of the demo: the second person confirms what the keeper has brought in, at that day. */
export interface DemoOffice {
  province: { id: string; path: readonly string[] }
  /** the same people so many days from today */
  keeper(inDays: number): Ctx
  second(inDays: number): Ctx
}

interface DemoExam {
  season: { id: string; definition: SeasonDefinition }
  exam: string
  venues: readonly string[]
  /** how far it has come */
  until: 'seats' | 'scores waiting' | 'appeals' | 'list'
  inDays: number
}

const venues = [
  ['第一考点（演示）', '长沙市演示大道1号', '地铁2号线演示站A口步行300米，凭准考证从南门进入'],
  ['第二考点（演示）', '长沙市演示大道88号', '公交演示路口站下车即到，考生从东门进入'],
] as const
const roomsPerVenue = 3

/** Two venues of the province with their rooms; answers the ids of the venues. */
export async function seedVenues(ctx: Ctx, tx: Tx, province: DemoOffice['province']): Promise<string[]> {
  const rows = venues.map(([name, address, map_note]) => ({
    id: ctx.random.uuid(),
    organization_id: province.id,
    unit_path: [...province.path],
    name,
    address,
    map_note,
    contact: '考点联系人',
    contact_phone: '13800000000',
    created_at: ctx.clock.now(),
  }))
  await tx.insertInto('contest.exam_venue').values(rows).execute()
  const rooms = rows.flatMap(({ id }) =>
    Array.from({ length: roomsPerVenue }, (_, at) => ({
      id: ctx.random.uuid(),
      venue_id: id,
      name: `第${at + 1}考场`,
      row_count: 6,
      column_count: 5,
      unusable_seats: '6-5',
      accessible_seats: '1-1 1-3 1-5',
      is_computer_room: at === roomsPerVenue - 1,
      created_at: ctx.clock.now(),
    })),
  )
  await tx.insertInto('contest.exam_room').values(rooms).execute()
  return rows.map(({ id }) => id)
}

/** Takes one exam as far as the demo shows it, through the same steps as an office. */
export async function seedExam(office: DemoOffice, tx: Tx, wanted: DemoExam): Promise<void> {
  const key = { season: wanted.season.id, exam: wanted.exam }
  const before = office.keeper(wanted.inDays - 7)
  await admit(before, key)
  await planExam(before, { ...key, venues: wanted.venues, roomUse: 'any' })
  await publishSeats(before, key)
  if (wanted.until === 'seats') return
  const { id: sitting } = await tx
    .selectFrom('contest.exam_sitting')
    .select('id')
    .where('season_id', '=', key.season)
    .where('exam', '=', key.exam)
    .executeTakeFirstOrThrow()
  const onTheDay = office.keeper(wanted.inDays)
  await attend(onTheDay, tx, sitting)
  const imported = await bringScores(onTheDay, tx, { sitting, ...wanted })
  if (wanted.until === 'scores waiting') return
  await confirmImport(office.second(wanted.inDays + 1), imported)
  await publishScores(office.keeper(wanted.inDays + 2), key)
  if (wanted.until === 'appeals') return await fileAppeals(office.keeper(0), tx, { sitting, ...wanted })
  const after = office.keeper(wanted.inDays + 8)
  await makeList(after, { ...key, promoted: 6, awards: awards })
  await publishList(after, key)
}

const awards = [
  { award: 'first', count: 2 },
  { award: 'second', count: 4 },
  { award: 'third', count: 6 },
]

/** Nearly everybody came, one too late, and one had a phone. */
async function attend(ctx: Ctx, tx: Tx, sitting: string): Promise<void> {
  await sql`
    update contest.exam_candidate candidate set attendance_by = ${ctx.actor.accountId}, attendance_at = ${ctx.clock.now()},
      attendance = case place.at when 3 then 'absent' when 5 then 'late' else 'present' end
    from (select id, row_number() over (order by account_id, ticket_number) as at from contest.exam_candidate
      where sitting_id = ${sitting}) place
    where place.id = candidate.id`.execute(tx)
  const [caught] = await tx
    .selectFrom('contest.exam_candidate')
    .select('id')
    .where('sitting_id', '=', sitting)
    .where('attendance', '=', 'late')
    .execute()
  if (!caught) return
  await tx
    .insertInto('contest.exam_violation')
    .values({
      id: ctx.random.uuid(),
      candidate_id: caught.id,
      kind: 'phone',
      words: '开考后手机响铃，监考员代为保管，没有作弊行为。',
      is_annulling: false,
      recorded_by: ctx.actor.accountId ?? '',
      recorded_at: ctx.clock.now(),
    })
    .execute()
}

interface OfSitting extends Pick<DemoExam, 'season' | 'exam'> {
  sitting: string
}

function itemsOf({ season, exam }: OfSitting) {
  return season.definition.exams?.find(({ code }) => code === exam)?.items ?? []
}

/** Points of everybody who came, waiting for a second person. */
async function bringScores(ctx: Ctx, tx: Tx, of: OfSitting): Promise<string> {
  const candidates = await tx
    .selectFrom('contest.exam_candidate')
    .select('id')
    .where('sitting_id', '=', of.sitting)
    .where('attendance', '<>', 'absent')
    .execute()
  const importId = ctx.random.uuid()
  const scores = candidates.flatMap(({ id }) =>
    itemsOf(of).map(({ code, maxPoints }, position) => ({
      id: ctx.random.uuid(),
      candidate_id: id,
      item: code,
      position,
      points: Math.round(maxPoints * 0.4) + ctx.random.integer(Math.round(maxPoints * 0.6) + 1),
      import_id: importId,
    })),
  )
  await tx
    .insertInto('contest.exam_score_import')
    .values({
      id: importId,
      sitting_id: of.sitting,
      file_name: '成绩.xlsx',
      row_count: candidates.length,
      score_count: scores.length,
      state: 'waiting',
      imported_by: ctx.actor.accountId ?? '',
      imported_at: ctx.clock.now(),
    })
    .execute()
  await tx.insertInto('contest.exam_score').values(scores).execute()
  return importId
}

const appeals = [
  ['sum-wrong', '两部分的分数加起来与总分不一致，请核对。'],
  ['not-marked', '第三题写了两种解法，第二种好像没有评。'],
] as const

async function fileAppeals(ctx: Ctx, tx: Tx, of: OfSitting): Promise<void> {
  const candidates = await tx
    .selectFrom('contest.exam_candidate')
    .select('id')
    .where('sitting_id', '=', of.sitting)
    .where('attendance', '=', 'present')
    .orderBy('ticket_number')
    .limit(appeals.length)
    .execute()
  const item = itemsOf(of)[0]?.code ?? ''
  await tx
    .insertInto('contest.exam_appeal')
    .values(
      candidates.map(({ id }, at) => ({
        id: ctx.random.uuid(),
        candidate_id: id,
        item,
        ground: appeals[at]?.[0] ?? '',
        words: appeals[at]?.[1] ?? '',
        state: 'filed',
        filed_at: ctx.clock.now(),
      })),
    )
    .execute()
}
