import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import type { quotaRoutes } from './contract/office.ts'
import { type authorizationCodeRoutes, codeBatchMax, codeStates } from './contract.ts'

export const codeText = z.string().trim().min(1).max(60)

const expiry = z.iso.datetime({ offset: true }).nullable().default(null)
/** whose, and for what; one's own unit unless another of the subtree is named */
const place = {
  season: z.uuid(),
  unit: z.uuid().optional(),
  kind: z.string().min(1).max(60),
  stage: z.string().max(20).nullable().default(null),
}

/** What a code stands for. */
export const codeGrant = z.object({
  /** in groups of four, as it is shown */
  code: z.string(),
  season: z.object({ id: z.uuid(), contest: z.string(), title: labels }),
  kind: z.object({ code: z.string(), labels, participation: z.enum(['individual', 'group', 'unit']) }),
  /** null: any stage of the kind */
  stage: z.string().nullable(),
  /** the unit that it was allotted to, and those above it, the topmost first */
  unit: z.string(),
  unitsAbove: z.array(z.string()),
  /** of a robot team: what it plays, in which group (dictionary `robot_group`), and the team's number */
  team: z.object({ event: labels, division: z.string(), number: z.string() }).nullable(),
  expiresAt: z.string().nullable(),
})

export const authorizationCodeSchemas = {
  lookUp: {
    /** with the season, kind or stage that it is wanted for, the answer also says whether it fits */
    body: z.strictObject({
      code: codeText,
      season: z.uuid().optional(),
      kind: z.string().max(60).optional(),
      stage: z.string().max(20).optional(),
    }),
    reply: codeGrant,
  },
  issue: {
    body: z.strictObject({ ...place, count: z.number().int().min(1).max(codeBatchMax.issue), expiresAt: expiry }),
    /** in groups of four, in the order they were made */
    reply: z.object({ codes: z.array(z.object({ id: z.uuid(), code: z.string() })) }),
  },
  pass: {
    body: z.strictObject({ ...place, to: z.uuid(), count: z.number().int().min(1).max(codeBatchMax.pass) }),
    reply: z.object({ ids: z.array(z.uuid()) }),
  },
  takeUp: {
    body: z.strictObject({ ...place, from: z.uuid(), count: z.number().int().min(1).max(codeBatchMax.pass) }),
    reply: z.object({ ids: z.array(z.uuid()) }),
  },
  slips: {
    query: z.strictObject({
      /** ids, separated by commas */
      ids: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).min(1).max(codeBatchMax.slips)),
    }),
    reply: z.object({
      slips: z.array(
        z.object({
          id: z.uuid(),
          code: z.string(),
          state: z.enum(codeStates),
          season: z.string(),
          kind: z.string(),
          /** dictionary `stage`; null: any stage of the kind */
          stage: z.string().nullable(),
          unit: z.string(),
          handedTo: z.string().nullable(),
          expiresAt: z.string().nullable(),
          /** where the code is entered; the QR holds it together with the code */
          address: z.string(),
          /** an SVG picture */
          qrSvg: z.string(),
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof authorizationCodeRoutes>

const bar = z.object({
  unit: z.object({ id: z.uuid(), name: z.string(), level: z.string() }),
  kind: z.string(),
  /** null: all stages together */
  stage: z.string().nullable(),
  amount: z.number().int(),
  /** its own live codes: not handed yet, handed, bound to a draft, submitted or used */
  free: z.number().int(),
  handed: z.number().int(),
  bound: z.number().int(),
  submitted: z.number().int(),
  /** what units below have of it */
  handedDown: z.number().int(),
  left: z.number().int(),
})
export type QuotaBar = z.infer<typeof bar>

const unitBelow = z.object({
  id: z.uuid(),
  name: z.string(),
  level: z.string(),
  /** whether there are units below it in turn */
  hasBelow: z.boolean(),
  allotted: z.number().int(),
  issued: z.number().int(),
  used: z.number().int(),
})

export const quotaSchemas = {
  bars: {
    /** of one's own unit unless another of the subtree is named */
    query: z.strictObject({ season: z.uuid(), unit: z.uuid().optional() }),
    reply: z.object({
      unit: z.object({ id: z.uuid(), name: z.string(), level: z.string() }),
      own: z.array(bar),
      below: z.array(bar),
    }),
  },
  below: {
    /** below one's own unit unless another of the subtree is named */
    query: z.strictObject({ season: z.uuid(), unit: z.uuid().optional(), after: z.string().max(80).optional() }),
    reply: z.object({
      /** the unit itself, and those above it up to one's own, the topmost first */
      unit: z.object({ id: z.uuid(), name: z.string() }),
      above: z.array(z.object({ id: z.uuid(), name: z.string() })),
      rows: z.array(unitBelow),
      next: z.string().nullable(),
    }),
  },
  grant: {
    body: z.strictObject({ ...place, amount: z.number().int().min(0).max(1_000_000) }),
    reply: z.object({ id: z.uuid() }),
  },
} satisfies SchemasOf<typeof quotaRoutes>
