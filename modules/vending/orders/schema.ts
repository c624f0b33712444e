import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { paymentWays } from '#modules/vending/payments/contract.ts'
import {
  type buyRoutes,
  cartMaxPieces,
  dispatchStates,
  lineStates,
  orderPaymentStates,
  refundAxis,
} from './contract.ts'

const fen = z.number().int().min(0)
const machine = z.strictObject({ machine: z.string().min(1).max(32) })
/** 256 random bits; the server keeps their hash */
const ticket = z.strictObject({ ticket: z.string().regex(/^[\w-]{43}$/) })

/** A lane that the page shows; what cannot be bought now is shown as such. */
const offered = z.object({
  lane: z.number().int(),
  product: z.object({
    id: z.uuid(),
    name: z.string(),
    specification: z.string().nullable(),
    description: z.string().nullable(),
    /** address of its picture */
    thumbnail: z.string().nullable(),
  }),
  priceFen: fen,
  /** pieces that can be bought now; 0: sold out, or the lane is out of order */
  left: z.number().int().min(0),
})
export type OfferedLane = z.infer<typeof offered>

const offer = z.object({
  machine: z.object({ code: z.string(), name: z.string(), point: z.string().nullable() }),
  merchant: z.object({ name: z.string(), phone: z.string() }),
  /** false: the page says so and nothing can be chosen */
  isSelling: z.boolean(),
  isOnline: z.boolean(),
  /** pieces one order may have: 1 without a cart */
  piecesMax: z.number().int().min(1),
  lanes: z.array(offered),
})
export type Offer = z.infer<typeof offer>

const boughtLine = z.object({
  id: z.uuid(),
  lane: z.number().int(),
  product: z.string(),
  thumbnail: z.string().nullable(),
  priceFen: fen,
  state: z.enum(lineStates),
  /** its money has gone back, or is on its way */
  isRefunded: z.boolean(),
})

/** Money that came and is no payment of the order; each is told by a sentence of its own. */
const misfit = z.object({
  /** of the payment that it came for */
  id: z.uuid(),
  /** of another amount or currency than was asked for; or for a payment that had been replaced or cancelled */
  kind: z.enum(['amount', 'late']),
  /** null: of another currency */
  fen: fen.nullable(),
  /** `requested`: somebody of the merchant has to give it back; `settled`: somebody has looked at it, and gave nothing back here */
  state: z.enum(['requested', 'inProgress', 'refunded', 'failed', 'settled']),
})

const boughtOrder = z.object({
  number: z.string(),
  machine: z.object({ code: z.string(), name: z.string() }),
  merchant: z.object({ name: z.string(), phone: z.string() }),
  totalFen: fen,
  /** its refunds, added up by how far they are; each sum is told by a sentence of its own */
  requestedFen: fen,
  inProgressFen: fen,
  refundedFen: fen,
  failedFen: fen,
  /** refused by a person, and not asked for anew since */
  rejectedFen: fen,
  misfits: z.array(misfit),
  paymentState: z.enum(orderPaymentStates),
  dispatchState: z.enum(dispatchStates),
  refundState: z.enum(refundAxis),
  /** until then it can be paid */
  reservedUntil: z.iso.datetime(),
  /** of an unknown piece: until then a word of the machine is waited for, then its money is asked for; null once it is */
  silentUntil: z.iso.datetime().nullable(),
  isOver: z.boolean(),
  /** since when nothing is on its way any more */
  endedAt: z.iso.datetime().nullable(),
  lines: z.array(boughtLine),
})
export type BoughtOrder = z.infer<typeof boughtOrder>

const payWish = z.strictObject({
  /** where the account offers it, else by a code that is scanned; left out: by the code */
  way: z.enum(paymentWays).optional(),
  /** what was begun is closed, and begun anew this way; without, the wish counts for what was not begun yet */
  isChange: z.boolean().optional(),
  /** in the app: what the buyer came back with who was sent to say who pays */
  payer: z.strictObject({ code: z.string().min(1).max(512), state: z.string().min(1).max(128) }).optional(),
})
export type PayWish = z.infer<typeof payWish>

const begunPayment = z.object({
  /**
   * `scan`: shown as QR, or opened on the phone itself; `page`: the provider's page, opened in this browser; `in-app`: where the
   * buyer is sent to say who pays, and empty once that is known
   */
  codeUrl: z.string(),
  /** `in-app`: what the app is called with, once it is known who pays */
  appCall: z
    .object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    })
    .nullable(),
  expiresAt: z.iso.datetime(),
  way: z.enum(paymentWays),
  /** what it may be changed to, itself among them */
  ways: z.array(z.enum(paymentWays)),
})
export type BegunPayment = z.infer<typeof begunPayment>

export const buySchemas = {
  offer: { params: machine, reply: offer },
  place: {
    params: machine,
    body: z.strictObject({
      lines: z
        .array(
          z.strictObject({
            lane: z.number().int().min(1).max(1099),
            /** what the lane held as it was shown: something else now is refused; a page of before does not say it */
            product: z.uuid().optional(),
            pieces: z.number().int().min(1).max(cartMaxPieces),
            /** as it was shown: another one now is refused, and nothing reserved */
            priceFen: fen,
          }),
        )
        .min(1)
        .max(cartMaxPieces)
        .refine((lines) => new Set(lines.map(({ lane }) => lane)).size === lines.length),
    }),
    reply: z.object({ ticket: z.string(), number: z.string(), totalFen: fen, reservedUntil: z.iso.datetime() }),
  },
  order: { params: ticket, reply: boughtOrder },
  pay: { params: ticket, body: payWish, reply: begunPayment },
  cancel: { params: ticket, body: z.strictObject({}), reply: z.null() },
} as const satisfies SchemasOf<typeof buyRoutes>
