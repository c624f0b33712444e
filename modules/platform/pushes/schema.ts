import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { accountKinds } from '#modules/platform/accounts/contract.ts'
import { messageChannels, messageStates, messageTypes } from '#modules/platform/messaging/contract.ts'
import { loggedMessage } from '#modules/platform/messaging/schema.ts'
import { pushLimits, type pushRoutes } from './contract.ts'

const named = z.object({ id: z.string(), label: z.string() })
const coded = z.object({ code: z.string(), label: z.string() })

/** What is left out does not narrow; nothing at all is everybody within one's own subtree. */
export const audience = z.strictObject({
  kinds: z.array(z.enum(accountKinds)).max(accountKinds.length).default([]),
  roles: z.array(z.string().max(40)).max(50).default([]),
  organization: z.uuid().nullable().default(null),
  circle: z
    .strictObject({
      key: z.string().max(60),
      choice: z.string().max(60),
      parts: z.array(z.string().max(60)).max(50).default([]),
    })
    .nullable()
    .default(null),
})
export type Audience = z.output<typeof audience>

const labelsOf = (maxChars: number) =>
  z.strictObject({
    zh: z.string().trim().min(1).max(maxChars),
    en: z.string().trim().max(maxChars).optional(),
    fr: z.string().trim().max(maxChars).optional(),
    ko: z.string().trim().max(maxChars).optional(),
  })

export const pushSchemas = {
  audiences: {
    reply: z.object({
      kinds: z.array(coded),
      roles: z.array(coded),
      circles: z.array(
        z.object({ key: z.string(), label: z.string(), choices: z.array(named), parts: z.array(coded) }),
      ),
      /** whether chat groups may be told */
      mayUseGroups: z.boolean(),
    }),
  },
  count: {
    body: z.strictObject({ audience }),
    reply: z.object({ people: z.number().int(), sms: z.number().int(), email: z.number().int() }),
  },
  compose: {
    body: z.strictObject({
      type: z.enum(messageTypes),
      title: labelsOf(pushLimits.titleMaxChars),
      body: labelsOf(pushLimits.bodyMaxChars),
      channels: z.array(z.enum(messageChannels)).min(1).max(messageChannels.length),
      audience,
      /** left out: now */
      scheduledAt: z.iso.datetime({ offset: true }).nullable().optional(),
    }),
    reply: z.object({ id: z.uuid(), people: z.number().int() }),
  },
  messages: {
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ ...pagingQuery, state: z.enum(messageStates).optional() }),
    reply: pageOf(loggedMessage),
  },
} satisfies SchemasOf<typeof pushRoutes>
