import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalRecord,
  type RetentionClass,
  retire,
} from '#kernel/server/personal.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { nameOf } from './contacts.ts'

/** Which units a person asked to speak for, and which they spoke for. */
export const personal: readonly PersonalData[] = [
  {
    name: 'contacts',
    holds: ['contest.contact_request', 'contest.contact_term'],
    collect,
    erase,
    keeps: ['contact-terms'],
  },
]

const dueRequests = (before: Date) => sql`contest.contact_request where state <> 'pending' and created_at < ${before}`

/** Requests that were decided, or taken back; the terms themselves are the history of the unit. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'contact-requests',
    days: 1095,
    minDays: 180,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, dueRequests(before)),
    run: (ctx, before) => retire(ctx, 'retention.contactRequests', sql`delete from ${dueRequests(before)}`),
  },
]

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<{
    unit: string
    at: Date
    words: string | null
    state: string | null
    until: string | null
  }>`
    select organization_id as unit, created_at as at, words, state, null as until
    from contest.contact_request where account_id = ${accountId}
    union all
    select organization_id, created_at, null, null, coalesce(since_on::text, '') || ' – ' || coalesce(ended_on::text, '')
    from contest.contact_term where account_id = ${accountId}
    order by at desc`.execute(ctx.db)
  const units = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.unit))].map(async (id) => [id, await organizationOf(ctx.db, id)] as const),
    ),
  )
  return rows.map((row) => {
    const unit = units.get(row.unit)
    return {
      title: unit ? nameOf(unit, ctx.language) : '',
      at: row.at.toISOString(),
      facts: [
        ...(row.words === null ? [] : [{ key: 'text', value: row.words }]),
        ...(row.state === null ? [] : [{ key: 'state', value: row.state }]),
        ...(row.until === null ? [] : [{ key: 'term', value: row.until }]),
      ],
    }
  })
}

/** What was asked goes, with its words; who spoke for a unit when stays, with an empty account. */
async function erase(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const done = await tx.deleteFrom('contest.contact_request').where('account_id', '=', accountId).executeTakeFirst()
  return Number(done.numDeletedRows)
}
