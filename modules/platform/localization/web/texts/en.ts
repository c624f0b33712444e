import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  source: 'Chinese source',
  braces: 'What stands in braces becomes a number or a name; keep it as it is.',
  lapsed: 'An earlier correction (its source has changed; it is not used any more)',
  takeLapsed: 'Use it below',
  text: 'Text ({language})',
  own: 'The product’s own:',
  confirm: 'It is right',
  save: 'Save',
  saved: 'Saved; pages show it when they are opened again',
  cancel: 'Cancel',
  cut: 'The server could not be reached; try again later',
  offered: 'Languages offered',
  offeredHint: 'A language that is off leaves the menus; its pages are in Chinese.',
  data: {
    texts: 'Interface texts',
    labels: 'Names of data',
    parts: 'Parts of the languages screen',
    labelsTitle: 'Names of data',
    labelsLead:
      'Names in dictionaries and seasons are edited on their own pages. The words of a published season are corrected there directly; its rules stay as they are.',
    missing:
      '{missing, plural, =0 {All are translated} one {# is not translated} other {# are not translated}} (of {total, number})',
    source: 'Source',
    language: 'Language',
    state: 'State',
    states: { translated: 'Translated', 'not-translated': 'Not translated' },
    place: 'Where',
    zh: 'Chinese',
    translation: 'Translation',
    edit: 'Edit',
    editOf: 'Edit “{name}”',
    noLabels: 'Nothing fits. Search for another word or clear the filters.',
    more: 'Show more ({count, plural, other {# left}})',
  },
  loading: 'Loading',
}
