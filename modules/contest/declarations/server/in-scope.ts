import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { quickRows } from '#kernel/server/quick-reads.ts'
import { scopedStatement } from '#kernel/server/scope.ts'
import type { DeclarationDetail } from '../schema.ts'
import type { DeclarationRow } from './declaration-rows.ts'
import { type DetailRow, detailColumns, detailOf, type OpenDetail, openDetail } from './detail.ts'
import { claimedGroup, claimFindings, membersToClaim, problemsWith } from './draft.ts'
import { handedIn } from './office-list.ts'
import { type Rules, rulesOf } from './season.ts'

/** What an office reads of one declaration at once: all that its owner sees, whose turn it is, and what judging it needs. */
export interface ScopedRow
  extends DetailRow,
    Pick<DeclarationRow, 'organization_id' | 'authorization_code_id' | 'stage' | 'unit_path' | 'review_unit_id'> {
  /** the places of its members that are its own */
  claims: { group: string; index: string }[]
}

const scopedColumns = sql.raw(`organization_id, authorization_code_id, stage, unit_path, review_unit_id,
  (select coalesce(json_agg(json_build_object('group', claim.kind_group, 'index', encode(claim.identity_index, 'base64'))), '[]')
    from contest.work_claim claim where claim.declaration_id = declaration.id) as claims`)

/** Who asks, for further columns of {@link scopedReader}. */
export const asking = sql.ref('asked.account')

/**
 * Makes what reads a declaration of the asker's subtree that was handed in, with further columns of the caller's, in one
 * statement; its text is put together once for each depth at which offices stand. Undefined for a stranger's and for none.
 * @param more columns over `contest.declaration declaration`, and `files`: ids of further files that they name
 */
export function scopedReader<Row extends ScopedRow>(more: {
  columns: RawBuilder<unknown>
  files: RawBuilder<unknown>
}): (ctx: Ctx, db: Queryable, id: string) => Promise<Row | undefined> {
  const statement = scopedStatement({ declaration: 'uuid', account: 'uuid' }, ({ under }) => ({
    columns: sql`${detailColumns(more.files)}, ${scopedColumns}, ${more.columns}`,
    tables: sql`join contest.declaration declaration on declaration.id = asked.declaration
      where ${under('declaration.unit_path')} and ${handedIn}`,
  }))
  return async (ctx, db, id) => {
    const query = statement(ctx, { declaration: id, account: ctx.actor.accountId })
    const rows = db === ctx.db ? await quickRows<Row>(ctx.db, query) : (await db.executeQuery<Row>(query)).rows
    return rows[0]
  }
}

/** Everything that breaks a rule of the season in a declaration that was read so. */
export async function problemsInScope(
  ctx: Ctx,
  db: Queryable,
  { row, code, ...found }: OpenDetail & { row: ScopedRow },
  rules: Rules,
) {
  const materials = found.materials.filter((material) => material.removed_at === null)
  const draft = { row, rules, values: row.field_values, people: found.people, files: found.files, materials }
  const group = claimedGroup(rules)
  const own = new Set(row.claims.filter((claim) => claim.group === group).map((claim) => claim.index))
  // A place is claimed once: who has it here has no other work.
  const areAllOwn = membersToClaim(draft).every((member) => own.has(member.index.toString('base64')))
  const claims = areAllOwn ? [] : await claimFindings(db, draft)
  return await problemsWith(ctx, draft, { code, claims })
}

const readPlain = scopedReader<ScopedRow>({ columns: sql`1 as found`, files: sql`` })

/**
 * A declaration of the asker's subtree that was handed in, as its owner sees it.
 * @throws not_found for a stranger's and for none
 */
export async function viewInScope(ctx: Ctx, id: string): Promise<DeclarationDetail> {
  const row = await readPlain(ctx, ctx.db, id)
  if (!row) throw kernelRefusals.not_found()
  return await detailOf(ctx, { ...openDetail(ctx, row), row }, await rulesOf(ctx, row))
}
