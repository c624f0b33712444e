import type { Merchant, State } from './state.ts'

/** A notification as it was sent. */
export interface Sent {
  url: string
  body: string
  headers: Record<string, string>
}

/** All that a provider holds while it runs; what it keeps from start to start is `state`. */
export interface Provider {
  readonly state: State
  /** the provider's clock */
  readonly now: () => number
  /** without a slash at the end; empty until it listens */
  origin: string
  /** false: nobody signs up or asks for misbehavior over the network */
  readonly hasControl: boolean
  /** writes the state into the book, where there is one */
  readonly keep: () => void
  /** every notification that was sent, as it was */
  readonly sent: Sent[]
  /** notifications that are under way */
  readonly underWay: Set<Promise<unknown>>
  readonly timers: Set<NodeJS.Timeout>
  /** how often it was asked how the payment of a number stands */
  readonly queries: Map<string, number>
  /** what people came back with who were asked who they are, each good once; and who they are, at each app */
  readonly codes: Map<string, { appId: string; openid: string }>
  readonly people: Set<string>
}

export interface Call {
  method: string
  url: URL
  body: string
  merchant: Merchant | null
  /** from which site the browser comes; null where it does not say */
  referrer: string | null
  /** what the browser would rather read: `zh` or `en` */
  language: string
}

export interface Answer {
  status: number
  body: string
  type?: string
  location?: string
}

export const json = (status: number, value: object): Answer => ({ status, body: JSON.stringify(value) })
export const refused = (status: number, code: string): Answer => json(status, { code, message: code })
