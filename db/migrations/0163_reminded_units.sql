-- A unit for which declarations of a season wait is reminded once a day at most, whoever above it does so.
create table contest.waiting_reminder (
  organization_id uuid not null references platform.organization (id),
  season_id uuid not null references contest.season (id),
  day date not null,                     -- of the office, on which it was reminded last
  reminded_at timestamptz not null,
  primary key (organization_id, season_id)
);
