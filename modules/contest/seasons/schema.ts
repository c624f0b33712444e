import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
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
