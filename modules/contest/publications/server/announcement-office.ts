import type { Labels, Language } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { ComparedPart } from '#kernel/server/comparison.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import { filesByIds } from '#modules/platform/files/server/index.ts'
import { requireNames, withNames } from '#modules/platform/localization/server/index.ts'
import { type AnnouncementState, announcementMoves } from '../contract/office.ts'
import { publicationRefusals as refusals } from '../contract.ts'
import { differences, type VersionTexts } from './comparison.ts'
import { cleaned } from './operations.ts'
import { requirePublicFiles, shownFile } from './public-files.ts'
import { textIn } from './shown.ts'

export interface Content {
  titles: Labels
  summaries: Labels
  /** HTML; sanitised when it is written */
  bodies: Labels
  /** public files, in the order shown */
  attachments: readonly string[]
}

/** A draft, seen by the office alone. */
export async function createAnnouncement(
  ctx: Ctx,
  values: { title: Labels; summary?: Labels | null | undefined; contest?: string | null | undefined; kind: string },
): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  const content = { titles: values.title, summaries: values.summary ?? { zh: '' }, bodies: { zh: '' }, attachments: [] }
  return await ctx.change('announcements.create', async (tx) => {
    await tx
      .insertInto('contest.announcement')
      .values({
        id,
        contest: values.contest ?? null,
        kind: values.kind,
        titles: JSON.stringify(content.titles),
        summaries: JSON.stringify(content.summaries),
        bodies: JSON.stringify(content.bodies),
        state: 'draft',
        version: 1,
        published_at: null,
        updated_at: ctx.clock.now(),
      })
      .execute()
    await keepVersion(ctx, tx, { id, version: 1, content })
    return { subject: id, after: { title: values.title, kind: values.kind }, reply: { id } }
  })
}

export async function contentOf(ctx: Ctx, id: string) {
  const row = await ctx.db
    .selectFrom('contest.announcement')
    .select(['titles', 'summaries', 'bodies', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const attached = await attachedTo(ctx.db, id)
  const files = await filesByIds(ctx.db, attached)
  return {
    titles: row.titles as Labels,
    summaries: { zh: '', ...(row.summaries as Partial<Labels>) },
    bodies: row.bodies as Labels,
    attachments: attached.flatMap((fileId) => {
      const file = files.get(fileId)
      return file ? [shownFile(file)] : []
    }),
    version: row.version,
  }
}

/**
 * Saves what an announcement says as its next version; what it said before is kept.
 * @throws stale_revision when somebody saved another version meanwhile; announcement_empty when it is out and would be empty;
 * invalid_input when its text names a button that there is not
 */
export async function saveContent(
  ctx: Ctx,
  id: string,
  asked: Content & { version: number },
): Promise<{ version: number }> {
  const content = { ...asked, bodies: cleaned(asked.bodies) }
  await requireNames({ bodies: content.bodies })
  return await ctx.change('announcements.saveContent', async (tx) => {
    const row = await lockAnnouncement(tx, id)
    if (row.version !== asked.version) throw kernelRefusals.stale_revision({ version: row.version })
    if (['published', 'scheduled'].includes(row.state)) requireWords(content)
    await requirePublicFiles(tx, content.attachments, { pathOf: (index) => `attachments[${index}]` })
    const version = row.version + 1
    await tx
      .updateTable('contest.announcement')
      .set({
        titles: JSON.stringify(content.titles),
        summaries: JSON.stringify(content.summaries),
        bodies: JSON.stringify(content.bodies),
        version,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('contest.announcement_attachment').where('announcement_id', '=', id).execute()
    const attached = [...new Set(content.attachments)].map((fileId, position) => ({
      announcement_id: id,
      file_id: fileId,
      position,
    }))
    if (attached.length > 0) await tx.insertInto('contest.announcement_attachment').values(attached).execute()
    await keepVersion(ctx, tx, { id, version, content })
    return { subject: id, before: { version: row.version }, after: { version }, reply: { version } }
  })
}

/** What a text of this language will look like: cleaned, with the names that buttons have now. */
export async function preview(ctx: Ctx, { body, writtenIn }: { body: string; writtenIn: Language }) {
  const shown = await withNames(ctx.db, cleaned({ zh: '', [writtenIn]: body }))
  return { bodyHtml: textIn(shown, writtenIn) }
}

/**
 * Puts an announcement before everybody's eyes, now or at a later time.
 * @throws wrong_state, announcement_empty
 */
export async function publishAnnouncement(ctx: Ctx, id: string, at: string | null): Promise<void> {
  await ctx.change('announcements.publish', async (tx) => {
    const row = await lockAnnouncement(tx, id)
    announcementMoves.publish.require(row.state as AnnouncementState)
    requireWords({ titles: row.titles as Labels, bodies: row.bodies as Labels })
    const now = ctx.clock.now()
    const publishedAt = at === null ? now : new Date(at)
    const state: AnnouncementState = publishedAt > now ? 'scheduled' : 'published'
    await tx
      .updateTable('contest.announcement')
      .set({ state, published_at: publishedAt })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state, publishedAt }, reply: null }
  })
}

/** Takes it away again; who has its address finds nothing. */
export async function withdrawAnnouncement(ctx: Ctx, id: string, reason: string): Promise<void> {
  await ctx.change('announcements.withdraw', async (tx) => {
    const row = await lockAnnouncement(tx, id)
    announcementMoves.withdraw.require(row.state as AnnouncementState)
    await tx
      .updateTable('contest.announcement')
      .set({ state: announcementMoves.withdraw.to })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state: 'withdrawn' }, reason, reply: null }
  })
}

