import { file, instant, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'

export const exportFormats = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const requestStates = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const
export type RequestState = (typeof requestStates)[number]

export const exportLimits = {
  /** a finished file is kept so long */
  keptMs: 7 * 86_400_000,
  /** rows read at once: few enough that nobody else's request waits long for them */
  pageRows: 200,
  /** between one page and the next as long as the page took, within these */
  pauseMinMs: 3,
  pauseMaxMs: 50,
  /** beyond, a spreadsheet program gives up */
  rowsMax: 1_000_000,
  /** of one person, waiting or running */
  openMax: 5,
} as const

export const importLimits = {
  rowsMax: 5000,
  columnsMax: 50,
  /** of the file as it is sent */
  fileBytesMax: 4 * 1024 * 1024,
  /** of all parts of a spreadsheet together, unpacked */
  unpackedBytesMax: 60 * 1024 * 1024,
  partsMax: 500,
  /** so many rows are one transaction */
  batchRows: 100,
  /** problems that an answer lists; the result file has all */
  problemsShownMax: 500,
} as const

/** Bodies carry the file as base64. */
const importBodyBytes = 6 * 1024 * 1024

export const exportRoutes = routes('exports', {
  /** asks for the rows of a resource as a file, cut and sorted like its list */
  request: { method: 'POST', path: '/api/console/exports' },
  /** the first shelf of the download center: one's own exports, newest first, with addresses for five minutes */
  list: { method: 'GET', path: '/api/console/exports' },
  show: { method: 'GET', path: '/api/console/exports/:id' },
  cancel: { method: 'POST', path: '/api/console/exports/:id/cancel' },
  /** the same rows at once, as CSV while they are read */
  stream: { method: 'GET', path: '/api/console/exports/stream', raw: true },
})

export const importRoutes = routes('imports', {
  /** an XLSX to fill in: header in the reader's language, one row as an example, notes on a second sheet */
  sample: { method: 'GET', path: '/api/console/imports/sample', raw: true },
  /** reads a file and tries every row; nothing stays written */
  check: {
    method: 'POST',
    path: '/api/console/imports/check',
    bodyLimitBytes: importBodyBytes,
    repeatable: 'it only tries: nothing stays written',
    trace: { none: 'it only tries: nothing stays written' },
  },
  /** takes the good rows in, in the worker */
  request: { method: 'POST', path: '/api/console/imports', bodyLimitBytes: importBodyBytes },
  list: { method: 'GET', path: '/api/console/imports' },
  show: { method: 'GET', path: '/api/console/imports/:id' },
  cancel: { method: 'POST', path: '/api/console/imports/:id/cancel' },
})

/** The second shelf of the download center: packages and files that staff share (spec §6). */
export const downloads = resource({
  name: 'downloads',
  segment: 'downloads',
  fields: {
    name: text({ maxChars: 100 }),
    description: text({ maxChars: 1000, isLong: true, isOptional: true }),
    file: file({ purpose: 'shared' }),
    createdAt: instant({ isReadOnly: true }),
  },
  title: 'name',
  list: {
    columns: ['name', 'description', 'file', 'createdAt'],
    filters: ['createdAt'],
    search: ['name', 'description'],
    sort: { by: ['name', 'createdAt'], first: 'createdAt', direction: 'desc', words: ['name'] },
  },
  create: ['name', 'description', 'file'],
  edit: ['name', 'description'],
  remove: { ask: 'yes' },
})

export const exportRefusals = refusals({
  export_reason_missing: { status: 422, when: 'personal data is to leave without a reason' },
  export_unmasked_not_agreed: {
    status: 409,
    when: 'contacts as they are shall leave, and no second person has agreed to it within the last day',
  },
  export_right_lost: {
    status: 403,
    when: 'a finished export of somebody who may take such rows, or that unit’s, out no more',
  },
  exports_too_many: { status: 409, when: 'too many exports of this person wait or run; carries max' },
  export_too_long: { status: 422, when: 'more rows than a spreadsheet holds; carries max' },
  request_over: { status: 409, when: 'an export or import is to be cancelled that is over' },
  import_unreadable: { status: 422, when: 'the file is neither XLSX nor CSV, or broken' },
  import_bomb: { status: 422, when: 'a spreadsheet that unpacks to far more than it is' },
  import_unsafe: {
    status: 422,
    when: 'a spreadsheet with macros, declared entities or content from elsewhere; carries what (macros, entities, remote)',
  },
  import_empty: { status: 422, when: 'no row below the header' },
  import_too_many_rows: { status: 422, when: 'more rows than one import takes; carries max' },
  import_columns_missing: { status: 422, when: 'columns that must be there are not; carries columns' },
})
