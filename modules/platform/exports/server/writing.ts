import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { writeCsv } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from '#kernel/contract/field-data.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { ListAsked, PlainRow, ServedResource } from '#kernel/server/resource/served.ts'
import { resourceWord } from '#kernel/server/resource/words.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import type { ExportFormat } from '../contract.ts'
import { type SheetProperties, writeProperties } from './properties.ts'
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
 * @throws what the list refuses, before the first byte: invalid_input for a span longer than its window
 */
export async function tableStream(
  ctx: Ctx,
  served: ServedResource,
  asked: ListAsked,
  options: {
    format: ExportFormat
    reason: string | undefined
    isUnmasked: boolean
    onRows(count: number): Promise<void>
  },
): Promise<Readable> {
  const columns = columnsOf(ctx, served, exportedFields(served), ctx.language)
  const cells = await cellsOf(ctx, served, columns)
  const mark = await watermarkOf(ctx, served, options.reason)
  const head = [...mark, columns.map(({ header }) => header)]
  const read = allRows(ctx, served, asked)
  // before the first byte leaves: what the list refuses is a refusal then, not an answer that breaks off
  const first = await read.next()
  async function* pages(): AsyncGenerator<CellValue[][]> {
    yield head
    let count = 0
    for (let page = first; !page.done; page = await read.next()) {
      const rows = page.value
      yield await cells(options.isUnmasked ? await unmaskedRows(ctx, served, rows) : rows)
      count += rows.length
      await options.onRows(count)
    }
    // at the end once more: a first row is quickly cut off
    if (mark.length > 0) yield mark
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

/** The header leaves with the first page, and each further page when it has been read. */
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

async function unmaskedRows(ctx: Ctx, served: ServedResource, rows: readonly PlainRow[]): Promise<PlainRow[]> {
  const values = await served.unmasked?.(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, ...values?.get(row.id) }))
}

/** What a spreadsheet tells of itself: who made it, when, of what, and what for. */
export async function propertiesOf(
  ctx: Ctx,
  served: ServedResource,
  { reason, created }: { reason: string | undefined; created: Date },
): Promise<SheetProperties> {
  const accountId = ctx.actor.accountId ?? ''
  const who = (await accountNames(ctx.db, [accountId])).get(accountId)
  const title = resourceWord(ctx, served.resource.name, ctx.language)
  return { title, creator: who?.name ?? who?.loginName ?? '', description: reason ?? '', created }
}

/** Personal data says on its first and last line who took it out, when, and what for. */
async function watermarkOf(ctx: Ctx, served: ServedResource, reason: string | undefined): Promise<string[][]> {
  if (served.resource.exports !== 'personal') return []
  const accountId = ctx.actor.accountId ?? ''
  const who = (await accountNames(ctx.db, [accountId])).get(accountId)
  const params = { name: who?.name ?? '', loginName: who?.loginName ?? '', at: ctx.clock.now(), reason: reason ?? '' }
  return [[ctx.words.text('exports.watermark', params, ctx.language)]]
}

/**
 * Writes a stream to a local file; answers its size and hash.
 * @param properties of a spreadsheet; null for a file that has none
 */
export async function writeToFile(
  bytes: Readable,
  path: string,
  properties: SheetProperties | null,
): Promise<{ path: string; sizeBytes: number; sha256: Buffer }> {
  await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
  if (properties) await writeProperties(path, properties)
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { path, sizeBytes: (await stat(path)).size, sha256: hash.digest() }
}
