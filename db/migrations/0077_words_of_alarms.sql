-- What a machine has told of the same thing before is found by its own count within a start, and by its clock between two,
-- however often it tells.
create index device_event_alarm_count on vending.device_event
  (machine_id, (data ->> 'kind'), (coalesce(data ->> 'lane', '')), (data ->> 'state'), boot_id, seq) where kind = 'alarm';
create index device_event_alarm_clock on vending.device_event (machine_id, device_at) where kind = 'alarm';
