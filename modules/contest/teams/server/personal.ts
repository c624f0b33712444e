import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { PersonalData, PersonalRecord } from '#kernel/server/personal.ts'

/** Whom an account has let in and looked at: records of the office. What is known of a team stands in its declaration. */
export const personal: readonly PersonalData[] = [
  { name: 'teams', holds: ['contest.team'], collect, keeps: ['office-records'] },
]

const recordsMax = 200

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<{ number: string; at: Date; state: string }>`
    select number, coalesce(inspected_at, checked_in_at) as at, state from contest.team
    where ${accountId}::uuid in (checked_in_by, inspected_by) order by at desc limit ${sql.lit(recordsMax)}`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    title: row.number,
    at: row.at.toISOString(),
    facts: [{ key: 'state', value: row.state }],
  }))
}
