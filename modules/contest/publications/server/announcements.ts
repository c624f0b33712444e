import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Page, totalCap } from '#kernel/contract/paging.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import type { ContestAnnouncement, DB } from '../../../../db/schema.gen.ts'
import { shownLanguages, textIn } from './shown.ts'

/** One that is out: it has a day. */
type AnnouncementRow = Pick<
  Selectable<ContestAnnouncement>,
  'id' | 'contest' | 'kind' | 'titles' | 'summaries' | 'bodies' | 'is_pinned' | 'is_demo' | 'updated_at'
> & { published_at: Date }
const dayMs = 24 * 3_600_000
/** what everybody may see, once its time has come */
const shownStates = ['scheduled', 'published']

export interface AnnouncementFilter {
  contest?: string | undefined
  kind?: string | undefined
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** Published announcements: the pinned first, then the newest. A contest's list holds those for all contests as well. */
export async function listAnnouncements(
  ctx: Ctx,
  filter: AnnouncementFilter,
): Promise<Page<ReturnType<typeof summaryOf>>> {
  const newSince = await isNewSince(ctx)
  const filtered = ctx.db
    .selectFrom('contest.announcement')
    .where('state', 'in', shownStates)
    .where('published_at', '<=', ctx.receivedAt)
    .where((where) => matching(where, filter))
  const after = readCursor(filter.after)
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
  return {
    rows: shown.map((row) => summaryOf(ctx, row, newSince)),
    next: rows.length > filter.limit && last ? cursorOf(last) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
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
    bodyHtml: textIn(row.bodies, summary.language),
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
  return Buffer.from(JSON.stringify([row.is_pinned, row.published_at.toISOString(), row.id])).toString('base64url')
}

/** null for no cursor, and for one that is none of ours: then the list begins at the beginning. */
function readCursor(text: string | undefined): Cursor | null {
  const parts = /^\[(true|false),"(\d{4}-[\dT:.Z-]{10,30})","([0-9a-f-]{36})"\]$/.exec(
    Buffer.from(text ?? '', 'base64url').toString(),
  )
  if (!parts || Number.isNaN(Date.parse(parts[2] ?? ''))) return null
  return { isPinned: parts[1] === 'true', publishedAt: parts[2] ?? '', id: parts[3] ?? '' }
}
