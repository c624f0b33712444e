import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { type teamDayRoutes, teamPapers, teamStates } from './contract.ts'

const name = z.object({ id: z.uuid(), name: z.string() })

const person = z.object({
  id: z.uuid(),
  name: z.string(),
  school: z.string().nullable(),
  grade: z.string().nullable(),
  /** masked */
  phone: z.string().nullable(),
})

/** One team as the card of a phone shows it. */
export const teamCard = z.object({
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  season: name,
  event: z.string(),
  division: z.string(),
  school: z.string().nullable(),
  city: z.string().nullable(),
  state: z.enum(teamStates),
  checkedInAt: z.string().nullable(),
  checkedInBy: z.string().nullable(),
  contestants: z.array(z.string()),
})
export type TeamCard = z.infer<typeof teamCard>

const paperQuery = {
  paper: z.enum(teamPapers),
  event: z.string().max(60).optional(),
  division: z.string().max(60).optional(),
}

export const teamDaySchemas = {
  overview: {
    query: z.strictObject({ season: z.uuid() }),
    reply: z.object({
      groups: z.array(
        z.object({
          event: z.string(),
          division: z.string(),
          total: z.number().int(),
          /** how many are in each state; those without any are left out */
          states: z.partialRecord(z.enum(teamStates), z.number().int()),
        }),
      ),
    }),
  },
  people: {
    params: z.strictObject({ team: z.uuid() }),
    reply: z.object({
      contestants: z.array(person),
      coaches: z.array(person),
      /** who declared the team; masked */
      contact: z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
      /** whether the asker may open the declaration itself, with its materials */
      mayReview: z.boolean(),
    }),
  },
  byNumber: { params: z.strictObject({ number: z.string().trim().min(1).max(200) }), reply: teamCard },
  paperAddress: {
    query: z.strictObject({ season: z.uuid(), ...paperQuery }),
    reply: z.object({ url: z.string(), expiresAt: z.string() }),
  },
  paper: {
    params: z.strictObject({ season: z.uuid() }),
    query: z.strictObject({
      ...paperQuery,
      /** the subtree of whoever asked for the address; empty: all of it */
      under: z.string().max(40),
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof teamDayRoutes>
