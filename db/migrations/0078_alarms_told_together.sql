-- Who is to be told of an alarm, and was: alarms that come together for the same person are told together. What was told longer ago
-- than counts for that goes again; that an alarm was told stays with the alarm.
create table vending.alarm_telling (
  alarm_id uuid not null references vending.alarm (id) on delete cascade,
  account_id uuid not null references platform.account (id) on delete cascade,
  merchant_id uuid not null references vending.merchant (id),
  merchant_path uuid[] not null,
  told_at timestamptz,                         -- null: it waits
  is_gathered boolean not null default false,  -- with others in one message
  primary key (alarm_id, account_id)
);
create index alarm_telling_of on vending.alarm_telling (account_id, merchant_id);
call vending.wall('vending.alarm_telling');

-- Alarms from before count as told, but for those whose job still waits.
alter table vending.alarm add told_at timestamptz default now();
alter table vending.alarm alter told_at drop default;
select set_config('app.tenant', 'all', true);
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update vending.alarm alarm set told_at = null
    from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'upkeep.tellAlarm' and alarm.id = (jobs.payload ->> 'alarmId')::uuid;
    delete from graphile_worker._private_jobs jobs using graphile_worker._private_tasks tasks
    where tasks.id = jobs.task_id and tasks.identifier = 'upkeep.tellAlarm';
  end if;
end
$$;
create index alarm_untold on vending.alarm (raised_at)
  where state = 'raised' and told_at is null and (severity <> 'notice' or kind in ('sold-out', 'card-expiring'));
