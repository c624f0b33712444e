import { sql } from 'kysely'
import { Refusal } from '#kernel/contract/refusals.ts'
import { flush, later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { handle, isHandled } from '#kernel/server/handlers.ts'
import { holdMachines } from '#modules/vending/machines/server/index.ts'
import { criticalKinds, eventsPerDayMax, sequenceAheadMax } from '../contract.ts'
import { apart, contextFor, inTenant, requirePassing, undo } from './apart.ts'
import { applyAck, applyResult, holdDevices, lockCommand } from './commands.ts'
import { recordWords } from './connections.ts'
import type { LiveMachine } from './known-machines.ts'
import {
  Answers,
  type HeardAck,
  type HeardEvent,
  type HeardMessage,
  type HeardResult,
  type MessageError,
  Unreadable,
} from './messages.ts'

/** An event as handlers of `devices.event.<kind>` are given it, in the transaction that keeps it. */
export interface DeviceEvent {
  id: number
  machineId: string
  merchantId: string
  merchantPath: readonly string[]
  kind: string
  data: Readonly<Record<string, unknown>>
  bootId: string
  seq: number
  receivedAt: Date
  /** by the machine's clock, set right by what it is known to be off */
  happenedAt: Date
}

/** Something that belongs into the audit log: a machine that answers for another, an identity used twice. */
export interface Suspicion {
  machine: LiveMachine
  code: MessageError
  subject: string
  detail: Readonly<Record<string, unknown>>
}

export interface Written {
  answers: Answers
  suspicions: Suspicion[]
}

/**
 * Writes a batch of messages in one transaction; what it answers may leave only after that is committed. A message whose
 * handling breaks is left out, unanswered, so that the machine repeats it; the others are kept.
 * @param ctx of the system, whose changes leave no audit rows: the rows written are the trace
 * @throws a data exception of the database, whoever of the followers met it: nothing was kept, and no repeating helps; or that it
 * was stopped for the sake of others: nothing was kept, and the same batch goes well once they are through
 */
export function writeBatch(ctx: Ctx, batch: readonly HeardMessage[]): Promise<Written> {
  return ctx.change('devices.intake', async (tx) => {
    const written: Written = { answers: new Answers(), suspicions: [] }
    await holdAll(tx, batch)
    await recordWords(tx, ctx, batch)
    const events = await nearEvents(tx, batch, written)
    await keepEvents(tx, ctx, await withinBudget(tx, events, written), written)
    for (const heard of batch) {
      if (heard.what !== 'ack' && heard.what !== 'result') continue
      await followAnswer(tx, ctx, heard, written)
    }
    await inTenant(tx, 'all')
    return { subject: 'gateway', reply: written }
  })
}

/** Events whose followers lock lanes of the machine. */
const kindsOfLanes: readonly string[] = ['vend', 'stock']

/**
 * Everybody takes a machine before its commands (orders/README.md): what follows the answer to a command, or what a machine tells
 * of its lanes, holds the machine too, and what else is followed makes rows that point at it.
 */
async function holdAll(tx: Tx, batch: readonly HeardMessage[]): Promise<void> {
  const [named, held] = [new Set<string>(), new Set<string>()]
  for (const heard of batch) {
    const { machineId } = heard.machine
    const isOfLanes = heard.what === 'event' && kindsOfLanes.includes(heard.kind)
    if (heard.what === 'ack' || heard.what === 'result' || isOfLanes) held.add(machineId)
    else if (heard.what === 'telemetry' || (heard.what === 'event' && isHandled(followedName(heard))))
      named.add(machineId)
  }
  await holdMachines(tx, { named, held })
  await holdDevices(
    tx,
    batch.map(({ machine }) => machine.machineId),
  )
}

/** The highest sequence of a boot is kept rounded up to a multiple of this: not every message writes it. */
const sequenceStep = 100

/**
 * The events, without those whose sequence runs too far ahead where it is all they are recognized by; keeps the highest sequence
 * of each boot. Whatever else is said raises it: what a machine could not send has used up numbers all the same.
 */
async function nearEvents(tx: Tx, batch: readonly HeardMessage[], written: Written): Promise<HeardEvent[]> {
  const heard = batch.filter((each) => each.what !== 'presence')
  if (heard.length === 0) return []
  const boots = new Map<string, (typeof heard)[number]>(
    heard.map((each) => [`${each.machine.machineId} ${each.message.boot}`, each]),
  )
  const asked = [...boots.values()].map((each) => ({ machine: each.machine.machineId, boot: each.message.boot }))
  const known = await sql<{ machine_id: string; boot_id: string; highest_seq: number }>`
    select boot.machine_id, boot.boot_id, boot.highest_seq
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (machine uuid, boot text)
    join vending.device_boot boot on boot.machine_id = asked.machine and boot.boot_id = asked.boot`.execute(tx)
  const kept = new Map<string, number>(known.rows.map((row) => [`${row.machine_id} ${row.boot_id}`, row.highest_seq]))
  const highest = new Map(kept)
  const near: HeardEvent[] = []
  for (const each of heard) {
    const boot = `${each.machine.machineId} ${each.message.boot}`
    const before = highest.get(boot)
    const isFar = before !== undefined && each.message.seq > before + sequenceAheadMax
    if (isFar && each.what === 'event' && each.message.key === undefined && each.message.id === undefined) {
      written.answers.refuse(each.machine, each.identity, { code: 'sequence_too_far' })
      written.suspicions.push(suspicion(each, 'sequence_too_far', { highest: before }))
      continue
    }
    highest.set(boot, Math.max(before ?? 0, each.message.seq))
    if (each.what === 'event') near.push(each)
  }
  await keepBoots(tx, batch, [...boots.values()], { kept, highest })
  return near
}

/** Every boot that was heard of, with its highest sequence, and why it began where a `state` has said so; what is kept stays. */
async function keepBoots(
  tx: Tx,
  batch: readonly HeardMessage[],
  heard: readonly Exclude<HeardMessage, { what: 'presence' }>[],
  sequences: Readonly<Record<'kept' | 'highest', ReadonlyMap<string, number>>>,
): Promise<void> {
  const states = new Map<string, Readonly<Record<string, unknown>>>(
    batch.flatMap((each) =>
      // after a reconnect, or a new configuration, it says nothing of the start
      each.what === 'state' && each.message.data.reason !== 'reconnect' && each.message.data.reason !== 'config'
        ? [[`${each.machine.machineId} ${each.message.boot}`, each.message.data] as const]
        : [],
    ),
  )
  const rows = heard.flatMap(({ machine, message, receivedAt }) => {
    const boot = `${machine.machineId} ${message.boot}`
    const state = states.get(boot)
    const [before, seq] = [sequences.kept.get(boot), sequences.highest.get(boot) ?? 0]
    if (!state && before !== undefined && seq <= before) return []
    const reason = typeof state?.reason === 'string' ? state.reason.slice(0, 40) : null
    const count = Number.isSafeInteger(state?.bootCount) ? state?.bootCount : null
    // a number beyond it could not be read again
    const highest = Math.min(Math.ceil(seq / sequenceStep) * sequenceStep, Number.MAX_SAFE_INTEGER)
    return [{ machine: machine.machineId, boot: message.boot, seq: highest, at: receivedAt, reason, count }]
  })
  if (rows.length === 0) return
  await sql`insert into vending.device_boot (machine_id, merchant_path, boot_id, highest_seq, first_heard_at, reason, count)
    select device.machine_id, device.merchant_path, heard.boot, heard.seq, heard.at, heard.reason, heard.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as heard (machine uuid, boot text, seq bigint, at timestamptz, reason text, count bigint)
    join vending.device device on device.machine_id = heard.machine
    order by heard.machine, heard.boot
    on conflict (machine_id, boot_id) do update set highest_seq = greatest(device_boot.highest_seq, excluded.highest_seq),
      reason = coalesce(device_boot.reason, excluded.reason), count = coalesce(device_boot.count, excluded.count)`.execute(
    tx,
  )
}

/**
 * The events, without those beyond the day's budget of their machine: a firmware that repeats itself would fill the database. What
 * money and goods hang on is never left out.
 */
async function withinBudget(tx: Tx, events: readonly HeardEvent[], written: Written): Promise<readonly HeardEvent[]> {
  const counting = events.filter(({ kind }) => !criticalKinds.includes(kind))
  const [first] = counting
  if (!first) return events
  const own = Map.groupBy(counting, ({ machine }) => machine.machineId)
  const rows = [...own].map(([machine, heard]) => ({ machine, count: heard.length }))
  const day = first.receivedAt.toISOString().slice(0, 10)
  const counted = await sql<{ machine: string; before: number }>`
    update vending.device set events_on = ${day}::date,
      event_count = case when device.events_on = ${day}::date then device.event_count else 0 end + heard.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heard (machine uuid, count integer)
    where device.machine_id = heard.machine
    returning device.machine_id as machine, device.event_count - heard.count as before`.execute(tx)
  const told = new Map(counted.rows.map(({ machine, before }) => [machine, before]))
  return events.filter(({ machine, kind, identity }) => {
    if (criticalKinds.includes(kind)) return true
    const count = (told.get(machine.machineId) ?? 0) + 1
    told.set(machine.machineId, count)
    if (count <= eventsPerDayMax) return true
    written.answers.refuse(machine, identity, { code: 'too_many_events' })
    return false
  })
}

async function keepEvents(tx: Tx, ctx: Ctx, events: readonly HeardEvent[], written: Written): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ machine, kind, identity, contentHash, message, receivedAt }) => ({
    machine: machine.machineId,
    kind,
    identity,
    hash: contentHash.toString('base64'),
    boot: message.boot,
    seq: message.seq,
    device_at: message.at,
    received_at: receivedAt,
    data: message.data,
  }))
  const kept = await sql<{ id: number; machine_id: string; identity: string }>`
    insert into vending.device_event
      (machine_id, merchant_path, kind, identity, content_hash, boot_id, seq, device_at, received_at, data)
    select device.machine_id, device.merchant_path, heard.kind, heard.identity, decode(heard.hash, 'base64'), heard.boot,
      heard.seq, heard.device_at, heard.received_at, heard.data
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (machine uuid, kind text, identity text,
      hash text, boot text, seq bigint, device_at timestamptz, received_at timestamptz, data jsonb))
      with ordinality as heard (machine, kind, identity, hash, boot, seq, device_at, received_at, data, place)
    join vending.device device on device.machine_id = heard.machine
    order by heard.place
    on conflict on constraint device_event_identity do nothing
    returning id, machine_id, identity`.execute(tx)
  const ids = new Map(kept.rows.map((row) => [`${row.machine_id} ${row.identity}`, row.id]))
  const repeated: HeardEvent[] = []
  const fresh: NewEvent[] = []
  for (const event of events) {
    const name = nameOf(event)
    const id = ids.get(name)
    // The first of its name is the one that was kept.
    ids.delete(name)
    if (id === undefined) repeated.push(event)
    else if (isHandled(followedName(event))) fresh.push({ event, told: toldOf(event, id) })
    else written.answers.receipt(event.machine, { key: event.identity, outcome: 'stored' })
  }
  await followEvents(tx, ctx, fresh, written)
  await answerRepeated(tx, repeated, written)
}

