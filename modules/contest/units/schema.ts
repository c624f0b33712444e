import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { contestKinds, type ownRequestRoutes, requestStates, type unitRoutes } from './contract.ts'

const params = z.strictObject({ unit: z.uuid() })
const contactParams = z.strictObject({ unit: z.uuid(), account: z.uuid() })
const loginName = z.string().trim().min(1).max(20)
const reason = z.string().trim().min(1).max(500)
/** the day itself, where the contest is; today when left out */
const on = z.iso.date().optional()
const name = z.object({ id: z.uuid(), name: z.string() })

export const unitContact = z.object({
  id: z.uuid(),
  /** the name, or the login name of somebody who has given none */
  name: z.string(),
  loginName: z.string(),
  /** masked */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  isLocked: z.boolean(),
  lastSeenAt: z.string().nullable(),
})
export type UnitContact = z.infer<typeof unitContact>

/** Of the unit's whole subtree, in one season. */
const figures = z.object({
  codes: z.object({
    live: z.number().int(),
    free: z.number().int(),
    handed: z.number().int(),
    bound: z.number().int(),
    submitted: z.number().int(),
  }),
  declarations: z.object({
    submitted: z.number().int(),
    returned: z.number().int(),
    qualified: z.number().int(),
    refused: z.number().int(),
    withdrawn: z.number().int(),
  }),
})
export type UnitFigures = z.infer<typeof figures>

export const contestUnit = z.object({
  id: z.uuid(),
  kind: z.enum(contestKinds),
  level: z.string(),
  code: z.string(),
  name: z.string(),
  /** from the root down, those that the asker sees */
  above: z.array(name),
  childCount: z.number().int(),
  contacts: z.array(unitContact),
  /** null where no season was asked about */
  figures: figures.nullable(),
  /** whether the asker may decide who its contacts are; else why not, in words */
  maySetContacts: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type ContestUnit = z.infer<typeof contestUnit>

const term = z.object({
  id: z.uuid(),
  account: name,
  sinceOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  endReason: z.string().nullable(),
  givenBy: z.string().nullable(),
  endedBy: z.string().nullable(),
  successor: z.string().nullable(),
})

const done = z.object({ account: z.uuid() })

export const unitSchemas = {
  list: {
    query: z.strictObject({
      ...pagingQuery,
      season: z.uuid().optional(),
      /** right below this one, itself left out */
      parent: z.uuid().optional(),
      level: z.string().max(40).optional(),
      search: z.string().trim().max(60).optional(),
      lacks: z.enum(['contact']).optional(),
    }),
    reply: pageOf(contestUnit),
  },
  view: {
    params,
    query: z.strictObject({ season: z.uuid().optional() }),
    reply: z.object({ unit: contestUnit, terms: z.array(term), pending: z.number().int() }),
  },
  giveContact: { params, body: z.strictObject({ loginName, on }), reply: done },
  inviteContact: {
    params,
    body: z.strictObject({
      loginName: z.string().regex(/^[0-9A-Za-z]{1,20}$/),
      name: z.string().trim().min(1).max(60),
      phone: z.string().trim().min(1).max(20),
      email: z.string().trim().max(120).optional(),
    }),
    reply: done,
  },
  handOver: { params: contactParams, body: z.strictObject({ loginName, on, reason }), reply: done },
  endContact: { params: contactParams, body: z.strictObject({ on, reason }), reply: z.null() },
} satisfies SchemasOf<typeof unitRoutes>

const ownRequest = z.object({
  id: z.uuid(),
  unit: name,
  words: z.string(),
  state: z.enum(requestStates),
  createdAt: z.string(),
  decisionReason: z.string().nullable(),
})

export const ownRequestSchemas = {
  mine: { reply: z.object({ contactOf: name.nullable(), request: ownRequest.nullable() }) },
  ask: {
    body: z.strictObject({ unit: z.uuid(), words: z.string().trim().min(1).max(500) }),
    reply: z.object({ id: z.uuid() }),
  },
  withdraw: { params: z.strictObject({ request: z.uuid() }), body: z.strictObject({}), reply: z.null() },
} satisfies SchemasOf<typeof ownRequestRoutes>
