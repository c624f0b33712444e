import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { labelIn } from '#kernel/contract/languages.ts'
import { retentionClasses } from '#kernel/server/personal.ts'
import { startTestApp, type TestAnswer } from '#kernel/testing/app.ts'
import { aFreshIdNumber, approvalTakenBack, must } from '#modules/contest/declarations/fixtures.ts'
import { pagesIn } from '#modules/contest/prints/fixtures.ts'
import { footer } from '#modules/contest/prints/server/index.ts'
import { aContactWithRole, anAdmin, aPupil, aTeacher, birthOnAtAge } from '#modules/platform/accounts/fixtures.ts'
import { resolveActor } from '#modules/platform/accounts/server/index.ts'
import { readTable } from '#modules/platform/exports/server/index.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import {
  anAppeal,
  aPlace,
  aPublishedList,
  aRegistration,
  aRoom,
  aScoredExam,
  aScoreTable,
  aSeatedExam,
  aVenue,
  closedWindow,
  ownerOf,
} from './fixtures.ts'
import { fileAppeal } from './server/appeals.ts'
import { runPrint } from './server/print-runs.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const base = '/api/console/olympiads'
const codeOf = (answer: TestAnswer) => answer.body.code

/** How many changes wait for a lock that another one holds. */
async function changesWaiting(): Promise<number> {
  const { rows } = await app.write((db) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows.length
}

test('candidates are made of what qualified; run again newcomers come in, who withdrew drops out, numbers stay', async () => {
  const place = await aPlace(app)
  const caller = app.as(place.secretary)
  const first = await aRegistration(app, place)
  await aRegistration(app, place, { needs: '轮椅' })
  expect(must(await caller.post(`${base}/admit`, place.key))).toEqual({
    admitted: 2,
    returned: 0,
    dropped: 0,
    total: 2,
  })
  const query = { limit: 50, 'f.season': place.season.id }
  const before = must(await caller.get('/api/console/exam-candidates', query)).rows
  expect(before.map((each: { ticketNumber: string }) => /^[0-9A-HJKMNP-TV-Z]{12}$/.test(each.ticketNumber))).toEqual([
    true,
    true,
  ])
  await approvalTakenBack(app, first.declaration)
  await aRegistration(app, place)
  expect(must(await caller.post(`${base}/admit`, place.key))).toEqual({
    admitted: 1,
    returned: 0,
    dropped: 1,
    total: 2,
  })
  const after = must(await caller.get('/api/console/exam-candidates', query)).rows
  const number = (rows: { id: string; ticketNumber: string }[], id: string) =>
    rows.find((each) => each.id === id)?.ticketNumber
  for (const { id } of before) expect(number(after, id)).toEqual(number(before, id))
  expect(after.filter((each: { state: string }) => each.state === 'dropped').length).toEqual(1)
})

test('a plan with too few seats says by how many and where, and seats nobody', async () => {
  const place = await aPlace(app)
  const caller = app.as(place.secretary)
  for (const name of ['甲', '乙', '丙']) {
    const { id: school } = await anOrganization(app, { parentId: place.units.county, name: `${name}中学` })
    await aRegistration(app, place, { school, name })
  }
  must(await caller.post(`${base}/admit`, place.key))
  const { venue } = await aVenue(app, place, { rows: 1, columns: 2, unusableSeats: null, accessibleSeats: null })
  const wish = { ...place.key, seed: '2026', venues: [venue], roomUse: 'any' }
  const refused = await caller.post(`${base}/plan`, wish)
  expect([codeOf(refused), refused.body.message]).toEqual([
    'seats_short',
    '座位不够，还差 1 个：江州市 1 个。没有改动任何座位',
  ])
  const [exam] = must(await caller.get(base)).exams.filter(
    (each: { season: string }) => each.season === place.season.id,
  )
  expect([exam.candidates, exam.seated]).toEqual([3, 0])
  await aRoom(app, place, venue, { rows: 1, columns: 3, unusableSeats: null, accessibleSeats: null })
  const planned = must(await caller.post(`${base}/plan`, wish))
  expect([planned.seed, planned.seated]).toEqual(['2026', 3])
})

test('a seat moved by hand is checked again, and nothing moves once the plan is published', async () => {
  const made = await aSeatedExam(app, { count: 3, isPublished: false })
  const caller = app.as(made.secretary)
  const [one, two] = made.candidates
  const key = { ...made.key, room: made.room }
  const before = must(await caller.get(`${base}/room`, key)).seats
  const at = (id: string | undefined) => before.find((each: { id: string }) => each.id === id)
  const move = (candidate: string | undefined, row: number, column: number) =>
    caller.post(`${base}/seat`, { candidate, room: made.room, row, column })
  // the unusable one
  expect(codeOf(await move(one?.id, 5, 5))).toEqual('seats_wrong')
  must(await move(one?.id, at(two?.id).row, at(two?.id).column))
  const after = must(await caller.get(`${base}/room`, key)).seats
  const seatOf = (rows: typeof before, id: string | undefined) => {
    const seat = rows.find((each: { id: string }) => each.id === id)
    return [seat.row, seat.column]
  }
  expect(seatOf(after, one?.id)).toEqual(seatOf(before, two?.id))
  expect(seatOf(after, two?.id)).toEqual(seatOf(before, one?.id))
  must(await caller.post(`${base}/publish-seats`, made.key))
  expect(codeOf(await move(one?.id, 3, 3))).toEqual('seats_published')
  expect(codeOf(await caller.post(`${base}/publish-seats`, made.key))).toEqual('seats_published')
})

test('nobody is moved into a room in which another exam is sat at the same hours', async () => {
  const made = await aSeatedExam(app, { isPublished: false })
  const [one] = made.candidates
  const room = await aRoom(app, made, made.venue)
  const move = () => app.as(made.secretary).post(`${base}/seat`, { candidate: one?.id, room, row: 3, column: 3 })
  // the same exam of another province has the room
  const { province } = await aSchool(app)
  await app.write((db) =>
    sql`with other as (
        insert into contest.exam_sitting (id, season_id, exam, zone_id, zone_path, created_at)
        select gen_random_uuid(), season_id, exam, ${province}::uuid, array[${province}::uuid], created_at
        from contest.exam_sitting where season_id = ${made.season.id} returning id)
      insert into contest.exam_candidate (id, sitting_id, declaration_id, account_id, unit_path, school_id, name,
        id_tail_index, special_needs, ticket_number, state, created_at, room_id, seat_row, seat_column)
      select gen_random_uuid(), other.id, declaration_id, account_id, unit_path, school_id, name, id_tail_index, '',
        'AAAABBBBCCCC', 'admitted', candidate.created_at, ${room}::uuid, 1, 1
      from contest.exam_candidate candidate, other where candidate.id = ${one?.id}`.execute(db),
  )
  const refused = await move()
  expect([refused.status, codeOf(refused)]).toEqual([409, 'room_in_use'])
  await app.write((db) => sql`delete from contest.exam_candidate where ticket_number = 'AAAABBBBCCCC'`.execute(db))
  must(await move())
})

test('whoever comes in after the plan was published gets a seat beside the others, who keep theirs', async () => {
  const made = await aSeatedExam(app)
  const caller = app.as(made.secretary)
  const room = { ...made.key, room: made.room }
  const before = must(await caller.get(`${base}/room`, room)).seats
  await aRegistration(app, made, { name: '后来的人' })
  must(await caller.post(`${base}/admit`, made.key))
  const plan = { ...made.key, venues: [made.venue], roomUse: 'any' }
  expect(must(await caller.post(`${base}/plan`, plan)).seated).toEqual(1)
  const after = must(await caller.get(`${base}/room`, room)).seats
  expect(after.filter((each: { name: string }) => each.name !== '后来的人')).toEqual(before)
})

test('a room in which somebody sits is not changed; seats outside a room are refused in words', async () => {
  const made = await aSeatedExam(app)
  const caller = app.as(made.secretary)
  const path = `/api/console/exam-rooms/${made.room}`
  const { revision } = must(await caller.get(path))
  expect(codeOf(await caller.patch(path, { revision, values: { rows: 9 } }))).toEqual('room_taken')
  const values = { venue: made.venue, name: '二', rows: 2, columns: 2, unusableSeats: '3-1', isComputerRoom: false }
  const refused = await caller.post('/api/console/exam-rooms', { values })
  expect([codeOf(refused), refused.body.fields[0].path]).toEqual(['seats_unreadable', 'values.unusableSeats'])
})

test('a room is neither changed nor removed under a plan that is being made', async () => {
  const made = await aSeatedExam(app, { isPlanned: false })
  const [one] = made.candidates
  const caller = app.as(made.secretary)
  const path = `/api/console/exam-rooms/${made.room}`
  const { revision } = must(await caller.get(path))
  /** A plan has seated somebody and is not finished while the office works on the room. */
  const besidePlan = async (act: () => Promise<TestAnswer>) => {
    const { answer } = await app.write((db) =>
      db.transaction().execute(async (tx) => {
        await sql`update contest.exam_candidate set room_id = ${made.room}, seat_row = 2, seat_column = 2
          where id = ${one?.id}`.execute(tx)
        await sql`select from contest.exam_room where id = ${made.room} for share`.execute(tx)
        const begun = act()
        await expect.poll(changesWaiting, { timeout: 15_000 }).toEqual(1)
        return { answer: begun }
      }),
    )
    const { status, body } = await answer
    await app.write((db) =>
      sql`update contest.exam_candidate set room_id = null, seat_row = null, seat_column = null
        where id = ${one?.id}`.execute(db),
    )
    return [status, body.code]
  }
  expect(await besidePlan(() => caller.patch(path, { revision, values: { rows: 1 } }))).toEqual([409, 'room_taken'])
  expect(await besidePlan(() => caller.delete(path))).toEqual([409, 'room_taken'])
})

test('a plan waits for a room that is being changed, and seats nobody where there is no seat any more', async () => {
  const made = await aSeatedExam(app, { count: 3, isPlanned: false })
  const plan = { ...made.key, seed: '2026', venues: [made.venue], roomUse: 'any' }
  const { answer } = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`update contest.exam_room set row_count = 1, column_count = 2, unusable_seats = null,
        accessible_seats = null where id = ${made.room}`.execute(tx)
      const begun = app.as(made.secretary).post(`${base}/plan`, plan)
      await expect.poll(changesWaiting, { timeout: 15_000 }).toEqual(1)
      return { answer: begun }
    }),
  )
  expect(codeOf(await answer)).toEqual('seats_short')
})

