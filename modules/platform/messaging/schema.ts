import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { messageChannels, type messageRoutes, messageStates } from './contract.ts'

const instant = z.iso.datetime()
const message = z.object({
  id: z.uuid(),
  channel: z.enum(messageChannels),
  template: z.string(),
  recipientMasked: z.string(),
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const messageSchemas = {
  list: {
    query: z.strictObject({ ...pagingQuery, state: z.enum(messageStates).optional() }),
    reply: pageOf(message),
  },
  demoOutbox: {
    reply: z.object({
      messages: z.array(
        z.object({
          id: z.uuid(),
          channel: z.enum(messageChannels),
          recipientMasked: z.string(),
          subject: z.string().nullable(),
          body: z.string(),
          createdAt: instant,
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof messageRoutes>
