-- What the money screens stand on: proofs of the ledgers, days charged by channels, compared statements, what merchants register
-- for payments, which accounts take payments where, and the bank accounts that money is paid out to.

-- Outcomes of proofs. They are about all ledgers at once, so they belong to no merchant.
create table vending.ledger_proof (
  id uuid primary key,
  state text not null check (state in ('waiting', 'holds', 'broken')),
  asked_by uuid references platform.account (id),   -- nobody: the nightly one
  asked_at timestamptz not null,
  ended_at timestamptz,
  ledger_count integer,
  transfer_count bigint,
  entry_count bigint,
  account_count bigint,
  journal_hash text,
  problems text not null default '',
  constraint ledger_proof_ended check ((state = 'waiting') = (ended_at is null))
);
create index ledger_proof_list on vending.ledger_proof (asked_at, id);
-- one at a time: whoever asks while one waits gets that one
create unique index ledger_proof_waiting on vending.ledger_proof (state) where state = 'waiting';

-- A merchant's day at a channel that charges by the day: how much was taken, and what of it has been charged.
create table vending.channel_fee_day (
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  channel text not null,
  business_on date not null,
  amount_fen bigint not null check (amount_fen > 0),
  fee_fen bigint not null check (fee_fen >= 0),
  charge_count smallint not null default 1,         -- more than once where takings became known after the first
  at timestamptz not null,
  primary key (merchant_id, channel, business_on)
);
call vending.wall('vending.channel_fee_day');
create index ledger_transfer_day on vending.ledger_transfer (ledger_id, business_on) where template = 'purchase';
create index ledger_entry_settlement on vending.ledger_entry (ledger_id, settles_on) where settles_on is not null;

-- Statements of providers that were compared with what we know, a row for each account and day.
create table vending.reconciliation (
  id uuid primary key,
  merchant_path uuid[] not null,
  service_id uuid not null references vending.payment_service (id),
  statement_on date not null,
  state text not null check (state in ('matching', 'differing', 'failed')),
  row_count integer,
  difference_count integer,
  problem text,                                     -- what the provider answered where there was no statement
  ran_at timestamptz not null,
  constraint reconciliation_once unique (service_id, statement_on)
);
create index reconciliation_list on vending.reconciliation (statement_on, id);
call vending.wall('vending.reconciliation');

-- What a merchant registers for payments (S5-12). Every merchant has its row from the start.
create table vending.merchant_account (
  id uuid primary key references vending.merchant (id),
  merchant_path uuid[] not null,
  short_name text,
  service_phone text,
  certificate_number text,
  store_name text,
  store_address text,
  bank_name text,
  bank_account_cipher bytea,
  updated_at timestamptz not null
);
call vending.wall('vending.merchant_account');
create function vending.open_merchant_account() returns trigger
language plpgsql
as $$
begin
  insert into vending.merchant_account (id, merchant_path, updated_at) values (new.id, new.merchant_path, new.created_at);
  return null;
end
$$;
create trigger merchant_has_account after insert on vending.merchant
  for each row execute function vending.open_merchant_account();
select set_config('app.tenant', 'all', true);
insert into vending.merchant_account (id, merchant_path, updated_at)
select id, merchant_path, created_at from vending.merchant;

-- Which accounts take payments, in the order in which buyers are offered them: of a merchant, and in its place of a point or machine.
create table vending.payment_setting (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  point_id uuid references vending.point (id) on delete cascade,
  machine_id uuid references vending.machine (id) on delete cascade,
  service_ids uuid[] not null check (cardinality(service_ids) > 0),
  remark text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (point_id is null or machine_id is null),
  constraint payment_setting_once unique nulls not distinct (merchant_id, point_id, machine_id)
);
call vending.wall('vending.payment_setting');

-- Bank accounts that money is paid out to.
create table vending.receiving_account (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  holder text not null,
  bank_name text not null,
  account_number_cipher bytea not null,
  last_digits text not null,
  state text not null check (state in ('pending', 'passed', 'failed', 'stopped')),
  requested_by uuid references platform.account (id),
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null
);
create unique index receiving_account_in_force on vending.receiving_account (merchant_id) where state = 'passed';
create index receiving_account_list on vending.receiving_account (created_at, id);
call vending.wall('vending.receiving_account');
