import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { quickRows, textOnce } from '#kernel/server/quick-reads.ts'
import {
  readSelected,
  type SelectedCode,
  type ShownCode,
  selectCode,
} from '#modules/contest/authorization-codes/server/index.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { readSelectedFiles, type ShownFile, selectFiles } from '#modules/platform/files/server/index.ts'
import { type FieldValue, peopleRuleOf } from '../contract/fields.ts'
import type { DeclarationDetail } from '../schema.ts'
import { abilitiesOf } from './abilities.ts'
import { type DeclarationRow, worksOn } from './declaration-rows.ts'
import { schoolIdsOf } from './draft.ts'
import { shownNumber } from './identity.ts'
import { type MaterialRow, materialView } from './material-rows.ts'
import type { PersonRow } from './person-rows.ts'
import { placeNames, placeOf } from './places.ts'
import { portraitView } from './portraits.ts'
import { type Rules, rulesOf } from './season.ts'
import { factsOf, reasonText, receiptNumber, type SummaryRow, summaryColumns, summaryOf } from './summaries.ts'

/** Of moves that were read along: a swap says why somebody was swapped, not how the declaration came to its state. */
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
      ...shownNumber(ctx, isMended ? peopleRuleOf(rules.kind, person.role) : null, person),
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
