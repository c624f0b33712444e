import { sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import {
  paymentExceptions,
  paymentServices,
  payments,
  type ServiceState,
  serviceKeys,
  serviceMoves,
} from '../contract.ts'
import { incomplete } from './accounts.ts'
import { endDiffering, returnMisfit } from './refunds.ts'
import { holdingKinds } from './release.ts'
import { approvers, bookkeepers, isOfOperator, keepers, merchantScope, readers } from './scope.ts'
import {
  activateService,
  activationRefusal,
  createService,
  editService,
  enableService,
  probeService,
  restartService,
  stopService,
} from './services.ts'

const mayMove = (name: keyof Omit<typeof serviceMoves, '$states'>) => (_actor: Actor, row: { state: ServiceState }) =>
  serviceMoves[name].refusal(row.state) ?? (true as const)

export const servedServices: ServedResource = serveResource(paymentServices, {
  rows: {
    from: sql`vending.payment_service row`,
    columns: {
      missing: sql`array_remove(array[case when row.api_key_cipher is null then ${sql.lit(serviceKeys[0])} end,
        case when row.private_key_cipher is null then ${sql.lit(serviceKeys[1])} end,
        case when row.platform_key_cipher is null then ${sql.lit(serviceKeys[2])} end], null)`,
      enabledBy: sql`row.enabled_by`,
      activatedBy: sql`row.activated_by`,
    },
  },
  scope: merchantScope,
  roles: {
    view: readers,
    create: keepers,
    edit: keepers,
    enable: keepers,
    probe: keepers,
    activate: approvers,
    stop: keepers,
    restart: approvers,
  },
  may: {
    enable: (_actor, row) =>
      serviceMoves.enable.refusal(row.state) ?? (row.missing.length > 0 ? incomplete(row.missing) : true),
    probe: mayMove('probe'),
    activate: (actor, row) =>
      serviceMoves.activate.refusal(row.state) ??
      activationRefusal(actor, { probedAt: row.probedAt, enabledBy: row.enabledBy?.id ?? null }) ??
      true,
    stop: mayMove('stop'),
    restart: (actor, row) =>
      serviceMoves.restart.refusal(row.state) ?? (isOfOperator(actor) ? true : kernelRefusals.forbidden()),
  },
  create: (ctx, values) => createService(ctx, values),
  edit: (ctx, id, values, revision) =>
    editService(ctx, id, values, (tx) => servedServices.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    enable: (ctx, id) => enableService(ctx, id),
    probe: (ctx, id) => probeService(ctx, id),
    activate: (ctx, id) => activateService(ctx, id),
    stop: (ctx, id, { reason }) => stopService(ctx, id, reason),
    restart: (ctx, id) => restartService(ctx, id),
  },
})

export const servedPayments: ServedResource = serveResource(payments, {
  rows: { from: sql`vending.payment row` },
  scope: merchantScope,
  roles: { view: readers, export: readers },
})

export const servedExceptions: ServedResource = serveResource(paymentExceptions, {
  rows: {
    from: sql`vending.payment_exception row`,
    columns: {
      statementOn: sql`row.statement_on::text`,
      // of the money that came; what a statement tells, and what is about a refund, is not given back from here
      refundState: sql`case when row.statement_on is null and row.refund_id is null then (
        select returned.state from vending.payment_refund returned where returned.payment_id = row.payment_id
        order by returned.state = 'failed', returned.asked_at desc limit 1) end`,
    },
  },
  scope: merchantScope,
  roles: { view: readers, export: readers, settle: bookkeepers, refund: keepers },
  may: {
    settle: (actor, row) => settleRefusal(actor, row) ?? true,
    refund: (_actor, row) => (isReturnable(row) ? true : notReturnable(row)),
  },
  actions: {
    settle: (ctx, id, { reason }) => settleException(ctx, id, reason),
    refund: (ctx, id, { reason }) => returnMoney(ctx, id, reason),
  },
})

interface Settled {
  state: string
  kind: string
  statementOn: string | null
}

/** Whoever settles what holds takings back lets them go to the merchant: nobody of the merchant does. */
function settleRefusal(actor: Actor, { state, kind, statementOn }: Settled): Refusal | null {
  if (state !== 'open') return kernelRefusals.wrong_state({ action: 'settle', state })
  const isHolding = statementOn !== null && holdingKinds.some((each) => each === kind)
  return isHolding && !isOfOperator(actor) ? kernelRefusals.forbidden() : null
}

interface Found extends Settled {
  found: string
  expected: string
  /** left out: looked at under lock */
  refundState?: string | null
}

/** Money that came, and is not what was asked for, or too late; the amount of a refund bears its number before it. */
function isReturnable({ state, kind, statementOn, found, expected, refundState = null }: Found): boolean {
  if (state !== 'open' || statementOn !== null || expected.includes(' ')) return false
  if (refundState !== null && refundState !== 'failed') return false
  if (kind === 'paid-after-close') return true
  return kind === 'amount-differs' ? Number(found) > 0 : kind === 'currency-differs' && /^[A-Z]{3}$/.test(found)
}

const notReturnable = ({ state, refundState }: { state: string; refundState?: string | null }) =>
  kernelRefusals.wrong_state({ action: 'refund', state: refundState ?? state })

/** What came, where it is not what was asked for. */
function cameOf({ kind, found }: { kind: string; found: string }) {
  return {
    takenFen: kind === 'amount-differs' ? Number(found) : null,
    currency: kind === 'currency-differs' ? found : null,
  }
}

/** A difference of this person's merchants, held to the end of the change. @throws Refusal when it is not there */
async function heldException(ctx: Ctx, tx: Tx, id: string) {
  const row = await tx
    .selectFrom('vending.payment_exception as row')
    .select(['row.state', 'row.kind', 'row.statement_on as statementOn', 'row.payment_id as paymentId'])
    .select(['row.expected', 'row.found'])
    .where('row.id', '=', id)
    .where(underScope(ctx.actor, 'row.merchant_path'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** What came goes back to whoever paid it, once; the difference stays open until somebody has seen that it arrived. */
async function returnMoney(ctx: Ctx, id: string, reason: string): Promise<void> {
  await ctx.change('paymentExceptions.refund', async (tx) => {
    const row = await heldException(ctx, tx, id)
    const { paymentId } = row
    if (paymentId === null || !isReturnable(row)) throw notReturnable(row)
    const came = cameOf(row)
    await returnMisfit(ctx, tx, { exceptionId: id, paymentId, ...came, reason })
    return { subject: id, after: came, reason, reply: null }
  })
}

/** Somebody has looked at it and says what became of it. */
async function settleException(ctx: Ctx, id: string, reason: string): Promise<void> {
  await ctx.change('paymentExceptions.settle', async (tx) => {
    const row = await heldException(ctx, tx, id)
    const no = settleRefusal(ctx.actor, row)
    if (no) throw no
    await tx
      .updateTable('vending.payment_exception')
      .set({ state: 'settled', settled_by: ctx.actor.accountId, settled_at: ctx.clock.now(), settled_reason: reason })
      .where('id', '=', id)
      .execute()
    const { paymentId, expected, found } = row
    if (row.kind === 'amount-differs' && paymentId !== null) await endDiffering(ctx, tx, { paymentId, expected, found })
    return { subject: id, before: { state: 'open' }, after: { state: 'settled' }, reason, reply: null }
  })
}
