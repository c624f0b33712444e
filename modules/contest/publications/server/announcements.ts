import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import { type Page, totalCap } from '#kernel/contract/paging.ts'
import { shownLanguages } from '#kernel/contract/shown-languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { isRowId, isTime, readCursor, writeCursor } from '#kernel/server/cursor.ts'
import { Kept } from '#kernel/server/notices.ts'
import { unchanging } from '#kernel/server/replies.ts'
import { filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { withNames } from '#modules/platform/localization/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import type { ContestAnnouncement, DB } from '../../../../db/schema.gen.ts'
import { textIn } from './shown.ts'

/** One that is out: it has a day. */
export type AnnouncementRow = Pick<
  Selectable<ContestAnnouncement>,
  'id' | 'contest' | 'kind' | 'titles' | 'summaries' | 'bodies' | 'is_pinned' | 'is_demo' | 'updated_at'
> & { published_at: Date }
const dayMs = 24 * 3_600_000
/** what everybody may see, once its time has come */
export const shownStates = ['scheduled', 'published']

export interface AnnouncementFilter {
  contest?: string | undefined
  kind?: string | undefined
  search?: string | undefined
  after?: string | undefined
  limit: number
}

interface ShownPage {
  page: Page<ReturnType<typeof summaryOf>>
  /** when the next one comes out, or one of these is new no longer */
  untilMs: number
}

/** First pages as everybody sees them, by what is asked for. A trigger says every change of the table (db/migrations/0004). */
const firstPages = new Kept<ShownPage>({
  topic: 'announcements',
  forMs: 10_000,
  countMax: 200,
  untilMs: (shown) => shown.untilMs,
})

/** Published announcements: the pinned first, then the newest. A contest's list holds those for all contests as well. */
export async function listAnnouncements(ctx: Ctx, filter: AnnouncementFilter): Promise<ShownPage['page']> {
  const { contest, kind, search, after, limit } = filter
  if (search !== undefined || after !== undefined) return (await readAnnouncements(ctx, filter)).page
  const key = JSON.stringify([ctx.language, limit, contest, kind])
  const shown = await firstPages.get(ctx, key, async () => {
    const read = await readAnnouncements(ctx, filter)
    return { ...read, page: unchanging(read.page) }
  })
  return shown.page
}

async function readAnnouncements(ctx: Ctx, filter: AnnouncementFilter): Promise<ShownPage> {
  const newForMs = (await readSetting(ctx, 'announcementNewDays')) * dayMs
  const newSince = new Date(ctx.receivedAt.getTime() - newForMs)
  const filtered = ctx.db
    .selectFrom('contest.announcement')
    .where('state', 'in', shownStates)
    .where('published_at', '<=', ctx.receivedAt)
    .where((where) => matching(where, filter))
  const after = placeOf(filter.after)
  const counted = filtered
    .select(sql`1`.as('one'))
    .limit(totalCap + 1)
    .as('counted')
  const rows = await filtered
    .select([
      'id',
      'contest',
      'kind',
      'titles',
      'summaries',
      'is_pinned',
      'is_demo',
      'published_at',
      'updated_at',
      // A list needs to know which languages the text exists in, not the text.
      sql<unknown>`(select jsonb_object_agg(key, true) from jsonb_each_text(bodies) where value <> '')`.as('bodies'),
    ])
    .select(({ selectFrom }) => selectFrom(counted).select(sql<number>`count(*)::int`.as('count')).as('total'))
    .$if(after !== null, (query) => query.where(after ? afterRow(after) : sql<boolean>`true`))
    .orderBy('is_pinned', 'desc')
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(filter.limit + 1)
    .$narrowType<{ published_at: Date }>()
    .execute()
  // No row on the first page: nothing was found. On a later one the rows have gone meanwhile.
  const total = rows[0]?.total ?? 0
  const shown = rows.slice(0, filter.limit)
  const last = shown.at(-1)
  const page = {
    rows: shown.map((row) => summaryOf(ctx, row, newSince)),
    next: rows.length > filter.limit && last ? cursorOf(last) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
  const endsOfNew = shown
    .filter((row) => row.published_at > newSince)
    .map((row) => row.published_at.getTime() + newForMs)
  return { page, untilMs: Math.min(...endsOfNew, await nextPublicationMs(ctx)) }
}

/** When the next announcement comes out; never, when none is scheduled. */
async function nextPublicationMs(ctx: Ctx): Promise<number> {
  const row = await ctx.db
    .selectFrom('contest.announcement')
    .select(({ fn }) => fn.min('published_at').as('next'))
    .where('published_at', '>', ctx.receivedAt)
    .executeTakeFirst()
  return row?.next?.getTime() ?? Number.POSITIVE_INFINITY
}

/** An announcement that is out; undefined for one that is scheduled, a draft, withdrawn, and for none. */
export function publishedAnnouncement(ctx: Ctx, id: string): Promise<AnnouncementRow | undefined> {
  return ctx.db
    .selectFrom('contest.announcement')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', shownStates)
    .where('published_at', '<=', ctx.receivedAt)
    .$narrowType<{ published_at: Date }>()
    .executeTakeFirst()
}

/** Its text and attachments. */
export async function viewAnnouncement(ctx: Ctx, row: AnnouncementRow) {
  const summary = summaryOf(ctx, row, await isNewSince(ctx))
  const attached = await ctx.db
    .selectFrom('contest.announcement_attachment')
    .select('file_id')
    .where('announcement_id', '=', row.id)
    .orderBy('position')
    .execute()
  const files = await filesByIds(
    ctx.db,
    attached.map((each) => each.file_id),
  )
  return {
    ...summary,
    bodyHtml: textIn(await withNames(ctx.db, row.bodies as Labels), summary.language),
    updatedAt: row.updated_at.toISOString(),
    attachments: attached.flatMap(({ file_id: id }) => {
      const file = files.get(id)
      if (!file) return []
      const { name, media_type: mediaType, size_bytes: sizeBytes } = file
      return [
        {
          id,
          name,
          mediaType,
          sizeBytes,
          sha256: file.sha256.toString('hex'),
          url: publicFileUrl(file, { variant: 'original' }),
        },
      ]
    }),
  }
}

async function isNewSince(ctx: Ctx): Promise<Date> {
  return new Date(ctx.receivedAt.getTime() - (await readSetting(ctx, 'announcementNewDays')) * dayMs)
}

function summaryOf(ctx: Ctx, row: AnnouncementRow, newSince: Date) {
  const shown = shownLanguages([row.titles, row.bodies], ctx.language)
  return {
    id: row.id,
    contest: row.contest,
    kind: row.kind,
    title: textIn(row.titles, shown.language),
    summary: textIn(row.summaries, shown.language),
    isPinned: row.is_pinned,
    isNew: row.published_at > newSince,
    isDemo: row.is_demo,
    publishedAt: row.published_at.toISOString(),
    ...shown,
  }
}

/** Searched are titles and summaries in all languages: whoever reads French may search in Chinese. */
function matching(where: ExpressionBuilder<DB, 'contest.announcement'>, filter: AnnouncementFilter) {
  const words = (filter.search ?? '').split(/\s+/).filter(Boolean)
  return where.and([
    ...(filter.contest === undefined
      ? []
      : [where.or([where('contest', '=', filter.contest), where('contest', 'is', null)])]),
    ...(filter.kind === undefined ? [] : [where('kind', '=', filter.kind)]),
    ...words.map((word) => sql<boolean>`(titles::text || summaries::text) ilike ${`%${likeText(word)}%`}`),
  ])
}

function likeText(word: string): string {
  return word.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}

interface Cursor {
  isPinned: boolean
  publishedAt: string
  id: string
}

function afterRow({ isPinned, publishedAt, id }: Cursor) {
  return sql<boolean>`(
    is_pinned < ${isPinned}
    or (is_pinned = ${isPinned} and published_at < ${publishedAt})
    or (is_pinned = ${isPinned} and published_at = ${publishedAt} and id > ${id}))`
}

function cursorOf(row: AnnouncementRow): string {
  return writeCursor([row.is_pinned, row.published_at.toISOString(), row.id])
}

/** null for no cursor, and for one that is none of ours: then the list begins at the beginning. */
function placeOf(text: string | undefined): Cursor | null {
  const [isPinned, publishedAt, id] = readCursor(text ?? '') ?? []
  if (typeof isPinned !== 'boolean' || !isTime(publishedAt)) return null
  return isRowId(id) ? { isPinned, publishedAt, id } : null
}
