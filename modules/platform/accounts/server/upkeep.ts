import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { consentMoves, unconsentedLifeMs } from '../contract.ts'

/**
 * Nightly: writes the requests for consent that have run out, and removes children's accounts that never got one. What else is
 * past its use goes by its class of data. Runs twice without harm.
 */
export async function tidyAccounts(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const ago = (timeMs: number) => new Date(now.getTime() - timeMs)
  await ctx.change('accounts.tidy', async (tx) => {
    const expired = await tx
      .updateTable('platform.guardian_consent')
      .set({ state: consentMoves.expire.to, decided_at: now })
      .where('state', 'in', [...consentMoves.expire.from])
      .where('expires_at', '<=', now)
      .executeTakeFirst()
    const removed = await removeUnconsented(tx, ago(unconsentedLifeMs))
    const after = { expiredConsents: Number(expired.numUpdatedRows), removedAccounts: removed }
    return { subject: 'accounts', after, reply: null }
  })
}

/** A child's login, birth date and guardian's contact are not kept for ever when nobody consented. */
async function removeUnconsented(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select account.id from platform.account
    where account.state = 'awaiting-consent' and not exists (
      select from platform.guardian_consent consent where consent.account_id = account.id
        and coalesce(consent.decided_at, consent.expires_at) > ${before})`.execute(tx)
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return 0
  await tx.deleteFrom('platform.session').where('account_id', 'in', ids).execute()
  await tx.deleteFrom('platform.guardian_consent').where('account_id', 'in', ids).execute()
  // The row itself stays without anything of the child: other records may point to it.
  await sql`
    update platform.account set state = 'deleted', login_name = 'x' || substr(md5(id::text), 1, 19), birth_on = null,
      password_hash = '', draft_key = '', language = 'zh' where id = any(${ids}::uuid[])`.execute(tx)
  return ids.length
}
