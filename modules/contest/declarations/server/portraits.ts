import { Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { attachableFile, filesByIds, type ShownFile, viewOf } from '#modules/platform/files/server/index.ts'

/** The problem of a file as a portrait: not one's own, not ready, no picture; null when it can be attached. */
export async function requirePortrait(ctx: Ctx, tx: Tx, fileId: string): Promise<string | null> {
  try {
    const file = await attachableFile(tx, { fileId, accountId: accountOf(ctx) })
    return file.purpose === 'portrait' && file.media_type.startsWith('image/') ? null : 'portrait_wrong'
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.code === 'not_found' ? 'file_unknown' : 'portrait_wrong'
    throw thrown
  }
}

/** A person's picture as its owner sees it: our own re-encoded one where there is one. */
export function portraitView(
  ctx: Ctx,
  fileId: string | null,
  files: ReadonlyMap<string, ShownFile>,
): { fileId: string; url: string | null } | null {
  const row = fileId === null ? undefined : files.get(fileId)
  if (!row) return null
  const view = viewOf(ctx, row)
  return { fileId: row.id, url: view.previewUrl ?? view.originalUrl }
}

export async function portraitOf(ctx: Ctx, db: Queryable, person: { portrait_file_id: string | null }) {
  const id = person.portrait_file_id
  return portraitView(ctx, id, id === null ? new Map() : await filesByIds(db, [id]))
}
