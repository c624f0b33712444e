import { strict as assert } from 'node:assert'
import { type RawBuilder, sql } from 'kysely'
import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { type AccountKind, ledgerRefusals, type TransferPhase, type TransferTemplate } from '../contract.ts'
import { type AccountName, accountShape, currency, type LedgerMerchant, ledgerIdOf } from './names.ts'

export interface Entry {
  account: AccountName
  /** a debit is positive, a credit negative */
  amountFen: number
  /** `YYYY-MM-DD`: takings that wait for their release */
  settlesOn?: string
}

export interface Transfer {
  /** the same transfer asked for twice is made once: derive it from what it is about, by `idOf` */
  id: string
  merchant: LedgerMerchant
  template: TransferTemplate
  phase?: TransferPhase
  /** of a post or void: the pending transfer */
  resolves?: string
  /** the transfer that this one takes back */
  reverses?: string
  subject: { kind: string; id: string | null }
  /** what a reader will want to know: versions of fee rules, numbers at the provider */
  details?: Readonly<Record<string, string | number | boolean | null>>
  /** the day of the merchant's own, `YYYY-MM-DD` */
  businessOn: string
  /** those of nothing are left out */
  entries: readonly Entry[]
}

/**
 * Makes transfers, all of them or none; one that was made before is left alone. Whatever else the change locks, it locks before:
 * ledgers come last, so that nobody waits for somebody who waits for them.
 * @returns whether each was made now
 * @throws balance_short, transfer_differs, transfer_resolved, transfer_reversed
 */
export async function postTransfers(ctx: Ctx, tx: Tx, transfers: readonly Transfer[]): Promise<boolean[]> {
  if (transfers.length === 0) return []
  const at = ctx.clock.now().toISOString()
  const asked = transfers.map((transfer) => askedOf(transfer, at))
  try {
    const { rows } = await sql<{ is_new: boolean }>`
      select is_new from vending.post_transfers(${JSON.stringify(asked)}::jsonb)`.execute(tx)
    return rows.map((row) => row.is_new)
  } catch (error) {
    throw refusalOf(error) ?? error
  }
}

function askedOf(transfer: Transfer, at: string) {
  const { id, merchant, template, phase = 'posted', resolves, reverses, subject, details, businessOn } = transfer
  const entries = transfer.entries.filter(({ amountFen }) => amountFen !== 0)
  const sumFen = entries.reduce((sum, { amountFen }) => sum + amountFen, 0)
  assert(
    sumFen === 0 && entries.every(({ amountFen }) => Number.isSafeInteger(amountFen)),
    `${template} does not cancel out`,
  )
  assert(phase === 'void' ? entries.length === 0 : entries.length >= 2, `${template} has not two sides`)
  return {
    id,
    ledger: ledgerIdOf(merchant.id),
    merchant: merchant.id,
    path: merchant.path,
    currency,
    template,
    phase,
    resolves,
    reverses,
    subjectKind: subject.kind,
    subjectId: subject.id,
    details: details ?? {},
    businessOn,
    at,
    entries: entries.map(({ account, amountFen, settlesOn }) => ({
      ...accountShape(merchant.id, account),
      amountFen,
      settlesOn: settlesOn ?? null,
    })),
  }
}

function refusalOf(error: unknown): Refusal | null {
  const { constraint, code } = error as { constraint?: string; code?: string }
  if (constraint === 'ledger_account_never_negative') return ledgerRefusals.balance_short()
  if (constraint === 'ledger_transfer_resolved_once') return ledgerRefusals.transfer_resolved()
  if (constraint === 'ledger_transfer_reversed_once') return ledgerRefusals.transfer_reversed()
  return code === 'VM001' ? ledgerRefusals.transfer_differs() : null
}

/**
 * Locks the ledger of a merchant until the change ends, so that balances read after it still hold when the transfer is made.
 * @returns up to which day its takings have been released; null also while there is no ledger yet
 */
export async function lockLedger(tx: Tx, merchantId: string): Promise<{ releasedUntil: string | null }> {
  const row = await tx
    .selectFrom('vending.ledger')
    .select('released_until')
    .where('id', '=', ledgerIdOf(merchantId))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { releasedUntil: row?.released_until ?? null }
}

/** What an account holds, in its own direction: `balanceFen` in all, `spendableFen` without what pending transfers hold. */
export async function balanceOf(
  db: Queryable,
  accountId: string,
): Promise<{ balanceFen: number; spendableFen: number }> {
  const row = await db
    .selectFrom('vending.ledger_account')
    .select(['side', 'posted_fen', 'held_fen'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (!row) return { balanceFen: 0, spendableFen: 0 }
  const balanceFen = row.side * row.posted_fen || 0
  return { balanceFen, spendableFen: balanceFen - row.held_fen }
}

/** What a merchant's account of a kind holds, in its own direction, for statements of lists; nothing where there is none yet. */
export function balanceSql(merchantId: RawBuilder<unknown>, kind: AccountKind): RawBuilder<number> {
  return sql<number>`coalesce((select sum(account.side * account.posted_fen)::bigint from vending.ledger_account account
    join vending.ledger ledger on ledger.id = account.ledger_id
    where ledger.merchant_id = ${merchantId} and account.kind = ${sql.lit(kind)}), 0)`
}

/**
 * Takes a transfer back: the same entries the other way round, once.
 * @throws transfer_reversed, balance_short
 */
export async function reverseTransfer(
  ctx: Ctx,
  tx: Tx,
  wrong: { id: string; merchant: LedgerMerchant; reversalId: string; businessOn: string; reason: string },
): Promise<void> {
  const entries = await entriesOf(tx, wrong.id)
  assert(entries.length > 0, 'only a transfer that moved something is taken back')
  await postTransfers(ctx, tx, [
    {
      id: wrong.reversalId,
      merchant: wrong.merchant,
      template: 'reversal',
      reverses: wrong.id,
      subject: { kind: 'transfer', id: wrong.id },
      details: { reason: wrong.reason },
      businessOn: wrong.businessOn,
      entries: entries.map((entry) => ({ ...entry, amountFen: -entry.amountFen })),
    },
  ])
}

/** The entries of a transfer in their order; none for one that is not there. */
export async function entriesOf(db: Queryable, transferId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('vending.ledger_entry as entry')
    .innerJoin('vending.ledger_account as account', 'account.id', 'entry.account_id')
    .select(['account.kind', 'account.owner', 'entry.amount_fen', 'entry.settles_on'])
    .where('entry.transfer_id', '=', transferId)
    .orderBy('entry.position')
    .execute()
  return rows.map((row) => ({
    account: { kind: row.kind as AccountName['kind'], owner: row.owner },
    amountFen: row.amount_fen,
    ...(row.settles_on === null ? {} : { settlesOn: row.settles_on }),
  }))
}
