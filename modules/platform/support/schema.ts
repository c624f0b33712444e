import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { supportLimits, type supportRoutes } from './contract.ts'

export const shownQuestion = z.object({
  id: z.uuid(),
  categoryId: z.uuid(),
  title: z.string(),
  /** sanitised HTML */
  answerHtml: z.string(),
  /** the language title and answer are shown in: Chinese where they are not translated */
  language: z.enum(languages),
  languages: z.array(z.enum(languages)),
  updatedAt: z.string(),
})

export const supportSchemas = {
  questions: {
    query: z.strictObject({
      category: z.uuid().optional(),
      search: z.string().trim().max(supportLimits.searchChars).optional(),
    }),
    reply: z.object({
      categories: z.array(z.object({ id: z.uuid(), label: z.string(), questionCount: z.number().int() })),
      questions: z.array(shownQuestion),
    }),
  },
  rate: {
    params: z.strictObject({ question: z.uuid() }),
    body: z.strictObject({ isHelpful: z.boolean() }),
    reply: z.object({ isHelpful: z.boolean() }),
  },
  ask: {
    body: z.strictObject({
      question: z.string().trim().min(supportLimits.questionCharsMin).max(supportLimits.questionChars),
      /** phone or e-mail for an answer */
      contact: z.string().trim().max(supportLimits.contactChars).optional(),
    }),
    reply: z.object({ id: z.uuid() }),
  },
} satisfies SchemasOf<typeof supportRoutes>
