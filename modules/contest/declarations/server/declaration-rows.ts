import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { readLater } from '#kernel/server/connection.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import { levelsAlongPath } from '#modules/platform/organizations/server/index.ts'
import type { DeclarationState } from '../contract.ts'

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