/** @throws announcement_was_out: what everybody could read stays, withdrawn */
export async function removeAnnouncement(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('announcements.remove', async (tx) => {
    const row = await lockAnnouncement(tx, id)
    if (row.state !== 'draft') throw refusals.announcement_was_out()
    await tx.deleteFrom('contest.announcement_attachment').where('announcement_id', '=', id).execute()
    await tx.deleteFrom('contest.announcement').where('id', '=', id).execute()
    return { subject: id, before: { titles: row.titles }, reply: null }
  })
}

/** Job: those whose time has come are called published; everybody sees them from their time on in any case. */
export async function publishDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('contest.announcement')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('published_at', '<=', ctx.clock.now())
    .execute()
  for (const { id } of due) {
    await ctx.change('announcements.appear', async (tx) => {
      await tx
        .updateTable('contest.announcement')
        .set({ state: announcementMoves.appear.to })
        .where('id', '=', id)
        .where('state', 'in', announcementMoves.appear.from)
        .execute()
      return { subject: id, after: { state: announcementMoves.appear.to }, reply: undefined }
    })
  }
}

/** Every version, the newest first, and who saved it. */
export async function versionsOf(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .selectFrom('contest.announcement_version')
    .select(['version', 'saved_at', 'account_id', 'titles'])
    .where('announcement_id', '=', id)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
  const names = await accountNames(
    ctx.db,
    rows.flatMap((row) => row.account_id ?? []),
  )
  return {
    versions: rows.map((row) => {
      const who = row.account_id === null ? undefined : names.get(row.account_id)
      return {
        version: row.version,
        savedAt: row.saved_at.toISOString(),
        savedBy: who ? (who.name ?? who.loginName) : null,
        title: textIn(row.titles, ctx.language),
      }
    }),
  }
}

/** @throws not_found when there is no such version */
export async function compareVersions(ctx: Ctx, id: string, { from, to }: { from: number; to: number }) {
  const rows = await ctx.db
    .selectFrom('contest.announcement_version')
    .selectAll()
    .where('announcement_id', '=', id)
    .where('version', 'in', [from, to])
    .execute()
  const [before, after] = [from, to].map((version) => rows.find((row) => row.version === version))
  if (!before || !after) throw kernelRefusals.not_found()
  const ids = [...new Set([...before.file_ids, ...after.file_ids])]
  const files = await filesByIds(ctx.db, ids)
  const attachments = ids.map((fileId): { change: ComparedPart['change']; name: string } => {
    const [was, is] = [before.file_ids.includes(fileId), after.file_ids.includes(fileId)]
    return { change: was && is ? 'same' : was ? 'removed' : 'added', name: files.get(fileId)?.name ?? '' }
  })
  return { languages: differences(before as VersionTexts, after as VersionTexts), attachments }
}

async function keepVersion(
  ctx: Ctx,
  tx: Tx,
  { id, version, content }: { id: string; version: number; content: Content },
): Promise<void> {
  await tx
    .insertInto('contest.announcement_version')
    .values({
      announcement_id: id,
      version,
      titles: JSON.stringify(content.titles),
      summaries: JSON.stringify(content.summaries),
      bodies: JSON.stringify(content.bodies),
      file_ids: [...content.attachments],
      account_id: ctx.actor.accountId,
      saved_at: ctx.clock.now(),
    })
    .execute()
}

async function attachedTo(db: Queryable, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contest.announcement_attachment')
    .select('file_id')
    .where('announcement_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.file_id)
}

async function lockAnnouncement(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contest.announcement')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

function requireWords({ titles, bodies }: Pick<Content, 'titles' | 'bodies'>): void {
  const body = bodies.zh.replaceAll(/<[^>]*>|&nbsp;|\s/g, '')
  if (titles.zh.trim() === '' || body === '') throw refusals.announcement_empty()
}
