import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { declarationSteps } from '#modules/contest/declarations/contract/fields.ts'
import { declarationStates } from '#modules/contest/declarations/contract.ts'
import { captchaAnswer } from '#modules/platform/accounts/schema.ts'
import { spreadsheetBody, spreadsheetFile, takenIn } from '#modules/platform/exports/schema.ts'
import {
  appealStates,
  attendances,
  type examOfficeRoutes,
  type examTeacherRoutes,
  type ownExamRoutes,
  printKinds,
  printStates,
  type publicExamRoutes,
  type registrationRoutes,
  roomUses,
  type rosterRoutes,
  scoreImportStates,
  type scoreOfficeRoutes,
} from './contract.ts'

const key = { season: z.uuid(), exam: z.string().min(1).max(60) }
const instant = z.string()
const words = (max: number) => z.string().trim().min(1).max(max)
const signed = { expires: z.coerce.number().int(), signature: z.string().max(100) }
const address = z.object({ url: z.string(), expiresAt: instant })

const examRow = z.object({
  season: z.uuid(),
  seasonTitle: z.string(),
  exam: z.string(),
  label: z.string(),
  startsAt: instant,
  endsAt: instant,
  needsListOf: z.string().nullable(),
  candidates: z.number().int(),
  seated: z.number().int(),
  withNeeds: z.number().int(),
  seed: z.string().nullable(),
  plannedAt: instant.nullable(),
  seatsPublishedAt: instant.nullable(),
  listPublishedAt: instant.nullable(),
  /** the published list that stands; outdated: somebody on it has broken the rules, as was written down afterwards */
  list: z
    .object({
      version: z.number().int(),
      isOutdated: z.boolean(),
      awards: z.array(z.object({ award: z.string(), count: z.number().int() })),
      promoted: z.number().int(),
    })
    .nullable(),
  /** what it is made of, for the lists that name a part by its code */
  items: z.array(z.object({ code: z.string(), label: z.string() })),
})
export type ExamRow = z.infer<typeof examRow>

const seat = z.object({
  id: z.uuid(),
  name: z.string(),
  ticket: z.string(),
  school: z.string(),
  hasNeeds: z.boolean(),
  roomId: z.uuid(),
  row: z.number().int(),
  column: z.number().int(),
  attendance: z.enum(attendances).nullable(),
  violations: z.number().int(),
})
export type RoomSeat = z.infer<typeof seat>

export const examOfficeSchemas = {
  view: { reply: z.object({ exams: z.array(examRow), isRunning: z.boolean(), maySeeScores: z.boolean() }) },
  admit: {
    body: z.strictObject(key),
    reply: z.object({
      admitted: z.number().int(),
      returned: z.number().int(),
      dropped: z.number().int(),
      total: z.number().int(),
    }),
  },
  plan: {
    body: z.strictObject({
      ...key,
      seed: z.string().trim().max(60).optional(),
      venues: z.array(z.uuid()).min(1).max(500),
      roomUse: z.enum(roomUses),
    }),
    reply: z.object({ seed: z.string(), seated: z.number().int(), rooms: z.number().int() }),
  },
  moveSeat: {
    body: z.strictObject({
      candidate: z.uuid(),
      room: z.uuid(),
      row: z.number().int().min(1).max(60),
      column: z.number().int().min(1).max(60),
    }),
    reply: z.null(),
  },
  publishSeats: { body: z.strictObject(key), reply: z.object({ seated: z.number().int(), at: instant }) },
  rooms: {
    query: z.strictObject(key),
    reply: z.object({
      rooms: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          venue: z.string(),
          seated: z.number().int(),
          marked: z.number().int(),
        }),
      ),
    }),
  },
  room: {
    query: z.strictObject({ ...key, room: z.uuid() }),
    reply: z.object({
      id: z.uuid(),
      name: z.string(),
      venue: z.string(),
      rows: z.number().int(),
      columns: z.number().int(),
      unusable: z.string().nullable(),
      accessible: z.string().nullable(),
      seats: z.array(seat),
    }),
  },
  roomPapers: { query: z.strictObject({ ...key, room: z.uuid() }), reply: address },
  ticketAddress: {
    query: z.strictObject({ candidate: z.uuid() }),
    reply: z.object({ pdf: z.string(), picture: z.string(), expiresAt: instant }),
  },
  printRuns: {
    query: z.strictObject(key),
    reply: z.object({
      runs: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(printKinds),
          state: z.enum(printStates),
          total: z.number().int(),
          done: z.number().int(),
          failures: z.array(z.object({ ticket: z.string(), name: z.string(), code: z.string(), details: z.string() })),
          requestedAt: instant,
          finishedAt: instant.nullable(),
          files: z.array(z.object({ name: z.string(), count: z.number().int(), url: z.string().nullable() })),
        }),
      ),
    }),
  },
  print: { body: z.strictObject({ ...key, kind: z.enum(printKinds) }), reply: z.object({ id: z.uuid() }) },
  cancelPrint: { body: z.strictObject({ run: z.uuid() }), reply: z.null() },
  scan: {
    body: z.strictObject({ ticket: z.string().trim().min(1).max(300) }),
    reply: seat.extend({ season: z.uuid(), exam: z.string() }),
  },
  attend: {
    body: z.strictObject({ candidate: z.uuid(), attendance: z.enum(attendances).nullable() }),
    reply: z.null(),
  },
  recordViolation: {
    body: z.strictObject({
      candidate: z.uuid(),
      kind: z.string().min(1).max(40),
      words: words(1000),
      isAnnulling: z.boolean(),
    }),
    reply: z.object({ id: z.uuid() }),
  },
} satisfies SchemasOf<typeof examOfficeRoutes>

