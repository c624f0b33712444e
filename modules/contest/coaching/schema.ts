import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { declarationSteps } from '#modules/contest/declarations/contract/fields.ts'
import { declarationStates } from '#modules/contest/declarations/contract.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import { spreadsheetBody, spreadsheetFile, takenIn } from '#modules/platform/exports/schema.ts'
import { coachingLimits, type coachingRoutes } from './contract.ts'

const instant = z.string()
const role = z.enum(['member', 'instructor'])

const team = z.object({
  id: z.uuid(),
  number: z.string(),
  /** empty as long as nobody has named it */
  title: z.string(),
  kind: z.object({ code: z.string(), labels, membersMax: z.number().int(), instructorsMax: z.number().int() }),
  event: labels,
  /** dictionary `robot_group` */
  division: z.string(),
  state: z.enum(declarationStates),
  /** whether people can be put into it now */
  isOpen: z.boolean(),
  /** until when it is to be handed in, or mended */
  dueAt: instant,
  /** per step how much is missing, and the first place of it, as in a save */
  missing: z.array(z.object({ step: z.enum(declarationSteps), count: z.number().int(), path: z.string() })),
  pages: z.object({ counted: z.number().int(), total: z.number().int().nullable() }).nullable(),
  people: z.array(z.object({ id: z.uuid(), role, name: z.string() })),
})
export type CoachedTeam = z.infer<typeof team>

export const coachingSchemas = {
  teams: {
    query: z.strictObject({ season: z.uuid().optional() }),
    reply: z.object({
      /** null: there is no robot season */
      season: z.uuid().nullable(),
      /** the robot seasons in which the asker has teams, and the current one; the newest first */
      seasons: z.array(z.object({ id: z.uuid(), title: labels })),
      teams: z.array(team),
      now: instant,
    }),
  },
  copyPeople: {
    body: z.strictObject({
      people: z.array(z.uuid()).min(1).max(coachingLimits.copiedMax),
      to: z.array(z.uuid()).min(1).max(coachingLimits.targetsMax),
    }),
    reply: z.object({
      copied: z.number().int(),
      /** whom which team did not take, and why, in words */
      refused: z.array(z.object({ team: z.uuid(), person: z.uuid(), name: z.string(), message: z.string() })),
    }),
  },
  sample: {
    query: z.strictObject({ season: z.uuid() }),
    reply: spreadsheetFile,
  },
  importRoster: {
    body: z.strictObject({
      season: z.uuid(),
      /** left out: a column of the spreadsheet names the team of each row */
      team: z.uuid().optional(),
      ...spreadsheetBody,
    }),
    reply: z.object({
      added: z.number().int(),
      ...takenIn,
    }),
  },
  blankForm: {
    query: z.strictObject({ season: z.uuid(), kind: z.string().max(60) }),
    reply: z.object({ url: z.string(), expiresAt: instant }),
  },
  blankFormPdf: {
    query: z.strictObject({
      season: z.uuid(),
      kind: z.string().max(60),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof coachingRoutes>
