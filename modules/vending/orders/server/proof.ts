import { entryTable, type ProofReader, transferTable } from '#modules/vending/ledger/server/index.ts'
import { paymentExceptionTable, paymentRefundTable, paymentTable } from '#modules/vending/payments/server/index.ts'
import { orderExceptionTable, orderLineTable, orderRefundTable, orderTable } from './tables.ts'

/** What was read of orders, and everything of them that does not add up. */
export interface OrderProof {
  orders: number
  lines: number
  refunds: number
  /** what buyers have paid for all of them, fen */
  paidFen: bigint
  /** each names its order by number, what is wrong, and both amounts */
  problems: string[]
}

const chunkSize = 5000
const problemsMax = 100

interface ChunkRow {
  orders: number
  lines: number
  refunds: number
  paid_fen: string
  last_at: string | null
  last_id: string | null
  problems: string[] | null
}

/**
 * Reads every order and compares what four tellers say of its money, each by its own rows: the order with its lines and refunds,
 * the sums that it keeps of them, its payment with that one's refunds, and the ledger. What was paid is delivered, given back, or
 * waiting; what was both delivered and given back is a booked loss, or was given by hand. Only reads, a chunk at a time, however
 * many orders there are. What a job has still to do may wait until orders have been placed for an hour after it.
 * @param client in a transaction that sees one moment
 */
export async function proveOrders(client: ProofReader): Promise<OrderProof> {
  const proof: OrderProof = { orders: 0, lines: 0, refunds: 0, paidFen: 0n, problems: [] }
  // translating a statement for the processor takes a second each time: longer than running it on one chunk
  await client.query('set local jit = off')
  const newest = await client.query<{ patient_since: string | null }>(
    `select (max(created_at) - interval '1 hour')::text as patient_since from ${orderTable}`,
  )
  const patientSince = newest.rows[0]?.patient_since ?? '-infinity'
  let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const { rows } = await client.query<ChunkRow>(chunkRead, [last.at, last.id, chunkSize, patientSince])
    const [chunk] = rows
    if (!chunk || chunk.last_at === null || chunk.last_id === null) break
    proof.orders += chunk.orders
    proof.lines += chunk.lines
    proof.refunds += chunk.refunds
    proof.paidFen += BigInt(chunk.paid_fen)
    note(proof, chunk.problems ?? [])
    last = { at: chunk.last_at, id: chunk.last_id }
  }
  const lost = await client.query<{ problem: string }>(ordersLost)
  note(
    proof,
    lost.rows.map(({ problem }) => problem),
  )
  return proof
}

function note(proof: OrderProof, problems: readonly string[]): void {
  proof.problems.push(...problems.slice(0, problemsMax - proof.problems.length))
}

/** A transfer moves as much as its debits; one that was taken back, or lies with another merchant, has moved nothing. */
const movedBy = (subject: string, templates: string) => `${transferTable} transfer
      join ${entryTable} entry on entry.transfer_id = transfer.id and entry.amount_fen > 0
      where transfer.subject_id = any(${subject}) and transfer.template in (${templates})
        and transfer.phase in ('posted', 'post') and transfer.merchant_path = chunk.merchant_path
        and not exists (select from ${transferTable} reversal where reversal.reverses_id = transfer.id)`

const sumOf = (amount: string, when: string) => `coalesce(sum(${amount}) filter (where ${when}), 0)`

/** What the lines of an order cost, by what has become of each piece and of its money. */
const ofLines = `select count(*) as line_count, coalesce(sum(line.price_fen), 0) as price_fen,
        coalesce(sum(line.paid_fen), 0) as cost_fen,
        ${sumOf('line.paid_fen', `line.state = 'delivered'`)} as out_fen,
        ${sumOf('line.paid_fen', `line.state = 'delivered' and refund.state in ('in-progress', 'refunded')`)} as twice_fen,
        ${sumOf('line.paid_fen', `line.state = 'delivered' and refund.state = 'refunded'`)} as lost_fen,
        -- a person said that its money does not go back
        ${sumOf('line.paid_fen', `line.state in ('failed', 'unknown') and refund.state = 'rejected'`)} as kept_fen,
        ${sumOf(
          'line.paid_fen',
          `line.state in ('held', 'sent', 'acknowledged') or line.state = 'unknown' and refund.id is null
          or line.state in ('failed', 'unknown') and refund.state in ('requested', 'failed')`,
        )}
          -- asked for once no other piece is on its way
          + case when bool_or(line.state in ('held', 'sent', 'acknowledged'))
            then ${sumOf('line.paid_fen', `line.state = 'failed' and refund.id is null`)} else 0 end as under_way_fen
      from ${orderLineTable} line left join ${orderRefundTable} refund on refund.id = line.refund_id
      where line.order_id = chunk.id`

const ofRefunds = `select count(*) as refund_count, ${sumOf('amount_fen', `state = 'refunded'`)} as returned_fen,
        ${sumOf('amount_fen', `state = 'in-progress'`)} as going_fen,
        ${sumOf('amount_fen', `state in ('requested', 'failed')`)} as waiting_fen,
        ${sumOf('amount_fen', `state in ('in-progress', 'refunded') and not is_automatic`)} as by_hand_fen
      from ${orderRefundTable} where order_id = chunk.id`

