import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    export_reason_missing: 'Please say why this personal data is to be exported',
    export_unmasked_not_agreed: 'Contacts in full need a second person’s agreement; once given, it is good for one day',
    export_right_lost: 'You may no longer export these data, so the file cannot be downloaded',
    exports_too_many:
      'You already have {max, plural, one {# export} other {# exports}} under way. Wait for one to finish, or cancel it',
    export_too_long: 'More than {max, number} rows. Please narrow the filters and export again',
    request_over: 'This task is already over',
    import_unreadable: 'This file cannot be read. Please use XLSX or CSV',
    import_bomb: 'This spreadsheet unpacks to far too much and was refused',
    import_unsafe:
      '{what, select, macros {This spreadsheet contains macros} entities {This spreadsheet declares external entities} other {This spreadsheet would load content from elsewhere}} and was refused. Save it as a plain .xlsx and import it again',
    import_empty: 'There are no rows below the header',
    import_too_many_rows: 'One import takes at most {max, plural, one {# row} other {# rows}}. Please split the file',
    import_columns_missing: 'These columns are missing: {columns}',
  },
  inLanguage: '{field} ({language})',
  watermark:
    'Exported by {name} ({loginName}) on {at, date, ::yyyyMMdd} {at, time, ::HHmm}. Purpose: {reason}. Contains personal data: keep it safe',
  problemsColumn: 'Problems',
  sample: {
    sheet: 'Data',
    notes: 'How to fill in',
    column: 'Column',
    required: 'Required',
    allowed: 'What may be filled in',
    yes: 'Yes',
    no: 'No',
    oneOf: 'One of: {options}',
    reference: 'Name or code from: {what}',
    maxChars: 'At most {max, plural, one {# character} other {# characters}}',
    date: 'Write a date as 2026-03-05',
  },
  resources: {
    downloads: {
      one: 'shared file',
      many: 'Download center',
      fields: { name: 'Name', description: 'Description', file: 'File', createdAt: 'Uploaded' },
    },
  },
}
