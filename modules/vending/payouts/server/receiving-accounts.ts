import { sql, type Updateable } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Inputs } from '#kernel/contract/resource.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { isCardNumber, plainNumber } from '#modules/vending/ledger/server/index.ts'
import { accountantRole, merchantAdminRole, operatorRole } from '#modules/vending/merchants/contract.ts'
import { requireMerchant } from '#modules/vending/merchants/server/index.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { payoutRefusals, type ReceivingState, receivingAccounts, receivingMoves } from '../contract.ts'

type New = Inputs<Pick<typeof receivingAccounts.fields, (typeof receivingAccounts.create & readonly unknown[])[number]>>
type MoveName = Exclude<keyof typeof receivingMoves, '$states'>

const deciders = [operatorRole, merchantAdminRole]
const shownDigits = 4
const numberPurpose = 'payouts.accountNumber'

const decided =
  (name: MoveName) => (actor: Actor, row: { state: ReceivingState; requestedBy: { id: string } | null }) =>
    receivingMoves[name].refusal(row.state) ?? ownRefusal(actor, name, row.requestedBy?.id ?? null) ?? (true as const)

/** Bank accounts of merchants; a second person decides on each. */
export const servedReceivingAccounts: ServedResource = serveResource(receivingAccounts, {
  rows: {
    from: sql`vending.receiving_account row`,
    columns: { requestedBy: sql`row.requested_by`, decidedBy: sql`row.decided_by` },
  },
  scope: {
    rows: 'bank accounts of the own merchant and its sub-merchants',
    where: (actor) => underScope(actor, 'row.merchant_path'),
  },
  roles: {
    view: [...deciders, accountantRole, 'auditor'],
    create: [...deciders, accountantRole],
    pass: deciders,
    fail: deciders,
    stop: deciders,
  },
  may: { pass: decided('pass'), fail: decided('fail'), stop: decided('stop') },
  create: (ctx, values) => enterAccount(ctx, values),
  actions: {
    pass: (ctx, id) => decide(ctx, id, 'pass'),
    fail: (ctx, id, { reason }) => decide(ctx, id, 'fail', reason),
    stop: (ctx, id, { reason }) => decide(ctx, id, 'stop', reason),
  },
})

/** Somebody else decides on an account than who entered it; whoever may decide may stop one, their own too. */
function ownRefusal(actor: Actor, name: MoveName, requestedBy: string | null) {
  return name !== 'stop' && requestedBy === actor.accountId ? payoutRefusals.receiving_account_own() : null
}

/**
 * A bank account, waiting for a second person. Its number is kept encrypted and leaves no more.
 * @throws invalid_input for a number that no bank card can have (S5-48)
 */
async function enterAccount(ctx: Ctx, values: New): Promise<{ id: string }> {
  if (!isCardNumber(values.accountNumber))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.accountNumber', code: 'payout_card_number' }])
  return await ctx.change('receivingAccounts.create', async (tx) => {
    const merchant = await requireMerchant(tx, ctx, values.merchant)
    const id = ctx.random.uuid()
    const digits = plainNumber(values.accountNumber)
    const shown = { holder: values.holder, bankName: values.bankName, lastDigits: digits.slice(-shownDigits) }
    await tx
      .insertInto('vending.receiving_account')
      .values({
        id,
        merchant_id: merchant.id,
        merchant_path: sql`${merchant.path}::uuid[]`,
        holder: shown.holder,
        bank_name: shown.bankName,
        account_number_cipher: ctx.secrets.encrypt(digits, numberPurpose),
        last_digits: shown.lastDigits,
        state: 'pending',
        requested_by: ctx.actor.accountId,
        created_at: ctx.clock.now(),
      })
      .execute()
    return { subject: id, after: { merchant: merchant.id, ...shown }, reply: { id } }
  })
}

/**
 * Decides on an account. What is passed takes the place of the one that was in force.
 * @throws receiving_account_own, wrong_state
 */
async function decide(ctx: Ctx, id: string, name: MoveName, reason?: string): Promise<void> {
  await ctx.change(`receivingAccounts.${name}`, async (tx) => {
    const row = await lockAccount(tx, ctx, id)
    const no = ownRefusal(ctx.actor, name, row.requested_by)
    if (no) throw no
    receivingMoves[name].require(row.state as ReceivingState)
    const { to } = receivingMoves[name]
    const decision = { decided_by: ctx.actor.accountId, decided_at: ctx.clock.now(), decision_reason: reason ?? null }
    if (name === 'pass') await endFormer(tx, row.merchant_id, ctx.clock.now())
    const set: Updateable<DB['vending.receiving_account']> = { state: to, ...decision }
    await tx.updateTable('vending.receiving_account').set(set).where('id', '=', id).execute()
    return {
      subject: id,
      before: { state: row.state },
      after: { state: to },
      ...(reason === undefined ? {} : { reason }),
      reply: null,
    }
  })
}

/** Locks every account of the merchant, so that two that are passed at once come one after the other. */
async function lockAccount(tx: Tx, ctx: Ctx, id: string) {
  const rows = await tx
    .selectFrom('vending.receiving_account as row')
    .select(['row.id', 'row.merchant_id', 'row.state', 'row.requested_by'])
    .where('row.merchant_id', '=', (query) =>
      query.selectFrom('vending.receiving_account as asked').select('asked.merchant_id').where('asked.id', '=', id),
    )
    .where(underScope(ctx.actor, 'row.merchant_path'))
    .orderBy('row.id')
    .forUpdate()
    .execute()
  const row = rows.find((each) => each.id === id)
  if (!row) throw kernelRefusals.not_found()
  return row
}

async function endFormer(tx: Tx, merchantId: string, now: Date): Promise<void> {
  await tx
    .updateTable('vending.receiving_account')
    .set({ state: receivingMoves.stop.to, decided_at: now })
    .where('merchant_id', '=', merchantId)
    .where('state', '=', 'passed')
    .execute()
}
