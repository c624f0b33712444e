import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { readTimeCursor, writeTimeCursor } from '#kernel/server/cursor.ts'
import { quickRows, textOnce } from '#kernel/server/quick-reads.ts'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import {
  boundCode,
  grantOfDeclaration,
  readSelected,
  type SelectedCode,
  type ShownCode,
  selectCode,
} from '#modules/contest/authorization-codes/server/index.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { readSelectedFiles, type ShownFile, selectFiles } from '#modules/platform/files/server/index.ts'
import type { DraftFinding } from '../contract/completeness.ts'
import { type FieldValue, peopleRuleOf } from '../contract/fields.ts'
import type { DeclarationMove, DeclarationState } from '../contract.ts'
import type { DeclarationDetail, DeclarationSummary, DraftProblem, DraftWarning } from '../schema.ts'
import { type DeclarationRow, findWorked, touchedAt, worksOn } from './declaration-rows.ts'
import { problemsOf, readDraft, schoolIdsOf, warningsOf } from './draft.ts'
import { maskedOf, shownTold } from './identity.ts'
import { type MaterialRow, materialView } from './material-rows.ts'
import { handingIn, moveRefusal, partRefusal } from './moves.ts'
import type { PersonRow } from './person-rows.ts'
import { placeNames, placeOf } from './places.ts'
import { portraitView } from './portraits.ts'
import { type Rules, rulesOf, windowRefusal } from './season.ts'

/** What a summary tells of a declaration; instants as the database writes them. */
interface SummaryRow
  extends Pick<
    DeclarationRow,
    'id' | 'number' | 'season_id' | 'season_version' | 'kind' | 'state' | 'level' | 'title' | 'form_version' | 'fix_by'
  > {
  created_text: string
  updated_text: string
  submitted_text: string | null
  reason: string | null
  receipt_number: string | null
}

const summaryColumns = sql.raw(`id, number, season_id, season_version, kind, state, level, title, form_version, fix_by,
  created_at::text as created_text, greatest(updated_at, saved_at)::text as updated_text, submitted_at::text as submitted_text`)
const lastReason = sql<string | null>`(select move.reason from contest.declaration_move move
  where move.declaration_id = declaration.id and move.action <> 'swap' order by move.position desc limit 1)`
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

/** What of a season stands in each of its declarations' summaries. */
interface Facts {
  season: DeclarationSummary['season']
  isPaperless: boolean
  isOpen: boolean
}

function factsOf(ctx: Ctx, row: { season_id: string }, rules: Rules): Facts {
  return {
    season: {
      id: row.season_id,
      code: rules.seasonCode,
      contest: rules.definition.contest,
      closesAt: rules.window.closesAt,
    },
    isPaperless: rules.kind.isPaperless === true,
    isOpen: windowRefusal(rules.window, ctx.receivedAt) === null,
  }
}

function summaryOf(ctx: Ctx, row: SummaryRow, { season, isPaperless, isOpen }: Facts): DeclarationSummary {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    kind: row.kind,
    isPaperless,
    season,
    state: row.state,
    level: row.level,
    formVersion: row.form_version,
    createdAt: isoText(row.created_text),
    updatedAt: isoText(row.updated_text),
    submittedAt: row.submitted_text && isoText(row.submitted_text),
    // while it is mended its own day counts instead of the season's window
    nextAction: nextAction(row.state, row.fix_by ? ctx.receivedAt <= row.fix_by : isOpen),
    receiptNumber: row.receipt_number && formatCode(row.receipt_number),
    reason: reasonText(ctx, row.reason),
    fixBy: row.fix_by?.toISOString() ?? null,
  }
}

