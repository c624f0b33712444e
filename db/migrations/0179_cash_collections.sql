-- Cash of machines on its way into the ledger: taken out, counted, booked (decision 0092).
alter table vending.ledger_account drop constraint ledger_account_kind_check;
alter table vending.ledger_account add constraint ledger_account_kind_check check (kind in ('provider-clearing', 'bank',
  'cash-in-machine', 'cash-in-bag', 'cash-counted', 'cash-takings', 'cash-difference', 'card-principal', 'card-gift',
  'merchant-pending', 'merchant-available', 'merchant-frozen', 'merchant-debt', 'sub-merchant-payable', 'platform-fee-income',
  'channel-fee-expense', 'promotion-expense', 'refund-loss', 'rounding'));

-- What was taken out of a machine at one time.
create sequence vending.cash_collection_number start 100001;
create table vending.cash_collection (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  number text not null unique default 'C' || nextval('vending.cash_collection_number'),
  machine_id uuid not null references vending.machine (id),
  -- the machine's event, which may be gone by now: the same one makes one collection; null: somebody has noted it by hand
  event_id bigint unique,
  state text not null check (state in ('collected', 'counted', 'void')),
  collected_at timestamptz not null,
  collected_by uuid references platform.account (id),   -- null: the machine has told it
  bag_number text,
  note text,
  told_fen bigint check (told_fen >= 0),                -- as the machine tells; null: it cannot tell
  counted_fen bigint check (counted_fen >= 0),
  reason text,                                          -- of a difference, or why it is void
  ended_at timestamptz,
  ended_by uuid references platform.account (id),
  created_at timestamptz not null,
  check ((event_id is null) = (collected_by is not null)),
  check ((state = 'collected') = (ended_at is null)),
  check ((state = 'counted') = (counted_fen is not null)),
  check (state <> 'void' or reason is not null),
  -- a count that differs says why
  check (counted_fen is null or told_fen is null or counted_fen = told_fen or reason is not null)
);
create index cash_collection_list on vending.cash_collection (collected_at desc, id);
create index cash_collection_machine on vending.cash_collection (machine_id, collected_at desc);
call vending.wall('vending.cash_collection');
