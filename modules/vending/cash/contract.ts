import { choice, flag, instant, money, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

export const cashStates = ['collected', 'counted', 'void'] as const
export type CashState = (typeof cashStates)[number]

/** The way of cash from a machine into the ledger (vending.md 2.5; decision 0092). */
export const cashMoves = transitions(cashStates, {
  count: { from: ['collected'], to: 'counted' },
  void: { from: ['collected'], to: 'void' },
})

/** No machine holds as much: one that tells more is not believed, and nobody counts it. */
export const cashMaxFen = 100_000_000

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const
const noted = ['bagNumber', 'note'] as const

/** What was taken out of machines: told by the machine, or noted by whoever took it out of one that cannot tell. */
export const cashCollections = resource({
  name: 'cashCollections',
  segment: 'cash-collections',
  fields: {
    number: text(read),
    machine: reference('machines'),
    state: choice(cashStates, { ...read, tones: { collected: 'wait', counted: 'good' } }),
    collectedAt: instant(read),
    /** empty where the machine has told it */
    collectedBy: reference('staff', readEmpty),
    bagNumber: text({ isOptional: true, maxChars: 40 }),
    note: text({ isOptional: true, maxChars: 300, isLong: true }),
    toldFen: money(readEmpty),
    countedFen: money(readEmpty),
    /** what was counted beyond what was told; below nothing where some is missing */
    differenceFen: money(readEmpty),
    hasDifference: flag(read),
    /** of the difference, or why it is void */
    reason: text(readEmpty),
    endedAt: instant(readEmpty),
    endedBy: reference('staff', readEmpty),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
  },
  title: 'number',
  list: {
    columns: [
      'collectedAt',
      'number',
      'machine',
      'state',
      'bagNumber',
      'toldFen',
      'countedFen',
      'differenceFen',
      'reason',
      'collectedBy',
      'endedBy',
      'endedAt',
      'merchant',
    ],
    widths: { number: 120, bagNumber: 120 },
    spare: ['endedAt', 'endedBy', 'collectedBy', 'reason'],
    filters: ['collectedAt', 'state', 'machine', 'hasDifference', 'merchant'],
    search: ['number', 'bagNumber'],
    tabs: {
      collected: { state: 'collected' },
      differing: { hasDifference: 'true' },
      counted: { state: 'counted' },
      void: { state: 'void' },
    },
    sums: ['toldFen', 'countedFen', 'differenceFen'],
    sort: { by: ['collectedAt'], first: 'collectedAt', direction: 'desc' },
  },
  create: ['machine', ...noted],
  edit: noted,
  actions: {
    count: {
      isPrimary: true,
      input: { countedFen: money({ min: 0, max: cashMaxFen }), reason: text({ isOptional: true }) },
    },
    void: { ask: 'reason', isDangerous: true },
  },
  exports: true,
})

export const cashRefusals = refusals({
  cash_collector_counts: { status: 409, when: 'whoever has noted a collection by hand is to count it too' },
  cash_difference_unexplained: {
    status: 422,
    when: 'what was counted is not what the machine told, and nobody says why',
  },
  machine_cash_known: {
    status: 409,
    when: 'a machine is to be retired, nobody has said that its cash was taken out, and its last reading tells of some or a collection of it is not counted; carries readFen, count',
  },
})
