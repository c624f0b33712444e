import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql, type Updateable } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Inputs } from '#kernel/contract/resource.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { idOf } from '#modules/vending/ledger/server/index.ts'
import { merchantById, requireMerchant } from '#modules/vending/merchants/server/index.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { paymentRefusals, type paymentServices, probeFen, type ServiceState, serviceMoves } from '../contract.ts'
import { expiryOf, keyProblems, keyPurposes, openAccount, pemOf, type ServiceRow, serviceById } from './accounts.ts'
import { addressProblems } from './addresses.ts'
import { createPayment } from './payments.ts'
import { reached } from './provider.ts'
import { isOfOperator } from './scope.ts'
import { fingerprintOf } from './signing.ts'

type New = Inputs<Pick<typeof paymentServices.fields, (typeof paymentServices.create & readonly unknown[])[number]>>
type Edited = Partial<
  Inputs<Pick<typeof paymentServices.fields, (typeof paymentServices.edit & readonly unknown[])[number]>>
>
type Lock = (tx: Tx) => Promise<unknown>

/** An account at a provider, in preparation until its keys are there and it has been tried. */
export async function createService(ctx: Ctx, values: New): Promise<{ id: string }> {
  requireReadable(ctx, values)
  requireOwnAddress(ctx, values)
  requireAppSecret(values.phoneWays, Boolean(values.appSecret))
  return await ctx.change('paymentServices.create', async (tx) => {
    const merchant = await requireMerchant(tx, ctx, values.merchant)
    const id = ctx.random.uuid()
    const now = ctx.clock.now()
    await tx
      .insertInto('vending.payment_service')
      .values({
        ...(columnsOf(ctx, values) as Insertable<DB['vending.payment_service']>),
        id,
        merchant_id: merchant.id,
        merchant_path: sql`${merchant.path}::uuid[]`,
        provider: values.provider,
        state: 'preparing',
        created_at: now,
        updated_at: now,
      })
      .execute()
    return { subject: id, after: traced(values), reply: { id } }
  })
}

/** Whatever decides whom the account talks to, and as whom: changed, it is in preparation again (M8). */
const trusted = [
  'address',
  'merchantNumber',
  'appId',
  'certificateNumber',
  'apiKey',
  'privateKey',
  'platformKey',
] as const

/** @throws payment_service_in_use, payment_service_number_kept, invalid_input, and what `lock` throws */
export async function editService(ctx: Ctx, id: string, values: Edited, lock: Lock): Promise<void> {
  requireReadable(ctx, values)
  await ctx.change('paymentServices.edit', async (tx) => {
    await lock(tx)
    await requireOwnAppSecret(tx, id, values)
    if (values.address !== undefined) {
      const { provider } = await serviceById(tx, id)
      requireOwnAddress(ctx, { provider, address: values.address })
    }
    const isTrustChanged =
      trusted.some((name) => values[name] !== undefined) ||
      // when takings are the merchant's is the operator's to say: whoever else changes it asks for it
      (values.settlementDays !== undefined && !isOfOperator(ctx.actor))
    if (isTrustChanged) await requireNothingUnderWay(ctx, tx, id)
    if (values.merchantNumber !== undefined) await requireNothingToReturn(ctx, tx, id, values.merchantNumber)
    await tx
      .updateTable('vending.payment_service')
      .set({
        ...columnsOf(ctx, values),
        ...(isTrustChanged
          ? { state: 'preparing', enabled_by: null, activated_by: null, probed_at: null, keys_fingerprint: null }
          : {}),
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .execute()
    return { subject: id, after: { ...traced(values), ...(isTrustChanged ? { state: 'preparing' } : {}) }, reply: null }
  })
}

/**
 * What is older than this holds no change back: nobody pays any more, and where a provider has changed its own key its answers are
 * none until ours is changed too; a refund that still is on its way then would keep the account from ever working again.
 */
const underWayMaxMs = 24 * 3_600_000

/**
 * Payments and refunds under way end by the word of whoever answers at the account's address, signed as its keys say. Whoever
 * could change those meanwhile could have them end as he likes; and the new one knows nothing of them.
 * @throws payment_service_in_use
 */
async function requireNothingUnderWay(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - underWayMaxMs)
  const { rows } = await sql<{ payments: number; refunds: number }>`
    select (select count(*)::int from vending.payment payment
        where payment.service_id = ${id} and payment.state = 'paying' and payment.created_at > ${since}) as payments,
      (select count(*)::int from vending.payment_refund refund join vending.payment payment on payment.id = refund.payment_id
        where payment.service_id = ${id} and refund.state = 'in-progress' and refund.asked_at > ${since}) as refunds`.execute(
    tx,
  )
  const { payments = 0, refunds = 0 } = rows[0] ?? {}
  if (payments + refunds > 0) throw paymentRefusals.payment_service_in_use({ payments, refunds })
}

/** WeChat Pay: what was paid can be given back for a year. A day more, for the zone of whoever counts. */
const refundPeriodMs = 366 * 24 * 3_600_000

/**
 * To its provider a payment is the merchant number's that took it: what was paid goes back through that one alone. As long as
 * something may go back, an account keeps it, and another number is another account. A probe has gone back by itself.
 * @throws payment_service_number_kept
 */
async function requireNothingToReturn(ctx: Ctx, tx: Tx, id: string, merchantNumber: string): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - refundPeriodMs)
  const { rows } = await sql<{ is_kept: boolean }>`
    select service.merchant_number <> ${merchantNumber} and exists (
      select from vending.payment payment where payment.service_id = service.id and payment.state = 'paid'
        and payment.paid_at > ${since} and payment.subject_kind <> 'probe') as is_kept
    from vending.payment_service service where service.id = ${id}`.execute(tx)
  if (rows[0]?.is_kept) throw paymentRefusals.payment_service_number_kept()
}

