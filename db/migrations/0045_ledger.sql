-- The money of merchants: double entry in integer fen, one ledger for each merchant and currency.
-- A debit is positive, a credit negative; the entries of a transfer cancel out. Nothing here is ever changed or removed:
-- corrections are reversals. The database holds this itself, whoever writes.

create table vending.ledger (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- the newest transfer, and the hash that it ends the chain with
  last_number bigint not null default 0,
  last_hash bytea not null default sha256(''::bytea),
  -- takings due up to this day have been released to the merchant
  released_until date,
  created_at timestamptz not null,
  constraint ledger_once unique (merchant_id, currency)
);
call vending.wall('vending.ledger');

create table vending.ledger_account (
  id uuid primary key,
  ledger_id uuid not null references vending.ledger (id),
  merchant_path uuid[] not null,
  kind text not null check (kind in ('provider-clearing', 'bank', 'cash-in-machine', 'cash-in-bag', 'cash-counted',
    'card-principal', 'card-gift', 'merchant-pending', 'merchant-available', 'merchant-frozen', 'merchant-debt',
    'sub-merchant-payable', 'platform-fee-income', 'channel-fee-expense', 'promotion-expense', 'refund-loss', 'rounding')),
  -- whose: a card, a sub-merchant, a provider, a machine; empty where there is one of its kind
  owner text not null default '',
  -- 1: grows by debits; -1: grows by credits
  side smallint not null check (side in (1, -1)),
  is_strict boolean not null,
  posted_fen bigint not null default 0,
  -- what pending transfers will take away, and bring, in the account's own direction
  held_fen bigint not null default 0 check (held_fen >= 0),
  awaited_fen bigint not null default 0 check (awaited_fen >= 0),
  created_at timestamptz not null,
  constraint ledger_account_once unique (ledger_id, kind, owner),
  constraint ledger_account_of_ledger unique (id, ledger_id),
  constraint ledger_account_never_negative check (not is_strict or side * posted_fen - held_fen >= 0)
) with (fillfactor = 70);
call vending.wall('vending.ledger_account');

create table vending.ledger_transfer (
  id uuid primary key,                       -- the caller's own: the same transfer asked for twice is made once
  ledger_id uuid not null references vending.ledger (id),
  merchant_path uuid[] not null,
  number bigint not null,
  template text not null,
  phase text not null check (phase in ('posted', 'pending', 'post', 'void')),
  resolves_id uuid,
  reverses_id uuid,
  subject_kind text not null,
  subject_id uuid,
  details jsonb not null default '{}',
  business_on date not null,
  entry_count smallint not null,
  asked_hash bytea not null,
  hash bytea not null,
  at timestamptz not null,
  constraint ledger_transfer_number unique (ledger_id, number),
  constraint ledger_transfer_of_ledger unique (id, ledger_id),
  constraint ledger_transfer_resolved_once unique (resolves_id),
  constraint ledger_transfer_reversed_once unique (reverses_id),
  constraint ledger_transfer_resolves foreign key (resolves_id, ledger_id)
    references vending.ledger_transfer (id, ledger_id),
  constraint ledger_transfer_reverses foreign key (reverses_id, ledger_id)
    references vending.ledger_transfer (id, ledger_id),
  check ((resolves_id is not null) = (phase in ('post', 'void'))),
  -- a void takes nothing anywhere; everything else has two sides at least
  check (case phase when 'void' then entry_count = 0 else entry_count >= 2 end)
);
create index ledger_transfer_subject on vending.ledger_transfer (subject_id);
create index ledger_transfer_pending on vending.ledger_transfer (ledger_id, id) where phase = 'pending';
create index ledger_transfer_list on vending.ledger_transfer (at, id);
call vending.wall('vending.ledger_transfer');

