import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  labelSource: 'Data dictionary',
  refusals: {
    entry_built_in: 'This entry belongs to the system and cannot be deleted. You can disable it instead',
    entry_in_use: 'This entry is in use and cannot be deleted. You can disable it instead',
    entry_own_parent: 'An entry cannot belong to itself or to an entry below it',
    entry_has_children:
      '{count, plural, one {# entry belongs} other {# entries belong}} to this one. Please deal with them first',
  },
  resources: {
    dictionaryEntries: {
      one: 'dictionary entry',
      many: 'Data dictionary',
      fields: {
        type: 'Type',
        code: 'Code',
        label: 'Label',
        parent: 'Parent code',
        sort: 'Order',
        isEnabled: 'Enabled',
        isBuiltIn: 'Built in',
      },
      actions: { enable: 'Enable', disable: 'Disable' },
    },
  },
}
