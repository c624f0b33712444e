import './cells.css'
import { ConfigProvider, Input } from 'antd'
import { type ReactNode, useId } from 'react'
import { isUnread } from '../../../contract/field-rules.ts'
import type { Field } from '../../../contract/fields.ts'
import type { FieldView, FieldWords } from '../field-view.ts'
import { readCell } from './pasted.ts'

interface CellEditorProps {
  /** handed over: lines stand in the table of views themselves */
  viewOf: (field: Field) => FieldView
  field: Field
  words: FieldWords
  /** names it among all cells */
  label: string
  value: unknown
  onChange: (value: unknown) => void
  problem: string | undefined
  id?: string | undefined
}

/** One value in the cell of a table, typed in by the control of its kind; what is wrong with it stands below it. */
export function CellEditor({ viewOf, field, words, label, value, onChange, problem, id }: CellEditorProps) {
  const problemId = useId()
  const { Control } = viewOf(field)
  const ties = {
    ...(id === undefined ? {} : { id }),
    'aria-label': label,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
  }
  return (
    <>
      {isUnread(value) ? (
        <Input
          {...ties}
          value={value.text}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
          onBlur={async () => onChange(await readCell(field, words, value.text))}
        />
      ) : (
        Control && <Control {...ties} {...{ field, words, value }} onChange={(typed) => onChange(typed ?? null)} />
      )}
      {problem !== undefined && (
        <small id={problemId} className="cell-problem">
          {problem}
        </small>
      )}
    </>
  )
}

/** The cells have their borders, and say by them what is wrong: the controls within are bare. */
export function BareControls({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider variant="borderless" componentSize="small">
      {children}
    </ConfigProvider>
  )
}
