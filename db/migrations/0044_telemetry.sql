-- Vending: what goes wrong with machines and what is done about it; what they measure; the data cards in them.

-- When a condition becomes an alarm. Of several rules the nearest counts, figure by figure: that of the machine, then that of
-- its merchant, then those above; a figure that none of them names is the program's own.
create table vending.alarm_rule (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  machine_id uuid references vending.machine (id) on delete cascade,   -- null: every machine of the merchant and below
  offline_minutes integer check (offline_minutes > 0),
  temperature_min_c double precision,
  temperature_max_c double precision,
  humidity_max_percent double precision check (humidity_max_percent between 0 and 100),
  reading_minutes integer check (reading_minutes >= 0),               -- so long out of its bounds
  door_open_minutes integer check (door_open_minutes > 0),
  note_low_fen bigint check (note_low_fen >= 0),
  note_full_fen bigint check (note_full_fen > 0),
  coin_low_fen bigint check (coin_low_fen >= 0),
  coin_full_fen bigint check (coin_full_fen > 0),
  restarts_per_day integer check (restarts_per_day > 0),
  timeouts_per_day integer check (timeouts_per_day > 0),
  tells text check (tells in ('critical', 'warning', 'nothing')),      -- how severe an alarm must be for people to be told
  created_at timestamptz not null,
  constraint alarm_rule_of unique nulls not distinct (merchant_id, machine_id),
  check (temperature_min_c < temperature_max_c),
  check (note_low_fen < note_full_fen),
  check (coin_low_fen < coin_full_fen)
);
create index alarm_rule_machine on vending.alarm_rule (machine_id);
call vending.wall('vending.alarm_rule');

create table vending.alarm (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  machine_id uuid not null references vending.machine (id) on delete cascade,
  lane integer,                          -- the number printed on it; null: the machine as a whole
  kind text not null,
  reported_kind text,                    -- what the machine calls it, where we know no such kind
  source text not null check (source in ('machine', 'program')),
  severity text not null check (severity in ('critical', 'warning', 'notice')),
  state text not null check (state in ('raised', 'acknowledged', 'cleared')),
  code text,
  detail text,                           -- in the machine's own words
  figure double precision,               -- what was found, and the bound that it broke, in the unit of its kind
  bound double precision,
  count integer not null default 1 check (count > 0),
  raised_at timestamptz not null,
  seen_at timestamptz not null,          -- last: while it is open, at least once a day
  acknowledged_at timestamptz,
  acknowledged_by uuid references platform.account (id),
  cleared_at timestamptz,
  cleared_by uuid references platform.account (id),
  check ((state = 'cleared') = (cleared_at is not null)),
  check (state <> 'acknowledged' or acknowledged_at is not null)
);
-- One open alarm for each thing that is wrong: what comes again counts up.
create unique index alarm_open on vending.alarm (machine_id, kind, coalesce(reported_kind, ''), coalesce(lane, 0))
  where state <> 'cleared';
create index alarm_list on vending.alarm (raised_at desc, id);
create index alarm_seen on vending.alarm (seen_at);
create index alarm_machine on vending.alarm (machine_id, seen_at desc);
create index alarm_waiting on vending.alarm (merchant_id) where state = 'raised';
call vending.wall('vending.alarm');

create sequence vending.work_order_number start 100001;
create table vending.work_order (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  number text not null unique default 'W' || nextval('vending.work_order_number'),
  machine_id uuid not null references vending.machine (id),
  alarm_id uuid references vending.alarm (id) on delete set null,
  kind text not null check (kind in ('repair', 'inspection', 'cleaning', 'parts', 'other')),
  state text not null check (state in ('planned', 'open', 'in-progress', 'done', 'cancelled')),
  title text not null,
  description text,
  assignee_id uuid references platform.account (id),
  due_at timestamptz,
  holds_machine boolean not null default false,   -- it took the machine out of service, and gives it back
  work_done text,
  parts text,
  created_at timestamptz not null,
  created_by uuid references platform.account (id),
  started_at timestamptz,
  ended_at timestamptz,
  check ((state in ('done', 'cancelled')) = (ended_at is not null)),
  check (state <> 'done' or work_done is not null),
  check (not holds_machine or state = 'in-progress')
);
create index work_order_list on vending.work_order (created_at desc, id);
create index work_order_machine on vending.work_order (machine_id, created_at desc);
create unique index work_order_alarm on vending.work_order (alarm_id) where state not in ('done', 'cancelled');
create index work_order_assignee on vending.work_order (assignee_id) where state not in ('done', 'cancelled');
call vending.wall('vending.work_order');

-- What machines measured.
create table vending.reading (
  id uuid primary key,
  merchant_path uuid[] not null,
  machine_id uuid not null references vending.machine (id) on delete cascade,
  at timestamptz not null,
  temperature_c double precision,
  humidity_percent double precision,
  is_door_open boolean,
  note_fen bigint,
  coin_fen bigint
);
create index reading_machine on vending.reading (machine_id, at desc, id);
create index reading_list on vending.reading (at desc, id);
call vending.wall('vending.reading');

-- How each machine is now, and since when what should not be.
create table vending.machine_condition (
  machine_id uuid primary key references vending.machine (id) on delete cascade,
  merchant_path uuid[] not null,
  boot_id text,
  seq bigint,
  measured_at timestamptz not null,
  temperature_c double precision,
  humidity_percent double precision,
  is_door_open boolean,
  note_fen bigint,
  coin_fen bigint,
  day_flow_mb double precision,
  month_flow_mb double precision,
  door_open_since timestamptz,
  temperature_off_since timestamptz,     -- out of its bounds
  humidity_off_since timestamptz
);
call vending.wall('vending.machine_condition');

-- The cards that machines are connected by.
create table vending.data_card (
  id uuid primary key,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  iccid text not null unique,
  imei text,
  imsi text,
  phone text,
  carrier text not null check (carrier in ('mobile', 'unicom', 'telecom', 'broadnet', 'other')),
  min_flow_mb integer check (min_flow_mb between 0 and 10240),
  max_flow_mb integer check (max_flow_mb between 0 and 10240),
  alarm_flow_mb integer check (alarm_flow_mb between 0 and 10240),     -- spec §5, §9
  expires_on date,
  state text not null check (state in ('unused', 'in-use', 'suspended', 'ended')),
  machine_id uuid references vending.machine (id),
  remark text,
  created_at timestamptz not null,
  check (min_flow_mb <= max_flow_mb),
  check ((state in ('in-use', 'suspended')) = (machine_id is not null))
);
create unique index data_card_machine on vending.data_card (machine_id);
create index data_card_list on vending.data_card (merchant_id, created_at desc);
call vending.wall('vending.data_card');

-- What a card had used by the end of each day, as its machine counts.
create table vending.data_card_usage (
  id uuid primary key,
  merchant_path uuid[] not null,
  card_id uuid not null references vending.data_card (id) on delete cascade,
  machine_id uuid not null references vending.machine (id) on delete cascade,
  day date not null,                     -- where the machine stands
  day_flow_mb double precision not null check (day_flow_mb >= 0),
  month_flow_mb double precision not null check (month_flow_mb >= 0),
  measured_at timestamptz not null,
  constraint data_card_usage_day unique (card_id, day)
);
create index data_card_usage_list on vending.data_card_usage (measured_at desc, id);
create index data_card_usage_machine on vending.data_card_usage (machine_id, measured_at desc);
call vending.wall('vending.data_card_usage');
