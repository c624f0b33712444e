import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { splitFen } from './amounts.ts'
import { accountIdOf, idOf } from './names.ts'
import type { BookedMerchant } from './purchases.ts'
import { balanceOf, entriesOf, lockLedger, postTransfers, type Transfer } from './transfers.ts'

export interface Withdrawal {
  merchant: BookedMerchant
  withdrawalId: string
  amountFen: number
}

const frozen = { kind: 'merchant-frozen' } as const
const available = { kind: 'merchant-available' } as const

/**
 * A merchant asks for its money: it is set aside at once, and its way to the bank is pending until somebody says how it ended.
 * @throws balance_short
 */
export async function freezeWithdrawal(ctx: Ctx, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { amountFen } = withdrawal
  await postTransfers(ctx, tx, [
    step(ctx, withdrawal, 'withdrawal-freeze', {
      entries: [
        { account: available, amountFen },
        { account: frozen, amountFen: -amountFen },
      ],
    }),
    step(ctx, withdrawal, 'withdrawal-payout', {
      phase: 'pending',
      entries: [
        { account: frozen, amountFen },
        { account: { kind: 'bank' }, amountFen: -amountFen },
      ],
    }),
  ])
}

/** The bank has paid. @throws transfer_resolved when it was released, or paid, before */
export async function payWithdrawal(ctx: Ctx, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { amountFen } = withdrawal
  await postTransfers(ctx, tx, [
    step(ctx, withdrawal, 'withdrawal-paid', {
      phase: 'post',
      resolves: idOf('withdrawal-payout', withdrawal.withdrawalId),
      entries: [
        { account: frozen, amountFen },
        { account: { kind: 'bank' }, amountFen: -amountFen },
      ],
    }),
  ])
}

/**
 * It was refused, or the bank could not pay: the merchant has it again, less what it owes by now. Asked for twice, it is once.
 * @throws transfer_resolved
 */
export async function releaseWithdrawal(ctx: Ctx, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { merchant, withdrawalId, amountFen } = withdrawal
  await lockLedger(tx, merchant.id)
  // how it is divided depends on what is owed when it is booked: the second time it would be another transfer
  const known = await entriesOf(tx, idOf('withdrawal-unfreeze', withdrawalId))
  if (known.some(({ account, amountFen: fen }) => account.kind === 'merchant-frozen' && fen === amountFen)) return
  await postTransfers(ctx, tx, [
    step(ctx, withdrawal, 'withdrawal-released', {
      phase: 'void',
      resolves: idOf('withdrawal-payout', withdrawal.withdrawalId),
      entries: [],
    }),
    step(ctx, withdrawal, 'withdrawal-unfreeze', {
      reverses: idOf('withdrawal-freeze', withdrawal.withdrawalId),
      entries: [
        { account: available, amountFen: -amountFen },
        { account: frozen, amountFen },
      ],
    }),
  ])
  // the freeze is taken back as it was; what is owed is paid after it, as takings pay it
  const owed = await balanceOf(tx, accountIdOf(merchant.id, { kind: 'merchant-debt' }))
  const debtPaidFen = Math.min(owed.balanceFen, amountFen)
  if (debtPaidFen === 0) return
  await postTransfers(ctx, tx, [
    step(ctx, withdrawal, 'debt-paid', {
      entries: [
        { account: available, amountFen: debtPaidFen },
        { account: { kind: 'merchant-debt' }, amountFen: -debtPaidFen },
      ],
    }),
  ])
}

function step(
  ctx: Ctx,
  { merchant, withdrawalId }: Withdrawal,
  template: Transfer['template'],
  rest: Pick<Transfer, 'entries'> & Partial<Transfer>,
): Transfer {
  return {
    id: idOf(template, withdrawalId),
    merchant,
    template,
    subject: { kind: 'withdrawal', id: withdrawalId },
    businessOn: dayIn(merchant.timeZone, ctx.clock.now()),
    ...rest,
  }
}

/**
 * Divides what a merchant has among its sub-merchants by weights; the parts are the whole to the fen.
 * @returns the parts in the order of `among`
 * @throws balance_short
 */
export async function bookSplit(
  ctx: Ctx,
  tx: Tx,
  split: {
    merchant: BookedMerchant
    splitId: string
    amountFen: number
    among: readonly { subMerchantId: string; weight: number }[]
  },
): Promise<number[]> {
  const { merchant, splitId, amountFen, among } = split
  const parts = splitFen(
    amountFen,
    among.map(({ weight }) => weight),
  )
  await postTransfers(ctx, tx, [
    {
      id: idOf('split', splitId),
      merchant,
      template: 'split',
      subject: { kind: 'split', id: splitId },
      businessOn: dayIn(merchant.timeZone, ctx.clock.now()),
      entries: [
        { account: available, amountFen },
        ...among.map(({ subMerchantId }, index) => ({
          account: { kind: 'sub-merchant-payable' as const, owner: subMerchantId },
          amountFen: -(parts[index] ?? 0),
        })),
      ],
    },
  ])
  return parts
}
