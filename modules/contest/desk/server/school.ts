import type { Ctx } from '#kernel/server/context.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { helpedAt, type LeftSchool, leaveWork } from '#modules/contest/declarations/server/index.ts'
import { lockDraft } from './invitations.ts'

/** Job: a teacher has left a school. They help no more with what belongs to it; the roster stays the teacher's own. */
export async function leaveSchool(ctx: Ctx, left: LeftSchool): Promise<void> {
  const works = await helpedAt(ctx.db, left)
  await eachOnItsOwn(
    ctx,
    works,
    (id) => id,
    (id) => leaveOne(ctx, id, left.accountId),
  )
}

async function leaveOne(ctx: Ctx, id: string, accountId: string): Promise<void> {
  await ctx.change('desk.leaveSchool', async (tx) => {
    await lockDraft(tx, id)
    if (!(await leaveWork(ctx, tx, id, accountId))) return { subject: id, reason: 'moved on meanwhile', reply: null }
    await tx
      .updateTable('contest.desk_draft')
      .set({ ended_at: ctx.clock.now() })
      .where('declaration_id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
    return { subject: id, before: { helper: accountId }, reason: 'school-changed', reply: null }
  })
}
