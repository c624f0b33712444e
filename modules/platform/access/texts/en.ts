import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    role_built_in: 'Built-in roles cannot be changed or removed; copy the role instead',
    role_in_use:
      '{count, plural, one {# person still has} other {# people still have}} this role, so it cannot be removed',
  },
  resources: {
    roles: {
      one: 'Role',
      many: 'Roles',
      fields: {
        code: 'Code',
        label: 'Name',
        type: 'Type',
        description: 'Description',
        copyOf: 'Copied from',
        isBuiltIn: 'Built in',
        permissionCount: 'Permissions',
        accountCount: 'People',
      },
      options: {
        type: {
          web: 'Web',
          app: 'App',
        },
      },
    },
  },
}
