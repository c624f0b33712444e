import { z } from 'zod'
import { bulkIds, bulkReply } from '#kernel/contract/bulk-schema.ts'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import { pickerSchemas } from '#kernel/contract/resource-schemas.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { declarationStates } from '#modules/contest/declarations/contract.ts'
import { declarationDetail } from '#modules/contest/declarations/schema.ts'
import { signedPage } from '#modules/contest/prints/schema.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import type { recommendationUnitRoutes, waitingUnitRoutes } from './contract/office.ts'
import { decisions, queueOrders, reviewStates, type screeningRoutes, shownStates } from './contract.ts'

const params = z.strictObject({ declaration: z.uuid() })
const instant = z.string()
const unit = z.object({ id: z.uuid(), name: z.string() })
/** null: possible now; else why not, in words */
const ability = z.object({ code: z.string(), message: z.string() }).nullable()

export const reviewedDeclaration = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  stage: z.string().nullable(),
  state: z.enum(declarationStates),
  level: z.string().nullable(),
  /** the unit it belongs to, and those above it from the city down */
  unit: z.object({ id: z.uuid(), name: z.string(), above: z.array(z.string()) }),
  /** whose turn it is */
  waitsFor: unit.nullable(),
  waitingSince: instant.nullable(),
  isMine: z.boolean(),
  /** the members' names in their order */
  members: z.array(z.string()),
  formVersion: z.number().int(),
  receivedAt: instant.nullable(),
  fixBy: instant.nullable(),
  updatedAt: instant,
})
export type ReviewedDeclaration = z.infer<typeof reviewedDeclaration>

export const review = z.object({
  id: z.uuid(),
  decision: z.enum(decisions),
  state: z.enum(reviewStates),
  level: z.string(),
  unit,
  formVersion: z.number().int(),
  /** dictionary return_reason */
  reasons: z.array(z.string()),
  opinion: z.string(),
  openedPaths: z.array(z.string()),
  fixBy: instant.nullable(),
  reviewer: z.string(),
  decidedAt: instant,
  second: z.string().nullable(),
  settledAt: instant.nullable(),
})
export type Review = z.infer<typeof review>

/** One thing the system looked at: `problem` keeps from approving, `warning` is confirmed by the reviewer's own look. */
export const check = z.object({
  code: z.string(),
  level: z.enum(['fine', 'warning', 'problem']),
  /** the place of the form, where there is one */
  path: z.string().nullable(),
  message: z.string(),
})
export type Check = z.infer<typeof check>

