import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { correctionFates, correctionOutcomes, labelStates, type seasonLabelRoutes } from './contract/labels.ts'
import { seasonChanges, type seasonDraftRoutes, seasonDraftStates, type seasonOfficeRoutes } from './contract/office.ts'
import {
  type Condition,
  type DeclarationKind,
  type DelegationRule,
  type Exam,
  type Field,
  fieldTypes,
  materialFormats,
  type RobotEvent,
  type SeasonDefinition,
  type seasonRoutes,
  tieRules,
  type UnitRound,
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
  minItems: z.number().int().min(1).max(50).optional(),
  maxItems: z.number().int().min(1).max(50).optional(),
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
  isInUnitArea: z.boolean().optional(),
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
  recommendations: z.array(z.strictObject({ level: code, amount: z.number().int().min(0).max(100_000) })).optional(),
  caps: z.array(z.strictObject({ level: code, amount: z.number().int().min(0).max(100_000) })).optional(),
  team: z.strictObject({ event: code, division: code, swapUntil: instant.optional() }).optional(),
  isPaperless: z.boolean().optional(),
  isHonour: z.boolean().optional(),
  sections: z.array(z.strictObject({ code, labels, hint: labels.optional(), fields: z.array(field) })),
  members: people,
  instructors: people,
  questionnaire: z.array(z.strictObject({ code, question: labels, hint: labels.optional() })),
  materials: z.array(material),
  ticks: z.array(z.strictObject({ code, labels })),
  print: z.strictObject({
    template: z.enum(['work', 'teacher-work', 'painting', 'practice', 'film', 'idea', 'general']),
    signatures: z.array(labels),
    seals: z.array(labels.extend({ level: code.optional() })),
  }),
})

const unitRound: z.ZodType<UnitRound> = z.strictObject({
  code,
  labels,
  levels: z.array(code).min(1),
  window: z.strictObject({ opensAt: instant, closesAt: instant, graceS: z.number().int().min(0).max(3600) }),
  materials: z
    .array(
      z.strictObject({
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
        isRequired: z.boolean(),
        isSummary: z.boolean().optional(),
      }),
    )
    .min(1),
})

const delegation: z.ZodType<DelegationRule> = z.strictObject({
  level: code,
  window: z.strictObject({ opensAt: instant, closesAt: instant, graceS: z.number().int().min(0).max(3600) }),
  minLeaders: z.number().int().min(0).max(20),
  maxLeaders: z.number().int().min(1).max(20),
  maxTeachers: z.number().int().min(0).max(100),
})

const robotEvent: z.ZodType<RobotEvent> = z.strictObject({
  code,
  labels,
  sheet: z.strictObject({
    rounds: z.number().int().min(1).max(10),
    countedRounds: z.number().int().min(1).max(10),
    timeLimitMs: z.number().int().min(1000).max(7_200_000).optional(),
    protestAfterLastMs: z.number().int().min(0).max(86_400_000).optional(),
    items: z
      .array(
        z.strictObject({
          code,
          labels,
          kind: z.enum(['task', 'penalty']),
          points: z.number().int().min(1).max(10_000),
          maxCount: z.number().int().min(1).max(1000),
        }),
      )
      .min(1)
      .max(60),
    ties: z.array(z.enum(tieRules)),
  }),
})

const exam: z.ZodType<Exam> = z.strictObject({
  code,
  labels,
  kind: code,
  round: code,
  when: condition.optional(),
  after: code.optional(),
  startsAt: instant,
  endsAt: instant,
  lateAfterMs: z.number().int().min(0).max(7_200_000),
  leaveAfterMs: z.number().int().min(0).max(14_400_000),
  items: z
    .array(z.strictObject({ code, labels, maxPoints: z.number().min(0.5).max(1000) }))
    .min(1)
    .max(60),
  rules: z.array(labels).max(20),
  appeals: z.strictObject({ opensAt: instant, closesAt: instant, graceS: z.number().int().min(0).max(3600) }),
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
  helperMaySubmit: z.boolean().optional(),
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
  unitRounds: z.array(unitRound).optional(),
  delegation: delegation.optional(),
  events: z.array(robotEvent).max(40).optional(),
  exams: z.array(exam).max(60).optional(),
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
  kinds: z.array(
    z.object({ code: z.string(), officialCode: z.string(), labels, summary: labels, isHonour: z.boolean().optional() }),
  ),
  contacts: z.array(z.any()),
  /** units of this level bring a delegation to the final */
  delegationLevel: z.string().nullable(),
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
      /** the code of the kind the path leads into; refused as stale where another kind stands there by now */
      kind: z.string().max(200).optional(),
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
  comparison: {
    params: draftParams,
    reply: z.object({
      differences: z.array(difference),
      /** words corrected on top of the published version, and what publishing the draft makes of them */
      corrections: z.array(
        z.object({
          path: z.string(),
          language: z.enum(languages),
          text: z.string(),
          /** what the draft says there in that language; null where it says nothing */
          nextText: z.string().nullable(),
          fate: z.enum(correctionFates),
        }),
      ),
    }),
  },
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

const labelPath = z.string().min(1).max(300)
const language = z.enum(languages)

export const seasonLabelSchemas = {
  list: {
    params: seasonParams,
    query: z.strictObject({
      search: z.string().trim().max(100).optional(),
      state: z.enum(labelStates).optional(),
      /** `next` of the page before */
      after: z.coerce.number().int().min(0).max(1_000_000).optional(),
    }),
    reply: z.object({
      version: z.number().int(),
      title: labels,
      /** places, whatever is asked for */
      total: z.number().int(),
      corrected: z.number().int(),
      found: z.number().int(),
      rows: z.array(
        z.object({
          path: z.string(),
          place: z.array(z.string()),
          /** as pages show it */
          labels,
          /** as it was published */
          published: labels,
          corrected: z.array(language),
          /** translations of a Chinese that was corrected since */
          outdated: z.array(language),
        }),
      ),
      next: z.number().int().nullable(),
      /** corrections of earlier versions that ended with the next one, the last first */
      ended: z.array(
        z.object({
          path: z.string(),
          language,
          ownText: z.string().nullable(),
          text: z.string(),
          outcome: z.enum(correctionOutcomes),
          /** of the versions it still holds for */
          lastVersion: z.number().int(),
          at: z.string(),
        }),
      ),
    }),
  },
  correct: {
    params: seasonParams,
    body: z.strictObject({
      path: labelPath,
      /** what the form was filled from */
      before: labels,
      /** right for the Chinese that is given, or else shown */
      texts: z.strictObject({
        zh: z.string().trim().min(1).max(2000).optional(),
        en: z.string().trim().min(1).max(2000).optional(),
        fr: z.string().trim().min(1).max(2000).optional(),
        ko: z.string().trim().min(1).max(2000).optional(),
      }),
    }),
    reply: z.null(),
  },
  restore: { params: seasonParams, body: z.strictObject({ path: labelPath }), reply: z.null() },
} satisfies SchemasOf<typeof seasonLabelRoutes>
