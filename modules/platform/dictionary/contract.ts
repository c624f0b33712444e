import { entry, flag, integer, labels, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
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

/** The types whose entries belong to entries of another type. */
export const parentTypes: Readonly<Record<string, string>> = {
  grade: 'stage',
  subject: 'subject_set',
  olympiad_round: 'olympiad',
}

/**
 * The office's view of the dictionary. A new type is an entry of the type `dictionary_type` first. Type and code stay as they
 * are: they stand in the data.
 */
export const dictionaryEntries = resource({
  name: 'dictionaryEntries',
  segment: 'dictionaries',
  fields: {
    type: entry('dictionary_type'),
    code: text({ maxChars: 60, pattern: '[a-z0-9]+([-_][a-z0-9]+)*' }),
    label: labels({ maxChars: 100 }),
    parent: text({ maxChars: 60, pattern: '[a-z0-9]+([-_][a-z0-9]+)*', isOptional: true }),
    sort: integer({ min: 0, max: 1_000_000 }),
    isEnabled: flag({ isReadOnly: true }),
    isBuiltIn: flag({ isReadOnly: true }),
  },
  title: 'label',
  list: {
    columns: ['type', 'code', 'label', 'parent', 'sort', 'isEnabled', 'isBuiltIn'],
    filters: ['type', 'code', 'label', 'isEnabled', 'isBuiltIn'],
    search: ['code', 'label'],
    grid: ['label', 'sort'],
    sort: { by: ['type', 'code', 'label', 'parent', 'sort'], first: 'type', direction: 'asc' },
  },
  create: ['type', 'code', 'label', 'parent', 'sort'],
  edit: ['label', 'parent', 'sort'],
  remove: { ask: 'yes' },
  actions: { enable: { isBulk: true }, disable: { ask: 'yes', isBulk: true, undo: 'enable' } },
  exports: true,
  imports: ['type', 'code', 'label', 'parent', 'sort'],
})

export const dictionaryRefusals = refusals({
  entry_built_in: { status: 409, when: 'an entry of the product itself is to be removed: it can only be switched off' },
  entry_in_use: { status: 409, when: 'an entry is to be removed whose code stands in data: it can be switched off' },
  entry_own_parent: { status: 409, when: 'an entry is to belong to itself, or to one that belongs to it' },
  entry_has_children: { status: 409, when: 'an entry is to be removed to which others belong; carries count' },
})
