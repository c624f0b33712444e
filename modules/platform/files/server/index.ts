import type { Readable } from 'node:stream'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { drawPortrait } from './pictures.ts'
import { type FileRow, fileById } from './queries.ts'
import { storageOf } from './storage.ts'

export {
  type AddressOptions,
  type FileVariant,
  hasPicture,
  publicFileUrl,
  signedFileUrl,
  signedUrlOf,
} from './addresses.ts'
export { checkStorage } from './cleaning.ts'
export { acceptFileBodies } from './http.ts'
export { disposition } from './names.ts'
export { dropGenerated, type GeneratedFile, storeFile, storeGenerated } from './operations.ts'
export { sendPage } from './pages.ts'
export { type DrawnPage, pdfPageReader, type RenderedPage, renderPdfPages } from './pdf.ts'
export {
  attachableFile,
  type FileRow,
  fileById,
  filesByIds,
  ownFilesOf,
  readSelectedFiles,
  readyFile,
  type ShownFile,
  selectFiles,
} from './queries.ts'
export { fileReferencesOf, viewOf } from './views.ts'

/**
 * All bytes of a file, for work on the server.
 * @throws not_found when there is no such file, or it is not ready
 */
export async function readFileBytes(ctx: Ctx, fileId: string): Promise<Buffer> {
  return await storageOf(ctx).read((await readyRow(ctx, fileId)).storage_key)
}

/** The same as a stream, or a part of it. */
export async function openFileStream(
  ctx: Ctx,
  fileId: string,
  range?: { start: number; end: number },
): Promise<Readable> {
  return await storageOf(ctx).open((await readyRow(ctx, fileId)).storage_key, range)
}

/**
 * A portrait as papers print it: made when it was handed in, or here, of a portrait that has no such picture.
 * @throws not_found when there is no such file, or it is not ready
 */
export async function printedPortrait(ctx: Ctx, fileId: string): Promise<Buffer> {
  const row = await readyRow(ctx, fileId)
  const storage = storageOf(ctx)
  if (row.print_key !== null) return await storage.read(row.print_key)
  return await drawPortrait(await storage.read(row.storage_key))
}

async function readyRow(ctx: Ctx, fileId: string): Promise<FileRow> {
  const row = await fileById(ctx.db, fileId)
  if (row?.state !== 'ready') throw kernelRefusals.not_found()
  return row
}
