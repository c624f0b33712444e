-- The log of messages in the console: masked, as it is shown there. The address itself stays encrypted; null in older rows.
alter table platform.message add column recipient_masked text;
-- What has failed for good is few among many, and looked for.
create index message_failed on platform.message (created_at desc, id desc) where state = 'failed';

-- A unit may have a color of its own beside its logo, and either without the other.
alter table platform.unit_logo alter column picture drop not null;
alter table platform.unit_logo add column color text check (color ~ '^#[0-9a-f]{6}$');
alter table platform.unit_logo add constraint unit_logo_shows_something check (picture is not null or color is not null);
