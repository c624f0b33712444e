import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { writeCsv } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from '#kernel/contract/field-data.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { ListAsked, ServedResource } from '#kernel/server/resource/served.ts'
import { resourceWord } from '#kernel/server/resource/words.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import type { ExportFormat } from '../contract.ts'
import { allRows, cellsOf, columnsOf, exportedFields } from './rows.ts'

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** What spreadsheet programs would take for a formula. */
const formulaStart = /^[=+\-@\t\r]/

/**
 * The rows of a list as the bytes of a file, made while they are read. Text that looks like a formula stays text: behind an
 * apostrophe in CSV, as a string cell in XLSX.
 * @param onRows hears how many rows have been written so far; what it throws ends the file
 */
export async function tableStream(
  ctx: Ctx,
  served: ServedResource,
  asked: ListAsked,
  options: { format: ExportFormat; onRows(count: number): Promise<void> },
): Promise<Readable> {
  const columns = columnsOf(ctx, served, exportedFields(served), ctx.language)
  const cells = await cellsOf(ctx, served, columns)
  const head = [...(await watermarkOf(ctx, served)), columns.map(({ header }) => header)]
  async function* pages(): AsyncGenerator<CellValue[][]> {
    yield head
    let count = 0
    for await (const rows of allRows(ctx, served, asked)) {
      yield rows.map(cells)
      count += rows.length
      await options.onRows(count)
    }
  }
  if (options.format === 'csv')
    return Readable.from(csvPieces(pages()), { objectMode: false, highWaterMark: 64 * 1024 })
  const name = resourceWord(ctx, served.resource.name, ctx.language)
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
  const freezePane = { rows: head.length }
  return readable(writeXlsxStream(linesOf(pages()), { name, freezePane, repeatHeaders: false }))
}

async function* linesOf(pages: AsyncIterable<CellValue[][]>): AsyncGenerator<CellValue[]> {
  for await (const page of pages) yield* page
}

/** The header leaves at once, and each page when it has been read. */
async function* csvPieces(pages: AsyncIterable<CellValue[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from('\ufeff')
  for await (const page of pages)
    yield Buffer.from(`${writeCsv(page.map(guarded), { headers: false, lineSeparator: '\r\n' })}\r\n`)
}

function guarded(line: CellValue[]): CellValue[] {
  return line.map((cell) => (typeof cell === 'string' && formulaStart.test(cell) ? `'${cell}` : cell))
}

function readable(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}

/** Personal data says on its first line who took it out, and when. */
async function watermarkOf(ctx: Ctx, served: ServedResource): Promise<string[][]> {
  if (served.resource.exports !== 'personal') return []
  const accountId = ctx.actor.accountId ?? ''
  const who = (await accountNames(ctx.db, [accountId])).get(accountId)
  const params = { name: who?.name ?? '', loginName: who?.loginName ?? '', at: ctx.clock.now() }
  return [[ctx.words.text('exports.watermark', params, ctx.language)]]
}

/** Writes a stream to a local file; answers its size and hash. */
export async function writeToFile(
  bytes: Readable,
  path: string,
): Promise<{ path: string; sizeBytes: number; sha256: Buffer }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(bytes, counted, createWriteStream(path, { mode: 0o600 }))
  return { path, sizeBytes, sha256: hash.digest() }
}
