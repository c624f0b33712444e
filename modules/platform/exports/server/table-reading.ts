import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { type OfficeFault, officeFault } from '#kernel/server/office-package.ts'
import { exportRefusals, importLimits } from '../contract.ts'

/** A table as it came: header and rows, every cell text, number or null. */
export interface Table {
  header: string[]
  /** with the number that the spreadsheet shows beside each; empty rows are left out */
  rows: { number: number; cells: (string | number | null)[] }[]
}

/** Confined: the table of {@link readTable}. */
export async function work(content: Uint8Array): Promise<Table> {
  const bytes = Buffer.from(content)
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
  const fault = await officeFault(bytes, { ...importLimits })
  if (fault) throw refusalOf(fault)
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

function refusalOf(fault: OfficeFault) {
  if (fault === 'damaged') return exportRefusals.import_unreadable()
  return fault === 'bomb' ? exportRefusals.import_bomb() : exportRefusals.import_unsafe({ what: fault })
}
