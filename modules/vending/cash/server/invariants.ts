import type { Invariant } from '#kernel/server/module.ts'
import { accountTable, transferTable } from '#modules/vending/ledger/server/index.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'

const isBooked = (template: string) => `exists (select from ${transferTable} transfer
  where transfer.subject_id = row.id and transfer.template = '${template}')`

/** Every collection and the ledger say the same, always. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a cash collection belongs to the merchant of its machine',
    sql: `select row.id from vending.cash_collection row join ${machineTable} machine on machine.id = row.machine_id
      where machine.merchant_id <> row.merchant_id`,
  },
  {
    name: 'cash that a machine told is booked, and so is what was counted',
    sql: `select row.id from vending.cash_collection row
      where row.told_fen > 0 and not ${isBooked('cash-collected')}
        or row.state = 'counted' and (coalesce(row.told_fen, 0) > 0 or row.counted_fen > 0) and not ${isBooked('cash-counted')}`,
  },
  {
    name: 'in the bags is what machines told and nobody has counted',
    sql: `select coalesce(bag.merchant, waiting.merchant) from (
        select account.merchant_path[cardinality(account.merchant_path)] as merchant, sum(account.posted_fen) as fen
        from ${accountTable} account where account.kind = 'cash-in-bag' group by 1) bag
      full join (select row.merchant_id as merchant, sum(row.told_fen) as fen from vending.cash_collection row
        where row.state = 'collected' group by 1) waiting on waiting.merchant = bag.merchant
      where coalesce(bag.fen, 0) <> coalesce(waiting.fen, 0)`,
  },
  {
    name: 'cash that was noted by hand is counted by somebody else',
    sql: `select id from vending.cash_collection where state = 'counted' and collected_by = ended_by`,
  },
]