function nameOf({ machine, identity }: HeardEvent): string {
  return `${machine.machineId} ${identity}`
}

/** An event that was not kept before, as later modules are given it. */
interface NewEvent {
  event: HeardEvent
  told: DeviceEvent
}

function followedName({ kind }: HeardEvent): string {
  return `devices.event.${kind}`
}

function toldOf({ machine, message, kind, receivedAt }: HeardEvent, id: number): DeviceEvent {
  return {
    id,
    machineId: machine.machineId,
    merchantId: machine.merchantId,
    merchantPath: machine.merchantPath,
    kind,
    data: message.data,
    bootId: message.boot,
    seq: message.seq,
    receivedAt,
    happenedAt: new Date(Date.parse(message.at) - machine.skewMs),
  }
}

/**
 * Lets the later modules do their part of new events: of all together, since framing each by itself costs more than most of
 * them do; where one of them cannot be followed, of each by itself.
 */
async function followEvents(tx: Tx, ctx: Ctx, fresh: readonly NewEvent[], written: Written): Promise<void> {
  const areTogether = fresh.length > 1 && (await followTogether(tx, ctx, fresh))
  for (const { event, told } of fresh) {
    if (areTogether) written.answers.receipt(event.machine, { key: event.identity, outcome: 'stored' })
    else await followEvent(tx, ctx, { event, told }, written)
  }
}

