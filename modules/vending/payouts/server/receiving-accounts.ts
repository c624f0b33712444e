import { type Insertable, sql, type Updateable } from 'kysely'
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
type Edited = Partial<
  Inputs<Pick<typeof receivingAccounts.fields, (typeof receivingAccounts.edit & readonly unknown[])[number]>>
>
type Lock = (tx: Tx) => Promise<Readonly<Record<string, unknown>>>
type MoveName = Exclude<keyof typeof receivingMoves, '$states'>

const deciders = [operatorRole, merchantAdminRole]
const writers = [...deciders, accountantRole]
const shownDigits = 4
const numberPurpose = 'payouts.accountNumber'

interface ShownAccount {
  state: ReceivingState
  requestedBy: { id: string } | null
  lastDigits: string | null
}

const mayMove = (name: MoveName) => (actor: Actor, row: ShownAccount) =>
  receivingMoves[name].refusal(row.state) ??
  moveRefusal(actor, name, { requestedBy: row.requestedBy?.id ?? null, lastDigits: row.lastDigits }) ??
  (true as const)

/** Bank accounts of merchants; a second person activates each. */
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
    view: [...writers, 'auditor'],
    create: writers,
    edit: writers,
    enable: writers,
    activate: deciders,
    fail: deciders,
    stop: deciders,
    restart: deciders,
  },
  may: {
    edit: (_actor, row) => editRefusal(row.state) ?? true,
    enable: mayMove('enable'),
    activate: mayMove('activate'),
    fail: mayMove('fail'),
    stop: mayMove('stop'),
    restart: mayMove('restart'),
  },
  create: (ctx, values) => enterAccount(ctx, values),
  edit: (ctx, id, values, revision) =>
    editAccount(ctx, id, values, (tx) => servedReceivingAccounts.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    enable: (ctx, id) => moveAccount(ctx, id, 'enable'),
    activate: (ctx, id) => moveAccount(ctx, id, 'activate'),
    fail: (ctx, id, { reason }) => moveAccount(ctx, id, 'fail', reason),
    stop: (ctx, id, { reason }) => moveAccount(ctx, id, 'stop', reason),
    restart: (ctx, id) => moveAccount(ctx, id, 'restart'),
  },
})

/** What has been enabled is as the second person sees it: it changes only after it was sent back. */
function editRefusal(state: ReceivingState) {
  return state === 'preparing' ? null : kernelRefusals.wrong_state({ action: 'edit', state })
}

/**
 * Why this person may not move an account that is in the right state; null where they may. Nobody brings into force what they
 * entered themselves; whoever may decide sends back or stops one, their own too.
 */
function moveRefusal(
  actor: Actor,
  name: MoveName,
  { requestedBy, lastDigits }: { requestedBy: string | null; lastDigits: string | null },
) {
  if (name === 'enable' && lastDigits === null) return payoutRefusals.receiving_account_incomplete()
  const isBroughtIntoForce = receivingMoves[name].to === 'activated'
  return isBroughtIntoForce && requestedBy === actor.accountId ? payoutRefusals.receiving_account_own() : null
}

/**
 * A bank account in preparation. Its number is kept encrypted and leaves no more.
 * @throws invalid_input for a number that no bank card can have (S5-48)
 */
async function enterAccount(ctx: Ctx, values: New): Promise<{ id: string }> {
  requireCardNumber(values)
  return await ctx.change('receivingAccounts.create', async (tx) => {
    const merchant = await requireMerchant(tx, ctx, values.merchant)
    const id = ctx.random.uuid()
    await tx
      .insertInto('vending.receiving_account')
      .values({
        ...(columnsOf(ctx, values) as Insertable<DB['vending.receiving_account']>),
        id,
        merchant_id: merchant.id,
        merchant_path: sql`${merchant.path}::uuid[]`,
        state: 'preparing',
        requested_by: ctx.actor.accountId,
        created_at: ctx.clock.now(),
      })
      .execute()
    return { subject: id, after: { merchant: merchant.id, ...traced(values) }, reply: { id } }
  })
}

