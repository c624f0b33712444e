import { sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { type DeclarationMove, type DeclarationState, declarationMoves, declarationRefusals } from '../contract.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { type LinkRow, linkOf, linkRow, moveColumns } from './move-chain.ts'
import { fixByRefusal, told, windowRefusal, type ZonedWindow } from './season.ts'

type Parts = Pick<DeclarationRow, 'owner_account_id' | 'helper_account_id' | 'awaits_pupil'>

/**
 * Why the asker's part in the declaration keeps them from this move; null where it does not. Nothing goes out in a pupil's
 * name before the pupil has confirmed, and what is the owner's alone a helper may not do; whether a helper may hand in is
 * data of the season.
 */
export function partRefusal(
  ctx: Ctx,
  action: DeclarationMove,
  row: Parts,
  definition: Pick<SeasonDefinition, 'helperMaySubmit'>,
): Refusal | null {
  if (row.awaits_pupil && ['freeze', 'submit', 'seal'].includes(action)) return declarationRefusals.not_confirmed()
  const isHelper = row.helper_account_id === ctx.actor.accountId && row.owner_account_id !== ctx.actor.accountId
  if (!isHelper) return null
  if (action === 'delete' || action === 'withdraw' || action === 'swap') return declarationRefusals.owner_only()
  return (action === 'submit' || action === 'seal') && !definition.helperMaySubmit
    ? declarationRefusals.owner_only()
    : null
}

/** Throws what {@link partRefusal} finds. */
export function requirePart(...asked: Parameters<typeof partRefusal>): void {
  const refusal = partRefusal(...asked)
  if (refusal) throw refusal
}

const boundToWindow: readonly DeclarationMove[] = ['save', 'freeze', 'unfreeze', 'submit', 'seal']

/** What of its rules decides whether a declaration may move: its window, and how its kind goes its way. */
export interface MoveRules {
  window: ZonedWindow
  kind: Pick<DeclarationKind, 'isPaperless' | 'team'>
}

/** By which move a declaration of the kind is handed in. */
export function handingIn(kind: Pick<DeclarationKind, 'isPaperless'>): 'submit' | 'seal' {
  return kind.isPaperless ? 'seal' : 'submit'
}

/**
 * Why the owner cannot make this move now; null when they can. "May I" of the screens and the move itself share this one
 * check. `to` only for a withdrawal: what goes back into a draft must still be in time.
 */
export function moveRefusal(
  action: DeclarationMove,
  row: Pick<DeclarationRow, 'state' | 'opened_at' | 'submitted_at' | 'review_since' | 'fix_by'>,
  { window, kind }: MoveRules,
  receivedAt: Date,
  to?: 'draft' | 'withdrawn',
): Refusal | null {
  const isOtherWay = action === (kind.isPaperless ? 'freeze' : 'seal')
  const illegal = isOtherWay
    ? kernelRefusals.wrong_state({ action, state: row.state })
    : declarationMoves[action].refusal(row.state)
  if (illegal)
    return action === 'submit' && row.state === 'signing' ? declarationRefusals.signed_pages_missing() : illegal
  if (action === 'withdraw' && row.opened_at) return declarationRefusals.opened_by_reviewer()
  // a unit has passed it on since it came
  if (action === 'withdraw' && row.review_since?.getTime() !== row.submitted_at?.getTime())
    return declarationRefusals.already_reviewed()
  if (action === 'swap') return swapRefusal(kind, window, receivedAt)
  if (boundToWindow.includes(action) && row.fix_by) return fixByRefusal(row.fix_by, window, receivedAt)
  if (boundToWindow.includes(action) || to === 'draft') return windowRefusal(window, receivedAt)
  return null
}

/** A kind without swaps, or the last day for them has passed by the receipt clock. */
function swapRefusal(kind: MoveRules['kind'], window: ZonedWindow, receivedAt: Date): Refusal | null {
  const until = kind.team?.swapUntil
  if (until === undefined) return declarationRefusals.swap_not_offered()
  if (receivedAt.getTime() <= Date.parse(until)) return null
  return declarationRefusals.swap_closed(told(window, { swapUntil: until, receivedAt: receivedAt.toISOString() }))
}

/** Throws what {@link moveRefusal} finds. */
export function requireMove(...asked: Parameters<typeof moveRefusal>): void {
  const refusal = moveRefusal(...asked)
  if (refusal) throw refusal
}

/** Columns that a move may set besides the state. */
export type MoveSettings = Partial<
  Pick<
    DeclarationRow,
    | 'level'
    | 'form_version'
    | 'content_hash'
    | 'frozen_at'
    | 'received_at'
    | 'submitted_at'
    | 'opened_at'
    | 'review_unit_id'
    | 'review_since'
    | 'fix_by'
    | 'opened_paths'
  >
>

export interface MoveOptions {
  /** where to, for a move that leads to several states */
  to?: DeclarationState
  reason?: string | undefined
  set?: MoveSettings
  /** the instant that counts; now unless said */
  at?: Date
}

/**
 * The one way a declaration changes its state: the transition table, the row, and a link in its chain of moves (contest.md
 * 6.1: every transition has actor, time, reason and previous hash). The row must be locked.
 */
export async function moveDeclaration(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  action: DeclarationMove,
  options: MoveOptions = {},
): Promise<DeclarationRow> {
  const move = declarationMoves[action]
  move.require(row.state)
  const targets: readonly string[] = Array.isArray(move.to) ? move.to : [move.to]
  const to = options.to ?? (targets[0] as DeclarationState)
  if (!targets.includes(to)) throw new Error(`${action} does not lead to ${to}`)
  const moved = { ...row, ...options.set, state: to, updated_at: ctx.clock.now() }
  const set: MoveSet = { ...options.set, state: to, updated_at: moved.updated_at }
  const link = linkRow(ctx, row.id, { action, from: row.state, to, level: moved.level, ...linkDetails(options) })
  await later(tx, movingOf(Object.keys(set) as (keyof MoveSet)[])({ ...set, ...link }))
  return moved
}

/** What a move sets. */
type MoveSet = MoveSettings & Pick<DeclarationRow, 'state' | 'updated_at'>

/** By the columns that a move sets; which those are stands in the code of each move. */
const movings = new Bounded<ReturnType<typeof makeMoving>>({ countMax: 50 })

function movingOf(columns: readonly (keyof MoveSet)[]): ReturnType<typeof makeMoving> {
  const key = columns.join()
  const moving = movings.get(key) ?? makeMoving(columns)
  movings.set(key, moving)
  return moving
}

function makeMoving(columns: readonly (keyof MoveSet)[]) {
  return fixedStatement<MoveSet & LinkRow>((value) => {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${value(column)}`)
    return sql`
      with moved as (update contest.declaration set ${sql.join(set)} where id = ${value('declaration')})
      insert into contest.declaration_move (${moveColumns}) ${linkOf(value)}`
  })
}

function linkDetails(options: MoveOptions): { reason: string | null; at?: Date } {
  return { reason: options.reason ?? null, ...(options.at ? { at: options.at } : {}) }
}
