import type { Resource } from '../../contract/resource.ts'

type Values = Record<string, unknown>

/** Never kept outside the form itself: secrets, and what reaches a person. */
const notKept = ['secret', 'phone', 'email']

/** @param id of the row; null: a new one */
export function formKey(accountId: string, resource: Pick<Resource, 'name'>, id: string | null): string {
  return `console-form:${accountId}:${resource.name}:${id ?? 'new'}`
}

/** What was typed and has not been saved, and what stood in the form before. */
export interface KeptForm {
  values: Values
  /** the row it was typed over; null: a new one */
  over: { revision: string; values: Values } | null
}

/** What was typed, for this tab only: it survives a reload and goes with the tab. */
export function keepForm(key: string, resource: Resource, { values, over }: KeptForm): void {
  const names = Object.keys(values).filter((name) => !notKept.includes(resource.fields[name]?.kind ?? 'secret'))
  const only = (all: Values) => Object.fromEntries(names.map((name) => [name, all[name] ?? null]))
  const kept: KeptForm = { values: only(values), over: over && { ...over, values: only(over.values) } }
  sessionStorage.setItem(key, JSON.stringify(kept))
}

export function keptForm(key: string): KeptForm | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as KeptForm)
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

/**
 * Fields that were typed over something else than what the row holds by now: somebody saved it in between.
 * @param now the row as a form shows it
 */
export function changedSince({ values, over }: KeptForm, now: { revision: string; values: Values }): string[] {
  if (!over || over.revision === now.revision) return []
  return Object.keys(values).filter(
    (name) => !isSame(over.values[name], now.values[name]) && !isSame(values[name], now.values[name]),
  )
}

export function clearKept(key: string): void {
  sessionStorage.removeItem(key)
}
