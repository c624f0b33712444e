import { confined } from '#kernel/server/confined/confinement.ts'
import { exportRefusals } from '../contract.ts'
import type { Table } from './table-reading.ts'

export type { Table }

const read = confined<Uint8Array, Table>(new URL('table-reading.ts', import.meta.url), {
  timeoutMs: 30_000,
  tooMuch: () => exportRefusals.import_bomb(),
})

/**
 * Reads XLSX or CSV (UTF-8, or GB 18030 as Chinese spreadsheet programs write it), in a confined process. A spreadsheet is
 * measured before it is unpacked. Formulas count for nothing: a cell is the value that it shows, and text stays text.
 * @param owner who holds a place for it: the account that has sent it
 * @throws import_unreadable, import_bomb, import_unsafe, import_empty, import_too_many_rows, busy
 */
export function readTable(owner: string, bytes: Buffer): Promise<Table> {
  return read(owner, bytes)
}
