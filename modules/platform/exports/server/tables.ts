import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { exportRefusals, importLimits } from '../contract.ts'

/** A table as it came: header and rows, every cell text, number or null. */
export interface Table {
  header: string[]
  /** with the number that the spreadsheet shows beside each; empty rows are left out */
  rows: { number: number; cells: (string | number | null)[] }[]
}

/**
 * Reads XLSX or CSV (UTF-8, or GB 18030 as Chinese spreadsheet programs write it). A spreadsheet is measured before it is
 * unpacked. Formulas count for nothing: a cell is the value that it shows, and text stays text.
 * @throws import_unreadable, import_bomb, import_empty, import_too_many_rows
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  const isZip = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  const lines = isZip ? await xlsxLines(bytes) : csvLines(bytes)
  const [header = [], ...rest] = lines
  const rows = rest
    .map((cells, index) => ({ number: index + 2, cells: cells.slice(0, importLimits.columnsMax).map(plainCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== null))
  if (rows.length === 0) throw exportRefusals.import_empty()
  if (rows.length > importLimits.rowsMax) throw exportRefusals.import_too_many_rows({ max: importLimits.rowsMax })
  return { header: header.slice(0, importLimits.columnsMax).map((cell) => String(cell ?? '').trim()), rows }
}

type Line = readonly unknown[]

async function xlsxLines(bytes: Buffer): Promise<Line[]> {
  await measureZip(bytes)
  // One row more than is taken, so that a longer table is seen as one; never the sheet's whole rectangle.
  const lastRow = importLimits.rowsMax * 2
  try {
    const book = await readXlsx(bytes, { sheets: [0], range: `A1:${lastColumn}${lastRow}`, maxRows: lastRow })
    return book.sheets[0]?.rows ?? []
  } catch (error) {
    throw Object.assign(exportRefusals.import_unreadable(), { cause: error })
  }
}

/** The fiftieth column. */
const lastColumn = 'AX'

function csvLines(bytes: Buffer): Line[] {
  if (bytes.includes(0)) throw exportRefusals.import_unreadable()
  const lines = parseCsv(csvText(bytes), { unescapeFormulae: true })
  if (lines.length > importLimits.rowsMax * 2) throw exportRefusals.import_too_many_rows({ max: importLimits.rowsMax })
  return lines
}

function csvText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return gbText(bytes)
    throw error
  }
}

function gbText(bytes: Buffer): string {
  try {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
  } catch (error) {
    throw Object.assign(exportRefusals.import_unreadable(), { cause: error })
  }
}

function plainCell(cell: unknown): string | number | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return cell
  if (cell instanceof Date) return dateText(cell)
  const text = String(cell).trim()
  return text === '' ? null : text
}

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'UTC' })

/** Spreadsheets know no zone: what a cell shows is the office's own time. */
function dateText(date: Date): string {
  const text = clock.format(date)
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}

const inflate = promisify(inflateRaw)
const entryMark = 0x02014b50
const endMark = 0x06054b50

/**
 * Holds a ZIP against the limits: number of parts, what they say they unpack to, and, since that may be a lie, what they really
 * do, each stopped at what it said.
 * @throws import_bomb, import_unreadable
 */
async function measureZip(bytes: Buffer): Promise<void> {
  const parts = zipParts(bytes)
  if (parts.length > importLimits.partsMax) throw exportRefusals.import_bomb()
  const declaredBytes = parts.reduce((sum, part) => sum + part.unpackedBytes, 0)
  if (declaredBytes > importLimits.unpackedBytesMax) throw exportRefusals.import_bomb()
  for (const part of parts) {
    if (part.method === 0) continue
    if (part.method !== 8) throw exportRefusals.import_unreadable()
    await unpackTo(bytes.subarray(part.start, part.start + part.packedBytes), part.unpackedBytes)
  }
}

async function unpackTo(packed: Buffer, sizeBytes: number): Promise<void> {
  try {
    await inflate(packed, { maxOutputLength: Math.max(1, sizeBytes) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw Object.assign(isTooLarge ? exportRefusals.import_bomb() : exportRefusals.import_unreadable(), {
      cause: error,
    })
  }
}

interface ZipPart {
  method: number
  packedBytes: number
  unpackedBytes: number
  start: number
}

/** The central directory, which every reader goes by. ZIP64 is refused: no table of ours needs it. */
function zipParts(bytes: Buffer): ZipPart[] {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endMark)
    throw exportRefusals.import_unreadable()
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  const parts: ZipPart[] = []
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) throw exportRefusals.import_unreadable()
    const local = bytes.readUInt32LE(at + 42)
    if (local + 30 > bytes.length) throw exportRefusals.import_unreadable()
    parts.push({
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      unpackedBytes: bytes.readUInt32LE(at + 24),
      start: local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28),
    })
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return parts
}
