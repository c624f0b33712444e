import type { Invariant } from '#kernel/server/module.ts'

/** What must always be true of money; each query must return no row. `npm run prove` reads more, and larger journals. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the entries of a transfer cancel out and are all there',
    sql: `select transfer.id from vending.ledger_transfer transfer
      left join vending.ledger_entry entry on entry.transfer_id = transfer.id
      group by transfer.id having coalesce(sum(entry.amount_fen), 0) <> 0 or count(entry.position) <> transfer.entry_count`,
  },
  {
    name: 'a ledger comes to nothing',
    sql: 'select ledger_id from vending.ledger_account group by ledger_id having sum(posted_fen) <> 0',
  },
  {
    name: 'a balance is the sum of its entries',
    sql: `select account.id from vending.ledger_account account
      left join (select entry.account_id, sum(entry.amount_fen) as fen from vending.ledger_entry entry
        join vending.ledger_transfer transfer on transfer.id = entry.transfer_id where transfer.phase <> 'pending'
        group by entry.account_id) found on found.account_id = account.id
      where account.posted_fen <> coalesce(found.fen, 0)`,
  },
  {
    name: 'a reversal is what it takes back, the other way round',
    sql: `select reversal.id from vending.ledger_transfer reversal where reversal.reverses_id is not null and exists (
      select account_id from vending.ledger_entry entry where entry.transfer_id in (reversal.id, reversal.reverses_id)
      group by account_id having sum(entry.amount_fen) <> 0)`,
  },
  {
    name: 'a day that was released has nothing left that waits',
    sql: `select entry.ledger_id, entry.settles_on from vending.ledger_entry entry
      join vending.ledger ledger on ledger.id = entry.ledger_id
      where entry.settles_on <= ledger.released_until
      group by entry.ledger_id, entry.settles_on having sum(entry.amount_fen) <> 0`,
  },
]
