import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { filesByIds, type ShownFile, viewOf } from '#modules/platform/files/server/index.ts'

export interface MaterialRow {
  id: string
  material: string
  file_id: string
  position: number
  version: number
  replaces_id: string | null
  extra: { approvedOn?: string | null }
  added_at: Date
  removed_at: Date | null
}

export interface ShownMaterial {
  id: string
  material: string
  position: number
  version: number
  fileId: string
  name: string
  mediaType: string
  sizeBytes: number
  sha256: string
  url: string | null
  previewUrl: string | null
  state: 'ready' | 'held' | 'refused'
  scan: 'unscanned' | 'clean' | 'waiting' | 'infected'
  approvedOn: string | null
  pageCount: number | null
  widthPx: number | null
  heightPx: number | null
  durationMs: number | null
  addedAt: string
  earlier: { id: string; version: number; name: string; sizeBytes: number; url: string | null; addedAt: string }[]
}

/** All files that a declaration has or had, those that were replaced or removed included. */
export async function materialsIn(db: Queryable, declarationId: string): Promise<MaterialRow[]> {
  return await db
    .selectFrom('contest.declaration_material')
    .select(['id', 'material', 'file_id', 'position', 'version', 'replaces_id', 'extra', 'added_at', 'removed_at'])
    .where('declaration_id', '=', declarationId)
    .orderBy('material')
    .orderBy('position')
    .orderBy('version')
    .$castTo<MaterialRow>()
    .execute()
}

/** One material as its owner sees it, with its earlier versions; `all` are the rows of its declaration. */
export async function shownMaterial(
  ctx: Ctx,
  db: Queryable,
  row: MaterialRow,
  all: readonly MaterialRow[],
): Promise<ShownMaterial> {
  const versions = [row, ...earlierOf(row, all)]
  const files = await filesByIds(
    db,
    versions.map((each) => each.file_id),
  )
  return materialView(ctx, row, all, files)
}

export function materialView(
  ctx: Ctx,
  row: MaterialRow,
  all: readonly MaterialRow[],
  files: ReadonlyMap<string, ShownFile>,
): ShownMaterial {
  const file = viewOf(ctx, fileOf(files, row))
  return {
    id: row.id,
    material: row.material,
    position: row.position,
    version: row.version,
    fileId: row.file_id,
    name: file.name,
    mediaType: file.mediaType,
    sizeBytes: file.sizeBytes,
    sha256: file.sha256,
    url: file.originalUrl,
    previewUrl: file.previewUrl,
    state: file.state,
    scan: file.scan,
    approvedOn: row.extra.approvedOn ?? null,
    pageCount: file.pageCount,
    widthPx: file.widthPx,
    heightPx: file.heightPx,
    durationMs: file.durationMs,
    addedAt: row.added_at.toISOString(),
    earlier: earlierOf(row, all).map((each) => {
      const old = viewOf(ctx, fileOf(files, each))
      return {
        id: each.id,
        version: each.version,
        name: old.name,
        sizeBytes: old.sizeBytes,
        url: old.originalUrl,
        addedAt: each.added_at.toISOString(),
      }
    }),
  }
}

/** The chain of versions below a row, newest first. */
export function earlierOf(row: MaterialRow, all: readonly MaterialRow[]): MaterialRow[] {
  const earlier: MaterialRow[] = []
  for (let next = row.replaces_id; next !== null; ) {
    const found = all.find((each) => each.id === next)
    if (!found) throw new Error(`material ${next} is missing from its declaration`)
    earlier.push(found)
    next = found.replaces_id
  }
  return earlier
}

/** The newest version of the place that a row stood in; the row itself when nothing has replaced it. */
export function latestOf(row: MaterialRow, all: readonly MaterialRow[]): MaterialRow {
  let latest = row
  for (;;) {
    const next = all.find((each) => each.replaces_id === latest.id)
    if (!next) return latest
    latest = next
  }
}

/** A file that is attached is never deleted. */
function fileOf(files: ReadonlyMap<string, ShownFile>, row: MaterialRow): ShownFile {
  const file = files.get(row.file_id)
  if (!file) throw new Error(`file ${row.file_id} is attached and gone`)
  return file
}
