-- Vending: what the console shows of machines on the wire: their newest readings, how they are configured, commands called back.

alter table vending.device
  add column readings jsonb not null default '{}',     -- the newest value of each reading
  add column readings_at timestamptz,
  add column heartbeat_s integer not null default 45 check (heartbeat_s between 30 and 60),
  add column telemetry_s integer not null default 300 check (telemetry_s between 60 and 3600),
  add column config jsonb;                              -- what the version `config_version` says; null: none was made yet

-- When the login was last used, of one that has ended; of the good one the device's last word tells.
alter table vending.device_credential add column last_used_at timestamptz;

-- A command that has not left yet can be called back.
alter table vending.device_command drop constraint device_command_state_check;
alter table vending.device_command add constraint device_command_state_check
  check (state in ('queued', 'published', 'acked', 'done', 'failed', 'expired', 'unknown', 'cancelled'));
create index device_command_recent on vending.device_command (issued_at desc, id);
create index device_event_recent on vending.device_event (received_at desc, id desc);

-- The gateway hears what a machine shall be configured with: its own times, and what is in which lane at which price.
create trigger device_configured after update of heartbeat_s, telemetry_s on vending.device
  for each row execute function kernel.tell_change('device-configs', 'machine_id');
create trigger lane_configured after insert or delete or update of product_id, price_fen, capacity on vending.lane
  for each row execute function kernel.tell_change('device-configs', 'machine_id');
