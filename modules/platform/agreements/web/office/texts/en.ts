import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  title: 'Agreements',
  compare: 'Compare with another version',
  compareWith: 'Choose the other version',
  noOther: 'There is no other version of this agreement yet.',
  version: 'Version {version}',
  same: 'Both versions say the same.',
  gone: 'Gone',
  new: 'New',
  required: 'Please fill this in',
  saved: 'Saved',
  cut: 'The server could not be reached; try again later, what you typed is still there',
  versionHint: 'For example 2026-09; each version has its own',
  language: 'Language',
  empty: 'empty',
  save: 'Save draft',
  cancel: 'Cancel',
  readFile: 'Read from a file (HTML or plain text)',
  unreadable: 'This file cannot be read: take HTML or plain text of at most 1 MB in UTF-8',
}