create table vending.ledger_entry (
  transfer_id uuid not null,
  position smallint not null check (position >= 1),
  ledger_id uuid not null,
  merchant_path uuid[] not null,
  account_id uuid not null,
  amount_fen bigint not null check (amount_fen <> 0),
  -- takings that are not the merchant's yet: the day on which they are released (spec §9: T+1)
  settles_on date,
  at timestamptz not null,
  primary key (transfer_id, position),
  foreign key (transfer_id, ledger_id) references vending.ledger_transfer (id, ledger_id),
  foreign key (account_id, ledger_id) references vending.ledger_account (id, ledger_id)
);
create index ledger_entry_account on vending.ledger_entry (account_id, at);
create index ledger_entry_settles on vending.ledger_entry (account_id, settles_on) where settles_on is not null;
call vending.wall('vending.ledger_entry');

-- What was written stays. Only the path of its merchant follows, when the merchant moves in the tree.
create function vending.stays_written() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'merchant_path' = to_jsonb(old) - 'merchant_path' then
      return new;
    end if;
  end if;
  raise exception 'rows of % are never changed or removed: a correction is a reversal', tg_table_name
    using errcode = 'restrict_violation';
end
$$;
create trigger ledger_transfer_stays before update or delete on vending.ledger_transfer
  for each row execute function vending.stays_written();
create trigger ledger_transfer_stays_whole before truncate on vending.ledger_transfer
  for each statement execute function vending.stays_written();
create trigger ledger_entry_stays before update or delete on vending.ledger_entry
  for each row execute function vending.stays_written();
create trigger ledger_entry_stays_whole before truncate on vending.ledger_entry
  for each statement execute function vending.stays_written();

-- A resolution sets free what its pending transfer held, all of it; a posting then takes what it takes.
create function vending.resolve_pending() returns trigger
language plpgsql
as $$
declare
  pending_phase text;
begin
  select phase into pending_phase from vending.ledger_transfer where id = new.resolves_id;
  if pending_phase is distinct from 'pending' then
    raise exception 'transfer % is not pending', new.resolves_id using errcode = 'check_violation';
  end if;
  update vending.ledger_account account
  set held_fen = held_fen - moved.away, awaited_fen = awaited_fen - moved.here
  from (
    select entry.account_id,
      coalesce(sum(-entry.amount_fen * of.side) filter (where entry.amount_fen * of.side < 0), 0) as away,
      coalesce(sum(entry.amount_fen * of.side) filter (where entry.amount_fen * of.side > 0), 0) as here
    from vending.ledger_entry entry join vending.ledger_account of on of.id = entry.account_id
    where entry.transfer_id = new.resolves_id
    group by entry.account_id) moved
  where account.id = moved.account_id;
  return new;
end
$$;
create trigger ledger_transfer_resolves_pending after insert on vending.ledger_transfer
  for each row when (new.resolves_id is not null) execute function vending.resolve_pending();

-- All entries of a transfer come in one statement, cancel out, and move the balances of their accounts then and there.
create function vending.apply_entries() returns trigger
language plpgsql
as $$
declare
  moved integer;
  touched integer;
begin
  if exists (
    select from added join vending.ledger_transfer transfer on transfer.id = added.transfer_id
    group by transfer.id, transfer.entry_count
    having sum(added.amount_fen) <> 0 or count(*) <> transfer.entry_count or max(added.position) <> transfer.entry_count
  ) then
    raise exception 'the entries of a transfer cancel out and are all there' using errcode = 'check_violation';
  end if;
  if exists (
    select from added join vending.ledger_transfer transfer on transfer.id = added.transfer_id
    where transfer.phase = 'post' and not exists (
      select from vending.ledger_entry pending
      where pending.transfer_id = transfer.resolves_id and pending.account_id = added.account_id
        and sign(pending.amount_fen) = sign(added.amount_fen) and abs(pending.amount_fen) >= abs(added.amount_fen))
  ) then
    raise exception 'no more is posted than was pending' using errcode = 'check_violation';
  end if;
  update vending.ledger_account account
  set posted_fen = posted_fen + change.posted, held_fen = held_fen + change.away, awaited_fen = awaited_fen + change.here
  from (
    select added.account_id,
      coalesce(sum(added.amount_fen) filter (where transfer.phase <> 'pending'), 0) as posted,
      coalesce(sum(-added.amount_fen * of.side)
        filter (where transfer.phase = 'pending' and added.amount_fen * of.side < 0), 0) as away,
      coalesce(sum(added.amount_fen * of.side)
        filter (where transfer.phase = 'pending' and added.amount_fen * of.side > 0), 0) as here
    from added
    join vending.ledger_transfer transfer on transfer.id = added.transfer_id
    join vending.ledger_account of on of.id = added.account_id
    group by added.account_id) change
  where account.id = change.account_id;
  get diagnostics moved = row_count;
  select count(distinct account_id) into touched from added;
  -- row security hides a stranger's account from the update
  if moved <> touched then
    raise exception 'an account of another merchant' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
