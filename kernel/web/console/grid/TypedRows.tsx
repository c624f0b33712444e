import type { BulkReply } from '../../../contract/bulk.ts'
import { gridRoute } from '../../../contract/resource.ts'
import { later } from '../later.tsx'
import { type AnyRow, callsOf } from '../resource-calls.ts'
import type { ResourcePage } from '../resource-pages.tsx'
import type { ResourceWords } from '../resource-words.ts'
import type { SaveEdits } from './use-pending.ts'

// a list that is only read needs no cells to type in
const GridTable = later(async () => (await import('./GridTable.tsx')).GridTable)

interface TypedRowsProps {
  page: ResourcePage
  words: ResourceWords
  columns: readonly string[]
  rows: readonly AnyRow[]
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The rows of a list in place of its table, to be typed in, saved by the route of their resource. */
export function TypedRows(props: TypedRowsProps) {
  const save: SaveEdits = async (rows) => {
    const call = callsOf(props.page.resource)[gridRoute]
    if (!call) throw new Error(`${props.page.resource.name} is not typed in its table`)
    return (await call({ body: { rows } }, { quiet: true })) as BulkReply
  }
  return <GridTable {...props} save={save} />
}
