import type { Refusal } from '#kernel/contract/refusals.ts'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'
import {
  contentMaxBytes,
  criticalKinds,
  type EventKind,
  eventKinds,
  messageMaxBytes,
  protocolVersion,
} from '../contract.ts'
import {
  type AckData,
  ackData,
  eventData,
  heartbeatData,
  presenceMessage,
  type ResultData,
  resultData,
  type UpMessage,
  upMessage,
} from '../schema.ts'
import type { LiveMachine } from './known-machines.ts'

/** Why a message is refused (docs/device-protocol.md, 7), besides what the business says. */
export type MessageError =
  | 'malformed'
  | 'version_unsupported'
  | 'identity_missing'
  | 'identity_reused'
  | 'sequence_too_far'
  | 'unknown_topic'
  | 'unknown_command'
  | 'sequence_mismatch'

interface Heard {
  machine: LiveMachine
  topic: string
  message: UpMessage
  receivedAt: Date
}
export type HeardEvent = Heard & { what: 'event'; kind: string; identity: string; contentHash: Buffer }
export type HeardAck = Heard & { what: 'ack'; ack: AckData }
export type HeardResult = Heard & { what: 'result'; result: ResultData }
export type HeardWord = Heard & { what: 'state' | 'hb' | 'telemetry' | 'ota' }
export type HeardPresence = {
  machine: LiveMachine
  what: 'presence'
  isOnline: boolean
  boot: string
  receivedAt: Date
}
export type HeardMessage = HeardEvent | HeardAck | HeardResult | HeardWord | HeardPresence

/** A message that cannot be taken, with as much of it as could be read. */
export class Unreadable {
  readonly code: MessageError
  readonly boot: string | null
  readonly seq: number | null
  readonly key: string | null
  constructor(code: MessageError, part: { boot?: unknown; seq?: unknown } = {}, key: string | null = null) {
    this.code = code
    this.boot = typeof part.boot === 'string' ? part.boot.slice(0, 40) : null
    this.seq = typeof part.seq === 'number' ? part.seq : null
    this.key = key
  }
}

/** as deep as objects and lists may stand in one another */
const nestingMax = 32

const words = { state: 'state', hb: 'hb', telemetry: 'telemetry', 'ota/status': 'ota' } as const

/** Reads one message of a machine. */
export function readMessage(
  machine: LiveMachine,
  topic: string,
  payload: Buffer,
  receivedAt: Date,
): HeardMessage | Unreadable {
  const read = readJson(payload)
  if (read instanceof Unreadable) return read
  if (topic === 'presence') {
    const presence = presenceMessage.safeParse(read)
    if (!presence.success) return new Unreadable('malformed')
    const { state, boot } = presence.data
    return { machine, what: 'presence', isOnline: state === 'online', boot, receivedAt }
  }
  const parsed = upMessage.safeParse(read)
  const part = read as { v?: unknown; boot?: unknown; seq?: unknown; id?: unknown; key?: unknown }
  const kind = eventKindOf(topic)
  if (part.v !== undefined && part.v !== protocolVersion) return new Unreadable('version_unsupported', part)
  const hasIdentity =
    part.key !== undefined || part.id !== undefined || (part.boot !== undefined && part.seq !== undefined)
  if (kind !== null && criticalKinds.includes(kind) && !hasIdentity) return new Unreadable('identity_missing', part)
  if (!parsed.success) return new Unreadable('malformed', part)
  return readContent({ machine, topic, message: parsed.data, receivedAt }, kind)
}

