-- How many events, besides those of business, a machine has told on the last day (UTC) on which it told any: beyond its budget they are
-- not kept, and an alarm says so.
alter table vending.device add column events_on date;
alter table vending.device add column event_count integer not null default 0;
