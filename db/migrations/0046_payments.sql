-- Payments through providers: accounts there, payments, refunds, what providers said, and what does not fit.

create table vending.payment_service (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  provider text not null check (provider in ('fake', 'wechat-pay')),
  name text not null,
  merchant_number text not null,             -- the merchant's number at the provider
  app_id text not null,
  address text not null,                     -- of the provider's interface
  certificate_number text not null,          -- serial number of the merchant's certificate
  -- write-only: they leave as fingerprints
  api_key_cipher bytea,                      -- decrypts notifications
  private_key_cipher bytea,                  -- signs requests
  platform_key_cipher bytea,                 -- checks what the provider signs
  keys_fingerprint text,
  certificate_expires_at timestamptz,
  bank_name text,
  bank_account_cipher bytea,
  settlement_days integer not null default 1 check (settlement_days between 0 and 30),
  state text not null check (state in ('preparing', 'enabled', 'activated', 'stopped')),
  enabled_by uuid references platform.account (id),
  activated_by uuid references platform.account (id),
  probed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- one that takes new payments for each merchant and provider
create unique index payment_service_activated on vending.payment_service (merchant_id, provider) where state = 'activated';
create index payment_service_list on vending.payment_service (merchant_id, created_at);
call vending.wall('vending.payment_service');

create table vending.payment (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  service_id uuid not null references vending.payment_service (id),
  number text not null,                      -- ours, as the provider knows it
  subject_kind text not null,                -- order, probe
  subject_id uuid,
  description text not null,
  amount_fen bigint not null check (amount_fen > 0),
  currency text not null default 'CNY',
  state text not null check (state in ('unpaid', 'paying', 'paid', 'failed', 'closed')),
  provider_number text,
  paid_at timestamptz,
  expires_at timestamptz not null,
  returned_fen bigint not null default 0 check (returned_fen >= 0 and returned_fen <= amount_fen),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint payment_number unique (service_id, number),
  constraint payment_paid check ((state = 'paid') = (paid_at is not null))
);
create index payment_list on vending.payment (created_at, id);
create index payment_subject on vending.payment (subject_id);
create index payment_waiting on vending.payment (updated_at) where state = 'paying';
call vending.wall('vending.payment');

create table vending.payment_refund (
  id uuid primary key,
  merchant_path uuid[] not null,
  payment_id uuid not null references vending.payment (id),
  number text not null,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null,
  state text not null check (state in ('in-progress', 'refunded', 'failed')),
  provider_number text,
  attempts integer not null default 0,
  asked_at timestamptz not null,
  refunded_at timestamptz,
  updated_at timestamptz not null,
  constraint payment_refund_number unique (number)
);
create index payment_refund_payment on vending.payment_refund (payment_id);
create index payment_refund_waiting on vending.payment_refund (updated_at) where state = 'in-progress';
call vending.wall('vending.payment_refund');

-- What providers told us, as it came: it can be read again.
create table vending.payment_message (
  id uuid primary key,
  merchant_path uuid[] not null,
  service_id uuid not null references vending.payment_service (id),
  outcome text not null check (outcome in ('accepted', 'repeated', 'forged', 'stale', 'unknown')),
  provider_id text,                          -- the provider's own id of the notification
  headers jsonb not null,
  body text not null,
  received_at timestamptz not null
);
create unique index payment_message_once on vending.payment_message (service_id, provider_id) where outcome = 'accepted';
create index payment_message_list on vending.payment_message (received_at, id);
call vending.wall('vending.payment_message');

-- Money that does not fit: never put right by itself, somebody looks at it.
create table vending.payment_exception (
  id uuid primary key,
  merchant_path uuid[] not null,
  service_id uuid not null references vending.payment_service (id),
  payment_id uuid references vending.payment (id),
  kind text not null check (kind in ('amount-differs', 'currency-differs', 'paid-after-close', 'missing-here',
    'missing-there', 'statement-amount', 'statement-fee', 'statement-state')),
  expected text not null,
  found text not null,
  statement_on date,
  state text not null default 'open' check (state in ('open', 'settled')),
  settled_by uuid references platform.account (id),
  settled_at timestamptz,
  settled_reason text,
  created_at timestamptz not null,
  constraint payment_exception_once unique nulls not distinct (service_id, payment_id, kind, expected, found, statement_on)
);
create index payment_exception_list on vending.payment_exception (created_at, id);
call vending.wall('vending.payment_exception');
