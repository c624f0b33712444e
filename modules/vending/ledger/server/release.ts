import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import { daysAfter } from './amounts.ts'
import { accountIdOf, idOf, ledgerIdOf } from './names.ts'
import type { BookedMerchant } from './purchases.ts'
import { balanceOf, lockLedger, postTransfers } from './transfers.ts'

/** What one day's takings come to. */
interface DueDay {
  settles_on: string
  due_fen: number
  taken_fen: number
  returned_fen: number
  fee_fen: number
}

/**
 * Asks whoever knows the providers, under the lock of the ledger: the first day behind `after` and up to `until` on which takings
 * wait that nobody has confirmed; null where there is none.
 */
export type HeldFrom = (
  tx: Tx,
  merchantId: string,
  due: { after: string | null; until: string },
) => Promise<string | null>

/** Every hour, because merchants live in different zones: gives each the takings whose day has come (spec §9: T+1). */
export async function releaseAll(ctx: Ctx, heldFrom?: HeldFrom): Promise<void> {
  const ledgers = await ctx.db.selectFrom('vending.ledger').select('merchant_id').execute()
  const nameOf = (ledger: { merchant_id: string }) => ledger.merchant_id
  await eachOnItsOwn(ctx, ledgers, nameOf, async ({ merchant_id: id }) => {
    const merchant = await merchantById(ctx.db, id)
    assert(merchant, `ledger without merchant ${id}`)
    await releaseTakings(ctx, merchant, heldFrom)
  })
}

/**
 * Gives a merchant the takings that are due by today of its own zone; what it owes is paid out of them first. Days that were
 * released stay so, and refunds of theirs no longer come out of what waits. Released until is the last day that had takings, never
 * one of a clock that went ahead: takings that come for the days behind it would wait until that day.
 * @param heldFrom says on which day it stops; left out: what is due is released
 */
export async function releaseTakings(
  ctx: Ctx,
  merchant: BookedMerchant,
  heldFrom?: HeldFrom,
): Promise<{ days: number }> {
  const today = dayIn(merchant.timeZone, ctx.clock.now())
  return await ctx
    .under({ organizationId: merchant.id, path: merchant.path })
    .change('settlements.release', async (tx) => {
      const { releasedUntil } = await lockLedger(tx, merchant.id)
      // none where it was set back, as by a clock or another zone
      const heldOn = (await heldFrom?.(tx, merchant.id, { after: releasedUntil, until: today })) ?? null
      const days = await dueDays(tx, merchant.id, releasedUntil, heldOn === null ? today : daysAfter(heldOn, -1))
      for (const day of days) await releaseDay(ctx, tx, merchant, day, today)
      const until = days.at(-1)?.settles_on ?? releasedUntil
      await tx
        .updateTable('vending.ledger')
        .set({ released_until: until })
        .where('id', '=', ledgerIdOf(merchant.id))
        .execute()
      return { subject: merchant.id, after: { days: days.length, until, heldOn }, reply: { days: days.length } }
    })
}

async function dueDays(tx: Tx, merchantId: string, after: string | null, until: string): Promise<DueDay[]> {
  const pendingId = accountIdOf(merchantId, { kind: 'merchant-pending' })
  const feeId = accountIdOf(merchantId, { kind: 'platform-fee-income' })
  const { rows } = await sql<DueDay>`
    select pending.settles_on, -sum(pending.amount_fen)::bigint as due_fen,
      -coalesce(sum(pending.amount_fen + coalesce(fee.amount_fen, 0)) filter (where transfer.template = 'purchase'), 0)::bigint as taken_fen,
      coalesce(sum(pending.amount_fen + coalesce(fee.amount_fen, 0)) filter (where transfer.template = 'refund'), 0)::bigint as returned_fen,
      -coalesce(sum(fee.amount_fen), 0)::bigint as fee_fen
    from vending.ledger_entry pending
    join vending.ledger_transfer transfer on transfer.id = pending.transfer_id
    left join vending.ledger_entry fee on fee.transfer_id = pending.transfer_id and fee.account_id = ${feeId}::uuid
    where pending.account_id = ${pendingId}::uuid
      and pending.settles_on > ${after ?? '-infinity'}::date and pending.settles_on <= ${until}::date
    group by pending.settles_on order by pending.settles_on`.execute(tx)
  return rows
}

async function releaseDay(ctx: Ctx, tx: Tx, merchant: BookedMerchant, day: DueDay, today: string): Promise<void> {
  const owed = await balanceOf(tx, accountIdOf(merchant.id, { kind: 'merchant-debt' }))
  const debtPaidFen = Math.min(owed.balanceFen, day.due_fen)
  const releasedFen = day.due_fen - debtPaidFen
  const id = idOf('release', ledgerIdOf(merchant.id), day.settles_on)
  if (day.due_fen > 0)
    await postTransfers(ctx, tx, [
      {
        id,
        merchant,
        template: 'release',
        subject: { kind: 'settlement', id },
        businessOn: today,
        entries: [
          { account: { kind: 'merchant-pending' }, amountFen: day.due_fen, settlesOn: day.settles_on },
          { account: { kind: 'merchant-debt' }, amountFen: -debtPaidFen },
          { account: { kind: 'merchant-available' }, amountFen: -releasedFen },
        ],
      },
    ])
  await tx
    .insertInto('vending.settlement')
    .values({
      id,
      ledger_id: ledgerIdOf(merchant.id),
      merchant_id: merchant.id,
      merchant_path: sql`${[...merchant.path]}::uuid[]`,
      settles_on: day.settles_on,
      taken_fen: day.taken_fen,
      returned_fen: day.returned_fen,
      fee_fen: day.fee_fen,
      released_fen: releasedFen,
      debt_paid_fen: debtPaidFen,
      transfer_id: day.due_fen > 0 ? id : null,
      at: ctx.clock.now(),
    })
    .execute()
}
