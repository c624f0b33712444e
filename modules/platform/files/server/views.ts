import type { Ctx } from '#kernel/server/context.ts'
import type { FileState, ScanState } from '../contract.ts'
import type { FileView } from '../schema.ts'
import { signedUrlOf } from './addresses.ts'
import type { ShownFile } from './queries.ts'

/** The file as its owner sees it, with addresses that open it for five minutes. */
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
    previewUrl: isReady && row.preview_key !== null ? signedUrlOf(ctx, row, { variant: 'preview' }) : null,
    originalUrl: isReady ? signedUrlOf(ctx, row, { variant: 'original' }) : null,
  }
}
