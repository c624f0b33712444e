import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#kernel/server/context.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import type { ContestUnit, unitSchemas } from '../schema.ts'

type View = z.output<typeof unitSchemas.view.reply>
const termsMax = 50

/** A unit with everybody who was its contact, the newest term first. */
export async function viewUnit(ctx: Ctx, unit: ContestUnit): Promise<View> {
  const [{ rows }, pending] = await Promise.all([
    sql<View['terms'][number] & { accountId: string; accountName: string }>`
      select term.id, term.account_id as "accountId", ${accountNameSql(sql`term.account_id`)} as "accountName",
        to_char(term.since_on, 'YYYY-MM-DD') as "sinceOn", to_char(term.ended_on, 'YYYY-MM-DD') as "endedOn",
        term.end_reason as "endReason", ${accountNameSql(sql`term.given_by`)} as "givenBy",
        ${accountNameSql(sql`term.ended_by`)} as "endedBy", ${accountNameSql(sql`term.successor_id`)} as successor
      from contest.contact_term term where term.organization_id = ${unit.id}
      order by term.position desc limit ${sql.lit(termsMax)}`.execute(ctx.db),
    ctx.db
      .selectFrom('contest.contact_request')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', unit.id)
      .where('state', '=', 'pending')
      .executeTakeFirstOrThrow(),
  ])
  const terms = rows.map(({ accountId, accountName, ...term }) => ({
    ...term,
    account: { id: accountId, name: accountName },
  }))
  return { unit, terms, pending: Number(pending.count) }
}
