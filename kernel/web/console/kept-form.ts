import type { Resource } from '../../contract/resource.ts'

type Values = Record<string, unknown>

/** Never kept outside the form itself: secrets, and what reaches a person. */
const notKept = ['secret', 'phone', 'email']

/** What was typed, for this tab only: it survives a reload and goes with the tab. */
export function keepForm(key: string, resource: Resource, values: Values): void {
  const kept = Object.entries(values).filter(([name]) => !notKept.includes(resource.fields[name]?.kind ?? 'secret'))
  sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(kept)))
}

export function keptForm(key: string): Values | null {
  const text = sessionStorage.getItem(key)
  return text === null ? null : (JSON.parse(text) as Values)
}

export function clearKept(key: string): void {
  sessionStorage.removeItem(key)
}