const ofPayments = `select coalesce(array_agg(payment.id), '{}') as payment_ids, coalesce(sum(gone.count), 0) as gone_count,
        ${sumOf('payment.amount_fen', `payment.state = 'paid'`)} as taken_fen,
        coalesce(sum(payment.returned_fen), 0) as kept_gone_fen, coalesce(sum(gone.fen), 0) as gone_fen,
        max(payment.updated_at) filter (where payment.state = 'paid') as taken_at
      from ${paymentTable} payment
      left join lateral (select count(*) as count, ${sumOf('amount_fen', `state in ('in-progress', 'refunded')`)} as fen
        from ${paymentRefundTable} returned where returned.payment_id = payment.id) gone on true
      where payment.subject_id = chunk.id and payment.subject_kind = 'order'`

const ofLedger = `select ${sumOf('entry.amount_fen', `transfer.template = 'purchase'`)} as bought_fen,
        ${sumOf('entry.amount_fen', `transfer.template = 'refund'`)} as refund_booked_fen,
        ${sumOf('entry.amount_fen', `transfer.template = 'late-delivery'`)} as loss_booked_fen
      from ${movedBy('array_append(payment_ids, chunk.id)', `'purchase', 'refund', 'late-delivery'`)}`

/** Each refund as the order, its payment and the ledger tell it; only for orders of which one of them tells any. */
const refundTellings = `select told.id, max(told.number) as number, max(told.own_fen) as own_fen, max(told.own_state) as own_state,
          bool_or(told.is_by_rule) as is_by_rule, max(told.lines_fen) as lines_fen, max(told.given_fen) as given_fen,
          max(told.given_state) as given_state, max(told.given_at) as given_at, sum(told.due_fen) as due_fen,
          sum(told.booked_fen) as booked_fen
        from (
          select refund.id, refund.number, refund.amount_fen as own_fen, refund.state as own_state,
            refund.is_automatic and chunk.payment_state = 'paid' and refund.state <> 'rejected' as is_by_rule,
            (select coalesce(sum(line.paid_fen), 0) from ${orderLineTable} line where line.refund_id = refund.id) as lines_fen,
            null::bigint as given_fen, null as given_state, null::timestamptz as given_at, 0 as due_fen, 0 as booked_fen
          from ${orderRefundTable} refund where refund.order_id = chunk.id
          union all
          -- what came for a closed payment was never booked, and leaves as it came; of another amount it was never the order's
          select returned.id, null, null, null, null, null, returned.amount_fen, returned.state, returned.updated_at,
            case when payment.state = 'paid' and returned.state = 'refunded' then returned.amount_fen else 0 end, 0
          from ${paymentTable} payment join ${paymentRefundTable} returned on returned.payment_id = payment.id
          where payment.id = any(payment_ids) and payment.taken_fen is null
          union all
          select (transfer.details ->> 'refund')::uuid, null, null, null, null, null, null, null, null, 0, entry.amount_fen
          from ${movedBy('payment_ids', `'refund'`)}) told
        where refund_count > 0 or gone_count > 0 or refund_booked_fen > 0
        group by told.id`

/** The job that follows the provider's answer has still to come. */
const refundProblems = `select array_agg(format('order %s, refund %s: %s', chunk.number, coalesce(refund.number, refund.id::text), rule.problem)
        order by refund.number, rule.place) as problems
      from (${refundTellings}) refund
      cross join lateral (values
        (1, case when not coalesce(case
            when own_state in ('requested', 'rejected') then given_state is null
            when own_state = 'in-progress'
              then given_fen = own_fen and (given_state = 'in-progress' or given_at >= $4::timestamptz)
            when own_state = 'failed' and given_state = 'refunded' then given_fen = own_fen and given_at >= $4::timestamptz
            else given_fen = own_fen and given_state = own_state end, false)
          then format('the order says %s fen %s, its payment %s fen %s', coalesce(own_fen, 0), coalesce(own_state, 'none'),
            coalesce(given_fen, 0), coalesce(given_state, 'none')) end),
        (2, case when is_by_rule and lines_fen <> own_fen
          then format('it is %s fen, the pieces it is for cost %s fen', own_fen, lines_fen) end),
        (3, case when due_fen <> booked_fen
          then format('%s fen went back, the ledger has booked %s fen', due_fen, booked_fen) end)) rule (place, problem)
      where rule.problem is not null`

/**
 * Money for a payment that another had replaced is none of the order's: it goes back, or an exception of the order says that it waits
 * or that somebody has settled it. The job that follows the provider's answer may have still to come.
 */
