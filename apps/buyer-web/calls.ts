import { client } from '#kernel/web/client/browser.ts'
import { buyRoutes } from '#modules/vending/orders/contract.ts'
import type {
  BoughtOrder,
  buySchemas,
  OfferedLane,
  Offer as WireOffer,
  BegunPayment as WirePayment,
} from '#modules/vending/orders/schema.ts'

/** What a machine sells now. */
export type Offer = WireOffer
export type Lane = OfferedLane
/** An order as its buyer sees it. */
export type Order = BoughtOrder
/** A payment that waits to be made, by a code or on a page. */
export type BegunPayment = WirePayment

/** The server's doors for buyers; this page shows every refusal itself, beside what it is about. */
export const calls = client<typeof buySchemas>(buyRoutes)
