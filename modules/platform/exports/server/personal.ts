import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { PersonalData, PersonalRecord } from '#kernel/server/personal.ts'
import { dropGenerated } from '#modules/platform/files/server/index.ts'

/** The lists that somebody asked for, or brought in; they go by themselves after some days (`exports.dropOld`). */
export const personal: readonly PersonalData[] = [
  {
    name: 'lists',
    holds: ['platform.report_request', 'platform.import_request', 'platform.download'],
    collect,
    erase,
    keeps: ['office-records'],
  },
]

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<{ resource: string; reason: string | null; at: Date; state: string }>`
    select resource, reason, requested_at as at, state from platform.report_request where account_id = ${accountId}
    union all
    select name, null, requested_at, state from platform.import_request where account_id = ${accountId}
    union all
    select name, description, created_at, '' from platform.download where created_by = ${accountId}
    order by at desc`.execute(ctx.db)
  return rows.map((row) => ({
    title: row.resource,
    at: row.at.toISOString(),
    facts: [
      ...(row.reason ? [{ key: 'text', value: row.reason }] : []),
      ...(row.state ? [{ key: 'state', value: row.state }] : []),
    ],
  }))
}

async function erase(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const asked = await tx
    .deleteFrom('platform.report_request')
    .where('account_id', '=', accountId)
    .returning('file_id')
    .execute()
  const brought = await tx
    .deleteFrom('platform.import_request')
    .where('account_id', '=', accountId)
    .returning('file_id')
    .execute()
  const gone = [...asked, ...brought]
  await dropGenerated(
    tx,
    gone.map((row) => row.file_id),
  )
  return gone.length
}
