import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  number: 'No.',
  tools: 'Actions',
  sums: 'Total',
  add: 'Add a line',
  copy: 'Duplicate line {line, number}',
  remove: 'Remove line {line, number}',
  cell: 'Line {line, number}, {column}',
  pasted:
    'Pasted {lines, plural, one {# line} other {# lines}}{left, plural, =0 {} one {; # line beyond the limit was left out} other {; # lines beyond the limit were left out}}{wrong, plural, =0 {} one {; # cell needs correcting} other {; # cells need correcting}}',
  end: 'Stop editing',
  changed: '{cells, plural, one {# change} other {# changes}} in {rows, plural, one {# row} other {# rows}}',
  nothing: 'Type into the cells, then save everything at once',
  save: 'Save {rows, plural, one {# row} other {# rows}}',
  undoAll: 'Undo all',
  of: '{row}: {column}',
  theirs: 'Now',
  saved: 'Saved {rows, plural, one {# row} other {# rows}}',
  refused: '{rows, plural, one {# row was} other {# rows were}} not saved: the reason stands in each',
  cut: 'The connection was lost and nothing was saved. Please try again',
  inLanguage: '{field} ({language})',
}