const wantedList = {
  ...key,
  awards: z
    .array(z.strictObject({ award: z.string().min(1).max(40), count: z.number().int().min(1).max(100_000) }))
    .max(10),
  promoted: z.number().int().min(0).max(100_000),
}

/** A line of a final list, as it is read by everybody. */
const listedRow = z.object({
  id: z.uuid(),
  rank: z.number().int(),
  name: z.string(),
  school: z.string(),
  award: z.string().nullable(),
  isPromoted: z.boolean(),
})

export const scoreOfficeSchemas = {
  view: {
    query: z.strictObject(key),
    reply: z.object({
      items: z.array(z.object({ code: z.string(), label: z.string(), maxPoints: z.number() })),
      scoresPublishedAt: instant.nullable(),
      listPublishedAt: instant.nullable(),
      appeals: z.object({ opensAt: instant, closesAt: instant, text: z.string() }),
      imports: z.array(
        z.object({
          id: z.uuid(),
          fileName: z.string(),
          rowCount: z.number().int(),
          scoreCount: z.number().int(),
          state: z.enum(scoreImportStates),
          isOwn: z.boolean(),
          importedBy: z.string(),
          importedAt: instant,
          decidedBy: z.string().nullable(),
        }),
      ),
    }),
  },
  sample: { query: z.strictObject(key), reply: spreadsheetFile },
  import: {
    body: z.strictObject({ ...key, ...spreadsheetBody }),
    reply: z.object({
      import: z.uuid().nullable(),
      kept: z.number().int(),
      ...takenIn,
    }),
  },
  confirm: { body: z.strictObject({ import: z.uuid() }), reply: z.null() },
  discard: { body: z.strictObject({ import: z.uuid() }), reply: z.null() },
  publish: { body: z.strictObject(key), reply: z.object({ at: instant }) },
  makeList: {
    body: z.strictObject(wantedList),
    reply: z.object({ ranked: z.number().int(), promoted: z.number().int() }),
  },
  publishList: { body: z.strictObject(key), reply: z.object({ at: instant }) },
  correctList: {
    body: z.strictObject({ ...wantedList, reason: words(500) }),
    reply: z.object({ version: z.number().int(), ranked: z.number().int(), promoted: z.number().int() }),
  },
  formerList: {
    query: z.strictObject({ ...key, version: z.coerce.number().int().min(1).max(1000) }),
    reply: z.object({
      publishedAt: instant,
      supersededAt: instant,
      correctedBy: z.string(),
      reason: z.string(),
      total: z.number().int(),
      rows: z.array(listedRow),
    }),
  },
} satisfies SchemasOf<typeof scoreOfficeRoutes>

const ownExam = z.object({
  id: z.uuid(),
  declaration: z.uuid(),
  name: z.string(),
  season: z.string(),
  exam: z.string(),
  startsAt: instant,
  endsAt: instant,
  ticket: z.string().nullable(),
  place: z
    .object({
      venue: z.string(),
      address: z.string(),
      mapNote: z.string(),
      room: z.string(),
      seat: z.string(),
      /** from which the seats were planned: with it anybody can plan them again */
      seed: z.string(),
    })
    .nullable(),
  /** on which system one works; empty where the form does not ask */
  environment: z.string(),
  attendance: z.enum(attendances).nullable(),
  hasScores: z.boolean(),
  list: z.uuid().nullable(),
  result: z.object({ rank: z.number().int(), award: z.string().nullable(), isPromoted: z.boolean() }).nullable(),
})
export type OwnExam = z.infer<typeof ownExam>

const score = z.object({
  candidate: z.uuid(),
  name: z.string(),
  ticket: z.string(),
  season: z.string(),
  exam: z.string(),
  isAnnulled: z.boolean(),
  total: z.number(),
  items: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      maxPoints: z.number(),
      points: z.number().nullable(),
      appeal: z.object({ state: z.enum(appealStates), words: z.string().nullable() }).nullable(),
    }),
  ),
  appeals: z.object({
    phase: z.enum(['upcoming', 'open', 'grace', 'closed']),
    opensAt: instant,
    closesAt: instant,
  }),
})
export type ScoreSheet = z.infer<typeof score>

