import type { FormLayout } from '../../contract/resource.ts'
import { viewOf } from './field-views.ts'
import { isSame } from './kept-form.ts'
import { type AnyRow, callsOf } from './resource-calls.ts'
import type { ResourcePage } from './resource-pages.tsx'

export type Values = Record<string, unknown>

/** The fields that the form asks for: of a new row, or of one that exists. */
export function namesOf({ resource }: ResourcePage, row: AnyRow | null): readonly string[] {
  return ((row ? resource.edit : resource.create) ?? []).filter((name) => {
    const field = resource.fields[name]
    return field !== undefined && viewOf(field).Control !== undefined
  })
}

/** What the form begins with. */
export function firstValues(page: ResourcePage, row: AnyRow | null, starts: Values = {}): Values {
  const inputs = Object.fromEntries(namesOf(page, row).map((name) => [name, inputOf(page, row, name)]))
  return row ? inputs : { ...inputs, ...page.resource.form?.defaults, ...starts }
}

/** One value of a row as its control takes it. */
export function inputOf({ resource }: ResourcePage, row: AnyRow | null, name: string): unknown {
  const field = resource.fields[name]
  const value = row?.[name] ?? null
  const toInput = field && viewOf(field).toInput
  return toInput ? toInput(value, field) : value
}

/** The fields that are not asked for as the others stand. */
export function hiddenIn({ when = {} }: FormLayout = {}, values: Values = {}): string[] {
  return Object.entries(when).flatMap(([name, rule]) =>
    rule && !rule.is.some((each) => isSame(each, values[rule.field])) ? [name] : [],
  )
}

/** The fields of a form in their sections; those that stand in none come first, without a heading. */
export function sectionsOf(layout: FormLayout | undefined, names: readonly string[]): [string | null, string[]][] {
  const sections = Object.entries(layout?.sections ?? {})
  const free = names.filter((name) => !sections.some(([, each]) => each.includes(name)))
  const placed = sections.map(([key, each]): [string, string[]] => [key, each.filter((name) => names.includes(name))])
  return [[null, free] as [null, string[]], ...placed].filter(([, each]) => each.length > 0)
}

/** @returns the id of the row */
export async function saveRow(
  { resource, presets }: ResourcePage,
  row: AnyRow | null,
  values: Values,
): Promise<string> {
  const calls = callsOf(resource)
  if (!row) {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    return (await calls.create({ body: { values: { ...filled, ...presets } } }, { quiet: true })).id
  }
  const changed = Object.entries(values)
  if (changed.length === 0) return row.id
  const body = {
    revision: row.revision,
    values: Object.fromEntries(changed.map(([name, value]) => [name, value ?? null])),
  }
  await calls.edit({ params: { id: row.id }, body }, { quiet: true })
  return row.id
}
