import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'

const dueEvents = (before: Date) => sql`vending.device_event where received_at < ${before}`

/** The start that a machine still runs on is not over, however long ago it was. */
const dueBoots = (before: Date) => sql`vending.device_boot boot where boot.first_heard_at < ${before} and not exists
  (select 1 from vending.device device where device.machine_id = boot.machine_id and device.boot_id = boot.boot_id)`

/** Those of orders stay as long as the orders, whose lines name them: goods move by orders alone. */
const dueCommands = (before: Date) => sql`vending.device_command
  where type <> 'dispense' and issued_at < ${before} and ended_at is not null`

const batchRows = retentionBatchRows * 10

/**
 * Raw messages of machines go with time, and so does what is kept of their starts; what followed from them stays with who
 * followed. At least so long as a machine may still repeat a message: a repetition after that would count as new.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'device-events',
    days: 90,
    minDays: 30,
    maxDays: 730,
    count: async (ctx, before) => (await countFrom(ctx, dueEvents(before))) + (await countFrom(ctx, dueBoots(before))),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.deviceEvents',
        sql`delete from vending.device_event where id in (select id from ${dueEvents(before)} limit ${batchRows})`,
        sql`delete from vending.device_boot where (machine_id, boot_id) in
          (select boot.machine_id, boot.boot_id from ${dueBoots(before)} limit ${batchRows})`,
      ),
  },
  {
    code: 'device-commands',
    days: 180,
    minDays: 30,
    maxDays: 1100,
    count: (ctx, before) => countFrom(ctx, dueCommands(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.deviceCommands',
        sql`delete from vending.device_command
          where id in (select id from ${dueCommands(before)} order by issued_at limit ${batchRows})`,
      ),
  },
]
