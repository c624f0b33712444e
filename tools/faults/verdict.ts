import type pg from 'pg'
import { proveLedgers } from '#modules/vending/ledger/server/proof.ts'
import { proveOrders } from '#modules/vending/orders/server/proof.ts'
import { modules } from '../../apps/server/modules.ts'
import type { Books, LineBook, OrderBook } from './books.ts'
import type { KnownOrder } from './buyers.ts'
import { brokenMoney } from './money.ts'
import { startStock } from './preparation.ts'
import { lostJobs } from './quiet.ts'
import type { Witnessed } from './witnesses.ts'

/** One figure that must be nothing, with how much was read for it and each case in words. */
export interface Finding {
  name: string
  read: string
  broken: string[]
}

/** What needs no database any more. */
export interface Seen {
  books: Books
  witnesses: ReadonlyMap<string, Witnessed>
  /** what buyers were answered */
  known: readonly KnownOrder[]
}

export interface Evidence extends Seen {
  /** pairs of orders that one key has made */
  differing: readonly string[]
  endedByItself: number
  database: pg.Pool
}

/** Everything that a run with faults must leave whole. */
export async function judge(evidence: Evidence): Promise<Finding[]> {
  return [
    doubleVends(evidence),
    goodsBesideTheBooks(evidence),
    ...brokenMoney(evidence.books),
    unsettled(evidence.books),
    stockBreaks(evidence),
    await ledgerBreaks(evidence.database),
    await orderBreaks(evidence.database),
    await invariantBreaks(evidence.database),
    lostOrders(evidence),
    { name: 'one key, two orders', read: `${evidence.known.length} orders`, broken: [...evidence.differing] },
    await givenUp(evidence.database),
    {
      name: 'the server ended by itself',
      read: 'every start of it',
      broken: Array.from({ length: evidence.endedByItself }, (_, index) => `time ${index + 1}`),
    },
  ]
}

const placeOf = (order: OrderBook) => `order ${order.number} at ${order.machine}`

function linesByCommand(books: Books): Map<string, { order: OrderBook; line: LineBook }> {
  const all = [...books.orders.values()].flatMap((order) => order.lines.map((line) => ({ order, line })))
  return new Map(all.flatMap((each) => (each.line.command === null ? [] : [[each.line.command, each] as const])))
}

/** Nothing turns twice: by the journal, which is written before, and by the tray, which knows what really fell. */
export function doubleVends({ books, witnesses }: Seen): Finding {
  const lines = linesByCommand(books)
  const broken = [...witnesses].flatMap(([command, { machine, fallen, begun }]) => {
    if (fallen <= 1 && begun <= 1) return []
    const known = lines.get(command)
    return [`${known ? placeOf(known.order) : machine}: command ${command} was begun ${begun} times, ${fallen} fell`]
  })
  const fallen = [...witnesses.values()].reduce((sum, each) => sum + each.fallen, 0)
  return { name: 'double vends', read: `${witnesses.size} commands begun, ${fallen} pieces fallen`, broken }
}

/**
 * Every piece that fell belongs to a line that says so, or that is known not to know; every delivered line has its piece. In doubt
 * is named: its money has gone back, and the exception is there for whoever counts the lane.
 */
export function goodsBesideTheBooks({ books, witnesses }: Seen): Finding {
  const lines = linesByCommand(books)
  const fell = [...witnesses].filter(([, { fallen }]) => fallen > 0)
  const unbooked = fell.flatMap(([command, { machine }]) => {
    const known = lines.get(command)
    if (!known) return [`${machine}: a piece fell for command ${command}, which no order has`]
    const { order, line } = known
    if (line.state === 'delivered') return []
    const isNamed = order.exceptions.some(
      (each) => each.kind === 'dispense-unknown' && each.line === line.id && each.isOpen,
    )
    return line.state === 'unknown' && isNamed ? [] : [`${placeOf(order)}: a piece fell, its line is ${line.state}`]
  })
  const delivered = [...lines].filter(([, { line }]) => line.state === 'delivered')
  const unseen = delivered.flatMap(([command, { order }]) =>
    (witnesses.get(command)?.fallen ?? 0) === 0 ? [`${placeOf(order)}: delivered, and nothing fell`] : [],
  )
  return {
    name: 'goods beside the books',
    read: `${fell.length} commands with a piece, ${delivered.length} delivered lines`,
    broken: [...unbooked, ...unseen],
  }
}

