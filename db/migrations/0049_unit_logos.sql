-- A unit's own logo, for the console of everybody who works under it; units below without one of their own show it too.
create table platform.unit_logo (
  organization_id uuid primary key references platform.organization (id) on delete cascade,
  picture text not null,   -- a PNG of 100 × 100 pixels as a data address, made by us
  set_by uuid references platform.account (id),
  set_at timestamptz not null
);
