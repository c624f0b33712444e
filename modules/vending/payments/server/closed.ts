import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { openAccount, serviceById } from './accounts.ts'
import { askEach, askedAtOnce } from './polling.ts'
import { ProviderError } from './provider.ts'
import { closePayment, settlePayment } from './settling.ts'

/** Nobody could be asked: again after so long, for a day. What is never answered the statement of the day tells. */
const againAfter = sql.lit('1 minute')

interface Closed {
  id: string
  service_id: string
  number: string
}

/**
 * Every minute: asks once more after payments that were closed a moment ago. A buyer may have paid while they were, and the
 * provider's word of it may have been lost, as when nobody listened: what was paid so goes back in minutes, and not a day later
 * with the statement.
 */
export async function pollClosed(ctx: Ctx): Promise<void> {
  const rows = await dueForAsking(ctx)
  const answered: string[] = []
  try {
    await askEach(ctx, rows, async (row) => {
      await askAfter(ctx, row)
      answered.push(row.id)
    })
  } finally {
    if (answered.length > 0) await noteAnswered(ctx, answered)
  }
}

/** Put off before anybody is asked: one whose asking stops the program keeps no other waiting. */
async function dueForAsking(ctx: Ctx): Promise<Closed[]> {
  const now = ctx.clock.now()
  const due = await ctx.db
    .selectFrom('vending.payment')
    .select(['id', 'service_id', 'number'])
    .where('ask_after_close_at', '<=', now)
    .orderBy('ask_after_close_at')
    .limit(askedAtOnce)
    .execute()
  if (due.length === 0) return due
  await ctx.change('payments.ask', async (tx) => {
    await sql`update vending.payment set ask_after_close_at =
        case when expires_at > ${now}::timestamptz - interval '1 day' then ${now}::timestamptz + interval ${againAfter} end
      where id in (select row.id from vending.payment row where row.id = any(${due.map(({ id }) => id)}::uuid[])
        for update skip locked)`.execute(tx)
    return { subject: 'vending.payment', after: { asked: due.length }, reply: null }
  })
  return due
}

async function askAfter(ctx: Ctx, { id, service_id: service, number }: Closed): Promise<void> {
  const { provider, account } = openAccount(ctx, await serviceById(ctx.db, service))
  const facts = await provider.queryPayment(account, number).catch((error: unknown) => {
    // it never heard of it: nobody can have paid
    if (error instanceof ProviderError && error.code === 'ORDER_NOT_EXIST') return null
    throw error
  })
  if (facts === null || facts.number !== number) return
  if (facts.state === 'paid') await settlePayment(ctx, id, facts)
  // the close itself was lost on its way
  else if (facts.state === 'unpaid' || facts.state === 'paying') await closePayment(ctx, id)
}

async function noteAnswered(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.change('payments.ask', async (tx) => {
    await tx.updateTable('vending.payment').set({ ask_after_close_at: null }).where('id', 'in', ids).execute()
    return { subject: 'vending.payment', after: { answered: ids.length }, reply: null }
  })
}