const besideProblems = `select array_agg(format('order %s: %s fen came for its payment %s, which was closed; %s fen go back,'
        ' its exception says %s fen %s', chunk.number, payment.amount_fen, payment.number, payment.returned_fen,
        coalesce(told.amount_fen, 0), coalesce(told.state, 'none')) order by payment.number) as problems
      from ${paymentTable} payment
      left join ${orderExceptionTable} told on told.order_id = chunk.id and told.payment_id = payment.id
        and told.kind = 'paid-after-close'
      where payment.id = any(payment_ids) and payment.id is distinct from chunk.payment_id
        and exists (select from ${paymentExceptionTable} late where late.payment_id = payment.id
          and late.kind = 'paid-after-close' and late.statement_on is null and late.created_at < $4::timestamptz)
        and not coalesce(told.amount_fen = payment.amount_fen and (payment.returned_fen = payment.amount_fen
          or told.state = 'open' or told.settled_by is not null), false)`

/**
 * Lateral throughout: each order asks its own rows by their indexes, whatever the planner knows of the tables. In the order of
 * time, so that neighbours on the disk are read together.
 */
const chunkRead = `
  with chunk as materialized (
    select id, number, merchant_path, created_at, payment_state, payment_id, amount_fen, total_fen, delivered_fen, refunded_fen
    from ${orderTable} where (created_at, id) > ($1::timestamptz, $2::uuid) order by created_at, id limit $3::int),
  read as materialized (
    select chunk.*, lines.*, refunds.*, payments.*, booked.*, of_refunds.problems as refund_problems,
      of_beside.problems as beside_problems,
      -- money for an order that was over, through a payment that was over too, is known by its exception
      case when taken_fen > 0 or chunk.payment_state = 'paid' then taken_fen else coalesce((
        select max(exception.amount_fen) from ${orderExceptionTable} exception
        where exception.order_id = chunk.id and exception.kind = 'paid-after-close' and exception.payment_id is null), 0)
        end as paid_fen
    from chunk
    left join lateral (${ofLines}) lines on true
    left join lateral (${ofRefunds}) refunds on true
    left join lateral (${ofPayments}) payments on true
    left join lateral (${ofLedger}) booked on true
    left join lateral (${refundProblems}) of_refunds on true
    left join lateral (${besideProblems}) of_beside on true),
  summed as (
    select read.*, case when payment_state = 'paid' then under_way_fen
        -- the order is about to hear of it
        else under_way_fen + waiting_fen + case when refund_count = 0 and taken_at >= $4::timestamptz then paid_fen else 0 end
      end as pending_fen
    from read),
  found as (
    select summed.created_at, summed.id, array_remove(array[
      case when price_fen <> amount_fen
        then format('order %s: before its discount it says %s fen, its lines cost %s fen', number, amount_fen, price_fen) end,
      case when cost_fen <> total_fen
        then format('order %s: in all it says %s fen, its lines cost %s fen', number, total_fen, cost_fen) end,
      case when out_fen <> delivered_fen
        then format('order %s: delivered it says %s fen, its lines %s fen', number, delivered_fen, out_fen) end,
      case when returned_fen <> refunded_fen
        then format('order %s: given back it says %s fen, its refunds %s fen', number, refunded_fen, returned_fen) end,
      case when paid_fen <> out_fen + returned_fen + going_fen + kept_fen + pending_fen - twice_fen - by_hand_fen
        then format('order %s: paid %s fen, accounted for %s fen (%s delivered + %s given back + %s going back + %s refused'
          ' + %s pending − %s lost − %s given by hand)', number, paid_fen,
          out_fen + returned_fen + going_fen + kept_fen + pending_fen - twice_fen - by_hand_fen,
          out_fen, returned_fen, going_fen, kept_fen, pending_fen, twice_fen, by_hand_fen) end,
      case when returned_fen + going_fen > paid_fen
        then format('order %s: paid %s fen, given back %s fen', number, paid_fen, returned_fen + going_fen) end,
      case when kept_gone_fen <> gone_fen
        then format('order %s: given back its payment says %s fen, the refunds of it %s fen', number, kept_gone_fen, gone_fen) end,
      case when taken_fen <> bought_fen
        then format('order %s: paid %s fen, the ledger has booked %s fen', number, taken_fen, bought_fen) end,
      case when lost_fen <> loss_booked_fen
        then format('order %s: delivered and given back %s fen, the ledger has booked a loss of %s fen', number, lost_fen,
          loss_booked_fen) end], null) || coalesce(refund_problems, '{}') || coalesce(beside_problems, '{}') as problems
    from summed)
  select count(*)::int as orders, coalesce(sum(line_count), 0)::int as lines, coalesce(sum(refund_count), 0)::int as refunds,
    coalesce(sum(paid_fen), 0)::text as paid_fen,
    (select created_at::text from chunk order by created_at desc, id desc limit 1) as last_at,
    (select id from chunk order by created_at desc, id desc limit 1) as last_id,
    (select array_agg(problem order by created_at, id, place)
      from found cross join unnest(problems) with ordinality as each (problem, place)) as problems
  from read`

const ordersLost = `
  select format('order %s is not there, its payment %s of %s fen is', payment.subject_id, payment.number, payment.amount_fen)
    as problem
  from ${paymentTable} payment
  where payment.subject_kind = 'order' and not exists (select from ${orderTable} where sales_order.id = payment.subject_id)
  limit 10`
