import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import {
  directChannels,
  type inboxRoutes,
  messageChannels,
  type messageRoutes,
  messageStates,
  messageTypes,
  type quietHoursRoutes,
  templateMaxChars,
  templateParts,
  type templateRoutes,
} from './contract.ts'

const instant = z.iso.datetime()

/** One line of a log of messages: neither text nor whole recipient. */
export const loggedMessage = z.object({
  id: z.uuid(),
  channel: z.enum(messageChannels),
  template: z.string(),
  /** null: a chat group, or the inbox of somebody who is named elsewhere */
  recipientMasked: z.string().nullable(),
  subject: z.string().nullable(),
  state: z.enum(messageStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  /** who took it; null before, and for the inbox */
  provider: z.string().nullable(),
  createdAt: instant,
  sentAt: instant.nullable(),
})

export const messageSchemas = {
  list: {
    query: z.strictObject({ ...pagingQuery, state: z.enum(messageStates).optional() }),
    reply: pageOf(loggedMessage),
  },
  demoOutbox: {
    reply: z.object({
      messages: z.array(
        z.object({
          id: z.uuid(),
          channel: z.enum(directChannels),
          recipientMasked: z.string(),
          subject: z.string().nullable(),
          body: z.string(),
          createdAt: instant,
        }),
      ),
    }),
  },
} satisfies SchemasOf<typeof messageRoutes>

export const inboxSchemas = {
  list: {
    query: z.strictObject({ ...pagingQuery, unread: z.stringbool().optional() }),
    reply: pageOf(
      z.object({
        id: z.uuid(),
        /** of a push; null: the product itself tells of something that happened */
        type: z.enum(messageTypes).nullable(),
        title: z.string(),
        body: z.string(),
        createdAt: instant,
        readAt: instant.nullable(),
      }),
    ).extend({ unreadCount: z.number().int() }),
  },
  read: { params: z.strictObject({ id: z.uuid() }), reply: z.null() },
  readAll: { reply: z.object({ count: z.number().int() }) },
} satisfies SchemasOf<typeof inboxRoutes>

const hours = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$/)

export const quietHoursSchemas = {
  view: { reply: z.object({ hours }) },
  edit: { body: z.strictObject({ hours }), reply: z.object({ hours }) },
} satisfies SchemasOf<typeof quietHoursRoutes>

const partTexts = z.strictObject(
  Object.fromEntries(
    templateParts.map((part) => [part, z.string().trim().max(templateMaxChars[part]).optional()]),
  ) as Record<(typeof templateParts)[number], z.ZodOptional<z.ZodString>>,
)
/** By language and part; an empty or missing text stands as built in. */
export const templateTexts = z.strictObject({
  zh: partTexts.optional(),
  en: partTexts.optional(),
  fr: partTexts.optional(),
  ko: partTexts.optional(),
})
export type TemplateTexts = z.output<typeof templateTexts>

const kindId = z.strictObject({ id: z.string().min(1).max(200) })
const wholeTexts = z.object({ subject: z.string(), body: z.string(), sms: z.string() })
const everyLanguage = z.object({ zh: wholeTexts, en: wholeTexts, fr: wholeTexts, ko: wholeTexts })

export const templateSchemas = {
  texts: {
    params: kindId,
    reply: z.object({
      version: z.number().int(),
      arguments: z.array(z.object({ name: z.string(), sample: z.string(), isSecret: z.boolean() })),
      builtIn: everyLanguage,
      own: templateTexts,
      versions: z.array(
        z.object({
          version: z.number().int(),
          at: instant,
          isReset: z.boolean(),
        }),
      ),
    }),
  },
  version: {
    params: z.strictObject({ id: z.string().min(1).max(200), version: z.coerce.number().int().min(1).max(1_000_000) }),
    reply: z.object({ texts: templateTexts }),
  },
  save: {
    params: kindId,
    body: z.strictObject({ version: z.number().int().min(0), texts: templateTexts }),
    reply: z.object({ version: z.number().int() }),
  },
  preview: {
    params: kindId,
    body: z.strictObject({
      /** every request's own `language` is the client's (spec §7) */
      texts: templateTexts,
      of: z.enum(languages),
    }),
    reply: wholeTexts,
  },
} satisfies SchemasOf<typeof templateRoutes>
