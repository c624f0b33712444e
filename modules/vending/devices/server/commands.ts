import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { flush, later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { type CommandState, type CommandType, commandMoves, deviceRefusals, type JournalState } from '../contract.ts'
import { type AckData, commandPayloads, journalData, type ResultData } from '../schema.ts'

/** As long as a result may be awaited after the ack, unless who asks says otherwise (vending.md 2.3: 90 s a line). */
const resultTimeoutMs = 90_000
/** A question about another command is worth asking for as long as the answer still settles something. */
const queryExpiresInMs = 24 * 3_600_000
/** Who does not know after so many questions what became of a command is not asked again: people settle it. */
const questionsMax = 30

/** A command as it stands in the database; `devices.command.<type>` is told of each of its moves with it. */
export interface Command {
  id: string
  machineId: string
  merchantPath: readonly string[]
  sequence: number
  type: CommandType
  payload: Readonly<Record<string, unknown>>
  correlation: string | null
  /** by which it is one, however often it is asked for */
  key: string
  state: CommandState
  wasPublished: boolean
  journal: JournalState | null
  /** how it ended, as the machine says: `ok`, `expired`, `power_lost` … */
  code: string | null
  result: Readonly<Record<string, unknown>> | null
}

export interface AskedCommand {
  machineId: string
  type: CommandType
  payload: Readonly<Record<string, unknown>>
  expiresInMs: number
  /** what it belongs to, as the line of an order */
  correlationId?: string
  /** two commands with one key are one; left out: the command's own id */
  key?: string
  resultTimeoutMs?: number
}

/**
 * Queues a command in the caller's transaction: it exists when and only when that is committed, and goes out as soon as the
 * machine is online. The caller has made sure that the machine is the asker's.
 * @returns the command's id; that of the former one where the key was used before
 * @throws not_found when the machine never had a login; a Zod error when the payload is not the type's (a bug of the caller)
 */
export async function sendCommand(tx: Tx, ctx: Ctx, asked: AskedCommand): Promise<string> {
  const payload = commandPayloads[asked.type].parse(asked.payload)
  const device = await tx
    .updateTable('vending.device')
    .set({ command_sequence: sql`command_sequence + 1` })
    .where('machine_id', '=', asked.machineId)
    .returning(['command_sequence', 'merchant_path'])
    .executeTakeFirst()
  if (!device) throw kernelRefusals.not_found()
  // The row of the device is held: nobody else gives this machine a command meanwhile.
  const former =
    asked.key === undefined
      ? undefined
      : await tx
          .selectFrom('vending.device_command')
          .select('id')
          .where('machine_id', '=', asked.machineId)
          .where('idempotency_key', '=', asked.key)
          .executeTakeFirst()
  if (former) return former.id
  const id = ctx.random.uuid()
  const now = ctx.clock.now()
  await tx
    .insertInto('vending.device_command')
    .values({
      id,
      machine_id: asked.machineId,
      merchant_path: device.merchant_path,
      sequence: device.command_sequence,
      type: asked.type,
      payload: JSON.stringify(payload),
      idempotency_key: asked.key ?? id,
      correlation: asked.correlationId ?? null,
      state: 'queued',
      result_timeout_ms: asked.resultTimeoutMs ?? resultTimeoutMs,
      asked_by: ctx.actor.accountId,
      issued_at: now,
      expires_at: new Date(now.getTime() + asked.expiresInMs),
    })
    .execute()
  return id
}

/**
 * Holds a machine's commands for the rest of the transaction: who locks rows of its own and then sends a command takes this
 * first, since messages of the machine are written under the same lock.
 */
export async function holdCommands(tx: Tx, machineId: string): Promise<void> {
  await holdDevices(tx, [machineId])
}

/** Whoever writes about several machines begins with this: all lock them in one order, and nobody waits in a circle. */
export async function holdDevices(tx: Tx, machineIds: readonly string[]): Promise<void> {
  const ids = [...new Set(machineIds)]
  await later(
    tx,
    sql`select from vending.device where machine_id = any(${ids}::uuid[]) order by machine_id for no key update`,
  )
}

/**
 * Whether the same goods may be asked for anew: only when the former command cannot have moved them (vending.md 2.2).
 * @throws command_not_repeatable
 */
export function requireRepeatable(command: Pick<Command, 'state' | 'wasPublished' | 'journal'>): void {
  const neverWent = (command.state === 'expired' || command.state === 'cancelled') && !command.wasPublished
  if (command.state !== 'failed' && !neverWent && command.journal !== 'never-started') {
    throw deviceRefusals.command_not_repeatable({ state: command.state })
  }
}

/** A command, held for the rest of the transaction; undefined when there is none. */
export async function lockCommand(tx: Tx, id: string): Promise<Command | undefined> {
  const row = await commandRows(tx).where('command.id', '=', id).forUpdate().executeTakeFirst()
  return row && commandOf(row)
}

export function commandRows(db: Queryable) {
  return db.selectFrom('vending.device_command as command').selectAll('command')
}

export type CommandRow = Awaited<ReturnType<ReturnType<typeof commandRows>['executeTakeFirstOrThrow']>>

export function commandOf(row: CommandRow): Command {
  return {
    id: row.id,
    machineId: row.machine_id,
    merchantPath: row.merchant_path,
    sequence: row.sequence,
    type: row.type as CommandType,
    payload: row.payload as Record<string, unknown>,
    correlation: row.correlation,
    key: row.idempotency_key,
    state: row.state as CommandState,
    wasPublished: row.was_published,
    journal: row.journal as JournalState | null,
    code: row.code,
    result: row.result as Record<string, unknown> | null,
  }
}

type Answered = 'applied' | 'duplicate'

/** The machine says that the command has arrived, or that it will not do it. */
export async function applyAck(tx: Tx, ctx: Ctx, command: Command, ack: AckData): Promise<Answered> {
  const now = ctx.clock.now()
  if (ack.status === 'rejected') {
    if (commandMoves.fail.refusal(command.state)) return 'duplicate'
    const code = ack.reason ?? 'rejected'
    await move(tx, ctx, command, { state: 'failed', code, journal: 'never-started', acked_at: now, ended_at: now })
    return 'applied'
  }
  if (commandMoves.ack.refusal(command.state)) return 'duplicate'
  await move(tx, ctx, command, { state: 'acked', acked_at: now })
  return 'applied'
}

/** The machine says how it ended. What it says of another command by `query` or `cancel` is applied to that one. */
export async function applyResult(tx: Tx, ctx: Ctx, command: Command, result: ResultData): Promise<Answered> {
  const { status, code, data } = result
  const target = { done: commandMoves.finish, failed: commandMoves.fail, unknown: commandMoves.doubt }[status]
  if (target.refusal(command.state)) return 'duplicate'
  await move(tx, ctx, command, {
    state: target.to,
    code,
    result: JSON.stringify(data),
    ended_at: ctx.clock.now(),
    ...(code === 'never_started' ? { journal: 'never-started' as const } : {}),
  })
  // The power was cut before it could answer: the question still stands.
  if (command.type === 'query' && (status === 'unknown' || code === 'never_started')) await askAgain(tx, ctx, command)
  if (status === 'done' && (command.type === 'query' || command.type === 'cancel')) await learn(tx, ctx, command, data)
  return 'applied'
}

/** What the journal of the machine says of the command that was asked about. */
async function learn(tx: Tx, ctx: Ctx, question: Command, data: Readonly<Record<string, unknown>>): Promise<void> {
  const told = journalData.safeParse(data)
  if (!told.success || told.data.command !== question.payload.command) return
  const { journal, result } = told.data
  const asked = await lockCommand(tx, told.data.command)
  if (!asked || asked.machineId !== question.machineId || commandMoves.fail.refusal(asked.state)) return
  const now = ctx.clock.now()
  const isUnanswered = asked.state === 'published'
  // Asked before its time was over: what the machine had not begun then it may begin when it hears of it.
  const isEarly = question.type === 'query' && (isUnanswered || question.key === earlyKey(asked.id))
  if (journal === 'never-started' && isEarly) return
  if (journal === 'started' && isUnanswered)
    return await move(tx, ctx, asked, { state: 'acked', journal, acked_at: now })
  if (journal === 'never-started')
    await move(tx, ctx, asked, { state: 'failed', code: 'never_started', journal, ended_at: now })
  else if (journal === 'finished' && result && result.status !== 'unknown') {
    const state = result.status === 'done' ? ('done' as const) : ('failed' as const)
    await move(tx, ctx, asked, {
      state,
      code: result.code,
      result: JSON.stringify(result.data),
      journal,
      ended_at: now,
    })
  } else await move(tx, ctx, asked, { state: asked.state, journal })
}

interface CommandChange {
  state: CommandState
  code?: string
  journal?: JournalState
  result?: string
  acked_at?: Date
  ended_at?: Date
}

async function move(tx: Tx, ctx: Ctx, command: Command, change: CommandChange): Promise<void> {
  const row = await tx
    .updateTable('vending.device_command')
    .set(change)
    .where('id', '=', command.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await flush(tx)
  const moved = commandOf(row)
  await handle(ctx, tx, `devices.command.${command.type}`, {
    command: moved,
    before: command.state,
  } satisfies CommandMoved)
}

/** What handlers of `devices.command.<type>` are given. */
export interface CommandMoved {
  command: Command
  before: CommandState
}

/**
 * Takes note that the time of a command is over: not acked when it expired, or acked without a result for too long. The
 * machine is asked what it knows, as soon as it can be reached.
 */
export async function timeOut(tx: Tx, ctx: Ctx, command: Command): Promise<void> {
  const state = command.state === 'acked' ? ('unknown' as const) : ('expired' as const)
  await move(tx, ctx, command, { state, ended_at: ctx.clock.now() })
  if (command.type === 'query') await askAgain(tx, ctx, command)
  if (command.wasPublished && command.type === 'dispense') await ask(tx, ctx, command, `query ${command.id}`)
}

/**
 * Calls back what has not left yet. The caller holds the command, and has made sure that it is the asker's.
 * @throws wrong_state
 */
export async function callBack(tx: Tx, ctx: Ctx, command: Command): Promise<void> {
  commandMoves.cancel.require(command.state)
  await move(tx, ctx, command, { state: commandMoves.cancel.to, ended_at: ctx.clock.now() })
}

async function askAgain(tx: Tx, ctx: Ctx, question: Command): Promise<void> {
  const asked = await lockCommand(tx, String(question.payload.command))
  const isOpen = asked?.machineId === question.machineId && asked.journal === null && asked.code === null
  // what was asked before the time of the command was over is asked at its end in any case
  if (!isOpen || question.key === earlyKey(asked.id) || (await questionsAbout(tx, asked)) >= questionsMax) return
  await ask(tx, ctx, asked, `query ${asked.id} after ${question.id}`)
}

async function questionsAbout(tx: Tx, { id }: Command): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from vending.device_command asked join vending.device_command question on question.machine_id = asked.machine_id
      and question.issued_at >= asked.issued_at and question.type = 'query' and question.payload ->> 'command' = ${id}
    where asked.id = ${id}::uuid`.execute(tx)
  return rows[0]?.count ?? 0
}

const earlyKey = (id: string) => `query ${id} unanswered`
/** The key of the question about a command whose time is not over. */
export const earlyKeySql = (id: RawBuilder<unknown>) => sql<string>`'query ' || ${id} || ' unanswered'`

/** Asks about a command that is not acked for long, before its time is over; once. */
export async function askEarly(tx: Tx, ctx: Ctx, row: CommandRow): Promise<void> {
  await ask(tx, ctx, commandOf(row), earlyKey(row.id))
}

async function ask(tx: Tx, ctx: Ctx, asked: Command, key: string): Promise<void> {
  await sendCommand(tx, ctx, {
    machineId: asked.machineId,
    type: 'query',
    payload: { command: asked.id },
    expiresInMs: queryExpiresInMs,
    key,
    ...(asked.correlation === null ? {} : { correlationId: asked.correlation }),
  })
}
