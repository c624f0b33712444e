import { type Expression, type RawBuilder, sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { later, readLater } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { type Filled, fixedStatement, type ValueNamed } from '#kernel/server/fixed-statement.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { readCode } from '../contract/check-code.ts'
import { type CodeState, codeMoves, authorizationCodeRefusals as refusals } from '../contract.ts'
import { codeIndex, openCode, type WithSecrets } from './sealing.ts'

/** What a code is wanted for; parts left out are not compared. */
export interface CodeWish {
  seasonId?: string | undefined
  kind?: string | undefined
  stage?: string | undefined
}

export interface CodeRow {
  id: string
  sealed: Buffer
  seasonId: string
  organizationId: string
  kind: string
  /** null: any stage of the kind */
  stage: string | null
  state: CodeState
  expiresAt: Date | null
  declarationId: string | null
}

const columns = [
  'id',
  'code_sealed as sealed',
  'season_id as seasonId',
  'organization_id as organizationId',
  'kind',
  'stage',
  'state',
  'expires_at as expiresAt',
  'declaration_id as declarationId',
] as const

/** The row of what a person typed, or the refusal that says what is wrong with it. Reads only. */
export async function findCode(
  ctx: WithSecrets,
  db: Queryable,
  text: string,
  wish: CodeWish & { now: Date },
): Promise<{ row: CodeRow } | { refusal: Refusal }> {
  const code = readCode(text)
  if (code === null) return { refusal: refusals.code_malformed() }
  const row = (await db
    .selectFrom('contest.authorization_code')
    .select(columns)
    .where('code_hash', '=', codeIndex(ctx, code))
    .executeTakeFirst()) as CodeRow | undefined
  if (!row) return { refusal: refusals.code_unknown() }
  const refusal = codeRefusal(row, wish, wish.now)
  return refusal ? { refusal } : { row }
}

/** Why the code cannot be bound for that wish now; null when it can. */
function codeRefusal(row: CodeRow, wish: CodeWish, now: Date): Refusal | null {
  if (row.state === 'void') return refusals.code_revoked()
  if (codeMoves.bind.refusal(row.state)) return refusals.code_used()
  if (wish.seasonId !== undefined && wish.seasonId !== row.seasonId) return refusals.code_other_season()
  if (wish.kind !== undefined && wish.kind !== row.kind) return refusals.code_other_kind({ kind: row.kind })
  if (wish.stage !== undefined && row.stage !== null && wish.stage !== row.stage)
    return refusals.code_other_stage({ stage: row.stage })
  if (row.expiresAt !== null && row.expiresAt.getTime() < now.getTime())
    return refusals.code_expired({ expiresAt: row.expiresAt.toISOString() })
  return null
}

/**
 * Binds the code to a declaration in the caller's transaction. Of two people at once one wins: the second waits for the
 * row and then finds it bound. Answers the refusal instead of throwing it, so that the caller can count the failure.
 */
export async function bindCodeTo(
  ctx: WithSecrets,
  tx: Tx,
  text: string,
  wish: Required<Pick<CodeWish, 'seasonId' | 'kind'>> &
    CodeWish & { declarationId: string; declarationNumber: string; now: Date },
): Promise<{ row: CodeRow } | { refusal: Refusal }> {
  const code = readCode(text)
  if (code !== null) {
    const index = codeIndex(ctx, code)
    // The lock first: what is checked afterwards can no longer change.
    await tx
      .selectFrom('contest.authorization_code')
      .select('id')
      .where('code_hash', '=', index)
      .forUpdate()
      .executeTakeFirst()
    const own = await codeOfDeclaration(tx, index, wish.declarationId)
    // Entered once more for the declaration that has it: nothing to do, nothing to refuse.
    if (own) return { row: own }
  }
  const found = await findCode(ctx, tx, text, wish)
  if ('refusal' in found) return found
  await tx
    .updateTable('contest.authorization_code')
    .set({
      state: codeMoves.bind.to,
      bound_at: wish.now,
      declaration_id: wish.declarationId,
      declaration_number: wish.declarationNumber,
    })
    .where('id', '=', found.row.id)
    .execute()
  return found
}

/** The row of that id, which a declaration names. */
export async function codeById(db: Queryable, id: string): Promise<CodeRow> {
  const row = await db
    .selectFrom('contest.authorization_code')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row as CodeRow
}

async function codeOfDeclaration(tx: Tx, index: Buffer, declarationId: string): Promise<CodeRow | undefined> {
  const row = await tx
    .selectFrom('contest.authorization_code')
    .select(columns)
    .where('code_hash', '=', index)
    .where('declaration_id', '=', declarationId)
    .where('state', '=', 'bound')
    .executeTakeFirst()
  return row as CodeRow | undefined
}

/** The draft or declaration gives its code back: free again, or void when the window is over. A revoked code stays void. */
export async function releaseCode(tx: Tx, codeId: string, options: { isInTime: boolean }): Promise<void> {
  await tx
    .updateTable('contest.authorization_code')
    .set({
      state: options.isInTime ? 'allocated' : 'void',
      void_reason: options.isInTime ? null : 'window-over',
      bound_at: null,
      declaration_id: null,
      declaration_number: null,
    })
    .where('id', '=', codeId)
    .where('state', 'in', codeMoves.release.from)
    .execute()
}

/** What a declaration that is handed in asks of its code; a code that was revoked meanwhile refuses (contest.md 6.2). */
export interface LockedCode {
  /** it goes along, with the transaction's next statement */
  submit: () => Promise<void>
  /** it went along before: a returned declaration is handed in once more with the code it has kept */
  requireLive: () => void
}

type LockedRow = Pick<CodeRow, 'id' | 'state'>

const going = fixedStatement<LockedRow>(
  (value) => sql`update contest.authorization_code set state = ${value('state')} where id = ${value('id')}`,
)

/**
 * Makes what {@link lockCodeLater} sends, once for all requests.
 * @param codeId an expression, since nobody knows the code before the declaration is locked
 */
export function codeLock<V extends object>(codeId: (value: ValueNamed<V>) => RawBuilder<string | null>) {
  return fixedStatement<V, LockedRow>(
    (value) => sql`
      select id, state from contest.authorization_code where id = ${codeId(value)} for update`,
  )
}

/**
 * Locks the code of a declaration that is being handed in, with the transaction's next statement; what is handed back may be
 * asked after it.
 * @param lock made by {@link codeLock}
 */
export async function lockCodeLater(tx: Tx, lock: Filled<LockedRow>): Promise<LockedCode> {
  const rows = await readLater(tx, lock)
  const locked = () => {
    const [code] = rows()
    if (!code) throw new Error('the declaration names a code that is not there')
    if (code.state === 'void') throw refusals.code_revoked()
    return code
  }
  return {
    async submit() {
      const { id, state } = locked()
      const move = codeMoves.submit
      if (!(move.from as readonly string[]).includes(state))
        throw kernelRefusals.wrong_state({ action: move.name, state })
      await later(tx, going({ id, state: move.to }))
    },
    requireLive: () => void locked(),
  }
}

/** A declaration that was handed in before has got another code, which goes along at once. */
export async function submitCode(tx: Tx, codeId: string): Promise<void> {
  await step(tx, codeId, codeMoves.submit)
}

/** The declaration was taken back into a draft: its code is bound again; one that was revoked stays void. */
export async function takeBackCode(tx: Tx, codeId: string): Promise<void> {
  await step(tx, codeId, codeMoves.takeBack)
}

/** The declaration is qualified at the last level (use), or no longer (unuse; a code that was revoked stays void). */
export async function settleCode(tx: Tx, codeId: string, move: 'use' | 'unuse'): Promise<void> {
  await step(tx, codeId, codeMoves[move])
}

type Step = 'submit' | 'takeBack' | 'use' | 'unuse'

async function step(tx: Tx, codeId: string, move: (typeof codeMoves)[Step]): Promise<void> {
  const moved = await tx
    .updateTable('contest.authorization_code')
    .set({ state: move.to })
    .where('id', '=', codeId)
    .where('state', 'in', move.from)
    .returning('id')
    .executeTakeFirst()
  if (moved) return
  const row = await tx
    .selectFrom('contest.authorization_code')
    .select('state')
    .where('id', '=', codeId)
    .executeTakeFirstOrThrow()
  if (row.state !== 'void') throw kernelRefusals.wrong_state({ action: move.name, state: row.state })
  // Going back needs no code: what comes next asks for another one.
  if (move === codeMoves.submit || move === codeMoves.use) throw refusals.code_revoked()
}

/** What a code is worth to the declaration that has it. */
export interface CodeStanding {
  state: CodeState
  organizationId: string
  /** null: any stage of the kind */
  stage: string | null
}

export interface ShownCode extends CodeStanding {
  /** in groups of four */
  code: string
}

/** What the code of a declaration is worth. */
export async function boundCode(db: Queryable, codeId: string): Promise<CodeStanding> {
  const { sealed: _sealed, ...standing } = await selectedCode(db, codeId)
  return standing
}

async function selectedCode(db: Queryable, codeId: string): Promise<SelectedCode> {
  const found = await sql<{ code: SelectedCode | null }>`select ${selectCode(sql.val(codeId))} as code`.execute(db)
  const code = found.rows[0]?.code
  if (!code) throw new Error(`code ${codeId} does not exist`)
  return code
}

/** What {@link selectCode} gives. */
export type SelectedCode = CodeStanding & { sealed: string }

/** A column with the code of that id, for the queries of whoever refers to one: a round trip less. */
export function selectCode(id: Expression<unknown>): RawBuilder<SelectedCode | null> {
  return sql`(select json_build_object('sealed', encode(code.code_sealed, 'base64'), 'state', code.state,
    'organizationId', code.organization_id, 'stage', code.stage) from contest.authorization_code code where code.id = ${id})`
}

/** As its owner may see it. */
export function readSelected(ctx: WithSecrets, { sealed, ...standing }: SelectedCode): ShownCode {
  return { code: openCode(ctx, Buffer.from(sealed, 'base64')), ...standing }
}

/** The code of a declaration, as its owner may see it, with the name of the unit that it was allotted to. */
export async function shownCode(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  codeId: string,
): Promise<ShownCode & { unit: string }> {
  const code = readSelected(ctx, await selectedCode(ctx.db, codeId))
  const unit = await organizationOf(ctx.db, code.organizationId)
  if (!unit) throw new Error(`code ${codeId} belongs to a unit that does not exist`)
  return { ...code, unit: unit.name }
}
