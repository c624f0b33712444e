import type { Ctx } from '#kernel/server/context.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { lockAny } from './declaration-rows.ts'
import { tellOwner } from './owner-messages.ts'
import { rulesOf } from './season.ts'

const hourMs = 3_600_000
/** So long before a window closes its drafts are reminded, and so long before the day of a return. */
const leadMs = { window: 72 * hourMs, 'fix-by': 48 * hourMs } as const
const templates = { window: 'windowCloses', 'fix-by': 'fixByNear' } as const
type Deadline = keyof typeof leadMs

const unfinished = ['draft', 'signing', 'signed'] as const

/** A declaration with a deadline that is near. */
interface Due {
  id: string
  kind: Deadline
  deadline: Date
}

/** Job `declarations.remind`: whoever has yet to submit is reminded once of each deadline that is near. */
export async function remindOfDeadlines(ctx: Ctx): Promise<void> {
  const due: Due[] = []
  const seasons = await ctx.db
    .selectFrom('contest.declaration')
    .select(['season_id', 'season_version', 'kind'])
    .distinct()
    .where('state', 'in', [...unfinished])
    .where('fix_by', 'is', null)
    .execute()
  for (const season of seasons) {
    const rules = await rulesOf(ctx, season)
    const deadline = new Date(rules.window.closesAt)
    if (!isNear(ctx, deadline, 'window')) continue
    const rows = await dueQuery(ctx, 'window', deadline)
      .where('season_id', '=', season.season_id)
      .where('season_version', '=', season.season_version)
      .where('kind', '=', season.kind)
      .where('fix_by', 'is', null)
      .where('state', 'in', [...unfinished])
      .execute()
    for (const { id } of rows) due.push({ id, kind: 'window', deadline })
  }
  const returned = await ctx.db
    .selectFrom('contest.declaration')
    .select(['id', 'fix_by'])
    .where('fix_by', '>', ctx.clock.now())
    .where('fix_by', '<=', new Date(ctx.clock.now().getTime() + leadMs['fix-by']))
    .orderBy('fix_by')
    .execute()
  for (const { id, fix_by } of returned) if (fix_by) due.push({ id, kind: 'fix-by', deadline: fix_by })
  const nameOf = ({ id }: Due) => id
  await eachOnItsOwn(ctx, due, nameOf, (each) => remind(ctx, each))
}

function isNear(ctx: Ctx, deadline: Date, kind: Deadline): boolean {
  const leftMs = deadline.getTime() - ctx.clock.now().getTime()
  return leftMs > 0 && leftMs <= leadMs[kind]
}

/** Declarations that were not reminded of this deadline yet. */
function dueQuery(ctx: Ctx, kind: Deadline, deadline: Date) {
  return ctx.db
    .selectFrom('contest.declaration')
    .select('id')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('contest.deadline_reminder as reminder')
            .select('reminder.kind')
            .whereRef('reminder.declaration_id', '=', 'contest.declaration.id')
            .where('reminder.kind', '=', kind)
            .where('reminder.deadline_at', '=', deadline),
        ),
      ),
    )
}

async function remind(ctx: Ctx, { id, kind, deadline }: Due): Promise<void> {
  const known = await dueQuery(ctx, kind, deadline).where('id', '=', id).executeTakeFirst()
  if (!known) return
  await ctx.change('declarations.remind', async (tx) => {
    const row = await lockAny(tx, id)
    const isStill = kind === 'window' ? row.fix_by === null : row.fix_by?.getTime() === deadline.getTime()
    if (!isStill || !['draft', 'signing', 'signed', 'returned'].includes(row.state))
      return { subject: id, reason: 'moved on meanwhile', reply: null }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('contest.deadline_reminder')
      .values({ declaration_id: id, kind, deadline_at: deadline, reminded_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return { subject: id, reason: 'reminded already', reply: null }
    const rules = await rulesOf(ctx, row)
    await tellOwner(ctx, tx, {
      row,
      rules,
      template: `declarations.messages.${templates[kind]}`,
      params: { deadline: minuteIn(rules.window.timeZone, deadline) },
    })
    return { subject: id, after: { kind, deadline: deadline.toISOString() }, reply: null }
  })
}