function readContent(heard: Heard, kind: string | null): HeardMessage | Unreadable {
  const { topic, message } = heard
  if (kind !== null) {
    const identity = identityOf(kind, message)
    const schema = eventData[kind as EventKind]
    const isGood = schema === undefined || schema.safeParse(message.data).success
    if (!isGood) return new Unreadable('malformed', message, identity)
    const contentHash = sha256(canonicalJson({ kind, data: message.data }))
    return { ...heard, what: 'event', kind, identity, contentHash }
  }
  if (topic === 'cmd/ack') {
    const ack = ackData.safeParse(message.data)
    return ack.success ? { ...heard, what: 'ack', ack: ack.data } : new Unreadable('malformed', message)
  }
  if (topic === 'cmd/result') {
    const result = resultData.safeParse(message.data)
    return result.success ? { ...heard, what: 'result', result: result.data } : new Unreadable('malformed', message)
  }
  const what = words[topic as keyof typeof words]
  if (!what) return new Unreadable('unknown_topic', message)
  if (what === 'hb' && !heartbeatData.safeParse(message.data).success) return new Unreadable('malformed', message)
  return { ...heard, what }
}

function readJson(payload: Buffer): object | Unreadable {
  if (payload.length > messageMaxBytes) return new Unreadable('malformed')
  const text = payload.toString('utf8')
  if (isNestedTooDeep(text)) return new Unreadable('malformed')
  try {
    const read: unknown = JSON.parse(text)
    // Only an escape can bring in what the database does not take.
    const isGood = isObject(read) && (!text.includes('\\u') || isStorable(read))
    return isGood ? read : new Unreadable('malformed')
  } catch (error) {
    if (error instanceof SyntaxError) return new Unreadable('malformed')
    throw error
  }
}

function isObject(read: unknown): read is object {
  return typeof read === 'object' && read !== null && !Array.isArray(read)
}

const [quote, backslash] = ['"', '\\'].map((mark) => mark.charCodeAt(0))
const openings = new Set(['{', '['].map((mark) => mark.charCodeAt(0)))
const closings = new Set(['}', ']'].map((mark) => mark.charCodeAt(0)))

/** Counted on the text, before anything walks through it: each level would cost whoever does a frame of the stack. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at)
    if (isInString) {
      if (mark === backslash) at += 1
      else isInString = mark !== quote
    } else if (mark === quote) isInString = true
    else if (openings.has(mark)) depth += 1
    else if (closings.has(mark)) depth -= 1
    if (depth > nestingMax) return true
  }
  return false
}

/** PostgreSQL keeps neither the character 0 nor half a surrogate pair, in a name as little as in a value. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

function eventKindOf(topic: string): string | null {
  if (topic === 'audit/dts') return 'dts'
  const kind = topic.startsWith('event/') ? topic.slice('event/'.length) : ''
  return eventKinds.includes(kind as EventKind) ? kind : null
}

/** By what an event is recognized when it comes again: explicit key, event id, place in its boot (vending.md 2.2). */
function identityOf(kind: string, { key, id, boot, seq }: UpMessage): string {
  if (key !== undefined) return `k:${key}`
  if (id !== undefined) return `i:${kind}:${id}`
  return `s:${boot}:${seq}:${kind}`
}

export interface Receipt {
  key: string
  outcome: 'stored' | 'duplicate' | 'refused'
  code?: string
}

/** As many receipts together as one message can carry: a machine that floods is answered in several. */
export function inMessages(receipts: readonly Receipt[]): Receipt[][] {
  const messages: Receipt[][] = []
  let leftBytes = 0
  for (const receipt of receipts) {
    const bytes = Buffer.byteLength(JSON.stringify(receipt)) + 1
    if (bytes > leftBytes) {
      messages.push([])
      leftBytes = contentMaxBytes
    }
    messages.at(-1)?.push(receipt)
    leftBytes -= bytes
  }
  return messages
}

/** What goes back to machines once the batch is committed. */
export class Answers {
  readonly receipts = new Map<LiveMachine, Receipt[]>()
  readonly errors: { machine: LiveMachine; topic: string; error: Unreadable }[] = []

  receipt(machine: LiveMachine, receipt: Receipt): void {
    const own = this.receipts.get(machine)
    if (own) own.push(receipt)
    else this.receipts.set(machine, [receipt])
  }

  refuse(machine: LiveMachine, key: string, refusal: Pick<Refusal, 'code'>): void {
    this.receipt(machine, { key, outcome: 'refused', code: refusal.code })
  }

  error(machine: LiveMachine, topic: string, error: Unreadable): void {
    this.errors.push({ machine, topic, error })
  }
}
