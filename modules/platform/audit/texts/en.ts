import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  verbs: { create: 'Created', edit: 'Changed', remove: 'Removed' },
  resources: {
    auditEntries: {
      one: 'Log entry',
      many: 'Logs',
      fields: {
        at: 'Time',
        kind: 'Kind',
        action: 'Action',
        actor: 'Person',
        subject: 'Subject',
        reason: 'Reason',
        before: 'Before',
        after: 'After',
        ip: 'IP address',
        request: 'Request number',
      },
      options: { kind: { 'sign-in': 'Sign-in', action: 'Action', 'sensitive-read': 'Sensitive read' } },
    },
  },
}
