import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { idOf } from './names.ts'
import type { BookedMerchant } from './purchases.ts'
import { type Entry, postTransfers, reverseTransfer } from './transfers.ts'

/** What was taken out of one machine at one time (decision 0092). */
interface CashCollection {
  merchant: BookedMerchant
  collectionId: string
}

const bag = { kind: 'cash-in-bag' } as const
const takings = { kind: 'cash-takings' } as const

/**
 * A machine has told what was taken out of it: it is in a bag, and the merchant's own takings, without a fee. Nothing is booked of
 * nothing. Asked for twice, it is booked once.
 */
export async function bookCashCollected(
  ctx: Ctx,
  tx: Tx,
  { toldFen, at, ...of }: CashCollection & { toldFen: number; at: Date },
): Promise<void> {
  await book(ctx, tx, of, {
    template: 'cash-collected',
    at,
    entries: [
      { account: bag, amountFen: toldFen },
      { account: takings, amountFen: -toldFen },
    ],
  })
}

/**
 * Somebody has counted a bag: what was booked as told leaves it, and the difference to what is there stands by itself. What no
 * machine told becomes takings with its count.
 */
export async function bookCashCounted(
  ctx: Ctx,
  tx: Tx,
  { toldFen, countedFen, ...of }: CashCollection & { toldFen: number | null; countedFen: number },
): Promise<void> {
  const counted: Entry = { account: { kind: 'cash-counted' }, amountFen: countedFen }
  const entries: Entry[] =
    toldFen === null
      ? [counted, { account: takings, amountFen: -countedFen }]
      : [
          counted,
          { account: { kind: 'cash-difference' }, amountFen: toldFen - countedFen },
          { account: bag, amountFen: -toldFen },
        ]
  await book(ctx, tx, of, { template: 'cash-counted', at: ctx.clock.now(), entries })
}

async function book(
  ctx: Ctx,
  tx: Tx,
  { merchant, collectionId }: CashCollection,
  { at, ...transfer }: { template: 'cash-collected' | 'cash-counted'; at: Date; entries: readonly Entry[] },
): Promise<void> {
  if (transfer.entries.every(({ amountFen }) => amountFen === 0)) return
  await postTransfers(ctx, tx, [
    {
      id: idOf(transfer.template, collectionId),
      merchant,
      subject: { kind: 'cash', id: collectionId },
      businessOn: dayIn(merchant.timeZone, at),
      ...transfer,
    },
  ])
}

/**
 * What a machine told was no taking, as at a technician's test: its booking is taken back. Why is said with the collection: this
 * journal keeps no words of people.
 * @throws transfer_reversed
 */
export async function takeBackCash(ctx: Ctx, tx: Tx, { merchant, collectionId }: CashCollection): Promise<void> {
  await reverseTransfer(ctx, tx, {
    id: idOf('cash-collected', collectionId),
    merchant,
    reversalId: idOf('cash-void', collectionId),
    businessOn: dayIn(merchant.timeZone, ctx.clock.now()),
    reason: 'cash collection void',
  })
}
