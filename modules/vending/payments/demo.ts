import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { type KeyOwner, keysOf } from './server/accounts.ts'
import { offeredServices } from './server/offered.ts'
import { fingerprintOf } from './server/signing.ts'

/** A merchant of the demo with the two people whom an account takes: one enables it, another one activates it. */
export interface DemoTaker {
  merchant: { id: string; path: string[]; name: string }
  enabledBy: string
  activatedBy: string
}

/** What the demo's provider tells of a merchant that it knows. */
export interface DemoSignUp extends KeyOwner {
  merchantNumber: string
  appId: string
  certificateNumber: string
}

/** Activated accounts at the demo's provider, one for each merchant; their address and keys come with the first start. */
export async function seedDemoServices(ctx: Ctx, tx: Tx, takers: readonly DemoTaker[]): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .insertInto('vending.payment_service')
    .values(
      takers.map(({ merchant, enabledBy, activatedBy }, index) => ({
        id: ctx.random.uuid(),
        merchant_id: merchant.id,
        merchant_path: merchant.path,
        provider: 'fake',
        name: '演示收款',
        merchant_number: `${demoNumberStart}${index + 1}`,
        app_id: 'demo',
        address: 'http://127.0.0.1:9',
        certificate_number: 'DE',
        settlement_days: 1,
        phone_ways: ['page'],
        state: 'activated',
        enabled_by: enabledBy,
        activated_by: activatedBy,
        probed_at: now,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}

/** Numbers of merchants that the demo has made itself; nobody else's account is touched. */
const demoNumberStart = 'DEMO-'

/** The merchants' numbers at the demo's provider; none where there is no demo of ours. */
export async function demoMerchantNumbers(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('vending.payment_service')
    .select('merchant_number')
    .where('provider', '=', 'fake')
    .where('merchant_number', 'like', `${demoNumberStart}%`)
    .orderBy('merchant_number')
    .execute()
  return rows.map((row) => row.merchant_number)
}

/** Where the demo's provider listens this time, and as whom it knows us. */
export async function connectDemoServices(ctx: Ctx, address: string, signUps: readonly DemoSignUp[]): Promise<void> {
  if (signUps.length === 0) return
  await ctx.change('demo.connectProvider', async (tx) => {
    for (const { merchantNumber, appId, certificateNumber, ...keys } of signUps)
      await tx
        .updateTable('vending.payment_service')
        .set({
          ...keysOf(ctx, keys),
          address,
          app_id: appId,
          certificate_number: certificateNumber,
          keys_fingerprint: fingerprintOf([keys.apiKey, keys.privateKey, keys.platformKey]),
          updated_at: ctx.clock.now(),
        })
        .where('provider', '=', 'fake')
        .where('merchant_number', '=', merchantNumber)
        .execute()
    return { subject: address, after: { address, accounts: signUps.length }, reply: null }
  })
}

/** Where the demo's provider listens that takes the money at a machine; undefined where somebody else takes it, or nobody. */
export async function demoProviderAt(
  db: Queryable,
  { id, merchantId }: { id: string; merchantId: string },
): Promise<string | undefined> {
  const [first] = await offeredServices(db, { merchantId, place: { machineId: id } })
  if (!first) return undefined
  const row = await db
    .selectFrom('vending.payment_service')
    .select('address')
    .where('id', '=', first.id)
    .where('provider', '=', 'fake')
    .where('merchant_number', 'like', `${demoNumberStart}%`)
    .executeTakeFirst()
  return row?.address
}
