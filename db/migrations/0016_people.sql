-- Papers of units, and the rights of a person over their own data.

-- What a unit hands to the level above besides its declarations: one row per version, never changed but by its state.
create table contest.unit_material (
  id uuid primary key,
  season_id uuid not null references contest.season (id),
  round text not null,                 -- code of the season's round
  material text not null,              -- code of the round's material
  organization_id uuid not null references platform.organization (id),
  -- the ids from the root down to the unit; the last but one is the unit that receives it. Moved along when the unit moves.
  unit_path uuid[] not null,
  version integer not null,
  file_id uuid not null references platform.file (id),
  state text not null check (state in ('handed-in', 'received', 'returned', 'replaced')),
  reason text,
  account_id uuid not null references platform.account (id),
  handed_in_at timestamptz not null,
  decided_by uuid references platform.account (id),
  decided_at timestamptz,
  unique (organization_id, season_id, round, material, version),
  check (state <> 'returned' or reason is not null)
);
create unique index unit_material_live on contest.unit_material (organization_id, season_id, round, material)
  where state in ('handed-in', 'received');
create index unit_material_under_1 on contest.unit_material ((unit_path[1]), season_id, round);
create index unit_material_under_2 on contest.unit_material ((unit_path[2]), season_id, round);
create index unit_material_under_3 on contest.unit_material ((unit_path[3]), season_id, round);
create index unit_material_under_4 on contest.unit_material ((unit_path[4]), season_id, round);

-- One person as the declarations of one unit name them, over all seasons: what the office looks people up by. The identity is
-- a blind index: of the identity number, or of name and phone where a form asks for none.
create table contest.known_person (
  id uuid primary key,
  identity_index bytea not null,
  role text not null check (role in ('member', 'instructor')),
  organization_id uuid not null references platform.organization (id),
  unit_path uuid[] not null,           -- row scope; moved along when the unit moves
  name text not null,
  id_number_masked text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (organization_id, role, identity_index)
);
create index known_person_identity on contest.known_person (identity_index);
create index known_person_under_1 on contest.known_person ((unit_path[1]), last_seen_at desc, id desc);
create index known_person_under_2 on contest.known_person ((unit_path[2]), last_seen_at desc, id desc);
create index known_person_under_3 on contest.known_person ((unit_path[3]), last_seen_at desc, id desc);
create index known_person_under_4 on contest.known_person ((unit_path[4]), last_seen_at desc, id desc);
-- The submitted declarations that name the person; those of one declaration are written anew each time it is submitted.
create table contest.known_person_part (
  known_person_id uuid not null references contest.known_person (id) on delete cascade,
  declaration_id uuid not null,
  -- the row of the declaration's people
  declaration_person_id uuid not null,
  owner_account_id uuid not null references platform.account (id),
  primary key (declaration_id, declaration_person_id)
);
create index known_person_part_person on contest.known_person_part (known_person_id);
create index known_person_part_owner on contest.known_person_part (owner_account_id);

-- A copy of all that is kept of a person, made by the worker; the file goes when its time is over.
create table platform.data_export (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  -- who asked: the person, or the guardian by the link of the consent
  asked_by text not null check (asked_by in ('person', 'guardian')),
  language text not null,
  state text not null check (state in ('queued', 'ready', 'gone')),
  file_id uuid references platform.file (id),
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null
);
create index data_export_account on platform.data_export (account_id, requested_at desc);
create index data_export_expires on platform.data_export (expires_at) where state <> 'gone';

-- Somebody asks to be forgotten: done after the days of thought, unless it is taken back.
create table platform.erasure_request (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  asked_by text not null check (asked_by in ('person', 'guardian')),
  state text not null check (state in ('waiting', 'cancelled', 'done')),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  -- what was taken out, by part
  report jsonb not null default '{}'
);
create unique index erasure_request_waiting on platform.erasure_request (account_id) where state = 'waiting';
create index erasure_request_due on platform.erasure_request (due_at) where state = 'waiting';

-- How long a class of data is kept, where the operator has said so; else as the modules say.
create table platform.retention_period (
  code text primary key,
  days integer not null check (days >= 1),
  updated_at timestamptz not null
);
