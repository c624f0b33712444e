import { pageCountHeader } from '#kernel/contract/page-pictures.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import { confined } from '#kernel/server/confined/confinement.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { previewMediaType } from '#kernel/server/preview.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { fileFormats, fileRefusals } from '../contract.ts'
import { cacheUntil } from './addresses.ts'
import type { PagePicture, PageTask } from './inspection/page-work.ts'
import type { FileRow } from './queries.ts'
import { storageOf } from './storage.ts'

const draw = confined<PageTask, PagePicture>(new URL('inspection/page-work.ts', import.meta.url), {
  timeoutMs: 30_000,
  tooMuch: () => fileRefusals.file_too_complex(),
})

const keptBytesMax = 64 * 1024 * 1024

/** Pages drawn lately: whoever reads a document goes back and forth in it. */
const drawnPages = new Bounded<PagePicture>({
  countMax: 1000,
  bytes: { max: keptBytesMax, of: ({ picture }) => (picture?.length ?? 0) + 1 },
})

export interface PageSource {
  /** by which the drawn page is found again, and whose turn it is to have pages drawn: one of a document at a time */
  key: string
  read(): Promise<Buffer>
  /** until when the address is good by which it is asked for, ms */
  expires: number
}

/**
 * Answers with one page of a PDF as our own picture, drawn in a confined process: what people handed in is looked at without a
 * reader of PDF in the browser. A header says how many pages there are.
 * @param page from 1
 * @throws not_found for a page that is not there, file_locked, file_damaged, file_too_complex, busy
 */
export async function sendPage(
  ctx: Pick<Ctx, 'clock'>,
  source: PageSource,
  page: number,
  { reply }: RawExchange,
): Promise<void> {
  const key = `${source.key} ${page}`
  const drawn = drawnPages.get(key) ?? (await draw(source.key, { bytes: await source.read(), page }))
  drawnPages.set(key, drawn)
  if (drawn.picture === null) throw kernelRefusals.not_found()
  void reply
    .headers({
      'content-type': previewMediaType,
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cacheUntil(ctx, source.expires),
      [pageCountHeader]: String(drawn.pageCount),
    })
    .send(drawn.picture)
}

/** The same of a stored file: what opens our picture of it opens its pages. */
export function sendPageOfFile(
  ctx: Ctx,
  row: FileRow,
  exchange: RawExchange,
  { page, expires }: { page: number; expires: number },
): Promise<void> {
  if (row.media_type !== fileFormats.pdf.mediaType) throw kernelRefusals.not_found()
  const read = () => storageOf(ctx).read(row.storage_key)
  return sendPage(ctx, { key: row.storage_key, read, expires }, page, exchange)
}
