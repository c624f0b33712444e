import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import { later, readLater } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement, type ValueNamed } from '#kernel/server/fixed-statement.ts'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'
import type { DeclarationKind, SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { levelsAlongPath } from '#modules/platform/organizations/server/index.ts'
import { type DeclarationMove, type DeclarationState, declarationMoves, declarationRefusals } from '../contract.ts'
import { fixByRefusal, told, windowRefusal, type ZonedWindow } from './season.ts'

/** A declaration without its form values. */
export interface DeclarationRow {
  id: string
  number: string
  season_id: string
  season_version: number
  kind: string
  state: DeclarationState
  level: string | null
  owner_account_id: string
  /** who may work on it besides the owner; the teacher who prepared it is both until its pupil has taken it over */
  helper_account_id: string | null
  awaits_pupil: boolean
  organization_id: string | null
  authorization_code_id: string | null
  title: string
  stage: string | null
  revision: number
  form_version: number
  content_hash: Buffer | null
  created_at: Date
  /** when it last moved, or changed hands; the lists of the offices are ordered by it */
  updated_at: Date
  /** when somebody last wrote in its form */
  saved_at: Date | null
  frozen_at: Date | null
  received_at: Date | null
  submitted_at: Date | null
  opened_at: Date | null
  /** ids from the root down to the unit it belongs to */
  unit_path: string[]
  /** whose turn it is, and since when; null while nobody reviews it */
  review_unit_id: string | null
  review_since: Date | null
  /** from a return until it is submitted again: until when, and which places of the form may be changed */
  fix_by: Date | null
  opened_paths: string[] | null
}

export const declarationColumns = [
  'id',
  'number',
  'season_id',
  'season_version',
  'kind',
  'state',
  'level',
  'owner_account_id',
  'helper_account_id',
  'awaits_pupil',
  'organization_id',
  'authorization_code_id',
  'title',
  'stage',
  'revision',
  'form_version',
  'content_hash',
  'created_at',
  'updated_at',
  'saved_at',
  'frozen_at',
  'received_at',
  'submitted_at',
  'opened_at',
  'unit_path',
  'review_unit_id',
  'review_since',
  'fix_by',
  'opened_paths',
] as const

/** When anything was last done with a declaration, as those who work on it see it. */
export const touchedAt = sql<Date>`greatest(updated_at, saved_at)`

/** The declarations that an account works on: its own, and those it helps with. */
export function worksOn(accountId: string | RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`${accountId}::uuid in (owner_account_id, helper_account_id)`
}

/** Locks a declaration that the asker owns or helps with; a stranger's answers as one that does not exist. */
export async function lockWorked(ctx: Ctx, tx: Tx, id: string): Promise<DeclarationRow> {
  const row = await tx
    .selectFrom('contest.declaration')
    .select(declarationColumns)
    .where('id', '=', id)
    .where(worksOn(accountOf(ctx)))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row as DeclarationRow
}

/** A row with the level of each unit along its path. */
export type RowWithLevels = DeclarationRow & { levels: { id: string; level: string }[] }

/** Its columns, for a statement over `contest.declaration`. */
export const columnsWithLevels = sql`${sql.raw(declarationColumns.join(', '))},
  ${levelsAlongPath(sql.ref('declaration.unit_path'))} as levels`

const lockingWorked = fixedStatement<{ id: string; account: string }, RowWithLevels>(
  (value) => sql`
    select ${columnsWithLevels} from contest.declaration where id = ${value('id')} and ${worksOn(value('account'))}
    for update`,
)

/** {@link lockWorked} with the transaction's next statement, with the level of each unit along its path. */
export async function lockWorkedLater(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<() => { row: DeclarationRow; levels: RowWithLevels['levels'] }> {
  const rows = await readLater(tx, lockingWorked({ id, account: accountOf(ctx) }))
  return () => {
    const [found] = rows()
    if (!found) throw kernelRefusals.not_found()
    const { levels, ...row } = found
    return { row, levels }
  }
}

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

/** Locks any declaration, for work that no owner asked for. */
export async function lockAny(tx: Tx, id: string): Promise<DeclarationRow> {
  const row = await tx
    .selectFrom('contest.declaration')
    .select(declarationColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row as DeclarationRow
}

/** The row without a lock, for reading; undefined when the account neither owns it nor helps with it. */
export async function findWorked(db: Queryable, accountId: string, id: string): Promise<DeclarationRow | undefined> {
  const row = await db
    .selectFrom('contest.declaration')
    .select(declarationColumns)
    .where('id', '=', id)
    .where(worksOn(accountId))
    .executeTakeFirst()
  return row as DeclarationRow | undefined
}

/** Any declaration, for work that asks for no owner; undefined when there is none. */
export async function findAny(db: Queryable, id: string): Promise<DeclarationRow | undefined> {
  const row = await db
    .selectFrom('contest.declaration')
    .select(declarationColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as DeclarationRow | undefined
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

const creating = fixedStatement<LinkRow>(
  (value) => sql`insert into contest.declaration_move (${moveColumns}) ${linkOf(value)}`,
)

/** The first link of the chain: the draft was made. */
export async function recordCreation(ctx: Ctx, tx: Tx, declarationId: string): Promise<void> {
  const link = linkRow(ctx, declarationId, { action: 'create', from: null, to: 'draft', level: null, reason: null })
  await tx.executeQuery(creating(link).compile(tx))
}

function linkDetails(options: MoveOptions): { reason: string | null; at?: Date } {
  return { reason: options.reason ?? null, ...(options.at ? { at: options.at } : {}) }
}

const moveColumns = sql.raw(
  'declaration_id, position, action, from_state, to_state, level, actor_account_id, reason, at, previous_hash, hash',
)

interface Link {
  action: string
  from: string | null
  to: string
  level: string | null
  reason: string | null
  at?: Date
}

/** The values of a link's row. */
interface LinkRow {
  declaration: string
  action: string
  from: string | null
  to: string
  levelAfter: string | null
  actor: string | null
  reason: string | null
  at: Date
  /** what its hash is over */
  text: string
  /** what stands for the hash before the first one */
  firstHash: Buffer
}

function linkRow(ctx: Ctx, declaration: string, link: Link): LinkRow {
  const { action, from, to, level, reason } = link
  const actor = ctx.actor.accountId
  const at = link.at ?? ctx.clock.now()
  const text = linkText({ ...link, declarationId: declaration, actor, at })
  const first = firstHash(declaration)
  return { declaration, action, from, to, levelAfter: level, actor, reason, at, text, firstHash: first }
}

/** The row of the move, hashed together with its position and the hash before it, in one statement under the row's lock. */
function linkOf(value: ValueNamed<LinkRow>) {
  return sql`
    select ${value('declaration')}::uuid, link.position, ${value('action')}::text, ${value('from')}::text,
      ${value('to')}::text, ${value('levelAfter')}::text, ${value('actor')}::uuid, ${value('reason')}::text,
      ${value('at')}::timestamptz, link.previous_hash,
      sha256(link.previous_hash || int4send(link.position) || convert_to(${value('text')}::text, 'UTF8'))
    from (
      select coalesce(max(position), 0) + 1 as position,
        coalesce((array_agg(hash order by position desc))[1], ${value('firstHash')}::bytea) as previous_hash
      from contest.declaration_move where declaration_id = ${value('declaration')}::uuid
    ) as link`
}

/** What a link's hash is over, besides its position and the hash before it. */
function linkText(link: Link & { declarationId: string; actor: string | null; at: Date }): string {
  return canonicalJson({ ...link, at: link.at.toISOString() })
}

function firstHash(declarationId: string): Buffer {
  return sha256(`declaration ${declarationId}`)
}

/**
 * Whether the chain of moves of a declaration is unbroken: no row was changed, left out or put in. Of a link whose reason has gone
 * with time its place in the chain is held, by the hash that the next one bears.
 */
export async function isChainIntact(db: Queryable, declarationId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('contest.declaration_move')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .orderBy('position')
    .execute()
  let previous = firstHash(declarationId)
  for (const [index, row] of rows.entries()) {
    const position = Buffer.alloc(4)
    position.writeInt32BE(index + 1)
    const text = linkText({
      declarationId,
      action: row.action,
      from: row.from_state,
      to: row.to_state,
      level: row.level,
      actor: row.actor_account_id,
      reason: row.reason,
      at: row.at,
    })
    const hash = sha256(Buffer.concat([previous, position, Buffer.from(text)]))
    const isItself = (row.reason_erased_at !== null && row.reason === null) || row.hash.equals(hash)
    if (row.position !== index + 1 || !row.previous_hash.equals(previous) || !isItself) return false
    previous = row.hash
  }
  return rows.length > 0
}
