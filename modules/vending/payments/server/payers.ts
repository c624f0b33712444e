import type { Ctx } from '#kernel/server/context.ts'
import type { PaymentWay } from '../contract.ts'
import { openAccount } from './accounts.ts'
import { type PlaceOfSale, serviceNow, waysOnPhone } from './offered.ts'
import { reached } from './provider.ts'

interface Sale {
  merchant: { id: string }
  place: PlaceOfSale
}

/**
 * Where a page within the provider's app sends the buyer to say who pays.
 * @returns null where the account that takes payments there takes none within the app
 * @throws no_payment_service
 */
export async function payerAddress(
  ctx: Ctx,
  sale: Sale,
  asked: { returnUrl: string; state: string },
): Promise<{ address: string; ways: PaymentWay[] } | null> {
  const service = await serviceNow(ctx.db, { ...sale, subject: { kind: 'order' } })
  const ways = waysOnPhone(service)
  if (!ways.includes('in-app')) return null
  const { provider, account } = openAccount(ctx, service)
  return { address: provider.payerAddress(account, asked), ways: ['scan', ...ways] }
}

/**
 * Who pays, by the code that a buyer came back with.
 * @throws no_payment_service, payment_provider_unreachable
 */
export async function payerOf(ctx: Ctx, sale: Sale, code: string): Promise<string | null> {
  const service = await serviceNow(ctx.db, { ...sale, subject: { kind: 'order' } })
  if (!waysOnPhone(service).includes('in-app')) return null
  const { provider, account } = openAccount(ctx, service)
  return await reached(provider.payerOf(account, code))
}
