import type { Ctx } from '#kernel/server/context.ts'
import type { PersonalRecord } from '#kernel/server/personal.ts'

/** What somebody asked others to agree to, what they decided, and what was asked about themselves. */
export async function collectApprovals(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const rows = await ctx.db
    .selectFrom('platform.approval')
    .select(['subject_label', 'reason', 'state', 'requested_at'])
    .where((any) =>
      any.or([
        any('requested_by', '=', accountId),
        any('decided_by', '=', accountId),
        any('subject_id', '=', accountId),
      ]),
    )
    .orderBy('requested_at', 'desc')
    .execute()
  return rows.map((row) => ({
    title: row.subject_label,
    at: row.requested_at.toISOString(),
    facts: [
      { key: 'text', value: row.reason },
      { key: 'state', value: row.state },
    ],
  }))
}
