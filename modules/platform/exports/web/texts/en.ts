import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Report exports',
  lead: 'Press “Export” above any list: the file appears here and is kept for 7 days.',
  mine: 'My exports',
  imports: 'My imports',
  shared: 'Shared files',
  noExports: 'No export yet. Press “Export” above a list.',
  noImports: 'No import yet',
  noShared: 'No shared file yet',
  states: {
    queued: 'Waiting',
    running: 'Running',
    finished: 'Finished',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  rows: '{count, plural, one {# row} other {# rows}}',
  progress: '{done, number} of {total, number} rows, {created, number} taken in, {refused, number} refused',
  keptUntil: 'kept until {at}',
  download: 'Download',
  refusedRows: 'Download the refused rows',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  upload: 'Upload a file',
  remove: 'Delete {name}',
  removeQuestion: 'Delete “{name}”?',
  yesRemove: 'Delete',
  more: 'Load more',
}
