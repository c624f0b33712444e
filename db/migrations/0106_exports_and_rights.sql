-- A finished export is fetched only by whoever still has the right to it: for the unit that it was cut to, too. Null: cut to none, or
-- from before; empty: all units.
alter table platform.report_request add scope_path uuid[];
-- It is given out by its request alone, which asks for that right; its owner fetched it as any file of their own as well.
update platform.file set owner_account_id = null where id in (select file_id from platform.report_request);
