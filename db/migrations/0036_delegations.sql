-- Who travels to the final together: one row per season and unit, made when the unit first writes something down.
create table contest.delegation (
  id uuid primary key,
  season_id uuid not null references contest.season (id),
  organization_id uuid not null references platform.organization (id),
  unit_path uuid[] not null,           -- row scope; moved along when the unit moves
  state text not null check (state in ('draft', 'handed-in', 'returned', 'confirmed')),
  -- companions, travel, rooms, emergency, insurance, notes as the contract tells them; contestants and coaches are the teams'
  plan jsonb not null,
  revision integer not null default 1,
  account_id uuid not null references platform.account (id),
  reason text,
  handed_in_at timestamptz,
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (season_id, organization_id),
  check (state <> 'returned' or reason is not null),
  check (state = 'draft' or handed_in_at is not null)
);
create index delegation_under_1 on contest.delegation ((unit_path[1]), season_id);
create index delegation_under_2 on contest.delegation ((unit_path[2]), season_id);
create index delegation_under_3 on contest.delegation ((unit_path[3]), season_id);