/** @returns false when one of them was refused or has broken: then nothing was done, and it will say so by itself */
async function followTogether(tx: Tx, ctx: Ctx, fresh: readonly NewEvent[]): Promise<boolean> {
  await later(tx, sql`savepoint messages`)
  try {
    for (const [merchant, own] of Map.groupBy(fresh, ({ event }) => event.machine.merchantId)) {
      await inTenant(tx, merchant)
      for (const { event, told } of own) await handle(contextFor(ctx, tx, event.machine), tx, followedName(event), told)
    }
    await flush(tx)
    await later(tx, sql`release savepoint messages`)
    return true
  } catch (error) {
    await undo(tx, sql`rollback to savepoint messages`)
    ctx.log.debug({ err: error }, 'events of machines are followed one by one')
    return false
  }
}

/** An expected "no" of the later modules stands in the receipt. */
async function followEvent(tx: Tx, ctx: Ctx, { event, told }: NewEvent, written: Written): Promise<void> {
  const { machine, identity } = event
  const { id } = told
  const outcome = await apart(tx, ctx, machine, (inner) => handle(inner, tx, followedName(event), told))
  if (outcome === 'done') return written.answers.receipt(machine, { key: identity, outcome: 'stored' })
  await inTenant(tx, 'all')
  if (!(outcome instanceof Refusal)) {
    requirePassing(outcome)
    // As if it had never come: the machine sends it again.
    await tx.deleteFrom('vending.device_event').where('id', '=', id).execute()
    return
  }
  await tx.updateTable('vending.device_event').set({ refusal: outcome.code }).where('id', '=', id).execute()
  written.answers.refuse(machine, identity, outcome)
}

