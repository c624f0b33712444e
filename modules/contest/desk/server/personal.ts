import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalFact,
  type PersonalRecord,
  type RetentionClass,
  retentionBatchRows,
  retire,
} from '#kernel/server/personal.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { maskedPhone } from './roster.ts'

/** A teacher's roster; and for a pupil, what the rosters of teachers know of them. */
export const personal: readonly PersonalData[] = [
  {
    name: 'desk',
    holds: ['contest.desk_pupil', 'contest.desk_draft', 'contest.desk_invitation'],
    collect,
    erase,
  },
]

// a work that still awaits its pupil keeps the pupil
const dueRosters = (before: Date) => sql`contest.desk_pupil pupil
  where pupil.created_at < ${before} and not exists (
    select from contest.desk_draft draft where draft.pupil_id = pupil.id
      and (draft.created_at >= ${before} or (draft.confirmed_at is null and draft.ended_at is null)))`

/** Pupils leave their school; a roster forgets whom nobody has worked with for long. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'rosters',
    days: 730,
    minDays: 180,
    maxDays: 2190,
    count: (ctx, before) => countFrom(ctx, dueRosters(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.rosters',
        sql`delete from contest.desk_pupil where id in (
          select pupil.id from ${dueRosters(before)} limit ${retentionBatchRows})`,
      ),
  },
]

interface KnownPupil {
  teacher: string
  name: string
  grade: string
  class_name: string
  phone_cipher: Buffer | null
  guardian_phone_cipher: Buffer | null
  created_at: Date
  sent_at: Date | null
}

/** The pupils of rosters whose invitation this account took up, or wants to. */
const pupilsOf = (accountId: string) => sql`select draft.pupil_id from contest.desk_invitation invitation
  join contest.desk_draft draft on draft.declaration_id = invitation.declaration_id
  where invitation.account_id = ${accountId}`

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<KnownPupil>`
    select pupil.teacher_account_id as teacher, pupil.name, pupil.grade, pupil.class_name, pupil.phone_cipher,
      pupil.guardian_phone_cipher, pupil.created_at, (
        select max(invitation.sent_at) from contest.desk_draft draft
        join contest.desk_invitation invitation on invitation.declaration_id = draft.declaration_id
        where draft.pupil_id = pupil.id) as sent_at
    from contest.desk_pupil pupil
    where pupil.teacher_account_id = ${accountId} or pupil.id in (${pupilsOf(accountId)})
    order by pupil.created_at desc`.execute(ctx.db)
  const others = rows.filter((row) => row.teacher !== accountId).map((row) => row.teacher)
  const teachers = await shownNames(ctx.db, [...new Set(others)])
  return rows.map((row) => ({
    title: row.name,
    at: row.created_at.toISOString(),
    facts: factsOf([
      ['rosterOf', row.teacher === accountId ? null : (teachers.get(row.teacher) ?? null)],
      ['class', [row.grade, row.class_name].filter(Boolean).join(' ')],
      ['phone', maskedPhone(ctx, row.phone_cipher)],
      ['guardianPhone', maskedPhone(ctx, row.guardian_phone_cipher)],
      ['invitedAt', row.sent_at?.toISOString() ?? null],
    ]),
  }))
}

function factsOf(entries: readonly (readonly [string, string | null])[]): PersonalFact[] {
  return entries.flatMap(([key, value]) => (value ? [{ key, value }] : []))
}

/**
 * A teacher's roster goes with its drafts and invitations; the works that still awaited a pupil end with the teacher's own. A
 * pupil goes from every roster they are known on, but where another work still waits for them: there only the phones go.
 */
async function erase(ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const own = await tx.deleteFrom('contest.desk_pupil').where('teacher_account_id', '=', accountId).executeTakeFirst()
  const now = ctx.clock.now()
  await sql`update contest.desk_draft set ended_at = ${now}
    where ended_at is null and confirmed_at is not null and pupil_id in (${pupilsOf(accountId)})`.execute(tx)
  await sql`update contest.desk_pupil set phone_cipher = null, guardian_phone_cipher = null
    where id in (${pupilsOf(accountId)})`.execute(tx)
  const known = await sql`delete from contest.desk_pupil pupil
    where pupil.id in (${pupilsOf(accountId)}) and not exists (
      select from contest.desk_draft draft
      where draft.pupil_id = pupil.id and draft.confirmed_at is null and draft.ended_at is null)`.execute(tx)
  return Number(own.numDeletedRows) + Number(known.numAffectedRows ?? 0n)
}