create trigger ledger_entry_applies after insert on vending.ledger_entry
  referencing new table as added for each statement execute function vending.apply_entries();

create function vending.require_entries() returns trigger
language plpgsql
as $$
begin
  if not exists (
    select from vending.ledger_entry where transfer_id = new.id and position = new.entry_count
  ) then
    raise exception 'transfer % has no entries', new.id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger ledger_transfer_has_entries after insert on vending.ledger_transfer
  deferrable initially deferred
  for each row when (new.entry_count > 0) execute function vending.require_entries();

-- What the hash of a transfer covers. Whoever proves the journal reads it from the rows by this same function.
create function vending.transfer_content(transfer vending.ledger_transfer, entries text) returns text
language sql stable parallel safe
as $$
  select concat_ws('|', transfer.id, transfer.ledger_id, transfer.number, transfer.template, transfer.phase,
    coalesce(transfer.resolves_id::text, '-'), coalesce(transfer.reverses_id::text, '-'), transfer.subject_kind,
    coalesce(transfer.subject_id::text, '-'), transfer.details::text, to_char(transfer.business_on, 'YYYY-MM-DD'),
    to_char(transfer.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), encode(transfer.asked_hash, 'hex'), entries)
$$;

-- Makes transfers, all or none: `asked` is a list of {id, ledger, merchant, path, currency, template, phase, resolves, reverses,
-- subjectKind, subjectId, details, businessOn, at, entries: [{account, kind, owner, side, isStrict, amountFen, settlesOn}]}.
-- Ledgers and accounts that are not there yet are opened. A transfer that is there already is left alone; the same id with another
-- content is refused (VM001). Ledgers are locked first, in the order of their ids, and their accounts moved only under that lock:
-- two callers never wait for each other in a circle.
create function vending.post_transfers(asked jsonb)
returns table (transfer_id uuid, transfer_number bigint, is_new boolean)
language plpgsql
as $$
declare
  one jsonb;
  book vending.ledger;
  made vending.ledger_transfer;
  known vending.ledger_transfer;
  entries_text text;
  locked integer;
