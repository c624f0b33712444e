import { z } from 'zod'
import { languages } from '#kernel/contract/languages.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { askedQuestionStates, supportLimits, type supportRoutes } from './contract.ts'

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

const manual = z.object({
  id: z.uuid(),
  title: z.string(),
  name: z.string(),
  sizeBytes: z.number().int(),
  version: z.number().int(),
  updatedAt: z.string(),
  url: z.string(),
})
const questionsReply = z.object({
  categories: z.array(z.object({ id: z.uuid(), label: z.string(), questionCount: z.number().int() })),
  questions: z.array(shownQuestion),
})
const questionsQuery = z.strictObject({
  category: z.uuid().optional(),
  search: z.string().trim().max(supportLimits.searchChars).optional(),
})

export const supportSchemas = {
  questions: { query: questionsQuery, reply: questionsReply },
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
  manuals: { reply: z.object({ manuals: z.array(manual) }) },
  knowledge: { query: questionsQuery, reply: questionsReply.extend({ manuals: z.array(manual) }) },
  giveFeedback: {
    body: z.strictObject({
      body: z.string().trim().min(supportLimits.questionCharsMin).max(supportLimits.questionChars),
      /** the page it is about */
      page: z.string().trim().max(300).optional(),
      /** the asker's own files of purpose `feedback` */
      pictures: z.array(z.uuid()).max(supportLimits.feedbackPictures).optional(),
    }),
    reply: z.object({ id: z.uuid() }),
  },
  ownFeedback: {
    reply: z.object({
      feedback: z.array(
        z.object({
          id: z.uuid(),
          body: z.string(),
          state: z.enum(askedQuestionStates),
          answer: z.string().nullable(),
          createdAt: z.string(),
          pictures: z.array(
            z.object({
              id: z.uuid(),
              name: z.string(),
              mediaType: z.string(),
              url: z.string().nullable(),
              pagesUrl: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  },
  unmaskContact: {
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
    reply: z.object({ contact: z.string() }),
  },
} satisfies SchemasOf<typeof supportRoutes>
