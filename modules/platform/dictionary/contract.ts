import { routes } from '#kernel/contract/routes.ts'

export const dictionaryRoutes = routes('dictionary', {
  /** every enabled entry of every type, labels in the request's language; loaded once when an application starts */
  all: { method: 'GET', path: '/api/dictionary' },
  /** the entries of one type; an unknown type has none */
  type: { method: 'GET', path: '/api/dictionary/:type' },
})

/** One entry as a person sees it. */
export interface DictionaryEntry {
  code: string
  /** in the language asked for, Chinese where it has no translation */
  label: string
  /** code of the entry it belongs to: a grade's stage, a subject's set */
  parent: string | null
  sort: number
  /** what only some entries have, as `officialCode` */
  extra: Record<string, unknown>
}

/** By type, as `sex` or `material_kind`. */
export type Dictionary = Record<string, DictionaryEntry[]>