const candidate = z.strictObject({ candidate: z.uuid() })

export const ownExamSchemas = {
  mine: { reply: z.object({ exams: z.array(ownExam) }) },
  ticket: {
    params: candidate,
    reply: z.object({ pdf: z.string(), picture: z.string(), expiresAt: instant }),
  },
  score: { params: candidate, reply: score },
  appeal: {
    body: z.strictObject({
      candidate: z.uuid(),
      item: z.string().min(1).max(60),
      ground: z.string().min(1).max(40),
      words: words(1000),
    }),
    reply: z.object({ id: z.uuid() }),
  },
} satisfies SchemasOf<typeof ownExamRoutes>

export const publicExamSchemas = {
  score: {
    body: z.strictObject({
      ticketNumber: words(40),
      idTail: words(20),
      captcha: captchaAnswer.optional(),
    }),
    reply: score,
  },
  lists: {
    reply: z.object({
      lists: z.array(
        z.object({
          id: z.uuid(),
          season: z.string(),
          exam: z.string(),
          publishedAt: instant,
          version: z.number().int(),
          entries: z.number().int(),
        }),
      ),
    }),
  },
  list: {
    query: z.strictObject({ ...pagingQuery, list: z.uuid() }),
    reply: pageOf(listedRow).extend({
      season: z.string(),
      exam: z.string(),
      publishedAt: instant,
      version: z.number().int(),
      /** why it stands in the place of an earlier version; null for the first */
      correction: z.string().nullable(),
    }),
  },
  ticketFile: {
    query: z.strictObject({ of: z.uuid(), as: z.enum(['pdf', 'picture']), ...signed }),
    reply: z.null(),
  },
  roomPapersFile: { query: z.strictObject({ ...key, room: z.uuid(), ...signed }), reply: z.null() },
} satisfies SchemasOf<typeof publicExamRoutes>

export const examTeacherSchemas = {
  list: {
    reply: z.object({
      school: z.string(),
      teachers: z.array(z.object({ id: z.uuid(), name: z.string(), loginName: z.string() })),
    }),
  },
  give: { body: z.strictObject({ loginName: words(20) }), reply: z.object({ id: z.uuid() }) },
  take: { body: z.strictObject({ account: z.uuid() }), reply: z.null() },
} satisfies SchemasOf<typeof examTeacherRoutes>

const ownRegistration = z.object({
  id: z.uuid(),
  number: z.string(),
  pupil: z.string(),
  kind: z.string(),
  state: z.enum(declarationStates),
  dueAt: instant,
  /** what its content still lacks, in words, and on which step */
  missing: z.array(z.object({ step: z.enum(declarationSteps), text: z.string() })),
  mayHandIn: z.boolean(),
  /** handed in as it is, without a printed and signed form */
  isPaperless: z.boolean(),
  mayWithdraw: z.boolean(),
  /** what is declared when it is handed in */
  ticks: z.array(z.object({ code: z.string(), text: z.string() })),
})
export type OwnRegistration = z.infer<typeof ownRegistration>

export const rosterSchemas = {
  mine: {
    reply: z.object({
      now: instant,
      /** the current olympiads, the open ones first */
      seasons: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          isOpen: z.boolean(),
          registrations: z.array(ownRegistration),
        }),
      ),
    }),
  },
  sample: { query: z.strictObject({ season: z.uuid() }), reply: spreadsheetFile },
  import: {
    body: z.strictObject({
      season: z.uuid(),
      /** left out: a column of the spreadsheet names the subject of each row */
      kind: z.string().max(60).optional(),
      ...spreadsheetBody,
    }),
    reply: z.object({ made: z.number().int(), ...takenIn }),
  },
} satisfies SchemasOf<typeof rosterRoutes>

const decided = z.object({ id: z.uuid(), state: z.string() })

export const registrationSchemas = {
  waiting: {
    query: z.strictObject({ ...pagingQuery, season: z.uuid(), search: z.string().trim().max(60).optional() }),
    reply: pageOf(
      z.object({
        id: z.uuid(),
        number: z.string(),
        pupil: z.string(),
        kind: z.string(),
        school: z.string(),
        since: instant.nullable(),
        /** what a return may open, in words */
        openable: z.array(z.object({ path: z.string(), label: z.string() })),
      }),
    ),
  },
  approve: { body: z.strictObject({ declaration: z.uuid() }), reply: decided },
  return: {
    body: z.strictObject({
      declaration: z.uuid(),
      reasons: z.array(z.string().max(40)).min(1).max(15),
      opinion: z.string().trim().max(1000).default(''),
      openedPaths: z.array(z.string().max(120)).max(120),
    }),
    reply: decided,
  },
} satisfies SchemasOf<typeof registrationRoutes>
