import { sql } from 'kysely'
import type { FileReference } from '#kernel/contract/fields.ts'
import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import { shownLanguages } from '#kernel/contract/shown-languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { fileReferencesOf, filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { withNames } from '#modules/platform/localization/server/index.ts'
import type { Audience } from '../contract/office.ts'
import type { AskedQuestionState } from '../contract.ts'

/** The frequent questions that fit the category and the words, with the categories that have any question at all. */
export async function frequentQuestions(
  ctx: Pick<Ctx, 'db' | 'language'>,
  wanted: { category?: string | undefined; search?: string | undefined },
  audience: Audience,
) {
  const stored = await ctx.db
    .selectFrom('platform.question as question')
    .innerJoin('platform.question_category as category', 'category.id', 'question.category_id')
    .select([
      'question.id',
      'question.category_id',
      'question.titles',
      'question.answers',
      'question.updated_at',
      'category.labels as category_labels',
    ])
    .where('category.audience', '=', audience)
    .where('question.is_published', '=', true)
    .orderBy('category.sort')
    .orderBy('category.id')
    .orderBy('question.sort')
    .orderBy('question.id')
    .execute()
  const rows = await Promise.all(
    stored.map(async (row) => ({
      ...row,
      titles: await withNames(ctx.db, row.titles as Labels),
      answers: await withNames(ctx.db, row.answers as Labels),
    })),
  )
  const categories = new Map<string, { id: string; label: string; questionCount: number }>()
  for (const row of rows) {
    const known = categories.get(row.category_id)
    const label = labelIn(row.category_labels as Labels, ctx.language)
    categories.set(row.category_id, { id: row.category_id, label, questionCount: (known?.questionCount ?? 0) + 1 })
  }
  const words = (wanted.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  // A few dozen rows are searched here: an index finds no trigram in two Chinese characters.
  const questions = rows
    .filter((row) => wanted.category === undefined || row.category_id === wanted.category)
    .filter((row) => words.every((word) => textOf(row).includes(word)))
    .map((row) => shown(row, ctx.language))
  return { categories: [...categories.values()], questions }
}

interface StoredQuestion {
  id: string
  category_id: string
  titles: Labels
  answers: Labels
  updated_at: Date
}

/** All languages of a question: whoever reads French may search in Chinese. */
function textOf(row: StoredQuestion): string {
  const texts = [...Object.values(row.titles), ...Object.values(row.answers)]
  return texts
    .join('\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .toLowerCase()
}

function shown(row: StoredQuestion, language: Language) {
  const { titles, answers } = row
  const used = shownLanguages([titles, answers], language)
  return {
    id: row.id,
    categoryId: row.category_id,
    title: labelIn(titles, used.language),
    answerHtml: labelIn(answers, used.language),
    ...used,
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A published question of the portal; undefined when there is none. */
export async function publishedQuestion(ctx: Pick<Ctx, 'db'>, id: string): Promise<{ id: string } | undefined> {
  return await ctx.db
    .selectFrom('platform.question as question')
    .innerJoin('platform.question_category as category', 'category.id', 'question.category_id')
    .select('question.id')
    .where('question.id', '=', id)
    .where('question.is_published', '=', true)
    .where('category.audience', '=', 'portal')
    .executeTakeFirst()
}

/** The published manuals for these readers, in order. */
export async function manualsFor(ctx: Pick<Ctx, 'db' | 'language'>, audience: Audience) {
  const rows = await ctx.db
    .selectFrom('platform.manual')
    .selectAll()
    .where('audience', '=', audience)
    .where('is_published', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  const files = await filesByIds(
    ctx.db,
    rows.map((row) => row.file_id),
  )
  return rows.flatMap((row) => {
    const file = files.get(row.file_id)
    if (!file) return []
    return [
      {
        id: row.id,
        title: labelIn(row.titles as Labels, ctx.language),
        name: file.name,
        sizeBytes: file.size_bytes,
        version: row.version,
        updatedAt: row.updated_at.toISOString(),
        url: publicFileUrl(file, { variant: 'original' }),
      },
    ]
  })
}

/** What this person has said, and what became of it; what was thrown away is still shown to its writer as it was. */
export async function ownFeedback(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('platform.feedback')
    .select(['id', 'body', 'state', 'answer', 'created_at'])
    .where('account_id', '=', ctx.actor.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  const shown = await picturesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    state: row.state as AskedQuestionState,
    answer: row.answer,
    createdAt: row.created_at.toISOString(),
    pictures: shown.get(row.id) ?? [],
  }))
}

/** The pictures of several feedbacks in their order, in two queries. */
async function picturesOf(ctx: Ctx, feedbackIds: readonly string[]): Promise<Map<string, FileReference[]>> {
  if (feedbackIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('platform.feedback_picture')
    .select(['feedback_id', 'file_id'])
    .where('feedback_id', 'in', [...feedbackIds])
    .orderBy('position')
    .execute()
  const files = await fileReferencesOf(
    ctx,
    rows.map((row) => row.file_id),
  )
  return new Map(
    [...Map.groupBy(rows, (row) => row.feedback_id)].map(([id, own]) => [
      id,
      own.flatMap((row) => files.get(row.file_id) ?? []),
    ]),
  )
}

/** How many questions this asker sent since then, and when the oldest of them came. */
export async function askedSince(
  ctx: Pick<Ctx, 'db'>,
  askerIndex: Buffer,
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  return await ctx.db
    .selectFrom('platform.asked_question')
    .select([sql<number>`count(*)::int`.as('count'), sql<Date | null>`min(created_at)`.as('oldestAt')])
    .where(sql<boolean>`asker_index = ${askerIndex}`)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Questions, or feedback, that nobody has looked at yet. */
export async function unprocessed(
  ctx: Pick<Ctx, 'db'>,
  table: 'platform.asked_question' | 'platform.feedback',
): Promise<number> {
  const { count } = await ctx.db
    .selectFrom(table)
    .select((build) => build.fn.countAll<string>().as('count'))
    .where('state', '=', 'unprocessed')
    .executeTakeFirstOrThrow()
  return Number(count)
}
