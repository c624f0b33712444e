import { labelIn } from '../../contract/languages.ts'
import type { Resource } from '../../contract/resource.ts'
import type { AnyRow } from './resource-calls.ts'
import type { ResourceWords } from './resource-words.ts'

/** The word that a row is known by, as text. */
export function titleOf(resource: Resource, words: ResourceWords, row: AnyRow): string {
  const value = row[resource.title]
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (value !== null && typeof value === 'object') {
    if ('label' in value) return String(value.label)
    const language = document.documentElement.lang as 'zh'
    if ('zh' in value) return labelIn(value as { zh: string }, language)
  }
  return words.one
}
