import { choice, flag, instant, text } from '#kernel/contract/fields.ts'
import { languages } from '#kernel/contract/languages.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

/** spec §4: a text whose Chinese has changed is not translated any more */
export const translationStates = ['translated', 'not-translated'] as const

export const labelRoutes = routes('texts', {
  /** names of data, as of dictionaries and seasons: translated or not, and where they are edited */
  labels: { method: 'GET', path: '/api/console/languages/labels', permission: 'texts.view' },
})

/** How many names of data are told at once. */
export const labelsMax = 100

/** Every text of the product in every language, as it is shown now; corrected while the program runs. */
export const productTexts = resource({
  name: 'texts',
  segment: 'languages',
  fields: {
    key: text({ maxChars: 180 }),
    language: choice(languages),
    /** module or front end that speaks it */
    catalogue: text({ isReadOnly: true }),
    /** the Chinese that it translates */
    source: text({ isReadOnly: true, isLong: true, maxChars: 5000 }),
    text: text({ isLong: true, maxChars: 5000 }),
    state: choice(translationStates, { isReadOnly: true, tones: { translated: 'good', 'not-translated': 'warn' } }),
    isCorrected: flag({ isReadOnly: true }),
    /** the product's own */
    ownText: text({ isReadOnly: true, isLong: true, maxChars: 5000 }),
    /** a correction that no longer counts, because its Chinese has changed since */
    lapsedText: text({ isReadOnly: true, isLong: true, isOptional: true, maxChars: 5000 }),
    correctedAt: instant({ isReadOnly: true, isOptional: true }),
  },
  title: 'key',
  list: {
    columns: ['key', 'language', 'source', 'text', 'state', 'isCorrected'],
    filters: ['language', 'state', 'catalogue', 'isCorrected', 'key'],
    search: ['key', 'source', 'text'],
    sort: { by: ['key', 'correctedAt'], first: 'key', direction: 'asc' },
  },
  create: ['key', 'language', 'text'],
  edit: ['text'],
  actions: {
    /** what is shown is right for the Chinese of now */
    confirm: { isBulk: true },
    /** back to the product's own text */
    restore: { ask: 'yes', isBulk: true },
  },
  exports: true,
  imports: ['key', 'language', 'text'],
})
