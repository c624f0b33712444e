import { type RawBuilder, sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type RowScope, type ServedResource } from '#kernel/server/resource/served.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { askedMoves, askedQuestions, feedbacks, manuals, questionCategories, questions } from '../contract/office.ts'
import { answerAsked, discardAsked, distillFeedback, distillQuestion, takeAsked } from './asked-office.ts'
import { helpsConsole, requireAudience } from './audience.ts'
import { createManual, editManual, replaceManual, setManualPublished } from './manual-office.ts'
import {
  createCategory,
  createQuestion,
  editQuestion,
  publishedAlready,
  removeCategory,
  removeQuestion,
  setQuestionPublished,
} from './question-office.ts'

const publishing = {
  publish: (_actor: unknown, row: { isPublished: boolean }) => (row.isPublished ? publishedAlready(true) : true),
  withdraw: (_actor: unknown, row: { isPublished: boolean }) => (row.isPublished ? true : publishedAlready(false)),
} as const
/**
 * What is for participants belongs to whoever has the permission; what helps the console's own users only to those who look
 * after the system, told by who reads what people say about it.
 */
function byAudience(rows: string, audience: RawBuilder<unknown>): RowScope {
  return {
    rows,
    where: (actor) => (helpsConsole(actor) ? sql<boolean>`true` : sql<boolean>`${audience} = 'portal'`),
  }
}
const auditors = ['auditor']
const handler = accountNameSql(sql`row.handled_by`)

export const servedCategories: ServedResource = serveResource(questionCategories, {
  rows: {
    from: sql`platform.question_category row`,
    columns: {
      label: sql`row.labels`,
      questionCount: sql`(select count(*)::int from platform.question each where each.category_id = row.id)`,
    },
  },
  scope: byAudience('categories of the portal, or all', sql`row.audience`),
  table: { name: 'platform.question_category', columns: { label: 'labels' } },
  roles: { view: auditors, create: [], edit: [], remove: [] },
  create: async (ctx, values) => {
    requireAudience(ctx.actor, values.audience)
    return await createCategory(ctx, values)
  },
  remove: (ctx, id) => removeCategory(ctx, id),
})

export const servedQuestions: ServedResource = serveResource(questions, {
  rows: {
    from: sql`platform.question row join platform.question_category category on category.id = row.category_id`,
    columns: { title: sql`row.titles`, answer: sql`row.answers`, audience: sql`category.audience` },
  },
  scope: byAudience('questions of the portal, or all', sql`category.audience`),
  roles: {
    view: auditors,
    export: auditors,
    create: [],
    edit: [],
    remove: [],
    publish: [],
    withdraw: [],
    import: [],
  },
  may: publishing,
  create: (ctx, values) => createQuestion(ctx, values),
  edit: (ctx, id, values, revision) =>
    editQuestion(ctx, id, values, (tx) => servedQuestions.lockForEdit(tx, ctx.actor, { id, revision, values })),
  remove: (ctx, id) => removeQuestion(ctx, id),
  actions: {
    publish: (ctx, id) => setQuestionPublished(ctx, id, true),
    withdraw: (ctx, id) => setQuestionPublished(ctx, id, false),
  },
})

export const servedAsked: ServedResource = serveResource(askedQuestions, {
  rows: {
    from: sql`platform.asked_question row`,
    columns: { hasContact: sql`(row.contact_cipher is not null)`, handledBy: handler },
  },
  scope: everyRow('all asked questions'),
  roles: { view: auditors, export: auditors, take: [], answer: [], distill: [], discard: [] },
  may: {
    take: askedMoves.take,
    answer: askedMoves.answer,
    distill: askedMoves.distill,
    discard: askedMoves.discard,
  },
  actions: {
    take: (ctx, id) => takeAsked(ctx, 'askedQuestions', id),
    answer: (ctx, id, { values }) => answerAsked(ctx, 'askedQuestions', id, values.answer),
    distill: (ctx, id, { values }) => distillQuestion(ctx, id, values),
    discard: (ctx, id, { reason }) => discardAsked(ctx, 'askedQuestions', id, reason),
  },
})

export const servedFeedback: ServedResource = serveResource(feedbacks, {
  rows: {
    from: sql`platform.feedback row`,
    columns: {
      person: accountNameSql(sql`row.account_id`),
      handledBy: handler,
      pictures: sql`array(select picture.file_id from platform.feedback_picture picture
        where picture.feedback_id = row.id order by picture.position)`,
    },
  },
  scope: everyRow('all feedback'),
  roles: { view: auditors, export: auditors, take: [], answer: [], distill: [], discard: [] },
  may: {
    take: askedMoves.take,
    answer: askedMoves.answer,
    distill: askedMoves.distill,
    discard: askedMoves.discard,
  },
  actions: {
    take: (ctx, id) => takeAsked(ctx, 'feedbacks', id),
    answer: (ctx, id, { values }) => answerAsked(ctx, 'feedbacks', id, values.answer),
    distill: (ctx, id) => distillFeedback(ctx, id),
    discard: (ctx, id, { reason }) => discardAsked(ctx, 'feedbacks', id, reason),
  },
})

export const servedManuals: ServedResource = serveResource(manuals, {
  rows: { from: sql`platform.manual row`, columns: { title: sql`row.titles` } },
  scope: byAudience('manuals of the portal, or all', sql`row.audience`),
  roles: { view: auditors, create: [], edit: [], replace: [], publish: [], withdraw: [] },
  may: publishing,
  create: async (ctx, values) => {
    requireAudience(ctx.actor, values.audience)
    return await createManual(ctx, values)
  },
  edit: async (ctx, id, values, revision) => {
    requireAudience(ctx.actor, values.audience)
    await editManual(ctx, id, values, (tx) => servedManuals.lockForEdit(tx, ctx.actor, { id, revision, values }))
  },
  actions: {
    replace: (ctx, id, { values }) => replaceManual(ctx, id, values),
    publish: (ctx, id) => setManualPublished(ctx, id, true),
    withdraw: (ctx, id) => setManualPublished(ctx, id, false),
  },
})
