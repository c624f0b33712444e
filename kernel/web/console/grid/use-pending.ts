import { useRef, useState } from 'react'
import { type BulkReply, bulkMax, type RefusedRow } from '../../../contract/bulk.ts'
import { inputProblems } from '../../../contract/field-rules.ts'
import { inputOf, type Values } from '../form-values.ts'
import { isSame } from '../kept-form.ts'
import { type Found, partsOf, placeOf } from '../problem-words.ts'
import type { AnyRow } from '../resource-calls.ts'
import type { ResourcePage } from '../resource-pages.tsx'

/** What was typed over a row and has not been saved. */
export interface PendingRow {
  /** as it stood when it was typed over; after a conflict as it stands since */
  row: AnyRow
  /** by field, those that differ from it */
  values: Values
  /** what is wrong, by the key of the cell; of the whole row under '' */
  problems: Readonly<Record<string, Found>>
  /** somebody else changed it meanwhile: the next save is made over what they left */
  isStale: boolean
}

export type Pending = ReadonlyMap<string, PendingRow>

export interface Edit {
  id: string
  revision: string
  values: Values
}

/** Saves edits of several rows in one request. @throws RefusedError, or what says that there was no answer */
export type SaveEdits = (edits: readonly Edit[]) => Promise<BulkReply>

/**
 * What is typed in the cells of a table, row by row, until it is saved: what was refused stays typed, with the reason, and a row
 * that has left the list meanwhile is not forgotten.
 */
export function usePending(page: ResourcePage, rows: readonly AnyRow[]) {
  const { fields } = page.resource
  const [pending, setPending] = useState<Pending>(new Map())
  const latest = useRef(pending)
  function put(next: Pending) {
    latest.current = next
    setPending(next)
  }
  /** what it is typed over: after a conflict what the list shows by now */
  const baseOf = (entry: PendingRow) =>
    (entry.isStale ? rows.find(({ id }) => id === entry.row.id) : undefined) ?? entry.row
  /** as it is after all that was typed, however much of it has been drawn */
  function valueAt(row: AnyRow, name: string): unknown {
    const values = latest.current.get(row.id)?.values
    return values && name in values ? values[name] : inputOf(page, row, name)
  }
  function set(row: AnyRow, name: string, value: unknown) {
    const entry = latest.current.get(row.id) ?? { row, values: {}, problems: {}, isStale: false }
    const { [name]: _before, ...others } = entry.values
    const values = isSame(value, inputOf(page, baseOf(entry), name)) ? others : { ...others, [name]: value }
    const problems = Object.fromEntries(
      Object.entries(entry.problems).filter(([key]) => key !== '' && partsOf(key)[0] !== name),
    )
    const next = new Map(latest.current)
    if (Object.keys(values).length === 0) next.delete(row.id)
    else next.set(row.id, { ...entry, values, problems })
    put(next)
  }
  /** Marks what is wrong by the fields alone; false where nothing is. */
  function markWrong(): boolean {
    const marked = [...latest.current].map(([id, entry]): [string, PendingRow] => {
      const found = Object.entries(entry.values).flatMap(([name, value]) => {
        const field = fields[name]
        return field ? inputProblems(field, value).map((problem) => cellProblem(page, name, problem)) : []
      })
      return [id, { ...entry, problems: Object.fromEntries(found) }]
    })
    put(new Map(marked))
    return marked.some(([, { problems }]) => Object.keys(problems).length > 0)
  }
  /** @returns how many rows were saved; what was refused is marked */
  async function send(save: SaveEdits): Promise<number> {
    const edits = [...latest.current.values()].map((entry): Edit => {
      const { id, revision } = baseOf(entry)
      return { id, revision, values: entry.values }
    })
    let done = 0
    for (let at = 0; at < edits.length; at += bulkMax) {
      const slice = edits.slice(at, at + bulkMax)
      const reply = await save(slice)
      done += reply.done
      put(afterReply(latest.current, slice, reply))
    }
    return done
  }
  function afterReply(before: Pending, sent: readonly Edit[], { failed }: BulkReply): Pending {
    const refused = new Map(failed.map((each) => [each.id, each]))
    const next = new Map(before)
    for (const { id } of sent) {
      const entry = next.get(id)
      const refusal = refused.get(id)
      if (entry && refusal)
        next.set(id, { ...entry, isStale: refusal.code === 'stale_revision', problems: problemsOf(page, refusal) })
      else next.delete(id)
    }
    return next
  }
  return { pending, baseOf, valueAt, set, markWrong, send, forget: () => put(new Map()) }
}

/** Of a text in four languages the cell of the language; what is wrong with all of it stands at the Chinese. */
function cellProblem({ resource }: ResourcePage, name: string, found: Found): [string, Found] {
  const isParted = resource.fields[name]?.kind === 'labels'
  return [isParted ? `${name}.${found.path || 'zh'}` : name, found]
}

/** What the server says of a row: at its cells, and where none of them is named of all of it. */
function problemsOf(page: ResourcePage, { code, message, fields = [] }: RefusedRow): Record<string, Found> {
  const cells = fields.flatMap((each): [string, Found][] => {
    const { name, within } = placeOf(each.path)
    return page.resource.list.grid?.includes(name) ? [cellProblem(page, name, { ...each, path: within })] : []
  })
  return Object.fromEntries(cells.length > 0 ? cells : [['', { path: '', code, message }]])
}
