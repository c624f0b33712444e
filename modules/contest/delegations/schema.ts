import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { labels } from '#modules/contest/seasons/schema.ts'
import {
  companionFunctions,
  companionsMax,
  type DelegationPlan,
  type delegationOfficeRoutes,
  delegationStates,
  type ownDelegationRoutes,
  placesMax,
  roomSexes,
  roomsMax,
  travelMeans,
} from './contract.ts'

const instant = z.iso.datetime({ offset: true })
const words = (maxChars: number) => z.string().max(maxChars)
const key = z.string().min(1).max(40)

/** Also what a stored plan is read by: the database keeps its parts, not their order. */
export const plan: z.ZodType<DelegationPlan> = z.strictObject({
  companions: z
    .array(
      z.strictObject({
        key,
        function: z.enum(companionFunctions),
        name: words(60),
        sex: words(20),
        employer: words(80),
        post: words(60),
        phone: z.union([z.literal(''), z.string().regex(/^[0-9+() -]{5,20}$/)]),
      }),
    )
    .max(companionsMax),
  travel: z.strictObject({
    means: z.enum(travelMeans).nullable(),
    vehicle: words(80),
    arrivesAt: instant.nullable(),
    departsAt: instant.nullable(),
    hotel: words(80),
  }),
  rooms: z
    .array(
      z.strictObject({
        key,
        name: words(40),
        sex: z.enum(roomSexes),
        places: z.number().int().min(1).max(placesMax),
        occupants: z.array(key).max(placesMax),
      }),
    )
    .max(roomsMax),
  emergency: z.strictObject({
    name: words(60),
    phone: z.union([z.literal(''), z.string().regex(/^[0-9+() -]{5,20}$/)]),
  }),
  insurance: z.strictObject({ insurer: words(80), policyNumber: words(60) }),
  notes: words(1000),
})

const traveller = z.object({
  id: z.string(),
  role: z.enum(['member', 'instructor']),
  name: z.string(),
  sex: z.string(),
  school: z.string(),
  team: z.object({ id: z.uuid(), number: z.string(), title: z.string(), kind: z.string() }),
})
const rule = z.object({
  level: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  phase: z.enum(['upcoming', 'open', 'grace', 'closed']),
  minLeaders: z.number().int(),
  maxLeaders: z.number().int(),
  maxTeachers: z.number().int(),
})

/** null: possible now; else why not, in words */
const ability = z.object({ code: z.string(), message: z.string() }).nullable()
const full = z.object({
  unit: z.object({ id: z.uuid(), name: z.string() }),
  season: z.object({ id: z.uuid(), title: labels, timeZone: z.string() }),
  rule,
  state: z.enum(delegationStates),
  /** 0: nothing was written yet */
  revision: z.number().int(),
  plan,
  travellers: z.array(traveller),
  /** words of the kinds that the teams play */
  kinds: z.record(z.string(), labels),
  reason: z.string().nullable(),
  updatedAt: z.string().nullable(),
  handedInAt: z.string().nullable(),
})
export type DelegationView = z.infer<typeof full>

const inSeason = { season: z.uuid() }
const moved = z.object({ state: z.enum(delegationStates), revision: z.number().int() })

export const ownDelegationSchemas = {
  view: {
    query: z.strictObject(inSeason),
    reply: full.extend({
      abilities: z.object({ save: ability, handIn: ability, takeBack: ability }),
      now: z.string(),
    }),
  },
  save: {
    body: z.strictObject({ ...inSeason, revision: z.number().int().min(0), plan }),
    reply: moved.extend({ savedAt: z.string() }),
  },
  handIn: { body: z.strictObject({ ...inSeason, revision: z.number().int().min(1) }), reply: moved },
  takeBack: { body: z.strictObject(inSeason), reply: moved },
  listAddress: { query: z.strictObject(inSeason), reply: z.object({ url: z.string(), expiresAt: z.string() }) },
  listPdf: {
    params: z.strictObject({ unit: z.uuid() }),
    query: z.strictObject({ ...inSeason, expires: z.coerce.number().int(), signature: z.string().max(100) }),
    reply: z.null(),
  },
} satisfies SchemasOf<typeof ownDelegationRoutes>

export const delegationOfficeSchemas = {
  view: { params: z.strictObject({ delegation: z.uuid() }), reply: full },
} satisfies SchemasOf<typeof delegationOfficeRoutes>