begin
  for tries in 1..2 loop
    perform from vending.ledger
    where id in (select (each ->> 'ledger')::uuid from jsonb_array_elements(asked) each)
    order by id for no key update;
    get diagnostics locked = row_count;
    exit when locked = (select count(distinct each ->> 'ledger') from jsonb_array_elements(asked) each);
    insert into vending.ledger (id, merchant_id, merchant_path, currency, created_at)
    select distinct on (each ->> 'ledger') (each ->> 'ledger')::uuid, (each ->> 'merchant')::uuid,
      array(select jsonb_array_elements_text(each -> 'path'))::uuid[], each ->> 'currency', (each ->> 'at')::timestamptz
    from jsonb_array_elements(asked) each
    order by each ->> 'ledger'
    on conflict do nothing;
  end loop;
  for one in select each from jsonb_array_elements(asked) each loop
    made := null;
    made.id := (one ->> 'id')::uuid;
    made.asked_hash := sha256(convert_to((one - 'at' - 'path')::text, 'UTF8'));
    select * into known from vending.ledger_transfer transfer where transfer.id = made.id;
    if found then
      if known.asked_hash <> made.asked_hash then
        raise exception 'transfer % was made before with another content', made.id using errcode = 'VM001';
      end if;
      return query select known.id, known.number, false;
      continue;
    end if;
    select * into strict book from vending.ledger ledger where ledger.id = (one ->> 'ledger')::uuid;
    made.ledger_id := book.id;
    made.merchant_path := book.merchant_path;
    made.number := book.last_number + 1;
    made.template := one ->> 'template';
    made.phase := one ->> 'phase';
    made.resolves_id := (one ->> 'resolves')::uuid;
    made.reverses_id := (one ->> 'reverses')::uuid;
    made.subject_kind := one ->> 'subjectKind';
    made.subject_id := (one ->> 'subjectId')::uuid;
    made.details := coalesce(one -> 'details', '{}');
    made.business_on := (one ->> 'businessOn')::date;
    made.at := (one ->> 'at')::timestamptz;
    made.entry_count := jsonb_array_length(one -> 'entries');
    select coalesce(string_agg(concat_ws(':', (entry ->> 'account')::uuid, entry ->> 'amountFen',
      coalesce(entry ->> 'settlesOn', '-')), ';' order by place), '') into entries_text
    from jsonb_array_elements(one -> 'entries') with ordinality as given (entry, place);
    made.hash := sha256(book.last_hash || convert_to(vending.transfer_content(made, entries_text), 'UTF8'));
    update vending.ledger ledger set last_number = made.number, last_hash = made.hash where ledger.id = book.id;
    insert into vending.ledger_transfer select made.*;
    if made.entry_count > 0 then
      insert into vending.ledger_account (id, ledger_id, merchant_path, kind, owner, side, is_strict, created_at)
      select distinct on (entry ->> 'account') (entry ->> 'account')::uuid, made.ledger_id, made.merchant_path,
        entry ->> 'kind', entry ->> 'owner', (entry ->> 'side')::smallint, (entry ->> 'isStrict')::boolean, made.at
      from jsonb_array_elements(one -> 'entries') entry
      where not exists (select from vending.ledger_account account where account.id = (entry ->> 'account')::uuid);
      insert into vending.ledger_entry
        (transfer_id, position, ledger_id, merchant_path, account_id, amount_fen, settles_on, at)
      select made.id, place, made.ledger_id, made.merchant_path, (entry ->> 'account')::uuid,
        (entry ->> 'amountFen')::bigint, (entry ->> 'settlesOn')::date, made.at
      from jsonb_array_elements(one -> 'entries') with ordinality as given (entry, place);
    end if;
    return query select made.id, made.number, true;
  end loop;
end
$$;

-- What is charged, by versions: a rule is never changed, a later version takes its place.
create table vending.fee_rule (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  purpose text not null check (purpose in ('purchase-function', 'channel')),
  channel text not null default '',          -- the provider, of a channel's fee
  version integer not null check (version >= 1),
  basis text not null check (basis in ('per-transaction', 'per-day')),
  rate numeric(8, 6) not null check (rate >= 0 and rate <= 1),
  minimum_fen bigint not null default 0 check (minimum_fen >= 0),
  below_minimum text not null check (below_minimum in ('raise', 'waive')),
  rounding text not null check (rounding in ('half-up', 'half-even', 'up', 'down')),
  valid_from timestamptz not null,
  created_by uuid references platform.account (id),
  created_at timestamptz not null,
  constraint fee_rule_version unique (merchant_id, purpose, channel, version)
);
call vending.wall('vending.fee_rule');
create trigger fee_rule_stays before update or delete on vending.fee_rule
  for each row execute function vending.stays_written();

-- One release of a day's takings to the merchant.
create table vending.settlement (
  id uuid primary key,
  ledger_id uuid not null references vending.ledger (id),
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  settles_on date not null,
  taken_fen bigint not null,                 -- what was paid by buyers
  returned_fen bigint not null,              -- what went back to them before the release
  fee_fen bigint not null,
  released_fen bigint not null check (released_fen >= 0),
  debt_paid_fen bigint not null check (debt_paid_fen >= 0),
  transfer_id uuid references vending.ledger_transfer (id),
  at timestamptz not null,
  constraint settlement_once unique (ledger_id, settles_on)
);
create index settlement_list on vending.settlement (settles_on, id);
call vending.wall('vending.settlement');
create trigger settlement_stays before update or delete on vending.settlement
  for each row execute function vending.stays_written();
