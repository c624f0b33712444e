import { useRef, useState } from 'react'
import { isUnread } from '../../../contract/field-rules.ts'
import type { Field } from '../../../contract/fields.ts'
import { cellReader } from '../cells/pasted.ts'
import type { Line, LineColumn } from './line.ts'

/** What came of a paste: lines taken, lines beyond the limit, cells that could not be read. */
export interface Pasted {
  lines: number
  left: number
  wrong: number
}

/**
 * The lines that are typed, and the ways to change them. Whatever is empty at their end is no line: there the next one is begun.
 */
export function useLines(
  field: Field,
  columns: readonly LineColumn[],
  value: readonly Line[],
  onChange: (lines: readonly Line[] | null) => void,
) {
  const { maxCount = Number.POSITIVE_INFINITY } = field.limits
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const blank = (): Line => Object.fromEntries(columns.map(({ name }) => [name, null]))
  function put(lines: readonly Line[]) {
    const last = lines.findLastIndex((line) => Object.values(line).some((cell) => cell !== null && cell !== ''))
    const kept = lines.slice(0, last + 1)
    latest.current.value = kept
    latest.current.onChange(kept.length === 0 ? null : kept)
  }
  /** as they are after all that was typed, however much of it has been drawn */
  const now = () => latest.current.value
  return {
    pasted,
    set(at: number, name: string, cell: unknown) {
      const lines = [...now()]
      lines[at] = { ...(lines[at] ?? blank()), [name]: cell }
      put(lines)
    },
    copy: (at: number) => put([...now().slice(0, at + 1), ...now().slice(at)].slice(0, maxCount)),
    remove: (at: number) => put(now().toSpliced(at, 1)),
    /** a block of cells, from this one on to the right and down */
    async paste(table: readonly (readonly string[])[], from: { row: number; column: number }) {
      const read = cellReader()
      const taken = table.slice(0, Math.max(0, maxCount - from.row))
      const changes: { at: number; name: string; cell: unknown }[] = []
      for (const [down, texts] of taken.entries())
        for (const [right, text] of texts.entries()) {
          const column = columns[from.column + right]
          if (!column) continue
          const cell = await read(column.field, column.words, text)
          changes.push({ at: from.row + down, name: column.name, cell })
        }
      const lines = [...now()]
      for (const { at, name, cell } of changes) {
        while (lines.length < at) lines.push(blank())
        lines[at] = { ...(lines[at] ?? blank()), [name]: cell }
      }
      put(lines)
      const wrong = changes.filter(({ cell }) => isUnread(cell)).length
      setPasted({ lines: taken.length, left: table.length - taken.length, wrong })
    },
  }
}
