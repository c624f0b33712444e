import { Readable } from 'node:stream'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { previewMediaType } from '#kernel/server/preview.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { type FileVariant, isOwnPicture } from './addresses.ts'
import { disposition } from './names.ts'
import { smallPicture } from './pictures.ts'
import type { FileRow } from './queries.ts'
import { storageOf } from './storage.ts'

const yearS = 31_536_000
/** For addresses that name the bytes: what they open never changes. */
export const lastingCache = `public, max-age=${yearS}, immutable`

/**
 * Answers with the bytes of a file or of our own picture of it. What people handed in is never shown inline: it comes as an
 * attachment, sandboxed, with its type fixed (architecture, What stands firm 9). `Range` is understood, for videos.
 */
export async function sendContent(
  ctx: Ctx,
  row: FileRow,
  { request, reply }: RawExchange,
  options: { variant: FileVariant; name: string; cache: string },
): Promise<void> {
  const storage = storageOf(ctx)
  const isPreview = options.variant === 'preview'
  const isOwn = isOwnPicture(row)
  const key = isPreview && !isOwn ? row.preview_key : row.storage_key
  const size = key === row.storage_key ? row.size_bytes : key === null ? null : await storage.sizeOf(key)
  if (key === null || size === null) throw new Error(`the ${options.variant} of file ${row.id} is not in the storage`)
  void reply.headers({
    'content-type': isPreview ? previewMediaType : row.media_type,
    'content-disposition': disposition(
      isPreview ? 'inline' : 'attachment',
      isPreview && !isOwn ? `${options.name}.webp` : options.name,
    ),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': options.cache,
    'accept-ranges': 'bytes',
    etag: `"${row.sha256.toString('hex').slice(0, 32)}${isPreview ? '-preview' : ''}"`,
  })
  const range = rangeOf(request.headers.range, size)
  if (range === 'impossible') {
    void reply.code(416).header('content-range', `bytes */${size}`).header('content-length', '0').send()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  void reply.code(range ? 206 : 200).header('content-length', String(end - start + 1))
  if (range) void reply.header('content-range', `bytes ${start}-${end}/${size}`)
  // An empty stream: an empty text would overwrite the length.
  if (request.method === 'HEAD') void reply.send(Readable.from([]))
  else void reply.send(await storage.open(key, range ?? undefined))
}

/** Small pictures made lately, by the key of what they were made from: a few are shown to everybody, on the landing page. */
const smallPictures = new Bounded<Promise<Buffer>>({ countMax: 64 })

/**
 * Answers with a public picture as small as a phone shows it.
 * @throws not_found for a file that is no picture
 */
export async function sendSmall(ctx: Ctx, row: FileRow, { reply }: RawExchange): Promise<void> {
  const { preview_key: key } = row
  if (key === null) throw kernelRefusals.not_found()
  const made = smallPictures.get(key) ?? storageOf(ctx).read(key).then(smallPicture)
  smallPictures.set(key, made)
  // what failed is not kept
  const bytes = await made.catch((error: unknown) => {
    smallPictures.delete(key)
    throw error
  })
  void reply
    .headers({
      'content-type': previewMediaType,
      'content-disposition': disposition('inline', `${row.name}.webp`),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': lastingCache,
      etag: `"${row.sha256.toString('hex').slice(0, 32)}-small"`,
    })
    .send(bytes)
}

/** One range of bytes; several at once are answered with the whole, as RFC 9110 allows. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'impossible' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size || (first === '' && Number(last) === 0) ? 'impossible' : { start, end }
}
