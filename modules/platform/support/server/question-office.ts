import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { sanitizeHtml } from '#kernel/server/html.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { requireNames } from '#modules/platform/localization/server/index.ts'
import { supportRefusals } from '../contract.ts'

interface CategoryValues {
  label: Labels
  audience: string
  sort: number
}

export async function createCategory(ctx: Ctx, { label, audience, sort }: CategoryValues): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  return await ctx.change('questionCategories.create', async (tx) => {
    await tx
      .insertInto('platform.question_category')
      .values({ id, audience, labels: JSON.stringify(label), sort })
      .execute()
    return { subject: id, after: { label, audience, sort }, reply: { id } }
  })
}

type Lock = (tx: Tx) => Promise<Readonly<Record<string, unknown>>>

/** @throws category_in_use */
export async function removeCategory(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('questionCategories.remove', async (tx) => {
    await lockCategory(tx, id)
    const { count } = await tx
      .selectFrom('platform.question')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('category_id', '=', id)
      .executeTakeFirstOrThrow()
    if (Number(count) > 0) throw supportRefusals.category_in_use({ count: Number(count) })
    await tx.deleteFrom('platform.question_category').where('id', '=', id).execute()
    return { subject: id, reply: null }
  })
}

/** A question that is added waits for nobody while its category is being removed. */
async function lockCategory(tx: Tx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('platform.question_category')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
}

export interface QuestionValues {
  title: Labels
  category: string
  /** HTML; cleaned here */
  answer: Labels
  sort: number
}

/** A frequent question; published at once. */
export async function createQuestion(ctx: Ctx, values: QuestionValues): Promise<{ id: string }> {
  return await ctx.change('questions.create', async (tx) => {
    const id = await insertQuestion(ctx, tx, values)
    return { subject: id, after: { title: values.title, category: values.category }, reply: { id } }
  })
}

/**
 * The same inside a change that does more.
 * @throws invalid_input when it names a button that there is not
 */
export async function insertQuestion(ctx: Ctx, tx: Tx, values: QuestionValues): Promise<string> {
  await requireNames({ 'values.title': values.title, 'values.answer': values.answer })
  const id = ctx.random.uuid()
  await tx
    .insertInto('platform.question')
    .values({
      id,
      category_id: values.category,
      titles: JSON.stringify(values.title),
      answers: JSON.stringify(cleanedLabels(values.answer)),
      sort: values.sort,
      updated_at: ctx.clock.now(),
    })
    .execute()
  return id
}

export async function editQuestion(ctx: Ctx, id: string, values: Partial<QuestionValues>, lock: Lock): Promise<void> {
  await requireNames({ 'values.title': values.title, 'values.answer': values.answer })
  await ctx.change('questions.edit', async (tx) => {
    const current = await lock(tx)
    await tx
      .updateTable('platform.question')
      .set({
        ...(values.title === undefined ? {} : { titles: JSON.stringify(values.title) }),
        ...(values.answer === undefined ? {} : { answers: JSON.stringify(cleanedLabels(values.answer)) }),
        ...(values.category === undefined ? {} : { category_id: values.category }),
        ...(values.sort === undefined ? {} : { sort: values.sort }),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    const before = beforeOf(current, values)
    return { subject: id, before, after: values, reply: null }
  })
}

/** Removes a question with its votes; where an asked question was published as it, that stays answered. */
export async function removeQuestion(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('questions.remove', async (tx) => {
    await tx.updateTable('platform.asked_question').set({ question_id: null }).where('question_id', '=', id).execute()
    const removed = await tx
      .deleteFrom('platform.question')
      .where('id', '=', id)
      .returning(['titles'])
      .executeTakeFirst()
    if (!removed) throw kernelRefusals.not_found()
    return { subject: id, before: { titles: removed.titles }, reply: null }
  })
}

export async function setQuestionPublished(ctx: Ctx, id: string, isPublished: boolean): Promise<void> {
  await ctx.change(isPublished ? 'questions.publish' : 'questions.withdraw', async (tx) => {
    const row = await tx
      .selectFrom('platform.question')
      .select('is_published')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    if (row.is_published === isPublished) throw publishedAlready(isPublished)
    await tx.updateTable('platform.question').set({ is_published: isPublished }).where('id', '=', id).execute()
    return { subject: id, after: { isPublished }, reply: null }
  })
}

/** The refusal of publishing what is out, and the other way round. */
export function publishedAlready(isPublished: boolean) {
  const [action, state] = isPublished ? ['publish', 'published'] : ['withdraw', 'withdrawn']
  return kernelRefusals.wrong_state({ action, state })
}

function cleanedLabels(answer: Labels): Labels {
  return Object.fromEntries(
    Object.entries(answer).map(([language, html]) => [language, sanitizeHtml(html ?? '')]),
  ) as Labels
}
