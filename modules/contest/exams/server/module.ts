import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { BuiltInRole } from '#kernel/contract/roles.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { type BoundRoute, route } from '#kernel/server/route.ts'
import { underScope } from '#kernel/server/scope.ts'
import { entryRemoving, keepUsedEntries } from '#modules/platform/dictionary/server/index.ts'
import {
  examTeacherRoutes,
  examOfficeRoutes as office,
  olympiadTeacherRole,
  publicExamRoutes as open,
  ownExamRoutes as own,
  registrationRoutes,
  rosterRoutes,
  scoreOfficeRoutes as scores,
} from '../contract.ts'
import {
  examTeacherSchemas,
  examOfficeSchemas as officeSchemas,
  publicExamSchemas as openSchemas,
  ownExamSchemas as ownSchemas,
  registrationSchemas,
  rosterSchemas,
  scoreOfficeSchemas as scoreSchemas,
} from '../schema.ts'
import { fileAppeal, servedAppeals } from './appeals.ts'
import { findByTicket, markAttendance, recordViolation, roomSeats, servedViolations, usedRooms } from './attendance.ts'
import { admit, servedCandidates } from './candidates.ts'
import { invariants } from './invariants.ts'
import {
  correctList,
  formerList,
  makeList,
  publishedList,
  publishedLists,
  publishList,
  servedListEntries,
} from './lists.ts'
import { viewExams } from './overview.ts'
import { ownCandidate, ownExams, queryScore, scoresOf } from './own.ts'
import { ownRegistrations } from './own-registrations.ts'
import { personal, retention } from './personal.ts'
import { cancelPrint, printRuns, runPrint, startPrint } from './print-runs.ts'
import { importRegistrations, rosterSample } from './roster.ts'
import { scoreKeepers } from './score-access.ts'
import { importScores, scoreSample } from './score-import.ts'
import { confirmImport, discardImport, publishScores, servedScores, viewScores } from './scores.ts'
import { moveSeat, planExam, publishSeats } from './seating.ts'
import {
  approveRegistration,
  giveTeacher,
  olympiadTeachers,
  returnRegistration,
  takeTeacher,
  waitingRegistrations,
} from './teachers.ts'
import { roomPapersAddress, seatedCandidates, sendRoomPapers, sendTicket, ticketAddresses } from './tickets.ts'
import { offices, readers, servedRooms, servedVenues } from './venues.ts'

const read = { who: 'permitted', roles: readers, rows: 'scoped list' } as const
const work = { who: 'permitted', roles: offices, rows: 'scoped under lock' } as const
const printing = { who: 'permitted', roles: offices, rows: 'scoped list' } as const
const keepRead = { who: 'permitted', roles: scoreKeepers, rows: 'scoped list' } as const
const keep = { who: 'permitted', roles: scoreKeepers, rows: 'scoped under lock' } as const
const declarants = ['pupil', 'teacher'] as const
const mine = { who: 'permitted', roles: declarants, rows: 'own account' } as const
const ownRow = {
  who: 'permitted',
  roles: declarants,
  rows: {
    rows: 'candidates of one’s own registrations',
    find: (ctx: Ctx, { params }: { params: { candidate: string } }) => ownCandidate(ctx, params.candidate),
  },
} as const
const everybody = (why: string) => ({ who: 'anyone', why, rows: 'public rows' }) as const
const bySignature = everybody('the address itself is signed and lives five minutes')
const contacts = { who: 'permitted', roles: ['contest-officer'], rows: 'scoped under lock' } as const
/** Who may declare for pupils of a school; the season says which kinds are theirs. */
const registrants = { who: 'permitted', roles: ['teacher', 'unit-contact'] } as const
const deciders = { who: 'permitted', roles: [olympiadTeacherRole, 'contest-officer'] } as const

