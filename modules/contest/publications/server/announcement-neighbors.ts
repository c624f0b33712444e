import { sql } from 'kysely'
import { shownLanguages } from '#kernel/contract/shown-languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { type AnnouncementRow, shownStates } from './announcements.ts'
import { textIn } from './shown.ts'

type Way = 'newer' | 'older'

/**
 * The announcements right before and right after this one in the list (pinned first, then the newest), of a contest with those for
 * all, or of every contest. Each is found by its place in the index, however long the list is.
 */
export async function neighborsOf(ctx: Ctx, row: AnnouncementRow, contest: string | undefined) {
  const [newer, older] = await Promise.all([
    neighborOf(ctx, row, contest, 'newer'),
    neighborOf(ctx, row, contest, 'older'),
  ])
  return { newer, older }
}

async function neighborOf(ctx: Ctx, row: AnnouncementRow, contest: string | undefined, way: Way) {
  const isOlder = way === 'older'
  const beside = await inGroup(ctx, { isPinned: row.is_pinned, contest, way })
    .where('published_at', isOlder ? '<=' : '>=', row.published_at)
    .where(({ or, eb }) =>
      or([
        eb('published_at', isOlder ? '<' : '>', row.published_at),
        // those of one instant are told apart by their id
        eb('id', isOlder ? '>' : '<', row.id),
      ]),
    )
    .executeTakeFirst()
  // Behind the last pinned one comes the newest of the others, before the newest of those the last pinned one.
  const isEdge = row.is_pinned === isOlder
  const found = beside ?? (isEdge ? await inGroup(ctx, { isPinned: !isOlder, contest, way }).executeTakeFirst() : null)
  if (!found) return null
  const { language } = shownLanguages([found.titles, found.bodies], ctx.language)
  return { id: found.id, title: textIn(found.titles, language), language }
}

/** The first one of the pinned, or of the others, going that way. */
function inGroup(ctx: Ctx, place: { isPinned: boolean; contest: string | undefined; way: Way }) {
  const { isPinned, contest, way } = place
  const isOlder = way === 'older'
  return ctx.db
    .selectFrom('contest.announcement')
    .select(['id', 'titles'])
    .select(
      sql<unknown>`(select jsonb_object_agg(key, true) from jsonb_each_text(bodies) where value <> '')`.as('bodies'),
    )
    .where('is_pinned', '=', isPinned)
    .where('state', 'in', shownStates)
    .where('published_at', '<=', ctx.receivedAt)
    .$if(contest !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('contest', '=', contest ?? ''), eb('contest', 'is', null)])),
    )
    .orderBy('published_at', isOlder ? 'desc' : 'asc')
    .orderBy('id', isOlder ? 'asc' : 'desc')
    .limit(1)
}
