import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  labelSource: 'Dictionnaire de données',
  refusals: {
    entry_built_in: 'Cette entrée appartient au système et ne peut pas être supprimée. Vous pouvez la désactiver',
    entry_in_use: 'Cette entrée est utilisée et ne peut pas être supprimée. Vous pouvez la désactiver',
    entry_own_parent: 'Une entrée ne peut dépendre ni d’elle-même ni d’une entrée qui dépend d’elle',
    entry_has_children:
      '{count, plural, one {# entrée en dépend} other {# entrées en dépendent}}. Veuillez d’abord les traiter',
  },
  resources: {
    dictionaryEntries: {
      one: 'entrée du dictionnaire',
      many: 'Dictionnaire de données',
      fields: {
        type: 'Type',
        code: 'Code',
        label: 'Libellé',
        parent: 'Code parent',
        sort: 'Ordre',
        isEnabled: 'Active',
        isBuiltIn: 'Fournie par le système',
      },
      actions: { enable: 'Activer', disable: 'Désactiver' },
    },
  },
}
