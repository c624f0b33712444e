import { refusals } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { appealStates } from './contract/resources.ts'

export {
  type AppealState,
  type Attendance,
  appealStates,
  attendances,
  candidateStates,
  examAppeals,
  examCandidates,
  examListEntries,
  examRooms,
  examScores,
  examVenues,
  examViolations,
} from './contract/resources.ts'

/** A teacher of a school who decides about its olympiad registrations, and about nothing else. */
export const olympiadTeacherRole = 'olympiad-teacher'

/** Whether all rooms may be used, computer rooms alone, or only the others. */
export const roomUses = ['any', 'computer', 'plain'] as const
export type RoomUse = (typeof roomUses)[number]

export const printKinds = ['tickets', 'room-papers'] as const
export type PrintKind = (typeof printKinds)[number]
export const printStates = ['queued', 'running', 'finished', 'cancelled'] as const
export type PrintState = (typeof printStates)[number]

export const scoreImportStates = ['waiting', 'confirmed', 'discarded'] as const
export type ScoreImportState = (typeof scoreImportStates)[number]
export const scoreImportMoves = transitions(scoreImportStates, {
  confirm: { from: ['waiting'], to: 'confirmed' },
  discard: { from: ['waiting'], to: 'discarded' },
})

/** Who decides admits by deciding, and takes the appeal by it (contest.md 6.2, decision 0078). */
export const appealMoves = transitions(appealStates, {
  /** not admitted for its ground: about ranks, about others, or nothing that can be looked at; no word about the score */
  refuse: { from: ['filed'], to: 'refused' },
  maintain: { from: ['filed'], to: 'maintained' },
  change: { from: ['filed'], to: 'changed' },
})
export type AppealMove = Exclude<keyof typeof appealMoves, '$states'>

/** So many characters from the end of the identity number go with a question for a score. */
export const idTailChars = 6
/** How often a score may be asked for in vain, by address and by ticket. */
export const scoreQueryLimits = { perTicket: 5, perAddress: 60, windowMs: 10 * 60_000 } as const

const base = '/api/console/olympiads'

export const examOfficeRoutes = routes('examOffice', {
  /** the exams of the seasons, and how far each has come in the asker's province */
  view: { method: 'GET', path: base },
  /** takes in whose registration qualified since, and drops who withdrew; numbers stay */
  admit: { method: 'POST', path: `${base}/admit` },
  /** seats everybody; once the seats are published, only who has none */
  plan: { method: 'POST', path: `${base}/plan` },
  /** to a free seat, or in exchange with whoever sits there */
  moveSeat: { method: 'POST', path: `${base}/seat` },
  /** from then on seats and tickets stand */
  publishSeats: { method: 'POST', path: `${base}/publish-seats` },
  /** rooms that are used, with how many sit in each */
  rooms: { method: 'GET', path: `${base}/rooms`, permission: 'examOffice.view' },
  /** one room as it is seated */
  room: { method: 'GET', path: `${base}/room`, permission: 'examOffice.view' },
  /** a signed address of a room's papers */
  roomPapers: { method: 'GET', path: `${base}/room-papers`, permission: 'examOffice.view' },
  /** a signed address of one ticket */
  ticketAddress: { method: 'GET', path: `${base}/ticket`, permission: 'examOffice.view' },
  /** the newest print runs with their progress */
  printRuns: { method: 'GET', path: `${base}/print-runs`, permission: 'examOffice.print' },
  print: { method: 'POST', path: `${base}/print-runs` },
  cancelPrint: { method: 'POST', path: `${base}/print-runs/cancel`, permission: 'examOffice.print' },
  /** who a scanned ticket belongs to */
  scan: {
    method: 'POST',
    path: `${base}/scan`,
    permission: 'examOffice.attend',
    trace: { none: 'it only reads' },
    repeatable: 'it only reads',
  },
  attend: { method: 'POST', path: `${base}/attendance` },
  recordViolation: { method: 'POST', path: `${base}/violations` },
})

