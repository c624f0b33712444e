-- Vending: machines on the wire (docs/device-protocol.md): logins, connection, what they said, what they were told.

-- One row per machine that has ever had a login.
create table vending.device (
  machine_id uuid primary key references vending.machine (id) on delete cascade,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  connection text not null default 'offline' check (connection in ('online', 'degraded', 'offline')),
  connection_since timestamptz not null,
  last_heard_at timestamptz,
  boot_id text,
  clock_skew_ms bigint,                  -- the machine's clock minus ours
  state jsonb not null default '{}',     -- the newest `state`: versions, restarts, time-outs, card
  heartbeat jsonb not null default '{}', -- the newest `hb`
  command_sequence bigint not null default 0,
  config_version integer not null default 0
);
create index device_connection on vending.device (connection);
call vending.wall('vending.device');

-- The login of a machine. At most one is good; the versions before it are kept as what was.
create table vending.device_credential (
  id uuid primary key,
  machine_id uuid not null references vending.device (machine_id) on delete cascade,
  merchant_path uuid[] not null,
  version integer not null check (version > 0),
  secret_hash bytea not null,            -- of 256 random bits: what the bundled broker compares with
  secret_cipher bytea,                   -- for a broker of one's own, which wants the secret itself; null once it is revoked
  issued_at timestamptz not null,
  issued_by uuid references platform.account (id),
  revoked_at timestamptz,
  revoked_by uuid references platform.account (id),
  reason text,
  constraint device_credential_version unique (machine_id, version),
  check ((revoked_at is null) = (secret_cipher is not null))
);
create unique index device_credential_good on vending.device_credential (machine_id) where revoked_at is null;
call vending.wall('vending.device_credential');

-- Every start of a machine that was heard of.
create table vending.device_boot (
  machine_id uuid not null references vending.device (machine_id) on delete cascade,
  merchant_path uuid[] not null,
  boot_id text not null,
  reason text,
  count bigint,
  highest_seq bigint not null default 0,
  first_heard_at timestamptz not null,
  primary key (machine_id, boot_id)
);
call vending.wall('vending.device_boot');

-- What machines reported, once each.
create table vending.device_event (
  id bigint generated always as identity primary key,
  machine_id uuid not null references vending.device (machine_id) on delete cascade,
  merchant_path uuid[] not null,
  kind text not null,
  identity text not null,                -- as receipts tell it
  content_hash bytea not null,
  boot_id text not null,
  seq bigint not null,
  device_at timestamptz not null,        -- by the machine's own clock, uncorrected
  received_at timestamptz not null,
  data jsonb not null,
  refusal text,                          -- why the business said no; the event is kept all the same
  constraint device_event_identity unique (machine_id, identity)
);
create index device_event_list on vending.device_event (machine_id, received_at desc, id desc);
create index device_event_received on vending.device_event (received_at);
call vending.wall('vending.device_event');

-- What machines were told to do.
create table vending.device_command (
  id uuid primary key,
  machine_id uuid not null references vending.device (machine_id),
  merchant_path uuid[] not null,
  sequence bigint not null,
  type text not null,
  payload jsonb not null,
  idempotency_key text not null,
  correlation text,
  state text not null check (state in ('queued', 'published', 'acked', 'done', 'failed', 'expired', 'unknown')),
  was_published boolean not null default false,
  journal text check (journal in ('never-started', 'started', 'finished')),
  code text,                             -- how it ended, as the machine says
  result jsonb,
  result_timeout_ms integer not null check (result_timeout_ms > 0),
  asked_by uuid references platform.account (id),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  published_at timestamptz,
  publish_count integer not null default 0,
  acked_at timestamptz,
  ended_at timestamptz,
  constraint device_command_sequence unique (machine_id, sequence),
  constraint device_command_key unique (machine_id, idempotency_key)
);
create index device_command_open on vending.device_command (state, machine_id) where state in ('queued', 'published', 'acked');
create index device_command_list on vending.device_command (machine_id, issued_at desc, id);
create index device_command_correlation on vending.device_command (correlation);
call vending.wall('vending.device_command');

-- The gateway hears of new commands and of logins that changed.
create trigger device_command_queued after insert on vending.device_command
  for each row execute function kernel.tell_change('device-commands', 'machine_id');
create trigger device_credential_changed after insert or update or delete on vending.device_credential
  for each row execute function kernel.tell_change('device-logins', 'machine_id');
