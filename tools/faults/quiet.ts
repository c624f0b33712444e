import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { isBroken } from './staff.ts'
import type { Stage } from './stage.ts'

/** What is still on its way, by name; nothing when all is quiet. */
export type Unquiet = Record<string, number>

const lookMs = 250
const tellMs = 10_000
/** it must be so for some looks running: between two steps of one order nothing is on its way either */
const quietLooks = 4
/** jobs of orders and payments that are not the minute's own */
const ownJob = `(task.identifier like 'orders.%' or task.identifier like 'payments.%')
  and task.identifier not in ('orders.sweep', 'payments.pollWaiting', 'payments.pollClosed', 'payments.pollRefunds',
    'payments.reconcile')`

const counts: Readonly<Record<string, string>> = {
  'orders that are neither paid nor over': `select count(*) from vending.sales_order where payment_state in ('unpaid', 'paying')`,
  'pieces on their way': `select count(*) from vending.order_line where state in ('reserved', 'held', 'sent', 'acknowledged')`,
  'pieces in doubt': `select count(*) from vending.order_line where state = 'unknown' and refund_id is null`,
  'refunds of orders under way': `select count(*) from vending.order_refund where state = 'in-progress'`,
  'refunds of payments under way': `select count(*) from vending.payment_refund where state = 'in-progress'`,
  'payments under way': `select count(*) from vending.payment where state in ('unpaid', 'paying')
    and not exists (select from vending.payment_exception exception where exception.payment_id = payment.id)`,
  'closed payments to be asked after': `select count(*) from vending.payment where ask_after_close_at is not null`,
  'commands without an end': `select count(*) from vending.device_command where state in ('queued', 'published', 'acked')`,
  'jobs that wait': `select count(*) from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where job.attempts < job.max_attempts and ${ownJob}`,
}

/** Jobs that were given up: nobody takes them up again. */
export const lostJobs = `select task.identifier, job.payload::text, job.last_error from graphile_worker._private_jobs job
  join graphile_worker._private_tasks task on task.id = job.task_id where job.attempts >= job.max_attempts and ${ownJob}`

/** What is on its way at this moment. */
export async function unquiet(database: pg.Pool, stage: Stage): Promise<Unquiet> {
  const names = Object.keys(counts)
  const { rows } = await database.query<Record<string, string>>(
    `select ${names.map((name, index) => `(${counts[name]}) as c${index}`).join(', ')}`,
  )
  const found = names.map((name, index): [string, number] => [name, Number(rows[0]?.[`c${index}`] ?? 0)])
  const { total, connected, waiting } = stage.machines
  const all: [string, number][] = [
    ...found,
    ['machines out of reach', total - connected],
    ['messages without a receipt', waiting],
  ]
  return Object.fromEntries(all.filter(([, count]) => count > 0))
}

/**
 * Waits until nothing is on its way any more, which is when the rules' time is over for everything.
 * @returns what is left when that does not come about in time
 */
export async function untilQuiet(
  database: pg.Pool,
  stage: Stage,
  { lateMs, say }: { lateMs: number; say(line: string): void },
): Promise<Unquiet> {
  const late = Date.now() + lateMs
  let tellAt = Date.now() + tellMs
  let left: Unquiet = { 'nobody has looked': 1 }
  for (let looks = 0; looks < quietLooks; ) {
    await delay(lookMs)
    try {
      left = await unquiet(database, stage)
    } catch (error) {
      if (!isBroken(error)) throw error
    }
    looks = Object.keys(left).length === 0 ? looks + 1 : 0
    if (Date.now() > late) return left
    if (Date.now() < tellAt) continue
    tellAt += tellMs
    say(`waiting for ${JSON.stringify(left)}`)
  }
  return {}
}