/** @throws invalid_input for every key that cannot be read, at its own field */
function requireReadable(ctx: Ctx, values: Edited): void {
  const problems = keyProblems(values, ctx.clock.now())
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** @throws invalid_input for an address that is not the provider's, and for the fake one outside of demo and tests */
function requireOwnAddress(ctx: Ctx, account: { provider: string; address: string }): void {
  const problems = addressProblems(ctx.config, account)
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** @throws invalid_input where payments within the app are offered without what asks who pays */
function requireAppSecret(ways: readonly string[] | null | undefined, hasSecret: boolean): void {
  if (ways?.includes('in-app') && !hasSecret)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.appSecret', code: 'required' }])
}

/** The same of a row, as it will be. */
async function requireOwnAppSecret(tx: Tx, id: string, { phoneWays, appSecret }: Edited): Promise<void> {
  if (phoneWays === undefined && appSecret === undefined) return
  const row = await tx
    .selectFrom('vending.payment_service')
    .select(['phone_ways', 'app_secret_cipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const hasSecret = appSecret === undefined ? row.app_secret_cipher !== null : Boolean(appSecret)
  requireAppSecret(phoneWays === undefined ? row.phone_ways : phoneWays, hasSecret)
}

function columnsOf(ctx: Ctx, values: Edited): Updateable<DB['vending.payment_service']> {
  const plain = {
    name: values.name,
    merchant_number: values.merchantNumber,
    app_id: values.appId,
    address: values.address,
    certificate_number: values.certificateNumber,
    bank_name: values.bankName,
    settlement_days: values.settlementDays,
    phone_ways: values.phoneWays === null ? [] : values.phoneWays,
  }
  const sealed = (value: string | null | undefined, purpose: string) =>
    value === undefined ? undefined : value === null ? null : ctx.secrets.encrypt(value, purpose)
  const { platformKey } = values
  const expiry =
    platformKey === undefined
      ? {}
      : { certificate_expires_at: platformKey === null ? null : expiryOf(pemOf(platformKey)) }
  const secret = {
    api_key_cipher: sealed(values.apiKey, keyPurposes.apiKey),
    private_key_cipher: sealed(values.privateKey, keyPurposes.privateKey),
    platform_key_cipher: sealed(values.platformKey, keyPurposes.platformKey),
    bank_account_cipher: sealed(values.bankAccount, keyPurposes.bankAccount),
    app_secret_cipher: sealed(values.appSecret, keyPurposes.appSecret),
  }
  return Object.fromEntries(
    Object.entries({ ...plain, ...secret, ...expiry }).filter(([, value]) => value !== undefined),
  )
}

/** What the log keeps: that there are keys, never which. */
function traced(values: Edited): Record<string, unknown> {
  const hidden = new Set<string>(Object.keys(keyPurposes))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, hidden.has(name) ? value !== null : value]),
  )
}

/**
 * All keys can be read and the provider answers in its own name.
 * @throws payment_service_incomplete, payment_provider_unreachable, wrong_state
 */
export async function enableService(ctx: Ctx, id: string): Promise<void> {
  const row = await serviceInScope(ctx, id)
  serviceMoves.enable.require(row.state as ServiceState)
  requireOwnAddress(ctx, row)
  const { provider, account } = openAccount(ctx, row)
  const problems = keyProblems(account, ctx.clock.now())
  if (problems.length > 0) throw paymentRefusals.payment_service_incomplete({}, problems)
  await reached(provider.check(account))
  const set = {
    enabled_by: ctx.actor.accountId,
    keys_fingerprint: fingerprintOf([account.apiKey, account.privateKey, account.platformKey]),
  }
  await move(ctx, id, 'enable', {
    set,
    require: (locked) => {
      // changed while the provider was asked: it was not this that it answered to
      if (!isDeepStrictEqual(openAccount(ctx, locked).account, account)) throw kernelRefusals.stale_revision()
    },
  })
}

/** Begins the payment of 0.01 that shows that the account works; it goes back by itself once it has come. */
export async function probeService(ctx: Ctx, id: string): Promise<{ codeUrl: string }> {
  const row = await serviceInScope(ctx, id)
  serviceMoves.probe.require(row.state as ServiceState)
  const merchant = await merchantById(ctx.db, row.merchant_id)
  if (!merchant) throw kernelRefusals.not_found()
  const { codeUrl } = await createPayment(ctx, {
    id: idOf('probe', id, ctx.requestId),
    merchant,
    subject: { kind: 'probe', id },
    description: row.name,
    amountFen: probeFen,
    expiresInMs: 10 * 60_000,
    serviceId: id,
  })
  return { codeUrl }
}

/**
 * The second person, who works for the operator: the account takes payments from now on.
 * @throws forbidden, payment_service_unprobed, payment_service_same_person
 */
export async function activateService(ctx: Ctx, id: string): Promise<void> {
  await move(ctx, id, 'activate', {
    set: { activated_by: ctx.actor.accountId },
    // as it is under the lock: it may have been changed, and enabled again, a moment ago
    require: (locked) => {
      const { probed_at: probedAt, enabled_by: enabledBy } = locked
      const no = activationRefusal(ctx.actor, { probedAt, enabledBy })
      if (no) throw no
      requireOwnAddress(ctx, locked)
    },
  })
}

/**
 * Why this person may not activate an account now; null where they may. Whose keys and address it has could make payments of their
 * own, so that nobody of the merchant is the second person, whatever roles were given to them.
 */
export function activationRefusal(actor: Actor, row: { probedAt: unknown; enabledBy: string | null }) {
  if (!isOfOperator(actor)) return kernelRefusals.forbidden()
  if (row.probedAt === null) return paymentRefusals.payment_service_unprobed()
  return row.enabledBy === actor.accountId ? paymentRefusals.payment_service_same_person() : null
}

export async function stopService(ctx: Ctx, id: string, reason: string): Promise<void> {
  await move(ctx, id, 'stop', { reason })
}

/** It takes payments again, which the operator says as at its activation. @throws forbidden */
export async function restartService(ctx: Ctx, id: string): Promise<void> {
  await move(ctx, id, 'restart', {
    require: (locked) => {
      if (!isOfOperator(ctx.actor)) throw kernelRefusals.forbidden()
      requireOwnAddress(ctx, locked)
    },
  })
}

async function serviceInScope(ctx: Ctx, id: string): Promise<ServiceRow> {
  const row = await ctx.db
    .selectFrom('vending.payment_service as row')
    .selectAll()
    .where('id', '=', id)
    .where(underScope(ctx.actor, 'row.merchant_path'))
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

async function move(
  ctx: Ctx,
  id: string,
  name: 'enable' | 'activate' | 'stop' | 'restart',
  more: {
    set?: Updateable<DB['vending.payment_service']>
    /** asked under the lock; throws why not */
    require?: (locked: ServiceRow) => void
    reason?: string
  } = {},
): Promise<void> {
  const { set, reason } = more
  await serviceInScope(ctx, id)
  try {
    await ctx.change(`paymentServices.${name}`, async (tx) => {
      const row = await tx
        .selectFrom('vending.payment_service')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { to } = serviceMoves[name]
      serviceMoves[name].require(row.state as ServiceState)
      more.require?.(row)
      await tx
        .updateTable('vending.payment_service')
        .set({ ...set, state: to, updated_at: ctx.clock.now() })
        .where('id', '=', id)
        .execute()
      return {
        subject: id,
        before: { state: row.state },
        after: { state: to },
        ...(reason ? { reason } : {}),
        reply: null,
      }
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'payment_service_activated')
      throw paymentRefusals.payment_service_active_already()
    throw error
  }
}