const officeRoutes: readonly BoundRoute[] = [
  route(office.view, officeSchemas.view, { access: read, run: (ctx) => viewExams(ctx) }),
  route(office.admit, officeSchemas.admit, { access: work, run: (ctx, { body }) => admit(ctx, body) }),
  route(office.plan, officeSchemas.plan, { access: work, run: (ctx, { body }) => planExam(ctx, body) }),
  route(office.moveSeat, officeSchemas.moveSeat, { access: work, run: (ctx, { body }) => moveSeat(ctx, body) }),
  route(office.publishSeats, officeSchemas.publishSeats, {
    access: work,
    run: (ctx, { body }) => publishSeats(ctx, body),
  }),
  route(office.rooms, officeSchemas.rooms, { access: read, run: (ctx, { query }) => usedRooms(ctx, query) }),
  route(office.room, officeSchemas.room, { access: read, run: (ctx, { query }) => roomSeats(ctx, query) }),
  route(office.roomPapers, officeSchemas.roomPapers, {
    access: read,
    async run(ctx, { query }) {
      await roomSeats(ctx, query)
      return roomPapersAddress(ctx, query)
    },
  }),
  route(office.ticketAddress, officeSchemas.ticketAddress, {
    access: read,
    async run(ctx, { query }) {
      const where = sql`candidate.id = ${query.candidate} and ${underScope(ctx.actor, 'candidate.unit_path')}`
      if ((await seatedCandidates(ctx.db, where)).length === 0) throw kernelRefusals.not_found()
      return ticketAddresses(ctx, query.candidate)
    },
  }),
  route(office.printRuns, officeSchemas.printRuns, {
    access: printing,
    run: (ctx, { query }) => printRuns(ctx, query),
  }),
  route(office.print, officeSchemas.print, { access: work, run: (ctx, { body }) => startPrint(ctx, body) }),
  route(office.cancelPrint, officeSchemas.cancelPrint, {
    access: work,
    run: (ctx, { body }) => cancelPrint(ctx, body.run),
  }),
  route(office.scan, officeSchemas.scan, {
    access: printing,
    run: (ctx, { body }) => findByTicket(ctx, body.ticket),
  }),
  route(office.attend, officeSchemas.attend, { access: work, run: (ctx, { body }) => markAttendance(ctx, body) }),
  route(office.recordViolation, officeSchemas.recordViolation, {
    access: work,
    run: (ctx, { body }) => recordViolation(ctx, body),
  }),
]

const scoreRoutes: readonly BoundRoute[] = [
  route(scores.view, scoreSchemas.view, { access: keepRead, run: (ctx, { query }) => viewScores(ctx, query) }),
  route(scores.sample, scoreSchemas.sample, { access: keepRead, run: (ctx, { query }) => scoreSample(ctx, query) }),
  route(scores.import, scoreSchemas.import, { access: keep, run: (ctx, { body }) => importScores(ctx, body) }),
  route(scores.confirm, scoreSchemas.confirm, {
    access: keep,
    run: (ctx, { body }) => confirmImport(ctx, body.import),
  }),
  route(scores.discard, scoreSchemas.discard, {
    access: keep,
    run: (ctx, { body }) => discardImport(ctx, body.import),
  }),
  route(scores.publish, scoreSchemas.publish, { access: keep, run: (ctx, { body }) => publishScores(ctx, body) }),
  route(scores.makeList, scoreSchemas.makeList, { access: keep, run: (ctx, { body }) => makeList(ctx, body) }),
  route(scores.publishList, scoreSchemas.publishList, { access: keep, run: (ctx, { body }) => publishList(ctx, body) }),
  route(scores.correctList, scoreSchemas.correctList, { access: keep, run: (ctx, { body }) => correctList(ctx, body) }),
  route(scores.formerList, scoreSchemas.formerList, {
    access: keepRead,
    run: (ctx, { query }) => formerList(ctx, query),
  }),
]

const portalRoutes: readonly BoundRoute[] = [
  route(own.mine, ownSchemas.mine, { access: mine, run: (ctx) => ownExams(ctx) }),
  route(own.ticket, ownSchemas.ticket, {
    access: ownRow,
    run(ctx, _input, row) {
      if (!row.seats_published) throw kernelRefusals.not_found()
      return ticketAddresses(ctx, row.id)
    },
  }),
  route(own.score, ownSchemas.score, { access: ownRow, run: (ctx, _input, row) => scoresOf(ctx, row) }),
  route(own.appeal, ownSchemas.appeal, {
    access: { who: 'permitted', roles: declarants, rows: 'scoped under lock' },
    run: (ctx, { body }) => fileAppeal(ctx, body),
  }),
  route(open.score, openSchemas.score, {
    access: everybody(
      'whoever holds the ticket and knows the identity number asks with a picture code, and is throttled',
    ),
    run: (ctx, { body }) => queryScore(ctx, body),
  }),
  route(open.lists, openSchemas.lists, {
    access: everybody('final lists are published'),
    run: (ctx) => publishedLists(ctx),
  }),
  route(open.list, openSchemas.list, {
    access: everybody('final lists are published, names masked'),
    run: (ctx, { query }) => publishedList(ctx, query),
  }),
  route(open.ticketFile, openSchemas.ticketFile, {
    access: bySignature,
    run: (ctx, { query }, _row, exchange) => sendTicket(ctx, query, exchange),
  }),
  route(open.roomPapersFile, openSchemas.roomPapersFile, {
    access: bySignature,
    run: (ctx, { query }, _row, exchange) => sendRoomPapers(ctx, query, exchange),
  }),
]