/**
 * Changes an account in preparation: it is of whoever changed it last, and another person activates it.
 * @throws wrong_state, invalid_input, and what `lock` throws
 */
async function editAccount(ctx: Ctx, id: string, values: Edited, lock: Lock): Promise<void> {
  requireCardNumber(values)
  await ctx.change('receivingAccounts.edit', async (tx) => {
    const before = await lock(tx)
    const no = editRefusal(before.state as ReceivingState)
    if (no) throw no
    await tx
      .updateTable('vending.receiving_account')
      .set({ ...columnsOf(ctx, values), requested_by: ctx.actor.accountId })
      .where('id', '=', id)
      .execute()
    return { subject: id, after: traced(values), reply: null }
  })
}

function requireCardNumber({ accountNumber }: Edited): void {
  if (accountNumber && !isCardNumber(accountNumber))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.accountNumber', code: 'payout_card_number' }])
}

function columnsOf(ctx: Ctx, values: Edited): Updateable<DB['vending.receiving_account']> {
  const { holder, bankName, accountNumber } = values
  const number = accountNumber ? ctx.secrets.encrypt(plainNumber(accountNumber), numberPurpose) : null
  return {
    ...(holder === undefined ? {} : { holder }),
    ...(bankName === undefined ? {} : { bank_name: bankName }),
    ...(accountNumber === undefined ? {} : { account_number_cipher: number, last_digits: lastOf(accountNumber) }),
  }
}

function lastOf(accountNumber: string | null): string | null {
  return accountNumber ? plainNumber(accountNumber).slice(-shownDigits) : null
}

/** What the log keeps: of the number its last digits. */
function traced({ holder, bankName, accountNumber }: Edited): Record<string, unknown> {
  return {
    ...(holder === undefined ? {} : { holder }),
    ...(bankName === undefined ? {} : { bankName }),
    ...(accountNumber === undefined ? {} : { lastDigits: lastOf(accountNumber) }),
  }
}

/**
 * Moves an account. What is brought into force takes the place of the one that was.
 * @throws receiving_account_own, receiving_account_incomplete, wrong_state
 */
async function moveAccount(ctx: Ctx, id: string, name: MoveName, reason?: string): Promise<void> {
  await ctx.change(`receivingAccounts.${name}`, async (tx) => {
    const row = await lockAccount(tx, ctx, id)
    receivingMoves[name].require(row.state as ReceivingState)
    const no = moveRefusal(ctx.actor, name, { requestedBy: row.requested_by, lastDigits: row.last_digits })
    if (no) throw no
    const { to } = receivingMoves[name]
    const now = ctx.clock.now()
    if (to === 'activated') await endFormer(tx, row.merchant_id, now)
    // what is enabled waits for a decision: that of before no longer counts
    const decision: Updateable<DB['vending.receiving_account']> =
      name === 'enable'
        ? { decided_by: null, decided_at: null, decision_reason: null }
        : { decided_by: ctx.actor.accountId, decided_at: now, decision_reason: reason ?? null }
    await tx
      .updateTable('vending.receiving_account')
      .set({ state: to, ...decision })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { state: row.state },
      after: { state: to },
      ...(reason === undefined ? {} : { reason }),
      reply: null,
    }
  })
}

/** Locks every account of the merchant, so that two that are activated at once come one after the other. */
async function lockAccount(tx: Tx, ctx: Ctx, id: string) {
  const rows = await tx
    .selectFrom('vending.receiving_account as row')
    .select(['row.id', 'row.merchant_id', 'row.state', 'row.requested_by', 'row.last_digits'])
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
  const { from, to } = receivingMoves.stop
  await tx
    .updateTable('vending.receiving_account')
    .set({ state: to, decided_at: now })
    .where('merchant_id', '=', merchantId)
    .where('state', 'in', [...from])
    .execute()
}
