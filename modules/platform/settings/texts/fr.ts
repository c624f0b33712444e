import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  problems: { source_language_missing: 'Le chinois est la source de tous les textes et doit rester' },
  resources: {
    settings: {
      one: 'paramètre',
      many: 'Paramètres du système',
      fields: { key: 'Paramètre', isChanged: 'Modifié', updatedAt: 'Modifié le', value: 'Valeur' },
      actions: { reset: 'Valeur par défaut' },
    },
  },
}
