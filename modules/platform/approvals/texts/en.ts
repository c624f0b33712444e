import type { TextsLike } from '#kernel/contract/languages.ts'
import type { zh } from './zh.ts'

export const en: TextsLike<typeof zh> = {
  refusals: {
    approval_own: 'You cannot decide on what you asked for yourself',
    approval_same_person: 'You asked for this by another account of yours: somebody else has to decide',
    approval_pending: 'The same request is already waiting for a decision',
  },
  resources: {
    approvals: {
      one: 'approval',
      many: 'Approvals',
      noneHint:
        'Giving sensitive permissions, or exporting contacts unmasked, needs a second person: such requests appear here.',
      tabs: {
        pending: 'Waiting',
        passed: 'Passed',
        failed: 'Turned down',
      },
      fields: {
        kind: 'What',
        subject: 'For whom',
        change: 'Asked for',
        reason: 'Reason',
        state: 'State',
        requestedBy: 'Asked by',
        requestedAt: 'Asked at',
        decidedBy: 'Decided by',
        decidedAt: 'Decided at',
        decisionReason: 'Opinion',
      },
      options: {
        kind: {
          'give-roles': 'Give roles',
          'change-role': 'Change what a role may do',
          'unmasked-export': 'Export with full contacts',
        },
        state: {
          pending: 'Waiting',
          passed: 'Passed',
          failed: 'Failed',
        },
      },
      actions: {
        pass: 'Pass',
        fail: 'Turn down',
      },
    },
  },
}