export const scoreOfficeRoutes = routes('scoreOffice', {
  /** how many scores there are, what waits, what is published */
  view: { method: 'GET', path: `${base}/scores` },
  /** a spreadsheet with the columns, ready to be filled in */
  sample: { method: 'GET', path: `${base}/scores/sample`, permission: 'scoreOffice.import' },
  /** good rows wait for a second person; the others come back with what is wrong */
  import: { method: 'POST', path: `${base}/scores/import`, bodyLimitBytes: 8 * 1024 * 1024 },
  confirm: { method: 'POST', path: `${base}/scores/confirm` },
  discard: { method: 'POST', path: `${base}/scores/discard`, permission: 'scoreOffice.confirm' },
  publish: { method: 'POST', path: `${base}/scores/publish` },
  /** ranks, awards and who goes on, to be looked at first */
  makeList: { method: 'POST', path: `${base}/list` },
  publishList: { method: 'POST', path: `${base}/list/publish`, permission: 'scoreOffice.publish' },
  /** a corrected version in the place of the published list, public at once; what stood there is kept */
  correctList: { method: 'POST', path: `${base}/list/correct`, permission: 'scoreOffice.publish' },
  /** a version that was replaced */
  formerList: { method: 'GET', path: `${base}/list/former`, permission: 'scoreOffice.view' },
})

export const ownExamRoutes = routes('ownExams', {
  /** one's own registrations that sit an exam, or whose exam is published */
  mine: { method: 'GET', path: '/api/olympiads/mine' },
  /** signed addresses of one's own ticket, as PDF and as picture */
  ticket: { method: 'GET', path: '/api/olympiads/tickets/:candidate', permission: 'ownExams.mine' },
  /** one's own scores, item by item */
  score: { method: 'GET', path: '/api/olympiads/scores/:candidate', permission: 'ownExams.mine' },
  /** once per item, inside the window */
  appeal: { method: 'POST', path: '/api/olympiads/appeals' },
})

export const publicExamRoutes = routes('publicExams', {
  /** a score, for whoever holds the ticket and the last characters of the identity number */
  score: {
    method: 'POST',
    path: '/api/olympiads/score-query',
    trace: { none: 'it only reads' },
    repeatable: 'it only reads',
  },
  /** the final lists that were published */
  lists: { method: 'GET', path: '/api/olympiads/lists' },
  /** one of them, names masked */
  list: { method: 'GET', path: '/api/olympiads/list' },
  /** the paper behind a signed address */
  ticketFile: { method: 'GET', path: '/api/olympiad-tickets', raw: true },
  roomPapersFile: { method: 'GET', path: '/api/olympiad-room-papers', raw: true },
})

export const examTeacherRoutes = routes('examTeachers', {
  /** whom the school's contact has asked to decide about registrations */
  list: { method: 'GET', path: '/api/olympiads/teachers', permission: 'examTeachers.give' },
  give: { method: 'POST', path: '/api/olympiads/teachers' },
  take: { method: 'POST', path: '/api/olympiads/teachers/take', permission: 'examTeachers.give' },
})

/** Bodies carry the file as base64. */
const rosterBodyBytes = 6 * 1024 * 1024

export const rosterLimits = {
  /** registrations of one person in one season: a large school has them made by several */
  ownMax: 1000,
} as const

export const rosterRoutes = routes('examRosters', {
  /** the registrations one has made for pupils, with what each still needs */
  mine: { method: 'GET', path: '/api/olympiads/registrations/mine' },
  /** a spreadsheet to fill in, in the reader's language, with the columns that the subjects ask for */
  sample: { method: 'GET', path: '/api/olympiads/registrations/roster-sample', permission: 'examRosters.import' },
  /** makes a registration of each good row; the others come back with what is wrong */
  import: { method: 'POST', path: '/api/olympiads/registrations/roster', bodyLimitBytes: rosterBodyBytes },
})

export const registrationRoutes = routes('examRegistrations', {
  /** registrations of the own school that wait for it */
  waiting: { method: 'GET', path: '/api/olympiads/registrations' },
  approve: { method: 'POST', path: '/api/olympiads/registrations/approve' },
  return: { method: 'POST', path: '/api/olympiads/registrations/return', permission: 'examRegistrations.approve' },
})

