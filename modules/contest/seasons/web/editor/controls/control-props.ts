import type { Part } from '../paths.ts'
import type { NamedProp } from '../shapes.ts'

/** What the control of a property is given. */
export interface PropControlProps {
  id: string
  label: string
  prop: NamedProp
  path: string
  /** the part whose property it is */
  owner: Part
  value: unknown
  onChange: (value: unknown) => void
  describedBy?: string
  isBad: boolean
}

/** For the element that is typed into. */
export function tiesOf({ id, describedBy, isBad }: PropControlProps) {
  return {
    id,
    'aria-invalid': isBad,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(isBad ? { status: 'error' as const } : {}),
  }
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const asCodes = (value: unknown): string[] => asList(value).map(String)
