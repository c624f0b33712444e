import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import { aBookedMerchant } from './fixtures.ts'
import {
  accountIdOf,
  type BookedMerchant,
  balanceOf,
  bookLateDelivery,
  bookPurchase,
  bookRefund,
  bookSplit,
  freezeWithdrawal,
  idOf,
  payWithdrawal,
  releaseTakings,
  releaseWithdrawal,
  reverseTransfer,
} from './server/index.ts'
import type { AccountName } from './server/names.ts'

const app = await startTestApp({ now: '2026-05-04T04:00:00Z' })
const hourMs = 3_600_000

/** One thing that happens to a merchant's money; `of` chooses among what happened before, `times` is how often it is told. */
type Operation = { times: number } & (
  | { kind: 'purchase'; amountFen: number; settlementDays: number }
  | { kind: 'refund'; of: number; share: number }
  | { kind: 'release'; hours: number }
  | { kind: 'split'; amountFen: number; weights: number[] }
  | { kind: 'freeze'; amountFen: number }
  | { kind: 'end-withdrawal'; of: number; isPaid: boolean }
  | { kind: 'late-delivery'; amountFen: number }
  | { kind: 'reversal'; of: number }
)

const amountFen = fc.integer({ min: 1, max: 5000 })
const of = fc.nat({ max: 50 })
const times = fc.integer({ min: 1, max: 3 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('purchase' as const),
      amountFen,
      times,
      settlementDays: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), of, times, share: fc.integer({ min: 1, max: 100 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('release' as const), times, hours: fc.integer({ min: 1, max: 40 }) }),
  },
  fc.record({
    kind: fc.constant('split' as const),
    amountFen,
    times,
    weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('freeze' as const), amountFen, times }),
  fc.record({ kind: fc.constant('end-withdrawal' as const), of, times, isPaid: fc.boolean() }),
  fc.record({ kind: fc.constant('late-delivery' as const), amountFen, times }),
  fc.record({ kind: fc.constant('reversal' as const), of, times }),
)

/** A merchant to whom it all happens, and what the operations that were not refused come to. */
class Books {
  readonly merchant: BookedMerchant
  readonly purchases: { id: string; amountFen: number }[] = []
  readonly withdrawals: { id: string; amountFen: number }[] = []
  readonly deliveries: { id: string; amountFen: number }[] = []
  clearing = 0
  bank = 0
  loss = 0
  constructor(merchant: BookedMerchant) {
    this.merchant = merchant
  }

  /** Does it as often as it is told; answers how it ended each time. */
  async run(operation: Operation, times: number): Promise<string> {
    const [work, done] = this.#step(operation)
    let first = ''
    for (let each = 0; each < times; each += 1) {
      const outcome = await codeOf(work())
      if (each === 0) first = outcome
    }
    if (first === 'done') done()
    return first
  }

  #step(operation: Operation): [() => Promise<unknown>, () => void] {
    const { merchant } = this
    const id = randomUUID()
    const at = app.clock.now()
    const change = (work: (ctx: Ctx, tx: Tx) => Promise<unknown>) => () => inChange(merchant, work)
    switch (operation.kind) {
      case 'purchase': {
        const { amountFen, settlementDays } = operation
        const purchase = { merchant, paymentId: id, provider: 'fake', amountFen, paidAt: at, settlementDays }
        const done = () => {
          this.purchases.push({ id, amountFen })
          this.clearing += amountFen
        }
        return [change((ctx, tx) => bookPurchase(ctx, tx, purchase)), done]
      }
      case 'refund': {
        const paid = chosen(this.purchases, operation.of)
        if (!paid) return nothing
        const back = Math.ceil((paid.amountFen * operation.share) / 100)
        const refund = { merchant, paymentId: paid.id, refundId: id, amountFen: back, refundedAt: at }
        return [change((ctx, tx) => bookRefund(ctx, tx, refund)), () => (this.clearing -= back)]
      }
      case 'release':
        return [() => releaseTakings(app.ctx(), merchant), () => undefined]
      case 'split': {
        const among = operation.weights.map((weight, index) => ({ subMerchantId: idOf(id, String(index)), weight }))
        const split = { merchant, splitId: id, amountFen: operation.amountFen, among }
        return [change((ctx, tx) => bookSplit(ctx, tx, split)), () => undefined]
      }
      case 'freeze': {
        const withdrawal = { merchant, withdrawalId: id, amountFen: operation.amountFen }
        const done = () => this.withdrawals.push({ id, amountFen: operation.amountFen })
        return [change((ctx, tx) => freezeWithdrawal(ctx, tx, withdrawal)), done]
      }
      case 'end-withdrawal':
        return this.#endWithdrawal(operation)
      case 'late-delivery': {
        const loss = { merchant, orderId: id, line: '1', amountFen: operation.amountFen, at }
        const done = () => {
          this.deliveries.push({ id: idOf('late delivery', id, '1'), amountFen: operation.amountFen })
          this.loss += operation.amountFen
        }
        return [change((ctx, tx) => bookLateDelivery(ctx, tx, loss)), done]
      }
      case 'reversal': {
        const wrong = chosen(this.deliveries, operation.of)
        if (!wrong) return nothing
        const reversal = { id: wrong.id, merchant, reversalId: id, businessOn: '2026-05-04', reason: '记错' }
        return [change((ctx, tx) => reverseTransfer(ctx, tx, reversal)), () => (this.loss -= wrong.amountFen)]
      }
    }
  }

  #endWithdrawal({ of, isPaid }: Extract<Operation, { kind: 'end-withdrawal' }>): [() => Promise<unknown>, () => void] {
    const asked = chosen(this.withdrawals, of)
    if (!asked) return nothing
    const withdrawal = { merchant: this.merchant, withdrawalId: asked.id, amountFen: asked.amountFen }
    const done = () => {
      this.withdrawals.splice(this.withdrawals.indexOf(asked), 1)
      if (isPaid) this.bank += asked.amountFen
    }
    const end = isPaid ? payWithdrawal : releaseWithdrawal
    return [() => inChange(this.merchant, (ctx, tx) => end(ctx, tx, withdrawal)), done]
  }
}