export const examRefusals = refusals({
  exam_zone_needed: {
    status: 403,
    when: 'somebody who works for no province runs an exam: it is run for a whole province',
  },
  exam_not_over: { status: 409, when: 'candidates are taken in before the final list of the exam before is published' },
  venue_no_unit: { status: 422, when: 'a venue of a school or county: provinces and cities have venues' },
  seats_unreadable: { status: 422, when: 'seats of a room that are not written as row-column, or lie outside it' },
  room_taken: { status: 409, when: 'a room in which candidates are seated is changed or removed' },
  seats_short: { status: 409, when: 'there are too few seats; carries missing and where; nobody was seated' },
  no_candidates: { status: 409, when: 'seats are planned, published or printed and there is nobody to sit' },
  seats_published: { status: 409, when: 'a seat is changed after the plan was published' },
  seats_unplanned: { status: 409, when: 'seats are published while candidates have none; carries missing' },
  seats_wrong: {
    status: 409,
    when: 'a change would seat somebody beside their own school, on no seat, or needs away from theirs',
  },
  room_in_use: {
    status: 409,
    when: 'a seat is moved into a room in which another exam is sat at the same hours',
  },
  seats_unpublished: { status: 409, when: 'tickets or attendance before the seats are published' },
  exam_ticket_unknown: { status: 404, when: 'no candidate of the own venues has this ticket number' },
  too_late_to_enter: { status: 409, when: 'somebody is marked late after nobody is let in any more; carries until' },
  candidate_absent: { status: 409, when: 'a violation is recorded of somebody who was absent' },
  scores_withheld: { status: 403, when: 'an administrator of the system asks for scores' },
  score_columns_missing: {
    status: 422,
    when: 'a table of scores lacks the ticket number or has no item; carries column',
  },
  scores_second_person: { status: 409, when: 'somebody confirms the scores that they imported themselves' },
  scores_waiting: { status: 409, when: 'scores or a list are published while an import waits; carries count' },
  scores_none: { status: 409, when: 'scores are published, or ranked, and none counts' },
  score_above_maximum: { status: 422, when: 'a corrected score lies above the maximum of its item; carries max' },
  score_unknown: { status: 404, when: 'ticket number and identity number do not go together, or nothing is published' },
  appeal_closed: {
    status: 409,
    when: 'an appeal that arrived outside the window; carries opensAtText and closesAtText',
  },
  appeal_twice: { status: 409, when: 'a second appeal for the same item' },
  appeal_own_work: {
    status: 403,
    when: 'somebody decides about a score that they imported, confirmed or corrected themselves',
  },
  list_published: {
    status: 409,
    when: 'what a final list is made of changes after it was published: scores, appeals, attendance, candidates',
  },
  list_missing: { status: 409, when: 'a list is published that was not made' },
  list_unpublished: { status: 409, when: 'a list is corrected that was not published: it is simply made anew' },
  list_unchanged: { status: 409, when: 'a corrected list would say the same as the one that stands' },
  list_outdated: { status: 409, when: 'a list is published whose scores have changed since it was made' },
  appeals_open: { status: 409, when: 'a list is published while appeals wait; carries count' },
  appeals_window: {
    status: 409,
    when: 'a list is published while the window for appeals is open; carries closesAtText, in the season’s zone',
  },
  roster_columns_missing: {
    status: 422,
    when: 'a roster whose first row names no column of names, or none of subjects where one is needed; carries columns',
  },
  roster_without_school: { status: 409, when: 'a roster is brought by somebody whose account belongs to no school' },
  olympiads_only: { status: 403, when: 'a teacher with the role for olympiads decides about another contest' },
  teacher_unfit: { status: 409, when: 'an account that is no teacher of the school is to decide about registrations' },
})

/** Problems of one row of a roster; texts under `problems`. */
export const rosterProblems = [
  'subject_unknown',
  'registration_exists',
  'registration_twice',
  'registrations_full',
] as const