const schoolRoutes: readonly BoundRoute[] = [
  route(examTeacherRoutes.list, examTeacherSchemas.list, { access: contacts, run: (ctx) => olympiadTeachers(ctx) }),
  route(examTeacherRoutes.give, examTeacherSchemas.give, {
    access: contacts,
    run: (ctx, { body }) => giveTeacher(ctx, body.loginName),
  }),
  route(examTeacherRoutes.take, examTeacherSchemas.take, {
    access: contacts,
    run: (ctx, { body }) => takeTeacher(ctx, body.account),
  }),
  route(rosterRoutes.mine, rosterSchemas.mine, {
    access: { ...registrants, rows: 'own account' },
    run: (ctx) => ownRegistrations(ctx),
  }),
  route(rosterRoutes.sample, rosterSchemas.sample, {
    access: { ...registrants, rows: 'own account' },
    run: (ctx, { query }) => rosterSample(ctx, query.season),
  }),
  route(rosterRoutes.import, rosterSchemas.import, {
    access: { ...registrants, rows: 'scoped under lock' },
    run: (ctx, { body }) => importRegistrations(ctx, body),
  }),
  route(registrationRoutes.waiting, registrationSchemas.waiting, {
    access: { ...deciders, rows: 'scoped list' },
    run: (ctx, { query }) => waitingRegistrations(ctx, query),
  }),
  route(registrationRoutes.approve, registrationSchemas.approve, {
    access: { ...deciders, rows: 'scoped under lock' },
    run: (ctx, { body }) => approveRegistration(ctx, body.declaration),
  }),
  route(registrationRoutes.return, registrationSchemas.return, {
    access: { ...deciders, rows: 'scoped under lock' },
    run: (ctx, { body }) => returnRegistration(ctx, body),
  }),
]

const roles: readonly BuiltInRole[] = [
  {
    code: olympiadTeacherRole,
    labels: {
      zh: '学科竞赛教师',
      en: 'Olympiad teacher',
      fr: 'Enseignant référent des olympiades',
      ko: '올림피아드 담당 교사',
    },
    type: 'web',
    urls: ['/olympiads'],
  },
]

export default defineModule({
  name: 'contest.exams',
  tables: [
    'contest.exam_venue',
    'contest.exam_room',
    'contest.exam_sitting',
    'contest.exam_candidate',
    'contest.exam_violation',
    'contest.exam_print_run',
    'contest.exam_print_file',
    'contest.exam_score_import',
    'contest.exam_score',
    'contest.exam_score_correction',
    'contest.exam_appeal',
    'contest.exam_list_entry',
    'contest.exam_list_version',
    'contest.exam_list_former_entry',
  ],
  roles,
  resources: [
    servedVenues,
    servedRooms,
    servedCandidates,
    servedViolations,
    servedScores,
    servedAppeals,
    servedListEntries,
  ],
  scopePaths: [
    { table: 'contest.exam_venue', column: 'unit_path' },
    { table: 'contest.exam_candidate', column: 'unit_path' },
    { table: 'contest.exam_sitting', column: 'zone_path' },
  ],
  personal,
  retention,
  routes: [...officeRoutes, ...scoreRoutes, ...portalRoutes, ...schoolRoutes],
  jobs: { 'exams.print': runPrint },
  handlers: {
    [entryRemoving]: keepUsedEntries({
      exam_violation: (code) => sql`contest.exam_violation where kind = ${code}`,
      exam_appeal_ground: (code) => sql`contest.exam_appeal where ground = ${code}`,
      award_level: (code) => sql`(select award from contest.exam_list_entry
        union all select award from contest.exam_list_former_entry) as given where given.award = ${code}`,
    }),
  },
  messages: [
    { template: 'exams.messages.appealRefused', nature: 'told' },
    { template: 'exams.messages.appealMaintained', nature: 'told' },
    { template: 'exams.messages.appealChanged', nature: 'told' },
  ],
  invariants,
})
