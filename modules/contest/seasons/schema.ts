import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { seasonChanges, type seasonDraftRoutes, seasonDraftStates, type seasonOfficeRoutes } from './contract/office.ts'
import {
  type Condition,
  type DeclarationKind,
  type Field,
  fieldTypes,
  materialFormats,
  type SeasonDefinition,
  type seasonRoutes,
} from './contract.ts'

export const labels = z.strictObject({
  zh: z.string().min(1).max(2000),
  en: z.string().max(2000).optional(),
  fr: z.string().max(2000).optional(),
  ko: z.string().max(2000).optional(),
})
const code = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const key = z.string().regex(/^[a-z][A-Za-z0-9]*$/)
const instant = z.iso.datetime({ offset: true })
const dateOrKey = z.string().regex(/^(\d{4}-\d{2}-\d{2}|[a-z][A-Za-z0-9]*)$/)

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ field: z.string().max(80), is: z.union([z.string(), z.boolean(), z.array(z.string())]) }),
    z.strictObject({ all: z.array(condition).min(1) }),
    z.strictObject({ any: z.array(condition).min(1) }),
  ]),
)

const field: z.ZodType<Field> = z.strictObject({
  key,
  type: z.enum(fieldTypes),
  labels,
  hint: labels.optional(),
  isRequired: z.boolean(),
  minChars: z.number().int().min(0).optional(),
  maxChars: z.number().int().min(1).max(20_000).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  notBefore: dateOrKey.optional(),
  notAfter: dateOrKey.optional(),
  dictionary: z.string().optional(),
  options: z.array(z.strictObject({ code, labels })).optional(),
  maxChoices: z.number().int().min(1).optional(),
  when: condition.optional(),
})

const people = z.strictObject({
  min: z.number().int().min(0),
  max: z.number().int().min(0).max(60),
  fields: z.array(field),
  sameArea: z.enum(['school', 'county', 'city']).optional(),
  isSameStage: z.boolean().optional(),
})

const material = z.strictObject({
  code,
  materialKind: code,
  labels,
  hint: labels.optional(),
  formats: z.array(z.enum(materialFormats)).min(1),
  maxSizeBytes: z
    .number()
    .int()
    .min(1)
    .max(300 * 1024 * 1024),
  minCount: z.number().int().min(0),
  maxCount: z.number().int().min(1).max(40),
  when: condition.optional(),
  minDurationMs: z.number().int().optional(),
  maxDurationMs: z.number().int().optional(),
  minWidthPx: z.number().int().optional(),
  minHeightPx: z.number().int().optional(),
  approvedBefore: key.optional(),
})

const kind: z.ZodType<DeclarationKind> = z.strictObject({
  code,
  officialCode: z.string().min(1).max(20),
  labels,
  summary: labels,
  rules: z.array(labels),
  group: code,
  participation: z.enum(['individual', 'group', 'unit']),
  declarants: z.array(z.enum(['pupil', 'teacher', 'unit-contact'])).min(1),
  needsAuthorizationCode: z.boolean(),
  stages: z.array(code).min(1),
  ages: z.strictObject({ min: z.number().int().optional(), max: z.number().int().optional() }).optional(),
  levels: z.array(code).optional(),
  sections: z.array(z.strictObject({ code, labels, hint: labels.optional(), fields: z.array(field) })),
  members: people,
  instructors: people,
  questionnaire: z.array(z.strictObject({ code, question: labels, hint: labels.optional() })),
  materials: z.array(material),
  ticks: z.array(z.strictObject({ code, labels })),
  print: z.strictObject({
    template: z.enum(['work', 'teacher-work', 'painting', 'practice', 'film', 'idea', 'general']),
    signatures: z.array(labels),
    seals: z.array(labels),
  }),
})

/** The whole document as it is stored; refuses what a season must not contain, all at once. */
export const seasonDefinition: z.ZodType<SeasonDefinition> = z.strictObject({
  contest: code,
  title: labels,
  theme: labels,
  edition: z.number().int().min(1),
  timeZone: z.string().min(3),
  agesOn: z.iso.date(),
  window: z.strictObject({ opensAt: instant, closesAt: instant, graceS: z.number().int().min(0).max(3600) }),
  levels: z.array(code).min(1),
  kindGroups: z.array(z.strictObject({ code, labels, isOnePerPupil: z.boolean() })),
  subjects: z.array(
    z.strictObject({ code: z.string().min(1).max(40), labels, stages: z.array(code), kinds: z.array(code).optional() }),
  ),
  contacts: z.array(
    z.strictObject({
      unit: labels,
      person: labels.optional(),
      phone: z.string().max(40).optional(),
      email: z.email().optional(),
      address: labels.optional(),
    }),
  ),
  kinds: z.array(kind),
})

/** What the landing page and the contest homes show of a season. */
export const seasonSummary = z.object({
  id: z.uuid(),
  code: z.string(),
  contest: z.string(),
  title: labels,
  theme: labels,
  edition: z.number().int(),
  version: z.number().int(),
  window: z.object({ opensAt: instant, closesAt: instant, graceS: z.number().int() }),
  timeZone: z.string(),
  phase: z.enum(['upcoming', 'open', 'grace', 'closed']),
  kinds: z.array(z.object({ code: z.string(), officialCode: z.string(), labels, summary: labels })),
  contacts: z.array(z.any()),
})

