import { hash } from 'node:crypto'
import { type AccountKind, accountKinds } from '../contract.ts'

/** A merchant as its ledger knows it. */
export interface LedgerMerchant {
  id: string
  /** ids from the root of the tree down to the merchant itself */
  path: readonly string[]
}

/** One account of a ledger. */
export interface AccountName {
  kind: AccountKind
  /** the card, sub-merchant, provider or machine; left out where there is one of its kind */
  owner?: string
}

export const currency = 'CNY'

/**
 * The same id for the same words, always: a ledger, an account or a transfer is found, and made once, without being looked for.
 * @param words what it is, the general first, as `purchase` and the id of the payment
 */
export function idOf(...words: readonly string[]): string {
  const hex = hash('sha256', words.join('\n'), 'hex')
  // as a version 8 uuid (RFC 9562): one of our own making
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export function ledgerIdOf(merchantId: string): string {
  return idOf('ledger', merchantId, currency)
}

export function accountIdOf(merchantId: string, { kind, owner = '' }: AccountName): string {
  return idOf('ledger account', ledgerIdOf(merchantId), kind, owner)
}

/** How the database makes the account when it is not there yet. */
export function accountShape(merchantId: string, name: AccountName) {
  const { side, isStrict } = accountKinds[name.kind]
  return { account: accountIdOf(merchantId, name), kind: name.kind, owner: name.owner ?? '', side, isStrict }
}
