import { choice, instant, reference, secret, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'

/** What was passed is in force until it is stopped, or another one of its merchant is passed. */
export const receivingStates = ['pending', 'passed', 'failed', 'stopped'] as const
export type ReceivingState = (typeof receivingStates)[number]
export const receivingMoves = transitions(receivingStates, {
  pass: { from: ['pending'], to: 'passed' },
  fail: { from: ['pending'], to: 'failed' },
  stop: { from: ['passed'], to: 'stopped' },
})

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** Bank accounts that money is paid out to. Their numbers are write-only: the last digits are shown. */
export const receivingAccounts = resource({
  name: 'receivingAccounts',
  segment: 'receiving-accounts',
  fields: {
    merchant: reference('merchants'),
    holder: text({ maxChars: 60 }),
    bankName: text({ maxChars: 60 }),
    accountNumber: secret({ maxChars: 23 }),
    lastDigits: text(read),
    state: choice(receivingStates, { ...read, tones: { pending: 'wait', passed: 'good', failed: 'bad' } }),
    requestedBy: reference('users', readEmpty),
    decidedBy: reference('users', readEmpty),
    decidedAt: instant(readEmpty),
    decisionReason: text(readEmpty),
    createdAt: instant(read),
  },
  title: 'holder',
  list: {
    columns: [
      'merchant',
      'holder',
      'bankName',
      'lastDigits',
      'state',
      'requestedBy',
      'decidedBy',
      'decidedAt',
      'createdAt',
    ],
    filters: ['merchant', 'state', 'createdAt'],
    search: ['holder', 'bankName', 'lastDigits'],
    sort: { by: ['createdAt', 'holder'], first: 'createdAt', direction: 'desc', words: ['holder'] },
  },
  create: ['merchant', 'holder', 'bankName', 'accountNumber'],
  actions: {
    pass: { ask: 'yes' },
    fail: { ask: 'reason', isDangerous: true },
    stop: { ask: 'reason', isDangerous: true },
  },
})

export const payoutRefusals = refusals({
  receiving_account_own: { status: 409, when: 'whoever entered a bank account is to pass or refuse it too' },
})