const nothing: [() => Promise<unknown>, () => void] = [async () => null, () => undefined]

function chosen<T>(among: readonly T[], of: number): T | undefined {
  return among[of % Math.max(1, among.length)]
}

async function inChange(merchant: BookedMerchant, work: (ctx: Ctx, tx: Tx) => Promise<unknown>): Promise<void> {
  const ctx = app.ctx().under({ organizationId: merchant.id, path: merchant.path })
  await ctx.change('test.operation', async (tx) => {
    await work(ctx, tx)
    return { subject: merchant.id, reply: null }
  })
}

/** `done`, or the code of the refusal; anything else that is thrown is a bug. */
async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'done'
  } catch (error) {
    if ((error as Error).name !== 'Refusal') throw error
    return (error as { code: string }).code
  }
}

async function balancesOf(merchant: BookedMerchant) {
  const { rows } = await app.write((db) =>
    sql<{ kind: string; fen: number; held: number; lowest: number }>`
      select kind, sum(side * posted_fen)::bigint as fen, sum(held_fen)::bigint as held,
        min(case when is_strict then side * posted_fen - held_fen else 0 end)::bigint as lowest
      from vending.ledger_account where ${merchant.id}::uuid = any(merchant_path) group by kind order by kind`.execute(
      db,
    ),
  )
  return rows
}

const balance = async (merchant: BookedMerchant, name: AccountName) =>
  (await balanceOf(app.ctx().db, accountIdOf(merchant.id, name))).balanceFen

test('whatever happens to money in whatever order, told once or again: it comes to nothing, balances are their entries, strict accounts never stand below nothing, and what is told again is booked once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 4, maxLength: 24 }),
      fc.boolean(),
      async (all, hasPurchaseFunction) => {
        const [once, again] = [
          new Books(await aBookedMerchant(app, { hasPurchaseFunction })),
          new Books(await aBookedMerchant(app, { hasPurchaseFunction })),
        ]
        for (const each of all) {
          if (each.kind === 'release') app.clock.advance(each.hours * hourMs)
          expect(await again.run(each, each.times)).toEqual(await once.run(each, 1))
        }
        const balances = await balancesOf(once.merchant)
        expect(await balancesOf(again.merchant)).toEqual(balances)
        expect(balances.filter(({ lowest }) => lowest < 0)).toEqual([])
        const frozen = once.withdrawals.reduce((sum, { amountFen }) => sum + amountFen, 0)
        expect({
          clearing: await balance(once.merchant, { kind: 'provider-clearing', owner: 'fake' }),
          bank: -(await balance(once.merchant, { kind: 'bank' })) || 0,
          frozen: await balance(once.merchant, { kind: 'merchant-frozen' }),
          loss: await balance(once.merchant, { kind: 'refund-loss' }),
        }).toEqual({ clearing: once.clearing, bank: once.bank, frozen, loss: once.loss })
        // sums, entries and reversals of everything that was ever written
        expect(await app.brokenInvariants()).toEqual({})
      },
    ),
    { numRuns: propertyRuns(25) },
  )
}, 300_000)
