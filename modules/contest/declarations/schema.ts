import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { codeStates } from '#modules/contest/authorization-codes/contract.ts'
import { codeGrant } from '#modules/contest/authorization-codes/schema.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import {
  type declarationRoutes,
  declarationStates,
  fieldPathPattern,
  type receiptRoutes,
  saveChangesMax,
} from './contract.ts'

const declarationParams = z.strictObject({ declaration: z.uuid() })
const instant = z.string()

/** A value of a form field as it travels: text, number, yes/no, several choices, or null for empty. */
export const fieldValue = z.union([
  z.string().max(20_000),
  z.number(),
  z.boolean(),
  z.array(z.string().max(200)).max(40),
  z.null(),
])
export type FieldValue = z.infer<typeof fieldValue>

/** null: the move is possible now; else why not, in words. */
const ability = z.object({ code: z.string(), message: z.string() }).nullable()
export const abilities = z.object({
  save: ability,
  delete: ability,
  freeze: ability,
  unfreeze: ability,
  submit: ability,
  withdraw: ability,
  swap: ability,
})

export const declarationSummary = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  /** of a kind that is handed in as it is, without a printed and signed form */
  isPaperless: z.boolean(),
  season: z.object({ id: z.uuid(), code: z.string(), contest: z.string(), closesAt: instant }),
  state: z.enum(declarationStates),
  level: z.string().nullable(),
  formVersion: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
  submittedAt: instant.nullable(),
  /** what a person would do next */
  nextAction: z.enum(['fill-in', 'print', 'upload-signed', 'submit', 'wait', 'mend', 'none']),
  receiptNumber: z.string().nullable(),
  /** of the last move: why it was returned, withdrawn, made void */
  reason: z.string().nullable(),
  /** from a return until it is submitted again: until when it can be mended */
  fixBy: instant.nullable(),
})

export const personOfDeclaration = z.object({
  id: z.uuid(),
  role: z.enum(['member', 'instructor']),
  position: z.number().int(),
  values: z.record(z.string(), fieldValue),
  revisions: z.record(z.string(), z.number().int()),
  /** `430***********001X`: the number itself never leaves the server again */
  idNumberMasked: z.string().nullable(),
  /** what the number says that this form asks for as well; null where there is none, or nothing can be mended any more */
  numberTold: z
    .object({ problem: z.string().nullable(), birthOn: z.string().nullable(), sex: z.string().nullable() })
    .nullable(),
  /** `url` is null while the file is held back */
  portrait: z.object({ fileId: z.uuid(), url: z.string().nullable() }).nullable(),
})

export const materialOfDeclaration = z.object({
  id: z.uuid(),
  material: z.string(),
  position: z.number().int(),
  version: z.number().int(),
  fileId: z.uuid(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number().int(),
  sha256: z.string(),
  /** signed addresses that live 5 minutes; null while the file is held back or after it was refused */
  url: z.string().nullable(),
  previewUrl: z.string().nullable(),
  state: z.enum(['ready', 'held', 'refused']),
  scan: z.enum(['unscanned', 'clean', 'waiting', 'infected']),
  approvedOn: z.string().nullable(),
  pageCount: z.number().int().nullable(),
  /** of a picture or a film, as seen; null where it has none or does not say */
  widthPx: z.number().int().nullable(),
  heightPx: z.number().int().nullable(),
  durationMs: z.number().int().nullable(),
  addedAt: instant,
  /** earlier files of the same place */
  earlier: z.array(
    z.object({
      id: z.uuid(),
      version: z.number().int(),
      name: z.string(),
      sizeBytes: z.number().int(),
      url: z.string().nullable(),
      addedAt: instant,
    }),
  ),
})

export const declarationDetail = declarationSummary.extend({
  seasonVersion: z.number().int(),
  revision: z.number().int(),
  values: z.record(z.string(), fieldValue),
  revisions: z.record(z.string(), z.number().int()),
  people: z.array(personOfDeclaration),
  materials: z.array(materialOfDeclaration),
  authorizationCode: z.object({ code: z.string(), state: z.string(), unit: z.string(), unitId: z.uuid() }).nullable(),
  /** schools that the values name, by id, in the reader's language */
  places: z.record(z.string(), z.object({ name: z.string(), above: z.array(z.string()) })),
  abilities,
  /** the teacher who prepared it or helps; null where nobody does */
  helping: z.object({ name: z.string(), isMyself: z.boolean(), awaitsPupil: z.boolean() }).nullable(),
  /** while a returned declaration is mended: which places may be changed */
  openedPaths: z.array(z.string()).nullable(),
  moves: z.array(z.object({ action: z.string(), state: z.string(), at: instant, reason: z.string().nullable() })),
  /** the server's clock, for the deadline display */
  now: instant,
})
export type DeclarationDetail = z.infer<typeof declarationDetail>
export type DeclarationSummary = z.infer<typeof declarationSummary>

/** `path` as in a save, or `materials.<code>`, `members`, `instructors`, `ticks.<code>`; `step` says which page mends it. */
export const draftProblem = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  message: z.string(),
  step: z.enum(['basics', 'members', 'instructors', 'materials', 'code']),
})
export type DraftProblem = z.infer<typeof draftProblem>

