import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { type RetentionClass, retentionBatchRows, retentionClasses } from '#kernel/server/personal.ts'
import { rightsRefusals } from '../contract.ts'

const dayMs = 24 * 3600_000

async function periods(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('platform.retention_period').select(['code', 'days']).execute()
  return new Map(rows.map((row) => [row.code, row.days]))
}

async function shown(ctx: Ctx, each: RetentionClass, kept: ReadonlyMap<string, number>) {
  const days = kept.get(each.code) ?? each.days
  return {
    code: each.code,
    title: ctx.words.text(`rights.retention.${each.code}`, {}, ctx.language),
    floor: ctx.words.text(`rights.floors.${each.code}`, {}, ctx.language),
    days,
    usualDays: each.days,
    minDays: each.minDays,
    maxDays: each.maxDays,
    dueCount: await each.count(ctx, beforeOf(ctx, days)),
  }
}

function beforeOf(ctx: Ctx, days: number): Date {
  return new Date(ctx.clock.now().getTime() - days * dayMs)
}

/** Every class with its period, its bounds and why they are so, and how much the next run would take out. */
export async function viewRetention(ctx: Ctx) {
  const kept = await periods(ctx.db)
  return { classes: await Promise.all(retentionClasses().map((each) => shown(ctx, each, kept))) }
}

/** How much the next run would take out of a class if its period were so long: asked before it is changed. */
export async function dueAt(ctx: Ctx, code: string, days: number): Promise<{ dueCount: number }> {
  const found = retentionClasses().find((each) => each.code === code)
  if (!found) throw kernelRefusals.not_found()
  return { dueCount: await found.count(ctx, beforeOf(ctx, days)) }
}

/** @throws not_found for no class of ours, retention_out_of_range */
export async function setRetention(ctx: Ctx, code: string, asked: { days: number; reason: string }) {
  const found = retentionClasses().find((each) => each.code === code)
  if (!found) throw kernelRefusals.not_found()
  if (asked.days < found.minDays || asked.days > found.maxDays)
    throw rightsRefusals.retention_out_of_range({ min: found.minDays, max: found.maxDays }, [
      { path: 'days', code: 'wrong_format' },
    ])
  return await ctx.change('retention.set', async (tx) => {
    const before = (await periods(tx)).get(code) ?? found.days
    await tx
      .insertInto('platform.retention_period')
      .values({ code, days: asked.days, updated_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ days: asked.days, updated_at: ctx.clock.now() }))
      .execute()
    const reply = await shown({ ...ctx, db: tx }, found, new Map([[code, asked.days]]))
    return { subject: code, before: { days: before }, after: { days: asked.days }, reason: asked.reason, reply }
  })
}

/**
 * Job, nightly: each class of data loses what is older than its period; the log says how much of each went. One that cannot be
 * cleared keeps no other one.
 */
export async function runRetention(ctx: Ctx): Promise<void> {
  const kept = await periods(ctx.db)
  const removed: Record<string, number> = {}
  const nameOf = ({ code }: RetentionClass) => code
  try {
    await eachOnItsOwn(ctx, retentionClasses(), nameOf, async (each) => {
      removed[each.code] = await runWhole(ctx, each, beforeOf(ctx, kept.get(each.code) ?? each.days))
    })
  } finally {
    await ctx.change('retention.run', async () => ({ subject: 'retention', after: { removed }, reply: null }))
  }
}

/** A night has room for so many batches; the rest waits for the next. */
const roundsMax = 400

async function runWhole(ctx: Ctx, each: RetentionClass, before: Date): Promise<number> {
  let removed = 0
  for (let round = 0; round < roundsMax; round += 1) {
    const count = await each.run(ctx, before)
    removed += count
    if (count < retentionBatchRows) break
  }
  return removed
}
