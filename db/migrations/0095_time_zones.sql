-- Days are counted where a machine stands. One row with a time zone that the database does not know would break every list and every
-- job that asks for the day there, of all merchants: no row has one.
create function vending.is_time_zone(wished text) returns boolean language plpgsql immutable strict as $$
begin
  perform timestamptz '2026-01-01 00:00:00+00' at time zone wished;
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

select set_config('app.tenant', 'all', true);
update vending.machine set time_zone = 'Asia/Shanghai' where not vending.is_time_zone(time_zone);
alter table vending.machine add constraint machine_time_zone check (vending.is_time_zone(time_zone));