export const seasonSchemas = {
  current: {
    query: z.strictObject({ contest: z.string().max(40).optional() }),
    reply: z.object({ now: z.string(), seasons: z.array(seasonSummary) }),
  },
  view: {
    params: z.strictObject({ season: z.uuid() }),
    /** an earlier version, for the drafts that were made on it; the newest one when left out */
    query: z.strictObject({ version: z.coerce.number().int().min(1).max(100_000).optional() }),
    reply: z.object({
      id: z.uuid(),
      code: z.string(),
      version: z.number().int(),
      phase: z.enum(['upcoming', 'open', 'grace', 'closed']),
      now: z.string(),
      definition: seasonDefinition,
    }),
  },
} satisfies SchemasOf<typeof seasonRoutes>

const draftParams = z.strictObject({ draft: z.uuid() })
const seasonParams = z.strictObject({ season: z.uuid() })
const reason = z.string().trim().min(1).max(500)
/** a problem of the definition, in words, with its place in the document */
const problem = z.object({ path: z.string(), code: z.string(), message: z.string() })
const difference = z.object({
  path: z.string(),
  where: z.array(z.string()),
  change: z.enum(seasonChanges),
  before: z.unknown(),
  after: z.unknown(),
})
const versionNumber = z.coerce.number().int().min(1).max(100_000)
const draftSummary = z.object({
  id: z.uuid(),
  code: z.string(),
  title: z.string(),
  state: z.enum(seasonDraftStates),
  revision: z.number().int(),
  basedOn: z.object({ season: z.uuid(), version: z.number().int() }).nullable(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})
const trial = z.object({
  id: z.uuid(),
  season: z.uuid(),
  /** of the draft when it was tried */
  revision: z.number().int(),
  state: z.enum(['queued', 'running', 'finished', 'failed']),
  total: z.number().int(),
  done: z.number().int(),
  refused: z.number().int(),
  findings: z.array(
    z.object({ kind: z.string(), path: z.string(), code: z.string(), message: z.string(), count: z.number().int() }),
  ),
  requestedAt: z.string(),
})

export const seasonDraftSchemas = {
  list: { reply: z.object({ drafts: z.array(draftSummary) }) },
  create: {
    body: z.strictObject({
      /** of the season to come; a season of that code gets the draft as its next version */
      code: code.max(60),
      from: z.union([
        z.strictObject({ season: z.uuid(), isForNextYear: z.boolean() }),
        z.strictObject({ contest: code.max(40) }),
      ]),
    }),
    reply: z.object({ id: z.uuid() }),
  },
  view: {
    params: draftParams,
    reply: draftSummary.extend({ definition: z.record(z.string(), z.unknown()), problems: z.array(problem) }),
  },
  saveSection: {
    params: draftParams,
    body: z.strictObject({
      /** as problems tell it: `window`, `kinds[2].materials` */
      path: z.string().min(1).max(300),
      /** what the form was filled from; left out where there was nothing */
      before: z.unknown().optional(),
      /** left out: the section goes */
      value: z.unknown().optional(),
    }),
    reply: z.object({ revision: z.number().int(), problems: z.array(problem) }),
  },
  discard: { params: draftParams, reply: z.null() },
  publish: {
    params: draftParams,
    /** the revision that was looked at */
    body: z.strictObject({ revision: z.number().int() }),
    reply: z.object({ season: z.uuid(), version: z.number().int() }),
  },
  comparison: { params: draftParams, reply: z.object({ differences: z.array(difference) }) },
  startTrial: {
    params: draftParams,
    body: z.strictObject({ season: z.uuid() }),
    reply: z.object({ id: z.uuid() }),
  },
  trials: { params: draftParams, reply: z.object({ trials: z.array(trial) }) },
  kindTemplates: {
    reply: z.object({
      templates: z.array(
        z.object({ season: z.uuid(), seasonTitle: z.string(), kind: z.record(z.string(), z.unknown()) }),
      ),
    }),
  },
} satisfies SchemasOf<typeof seasonDraftRoutes>

export const seasonOfficeSchemas = {
  versions: {
    params: seasonParams,
    reply: z.object({ versions: z.array(z.object({ version: z.number().int(), publishedAt: z.string() })) }),
  },
  version: {
    params: z.strictObject({ season: z.uuid(), version: versionNumber }),
    reply: z.object({ version: z.number().int(), definition: seasonDefinition }),
  },
  comparison: {
    params: seasonParams,
    query: z.strictObject({ from: versionNumber, to: versionNumber }),
    reply: z.object({ differences: z.array(difference) }),
  },
  postpone: {
    params: seasonParams,
    body: z.strictObject({ closesAt: instant, reason }),
    reply: z.object({ version: z.number().int() }),
  },
  close: { params: seasonParams, body: z.strictObject({ reason }), reply: z.object({ version: z.number().int() }) },
} satisfies SchemasOf<typeof seasonOfficeRoutes>
