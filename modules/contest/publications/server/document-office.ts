import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { filesByIds, publicFileUrl } from '#modules/platform/files/server/index.ts'
import { requirePublicFiles } from './public-files.ts'

interface DocumentValues {
  title: Labels
  contest?: string | null | undefined
  kind: string
  sort: number
}

export async function createDocument(
  ctx: Ctx,
  values: DocumentValues & { file: string; changeNote?: Labels | null | undefined },
): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  return await ctx.change('relatedDocuments.create', async (tx) => {
    const { title, contest = null, kind, sort } = values
    await tx
      .insertInto('contest.document')
      .values({ id, contest, kind, titles: JSON.stringify(title), sort, current_version: 1 })
      .execute()
    await putVersion(ctx, tx, { id, version: 1, file: values.file, changeNote: values.changeNote })
    return { subject: id, after: { title, contest, kind, file: values.file }, reply: { id } }
  })
}

/** Changes what a document is called and where it stands; its file changes by a new version. */
export async function editDocument(
  ctx: Ctx,
  id: string,
  values: Partial<DocumentValues>,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  await ctx.change('relatedDocuments.edit', async (tx) => {
    const current = await lock(tx)
    const { title, contest, kind, sort } = values
    await tx
      .updateTable('contest.document')
      .set({
        ...(title === undefined ? {} : { titles: JSON.stringify(title) }),
        ...(contest === undefined ? {} : { contest }),
        ...(kind === undefined ? {} : { kind }),
        ...(sort === undefined ? {} : { sort }),
      })
      .where('id', '=', id)
      .execute()
    const before = beforeOf(current, values)
    return { subject: id, before, after: values, reply: null }
  })
}

/** The next version; the ones before stay and can be fetched. */
export async function addDocumentVersion(
  ctx: Ctx,
  id: string,
  values: { file: string; changeNote?: Labels | null | undefined },
): Promise<{ version: number }> {
  return await ctx.change('relatedDocuments.addVersion', async (tx) => {
    const row = await lockDocument(tx, id)
    const version = row.current_version + 1
    await putVersion(ctx, tx, { id, version, ...values })
    await tx.updateTable('contest.document').set({ current_version: version }).where('id', '=', id).execute()
    return { subject: id, after: { version, file: values.file }, reply: { version } }
  })
}

export async function setDocumentPublished(
  ctx: Ctx,
  id: string,
  { isPublished, reason }: { isPublished: boolean; reason?: string },
): Promise<void> {
  await ctx.change(isPublished ? 'relatedDocuments.publish' : 'relatedDocuments.withdraw', async (tx) => {
    const row = await lockDocument(tx, id)
    if (row.is_published === isPublished) throw publishedAlready(isPublished)
    await tx.updateTable('contest.document').set({ is_published: isPublished }).where('id', '=', id).execute()
    const after = { isPublished }
    return { subject: id, after, ...(reason === undefined ? {} : { reason }), reply: null }
  })
}

/** The refusal of publishing what is out, and the other way round. */
export function publishedAlready(isPublished: boolean) {
  const [action, state] = isPublished ? ['publish', 'published'] : ['withdraw', 'withdrawn']
  return kernelRefusals.wrong_state({ action, state })
}

/** All versions, the newest first, with their notes in every language; undefined when there is no such document. */
export async function versionsOfDocument(ctx: Ctx, id: string) {
  const rows = await ctx.db
    .selectFrom('contest.document_version')
    .selectAll()
    .where('document_id', '=', id)
    .orderBy('version', 'desc')
    .execute()
  if (rows.length === 0) return undefined
  const files = await filesByIds(
    ctx.db,
    rows.map((row) => row.file_id),
  )
  const versions = rows.flatMap((row) => {
    const file = files.get(row.file_id)
    if (!file) return []
    return [
      {
        version: row.version,
        name: file.name,
        mediaType: file.media_type,
        sizeBytes: file.size_bytes,
        sha256: file.sha256.toString('hex'),
        changeNote: row.change_note as Record<string, string>,
        publishedAt: row.published_at.toISOString(),
        downloadCount: row.download_count,
        url: publicFileUrl(file, { variant: 'original' }),
      },
    ]
  })
  return { versions }
}

async function putVersion(
  ctx: Ctx,
  tx: Tx,
  asked: { id: string; version: number; file: string; changeNote?: Labels | null | undefined },
): Promise<void> {
  await requirePublicFiles(tx, [asked.file], { pathOf: () => 'values.file' })
  await tx
    .insertInto('contest.document_version')
    .values({
      document_id: asked.id,
      version: asked.version,
      file_id: asked.file,
      change_note: JSON.stringify(asked.changeNote ?? {}),
      published_at: ctx.clock.now(),
    })
    .execute()
}

async function lockDocument(tx: Tx, id: string) {
  const row = await tx.selectFrom('contest.document').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}