/** PostgreSQL's text of an instant (`2026-03-02 01:00:00.5+00`, in UTC as all our connections) as JSON has it. */
function isoText(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

function nextAction(state: DeclarationState, isOpen: boolean): DeclarationSummary['nextAction'] {
  switch (state) {
    case 'draft':
      return isOpen ? 'fill-in' : 'none'
    case 'signing':
      return isOpen ? 'print' : 'none'
    case 'signed':
      return isOpen ? 'submit' : 'none'
    case 'submitted':
      return 'wait'
    case 'returned':
      return isOpen ? 'mend' : 'none'
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
  'school-changed': 'schoolChanged',
}

/** The same of moves that were read along: a swap says why somebody was swapped, not how the declaration came to its state. */
function lastReasonIn(moves: DetailRow['moves']): string | null {
  return moves.findLast(({ action }) => action !== 'swap')?.reason ?? null
}

/** What {@link detailColumns} gives. */
export interface DetailRow
  extends Omit<SummaryRow, 'reason'>,
    Pick<DeclarationRow, 'revision' | 'opened_at' | 'submitted_at' | 'review_since' | 'opened_paths'>,
    Pick<DeclarationRow, 'owner_account_id' | 'helper_account_id' | 'awaits_pupil'> {
  helper_name: string | null
  selected_code: SelectedCode | null
  field_values: Record<string, FieldValue>
  field_revisions: Record<string, number>
  moves: { action: string; state: string; at: string; reason: string | null }[]
  people: (Omit<PersonRow, 'id_number_cipher' | 'id_number_index'> & { cipher: string | null; index: string | null })[]
  files: Parameters<typeof readSelectedFiles>[0]
  materials: (Omit<MaterialRow, 'added_at' | 'removed_at'> & { added_at: string; removed_at: string | null })[]
}

/** What hangs on a declaration, gathered in the same statement: one round trip instead of four. */
const hangingOn = sql.raw(`
  (select json_agg(json_build_object('action', m.action, 'state', m.to_state, 'reason', m.reason, 'at', m.at)
      order by m.position)
    from contest.declaration_move m where m.declaration_id = declaration.id) as moves,
  (select coalesce(json_agg(json_build_object('id', p.id, 'role', p.role, 'position', p.position,
      'field_values', p.field_values, 'field_revisions', p.field_revisions,
      'cipher', encode(p.id_number_cipher, 'base64'), 'index', encode(p.id_number_index, 'base64'),
      'portrait_file_id', p.portrait_file_id)
      order by p.role desc, p.position), '[]')
    from contest.declaration_person p where p.declaration_id = declaration.id and p.removed_at is null) as people,
  (select coalesce(json_agg(json_build_object('id', f.id, 'material', f.material, 'file_id', f.file_id,
      'position', f.position, 'version', f.version, 'replaces_id', f.replaces_id, 'extra', f.extra,
      'added_at', f.added_at, 'removed_at', f.removed_at)
      order by f.material, f.position, f.version), '[]')
    from contest.declaration_material f where f.declaration_id = declaration.id) as materials`)
const fileIds = sql`
  select f.file_id from contest.declaration_material f where f.declaration_id = declaration.id
  union all select p.portrait_file_id from contest.declaration_person p
  where p.declaration_id = declaration.id and p.removed_at is null`

/**
 * A declaration with everything that hangs on it, for a statement over `contest.declaration declaration`.
 * @param more ids of further files that the caller shows
 */
export function detailColumns(more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`${summaryColumns}, revision, opened_at, submitted_at, review_since, opened_paths,
      owner_account_id, helper_account_id, awaits_pupil, ${accountNameSql(sql.ref('declaration.helper_account_id'))} as helper_name,
      field_values, field_revisions,
      ${receiptNumber} as receipt_number, ${hangingOn}, ${selectFiles(sql`${fileIds} ${more}`)} as files,
      ${selectCode(sql.ref('declaration.authorization_code_id'))} as selected_code`
}
/** Parameters: the declaration, who owns it or helps. */
const detail = textOnce(
  sql`select ${detailColumns()} from contest.declaration declaration where id = ${''} and ${worksOn('')}`,
)

/** A declaration of one's own, or that one helps with, with everything that hangs on it, in one query. */
export async function viewDeclaration(ctx: Ctx, id: string): Promise<DeclarationDetail> {
  const [row] = await quickRows<DetailRow>(ctx.db, CompiledQuery.raw(detail(ctx.db), [id, accountOf(ctx)]))
  if (!row) throw kernelRefusals.not_found()
  return await detailOf(ctx, openDetail(ctx, row), await rulesOf(ctx, row))
}

/** A row of {@link detailColumns} with what hangs on it as its own tables have it. */
export interface OpenDetail {
  row: DetailRow
  people: PersonRow[]
  /** those that were replaced or removed included */
  materials: MaterialRow[]
  files: ReadonlyMap<string, ShownFile>
  code: ShownCode | null
}

export function openDetail(ctx: Pick<Ctx, 'secrets'>, row: DetailRow): OpenDetail {
  const bytes = (base64: string | null) => (base64 === null ? null : Buffer.from(base64, 'base64'))
  return {
    row,
    people: row.people.map(({ cipher, index, ...person }) => ({
      ...person,
      id_number_cipher: bytes(cipher),
      id_number_index: bytes(index),
    })),
    materials: row.materials.map((each) => ({
      ...each,
      added_at: new Date(each.added_at),
      removed_at: each.removed_at === null ? null : new Date(each.removed_at),
    })),
    files: readSelectedFiles(row.files),
    code: row.selected_code && readSelected(ctx, row.selected_code),
  }
}

/** The declaration as its owner sees it; for whom it is said what may be done now is the asker. */
export async function detailOf(
  ctx: Ctx,
  { row, people, materials, files, code }: OpenDetail,
  rules: Rules,
): Promise<DeclarationDetail> {
  const unit = code && (await placeOf(ctx, code.organizationId))
  const isMended = row.state === 'draft' || row.state === 'returned'
  return {
    ...summaryOf(ctx, { ...row, reason: lastReasonIn(row.moves) }, factsOf(ctx, row, rules)),
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
      numberTold: isMended ? shownTold(ctx, peopleRuleOf(rules.kind, person.role), person) : null,
      portrait: portraitView(ctx, person.portrait_file_id, files),
    })),
    materials: materials
      .filter((material) => material.removed_at === null)
      .map((material) => materialView(ctx, material, materials, files)),
    authorizationCode: code && {
      code: code.code,
      state: code.state,
      unit: unit?.name ?? '',
      unitId: code.organizationId,
    },
    places: await placeNames(ctx, schoolIdsOf({ rules, values: row.field_values, people })),
    abilities: abilitiesOf(ctx, row, rules),
    helping: row.helper_account_id === null ? null : helpingOf(ctx, row),
    openedPaths: row.opened_paths,
    moves: row.moves.map((move) => ({
      ...move,
      at: new Date(move.at).toISOString(),
      reason: reasonText(ctx, move.reason),
    })),
    now: ctx.receivedAt.toISOString(),
  }
}