/** The same content again is harmless; another content under a known identity is not taken. */
async function answerRepeated(tx: Tx, repeated: readonly HeardEvent[], written: Written): Promise<void> {
  if (repeated.length === 0) return
  const asked = repeated.map(({ machine, identity }) => ({ machine: machine.machineId, identity }))
  const { rows } = await sql<{ machine_id: string; identity: string; content_hash: Buffer; refusal: string | null }>`
    select event.machine_id, event.identity, event.content_hash, event.refusal
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (machine uuid, identity text)
    join vending.device_event event on event.machine_id = asked.machine and event.identity = asked.identity`.execute(tx)
  const known = new Map(rows.map((row) => [`${row.machine_id} ${row.identity}`, row]))
  for (const event of repeated) {
    const first = known.get(nameOf(event))
    // Its first was left out a moment ago, since its handling broke.
    if (!first) continue
    if (!first.content_hash.equals(event.contentHash)) {
      written.answers.refuse(event.machine, event.identity, { code: 'identity_reused' })
      written.suspicions.push(suspicion(event, 'identity_reused', { identity: event.identity }))
    } else if (first.refusal !== null) written.answers.refuse(event.machine, event.identity, { code: first.refusal })
    else written.answers.receipt(event.machine, { key: event.identity, outcome: 'duplicate' })
  }
}

/** What is answered is what was kept: nothing is said of an answer whose following broke, so that the machine repeats it. */
async function followAnswer(tx: Tx, ctx: Ctx, heard: HeardAck | HeardResult, written: Written): Promise<void> {
  const { machine } = heard
  let say: Say = () => undefined
  const outcome = await apart(tx, ctx, machine, async (inner) => {
    say = await applyAnswer(tx, inner, heard)
  })
  if (outcome === 'done') return say(written)
  if (!(outcome instanceof Refusal)) return requirePassing(outcome)
  const { command } = heard.what === 'ack' ? heard.ack : heard.result
  const told = { command, code: outcome.code, machine: machine.machineId, what: heard.what }
  ctx.log.warn(told, 'the followers of a command say no to what its machine answers')
  if (heard.what === 'result') written.answers.refuse(machine, `c:${command}`, outcome)
}

/** Says what is to be answered. */
type Say = (written: Written) => void

/** An ack or a result counts only if command, machine and sequence match. */
async function applyAnswer(tx: Tx, ctx: Ctx, heard: HeardAck | HeardResult): Promise<Say> {
  const { machine } = heard
  const answer = heard.what === 'ack' ? heard.ack : heard.result
  const command = await lockCommand(tx, answer.command)
  const code = ((): MessageError | null => {
    if (!command || command.machineId !== machine.machineId || answer.machine !== machine.code) return 'unknown_command'
    return command.sequence === answer.commandSeq ? null : 'sequence_mismatch'
  })()
  const key = `c:${answer.command}`
  if (!command || code !== null) return sayUnknown(heard, code ?? 'unknown_command', key)
  if (heard.what === 'ack') {
    await applyAck(tx, ctx, command, heard.ack)
    return () => undefined
  }
  const outcome = await applyResult(tx, ctx, command, heard.result)
  return ({ answers }) => answers.receipt(machine, { key, outcome: outcome === 'applied' ? 'stored' : 'duplicate' })
}

function sayUnknown(heard: HeardAck | HeardResult, code: MessageError, key: string): Say {
  const { machine, topic, message } = heard
  const { command, commandSeq } = heard.what === 'ack' ? heard.ack : heard.result
  return ({ answers, suspicions }) => {
    if (heard.what === 'result') answers.refuse(machine, key, { code })
    else answers.error(machine, topic, new Unreadable(code, message, key))
    suspicions.push(suspicion(heard, code, { command, commandSeq }))
  }
}

function suspicion(
  heard: HeardEvent | HeardAck | HeardResult | Exclude<HeardMessage, { what: 'presence' }>,
  code: MessageError,
  detail: Readonly<Record<string, unknown>>,
): Suspicion {
  const { machine, topic, message } = heard
  return {
    machine,
    code,
    subject: machine.machineId,
    detail: { topic, boot: message.boot, seq: message.seq, ...detail },
  }
}
