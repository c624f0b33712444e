import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { declarationStates } from '#modules/contest/declarations/contract.ts'
import { spreadsheetBody, spreadsheetFile, takenIn } from '#modules/platform/exports/schema.ts'
import { type deskInvitationRoutes, deskLimits, type deskRoutes, deskTasks } from './contract.ts'

const pupilParams = z.strictObject({ pupil: z.uuid() })
const draftParams = z.strictObject({ declaration: z.uuid() })
const instant = z.string()

/** What a teacher writes about a pupil: no identity number, which is for the pupil alone to give. */
const pupilBody = z.strictObject({
  name: z.string().trim().min(1).max(40),
  /** dictionary `stage` */
  stage: z.string().max(20).nullable(),
  grade: z.string().trim().max(20),
  className: z.string().trim().max(30),
  /** left out: stays as it is; null: taken away */
  phone: z.string().trim().max(30).nullable().optional(),
  guardianPhone: z.string().trim().max(30).nullable().optional(),
})
export type PupilBody = z.output<typeof pupilBody>

const invitation = z.object({
  state: z.enum(['open', 'expired', 'awaits-consent']),
  /** in groups of four */
  code: z.string(),
  link: z.string(),
  expiresAt: instant,
  sentAt: instant.nullable(),
})

const deskDraft = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  season: z.uuid(),
  state: z.enum(declarationStates),
  updatedAt: instant,
  confirmedAt: instant.nullable(),
  /** how the account calls itself that took it over */
  takenBy: z.string().nullable(),
  authorizationCode: z.string().nullable(),
  /** how much is missing on each step */
  missing: z.object({ basics: z.number(), members: z.number(), instructors: z.number(), materials: z.number() }),
  pages: z.object({ counted: z.number(), total: z.number().nullable() }).nullable(),
  invitation: invitation.nullable(),
  fixBy: instant.nullable(),
})

export const deskPupil = z.object({
  id: z.uuid(),
  name: z.string(),
  stage: z.string().nullable(),
  grade: z.string(),
  className: z.string(),
  phoneMasked: z.string().nullable(),
  guardianPhoneMasked: z.string().nullable(),
  /** of the season that was asked for; null: none is under way there */
  draft: deskDraft.nullable(),
  /** everything that is still to be done, the next thing first */
  tasks: z.array(z.enum(deskTasks)),
})
export type DeskPupil = z.infer<typeof deskPupil>

export const deskSchemas = {
  pupils: {
    query: z.strictObject({ season: z.uuid().optional() }),
    reply: z.object({ pupils: z.array(deskPupil), max: z.number().int(), now: instant }),
  },
  addPupil: { body: pupilBody, reply: z.object({ id: z.uuid() }) },
  editPupil: { params: pupilParams, body: pupilBody, reply: z.object({ id: z.uuid() }) },
  removePupil: { params: pupilParams, reply: z.null() },
  sample: { reply: spreadsheetFile },
  importPupils: {
    body: z.strictObject({
      ...spreadsheetBody,
    }),
    reply: z.object({
      created: z.number().int(),
      ...takenIn,
    }),
  },
  prepare: {
    params: pupilParams,
    body: z.strictObject({
      season: z.uuid(),
      kind: z.string().max(60),
      stage: z.string().max(20).optional(),
      authorizationCode: z.string().max(60).optional(),
    }),
    reply: z.object({ id: z.uuid(), number: z.string() }),
  },
  invite: { params: draftParams, reply: invitation.extend({ sentTo: z.string().nullable() }) },
  revokeInvitation: { params: draftParams, reply: z.null() },
  remind: { params: draftParams, reply: z.object({ sentTo: z.string() }) },
  print: {
    body: z.strictObject({ declarations: z.array(z.uuid()).min(1).max(deskLimits.papersMax) }),
    reply: z.object({ url: z.string(), expiresAt: instant, forms: z.number().int(), drafts: z.number().int() }),
  },
  paper: {
    query: z.strictObject({
      of: z.string().max(37 * deskLimits.papersMax),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    reply: z.null(),
  },
  slips: {
    body: z.strictObject({ declarations: z.array(z.uuid()).min(1).max(deskLimits.papersMax) }),
    reply: z.object({ url: z.string(), expiresAt: instant, slips: z.number().int() }),
  },
  slipsPaper: {
    query: z.strictObject({
      of: z.string().max(37 * deskLimits.papersMax),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    reply: z.null(),
  },
  writings: {
    params: draftParams,
    reply: z.object({
      helping: z.object({ name: z.string(), isMyself: z.boolean() }).nullable(),
      writings: z.array(
        z.object({
          at: instant,
          path: z.string(),
          who: z.object({ name: z.string(), isMyself: z.boolean(), isOwner: z.boolean() }),
        }),
      ),
    }),
  },
  endHelp: { params: draftParams, reply: z.null() },
} satisfies SchemasOf<typeof deskRoutes>

const codeBody = z.strictObject({ code: z.string().max(60) })
export const deskInvitationSchemas = {
  lookUp: {
    body: codeBody,
    reply: z.object({
      pupil: z.string(),
      teacher: z.object({ name: z.string(), school: z.string().nullable() }),
      title: z.string(),
      kind: z.string(),
      contest: z.string(),
      expiresAt: instant,
      /** the asker has taken it up and waits for a guardian */
      awaitsConsent: z.boolean(),
    }),
  },
  accept: {
    body: codeBody,
    reply: z.object({
      outcome: z.enum(['taken-over', 'awaits-consent']),
      declaration: z.uuid().nullable(),
    }),
  },
} satisfies SchemasOf<typeof deskInvitationRoutes>
