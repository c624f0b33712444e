import { type PaymentState, type ProviderName, paymentRefusals, type RefundState } from '../contract.ts'

/** An account at a provider with its keys opened: never logged, never stored. */
export interface ProviderAccount {
  provider: ProviderName
  merchantNumber: string
  appId: string
  address: string
  certificateNumber: string
  apiKey: string
  privateKey: string
  platformKey: string
  /** null where the account takes no payments within the provider's app */
  appSecret: string | null
}

/** How a payment is to be made, with what the provider wants to know for it. */
export type WayToPay =
  | { kind: 'scan' }
  /** `payerIp`: of the phone that pays; `returnUrl`: where the provider's page leads back to */
  | { kind: 'page'; payerIp: string; returnUrl: string }
  /** `payer`: who pays, by the provider's own name for them at this merchant */
  | { kind: 'in-app'; payer: string }

/** What a page within the provider's app hands to that app, which asks the person for the money. */
export interface AppCall {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** What a provider says of a payment, in our words. */
export interface PaymentFacts {
  number: string
  providerNumber: string | null
  state: PaymentState
  /** null where it says none */
  amountFen: number | null
  currency: string | null
  paidAt: Date | null
  /** who paid, by the provider's own name for them at this merchant */
  payer: string | null
}

export interface RefundFacts {
  number: string
  providerNumber: string | null
  state: RefundState
  /** failed for good under this number: to be asked for again it needs another one */
  isClosed?: boolean
  amountFen: number
  refundedAt: Date | null
}

export type Notification = { id: string } & (
  | { kind: 'payment'; facts: PaymentFacts }
  | { kind: 'refund'; facts: RefundFacts }
)

/** A row of the provider's statement of a day: a payment, or a refund where `refundNumber` stands. */
export interface StatementRow {
  number: string
  refundNumber: string | null
  amountFen: number
  currency: string
  /** in our words; the provider's own where we have none for it */
  state: string
  /** what the provider keeps; negative where it gives a fee back */
  feeFen: number
}

/** The one port behind which all providers stand (vending.md 2.4). Every call may be repeated: its number makes it one. */
export interface PaymentProvider {
  /** whether an account may be trusted to work: throws ProviderError where it does not answer in its own name */
  check(account: ProviderAccount): Promise<void>
  createPayment(
    account: ProviderAccount,
    payment: {
      number: string
      amountFen: number
      currency: string
      description: string
      expiresAt: Date
      notifyUrl: string
      way: WayToPay
    },
    /** `codeUrl`: what the code holds, or the address of the provider's page, which is one of its own; in its app `appCall` alone */
  ): Promise<{ codeUrl: string; appCall: AppCall | null }>
  /** Where a page within the provider's app sends the buyer to say who pays: he comes back with a `code` and this `state`. */
  payerAddress(account: ProviderAccount, asked: { returnUrl: string; state: string }): string
  /** who pays, by that code, which is good once */
  payerOf(account: ProviderAccount, code: string): Promise<string>
  queryPayment(account: ProviderAccount, number: string): Promise<PaymentFacts>
  closePayment(account: ProviderAccount, number: string): Promise<void>
  refund(
    account: ProviderAccount,
    refund: {
      number: string
      paymentNumber: string
      amountFen: number
      paidFen: number
      currency: string
      reason: string
      notifyUrl: string
    },
  ): Promise<RefundFacts>
  queryRefund(account: ProviderAccount, number: string): Promise<RefundFacts>
  /** @throws ForgedNotification */
  verifyNotification(account: ProviderAccount, message: { headers: Headers; body: string; now: Date }): Notification
  /** @param day `YYYY-MM-DD` in the provider's zone */
  fetchStatement(account: ProviderAccount, day: string): Promise<StatementRow[]>
}

/** What providers say where they would have to be asked again, whatever status they put on it. */
const passingCodes: ReadonlySet<string> = new Set([
  'SYSTEM_ERROR',
  'FREQUENCY_LIMITED',
  'RATELIMIT_EXCEEDED',
  'BIZERR_NEED_RETRY',
])

/** A provider refused, or could not be reached: it may be asked again. */
export class ProviderError extends Error {
  readonly code: string
  /**
   * It has heard and says no. False where nobody knows what became of the request: no answer, one that is not its own, or one by
   * which it has not decided.
   */
  readonly isRefusal: boolean
  /** @param options.status of the answer; left out where there was none that could be believed */
  constructor(code: string, { status, ...options }: ErrorOptions & { status?: number } = {}) {
    super(`provider: ${code}`, options)
    this.name = 'ProviderError'
    this.code = code
    const isNo = status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429
    this.isRefusal = isNo && !passingCodes.has(code)
  }
}

/** The code of what did not answer at all: whoever it is will not answer to the next question either. */
export const unreachable = 'unreachable'

/** @throws payment_provider_unreachable */
export async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ProviderError) throw paymentRefusals.payment_provider_unreachable({ reason: error.code })
    throw error
  }
}

/** Not signed by the provider, or signed long ago. */
export class ForgedNotification extends Error {
  readonly outcome: 'forged' | 'stale'
  constructor(outcome: 'forged' | 'stale') {
    super(`notification is ${outcome}`)
    this.name = 'ForgedNotification'
    this.outcome = outcome
  }
}
