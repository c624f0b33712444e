import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { underScope } from '#kernel/server/scope.ts'
import { filesByIds, signedUrlOf, storeGenerated } from '#modules/platform/files/server/index.ts'
import { examRefusals, type PrintKind, type PrintState } from '../contract.ts'
import { oneAhead } from './one-ahead.ts'
import {
  type ExamKey,
  examOf,
  isRunningExams,
  type KnownExam,
  lockSitting,
  sittingById,
  sittingSeen,
  zoneRun,
} from './sittings.ts'
import {
  gatherTickets,
  portraitsOf,
  roomPapers,
  type SeatedCandidate,
  seatedCandidates,
  setTickets,
  type TicketFailure,
} from './tickets.ts'

/** The newest runs are shown; older ones are of no more use. */
const shownRuns = 10

/** @throws no_candidates, seats_unpublished */
export async function startPrint(ctx: Ctx, asked: ExamKey & { kind: PrintKind }): Promise<{ id: string }> {
  await examOf(ctx.db, asked)
  return await ctx.change('examOffice.print', async (tx) => {
    const sitting = await lockSitting(ctx, tx, asked)
    if (!sitting.seats_published_at) throw examRefusals.seats_unpublished()
    const total = (await seatedCandidates(tx, sql`sitting.id = ${sitting.id}`)).length
    if (total === 0) throw examRefusals.no_candidates()
    const id = ctx.random.uuid()
    await tx
      .insertInto('contest.exam_print_run')
      .values({
        id,
        sitting_id: sitting.id,
        kind: asked.kind,
        state: 'queued',
        total_count: total,
        requested_by: accountOf(ctx),
        requested_at: ctx.clock.now(),
      })
      .execute()
    await enqueue(tx, 'exams.print', { run: id })
    return { subject: id, after: { kind: asked.kind, total }, reply: { id } }
  })
}

interface RunRow {
  id: string
  sitting_id: string
  kind: PrintKind
  state: PrintState
}

/**
 * Prints a run, room by room: each room is a file of its own that can be fetched at once. While one is stored the next is set, in
 * another process, and what stands on the one after is gathered. A record that cannot be printed is written down and stops
 * nothing; run again after a cut it goes on with the rooms that are not printed yet, wherever a plan that was made meanwhile has
 * put them.
 */
export async function runPrint(ctx: Ctx, { run: id }: { run: string }): Promise<void> {
  const run = await runById(ctx, id)
  const sitting = run && (await sittingById(ctx.db, run.sitting_id))
  if (!run || !sitting || !['queued', 'running'].includes(run.state)) return
  const known = await examOf(ctx.db, { season: sitting.season_id, exam: sitting.exam })
  const candidates = await seatedCandidates(ctx.db, sql`sitting.id = ${sitting.id}`)
  const printed = await printedRooms(ctx, id)
  const rooms = Map.groupBy(candidates, ({ room_id: room }) => room)
  const waiting = [...rooms].flatMap(([room, inRoom]) => (printed.has(room) ? [] : [inRoom]))
  const gathered = run.kind === 'tickets' ? roomsOfTickets(ctx, known, waiting) : roomsOfPapers(ctx, known, waiting)
  for await (const made of oneAhead(setInTurn(gathered))) if (!(await keepFile(ctx, run, made))) return
  await ctx.change('examOffice.finishPrint', async (tx) => {
    await tx
      .updateTable('contest.exam_print_run')
      .set({ state: 'finished', finished_at: ctx.clock.now() })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute()
    return { subject: id, after: { rooms: rooms.size }, reply: null }
  })
}

/** A room whose file only has to be set. */
type GatheredRoom = () => Promise<MadeFile>

async function* roomsOfTickets(
  ctx: Ctx,
  known: KnownExam,
  waiting: readonly SeatedCandidate[][],
): AsyncGenerator<GatheredRoom, void> {
  const portraits = portraitsOf(ctx, waiting.flat())
  for (const inRoom of waiting) {
    const gathered = await gatherTickets(ctx, known, inRoom, portraits)
    yield async () => ({ inRoom, ...(await setTickets(known, gathered)) })
  }
}

async function* roomsOfPapers(
  ctx: Ctx,
  known: KnownExam,
  waiting: readonly SeatedCandidate[][],
): AsyncGenerator<GatheredRoom, void> {
  for (const inRoom of waiting)
    yield async () => ({ inRoom, pdf: await roomPapers(ctx, known, inRoom), count: inRoom.length, failures: [] })
}

async function* setInTurn(gathered: AsyncGenerator<GatheredRoom, void>): AsyncGenerator<MadeFile, void> {
  for await (const set of oneAhead(gathered)) yield await set()
}

async function runById(ctx: Ctx, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`
    select id, sitting_id, kind, state from contest.exam_print_run where id = ${id}`.execute(ctx.db)
  return rows[0]
}

async function printedRooms(ctx: Ctx, run: string): Promise<ReadonlySet<string | null>> {
  const rows = await ctx.db.selectFrom('contest.exam_print_file').select('room_id').where('run_id', '=', run).execute()
  return new Set(rows.map((row) => row.room_id))
}

interface MadeFile {
  inRoom: readonly SeatedCandidate[]
  pdf: Buffer | null
  count: number
  failures: readonly TicketFailure[]
}