/** One place that differs from the form that was reviewed before; values as the form carries them. */
export const formChange = z.object({
  path: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

const verdict = z.object({
  id: z.uuid(),
  state: z.enum(declarationStates),
  level: z.string().nullable(),
  waitsFor: z.uuid().nullable(),
  /** the review that this decision left */
  review: z.uuid(),
})
const opinion = z.string().trim().max(1000)
const reasons = z.array(z.string().max(60)).max(10)

/** Codes, separated by commas: whatever has one of them. */
const oneOf = (code: z.ZodString) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(code).min(1).max(50))

/** A capped count is at least so many. */
const handedInCount = z.object({ count: z.number().int(), isCapped: z.boolean() })

export const screeningSchemas = {
  list: {
    query: z.strictObject({
      ...pagingQuery,
      season: z.uuid(),
      state: oneOf(z.string().regex(new RegExp(`^(${shownStates.join('|')})$`))).optional(),
      level: oneOf(z.string().max(20)).optional(),
      kind: oneOf(z.string().max(60)).optional(),
      stage: oneOf(z.string().max(20)).optional(),
      /** a unit of one's own subtree, with everything below it */
      unit: z.uuid().optional(),
      mine: z.enum(['true', 'false']).optional(),
      /** the beginning of a number or of a member's name, or a part of the title */
      search: z.string().trim().max(80).optional(),
      sort: z.enum(queueOrders).optional(),
      direction: z.enum(['asc', 'desc']).optional(),
    }),
    reply: pageOf(reviewedDeclaration),
  },
  pending: {
    reply: z.object({
      count: z.number().int(),
      isCapped: z.boolean(),
      oldestSince: instant.nullable(),
      season: z.uuid().nullable(),
    }),
  },
  figures: {
    query: z.strictObject({ season: z.uuid() }),
    reply: z.object({
      /** since midnight in the office's zone, and in as much of the same day a week ago */
      today: handedInCount,
      sameDayBefore: handedInCount,
      /** in the last seven days, and in the seven before */
      week: handedInCount,
      weekBefore: handedInCount,
    }),
  },
  overview: {
    /** `unit`: one below one's own, whose overview this is; left out: one's own */
    query: z.strictObject({ season: z.uuid(), unit: z.uuid().optional() }),
    reply: z.object({
      season: z.object({ id: z.uuid(), opensAt: instant, closesAt: instant }),
      now: instant,
      /** the unit that was asked for, with those between it and one's own, from above; null: one's own */
      unit: unit.extend({ above: z.array(unit) }).nullable(),
      /** by the unit right below the one shown, kind, stage, state and, while submitted, level */
      counts: z.array(
        z.object({
          unit: z.uuid().nullable(),
          kind: z.string(),
          stage: z.string().nullable(),
          state: z.string(),
          level: z.string().nullable(),
          count: z.number().int(),
        }),
      ),
      units: z.array(
        z.object({
          id: z.uuid(),
          name: z.string(),
          level: z.string(),
          code: z.string(),
          /** where it stands on a map of equal tiles; null: nobody has said */
          tile: z.object({ column: z.number().int(), row: z.number().int() }).nullable(),
        }),
      ),
      /** units below with something waiting, the longest wait first */
      /** those with the longest wait; a capped count is at least so many */
      waiting: z.array(
        z.object({
          unit,
          level: z.string(),
          count: z.number().int(),
          isCapped: z.boolean(),
          oldestSince: instant,
          /** stands below one's own unit: it can be reminded */
          isBelow: z.boolean(),
          /** when it was reminded today; null: not yet */
          remindedAt: instant.nullable(),
        }),
      ),
    }),
  },
  ofPerson: {
    params: z.strictObject({ person: z.uuid() }),
    reply: z.object({
      declarations: z.array(
        z.object({
          id: z.uuid(),
          number: z.string(),
          title: z.string(),
          season: z.object({ id: z.uuid(), title: labels }),
          kind: labels,
          state: z.enum(declarationStates),
          unit,
          role: z.enum(['member', 'instructor']),
          /** in that declaration, for showing the number in full */
          personId: z.uuid(),
          submittedAt: instant.nullable(),
        }),
      ),
    }),
  },
  honours: {
    query: z.strictObject({ season: z.uuid() }),
    reply: z.object({
      kinds: z.array(
        z.object({
          code: z.string(),
          labels,
          limits: z.array(z.object({ level: z.string(), amount: z.number().int() })),
          /** `own`: how many that unit may recommend; null: what the season lets its level */
          recommended: z.array(
            z.object({ unit, level: z.string(), count: z.number().int(), own: z.number().int().nullable() }),
          ),
          rows: z.array(
            z.object({
              id: z.uuid(),
              number: z.string(),
              title: z.string(),
              state: z.enum(declarationStates),
              level: z.string().nullable(),
              unit,
              waitsFor: unit.nullable(),
              isMine: z.boolean(),
            }),
          ),
        }),
      ),
    }),
  },
  view: {
    params,
    reply: z.object({
      declaration: declarationDetail,
      unit: z.object({ id: z.uuid(), name: z.string(), above: z.array(z.string()) }),
      owner: z.object({ name: z.string(), kind: z.string() }),
      waitsFor: unit.nullable(),
      waitingSince: instant.nullable(),
      openedAt: instant.nullable(),
      signedPages: z.array(signedPage),
      pageCount: z.number().int().nullable(),
      checks: z.array(check),
      reviews: z.array(review),
      /** against the form version that a unit reviewed last; null when this is the first */
      changes: z.object({ since: z.number().int(), changes: z.array(formChange) }).nullable(),
      /** what a return may open */
      openable: z.array(z.string()),
      fixDays: z.object({ usual: z.number().int(), max: z.number().int() }),
      /** how many of this kind and stage the unit may still recommend; null: as many as it finds good */
      recommendationsLeft: z.number().int().nullable(),
      abilities: z.object({
        approve: ability,
        return: ability,
        refuse: ability,
        settleRefusal: ability,
        takeBack: ability,
      }),
    }),
  },
  formAddress: { params, reply: z.object({ url: z.string(), expiresAt: instant }) },
  open: { params, reply: z.object({ openedAt: instant }) },
  approve: {
    params,
    body: z.strictObject({
      opinion: opinion.default(''),
      confirmedChecks: z.array(z.string().max(80)).max(60).default([]),
    }),
    reply: verdict,
  },
  approveMany: {
    body: z.strictObject({ ids: bulkIds(z.uuid()), opinion: opinion.default('') }),
    reply: bulkReply,
  },
  return: {
    params,
    body: z.strictObject({
      reasons,
      opinion,
      openedPaths: z.array(z.string().max(120)).max(120),
      /** the last instant to submit again; the usual number of days when left out */
      fixBy: z.iso.datetime({ offset: true }).optional(),
    }),
    reply: verdict,
  },
  refuse: { params, body: z.strictObject({ reasons, opinion }), reply: verdict },
  settleRefusal: { params, body: z.strictObject({ agrees: z.boolean() }), reply: verdict },
  takeBack: { params, body: z.strictObject({ reason: z.string().trim().min(1).max(300) }), reply: verdict },
  unmask: {
    params: z.strictObject({ declaration: z.uuid(), person: z.uuid() }),
    body: z.strictObject({
      reason: z.string().trim().min(2).max(300),
      /** of the person's form: a guardian's phone; left out: the identity number */
      field: z.string().max(60).optional(),
    }),
    reply: z.object({ value: z.string() }),
  },
} satisfies SchemasOf<typeof screeningRoutes>

export const recommendationUnitSchemas = { options: pickerSchemas } satisfies SchemasOf<typeof recommendationUnitRoutes>

export const waitingUnitSchemas = {
  remind: {
    params: z.strictObject({ unit: z.uuid() }),
    body: z.strictObject({ season: z.uuid() }),
    /** `told`: how many people */
    reply: z.object({ remindedAt: instant, told: z.number().int() }),
  },
} satisfies SchemasOf<typeof waitingUnitRoutes>