test('a candidate is told the seed of the seats once they are published, and the computer that was asked for', async () => {
  const made = await aSeatedExam(app, { environment: 'noi-linux', isPublished: false })
  const mine = async () => must(await app.as(ownerOf(made).owner).get('/api/olympiads/mine')).exams[0]
  expect((await mine()).place).toEqual(null)
  must(await app.as(made.secretary).post(`${base}/publish-seats`, made.key))
  const { place, environment } = await mine()
  expect([place.seed, environment]).toEqual(['seed', 'NOI Linux'])
  // whoever comes later is seated from it too, whatever is asked for
  await aRegistration(app, made, { name: '后来的人' })
  must(await app.as(made.secretary).post(`${base}/admit`, made.key))
  const more = { ...made.key, seed: 'another', venues: [made.venue], roomUse: 'any' }
  expect(must(await app.as(made.secretary).post(`${base}/plan`, more)).seed).toEqual('seed')
  expect([(await mine()).place.seed, (await mine()).place.seat]).toEqual(['seed', place.seat])
})

test('a ticket is a PDF and a picture for its owner, says that it opens no school, and is nothing for another pupil', async () => {
  const made = await aSeatedExam(app)
  const { owner } = ownerOf(made)
  const mine = must(await app.as(owner).get('/api/olympiads/mine')).exams
  expect(
    mine.map((each: { place: { seat: string }; ticket: string }) => [typeof each.place.seat, each.ticket.length]),
  ).toEqual([['string', 14]])
  const path = `/api/olympiads/tickets/${made.candidates[0]?.id}`
  const addresses = must(await app.as(owner).get(path))
  const fetch = async (url: string) => await app.inject({ method: 'GET', url })
  const pdf = await fetch(addresses.pdf)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const [ticket, ...more] = await pagesIn(pdf.rawPayload)
  expect([ticket?.includes(footer), more]).toEqual([true, []])
  const picture = await fetch(addresses.picture)
  expect([picture.headers['content-type'], picture.rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  expect((await app.as(ownerOf(made, 1).owner).get(path)).status).toEqual(404)
  expect((await fetch(addresses.pdf.replace(/signature=[^&]+/, 'signature=x'))).statusCode).toEqual(404)
})

test('a print run prints every ticket but the one that cannot be, and says which', async () => {
  const made = await aSeatedExam(app, { count: 3 })
  const caller = app.as(made.secretary)
  const portraits = await Promise.all(
    made.candidates.map(async (_, at) => {
      const file = { purpose: 'portrait', name: `me-${at}.png`, bytes: await aPng() } as const
      return (await aFile(app, ownerOf(made).owner, file)).fileId
    }),
  )
  const [broken, read, older] = portraits
  await app.write(async (db) => {
    for (const [at, portrait] of portraits.entries()) {
      const candidate = made.candidates[at]?.id
      await sql`update contest.exam_candidate set portrait_file_id = ${portrait} where id = ${candidate}`.execute(db)
    }
    await sql`update platform.file set storage_key = 'gone', print_key = 'gone' where id = ${broken}`.execute(db)
    // tickets are made of the size of print alone, where there is one
    await sql`update platform.file set storage_key = 'unread' where id = ${read}`.execute(db)
    await sql`update platform.file set print_key = null where id = ${older}`.execute(db)
  })
  must(await caller.post(`${base}/print-runs`, { ...made.key, kind: 'tickets' }))
  must(await caller.post(`${base}/print-runs`, { ...made.key, kind: 'room-papers' }))
  await app.drainJobs()
  const { runs } = must(await caller.get(`${base}/print-runs`, made.key))
  const tickets = runs.find((run: { kind: string }) => run.kind === 'tickets')
  expect([
    tickets.state,
    tickets.done,
    tickets.failures.map((each: { name: string; code: string }) => [each.name, each.code]),
  ]).toEqual(['finished', 3, [[made.candidates[0]?.name, 'portrait_unreadable']]])
  expect(tickets.files.map((each: { count: number }) => each.count)).toEqual([2])
  expect((await app.inject({ method: 'GET', url: tickets.files[0].url })).rawPayload.subarray(0, 5).toString()).toEqual(
    '%PDF-',
  )
  expect(runs.find((run: { kind: string }) => run.kind === 'room-papers').files.length).toEqual(1)
  const papers = must(await caller.get(`${base}/room-papers`, { ...made.key, room: made.room }))
  // the sign of the door, the list beside it, the sheet of attendance
  const pages = await pagesIn((await app.inject({ method: 'GET', url: papers.url })).rawPayload)
  expect(pages.map((text) => text.includes(footer))).toEqual([true, true, true])
})

test('a print run that was cut off goes on with the rooms that are not printed, though a new plan has put one before them', async () => {
  const made = await aSeatedExam(app)
  const { id } = must(await app.as(made.secretary).post(`${base}/print-runs`, { ...made.key, kind: 'room-papers' }))
  const ctx = app.ctx()
  const change: typeof ctx.change = async (name, act) => {
    if (name === 'examOffice.finishPrint') throw new Error('cut off')
    return await ctx.change(name, act)
  }
  await expect(runPrint({ ...ctx, change }, { run: id })).rejects.toThrow('cut off')
  // the new room stands first among the names
  const room = await aRoom(app, made, made.venue, { name: '0' })
  await app.write((db) =>
    sql`update contest.exam_candidate set room_id = ${room} where id = ${made.candidates[1]?.id}`.execute(db),
  )
  await app.drainJobs()
  const { rows } = await app.write((db) =>
    sql<{ room: string }>`select room_id as room from contest.exam_print_file
      where run_id = ${id} order by position`.execute(db),
  )
  expect(rows.map((row) => row.room)).toEqual([made.room, room])
  expect(must(await app.as(made.secretary).get(`${base}/print-runs`, made.key)).runs[0].state).toEqual('finished')
})

test('a print run that is stopped keeps the room that is printed, and prints no other', async () => {
  const made = await aSeatedExam(app)
  const room = await aRoom(app, made, made.venue, { name: '0' })
  await app.write((db) =>
    sql`update contest.exam_candidate set room_id = ${room} where id = ${made.candidates[1]?.id}`.execute(db),
  )
  const caller = app.as(made.secretary)
  const { id } = must(await caller.post(`${base}/print-runs`, { ...made.key, kind: 'tickets' }))
  const ctx = app.ctx()
  const change: typeof ctx.change = async (name, act) => {
    const reply = await ctx.change(name, act)
    // the other room is being set by now
    if (name === 'examOffice.printed') await caller.post(`${base}/print-runs/cancel`, { run: id })
    return reply
  }
  await runPrint({ ...ctx, change }, { run: id })
  await app.drainJobs()
  const [run] = must(await caller.get(`${base}/print-runs`, made.key)).runs
  expect([run.state, run.done, run.files.length]).toEqual(['cancelled', 1, 1])
})

test('printed papers are fetched by who runs the exam, and by others those of rooms of their own venues', async () => {
  const made = await aSeatedExam(app)
  must(await app.as(made.secretary).post(`${base}/print-runs`, { ...made.key, kind: 'tickets' }))
  await app.drainJobs()
  const officer = await aContactWithRole(app, 'contest-officer', made.units.city)
  const files = async (as: typeof officer) =>
    must(await app.as(as).get(`${base}/print-runs`, made.key)).runs[0].files.length
  // the venue is the province's
  expect([await files(made.secretary), await files(officer)]).toEqual([1, 0])
  await app.write((db) =>
    sql`update contest.exam_venue set organization_id = ${made.units.city}, unit_path = (
        select path from platform.organization where id = ${made.units.city}) where id = ${made.venue}`.execute(db),
  )
  expect([await files(made.secretary), await files(officer)]).toEqual([1, 1])
  const elsewhere = await anOrganization(app, { kind: 'unit', level: 'city', parentId: made.units.province })
  expect(await files(await aContactWithRole(app, 'contest-officer', elsewhere.id))).toEqual(0)
})

test('the table in which scores are written names candidates of the own subtree alone', async () => {
  const made = await aSeatedExam(app)
  const elsewhere = await anOrganization(app, { kind: 'unit', level: 'city', parentId: made.units.province })
  const named = async (as: typeof made.secretary) => {
    const { content } = must(await app.as(as).get(`${base}/scores/sample`, made.key))
    return (await readTable('tests', Buffer.from(content, 'base64'))).rows.length
  }
  expect(await named(made.secretary)).toEqual(2)
  const city = await aContactWithRole(app, 'contest-secretariat', elsewhere.id)
  // a table without a row is none
  await expect(named(city)).rejects.toMatchObject({ code: 'import_empty' })
})

test('once the day is long over, what was printed for it goes, and that it was printed stays', async () => {
  const made = await aSeatedExam(app)
  const caller = app.as(made.secretary)
  must(await caller.post(`${base}/print-runs`, { ...made.key, kind: 'tickets' }))
  await app.drainJobs()
  const run = async () => must(await caller.get(`${base}/print-runs`, made.key)).runs[0]
  const { rows: printed } = await app.write((db) =>
    sql<{ id: string }>`select printed.file_id as id from contest.exam_print_file printed
      join contest.exam_print_run run on run.id = printed.run_id
      join contest.exam_sitting sitting on sitting.id = run.sitting_id
      where sitting.season_id = ${made.season.id}`.execute(db),
  )
  expect([printed.length, (await run()).files.length]).toEqual([1, 1])
  const days = retentionClasses().find(({ code }) => code === 'exam-days')
  await days?.run(app.ctx(), new Date(app.clock.now().getTime() + 1000))
  expect([(await run()).state, (await run()).files]).toEqual(['finished', []])
  const { rows: left } = await app.write((db) =>
    sql`select from platform.file where id = ${printed[0]?.id}`.execute(db),
  )
  expect(left.length).toEqual(0)
})

test('attendance is taken by ticket or room; nobody is late after nobody is let in, and violations are written down', async () => {
  const made = await aSeatedExam(app, { exam: { lateAfterMs: 30 * 60_000 } })
  const caller = app.as(made.secretary)
  const [one, two] = made.candidates
  const found = must(await caller.post(`${base}/scan`, { ticket: one?.ticketNumber }))
  expect([found.id, found.name]).toEqual([one?.id, one?.name])
  expect(codeOf(await caller.post(`${base}/scan`, { ticket: '000000000000' }))).toEqual('exam_ticket_unknown')
  const elsewhere = await aPlace(app)
  expect(codeOf(await app.as(elsewhere.secretary).post(`${base}/scan`, { ticket: one?.ticketNumber }))).toEqual(
    'exam_ticket_unknown',
  )
  must(await caller.post(`${base}/attendance`, { candidate: one?.id, attendance: 'present' }))
  must(await caller.post(`${base}/attendance`, { candidate: two?.id, attendance: 'absent' }))
  expect(codeOf(await caller.post(`${base}/attendance`, { candidate: two?.id, attendance: 'late' }))).toEqual(
    'too_late_to_enter',
  )
  const violation = { kind: 'phone', words: '查看手机', isAnnulling: true }
  must(await caller.post(`${base}/violations`, { candidate: one?.id, ...violation }))
  expect(codeOf(await caller.post(`${base}/violations`, { candidate: two?.id, ...violation }))).toEqual(
    'candidate_absent',
  )
  const list = must(await caller.get('/api/console/exam-violations', { 'f.season': made.season.id })).rows
  expect(list.map((each: { name: string; kind: string }) => [each.name, each.kind])).toEqual([[one?.name, 'phone']])
})

test('scores are refused row by row: unknown ticket, above the maximum, absent, twice; the good rows are kept', async () => {
  const made = await aSeatedExam(app, { count: 5 })
  const caller = app.as(made.secretary)
  const number = (at: number) => made.candidates[at]?.ticketNumber ?? ''
  must(await caller.post(`${base}/attendance`, { candidate: made.candidates[2]?.id, attendance: 'absent' }))
  const content = await aScoreTable([
    [number(0), 100, 90],
    ['AAAAAAAAAAAA', 1, 1],
    [number(1), 121, 90],
    [number(2), 50, null],
    [number(3), 60, 60],
    [number(3), 61, 60],
    [number(4), '九十', 1],
  ])
  const made1 = must(await caller.post(`${base}/scores/import`, { ...made.key, name: '成绩.xlsx', content }))
  expect([made1.rowCount, made1.kept]).toEqual([7, 1])
  expect(made1.problems.map((each: { row: number; code: string }) => [each.row, each.code])).toEqual([
    [3, 'exam_ticket_unknown'],
    [4, 'score_above_maximum'],
    [5, 'score_of_absent'],
    [6, 'ticket_twice'],
    [7, 'ticket_twice'],
    [8, 'score_no_number'],
  ])
  expect(made1.refused.name).toEqual('成绩 问题说明.xlsx')
  const again = must(await caller.post(`${base}/scores/import`, { ...made.key, name: '成绩.xlsx', content }))
  expect([again.kept, again.problems[0].code]).toEqual([0, 'score_exists'])
})

test('scores count when a second person has confirmed them; a correction keeps its reason', async () => {
  const made = await aScoredExam(app, { isConfirmed: false })
  const caller = app.as(made.secretary)
  expect(codeOf(await caller.post(`${base}/scores/confirm`, { import: made.import }))).toEqual('scores_second_person')
  expect(codeOf(await caller.post(`${base}/scores/publish`, made.key))).toEqual('scores_waiting')
  expect((await app.as(ownerOf(made).owner).get(`/api/olympiads/scores/${made.candidates[0]?.id}`)).body.code).toEqual(
    'score_unknown',
  )
  must(await app.as(made.second).post(`${base}/scores/confirm`, { import: made.import }))
  must(await caller.post(`${base}/scores/publish`, made.key))
  const rows = must(
    await caller.get('/api/console/exam-scores', { 'f.season': made.season.id, 'f.item': 'first' }),
  ).rows
  const path = `/api/console/exam-scores/${rows[0].id}/correct`
  expect(codeOf(await caller.post(path, { reason: '合分', values: { points: 121 } }))).toEqual('score_above_maximum')
  must(await caller.post(path, { reason: '合分', values: { points: 111.5 } }))
  expect((await app.auditOf(rows[0].id)).map((each) => [each.action, each.reason])).toEqual([
    ['examScores.correct', '合分'],
  ])
})

test('the parts of one candidate stand as on the paper, rising or falling, over pages, and leave in words', async () => {
  const made = await aScoredExam(app)
  const caller = app.as(made.secretary)
  const tickets = made.candidates.map((each) => each.ticketNumber).sort()
  const listed = async (direction: 'asc' | 'desc') => {
    const seen: [string, string][] = []
    let after: string | null = null
    do {
      // pages of odd length: a candidate's parts fall on two of them
      const query = { 'f.season': made.season.id, direction, limit: 3, ...(after === null ? {} : { after }) }
      const page = must(await caller.get('/api/console/exam-scores', query))
      seen.push(...page.rows.map((row: { ticketNumber: string; item: string }) => [row.ticketNumber, row.item]))
      after = page.next
    } while (after !== null)
    return seen
  }
  const parts = (ticket: string): [string, string][] => [
    [ticket, 'first'],
    [ticket, 'second'],
  ]
  expect(await listed('asc')).toEqual(tickets.flatMap(parts))
  expect(await listed('desc')).toEqual(tickets.toReversed().flatMap(parts))
  const table = async (language: 'zh' | 'en') => {
    const query = { resource: 'examScores', reason: '归档', 'f.season': made.season.id }
    const { raw } = await caller.in(language).get('/api/console/exports/stream', query)
    const { rows } = await readTable('tests', raw)
    return rows.filter(({ cells }) => tickets.includes(String(cells[0]))).map(({ cells }) => cells)
  }
  const exam = made.season.definition.exams?.find(({ code }) => code === made.key.exam)
  if (!exam) throw new Error('the season has the exam')
  const { labels, items } = exam
  for (const language of ['zh', 'en'] as const) {
    const cells = await table(language)
    expect(cells.map((line) => line[3])).toEqual(
      tickets.flatMap(() => items.map((item) => labelIn(item.labels, language))),
    )
    expect(new Set(cells.map((line) => line.includes(labelIn(labels, language))))).toEqual(new Set([true]))
  }
})

test('an administrator of the system sees no score and enters none', async () => {
  const made = await aScoredExam(app)
  const admin = app.as(await anAdmin(app))
  expect(must(await admin.get('/api/console/exam-scores')).rows).toEqual([])
  expect(must(await admin.get('/api/console/exam-list-entries')).rows).toEqual([])
  for (const answer of [
    await admin.get(`${base}/scores`, made.key),
    await admin.post(`${base}/scores/confirm`, { import: made.import }),
    await admin.post(`${base}/scores/publish`, made.key),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([403, 'scores_withheld'])
  // the secretariat sees what is hidden above
  expect(
    must(await app.as(made.secretary).get('/api/console/exam-scores', { 'f.season': made.season.id })).rows.length,
  ).toEqual(4)
})

test('a score is told for the ticket and the end of the identity number, and after some wrong questions not at all', async () => {
  const made = await aScoredExam(app)
  const { idNumber } = ownerOf(made)
  const ask = (idTail: string, at = 0) =>
    app.anonymous.post('/api/olympiads/score-query', { ticketNumber: made.candidates[at]?.ticketNumber, idTail })
  expect(must(await ask(idNumber.slice(-6))).total).toEqual(190)
  const other = aFreshIdNumber(birthOnAtAge(app, 13)).slice(-6)
  for (let tries = 0; tries < 4; tries += 1) expect(codeOf(await ask(other))).toEqual('score_unknown')
  const blocked = await ask(idNumber.slice(-6))
  expect([blocked.status, codeOf(blocked)]).toEqual([429, 'too_many_requests'])
})

test('an appeal is taken inside its window to the second, once per item, and decided by somebody else', async () => {
  const closesAt = new Date(app.clock.now().getTime() + 3_600_000)
  const window = { opensAt: closedWindow(app).opensAt, closesAt: closesAt.toISOString(), graceS: 0 }
  const late = await aScoredExam(app, { exam: { appeals: { ...window, closesAt: closedWindow(app).closesAt } } })
  const wish = { item: 'first', ground: 'sum-wrong', words: '少加了一题' }
  const refused = await app
    .as(ownerOf(late).owner)
    .post('/api/olympiads/appeals', { candidate: late.candidates[0]?.id, ...wish })
  expect([refused.status, codeOf(refused)]).toEqual([409, 'appeal_closed'])
  const { id, scored, third } = await anAppeal(app)
  const mine = app.as(ownerOf(scored).owner)
  const body = { candidate: scored.candidates[0]?.id, ...wish }
  expect(codeOf(await mine.post('/api/olympiads/appeals', body))).toEqual('appeal_twice')
  expect(
    (await app.as(ownerOf(scored, 1).owner).post('/api/olympiads/appeals', { ...body, item: 'second' })).status,
  ).toEqual(404)
  const decide = { reason: '确实少加了 5 分', values: { points: 105 } }
  const path = `/api/console/exam-appeals/${id}`
  expect(codeOf(await app.as(scored.secretary).post(`${path}/change`, decide))).toEqual('appeal_own_work')
  expect(codeOf(await app.as(scored.second).post(`${path}/maintain`, { reason: '无误' }))).toEqual('appeal_own_work')
  must(await app.as(third).post(`${path}/change`, decide))
  const sheet = must(await mine.get(`/api/olympiads/scores/${scored.candidates[0]?.id}`))
  expect([sheet.total, sheet.items[0].appeal]).toEqual([195, { state: 'changed', words: '确实少加了 5 分' }])
})

test('an appeal that is none is not admitted: its reason reaches the candidate, the score stays, and nothing waits', async () => {
  const { id, scored, third } = await anAppeal(app)
  const path = `/api/console/exam-appeals/${id}`
  const reason = '名次不属于复核范围'
  // whoever worked on the score does not dismiss what is said of it
  expect(codeOf(await app.as(scored.second).post(`${path}/refuse`, { reason }))).toEqual('appeal_own_work')
  must(await app.as(third).post(`${path}/refuse`, { reason }))
  expect((await app.as(third).post(`${path}/change`, { reason, values: { points: 105 } })).status).toEqual(409)
  const { owner } = ownerOf(scored)
  const sheet = must(await app.as(owner).get(`/api/olympiads/scores/${scored.candidates[0]?.id}`))
  expect([sheet.items[0].points, sheet.items[0].appeal]).toEqual([100, { state: 'refused', words: reason }])
  const { rows } = await app.write((db) =>
    sql<{ template: string }>`select distinct template from platform.message
      where account_id = ${owner.accountId} and template like 'exams.%'`.execute(db),
  )
  expect(rows).toEqual([{ template: 'exams.messages.appealRefused' }])
})

test('a second after the window an appeal is refused in words, a second before it is taken', async () => {
  const now = app.clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const window = { opensAt: at(-600_000), closesAt: at(600_000), graceS: 0 }
  const made = await aScoredExam(app, { exam: { appeals: window } })
  const mine = app.as(ownerOf(made).owner)
  const file = (item: string) =>
    mine.post('/api/olympiads/appeals', {
      candidate: made.candidates[0]?.id,
      item,
      ground: 'not-marked',
      words: '漏评',
    })
  app.clock.set(at(599_000))
  must(await file('first'))
  app.clock.set(at(601_000))
  const refused = await file('second')
  expect(codeOf(refused)).toEqual('appeal_closed')
  app.clock.set(now.toISOString())
})

test('an appeal that came in time and is written after the list was published is refused, instead of waiting for ever', async () => {
  const now = app.clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const made = await aScoredExam(app, {
    exam: { appeals: { opensAt: at(-600_000), closesAt: at(600_000), graceS: 0 } },
  })
  const office = app.as(made.secretary)
  must(await office.post(`${base}/list`, { ...made.key, awards: [], promoted: 1 }))
  const ctx = app.ctx(await resolveActor(ownerOf(made).owner.token, app.ctx()))
  const change: typeof ctx.change = async (name, act) => {
    app.clock.set(at(601_000))
    must(await office.post(`${base}/list/publish`, made.key))
    app.clock.set(now.toISOString())
    return await ctx.change(name, act)
  }
  const appeal = { candidate: made.candidates[0]?.id ?? '', item: 'first', ground: 'not-marked', words: '漏评' }
  await expect(fileAppeal({ ...ctx, change }, appeal)).rejects.toMatchObject({ code: 'list_published' })
})

test('a list that is published while an appeal is being written waits for it, and is held back by it', async () => {
  const now = app.clock.now()
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const made = await aScoredExam(app, {
    exam: { appeals: { opensAt: at(-600_000), closesAt: at(600_000), graceS: 0 } },
  })
  const office = app.as(made.secretary)
  must(await office.post(`${base}/list`, { ...made.key, awards: [], promoted: 1 }))
  const ctx = app.ctx(await resolveActor(ownerOf(made).owner.token, app.ctx()))
  const publishing: Promise<TestAnswer>[] = []
  const change: typeof ctx.change = async (name, act) =>
    await ctx.change(name, async (tx) => {
      const written = await act(tx)
      app.clock.set(at(601_000))
      publishing.push(office.post(`${base}/list/publish`, made.key))
      await expect.poll(changesWaiting, { timeout: 15_000 }).toEqual(1)
      return written
    })
  const appeal = { candidate: made.candidates[0]?.id ?? '', item: 'first', ground: 'not-marked', words: '漏评' }
  await fileAppeal({ ...ctx, change }, appeal)
  const answers = await Promise.all(publishing)
  app.clock.set(now.toISOString())
  expect(answers.map(codeOf)).toEqual(['appeals_open'])
})

test('the list ranks who has a score, leaves out whose scores are annulled, and is published after the appeals, names masked', async () => {
  const open = await aScoredExam(app)
  const early = app.as(open.secretary)
  expect(codeOf(await early.post(`${base}/list/publish`, open.key))).toEqual('list_missing')
  must(await early.post(`${base}/list`, { ...open.key, awards: [], promoted: 1 }))
  // nobody has filed one, but they still may
  const refused = await early.post(`${base}/list/publish`, open.key)
  expect([codeOf(refused), Object.keys(refused.body.params)]).toEqual(['appeals_window', ['closesAtText']])
  must(
    await app.as(ownerOf(open).owner).post('/api/olympiads/appeals', {
      candidate: open.candidates[0]?.id,
      item: 'first',
      ground: 'not-marked',
      words: '漏评',
    }),
  )
  const waiting = await early.post(`${base}/list/publish`, open.key)
  expect([codeOf(waiting), waiting.body.params]).toEqual(['appeals_open', { count: 1 }])
  const made = await aPublishedList(app)
  const page = must(await app.anonymous.get('/api/olympiads/list', { list: made.list }))
  expect(page.rows.map((each: Record<string, unknown>) => [each.rank, each.name, each.award, each.isPromoted])).toEqual(
    [
      [1, '考**', '一等奖', true],
      [2, '考**', null, false],
    ],
  )
  const caller = app.as(made.secretary)
  expect(codeOf(await caller.post(`${base}/list`, { ...made.key, awards: [], promoted: 2 }))).toEqual('list_published')
  // only who was promoted sits the next one
  expect(must(await caller.post(`${base}/admit`, { ...made.key, exam: 'final' })).admitted).toEqual(1)
  expect(codeOf(await early.post(`${base}/admit`, { ...open.key, exam: 'final' }))).toEqual('exam_not_over')
})

test('once the list is published nobody is taken in, and attendance stands as the list has it', async () => {
  const made = await aPublishedList(app)
  const caller = app.as(made.secretary)
  const candidate = made.candidates[0]?.id
  await aRegistration(app, made, { name: '后来的人' })
  for (const answer of [
    await caller.post(`${base}/admit`, made.key),
    await caller.post(`${base}/attendance`, { candidate, attendance: 'absent' }),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([409, 'list_published'])
})

test('a violation that comes out later changes the list by a corrected version, and the old one is kept with the reason', async () => {
  const made = await aPublishedList(app)
  const caller = app.as(made.secretary)
  const [one, two] = made.candidates
  const listOf = async () => {
    const { exams } = must(await caller.get(base))
    const isMade = ({ season, exam }: { season: string; exam: string }) =>
      season === made.season.id && exam === made.key.exam
    return exams.find(isMade).list
  }
  const ranks = (rows: { id: string; rank: number }[]) => rows.map(({ id, rank }) => [id, rank])
  const shown = async () => {
    const page = must(await app.anonymous.get('/api/olympiads/list', { list: made.list }))
    return [page.version, page.correction, ranks(page.rows)]
  }
  const wish = { ...made.key, awards: [{ award: 'first', count: 1 }], promoted: 1, reason: '赛后查实违规' }
  const correct = () => caller.post(`${base}/list/correct`, wish)
  const same = await correct()
  expect([same.status, codeOf(same)]).toEqual([409, 'list_unchanged'])
  const before = { version: 1, isOutdated: false, awards: [{ award: 'first', count: 1 }], promoted: 1 }
  expect(await listOf()).toEqual(before)
  const first = [1, null, [one?.id, two?.id].map((id, at) => [id, at + 1])]
  expect(await shown()).toEqual(first)
  const violation = { candidate: one?.id, kind: 'phone', words: '监控录像显示查看手机', isAnnulling: true }
  must(await caller.post(`${base}/violations`, violation))
  // what everybody reads changes with the corrected version alone
  expect([await listOf(), await shown()]).toEqual([{ ...before, isOutdated: true }, first])
  expect(must(await correct())).toEqual({ version: 2, ranked: 1, promoted: 1 })
  expect([await listOf(), await shown()]).toEqual([{ ...before, version: 2 }, [2, wish.reason, [[two?.id, 1]]]])
  const { lists } = must(await app.anonymous.get('/api/olympiads/lists'))
  const told = lists.find(({ id }: { id: string }) => id === made.list)
  expect([told.version, told.entries]).toEqual([2, 1])
  const former = must(await caller.get(`${base}/list/former`, { ...made.key, version: 1 }))
  expect([former.reason, former.total, ranks(former.rows)]).toEqual([wish.reason, 2, first[2]])
  expect((await caller.get(`${base}/list/former`, { ...made.key, version: 2 })).status).toEqual(404)
  expect(await app.auditOf(made.list)).toContainEqual({
    action: 'scoreOffice.correctList',
    actor_account_id: made.secretary.accountId,
    reason: wish.reason,
  })
})

test('a list that is not out yet is made anew and not corrected, and an administrator of the system corrects none', async () => {
  const made = await aScoredExam(app)
  const wish = { ...made.key, awards: [], promoted: 1, reason: '改正' }
  const early = await app.as(made.secretary).post(`${base}/list/correct`, wish)
  expect([early.status, codeOf(early)]).toEqual([409, 'list_unpublished'])
  expect((await app.as(await anAdmin(app)).post(`${base}/list/correct`, wish)).status).toEqual(403)
})

test('a list is not published while an import waits, nor once scores have changed since it was made', async () => {
  const made = await aScoredExam(app, { exam: { appeals: closedWindow(app) } })
  const caller = app.as(made.secretary)
  const make = async () => must(await caller.post(`${base}/list`, { ...made.key, awards: [], promoted: 1 }))
  const publish = () => caller.post(`${base}/list/publish`, made.key)
  await make()
  const query = { 'f.season': made.season.id, 'f.item': 'first' }
  const [score] = must(await caller.get('/api/console/exam-scores', query)).rows
  must(await caller.post(`/api/console/exam-scores/${score.id}/correct`, { reason: '合分', values: { points: 1 } }))
  const outdated = await publish()
  expect([outdated.status, codeOf(outdated)]).toEqual([409, 'list_outdated'])
  await aRegistration(app, made, { name: '后来的人' })
  must(await caller.post(`${base}/admit`, made.key))
  const candidates = must(
    await caller.get('/api/console/exam-candidates', { limit: 50, 'f.season': made.season.id }),
  ).rows
  const late = candidates.find((each: { name: string }) => each.name === '后来的人')
  const content = await aScoreTable([[late.ticketNumber, 50, 50]])
  const brought = must(await caller.post(`${base}/scores/import`, { ...made.key, name: '补录.xlsx', content }))
  await make()
  const waiting = await publish()
  expect([codeOf(waiting), waiting.body.params]).toEqual(['scores_waiting', { count: 1 }])
  must(await app.as(made.second).post(`${base}/scores/confirm`, { import: brought.import }))
  expect(codeOf(await publish())).toEqual('list_outdated')
  await make()
  must(await publish())
})

test('a teacher whom the school’s contact has asked decides about its olympiad registrations, and about nothing else', async () => {
  const place = await aPlace(app)
  const { id: school } = await anOrganization(app, { parentId: place.units.county })
  const contact = app.as(await aContactWithRole(app, 'contest-officer', school))
  const teacher = await aTeacher(app, { organizationId: school })
  const pupil = await aPupil(app, { organizationId: school })
  expect(codeOf(await contact.post('/api/olympiads/teachers', { loginName: pupil.loginName }))).toEqual('teacher_unfit')
  must(await contact.post('/api/olympiads/teachers', { loginName: teacher.loginName }))
  const { declaration } = await aRegistration(app, place, { school, isHeldAt: 'school' })
  const elsewhere = await aRegistration(app, place, { isHeldAt: 'school' })
  const caller = app.as(teacher)
  const waiting = must(await caller.get('/api/olympiads/registrations', { season: place.season.id }))
  expect(waiting.rows.map((each: { id: string }) => each.id)).toEqual([declaration])
  expect(
    (await caller.post('/api/olympiads/registrations/approve', { declaration: elsewhere.declaration })).status,
  ).toEqual(404)
  expect((await caller.post(`/api/console/declarations/${declaration}/approve`, {})).status).toEqual(403)
  const headers = { 'idempotency-key': 'passed-at-the-school' }
  const approve = () => caller.post('/api/olympiads/registrations/approve', { declaration }, headers)
  const passed = must(await approve())
  // the request that comes again is answered alike, though another unit has it now
  expect([passed.state, must(await approve())]).toEqual(['submitted', passed])
  must(await contact.post('/api/olympiads/teachers/take', { account: teacher.accountId }))
  expect((await caller.get('/api/olympiads/registrations', { season: place.season.id })).status).toEqual(403)
})

test('a city looks at its own candidates and runs no exam of the province', async () => {
  const made = await aSeatedExam(app)
  const officer = app.as(await aContactWithRole(app, 'contest-officer', made.units.city))
  expect(must(await officer.get('/api/console/exam-candidates', { 'f.season': made.season.id })).rows.length).toEqual(2)
  expect(codeOf(await officer.post(`${base}/admit`, made.key))).toEqual('exam_zone_needed')
  const other = await aPlace(app)
  expect(
    must(await app.as(other.secretary).get('/api/console/exam-candidates', { 'f.season': made.season.id })).rows,
  ).toEqual([])
})
