import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const fr: TextsLike<typeof zh> = {
  refusals: {
    role_built_in: 'Les rôles fournis ne peuvent être ni modifiés ni supprimés ; copiez-les',
    role_in_use:
      '{count, plural, one {# personne a} other {# personnes ont}} encore ce rôle ; il ne peut pas être supprimé',
  },
  resources: {
    roles: {
      one: 'Rôle',
      many: 'Rôles',
      fields: {
        code: 'Code',
        label: 'Nom',
        type: 'Type',
        description: 'Description',
        copyOf: 'Copié de',
        isBuiltIn: 'Intégré',
        permissionCount: 'Permissions',
        accountCount: 'Personnes',
      },
      options: {
        type: {
          web: 'Web',
          app: 'Application mobile',
        },
      },
    },
  },
}
