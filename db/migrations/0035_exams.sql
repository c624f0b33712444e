-- Olympiads on the day and after it: venues, rooms, candidates with seat and ticket, attendance, scores, appeals, final lists.
-- The registration is a declaration; nothing here changes its state.

create table contest.exam_venue (
  id uuid primary key,
  organization_id uuid not null references platform.organization (id),   -- who runs it: a province's serves every city
  unit_path uuid[] not null,             -- row scope of the offices; moved along when a unit moves
  name text not null,
  address text not null,
  map_note text,
  contact text not null,
  contact_phone text not null,
  is_closed boolean not null default false,
  created_at timestamptz not null,
  constraint exam_venue_name unique (organization_id, name)
);
create index exam_venue_under_1 on contest.exam_venue ((unit_path[1]), name, id);
create index exam_venue_under_2 on contest.exam_venue ((unit_path[2]), name, id);
create index exam_venue_under_3 on contest.exam_venue ((unit_path[3]), name, id);
create index exam_venue_under_4 on contest.exam_venue ((unit_path[4]), name, id);

create table contest.exam_room (
  id uuid primary key,
  venue_id uuid not null references contest.exam_venue (id) on delete cascade,
  name text not null,
  row_count integer not null check (row_count between 1 and 60),
  column_count integer not null check (column_count between 1 and 60),
  unusable_seats text,                   -- '3-4 5-1': row and column, from the front left
  accessible_seats text,
  is_computer_room boolean not null default false,
  created_at timestamptz not null,
  constraint exam_room_name unique (venue_id, name)
);

-- An exam of a season in one province: how far it has come.
create table contest.exam_sitting (
  id uuid primary key,
  season_id uuid not null references contest.season (id),
  exam text not null,
  zone_id uuid not null references platform.organization (id),
  zone_path uuid[] not null,
  seed text,                             -- published with the plan: whoever has it can make the same plan again
  planned_at timestamptz,
  seats_published_at timestamptz,
  scores_published_at timestamptz,
  list_published_at timestamptz,
  created_at timestamptz not null,
  unique (season_id, exam, zone_id)
);

create table contest.exam_candidate (
  id uuid primary key,
  sitting_id uuid not null references contest.exam_sitting (id),
  declaration_id uuid not null references contest.declaration (id),
  account_id uuid not null references platform.account (id),
  unit_path uuid[] not null,
  school_id uuid not null references platform.organization (id),
  name text not null,
  portrait_file_id uuid,
  id_tail_index bytea not null,          -- the last characters of the identity number, without telling them
  special_needs text not null default '',
  ticket_number text not null unique,
  state text not null check (state in ('admitted', 'dropped')),
  room_id uuid references contest.exam_room (id),
  seat_row integer,
  seat_column integer,
  attendance text check (attendance in ('present', 'late', 'absent')),
  attendance_by uuid references platform.account (id),
  attendance_at timestamptz,
  created_at timestamptz not null,
  unique (sitting_id, declaration_id),
  check ((room_id is null) = (seat_row is null) and (room_id is null) = (seat_column is null)),
  check (state = 'admitted' or room_id is null),
  constraint exam_candidate_seat unique (sitting_id, room_id, seat_row, seat_column) deferrable initially deferred
);
create index exam_candidate_list on contest.exam_candidate (sitting_id, ticket_number, id);
create index exam_candidate_account on contest.exam_candidate (account_id, created_at desc);
create index exam_candidate_declaration on contest.exam_candidate (declaration_id);
create index exam_candidate_room on contest.exam_candidate (room_id, seat_row, seat_column);
create index exam_candidate_under_1 on contest.exam_candidate ((unit_path[1]), ticket_number, id);
create index exam_candidate_under_2 on contest.exam_candidate ((unit_path[2]), ticket_number, id);
create index exam_candidate_under_3 on contest.exam_candidate ((unit_path[3]), ticket_number, id);
create index exam_candidate_under_4 on contest.exam_candidate ((unit_path[4]), ticket_number, id);

create table contest.exam_violation (
  id uuid primary key,
  candidate_id uuid not null references contest.exam_candidate (id),
  kind text not null,                    -- dictionary exam_violation
  words text not null,
  is_annulling boolean not null,         -- the scores of this exam do not count
  recorded_by uuid not null references platform.account (id),
  recorded_at timestamptz not null
);
create index exam_violation_candidate on contest.exam_violation (candidate_id, recorded_at);
create index exam_violation_list on contest.exam_violation (recorded_at desc, id desc);

create table contest.exam_print_run (
  id uuid primary key,
  sitting_id uuid not null references contest.exam_sitting (id),
  kind text not null check (kind in ('tickets', 'room-papers')),
  state text not null check (state in ('queued', 'running', 'finished', 'cancelled')),
  total_count integer not null,
  done_count integer not null default 0,
  failures jsonb not null default '[]',
  requested_by uuid not null references platform.account (id),
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index exam_print_run_sitting on contest.exam_print_run (sitting_id, requested_at desc);

create table contest.exam_print_file (
  run_id uuid not null references contest.exam_print_run (id) on delete cascade,
  position integer not null,
  name text not null,
  paper_count integer not null,
  file_id uuid not null,
  created_at timestamptz not null,
  primary key (run_id, position)
);

-- Scores wait until somebody else has confirmed them.
create table contest.exam_score_import (
  id uuid primary key,
  sitting_id uuid not null references contest.exam_sitting (id),
  file_name text not null,
  row_count integer not null,
  score_count integer not null,
  state text not null check (state in ('waiting', 'confirmed', 'discarded')),
  imported_by uuid not null references platform.account (id),
  imported_at timestamptz not null,
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  check (state <> 'confirmed' or decided_by <> imported_by)
);
create index exam_score_import_sitting on contest.exam_score_import (sitting_id, imported_at desc, id desc);

create table contest.exam_score (
  id uuid primary key,
  candidate_id uuid not null references contest.exam_candidate (id),
  item text not null,
  points numeric(7, 2) not null check (points >= 0),
  import_id uuid not null references contest.exam_score_import (id),
  is_counted boolean not null default false,
  unique (candidate_id, item)
);
create index exam_score_import_of on contest.exam_score (import_id);

create table contest.exam_score_correction (
  id uuid primary key,
  score_id uuid not null references contest.exam_score (id),
  before_points numeric(7, 2) not null,
  after_points numeric(7, 2) not null check (after_points >= 0),
  reason text not null,
  corrected_by uuid not null references platform.account (id),
  corrected_at timestamptz not null
);
create index exam_score_correction_score on contest.exam_score_correction (score_id, corrected_at);

create table contest.exam_appeal (
  id uuid primary key,
  candidate_id uuid not null references contest.exam_candidate (id),
  item text not null,
  ground text not null,                  -- dictionary exam_appeal_ground
  words text not null,
  state text not null check (state in ('filed', 'upheld', 'changed')),
  filed_at timestamptz not null,
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  decision_words text,
  unique (candidate_id, item),           -- once per item
  check ((state = 'filed') = (decided_by is null))
);
create index exam_appeal_list on contest.exam_appeal (filed_at desc, id desc);

create table contest.exam_list_entry (
  candidate_id uuid primary key references contest.exam_candidate (id),
  sitting_id uuid not null references contest.exam_sitting (id),
  rank integer not null check (rank > 0),
  total numeric(8, 2) not null,
  award text,                            -- dictionary award_level
  is_promoted boolean not null
);
create index exam_list_entry_sitting on contest.exam_list_entry (sitting_id, rank, candidate_id);
