import type { ComponentType } from 'react'
import type { Field } from '../../contract/fields.ts'

/** The words of one field, in the reader's language. */
export interface FieldWords {
  label: string
  /** said below its control in forms */
  hint?: string | null
  /** the word of a choice's code; dictionaries are asked beside it */
  option(code: string): string
  /** of lines: the words of one of their columns */
  column?(name: string): FieldWords
}

export interface CellProps<V> {
  /** null where an optional field is empty */
  value: V | null
  field: Field
  words: FieldWords
}

/** A problem in words, and the place within the value that it is about: `en`, `0.quantity`; empty for the whole of it. */
export interface FieldProblemWords {
  path: string
  message: string
}

/** What a form hands to a control; the form item gives id, value and the ties to its problem. */
export interface ControlProps<I> {
  id?: string
  value?: I | null
  onChange?: (value: I | null) => void
  field: Field
  words: FieldWords
  /** what is wrong within the value, by the place in it */
  problems?: readonly FieldProblemWords[]
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | undefined
  'aria-required'?: boolean | 'true' | 'false' | undefined
  /** where no label of a form names it */
  'aria-label'?: string | undefined
}

/** The filter of a list as it stands in the address (`f.<field>=…`); empty: not cut by it. */
export interface FilterProps {
  id: string
  value: string
  onChange: (text: string) => void
  field: Field
  words: FieldWords
  /** the longest span there may be, where the list has a window over this field */
  maxDays?: number | undefined
}

/** How a kind of number is typed and shown: `factor` from what travels to what is seen (fen → yuan is 0.01). */
export interface NumberLook {
  factor: number
  digits: number
  prefix?: string
  suffix?: string
}

interface ViewOf<V, I> {
  Cell: ComponentType<CellProps<V>>
  /** in the detail of a row, where there is room for all of it; left out: as in a list */
  Whole?: ComponentType<CellProps<V>>
  /** left out: never in a form */
  Control?: ComponentType<ControlProps<I>>
  Filter?: ComponentType<FilterProps>
  /** numbers stand at the right, with their unit */
  isNumber?: boolean
  /** how its bounds are said where a number is beyond them */
  lookOf?: (field: Field) => NumberLook
  widthPx: number
  /** what a form starts with, from the value of a row; left out: the value itself */
  toInput?: (value: V | null, field: Field) => I | null
  /** takes the whole width of a form */
  isWide?: boolean
}

/** The web half of a field kind: how a value is shown, typed in and filtered by. */
export type FieldView = ViewOf<unknown, unknown>

/** Gives the parts of a view the types of its values. */
export function defineView<V, I = V>(view: ViewOf<V, I>): FieldView {
  return view as unknown as FieldView
}

export type Ties = Pick<
  ControlProps<never>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-required' | 'aria-label'
>

/** What every control of ours passes on to the element that is typed into. */
export function tiesOf(props: Ties) {
  const { id } = props
  return {
    ...(id === undefined ? {} : { id }),
    'aria-describedby': props['aria-describedby'],
    'aria-invalid': props['aria-invalid'],
    'aria-required': props['aria-required'],
    ...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] }),
  }
}