function helpingOf(ctx: Ctx, row: DetailRow): DeclarationDetail['helping'] {
  const isMyself = row.helper_account_id === ctx.actor.accountId
  return { name: row.helper_name ?? '', isMyself, awaitsPupil: row.awaits_pupil }
}

type JudgedRow = Pick<
  DeclarationRow,
  | 'state'
  | 'opened_at'
  | 'submitted_at'
  | 'review_since'
  | 'fix_by'
  | 'owner_account_id'
  | 'helper_account_id'
  | 'awaits_pupil'
>

type Abilities = DeclarationDetail['abilities']
/** What keeps each move from being made; null: nothing. */
type Refused = Record<keyof Abilities, Refusal | null>

/** What the asker may do now, by the same checks that the moves make; else why not, in words. */
function abilitiesOf(ctx: Ctx, row: JudgedRow, rules: Rules): Abilities {
  const refused = refusedMoves(ctx, row, rules)
  const worded = (refusal: Refusal | null) =>
    refusal && { code: refusal.code, message: ctx.words.refusal(refusal.code, refusal.params, ctx.language) }
  return {
    save: worded(refused.save),
    delete: worded(refused.delete),
    freeze: worded(refused.freeze),
    unfreeze: worded(refused.unfreeze),
    submit: worded(refused.submit),
    withdraw: worded(refused.withdraw),
    swap: worded(refused.swap),
  }
}

function refusedMoves(ctx: Ctx, row: JudgedRow, rules: Rules): Refused {
  const isOpen = windowRefusal(rules.window, ctx.receivedAt) === null
  const isPassedOn = row.review_since?.getTime() !== row.submitted_at?.getTime()
  if (!isOpen || row.fix_by !== null || isPassedOn || row.helper_account_id !== null)
    return judgedMoves(ctx, row, rules)
  // While the window is open, state and opening decide alone: a few answers serve everybody.
  if (rules.kind.team?.swapUntil !== undefined) return judgedMoves(ctx, row, rules)
  const key = `${row.state} ${row.opened_at !== null} ${rules.kind.isPaperless === true}`
  const known = refusedInTime.get(key) ?? judgedMoves(ctx, row, rules)
  refusedInTime.set(key, known)
  return known
}

/** Refusals, not their words: the office corrects these while the program runs. */
const refusedInTime = new Map<string, Refused>()

function judgedMoves(ctx: Ctx, row: JudgedRow, rules: Rules): Refused {
  const refusal = (action: DeclarationMove) =>
    partRefusal(ctx, action, row, rules.definition) ?? moveRefusal(action, row, rules, ctx.receivedAt)
  return {
    save: refusal('save'),
    delete: refusal('delete'),
    freeze: refusal('freeze'),
    unfreeze: refusal('unfreeze'),
    submit: refusal(handingIn(rules.kind)),
    withdraw: refusal('withdraw'),
    swap: refusal('swap'),
  }
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
