import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  label: 'File: {name}',
  place: '{at, number} of {count, number}',
  earlier: 'Previous file',
  later: 'Next file',
  close: 'Close the file',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  zoom: 'Shown at {percent, number}%; press to reset',
  percent: '{percent, number}%',
  whole: 'Show the whole page',
  wide: 'Fit the width',
  turn: 'Rotate clockwise',
  inTab: 'Open in a new tab',
  download: 'Download',
  page: 'Page {page, number} of {count, number}',
  pageBefore: 'Previous page',
  pageAfter: 'Next page',
  stage: 'Content of the file',
  loading: 'Opening',
  lost: 'The file did not open: the connection was cut or its link has expired.',
  again: 'Open it again',
  unchecked: 'This file has not been checked for safety and cannot be shown yet.',
  noPicture: 'This format cannot be shown here. Please download the file to open it.',
}
