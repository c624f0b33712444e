import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { PersonalRecord } from '#kernel/server/personal.ts'

/** What somebody sent to many people in the name of an office; what reached a person lies with their messages. */
export async function collectPushes(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = await ctx.db
    .selectFrom('platform.push')
    .select(['titles', 'state', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    title: labelIn(row.titles as Labels, ctx.language),
    at: row.created_at.toISOString(),
    facts: [{ key: 'state', value: row.state }],
  }))
}
