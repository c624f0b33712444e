import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalRecord,
  type RetentionClass,
  retire,
} from '#kernel/server/personal.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { emptyPlan } from '../contract.ts'

/** Which delegations a person wrote; they are their unit's, and stay with it. */
export const personal: readonly PersonalData[] = [
  { name: 'delegations', holds: ['contest.delegation'], collect, keeps: ['delegations'] },
]

/** Names and phone numbers of who travelled go; that there was a delegation stays. */
const due = (before: Date) =>
  sql`contest.delegation where updated_at < ${before} and plan <> ${JSON.stringify(emptyPlan)}::jsonb`

export const retention: readonly RetentionClass[] = [
  {
    code: 'delegations',
    days: 730,
    minDays: 180,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, due(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.delegations',
        sql`
          update contest.delegation set plan = ${JSON.stringify(emptyPlan)}
          where id in (select id from ${due(before)})`,
      ),
  },
]

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<{ unit: string; at: Date; state: string }>`
    select o.name as unit, d.updated_at as at, d.state from contest.delegation d
    join ${sql.table(organizationTable)} o on o.id = d.organization_id where d.account_id = ${accountId}
    order by d.updated_at desc`.execute(ctx.db)
  return rows.map(({ unit, at, state }) => ({
    title: unit,
    at: at.toISOString(),
    facts: [{ key: 'state', value: state }],
  }))
}
