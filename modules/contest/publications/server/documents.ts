import { sql } from 'kysely'
import { shownLanguages } from '#kernel/contract/shown-languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { type FileRow, fileById, filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { textIn } from './shown.ts'

/** There are dozens, not thousands. */
const shownMax = 200

export interface DocumentFilter {
  id?: string
  contest?: string | undefined
  kind?: string | undefined
  search?: string | undefined
}

/** Related documents with their versions, the newest version first. A contest's list holds those for all contests as well. */
export async function listDocuments(ctx: Ctx, filter: DocumentFilter) {
  let query = ctx.db
    .selectFrom('contest.document')
    .selectAll()
    .where('is_published', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .limit(shownMax)
  const { id, contest, kind } = filter
  if (id !== undefined) query = query.where('id', '=', id)
  if (contest !== undefined)
    query = query.where((where) => where.or([where('contest', '=', contest), where('contest', 'is', null)]))
  if (kind !== undefined) query = query.where('kind', '=', kind)
  const words = (filter.search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const documents = (await query.execute()).filter((row) => {
    const titles = Object.values(row.titles as Record<string, string>)
      .join('\n')
      .toLowerCase()
    return words.every((word) => titles.includes(word))
  })
  const versions = await versionsOf(
    ctx,
    documents.map((row) => row.id),
  )
  return documents.map((row) => {
    const shown = shownLanguages([row.titles], ctx.language)
    return {
      id: row.id,
      contest: row.contest,
      kind: row.kind,
      title: textIn(row.titles, shown.language),
      ...shown,
      currentVersion: row.current_version,
      versions: versions.get(row.id) ?? [],
    }
  })
}

/** One document; undefined when there is none. */
export async function documentOf(ctx: Ctx, id: string) {
  return (await listDocuments(ctx, { id })).at(0)
}

async function versionsOf(ctx: Ctx, documentIds: readonly string[]) {
  const found = new Map<string, ReturnType<typeof versionOf>[]>()
  if (documentIds.length === 0) return found
  const rows = await ctx.db
    .selectFrom('contest.document_version')
    .selectAll()
    .where('document_id', 'in', [...documentIds])
    .where('published_at', '<=', ctx.receivedAt)
    .orderBy('version', 'desc')
    .execute()
  const files = await filesByIds(
    ctx.db,
    rows.map((row) => row.file_id),
  )
  for (const row of rows) {
    const file = files.get(row.file_id)
    if (file) found.set(row.document_id, [...(found.get(row.document_id) ?? []), versionOf(ctx, row, file)])
  }
  return found
}

function versionOf(
  ctx: Ctx,
  row: { document_id: string; version: number; change_note: unknown; published_at: Date; download_count: number },
  file: FileRow,
) {
  return {
    version: row.version,
    name: file.name,
    mediaType: file.media_type,
    sizeBytes: file.size_bytes,
    sha256: file.sha256.toString('hex'),
    changeNote: textIn(row.change_note, ctx.language),
    publishedAt: row.published_at.toISOString(),
    downloadCount: row.download_count,
    url: `/api/documents/${row.document_id}/versions/${row.version}/file`,
  }
}

/** The version that is out; undefined when there is none. */
export function documentVersionOf(
  ctx: Ctx,
  document: string,
  version: number,
): Promise<{ file_id: string } | undefined> {
  return ctx.db
    .selectFrom('contest.document_version')
    .innerJoin('contest.document', 'contest.document.id', 'contest.document_version.document_id')
    .select('contest.document_version.file_id')
    .where('contest.document.is_published', '=', true)
    .where('document_id', '=', document)
    .where('version', '=', version)
    .where('published_at', '<=', ctx.receivedAt)
    .executeTakeFirst()
}

/** Counts the download, then leads on to the lasting address of the file. */
export async function downloadDocument(
  ctx: Ctx,
  asked: { document: string; version: number },
  fileId: string,
  { reply }: RawExchange,
): Promise<undefined> {
  const file = await fileById(ctx.db, fileId)
  if (!file) throw new Error(`version ${asked.version} of document ${asked.document} has lost its file`)
  await ctx.change('publications.downloadDocument', async (tx) => {
    await tx
      .updateTable('contest.document_version')
      .set({ download_count: sql`download_count + 1` })
      .where('document_id', '=', asked.document)
      .where('version', '=', asked.version)
      .execute()
    return { subject: asked.document, reply: undefined }
  })
  void reply.header('cache-control', 'no-store').redirect(publicFileUrl(file, { variant: 'original' }), 302)
}
