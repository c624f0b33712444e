-- Rows of machines are written all the time, in columns that no index holds: with room on their page the new version stands beside the
-- old one, and no index is written.
alter table vending.device set (fillfactor = 70);
alter table vending.device_boot set (fillfactor = 70);
alter table vending.machine_condition set (fillfactor = 70);