/** Whether the run goes on: somebody may have stopped it meanwhile. A job that runs twice keeps each file once. */
async function keepFile(ctx: Ctx, run: RunRow, made: MadeFile): Promise<boolean> {
  return await ctx.change('examOffice.printed', async (tx) => {
    const { rows: locked } = await sql`
      select from contest.exam_print_run where id = ${run.id} and state in ('queued', 'running') for update`.execute(tx)
    const goesOn = locked.length > 0
    const [first] = made.inRoom
    const { isPrinted, position } = await placeOf(tx, run.id, first?.room_id ?? null)
    const isNew = goesOn && !isPrinted
    if (isNew)
      await sql`
        update contest.exam_print_run set state = 'running', done_count = done_count + ${made.inRoom.length},
          failures = failures || ${JSON.stringify(made.failures)}::jsonb
        where id = ${run.id}`.execute(tx)
    if (isNew && made.pdf && first) {
      const name = `${run.kind === 'tickets' ? '准考证' : '考场用纸'}-${first.venue}-${first.room}.pdf`
      const file = await storeGenerated(ctx, tx, { name, mediaType: 'application/pdf', bytes: made.pdf })
      await tx
        .insertInto('contest.exam_print_file')
        .values({
          run_id: run.id,
          position,
          name,
          paper_count: made.count,
          file_id: file.id,
          room_id: first.room_id,
          created_at: ctx.clock.now(),
        })
        .execute()
    }
    const after = { position, count: made.count, failed: made.failures.length }
    return { subject: run.id, after, reply: goesOn }
  })
}

/** Whether a room is among the files of a run, and the place of the next file. */
async function placeOf(tx: Tx, run: string, room: string | null): Promise<{ isPrinted: boolean; position: number }> {
  const { rows } = await sql<{ isPrinted: boolean; position: number }>`
    select coalesce(bool_or(room_id = ${room}::uuid), false) as "isPrinted", coalesce(max(position) + 1, 0) as position
    from contest.exam_print_file where run_id = ${run}`.execute(tx)
  return rows[0] ?? { isPrinted: false, position: 0 }
}

export async function cancelPrint(ctx: Ctx, id: string): Promise<null> {
  const zone = await zoneRun(ctx)
  return await ctx.change('examOffice.cancelPrint', async (tx) => {
    const { rows } = await sql<{ state: string }>`
      select run.state from contest.exam_print_run run join contest.exam_sitting sitting on sitting.id = run.sitting_id
      where run.id = ${id} and sitting.zone_id = ${zone.id} for update of run`.execute(tx)
    const [row] = rows
    if (!row) throw kernelRefusals.not_found()
    if (!['queued', 'running'].includes(row.state))
      throw kernelRefusals.wrong_state({ action: 'cancel', state: row.state })
    await tx
      .updateTable('contest.exam_print_run')
      .set({ state: 'cancelled', finished_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state: 'cancelled' }, reply: null }
  })
}

interface PrintedFile {
  run_id: string
  name: string
  paper_count: number
  file_id: string
}

/** What these runs have printed for rooms of the asker's venues: each file shows everybody who sits in its room. */
async function printedFiles(ctx: Ctx, runs: readonly string[]): Promise<PrintedFile[]> {
  const where = isRunningExams(ctx.actor) ? sql`true` : underScope(ctx.actor, 'venue.unit_path')
  const { rows } = await sql<PrintedFile>`
    select printed.run_id, printed.name, printed.paper_count, printed.file_id
    from contest.exam_print_file printed left join contest.exam_room room on room.id = printed.room_id
    left join contest.exam_venue venue on venue.id = room.venue_id
    where printed.run_id = any(${[...runs]}::uuid[]) and ${where} order by printed.position`.execute(ctx.db)
  return rows
}

/** The newest runs of an exam with what is printed so far, as far as the asker's venues go; all of it for who runs the exam. */
export async function printRuns(ctx: Ctx, key: ExamKey) {
  const sitting = await sittingSeen(ctx, key)
  if (!sitting) return { runs: [] }
  const runs = await ctx.db
    .selectFrom('contest.exam_print_run')
    .selectAll()
    .where('sitting_id', '=', sitting.id)
    .orderBy('requested_at', 'desc')
    .limit(shownRuns)
    .execute()
  const files = await printedFiles(
    ctx,
    runs.map((run) => run.id),
  )
  const stored = await filesByIds(
    ctx.db,
    files.map((file) => file.file_id),
  )
  return {
    runs: runs.map((run) => ({
      id: run.id,
      kind: run.kind as PrintKind,
      state: run.state as PrintState,
      total: run.total_count,
      done: run.done_count,
      // they name candidates of every city
      failures: isRunningExams(ctx.actor) ? (run.failures as unknown as TicketFailure[]) : [],
      requestedAt: run.requested_at.toISOString(),
      finishedAt: run.finished_at?.toISOString() ?? null,
      files: files
        .filter((file) => file.run_id === run.id)
        .map((file) => {
          const row = stored.get(file.file_id)
          return {
            name: file.name,
            count: file.paper_count,
            url: row ? signedUrlOf(ctx, row, { variant: 'original' }) : null,
          }
        }),
    })),
  }
}
