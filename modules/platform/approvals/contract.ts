import { choice, instant, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** What a second person decides on: roles of an account, what a role may do, and an export with contacts unmasked. */
export const approvalKinds = ['give-roles', 'change-role', 'unmasked-export'] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/** spec §4 */
export const approvalStates = ['pending', 'passed', 'failed'] as const
export type ApprovalState = (typeof approvalStates)[number]
export const approvalMoves = transitions(approvalStates, {
  pass: { from: ['pending'], to: 'passed' },
  fail: { from: ['pending'], to: 'failed' },
})

/** An unmasked export that was agreed to may be made within this. */
export const approvalLifeMs = 24 * 3600_000

export const approvals = resource({
  name: 'approvals',
  segment: 'approvals',
  fields: {
    kind: choice(approvalKinds, { isReadOnly: true }),
    subject: text({ isReadOnly: true }),
    /** what is asked for, in codes */
    change: text({ isReadOnly: true }),
    reason: text({ isReadOnly: true }),
    state: choice(approvalStates, { isReadOnly: true, tones: { pending: 'wait', passed: 'good', failed: 'bad' } }),
    requestedBy: text({ isReadOnly: true }),
    requestedAt: instant({ isReadOnly: true }),
    decidedBy: text({ isReadOnly: true, isOptional: true }),
    decidedAt: instant({ isReadOnly: true, isOptional: true }),
    decisionReason: text({ isReadOnly: true, isOptional: true }),
  },
  title: 'subject',
  list: {
    columns: ['kind', 'subject', 'change', 'reason', 'state', 'requestedBy', 'requestedAt', 'decidedBy', 'decidedAt'],
    filters: ['kind', 'state', 'requestedAt'],
    search: ['subject', 'reason'],
    tabs: { pending: { state: 'pending' }, passed: { state: 'passed' }, failed: { state: 'failed' } },
    sort: { by: ['requestedAt'], first: 'requestedAt', direction: 'desc' },
  },
  actions: { pass: { ask: 'reason' }, fail: { ask: 'reason' } },
})

export const approvalRoutes = routes('approvals', {
  /** asks for a change that needs a second person */
  request: { method: 'POST', path: '/api/console/approvals' },
})

export const approvalRefusals = refusals({
  approval_own: { status: 409, when: 'somebody decides on what they asked for themselves' },
  approval_same_person: { status: 409, when: 'who asked decides by another account of the same person' },
  approval_pending: { status: 409, when: 'the same is asked for already and waits' },
})
