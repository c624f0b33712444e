import { z } from 'zod'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import {
  lineStates,
  orderExceptionKinds,
  orderExceptionStates,
  orderRefundStates,
  orderSteps,
  refundReasons,
} from '#modules/vending/orders/contract.ts'
import { bookedTemplates, type lineRoutes, type storyRoutes } from './contract.ts'

const fen = z.number().int()
const at = z.iso.datetime()

const line = z.object({
  id: z.uuid(),
  lane: z.number().int(),
  product: z.string(),
  priceFen: fen,
  /** what of the price was paid, after its part of the discount */
  paidFen: fen,
  state: z.enum(lineStates),
  /** what the machine, or a rule, gave as the reason */
  outcome: z.string().nullable(),
  /** the machine's command by which it was to come out */
  command: z.uuid().nullable(),
  /** whether this person may say now how it ended */
  maySettle: z.boolean(),
})
export type StoryLine = z.infer<typeof line>

const step = z.object({
  id: z.number().int(),
  at,
  kind: z.enum(orderSteps),
  /** of the piece it is about */
  lane: z.number().int().nullable(),
  product: z.string().nullable(),
  amountFen: fen.nullable(),
  reason: z.string().nullable(),
  /** null: the program */
  who: z.string().nullable(),
})
export type StoryStep = z.infer<typeof step>

const story = z.object({
  /** of what was paid, what can still be given back */
  leftFen: fen,
  payment: z.object({ id: z.uuid(), number: z.string(), providerNumber: z.string().nullable() }).nullable(),
  lines: z.array(line),
  steps: z.array(step),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      amountFen: fen,
      reason: z.enum(refundReasons),
      state: z.enum(orderRefundStates),
      askedAt: at,
    }),
  ),
  exceptions: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(orderExceptionKinds),
      state: z.enum(orderExceptionStates),
      createdAt: at,
    }),
  ),
  /** what was booked of its payment and refunds */
  transfers: z.array(z.object({ id: z.uuid(), template: z.enum(bookedTemplates), amountFen: fen, at })),
})
export type Story = z.infer<typeof story>

export const storySchemas = {
  view: { params: z.strictObject({ order: z.uuid() }), reply: story },
} as const satisfies SchemasOf<typeof storyRoutes>

export const lineSchemas = {
  sayOutcome: {
    params: z.strictObject({ line: z.uuid() }),
    body: z.strictObject({
      outcome: z.enum(['delivered', 'failed']),
      reason: z.string().trim().min(1).max(500),
    }),
    reply: z.null(),
  },
} as const satisfies SchemasOf<typeof lineRoutes>
