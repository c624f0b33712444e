import { choice, decimal, entry, flag, instant, integer, phone, reference, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'

/** Where exams are sat: a province's venues serve every city, a city's its own. */
export const examVenues = resource({
  name: 'examVenues',
  segment: 'exam-venues',
  fields: {
    name: text({ maxChars: 60 }),
    organization: reference('organizations'),
    address: text(),
    mapNote: text({ isOptional: true, maxChars: 500, isLong: true }),
    contact: text({ maxChars: 40 }),
    contactPhone: phone(),
    isClosed: flag(),
    roomCount: integer({ isReadOnly: true }),
    seatCount: integer({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'organization', 'address', 'contact', 'contactPhone', 'roomCount', 'seatCount', 'isClosed'],
    filters: ['organization', 'isClosed'],
    search: ['name', 'address'],
    sort: { by: ['name'], first: 'name', direction: 'asc' },
  },
  create: ['name', 'organization', 'address', 'mapNote', 'contact', 'contactPhone', 'isClosed'],
  edit: ['name', 'address', 'mapNote', 'contact', 'contactPhone', 'isClosed'],
  exports: true,
  imports: ['name', 'organization', 'address', 'mapNote', 'contact', 'contactPhone', 'isClosed'],
})

/** Rooms of venues, with their seats. */
export const examRooms = resource({
  name: 'examRooms',
  segment: 'exam-rooms',
  fields: {
    name: text({ maxChars: 40 }),
    venue: reference('examVenues'),
    rows: integer({ min: 1, max: 60 }),
    columns: integer({ min: 1, max: 60 }),
    unusableSeats: text({ isOptional: true, maxChars: 2000, isLong: true }),
    accessibleSeats: text({ isOptional: true, maxChars: 2000, isLong: true }),
    isComputerRoom: flag(),
    takenCount: integer({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['venue', 'name', 'rows', 'columns', 'unusableSeats', 'accessibleSeats', 'isComputerRoom', 'takenCount'],
    filters: ['venue', 'isComputerRoom'],
    search: ['name'],
    sort: { by: ['name'], first: 'name', direction: 'asc', words: ['name'] },
  },
  create: ['venue', 'name', 'rows', 'columns', 'unusableSeats', 'accessibleSeats', 'isComputerRoom'],
  edit: ['name', 'rows', 'columns', 'unusableSeats', 'accessibleSeats', 'isComputerRoom'],
  remove: { ask: 'yes' },
  exports: true,
  imports: ['venue', 'name', 'rows', 'columns', 'unusableSeats', 'accessibleSeats', 'isComputerRoom'],
})

export const candidateStates = ['admitted', 'dropped'] as const
export type CandidateState = (typeof candidateStates)[number]
export const attendances = ['present', 'late', 'absent'] as const
export type Attendance = (typeof attendances)[number]

/** What every list about candidates begins with. */
const ofCandidate = {
  ticketNumber: text({ isReadOnly: true }),
  name: text({ isReadOnly: true }),
  season: reference('contestSeasons', { isReadOnly: true }),
  exam: text({ isReadOnly: true }),
}

/** Who sits an exam, with ticket and seat. */
export const examCandidates = resource({
  name: 'examCandidates',
  segment: 'exam-candidates',
  fields: {
    ...ofCandidate,
    school: reference('organizations', { isReadOnly: true }),
    specialNeeds: text({ isReadOnly: true, isOptional: true }),
    venue: reference('examVenues', { isReadOnly: true, isOptional: true }),
    room: reference('examRooms', { isReadOnly: true, isOptional: true }),
    seat: text({ isReadOnly: true, isOptional: true }),
    attendance: choice(attendances, { isReadOnly: true, isOptional: true }),
    state: choice(candidateStates, { isReadOnly: true, tones: { dropped: 'bad' } }),
  },
  title: 'name',
  list: {
    columns: ['ticketNumber', 'name', 'school', 'venue', 'room', 'seat', 'specialNeeds', 'attendance', 'state'],
    filters: ['season', 'exam', 'school', 'venue', 'room', 'attendance', 'state'],
    search: ['ticketNumber', 'name'],
    sort: { by: ['ticketNumber'], first: 'ticketNumber', direction: 'asc' },
  },
  exports: 'personal',
})

/** What was against the rules on the day. */
export const examViolations = resource({
  name: 'examViolations',
  segment: 'exam-violations',
  fields: {
    ...ofCandidate,
    kind: entry('exam_violation', { isReadOnly: true }),
    words: text({ isReadOnly: true }),
    isAnnulling: flag({ isReadOnly: true }),
    recordedBy: text({ isReadOnly: true }),
    recordedAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['ticketNumber', 'name', 'kind', 'words', 'isAnnulling', 'recordedBy', 'recordedAt'],
    filters: ['season', 'exam', 'kind', 'isAnnulling'],
    search: ['ticketNumber', 'name'],
    sort: { by: ['recordedAt'], first: 'recordedAt', direction: 'desc' },
  },
  exports: 'personal',
})

/** One score per candidate and item; seen by whoever runs the contest, never by an administrator of the system. */
export const examScores = resource({
  name: 'examScores',
  segment: 'exam-scores',
  fields: {
    ...ofCandidate,
    school: reference('organizations', { isReadOnly: true }),
    item: text({ isReadOnly: true }),
    points: decimal({ isReadOnly: true, min: 0 }),
    isCounted: flag({ isReadOnly: true }),
    corrections: integer({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['ticketNumber', 'name', 'school', 'item', 'points', 'isCounted', 'corrections'],
    filters: ['season', 'exam', 'school', 'item', 'isCounted'],
    search: ['ticketNumber', 'name'],
    sort: { by: ['ticketNumber'], first: 'ticketNumber', direction: 'asc' },
  },
  actions: { correct: { ask: 'reason', input: { points: decimal({ min: 0, max: 10_000 }) } } },
  exports: 'personal',
})

export const appealStates = ['filed', 'refused', 'maintained', 'changed'] as const
export type AppealState = (typeof appealStates)[number]

/** A candidate's objection to the score of one item. */
export const examAppeals = resource({
  name: 'examAppeals',
  segment: 'exam-appeals',
  fields: {
    ...ofCandidate,
    item: text({ isReadOnly: true }),
    ground: entry('exam_appeal_ground', { isReadOnly: true }),
    words: text({ isReadOnly: true, maxChars: 1000, isLong: true }),
    points: decimal({ isReadOnly: true, isOptional: true }),
    state: choice(appealStates, { isReadOnly: true, tones: { filed: 'wait', refused: 'bad', changed: 'good' } }),
    filedAt: instant({ isReadOnly: true }),
    decidedBy: text({ isReadOnly: true, isOptional: true }),
    decidedAt: instant({ isReadOnly: true, isOptional: true }),
    decisionWords: text({ isReadOnly: true, isOptional: true, maxChars: 1000, isLong: true }),
  },
  title: 'name',
  list: {
    columns: ['ticketNumber', 'name', 'item', 'ground', 'words', 'points', 'state', 'filedAt', 'decidedBy'],
    filters: ['season', 'exam', 'state', 'ground'],
    search: ['ticketNumber', 'name'],
    sort: { by: ['filedAt'], first: 'filedAt', direction: 'asc' },
  },
  actions: {
    maintain: { ask: 'reason' },
    change: { ask: 'reason', input: { points: decimal({ min: 0, max: 10_000 }) } },
    refuse: { ask: 'reason' },
  },
  exports: 'personal',
})

/** The final list of an exam: ranks, awards, and who goes on to the next. */
export const examListEntries = resource({
  name: 'examListEntries',
  segment: 'exam-list-entries',
  fields: {
    rank: integer({ isReadOnly: true }),
    ...ofCandidate,
    school: reference('organizations', { isReadOnly: true }),
    sum: decimal({ isReadOnly: true }),
    award: entry('award_level', { isReadOnly: true, isOptional: true }),
    isPromoted: flag({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['rank', 'ticketNumber', 'name', 'school', 'sum', 'award', 'isPromoted'],
    filters: ['season', 'exam', 'school', 'award', 'isPromoted'],
    search: ['ticketNumber', 'name'],
    sort: { by: ['rank'], first: 'rank', direction: 'asc' },
  },
  exports: 'personal',
})
