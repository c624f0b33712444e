import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { demoKnowledge } from './demo/knowledge.ts'
import { demoQuestions } from './demo/questions.ts'
import { sanitizeHtml } from './server/index.ts'

/** Frequent questions of the demo, and the console's knowledge base, in two statements. */
export async function seedQuestions(ctx: Pick<Ctx, 'random' | 'clock'>, tx: Tx): Promise<void> {
  const all = [
    ...demoQuestions.map((each) => ({ ...each, audience: 'portal' })),
    ...demoKnowledge.map((each) => ({ ...each, audience: 'console' })),
  ]
  const categories = all.map(({ label, questions, audience }, index) => ({
    id: ctx.random.uuid(),
    audience,
    label,
    questions,
    sort: (index + 1) * 10,
  }))
  await tx
    .insertInto('platform.question_category')
    .values(categories.map(({ id, audience, label, sort }) => ({ id, audience, labels: JSON.stringify(label), sort })))
    .execute()
  const rows = categories.flatMap(({ id: categoryId, questions }) =>
    questions.map(({ title, answer }, index) => ({
      id: ctx.random.uuid(),
      category_id: categoryId,
      titles: title,
      answers: paragraphs(answer),
      sort: (index + 1) * 10,
    })),
  )
  await sql`
    insert into platform.question (id, category_id, titles, answers, sort, updated_at)
    select id, category_id, titles, answers, sort, ${ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, category_id uuid, titles jsonb, answers jsonb, sort integer)`.execute(
    tx,
  )
}

function paragraphs(answer: Partial<Labels>): Partial<Labels> {
  return Object.fromEntries(
    Object.entries(answer).map(([language, text]) => [language, sanitizeHtml(`<p>${text}</p>`)]),
  )
}
