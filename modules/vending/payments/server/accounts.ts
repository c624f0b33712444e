import { strict as assert } from 'node:assert'
import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { type ProviderName, paymentRefusals, serviceKeys } from '../contract.ts'
import type { PaymentProvider, ProviderAccount } from './provider.ts'
import { wechatPay } from './wechat-pay.ts'

export type ServiceRow = Selectable<DB['vending.payment_service']>

/** The fake one speaks the same interface, at an address of its own. */
const adapters: Readonly<Record<ProviderName, PaymentProvider>> = { fake: wechatPay, 'wechat-pay': wechatPay }

export const keyPurposes = {
  apiKey: 'payments.apiKey',
  privateKey: 'payments.privateKey',
  platformKey: 'payments.platformKey',
  bankAccount: 'payments.bankAccount',
  appSecret: 'payments.appSecret',
} as const

/** The provider of an account, and the account with its keys opened. @throws payment_service_incomplete */
export function openAccount(ctx: Ctx, row: ServiceRow): { provider: PaymentProvider; account: ProviderAccount } {
  const { api_key_cipher: apiKey, private_key_cipher: privateKey, platform_key_cipher: platformKey } = row
  if (!apiKey || !privateKey || !platformKey) {
    const keys = { apiKey, privateKey, platformKey }
    throw incomplete(serviceKeys.filter((name) => !keys[name]))
  }
  const name = row.provider as ProviderName
  return {
    provider: adapters[name],
    account: {
      provider: name,
      merchantNumber: row.merchant_number,
      appId: row.app_id,
      address: row.address,
      certificateNumber: row.certificate_number,
      apiKey: ctx.secrets.decrypt(apiKey, keyPurposes.apiKey),
      privateKey: pemOf(ctx.secrets.decrypt(privateKey, keyPurposes.privateKey)),
      platformKey: pemOf(ctx.secrets.decrypt(platformKey, keyPurposes.platformKey)),
      appSecret: row.app_secret_cipher && ctx.secrets.decrypt(row.app_secret_cipher, keyPurposes.appSecret),
    },
  }
}

/** Everything that is missing, at once. */
export function incomplete(missing: readonly (typeof serviceKeys)[number][]) {
  const problems = missing.map((name) => ({ path: `values.${name}`, code: 'required' }))
  return paymentRefusals.payment_service_incomplete({}, problems)
}

/** A key as it is read, from what was pasted: a field of one line takes the line feeds out of it. */
export function pemOf(pasted: string): string {
  const [, kind = '', body = ''] = /-----BEGIN ([A-Z ]+)-----([\s\S]*?)-----END/.exec(pasted) ?? []
  const lines = body.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`
}

type Keys = Readonly<Record<(typeof serviceKeys)[number], string>>

/**
 * What is wrong with keys as they were pasted, all of it at once: none is there that cannot be read, and no certificate that is
 * good no more. What a key says of itself when it cannot be read stays here: it may hold parts of the key.
 */
export function keyProblems(pasted: Partial<Record<keyof Keys, string | null | undefined>>, now: Date): FieldProblem[] {
  const { apiKey, privateKey, platformKey } = pasted
  const problem = (name: keyof Keys, code: string) => ({ path: `values.${name}`, code })
  return [
    ...(apiKey && Buffer.byteLength(apiKey) !== apiKeyBytes ? [problem('apiKey', 'payment_key_length')] : []),
    ...(privateKey && !isReadable(() => createPrivateKey(pemOf(privateKey)))
      ? [problem('privateKey', 'payment_key_unreadable')]
      : []),
    ...(platformKey && !isReadable(() => createPublicKey(pemOf(platformKey)))
      ? [problem('platformKey', 'payment_key_unreadable')]
      : []),
    ...(platformKey && isExpired(pemOf(platformKey), now)
      ? [problem('platformKey', 'payment_certificate_expired')]
      : []),
  ]
}

const apiKeyBytes = 32

function isReadable(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

function isExpired(pem: string, now: Date): boolean {
  // what cannot be read is said as that
  if (!isReadable(() => expiryOf(pem))) return false
  const until = expiryOf(pem)
  return until !== null && until < now
}

/** Until when the platform's certificate is good; null where a bare public key was given. */
export function expiryOf(pem: string): Date | null {
  return pem.includes('BEGIN CERTIFICATE') ? new Date(new X509Certificate(pem).validTo) : null
}

export async function serviceById(db: Queryable, id: string): Promise<ServiceRow> {
  const row = await db.selectFrom('vending.payment_service').selectAll().where('id', '=', id).executeTakeFirst()
  assert(row, `no payment service ${id}`)
  return row
}

/** Whoever works under nobody, as a notification: writes for the merchant of this row and no other. */
export function asMerchantOf(ctx: Ctx, row: { merchant_id?: string; merchant_path: string[] }): Ctx {
  const organizationId = row.merchant_path.at(-1)
  assert(organizationId, 'a merchant has a path')
  return ctx.under({ organizationId, path: row.merchant_path })
}

/** Where a provider sends its notifications for an account. */
export function notifyUrl(ctx: Ctx, serviceId: string): string {
  return `${ctx.config.publicUrl}/api/payment-notifications/${serviceId}`
}

export interface KeyOwner {
  apiKey: string
  privateKey: string
  platformKey: string
}

/** The columns of an account's keys, as they are stored. */
export function keysOf(ctx: Ctx, { apiKey, privateKey, platformKey }: KeyOwner) {
  return {
    api_key_cipher: ctx.secrets.encrypt(apiKey, keyPurposes.apiKey),
    private_key_cipher: ctx.secrets.encrypt(privateKey, keyPurposes.privateKey),
    platform_key_cipher: ctx.secrets.encrypt(platformKey, keyPurposes.platformKey),
  }
}
