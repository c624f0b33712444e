import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { labelOf } from '#modules/platform/dictionary/server/index.ts'
import { requireNames } from '#modules/platform/localization/server/index.ts'
import type { GuideRole } from '../contract.ts'
import { type NewGuide, putGuides } from './operations.ts'

/** All guides with every language of them. */
export async function guidesForOffice(ctx: Ctx) {
  const { rows } = await sql<{
    contest: string
    role: GuideRole
    titles: Labels
    steps: NewGuide['steps']
    revision: string
  }>`
    select contest, role, titles, steps, xmin::text as revision from contest.guide order by contest, sort, role`.execute(
    ctx.db,
  )
  return { guides: rows.map((row) => ({ ...row, steps: [...row.steps] })) }
}

/**
 * Puts a guide in the place of the one of the same contest and role.
 * @throws stale_revision when it was changed meanwhile; invalid_input when it names a button that there is not
 */
export async function putGuide(ctx: Ctx, guide: NewGuide & { revision: string | null }): Promise<null> {
  if ((await labelOf(ctx, 'contest', guide.contest)) === null)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'contest', code: 'not_an_option' }])
  await requireNames(
    Object.fromEntries(
      guide.steps.flatMap(({ title, body }, index) => [
        [`steps[${index}].title`, title],
        [`steps[${index}].body`, body],
      ]),
    ),
  )
  return await ctx.change('guides.edit', async (tx) => {
    const { rows } = await sql<{ revision: string; titles: Labels; sort: number }>`
      select xmin::text as revision, titles, sort from contest.guide
      where contest = ${guide.contest} and role = ${guide.role} for update`.execute(tx)
    if ((rows[0]?.revision ?? null) !== guide.revision) throw kernelRefusals.stale_revision()
    await putGuides(tx, [guide])
    if (rows[0])
      await tx
        .updateTable('contest.guide')
        .set({ sort: rows[0].sort })
        .where('contest', '=', guide.contest)
        .where('role', '=', guide.role)
        .execute()
    const subject = `${guide.contest} ${guide.role}`
    return { subject, after: { titles: guide.titles, steps: guide.steps.length }, reply: null }
  })
}
