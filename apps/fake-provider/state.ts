import { randomBytes } from 'node:crypto'
import { type KeyPair, newKeyPair } from './keys.ts'

export const behaviorsByAmount = {
  901: 'decline',
  902: 'slow',
  903: 'duplicate',
  904: 'out-of-order',
  905: 'lost',
  906: 'wrong-amount',
  907: 'paid-after-close',
  908: 'refund-pending',
  909: 'refund-failed',
  910: 'statement-missing',
  911: 'statement-extra',
  912: 'statement-fee',
  913: 'statement-amount',
  914: 'statement-state',
} as const
export type Behavior = (typeof behaviorsByAmount)[keyof typeof behaviorsByAmount]

export interface Merchant {
  merchantNumber: string
  appId: string
  certificateNumber: string
  apiKey: string
  /** of its app; left out in books of before */
  appSecret?: string
  keys: KeyPair
}

/** A code that is scanned, a page in the browser of the phone that pays, or a page within the provider's own app. */
export type TradeType = 'NATIVE' | 'MWEB' | 'JSAPI'

export interface Payment {
  merchantNumber: string
  number: string
  payId: string
  description: string
  totalFen: number
  takenFen: number
  currency: string
  notifyUrl: string
  /** left out in books of before: NATIVE */
  tradeType?: TradeType
  /** who is to pay, where that was said when it was asked for */
  openid?: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'PAYERROR' | 'REFUND'
  transactionId: string
  paidAtMs: number | null
}

export interface Refund {
  merchantNumber: string
  number: string
  paymentNumber: string
  amountFen: number
  notifyUrl: string
  status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL'
  refundId: string
  asked: number
  doneAtMs: number | null
}

/** All the provider knows, as it is kept from start to start. */
export interface SavedState {
  platform: KeyPair
  merchants: readonly Merchant[]
  payments: readonly Payment[]
  refunds: readonly Refund[]
}

/** All the provider knows, in memory. */
export class State {
  readonly platform: KeyPair
  readonly merchants = new Map<string, Merchant>()
  readonly payments = new Map<string, Payment>()
  readonly refunds = new Map<string, Refund>()
  readonly #given = new Map<string, readonly Behavior[]>()

  constructor(saved: SavedState | null) {
    this.platform = saved?.platform ?? newKeyPair()
    for (const merchant of saved?.merchants ?? []) this.merchants.set(merchant.merchantNumber, merchant)
    for (const payment of saved?.payments ?? [])
      this.payments.set(keyOf(payment.merchantNumber, payment.number), payment)
    for (const refund of saved?.refunds ?? []) this.refunds.set(keyOf(refund.merchantNumber, refund.number), refund)
  }

  saved(): SavedState {
    return {
      platform: this.platform,
      merchants: [...this.merchants.values()],
      payments: [...this.payments.values()],
      refunds: [...this.refunds.values()],
    }
  }

  /** A merchant signs up: what it gets is what it types into our console. */
  register(merchantNumber: string): Merchant {
    const known = this.merchants.get(merchantNumber)
    if (known) return known
    const merchant: Merchant = {
      merchantNumber,
      appId: `wx${randomBytes(8).toString('hex')}`,
      certificateNumber: randomBytes(20).toString('hex').toUpperCase(),
      apiKey: randomBytes(16).toString('hex'),
      appSecret: randomBytes(16).toString('hex'),
      keys: newKeyPair(),
    }
    this.merchants.set(merchantNumber, merchant)
    return merchant
  }

  give(number: string, behaviors: readonly Behavior[]): void {
    this.#given.set(number, behaviors)
  }

  does(payment: Payment, behavior: Behavior): boolean {
    const given = this.#given.get(payment.number)
    if (given) return given.includes(behavior)
    return behaviorsByAmount[(payment.totalFen % 1000) as keyof typeof behaviorsByAmount] === behavior
  }
}

export function keyOf(merchantNumber: string, number: string): string {
  return `${merchantNumber} ${number}`
}

/** `2026-05-04T12:00:00+08:00`: the provider's own zone */
export function providerTime(atMs: number): string {
  return `${new Date(atMs + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
}
