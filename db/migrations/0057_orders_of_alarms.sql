-- The list of alarms names the newest work order of each, ended ones among them: they are found by their alarm. The index that
-- there is knows open ones alone, and stays: it holds that an alarm has one open order at most.
create index work_order_of_alarm on vending.work_order (alarm_id, created_at desc) where alarm_id is not null;
