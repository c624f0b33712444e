import type { Order } from './calls.ts'

/** What is happening to an order, as a person would tell it. */
export type Scene =
  | 'paying'
  | 'declined'
  | 'lapsed'
  | 'starting'
  | 'dispensing'
  | 'delivered'
  | 'partly'
  | 'nothing'
  | 'unknown'

/**
 * The one thing that the page says of an order, of its payment first and then of its pieces. Pieces of which nobody knows are
 * waited for only as long as their money has not gone back.
 */
export function sceneOf({
  paymentState,
  dispatchState,
  lines,
}: Pick<Order, 'paymentState' | 'dispatchState' | 'lines'>): Scene {
  if (paymentState === 'unpaid' || paymentState === 'paying') return 'paying'
  if (paymentState === 'failed') return 'declined'
  if (paymentState === 'closed') return 'lapsed'
  switch (dispatchState) {
    case 'delivered':
      return 'delivered'
    case 'unknown':
      if (lines.some(({ state, isRefunded }) => state === 'unknown' && !isRefunded)) return 'unknown'
      return lines.some(({ state }) => state === 'delivered') ? 'partly' : 'nothing'
    case 'partly-delivered':
      return 'partly'
    case 'failed':
    case 'none':
      return 'nothing'
    case 'reserved':
      return 'starting'
    default:
      return 'dispensing'
  }
}

/** Nothing more will happen in the machine, or nobody knows when: the person may go on. */
export function isSettled(scene: Scene): boolean {
  return scene !== 'paying' && scene !== 'starting' && scene !== 'dispensing'
}

/** How far money is on its way back, what needs the person most first. */
const refundKinds = ['failed', 'rejected', 'requested', 'inProgress', 'refunded'] as const
type RefundKind = (typeof refundKinds)[number]
export type RefundSums = Pick<Order, `${RefundKind}Fen`>

/** The sums of an order's refunds that are not zero: each is told by itself. */
export function refundsOf(sums: RefundSums): { kind: RefundKind; fen: number }[] {
  return refundKinds.map((kind) => ({ kind, fen: sums[`${kind}Fen`] })).filter(({ fen }) => fen > 0)
}

type Hinted = RefundSums & Pick<Order, 'lines' | 'silentUntil' | 'misfits'>

/**
 * Which words say what to do now. That something costs nothing is said only while all its money has gone back or is on its way;
 * else the sums tell. That no money was taken is said only where none came at all.
 */
export function hintOf(scene: Exclude<Scene, 'paying'>, order: Hinted) {
  if (scene === 'unknown') return order.silentUntil === null ? 'unknownOver' : 'unknown'
  if (scene === 'lapsed' || scene === 'declined') {
    if (refundsOf(order).length > 0) return 'paidLate'
    return order.misfits.length > 0 ? 'misfit' : scene
  }
  if (scene !== 'nothing' && scene !== 'partly') return scene
  return isGivenBack(order) ? scene : (`${scene}Open` as const)
}

function isGivenBack({ lines, ...sums }: RefundSums & Pick<Order, 'lines'>): boolean {
  const owedFen = lines.filter(({ state }) => state !== 'delivered').reduce((fen, { priceFen }) => fen + priceFen, 0)
  const isOpen = sums.failedFen + sums.rejectedFen + sums.requestedFen > 0
  return !isOpen && sums.inProgressFen + sums.refundedFen >= owedFen
}
