-- What a machine says may come late and in any order: beside its newest `state` and readings stands of which start of the machine
-- they are, and their place in it, so that nothing older is written over them.
alter table vending.device
  add state_seq bigint,                  -- of `state`, within `boot_id`
  add readings_boot text,
  add readings_seq bigint,
  drop heartbeat;                        -- written with every heartbeat and read by nobody
