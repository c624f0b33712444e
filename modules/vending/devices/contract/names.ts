export const eventKinds = ['vend', 'cash', 'stock', 'alarm', 'door'] as const
export type EventKind = (typeof eventKinds)[number]

/** The only commands there are: none runs a text as a program. */
export const commandTypes = [
  'dispense',
  'cancel',
  'query',
  'set-price',
  'set-planogram',
  'lock-lane',
  'reboot',
  'diagnose',
  'ota-apply',
  'ota-rollback',
  'config',
] as const
export type CommandType = (typeof commandTypes)[number]

export const commandStates = [
  'queued',
  'published',
  'acked',
  'done',
  'failed',
  'expired',
  'unknown',
  'cancelled',
] as const
export type CommandState = (typeof commandStates)[number]

/** What a machine's own journal says of a command. */
export const journalStates = ['never-started', 'started', 'finished'] as const
export type JournalState = (typeof journalStates)[number]

export const connectionStates = ['online', 'degraded', 'offline'] as const
export type ConnectionState = (typeof connectionStates)[number]
