import type { FileReference } from '#kernel/contract/fields.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { type FileState, fileFormats, type ScanState } from '../contract.ts'
import type { FileView } from '../schema.ts'
import { hasPicture, isForOthers, publicFileUrl, signedUrlOf } from './addresses.ts'
import { type FileRow, filesByIds, type ShownFile } from './queries.ts'

/**
 * The file with addresses that open it for five minutes. Bytes that nobody has scanned open to their owner alone; whoever else
 * may see the file has our own picture of it.
 */
export function viewOf(ctx: Ctx, row: ShownFile): FileView {
  const isReady = row.state === 'ready'
  return {
    fileId: row.id,
    name: row.name,
    mediaType: row.media_type,
    sizeBytes: row.size_bytes,
    sha256: row.sha256.toString('hex'),
    sentSha256: (row.sent_sha256 ?? row.sha256).toString('hex'),
    state: row.state as FileState,
    scan: row.scan as ScanState,
    widthPx: row.width_px,
    heightPx: row.height_px,
    pageCount: row.page_count,
    durationMs: row.duration_ms,
    createdAt: row.created_at.toISOString(),
    previewUrl: isReady && hasPicture(row) ? signedUrlOf(ctx, row, { variant: 'preview' }) : null,
    originalUrl: isReady && opensOriginal(ctx, row) ? signedUrlOf(ctx, row, { variant: 'original' }) : null,
  }
}

/** Files as rows of a resource carry them; whoever may see the row may see its files, but for what nobody has scanned. */
export async function fileReferencesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, FileReference>> {
  const rows = await filesByIds(ctx.db, ids)
  return new Map([...rows].map(([id, row]) => [id, referenceTo(ctx, row)]))
}

function referenceTo(ctx: Ctx, row: FileRow): FileReference {
  return {
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    url: urlFor(ctx, row),
    pagesUrl: pagesUrlFor(ctx, row),
  }
}

function urlFor(ctx: Ctx, row: FileRow): string | null {
  if (row.state !== 'ready') return null
  // a shelf is there to fetch from: our picture of a document's first page is no use
  const variant = !hasPicture(row) || row.purpose === 'shared' ? 'original' : 'preview'
  if (row.purpose === 'public') return publicFileUrl(row, { variant })
  if (variant === 'original' && !opensOriginal(ctx, row)) return null
  return signedUrlOf(ctx, row, { variant })
}

/** Pages are drawn behind signed addresses alone, of public documents as well. */
function pagesUrlFor(ctx: Ctx, row: FileRow): string | null {
  if (row.state !== 'ready' || row.media_type !== fileFormats.pdf.mediaType) return null
  if (row.preview_key !== null) return signedUrlOf(ctx, row, { variant: 'preview' })
  return opensOriginal(ctx, row) ? signedUrlOf(ctx, row, { variant: 'original' }) : null
}

function opensOriginal(ctx: Ctx, row: Pick<ShownFile, 'owner_account_id' | 'purpose' | 'scan'>): boolean {
  if (row.scan !== 'unscanned' || isForOthers(row.purpose)) return true
  return row.owner_account_id !== null && row.owner_account_id === ctx.actor.accountId
}