/** Nothing that keeps it from being frozen: confirmed by the save that `confirmation` names. */
export const draftWarning = draftProblem.extend({
  confirmation: z.object({ path: z.string(), value: z.string() }),
  isConfirmed: z.boolean(),
})
export type DraftWarning = z.infer<typeof draftWarning>

/** One unit on the way; `returned`: it waits for the owner to mend something, and comes back here. */
const progressStop = z.object({
  level: z.string(),
  unit: z.string(),
  place: z.enum(['passed', 'here', 'returned', 'refused', 'ahead']),
  /** passed or refused then, or here since then; null for what is ahead, and where nobody has written it down */
  at: instant.nullable(),
})
export type ProgressStop = z.infer<typeof progressStop>

/** `closes`: the season takes no more; `mend`: until then it is mended; `exam`: it is sat, under that name */
const nextDate = z.object({
  what: z.enum(['closes', 'mend', 'exam']),
  label: z.string().nullable(),
  at: instant,
})
export type NextDate = z.infer<typeof nextDate>

const progress = z.object({
  stops: z.array(progressStop),
  /** how many days declarations of the season usually wait where this one is; null where too few tell */
  usualDays: z.number().int().nullable(),
  /** the day that this makes of it; null where that is over */
  usuallyBy: instant.nullable(),
  /** what comes next on a day that is known; null where no day is */
  next: nextDate.nullable(),
})
export type Progress = z.infer<typeof progress>

const saved = z.object({ revision: z.number().int(), savedAt: instant })
const formParams = declarationParams
const materialParams = z.strictObject({ declaration: z.uuid(), material: z.uuid() })
const moved = z.object({ id: z.uuid(), state: z.enum(declarationStates), formVersion: z.number().int() })

export const instructedWork = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  contest: z.string(),
  state: z.enum(declarationStates),
  members: z.array(z.string()),
  submittedAt: instant.nullable(),
  /** who has it, and since when; null where nobody reviews it now */
  at: z.object({ unit: z.string(), since: instant }).nullable(),
})
export type InstructedWork = z.infer<typeof instructedWork>

