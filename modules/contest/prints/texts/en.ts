import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    form_not_frozen: 'Finish the check and produce the final form first, then upload the signed pages',
    signed_file_format: 'Signed pages must be a PDF file or photos (JPG, PNG)',
    signed_file_too_long:
      'This PDF has {pages, plural, one {# page} other {# pages}}, more than the limit of {max, plural, one {# page} other {# pages}}. Upload only the signed form',
    page_number_unknown:
      'The form has {pageCount, plural, one {# page} other {# pages}}; there is no page {pageNumber, number}',
    page_not_readable_yet: 'This page is still being read, or belongs to another form, and cannot be confirmed',
    paper_not_set:
      'This paper could not be typeset. Please try again later; if it still fails, contact the contest office',
  },
  problems: {},
  names: {
    form: 'Form {which}',
    forms: 'Forms ({which})',
    blankForm: 'Blank form {which}',
    receipt: 'Receipt {which}',
    slips: 'Invitation slips ({which})',
    ticket: 'Admission ticket {which}',
    roomPapers: 'Room papers {which}',
    teamCards: 'Team cards ({which})',
    checkInList: 'Check-in list',
    unitSummary: 'Summary {which}',
    delegationList: 'Delegation list {which}',
  },
  pages: {
    foreign: 'This is page {page, number} of another form (number {number}). Replace it with a page of this form',
    stale:
      'This is page {page, number} of version {version, number}; the form is now version {current, number}. Print and sign it again',
    unread: 'The QR code of this page could not be read. Compare the picture and say which page it is',
    reading: 'Reading…',
  },
}
