-- Orders of buyers: what was asked for, what was paid, what came out, what went back.

-- Printed and spoken: 20261122-000017, counted through.
create sequence vending.order_number start 1;

create table vending.sales_order (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  machine_id uuid not null references vending.machine (id),
  number text not null unique,
  ticket_hash bytea not null unique,         -- the buyer's address of the order; its text is known to the buyer alone
  payer text,                                -- as the provider names who paid
  payment_method text,                       -- provider
  payment_id uuid references vending.payment (id),
  payment_state text not null check (payment_state in ('unpaid', 'paying', 'paid', 'failed', 'closed')),
  -- derived of its lines and refunds with every step, so that lists ask one row
  dispatch_state text not null check (dispatch_state in ('none', 'reserved', 'sent', 'acknowledged', 'dispensing',
    'delivered', 'partly-delivered', 'failed', 'unknown')),
  refund_state text not null default 'none' check (refund_state in ('none', 'requested', 'in-progress', 'refunded', 'failed')),
  amount_fen bigint not null check (amount_fen > 0),           -- of all lines, before the discount
  discount_fen bigint not null default 0 check (discount_fen >= 0),
  total_fen bigint not null generated always as (amount_fen - discount_fen) stored check (total_fen > 0),
  delivered_fen bigint not null default 0 check (delivered_fen >= 0),   -- worth of the lines that came out
  refunded_fen bigint not null default 0 check (refunded_fen >= 0),     -- of refunds that the provider confirmed
  reserved_until timestamptz not null,       -- what is not paid by then goes back on sale
  paid_at timestamptz,
  ended_at timestamptz,                      -- every line has ended, or the order never came about
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sales_order_refunds_fit check (refunded_fen <= amount_fen - discount_fen),
  constraint sales_order_paid check ((payment_state = 'paid') = (paid_at is not null))
);
create index sales_order_list on vending.sales_order (created_at, id);
create index sales_order_merchant on vending.sales_order (merchant_id, created_at, id);
create index sales_order_machine on vending.sales_order (machine_id, created_at, id);
create index sales_order_payment on vending.sales_order (payment_id);
create index sales_order_open on vending.sales_order (reserved_until) where ended_at is null;
call vending.wall('vending.sales_order');

-- One piece of one lane: dispensed by one command, once.
create table vending.order_line (
  id uuid primary key,
  merchant_path uuid[] not null,
  order_id uuid not null references vending.sales_order (id),
  position integer not null check (position >= 1),
  machine_id uuid not null references vending.machine (id),
  lane_id uuid references vending.lane (id) on delete set null,   -- lanes go with a new layout, what was sold stays
  lane_number integer not null,
  product_id uuid not null references vending.product (id),
  product_name text not null,                -- as it was called then
  batch_id uuid references vending.product_batch (id),
  price_fen bigint not null check (price_fen > 0),
  -- what of the price was paid, after its part of the discount
  paid_fen bigint not null check (paid_fen >= 0 and paid_fen <= price_fen),
  state text not null check (state in ('reserved', 'held', 'sent', 'acknowledged', 'delivered', 'failed', 'unknown', 'released')),
  command_id uuid references vending.device_command (id),
  outcome_code text,                         -- what the machine, or the rule, gave as the reason
  silent_until timestamptz,                  -- of an unknown one: until then a late word is waited for (spec §9: 5 minutes)
  refund_id uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  constraint order_line_position unique (order_id, position),
  constraint order_line_command unique (command_id)
);
create index order_line_product on vending.order_line (product_id);
create index order_line_lane on vending.order_line (lane_id) where state in ('reserved', 'held', 'sent', 'acknowledged', 'unknown');
create index order_line_silent on vending.order_line (silent_until) where state = 'unknown' and refund_id is null;
call vending.wall('vending.order_line');

-- Money that goes back for an order; asked of the provider under its own id, which is the payment refund's too.
create table vending.order_refund (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  order_id uuid not null references vending.sales_order (id),
  machine_id uuid not null references vending.machine (id),
  number text not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  reason text not null check (reason in ('lane-jammed', 'delivery-timeout', 'other')),
  remark text,
  state text not null check (state in ('requested', 'rejected', 'in-progress', 'refunded', 'failed')),
  is_automatic boolean not null,             -- asked by a rule, not by a person
  asked_by uuid references platform.account (id),
  decided_by uuid references platform.account (id),
  decided_reason text,
  asked_at timestamptz not null,
  decided_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null,
  constraint order_refund_second_person check (decided_by is null or asked_by is null or decided_by <> asked_by)
);
alter table vending.order_line add constraint order_line_refund foreign key (refund_id) references vending.order_refund (id);
create index order_line_refund on vending.order_line (refund_id);
create index order_refund_order on vending.order_refund (order_id);
create index order_refund_list on vending.order_refund (asked_at, id);
call vending.wall('vending.order_refund');

-- The timeline of an order: every step, never changed.
create table vending.order_step (
  id bigint generated always as identity primary key,
  merchant_path uuid[] not null,
  order_id uuid not null references vending.sales_order (id),
  line_id uuid references vending.order_line (id),
  refund_id uuid references vending.order_refund (id),
  kind text not null,                        -- orderSteps of the contract
  details jsonb not null default '{}',
  account_id uuid references platform.account (id),
  at timestamptz not null
);
create index order_step_order on vending.order_step (order_id, id);
call vending.wall('vending.order_step');

-- Orders that need a person, until somebody has looked or it has settled itself.
create table vending.order_exception (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  machine_id uuid not null references vending.machine (id),
  order_id uuid not null references vending.sales_order (id),
  line_id uuid references vending.order_line (id),
  refund_id uuid references vending.order_refund (id),
  kind text not null check (kind in ('dispense-unknown', 'refund-above-limit', 'refund-failed', 'late-delivery',
    'paid-after-close', 'amount-differs')),
  amount_fen bigint not null check (amount_fen >= 0),
  state text not null default 'open' check (state in ('open', 'settled')),
  settled_by uuid references platform.account (id),
  settled_reason text,
  settled_at timestamptz,
  created_at timestamptz not null,
  constraint order_exception_once unique nulls not distinct (order_id, line_id, refund_id, kind)
);
create index order_exception_list on vending.order_exception (created_at, id);
create index order_exception_open on vending.order_exception (machine_id) where state = 'open';
call vending.wall('vending.order_exception');