/** The rules' time is over: nothing waits any more but for a person who is named. */
export function unsettled(books: Books): Finding {
  const orders = [...books.orders.values()]
  const broken = orders.flatMap((order) => {
    const open = order.lines.filter(
      ({ state, refund }) =>
        ['reserved', 'held', 'sent', 'acknowledged'].includes(state) || (state === 'unknown' && refund === null),
    )
    const waiting = order.refunds.filter(({ state }) => state === 'in-progress')
    return [
      ...open.map((line) => `${placeOf(order)}: a piece is ${line.state}`),
      ...waiting.map((refund) => `${placeOf(order)}: refund ${refund.id} is in progress`),
      ...(['unpaid', 'paying'].includes(order.paymentState) ? [`${placeOf(order)}: ${order.paymentState}`] : []),
    ]
  })
  const unknown = orders.flatMap(({ lines }) => lines).filter(({ state }) => state === 'unknown')
  return {
    name: 'unsettled after the rules’ time',
    read: `${orders.length} orders, ${unknown.length} pieces never heard of`,
    broken,
  }
}

/** What was in it, and was brought, less what fell: but for pieces of which the books know that they do not know. */
export function stockBreaks({ books, witnesses }: Seen): Finding {
  const takenOf = new Map<string, number>()
  const doubtOf = new Map<string, number>()
  const add = (sums: Map<string, number>, lane: string) => sums.set(lane, (sums.get(lane) ?? 0) + 1)
  for (const { lines } of books.orders.values())
    for (const line of lines) {
      const hasFallen = line.command !== null && (witnesses.get(line.command)?.fallen ?? 0) > 0
      if (hasFallen) add(takenOf, line.lane)
      // fallen and never heard of, or heard of when the lane had none left to count
      if (hasFallen && (line.state !== 'delivered' || !line.isCounted)) add(doubtOf, line.lane)
    }
  const broken = books.lanes.flatMap(({ id, machine, number, stock, reserved, brought }) => {
    const [fallen, inDoubt] = [takenOf.get(id) ?? 0, doubtOf.get(id) ?? 0]
    const due = startStock + brought - fallen + inDoubt
    const told = `lane ${number} of ${machine}`
    return [
      ...(stock === due
        ? []
        : [`${told}: ${stock} in the books, ${due} by ${startStock} + ${brought} − ${fallen} + ${inDoubt}`]),
      ...(reserved === 0 ? [] : [`${told}: ${reserved} promised to nobody`]),
    ]
  })
  const inDoubt = [...doubtOf.values()].reduce((sum, count) => sum + count, 0)
  return { name: 'stock breaks', read: `${books.lanes.length} lanes, ${inDoubt} pieces in doubt`, broken }
}

async function ledgerBreaks(database: pg.Pool): Promise<Finding> {
  const { problems, ledgers, transfers, entries } = await proveLedgers(database)
  return {
    name: 'ledger breaks',
    read: `${ledgers} ledgers, ${transfers} transfers, ${entries} entries`,
    broken: problems,
  }
}

async function orderBreaks(database: pg.Pool): Promise<Finding> {
  const { problems, orders, lines, refunds } = await proveOrders(database)
  return {
    name: 'orders that do not add up',
    read: `${orders} orders, ${lines} lines, ${refunds} refunds`,
    broken: problems,
  }
}

async function invariantBreaks(database: pg.Pool): Promise<Finding> {
  const broken: string[] = []
  let count = 0
  for (const { name, invariants } of modules)
    for (const invariant of invariants ?? []) {
      count += 1
      const { rows } = await database.query(`select * from (${invariant.sql}) as broken limit 20`)
      for (const row of rows) broken.push(`${name}: ${invariant.name}: ${JSON.stringify(row)}`)
    }
  return { name: 'invariants broken', read: `${count} invariants`, broken }
}

/** What a buyer was answered is there. */
export function lostOrders({ books, known }: Seen): Finding {
  const broken = known.flatMap(({ number, machine }) =>
    books.orders.has(number) ? [] : [`order ${number} at ${machine} was answered, and is nowhere`],
  )
  return { name: 'answered and lost', read: `${known.length} orders answered`, broken }
}

async function givenUp(database: pg.Pool): Promise<Finding> {
  const { rows } = await database.query<{ identifier: string; payload: string; last_error: string | null }>(lostJobs)
  const broken = rows.map((row) => `${row.identifier} ${row.payload}: ${row.last_error?.split('\n')[0] ?? ''}`)
  return { name: 'jobs given up', read: 'all jobs of orders and payments', broken }
}
