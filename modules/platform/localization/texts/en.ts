import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  ownName: 'English',
  problems: {
    text_unknown: 'There is no text with this key',
    name_unknown: 'There is no name with the key {key}; keys are listed under “Languages”',
    icu_broken: 'Something is wrong with the braces; compare with the source',
    argument_missing: 'The argument {name} is missing; put it in as in the source (with its braces)',
    argument_unknown: 'The source has no argument {name}; take it out or use one of the source',
  },
  resources: {
    texts: {
      one: 'text',
      many: 'Languages',
      fields: {
        key: 'Key',
        language: 'Language',
        catalogue: 'Module',
        source: 'Chinese source',
        text: 'Shown now',
        state: 'Translation',
        isCorrected: 'Corrected',
        ownText: 'The product’s own',
        lapsedText: 'Lapsed correction',
        correctedAt: 'Corrected at',
      },
      options: {
        language: { zh: '中文', en: 'English', fr: 'Français', ko: '한국어' },
        state: { translated: 'Translated', 'not-translated': 'Not translated' },
      },
      actions: { confirm: 'Confirm', restore: 'Back to the product’s text' },
    },
  },
}