export const declarationSchemas = {
  list: {
    query: z.strictObject({
      ...pagingQuery,
      contest: z.string().max(40).optional(),
      state: z.enum(declarationStates).optional(),
      search: z.string().max(80).optional(),
    }),
    reply: pageOf(declarationSummary),
  },
  instructed: { reply: z.object({ works: z.array(instructedWork) }) },
  current: {
    /** teams: only those of robot teams, which have pages that no other declaration has */
    query: z.strictObject({ contest: z.string().max(40).optional(), only: z.literal('teams').optional() }),
    reply: z.object({ id: z.uuid().nullable() }),
  },
  create: {
    body: z.strictObject({
      season: z.uuid(),
      kind: z.string().max(60),
      stage: z.string().max(20).optional(),
      authorizationCode: z.string().max(60).optional(),
      /** who declares is the author, where the kind has one: what their profile knows stands in the form already */
      withMyself: z.boolean().optional(),
    }),
    reply: z.object({ id: z.uuid(), number: z.string() }),
  },
  view: { params: declarationParams, reply: declarationDetail },
  progress: { params: declarationParams, reply: progress },
  check: {
    params: declarationParams,
    reply: z.object({ problems: z.array(draftProblem), warnings: z.array(draftWarning) }),
  },
  save: {
    params: declarationParams,
    body: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            path: z.string().max(200).regex(fieldPathPattern),
            value: fieldValue,
            revision: z.number().int().min(0),
          }),
        )
        .min(1)
        .max(saveChangesMax),
    }),
    /** fields that were saved elsewhere meanwhile are left as they are and come back with both values' revision */
    reply: saved.extend({
      saved: z.array(z.object({ path: z.string(), revision: z.number().int() })),
      conflicts: z.array(
        z.object({ path: z.string(), value: fieldValue, revision: z.number().int(), message: z.string() }),
      ),
    }),
  },
  delete: { params: declarationParams, reply: moved },
  code: {
    params: declarationParams,
    /** null: it has none as yet, or its kind needs none */
    reply: z.object({ code: codeGrant.extend({ state: z.enum(codeStates) }).nullable() }),
  },
  bindCode: {
    params: declarationParams,
    body: z.strictObject({ authorizationCode: z.string().max(60) }),
    reply: moved,
  },
  addPerson: {
    params: declarationParams,
    /** empty, or at most one of: oneself, a copy of an earlier person of one's own, one who was just removed */
    body: z.strictObject({
      role: z.enum(['member', 'instructor']),
      isMyself: z.boolean().optional(),
      copyFrom: z.uuid().optional(),
      restores: z.uuid().optional(),
    }),
    reply: saved.extend({ person: personOfDeclaration }),
  },
  orderPeople: {
    params: declarationParams,
    body: z.strictObject({ role: z.enum(['member', 'instructor']), ids: z.array(z.uuid()).max(60) }),
    reply: saved,
  },
  removePerson: { params: z.strictObject({ declaration: z.uuid(), person: z.uuid() }), reply: saved },
  keepInProfile: {
    params: z.strictObject({ declaration: z.uuid(), person: z.uuid() }),
    /** which details the profile has from now on */
    reply: z.object({ kept: z.array(z.string()) }),
  },
  addMaterial: {
    params: declarationParams,
    body: z.strictObject({
      material: z.string().max(60),
      fileId: z.uuid(),
      replaces: z.uuid().optional(),
      approvedOn: z.iso.date().optional(),
    }),
    reply: saved.extend({ material: materialOfDeclaration }),
  },
  removeMaterial: { params: materialParams, reply: saved },
  restoreMaterial: { params: materialParams, reply: saved.extend({ material: materialOfDeclaration }) },
  freeze: { params: formParams, reply: moved },
  unfreeze: { params: formParams, reply: moved },
  submit: {
    params: formParams,
    body: z.strictObject({ ticks: z.array(z.string().max(60)).max(20) }),
    reply: moved.extend({ receiptNumber: z.string(), receivedAt: instant }),
  },
  withdraw: {
    params: formParams,
    body: z.strictObject({ to: z.enum(['draft', 'withdrawn']), reason: z.string().max(300).optional() }),
    reply: moved,
  },
  swap: {
    params: formParams,
    body: z.strictObject({
      /** the contestant who leaves */
      out: z.uuid(),
      /** one of the asker's own earlier people, whose values stand where none are given */
      copyFrom: z.uuid().optional(),
      /** of the contestant who comes in, by field; the identity number and the portrait's file among them */
      values: z.record(z.string().max(60), fieldValue).refine((values) => Object.keys(values).length <= saveChangesMax),
      reason: z.string().trim().min(2).max(300),
    }),
    reply: moved.extend({ person: z.uuid() }),
  },
} satisfies SchemasOf<typeof declarationRoutes>

export const receiptSchemas = {
  check: {
    params: z.strictObject({ number: z.string().max(60) }),
    reply: z.object({
      number: z.string(),
      receivedAt: instant,
      contest: z.string(),
      kind: z.object({ code: z.string(), labels }),
      /** the stored text was signed by this platform and not changed since */
      isSignatureValid: z.boolean(),
      /** false: the declaration was taken back after this receipt */
      isCurrent: z.boolean(),
    }),
  },
  view: {
    params: declarationParams,
    reply: z.object({
      number: z.string(),
      receivedAt: instant,
      formVersion: z.number().int(),
      declaration: z.object({
        id: z.uuid(),
        number: z.string(),
        title: z.string(),
        kind: z.string(),
        contest: z.string(),
      }),
      /** the signed text to the letter, its Ed25519 signature in base64, and the key that checks it */
      payload: z.string(),
      signature: z.string(),
      keyId: z.string(),
      publicKeyPem: z.string(),
    }),
  },
} satisfies SchemasOf<typeof receiptRoutes>
