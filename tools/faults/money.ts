import type { Books, OrderBook, ProviderPayment } from './books.ts'
import type { Finding } from './verdict.ts'

/*
 * Every fen that the provider took: it was delivered, the provider gave it back, or it waits in a state with an exception that
 * names it. The provider's book is a witness: it shares no code with the product.
 */

interface Settled {
  goodsFen: number
  /** given back by rule, as the provider tells */
  backFen: number
  /** given back by people, beside goods that came out */
  byHandFen: number
  /** waits for a person, with an exception that says so */
  namedFen: number
  problems: string[]
}

/** Paid without goods or refund; and given back though nobody had decided it. */
export function brokenMoney(books: Books): Finding[] {
  const orderOf = new Map([...books.orders.values()].map((order) => [order.paymentNumber, order]))
  const backOf = givenBack(books)
  const [missing, tooMuch]: [string[], string[]] = [[], []]
  let paidFen = 0
  const paid = books.providerPayments.filter((payment) => payment.paidAtMs !== null)
  for (const payment of paid) {
    paidFen += payment.takenFen
    const order = orderOf.get(payment.number)
    if (!order) {
      missing.push(`payment ${payment.number} of ${payment.takenFen} fen belongs to no order`)
      continue
    }
    const settled = settledOf(order, payment, backOf)
    const place = `order ${order.number} at ${order.machine}`
    for (const problem of settled.problems) missing.push(`${place}: ${problem}`)
    const leftFen = payment.takenFen - settled.goodsFen - settled.backFen - settled.namedFen
    const told = `${payment.takenFen} fen taken, goods ${settled.goodsFen}, back ${settled.backFen}, named ${settled.namedFen}`
    if (leftFen > 0) missing.push(`${place}: ${told}`)
    const allBackFen = settled.backFen + settled.byHandFen
    if (leftFen < 0 || allBackFen > payment.takenFen) tooMuch.push(`${place}: ${told}, by hand ${settled.byHandFen}`)
  }
  const unpaid = [...books.orders.values()].flatMap((order) => unpaidProblems(order, paid))
  const backFen = [...backOf.values()].reduce((sum, each) => sum + each.amountFen, 0)
  const read = `${paid.length} payments of ${paidFen} fen at the provider, ${backOf.size} refunds of ${backFen} fen`
  return [
    { name: 'paid without goods or refund', read, broken: missing },
    { name: 'given back or away without being paid', read, broken: [...tooMuch, ...unpaid] },
  ]
}

interface Back {
  paymentNumber: string
  amountFen: number
}

/** What the provider has really given back, by the refund's number. */
function givenBack({ providerRefunds }: Books): Map<string, Back> {
  return new Map(providerRefunds.filter(({ status }) => status === 'SUCCESS').map((refund) => [refund.number, refund]))
}

const numberOf = (id: string) => id.replaceAll('-', '')

function settledOf(order: OrderBook, payment: ProviderPayment, backOf: ReadonlyMap<string, Back>): Settled {
  const settled: Settled = { goodsFen: 0, backFen: 0, byHandFen: 0, namedFen: 0, problems: [] }
  const isNamed = (kind: string, refund?: string) =>
    order.exceptions.some(
      (each) => each.kind === kind && each.isOpen && (refund === undefined || each.refund === refund),
    )
  for (const refund of order.refunds) {
    const back = backOf.get(numberOf(refund.id))
    if ((refund.state === 'refunded') !== (back !== undefined))
      settled.problems.push(`refund ${refund.id} is ${refund.state}, the provider ${back ? 'gave' : 'did not give'} it`)
    if (back && !refund.isAutomatic) settled.byHandFen += back.amountFen
    if (back && refund.isAutomatic) settled.backFen += back.amountFen
    const waits = { requested: 'refund-above-limit', failed: 'refund-failed' }[refund.state]
    if (waits === undefined || !refund.isAutomatic) continue
    if (isNamed(waits, refund.id)) settled.namedFen += refund.amountFen
    else settled.problems.push(`refund ${refund.id} is ${refund.state}, and no exception names it`)
  }
  if (order.paymentState !== 'paid') {
    // never a sale: it went back whole above, or the amount is not ours and somebody has to look
    if (isNamed('amount-differs')) settled.namedFen += payment.takenFen - settled.backFen - settled.namedFen
    return settled
  }
  for (const line of order.lines) {
    if (line.state !== 'delivered') continue
    const refund = order.refunds.find(({ id }) => id === line.refund)
    if (refund === undefined || refund.state === 'rejected') settled.goodsFen += line.paidFen
    // came out after its money had gone: a loss, which is named
    else if (!order.exceptions.some((each) => each.kind === 'late-delivery' && each.line === line.id))
      settled.problems.push(`line ${line.id} came out beside refund ${refund.id}, and no exception names it`)
  }
  return settled
}

/** Pieces that were sent for, though the provider has no money for them. */
function unpaidProblems(order: OrderBook, paid: readonly ProviderPayment[]): string[] {
  const hasGoods = order.lines.some(({ command }) => command !== null)
  if (!hasGoods && order.paymentState !== 'paid') return []
  const isPaid = paid.some(({ number }) => number === order.paymentNumber)
  return isPaid ? [] : [`order ${order.number} at ${order.machine}: sold, and the provider has no money for it`]
}
