import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { readTimeCursor, writeTimeCursor } from '#kernel/server/cursor.ts'
import { quickRows, textOnce } from '#kernel/server/quick-reads.ts'
import { boundCode, grantOfDeclaration } from '#modules/contest/authorization-codes/server/index.ts'
import type { DraftFinding } from '../contract/completeness.ts'
import type { DeclarationSummary, DraftProblem, DraftWarning } from '../schema.ts'
import { type DeclarationRow, findWorked, touchedAt } from './declaration-rows.ts'
import { problemsOf, readDraft, warningsOf } from './draft.ts'
import { placeOf } from './places.ts'
import { rulesOf } from './season.ts'
import { type Facts, factsOf, isoText, receiptNumber, type SummaryRow, summaryColumns, summaryOf } from './summaries.ts'

const lastReason = sql<string | null>`(select move.reason from contest.declaration_move move
  where move.declaration_id = declaration.id and move.action <> 'swap' order by move.position desc limit 1)`

export interface ListQuery {
  after?: string | undefined
  limit: number
  contest?: string | undefined
  state?: string | undefined
  search?: string | undefined
}

/** One's own declarations, last touched first. One query, whatever the number of rows. */
export async function listDeclarations(ctx: Ctx, asked: ListQuery) {
  const rows = await readRows(ctx, asked)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  const total = rows[0]?.total ?? 0
  return {
    rows: await summariesOf(ctx, shown),
    next: rows.length > asked.limit && last ? writeTimeCursor(isoText(last.updated_text), last.id) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

/** The declarations of a page stand under few rules: each is looked up once. */
async function summariesOf(ctx: Ctx, rows: readonly SummaryRow[]): Promise<DeclarationSummary[]> {
  const known = new Map<string, Facts>()
  const summaries: DeclarationSummary[] = []
  for (const row of rows) {
    const key = `${row.season_id} ${row.season_version} ${row.kind}`
    const facts = known.get(key) ?? factsOf(ctx, row, await rulesOf(ctx, row))
    known.set(key, facts)
    summaries.push(summaryOf(ctx, row, facts))
  }
  return summaries
}

type ListedRow = SummaryRow & { total: number }

function listOf(where: RawBuilder<unknown>, page: RawBuilder<unknown>, limit: number): RawBuilder<ListedRow> {
  return sql`
    select ${summaryColumns}, ${lastReason} as reason, ${receiptNumber} as receipt_number,
      (select count(*) from (select 1 from contest.declaration where ${where} limit ${sql.lit(totalCap + 1)}) counted) as total
    from contest.declaration declaration where ${where} ${page}
    order by ${touchedAt} desc, id desc limit ${limit}`
}

/** What a teacher has prepared for a pupil stands on the teacher's desk, not among the teacher's own. */
function ownedBy(accountId: string): RawBuilder<unknown> {
  return sql`owner_account_id = ${accountId} and not awaits_pupil`
}

/** The page that everybody begins with. Parameters: the owner, twice; the limit. */
const firstPage = textOnce(listOf(ownedBy(''), sql``, 0))

async function readRows(ctx: Ctx, asked: ListQuery): Promise<ListedRow[]> {
  const owner = accountOf(ctx)
  const { after, contest, state, search, limit } = asked
  if ([after, contest, state, search].every((each) => each === undefined))
    return await quickRows(ctx.db, CompiledQuery.raw(firstPage(ctx.db), [owner, owner, limit + 1]))
  const conditions = [ownedBy(owner)]
  if (state !== undefined) conditions.push(sql`state = ${state}`)
  if (contest !== undefined) conditions.push(sql`season_id = any(${await seasonsIn(ctx, contest)}::uuid[])`)
  if (search?.trim()) {
    const pattern = `%${search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(title ilike ${pattern} or number ilike ${pattern})`)
  }
  const cursor = readTimeCursor(after)
  const page = cursor ? sql`and (${touchedAt}, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  return (await listOf(sql.join(conditions, sql` and `), page, limit + 1).execute(ctx.db)).rows
}

/** The asker's seasons of one contest: a person has declarations in a few. */
async function seasonsIn(ctx: Ctx, contest: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('contest.declaration')
    .select(['season_id', 'season_version', 'kind'])
    .distinctOn('season_id')
    .where('owner_account_id', '=', accountOf(ctx))
    .orderBy('season_id')
    .execute()
  const rules = await Promise.all(rows.map((row) => rulesOf(ctx, row)))
  return rows.filter((_, index) => rules[index]?.definition.contest === contest).map((row) => row.season_id)
}

/** The newest declaration that its owner still works on; where the old addresses without an id lead. */
export async function currentDeclaration(
  ctx: Ctx,
  { contest, only }: { contest?: string | undefined; only?: 'teams' | undefined },
): Promise<{ id: string | null }> {
  const rows = await ctx.db
    .selectFrom('contest.declaration')
    .select(['id', 'season_id', 'season_version', 'kind'])
    .where('owner_account_id', '=', accountOf(ctx))
    .where('awaits_pupil', '=', false)
    .where('state', 'in', ['draft', 'signing', 'signed', 'returned'])
    .orderBy(touchedAt, 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  for (const row of rows) {
    const { definition, kind } = await rulesOf(ctx, row)
    if (contest !== undefined && definition.contest !== contest) continue
    if (only === undefined || kind.team !== undefined) return { id: row.id }
  }
  return { id: null }
}

/** What the code of a declaration stands for. */
export async function codeOf(ctx: Ctx, row: DeclarationRow) {
  const { definition } = await rulesOf(ctx, row)
  return { code: await grantOfDeclaration(ctx, row.authorization_code_id, definition) }
}

/**
 * Everything that is still missing or wrong, worded; the same that freezing would refuse with. Beside it what is likely a mistake:
 * that is confirmed, and keeps nothing from being frozen.
 */
export async function checkDeclaration(
  ctx: Ctx,
  id: string,
): Promise<{ problems: DraftProblem[]; warnings: DraftWarning[] }> {
  const row = await findWorked(ctx.db, accountOf(ctx), id)
  if (!row) throw kernelRefusals.not_found()
  if (row.state !== 'draft' && row.state !== 'returned') return { problems: [], warnings: [] }
  const draft = await readDraft(ctx.db, row, await rulesOf(ctx, row))
  const problems = await problemsOf(ctx, ctx.db, draft)
  const code = row.authorization_code_id === null ? null : await boundCode(ctx.db, row.authorization_code_id)
  const unit = code && (await placeOf(ctx, code.organizationId))
  const warnings = (await warningsOf(ctx, draft, code)).map((warning) => ({
    ...warning,
    params: { unit: unit?.name ?? '' },
  }))
  const worded = <F extends DraftFinding>(finding: F) => ({
    ...finding,
    params: { ...finding.params },
    message: ctx.words.problem(finding.code, finding.params, ctx.language),
  })
  return { problems: problems.map(worded), warnings: warnings.map(worded) }
}
