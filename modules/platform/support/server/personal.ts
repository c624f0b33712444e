import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalRecord,
  type RetentionClass,
  retire,
} from '#kernel/server/personal.ts'

/** What a person asked, and what they said about the product. */
export const personal: readonly PersonalData[] = [
  {
    name: 'questions',
    holds: ['platform.asked_question', 'platform.feedback', 'platform.feedback_picture'],
    collect,
    erase,
  },
]

const dueAsked = (before: Date) => sql`platform.asked_question
  where created_at < ${before} and (account_id is not null or contact_cipher is not null)`
const dueFeedback = (before: Date) => sql`platform.feedback where handled_at < ${before}`

/** Whose question it was, and how to reach them, is needed until it is long answered; feedback goes as a whole. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'questions',
    days: 730,
    minDays: 90,
    maxDays: 1825,
    count: async (ctx, before) =>
      (await countFrom(ctx, dueAsked(before))) + (await countFrom(ctx, dueFeedback(before))),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.questions',
        sql`update platform.asked_question set account_id = null, contact_cipher = null
          where id in (select id from ${dueAsked(before)})`,
        sql`delete from ${dueFeedback(before)}`,
      ),
  },
]

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const asked = await ctx.db
    .selectFrom('platform.asked_question')
    .select(['body', 'created_at', 'state'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  const feedback = await ctx.db
    .selectFrom('platform.feedback')
    .select(['body', 'created_at', 'state', 'answer'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return [...asked, ...feedback].map((row) => ({
    title: '',
    at: row.created_at.toISOString(),
    facts: [
      { key: 'text', value: row.body },
      { key: 'state', value: row.state },
    ],
  }))
}

/** A question stays for the others without anybody's name or contact; feedback goes. */
async function erase(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const asked = await tx
    .updateTable('platform.asked_question')
    .set({ account_id: null, contact_cipher: null })
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const feedback = await tx.deleteFrom('platform.feedback').where('account_id', '=', accountId).executeTakeFirst()
  return Number(asked.numUpdatedRows) + Number(feedback.numDeletedRows)
}
