import { shownLanguages } from '#kernel/contract/shown-languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { withNames } from '#modules/platform/localization/server/index.ts'
import type { GuideRole, PublicityPicture } from '../contract.ts'
import { guidePictureUrl } from './guide-pictures.ts'
import { linkOf } from './links.ts'
import type { NewGuide } from './operations.ts'
import { textIn } from './shown.ts'

/** The guides of all contests, or of one, by role. */
export async function listGuides(ctx: Pick<Ctx, 'db' | 'language'>, contest: string | undefined) {
  let query = ctx.db.selectFrom('contest.guide').selectAll().orderBy('contest').orderBy('sort').orderBy('role')
  if (contest !== undefined) query = query.where('contest', '=', contest)
  const listed = (await query.execute()).map(async (row) => {
    const steps = await Promise.all((row.steps as unknown as NewGuide['steps']).map((step) => named(ctx, step)))
    const shown = shownLanguages([row.titles, ...steps.flatMap((step) => [step.title, step.body])], ctx.language)
    return {
      contest: row.contest,
      role: row.role as GuideRole,
      title: textIn(row.titles, shown.language),
      ...shown,
      steps: steps.map((step) => ({
        title: textIn(step.title, shown.language),
        bodyHtml: textIn(step.body, shown.language),
        picture: step.picture ?? null,
        pictureUrl: step.picture === undefined ? null : guidePictureUrl(step.picture, ctx.language),
      })),
    }
  })
  return await Promise.all(listed)
}

/** A step with the names of buttons and pages that it mentions. */
async function named({ db }: Pick<Ctx, 'db'>, { title, body, picture }: NewGuide['steps'][number]) {
  return { title: await withNames(db, title), body: await withNames(db, body), picture }
}

/** The pictures of the carousel, in order (spec §3); shown is our own re-encoded picture of each. */
export async function publicityPictures(ctx: Pick<Ctx, 'db' | 'language' | 'receivedAt'>): Promise<PublicityPicture[]> {
  const rows = await ctx.db
    .selectFrom('contest.publicity_picture')
    .select(['id', 'file_id', 'alt', 'link'])
    .where('is_enabled', '=', true)
    .where((where) => where.or([where('shown_from', 'is', null), where('shown_from', '<=', ctx.receivedAt)]))
    .where((where) => where.or([where('shown_until', 'is', null), where('shown_until', '>', ctx.receivedAt)]))
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
        imageUrl: publicFileUrl(file, { variant: 'preview' }),
        smallUrl: publicFileUrl(file, { variant: 'small' }),
        alt: textIn(row.alt, ctx.language),
        link: linkOf(row.link),
      },
    ]
  })
}
