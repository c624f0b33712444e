import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  problems: { source_language_missing: 'Chinese is the source of every text and has to stay' },
  resources: {
    settings: {
      one: 'setting',
      many: 'System settings',
      fields: { key: 'Setting', isChanged: 'Changed', updatedAt: 'Changed at', value: 'Value' },
      actions: { reset: 'Back to default' },
    },
  },
}
