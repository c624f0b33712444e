import { type RawBuilder, sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { readSelected, type SelectedCode, selectCode } from '#modules/contest/authorization-codes/server/index.ts'
import { filesByIds } from '#modules/platform/files/server/index.ts'
import type { FieldValue } from '../contract/fields.ts'
import type { DeclarationDetail, DeclarationSummary, DraftProblem } from '../schema.ts'
import { problemsOf, readDraft, schoolIdsOf } from './draft.ts'
import { maskedOf } from './identity.ts'
import { earlierOf, type MaterialRow, materialView } from './material-rows.ts'
import { type DeclarationRow, declarationColumns, findOwn, moveRefusal } from './moves.ts'
import type { PersonRow } from './person-rows.ts'
import { placeNames, placeOf } from './places.ts'
import { portraitView } from './portraits.ts'
import { type Rules, rulesOf, windowRefusal } from './season.ts'

type SummaryRow = Omit<DeclarationRow, 'content_hash'> & { reason: string | null; receipt_number: string | null }

const summaryColumns = declarationColumns.filter((column) => column !== 'content_hash')
const lastReason = sql<string | null>`(select move.reason from contest.declaration_move move
  where move.declaration_id = declaration.id order by move.position desc limit 1)`
const receiptNumber = sql<string | null>`(select receipt.number from contest.receipt receipt
  where receipt.declaration_id = declaration.id order by receipt.received_at desc limit 1)`

export interface ListQuery {
  after?: string | undefined
  limit: number
  contest?: string | undefined
  state?: string | undefined
  search?: string | undefined
}

/** One's own declarations, last touched first. One query, whatever the number of rows. */
export async function listDeclarations(ctx: Ctx, asked: ListQuery) {
  const conditions = [sql`owner_account_id = ${accountOf(ctx)}`]
  if (asked.state !== undefined) conditions.push(sql`state = ${asked.state}`)
  if (asked.contest !== undefined) conditions.push(sql`season_id = any(${await seasonsIn(ctx, asked.contest)}::uuid[])`)
  if (asked.search?.trim()) {
    const pattern = `%${asked.search.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(title ilike ${pattern} or number ilike ${pattern})`)
  }
  const where = sql.join(conditions, sql` and `)
  const cursor = readCursor(asked.after)
  const page = cursor ? sql`and (updated_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<SummaryRow & { total: number }>`
    select ${sql.join(summaryColumns.map((column) => sql.ref(column)))}, ${lastReason} as reason, ${receiptNumber} as receipt_number,
      (select count(*) from (select 1 from contest.declaration where ${where} limit ${totalCap + 1}) counted) as total
    from contest.declaration declaration where ${where} ${page}
    order by updated_at desc, id desc limit ${asked.limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  const total = rows[0]?.total ?? 0
  return {
    rows: await Promise.all(shown.map(async (row) => summaryOf(ctx, row, await rulesOf(ctx, row)))),
    next: rows.length > asked.limit && last ? writeCursor(last) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
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

function writeCursor(row: SummaryRow): string {
  return Buffer.from(JSON.stringify([row.updated_at.toISOString(), row.id])).toString('base64url')
}

function readCursor(text: string | undefined): { at: string; id: string } | null {
  if (text === undefined) return null
  const wrong = kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  const decoded = Buffer.from(text, 'base64url').toString('utf8')
  const match = /^\["(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)","([0-9a-f-]{36})"\]$/.exec(decoded)
  if (!match?.[1] || !match[2]) throw wrong
  return { at: match[1], id: match[2] }
}

/** The newest declaration that its owner still works on; where the old addresses without an id lead. */
export async function currentDeclaration(ctx: Ctx, contest: string | undefined): Promise<{ id: string | null }> {
  const rows = await ctx.db
    .selectFrom('contest.declaration')
    .select(['id', 'season_id', 'season_version', 'kind'])
    .where('owner_account_id', '=', accountOf(ctx))
    .where('state', 'in', ['draft', 'signing', 'signed', 'returned'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  for (const row of rows) {
    if (contest === undefined || (await rulesOf(ctx, row)).definition.contest === contest) return { id: row.id }
  }
  return { id: null }
}

function summaryOf(ctx: Ctx, row: SummaryRow, rules: Rules): DeclarationSummary {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    kind: row.kind,
    season: {
      id: row.season_id,
      code: rules.seasonCode,
      contest: rules.definition.contest,
      closesAt: rules.window.closesAt,
    },
    state: row.state,
    level: row.level,
    formVersion: row.form_version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    nextAction: nextAction(ctx, row, rules),
    receiptNumber: row.receipt_number && formatCode(row.receipt_number),
    reason: reasonText(ctx, row.reason),
  }
}

function nextAction(ctx: Ctx, row: SummaryRow, rules: Rules): DeclarationSummary['nextAction'] {
  const isOpen = windowRefusal(rules.window, ctx.receivedAt) === null
  switch (row.state) {
    case 'draft':
      return isOpen ? 'fill-in' : 'none'
    case 'signing':
      return isOpen ? 'print' : 'none'
    case 'signed':
      return isOpen ? 'submit' : 'none'
    case 'submitted':
      return 'wait'
    case 'returned':
      return 'mend'
    default:
      return 'none'
  }
}

/** Reasons that the clock gives are codes; those of people are their own words. */
export function reasonText(ctx: Ctx, reason: string | null): string | null {
  const key = reason === null ? undefined : clockReasons[reason]
  return key === undefined ? reason : ctx.words.text(`declarations.reasons.${key}`, {}, ctx.language)
}

const clockReasons: Readonly<Record<string, string>> = {
  'window-over': 'windowOver',
  'not-mended-in-time': 'notMendedInTime',
}

interface DetailRow extends SummaryRow {
  selected_code: SelectedCode | null
  field_values: Record<string, FieldValue>
  field_revisions: Record<string, number>
  moves: { action: string; state: string; at: string; reason: string | null }[]
  people: (Omit<PersonRow, 'id_number_cipher' | 'id_number_index'> & { cipher: string | null })[]
  materials: (Omit<MaterialRow, 'added_at' | 'removed_at'> & { added_at: string; removed_at: string | null })[]
}

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
/** What hangs on a declaration, gathered in the same statement: one round trip instead of four. */
const hangingOn = sql.raw(`
  (select jsonb_agg(jsonb_build_object('action', m.action, 'state', m.to_state, 'reason', m.reason, 'at', ${instant('m.at')})
      order by m.position)
    from contest.declaration_move m where m.declaration_id = declaration.id) as moves,
  (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'role', p.role, 'position', p.position,
      'field_values', p.field_values, 'field_revisions', p.field_revisions,
      'cipher', encode(p.id_number_cipher, 'base64'), 'portrait_file_id', p.portrait_file_id)
      order by p.role desc, p.position), '[]')
    from contest.declaration_person p where p.declaration_id = declaration.id and p.removed_at is null) as people,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'material', f.material, 'file_id', f.file_id,
      'position', f.position, 'version', f.version, 'replaces_id', f.replaces_id, 'extra', f.extra,
      'added_at', ${instant('f.added_at')}, 'removed_at', ${instant('f.removed_at')})
      order by f.material, f.position, f.version), '[]')
    from contest.declaration_material f where f.declaration_id = declaration.id) as materials`)

/** One of one's own declarations with everything that hangs on it, in a fixed handful of queries. */
export async function viewDeclaration(ctx: Ctx, id: string): Promise<DeclarationDetail> {
  return await detailOf(ctx, id, sql`owner_account_id = ${accountOf(ctx)}`)
}

/** The same for an office: a declaration of its own subtree. */
export async function viewInScope(ctx: Ctx, id: string): Promise<DeclarationDetail> {
  return await detailOf(ctx, id, underScope(ctx.actor, 'declaration.unit_path'))
}

async function detailOf(ctx: Ctx, id: string, condition: RawBuilder<unknown>): Promise<DeclarationDetail> {
  const found = await sql<DetailRow>`
    select ${sql.join(summaryColumns.map((column) => sql.ref(column)))}, field_values, field_revisions,
      ${lastReason} as reason, ${receiptNumber} as receipt_number, ${hangingOn},
      ${selectCode(sql.ref('declaration.authorization_code_id'))} as selected_code
    from contest.declaration declaration where id = ${id} and ${condition}`.execute(ctx.db)
  const row = found.rows[0]
  if (!row) throw kernelRefusals.not_found()
  const people = row.people.map(({ cipher, ...person }) => ({
    ...person,
    id_number_cipher: cipher === null ? null : Buffer.from(cipher, 'base64'),
    id_number_index: null,
  }))
  const all = row.materials.map((each) => ({
    ...each,
    added_at: new Date(each.added_at),
    removed_at: each.removed_at === null ? null : new Date(each.removed_at),
  }))
  const [rules, { materials, portraits }] = await Promise.all([rulesOf(ctx, row), filesOf(ctx, people, all)])
  const code = row.selected_code && readSelected(row.selected_code)
  const unit = code && (await placeOf(ctx, code.organizationId))
  return {
    ...summaryOf(ctx, row, rules),
    seasonVersion: row.season_version,
    revision: row.revision,
    values: row.field_values,
    revisions: row.field_revisions,
    people: people.map((person) => ({
      id: person.id,
      role: person.role,
      position: person.position,
      values: person.field_values,
      revisions: person.field_revisions,
      idNumberMasked: maskedOf(ctx, person),
      portrait: portraits(person),
    })),
    materials,
    authorizationCode: code && { code: code.code, state: code.state, unit: unit?.name ?? '' },
    places: await placeNames(ctx, schoolIdsOf({ rules, values: row.field_values, people })),
    abilities: abilitiesOf(ctx, row, rules),
    fixBy: row.fix_by?.toISOString() ?? null,
    openedPaths: row.opened_paths,
    moves: row.moves.map((move) => ({ ...move, reason: reasonText(ctx, move.reason) })),
    now: ctx.receivedAt.toISOString(),
  }
}

async function filesOf(ctx: Ctx, people: readonly PersonRow[], all: readonly MaterialRow[]) {
  const current = all.filter((material) => material.removed_at === null)
  const ids = [
    ...current.flatMap((material) => [material, ...earlierOf(material, all)].map((each) => each.file_id)),
    ...people.flatMap((person) => person.portrait_file_id ?? []),
  ]
  const files = await filesByIds(ctx.db, [...new Set(ids)])
  return {
    materials: current.map((material) => materialView(ctx, material, all, files)),
    portraits: (person: PersonRow) => portraitView(ctx, person.portrait_file_id, files),
  }
}

/** What the owner may do now, by the same checks that the moves make; else why not, in words. */
function abilitiesOf(ctx: Ctx, row: SummaryRow, rules: Rules): DeclarationDetail['abilities'] {
  const worded = (refusal: Refusal | null) =>
    refusal && { code: refusal.code, message: ctx.words.refusal(refusal.code, refusal.params, ctx.language) }
  const ability = (action: 'save' | 'delete' | 'freeze' | 'unfreeze' | 'submit' | 'withdraw') =>
    worded(moveRefusal(action, row, rules.window, ctx.receivedAt))
  return {
    save: ability('save'),
    delete: ability('delete'),
    freeze: ability('freeze'),
    unfreeze: ability('unfreeze'),
    submit: ability('submit'),
    withdraw: ability('withdraw'),
  }
}

/** Everything that is still missing or wrong, worded; the same that freezing would refuse with. */
export async function checkDeclaration(ctx: Ctx, id: string): Promise<{ problems: DraftProblem[] }> {
  const row = await findOwn(ctx.db, accountOf(ctx), id)
  if (!row) throw kernelRefusals.not_found()
  if (row.state !== 'draft') return { problems: [] }
  const draft = await readDraft(ctx.db, row, await rulesOf(ctx, row))
  const problems = await problemsOf(ctx, ctx.db, draft)
  return {
    problems: problems.map((problem) => ({
      ...problem,
      params: { ...problem.params },
      message: ctx.words.problem(problem.code, problem.params, ctx.language),
    })),
  }
}
