-- Functions that an administrator has switched off for a role: what the role may do otherwise is not touched by it, and a
-- built-in role stays without them over restarts.
create table platform.withheld_permission (
  role_code text not null references platform.role (code) on delete cascade on update cascade,
  permission text not null,
  withheld_at timestamptz not null,
  primary key (role_code, permission)
);

-- Contacts as they are instead of masked: only what a second person has agreed to, and only where it was asked for.
alter table platform.report_request add column is_unmasked boolean not null default false;
