import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { boundCode } from '#modules/contest/authorization-codes/server/index.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { holdTree } from '#modules/platform/organizations/server/index.ts'
import { isAuthor } from '../contract/author.ts'
import { liveStates } from '../contract.ts'
import { requireRoom } from './caps.ts'
import { type DeclarationRow, findWorked, lockAny, lockWorked } from './declaration-rows.ts'
import { releaseCodeOf } from './discard.ts'
import { moveDeclaration } from './moves.ts'
import { addAuthor } from './people.ts'
import { unitOfDeclaration } from './review-stops.ts'
import { rulesOf, windowRefusal } from './season.ts'

export type HelpedRow = Pick<DeclarationRow, 'id' | 'state' | 'owner_account_id' | 'helper_account_id'>

/**
 * The pupil becomes the owner of a draft that was prepared for them; the teacher stays its helper. Part of the caller's change.
 * @throws {Refusal} wrong_state when it was given up, deadline_passed, team_cap_reached where the pupil's unit has no room
 */
export async function handOver(
  ctx: Ctx,
  tx: Tx,
  id: string,
  to: { accountId: string; organizationId: string | null },
): Promise<HelpedRow> {
  await holdTree(tx)
  const row = await lockAny(tx, id)
  if (!row.awaits_pupil || row.state !== 'draft')
    throw kernelRefusals.wrong_state({ action: 'takeOver', state: row.state })
  const { window, ...rules } = await rulesOf(ctx, row)
  const closed = windowRefusal(window, ctx.receivedAt)
  if (closed) throw closed
  const code = row.authorization_code_id === null ? null : await boundCode(tx, row.authorization_code_id)
  const unit = await unitOfDeclaration(tx, to.organizationId, code?.organizationId ?? row.organization_id)
  await requireRoom(ctx, tx, { seasonId: row.season_id, kind: rules.kind, path: unit.path }, row.unit_path)
  const set = {
    owner_account_id: to.accountId,
    awaits_pupil: false,
    organization_id: unit.id,
    unit_path: unit.path,
    updated_at: ctx.clock.now(),
  }
  await tx.updateTable('contest.declaration').set(set).where('id', '=', id).execute()
  // only now anything is written about the pupil, and by what the pupil has said of themselves
  if (isAuthor(rules.kind, 'pupil')) await addAuthor(ctx, tx, { id, accountId: to.accountId, ...rules })
  return { ...row, ...set }
}

/** Whether a pupil may still take a declaration over: part of a larger statement, which sees it as of the same moment as the rest. */
export function canBeTakenOver(declaration: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from contest.declaration as awaited
    where awaited.id = ${declaration} and awaited.state = 'draft' and awaited.awaits_pupil)`
}

/**
 * Nobody helps with it any more: the owner ends it, or the helper leaves. Part of the caller's change.
 * @throws {Refusal} not_found, wrong_state where nobody helps or the pupil has not yet taken it over
 */
export async function endHelp(ctx: Ctx, tx: Tx, id: string): Promise<HelpedRow> {
  const row = await lockWorked(ctx, tx, id)
  if (row.helper_account_id === null || row.awaits_pupil)
    throw kernelRefusals.wrong_state({ action: 'endHelp', state: row.state })
  await tx.updateTable('contest.declaration').set({ helper_account_id: null }).where('id', '=', id).execute()
  return row
}

/** Somebody has left one school or unit, for another one or for none. */
export interface LeftSchool {
  accountId: string
  from: string
  to: string | null
}

/** What somebody helps with that belongs to the unit they left, and not to the one they are at now as well. */
export async function helpedAt(db: Queryable, { accountId, from, to }: LeftSchool): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from contest.declaration
    where helper_account_id = ${accountId} and ${from}::uuid = any(unit_path)
      and (${to}::uuid is null or not ${to}::uuid = any(unit_path))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The helper has left the school of a work: what a pupil has taken over goes on without them, and what still waits for one is
 * given up, its code free again. Part of the caller's change.
 * @returns whether there was anything to end
 */
export async function leaveWork(ctx: Ctx, tx: Tx, id: string, accountId: string): Promise<boolean> {
  const row = await lockAny(tx, id)
  if (row.helper_account_id !== accountId) return false
  if (!row.awaits_pupil) {
    await tx.updateTable('contest.declaration').set({ helper_account_id: null }).where('id', '=', id).execute()
    return true
  }
  if (row.state !== 'draft') return false
  const { window } = await rulesOf(ctx, row)
  await releaseCodeOf(ctx, tx, row, window)
  await moveDeclaration(ctx, tx, row, 'delete', { reason: 'school-changed' })
  return true
}

/** Which of these are live works, and of which season and kind. */
export async function liveWorks(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; season_id: string; kind: string }[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('contest.declaration')
    .select(['id', 'season_id', 'kind'])
    .where('id', 'in', [...ids])
    .where('state', 'in', [...liveStates])
    .execute()
}

/** One field or thing as somebody last wrote it. */
export interface Writing {
  at: string
  path: string
  who: { name: string; isMyself: boolean; isOwner: boolean }
}

/** Who wrote what last, for those who work on it together: the newest entry of the journal for each place. */
export async function writingsOf(ctx: Ctx, id: string): Promise<Writing[]> {
  const row = await findWorked(ctx.db, accountOf(ctx), id)
  if (!row) throw kernelRefusals.not_found()
  const { rows } = await sql<{ path: string; at: Date; account_id: string }>`
    select distinct on (path) path, at, account_id from contest.declaration_journal
    where declaration_id = ${id} order by path, id desc`.execute(ctx.db)
  const names = await shownNames(
    ctx.db,
    rows.map((each) => each.account_id),
  )
  return rows
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ path, at, account_id }) => ({
      at: at.toISOString(),
      path,
      who: {
        name: names.get(account_id) ?? '',
        isMyself: account_id === ctx.actor.accountId,
        isOwner: account_id === row.owner_account_id,
      },
    }))
}
