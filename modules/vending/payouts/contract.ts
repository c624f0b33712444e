import { choice, instant, reference, secret, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

/**
 * In preparation is disabled (spec §4). Money goes to an activated one alone, which it is until it is stopped or another one of
 * its merchant is activated.
 */
export const receivingStates = ['preparing', 'enabled', 'activated', 'stopped'] as const
export type ReceivingState = (typeof receivingStates)[number]
export const receivingMoves = transitions(receivingStates, {
  enable: { from: ['preparing'], to: 'enabled' },
  fail: { from: ['enabled'], to: 'preparing' },
  activate: { from: ['enabled'], to: 'activated' },
  stop: { from: ['activated'], to: 'stopped' },
  restart: { from: ['stopped'], to: 'activated' },
})

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const
const form = ['holder', 'bankName', 'accountNumber'] as const

/** Bank accounts that money is paid out to. Their numbers are write-only: the last digits are shown. */
export const receivingAccounts = resource({
  name: 'receivingAccounts',
  segment: 'receiving-accounts',
  fields: {
    merchant: reference('merchants', { picker: merchantPicker }),
    holder: text({ maxChars: 60 }),
    bankName: text({ maxChars: 60 }),
    /** may still be missing while it is in preparation */
    accountNumber: secret({ maxChars: 23, isOptional: true }),
    lastDigits: text(readEmpty),
    state: choice(receivingStates, {
      ...read,
      tones: { preparing: 'wait', enabled: 'wait', activated: 'good', stopped: 'bad' },
    }),
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
  create: ['merchant', ...form],
  edit: form,
  actions: {
    enable: { ask: 'yes', isPrimary: true },
    activate: { ask: 'yes', isPrimary: true },
    fail: { ask: 'reason' },
    stop: { ask: 'reason', isDangerous: true },
    restart: { ask: 'yes' },
  },
})

export const payoutRefusals = refusals({
  receiving_account_own: { status: 409, when: 'whoever entered a bank account is to activate it too' },
  receiving_account_incomplete: { status: 409, when: 'a bank account is to be enabled while its number is missing' },
})
