import { refusals } from '#kernel/contract/refusals.ts'
import { transitions } from '#kernel/contract/transitions.ts'

export {
  commandRoutes,
  connectionsShown,
  credentialRoutes,
  deviceCommands,
  deviceEvents,
  deviceRoutes,
  machineStatuses,
  type SendableType,
  sendableTypes,
  type TwinDeed,
  twinDeeds,
  twinRoutes,
} from './contract/console.ts'
export {
  type CommandState,
  type CommandType,
  type ConnectionState,
  commandStates,
  commandTypes,
  connectionStates,
  type EventKind,
  eventKinds,
  type JournalState,
  journalStates,
} from './contract/names.ts'

import type { CommandState } from './contract/names.ts'
import { commandStates, eventKinds } from './contract/names.ts'

/** Figures of docs/device-protocol.md, version 1. */
export const protocolVersion = 1
export const messageMaxBytes = 16_384
/** of a message down, what it carries: the rest is left for its envelope */
export const contentMaxBytes = messageMaxBytes - 512
export const heartbeatS = 45
/** so many intervals without a word, and the machine is offline */
export const heartbeatsMissedMax = 3
export const clockSkewMaxMs = 300_000
/** how far a sequence may run ahead of the highest heard of its boot */
export const sequenceAheadMax = 10_000

/** What a code must look like to be a level of a topic and a user name. */
export const machineCodePattern = /^[A-Za-z0-9_-]{1,32}$/

/** Money and goods hang on these: without an identity they are refused. */
export const criticalKinds: readonly string[] = ['vend', 'cash', 'stock']

/** Readings that come sooner after one another are let go. */
export const readingsApartMs = 10_000
/** Of events other than the critical ones so many of a machine are kept on a day (UTC). */
export const eventsPerDayMax = 2000
/** What a machine tells in more starts than these on a day (UTC) is let go, unless it is critical or answers a command. */
export const bootsPerDayMax = 500

/** Everything a machine may publish, below its own prefix; nothing else leaves the broker's door. */
export const upTopics = [
  'presence',
  'state',
  'hb',
  'telemetry',
  ...eventKinds.map((kind) => `event/${kind}` as const),
  'cmd/ack',
  'cmd/result',
  'audit/dts',
  'ota/status',
] as const
export const downTopics = ['cmd', 'cmd/receipt', 'config', 'error'] as const
/** Topics of which the broker keeps the last message. */
export const retainedTopics: readonly string[] = ['presence', 'config']

/**
 * The life of a command (vending.md 2.2). A late answer of the machine counts after expired and unknown too. What has not left
 * yet can be called back.
 */
export const commandMoves = transitions(commandStates, {
  publish: { from: ['queued', 'published'], to: 'published' },
  ack: { from: ['published', 'expired'], to: 'acked' },
  finish: { from: ['published', 'acked', 'expired', 'unknown'], to: 'done' },
  fail: { from: ['published', 'acked', 'expired', 'unknown'], to: 'failed' },
  doubt: { from: ['published', 'acked', 'expired'], to: 'unknown' },
  expire: { from: ['queued', 'published'], to: 'expired' },
  cancel: { from: ['queued'], to: 'cancelled' },
})

/** Where a command's life is over, unless the machine answers late. */
export const endedStates: readonly CommandState[] = ['done', 'failed', 'expired', 'unknown', 'cancelled']

/** Bounds of what a machine is configured with, in seconds (docs/device-protocol.md, 3 and 6). */
export const configLimits = {
  heartbeatS: { min: 30, max: 60, usual: heartbeatS },
  telemetryS: { min: 60, max: 3600, usual: 300 },
} as const

/** Readings that are kept of `telemetry`; others are let through and ignored. */
export const readingNames = [
  'temperatureC',
  'humidityPercent',
  'isDoorOpen',
  'noteFen',
  'coinFen',
  'dayFlowMb',
  'monthFlowMb',
] as const
export type ReadingName = (typeof readingNames)[number]

/** A login as the broker knows it. */
export interface BrokerLogin {
  username: string
  /** `vm/{tenant}/{machine}/`: what it may touch lies below */
  prefix: string
  version: number
}

/** What the program tells the bundled broker over the channel between the two processes; each is answered by `done`. */
export type BrokerOrder = { id: number } & (
  | { order: 'open'; host: string; port: number; gateway: { username: string; secretHash: string } }
  /** all logins there are: others are forgotten, and their connections ended; from then on machines are let in */
  | { order: 'replace'; logins: (BrokerLogin & { secretHash: string })[] }
  | { order: 'put'; login: BrokerLogin & { secretHash: string } }
  | { order: 'remove'; username: string }
)
export interface BrokerAnswer {
  done: number
  /** of `open`: the port that was opened */
  port?: number
  /** why it could not be done */
  error?: string
}

/** What the bundled broker did not let through, and why it ended a connection; the last one of `count`. */
export interface BrokerRefusal {
  /** null: whoever it was had not said who they are */
  machine: string | null
  /** a topic, QoS or retain flag that is not the machine's, or a packet larger than it may be */
  why: 'forbidden' | 'too-large'
  topic: string | null
  count: number
}
/** What the bundled broker tells the program unasked, over the channel between the two processes. */
export interface BrokerReport {
  refused: BrokerRefusal
}

/** Closed list of the module's refusals; their sentences stand in texts/. */
export const deviceRefusals = refusals({
  code_unfit: { status: 409, when: 'the code of the machine cannot be a user name and a topic of the protocol' },
  code_of_login: { status: 409, when: 'the code of a machine is to be changed by which it connects with a good login' },
  no_credential: { status: 409, when: 'the machine has no credential that could be revoked' },
  machine_without_login: { status: 409, when: 'a command is for a machine that has no good credential' },
  command_lane_unknown: { status: 422, when: 'a command names a lane that the machine does not have; carries lane' },
  command_of_order: { status: 409, when: 'a dispense is to be called back by hand: it belongs to its order' },
  command_not_of_machine: {
    status: 422,
    when: 'a question about a command names one that was not given to this machine',
  },
  planogram_empty: { status: 409, when: 'a planogram is to be sent while no lane has a product and a price' },
  planogram_too_large: { status: 409, when: 'a planogram of more lanes than one command can carry; carries max' },
  twin_out_of_reach: { status: 503, when: 'the twins of the demo do not run, or do not answer' },
  command_not_repeatable: {
    status: 409,
    when: 'the goods are asked for anew while the former command may still have moved them',
  },
})

/** `vm/{tenant}/{machine}/` */
export function topicPrefix(tenant: string, machine: string): string {
  return `vm/${tenant}/${machine}/`
}
