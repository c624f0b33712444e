import { counted } from '#kernel/server/counters.ts'

/** What the gateway counts, so that a receipt that a machine misses can be traced to where it was lost. */
export const counts = {
  letGo: counted('device_messages_let_go_total', 'Messages of machines that were let go since they were too many'),
  notKept: counted('device_messages_not_kept_total', 'Messages of machines in batches that could not be written'),
  writtenAgain: counted(
    'device_batches_written_again_total',
    'Batches of messages that the database has stopped for the sake of others, and that were written again',
  ),
  receipts: counted('device_receipts_total', 'Receipts of events and results that were sent'),
  duplicates: counted('device_receipts_of_duplicates_total', 'Of the receipts those of what had been kept before'),
  late: counted(
    'device_messages_late_total',
    'Events and results that were written five seconds after they had come, or later',
  ),
  lost: counted('device_answers_lost_total', 'Messages to machines that the broker has not confirmed'),
  lines: counted('device_lines_total', 'How often the gateway has come to its broker'),
}

/** Half of what a machine waits before it says an event again. */
const lateMs = 5000

interface Heard {
  what: string
  receivedAt: Date
}

/** Notes what of a batch was written so late that its machine may have said it again. */
export function countLate(batch: readonly Heard[], nowMs: number): void {
  for (const { what, receivedAt } of batch)
    if ((what === 'event' || what === 'result') && nowMs - receivedAt.getTime() >= lateMs) counts.late.count += 1
}
