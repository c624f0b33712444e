-- A season is data: the whole definition (windows, kinds, fields, limits, materials …) is one versioned document.
create table contest.season (
  id uuid primary key,
  code text not null unique,
  contest text not null,        -- dictionary 'contest'
  title jsonb not null,
  edition integer,
  state text not null check (state in ('draft', 'published', 'closed')),
  current_version integer,
  opens_at timestamptz,
  closes_at timestamptz,
  created_at timestamptz not null
);
create index season_contest on contest.season (contest, closes_at desc);
create table contest.season_version (
  season_id uuid not null references contest.season (id),
  version integer not null,
  definition jsonb not null,
  published_at timestamptz,
  primary key (season_id, version)
);

create table contest.announcement (
  id uuid primary key,
  contest text,                 -- null: for all
  kind text not null,           -- dictionary 'notice_kind'
  titles jsonb not null,
  summaries jsonb not null default '{}',
  bodies jsonb not null,        -- sanitised HTML per language
  is_pinned boolean not null default false,
  is_demo boolean not null default false,
  published_at timestamptz not null,
  updated_at timestamptz not null
);
create index announcement_list on contest.announcement (is_pinned desc, published_at desc, id);
create table contest.announcement_attachment (
  announcement_id uuid not null references contest.announcement (id),
  file_id uuid not null references platform.file (id),
  position integer not null,
  primary key (announcement_id, file_id)
);
create table contest.document (
  id uuid primary key,
  contest text,
  kind text not null,           -- dictionary 'doc_kind'
  titles jsonb not null,
  sort integer not null default 0,
  current_version integer not null
);
create table contest.document_version (
  document_id uuid not null references contest.document (id),
  version integer not null,
  file_id uuid not null references platform.file (id),
  change_note jsonb not null default '{}',
  published_at timestamptz not null,
  download_count integer not null default 0,
  primary key (document_id, version)
);
create table contest.guide (
  contest text not null,
  role text not null,           -- pupil, teacher, unit-contact …
  sort integer not null default 0,
  titles jsonb not null,
  steps jsonb not null,         -- [{title: Labels, body: Labels}]
  primary key (contest, role)
);
create table contest.publicity_picture (
  id uuid primary key,
  file_id uuid not null references platform.file (id), -- shown is our own re-encoded picture of it
  alt jsonb not null,
  link text,
  sort integer not null default 0,
  is_enabled boolean not null default true
);

create table contest.quota (
  season_id uuid not null references contest.season (id),
  organization_id uuid not null references platform.organization (id),
  kind text not null,
  stage text not null default '',   -- '' = all stages
  amount integer not null check (amount >= 0),
  primary key (season_id, organization_id, kind, stage)
);
create table contest.authorization_code (
  id uuid primary key,
  code text not null unique,    -- Crockford base32 with a check character, no separators
  season_id uuid not null references contest.season (id),
  organization_id uuid not null references platform.organization (id),
  kind text not null,
  stage text,                   -- null: any stage of the kind
  state text not null check (state in ('generated', 'allocated', 'handed', 'bound', 'submitted', 'used', 'void')),
  void_reason text,
  expires_at timestamptz,
  handed_to text,
  bound_at timestamptz,
  declaration_id uuid,          -- the draft it is bound to: set exactly while bound, submitted or used
  created_at timestamptz not null
);
create index authorization_code_unit on contest.authorization_code (organization_id, season_id, kind, state);

-- Counts wrong codes only, per account.
create table contest.code_attempt (
  account_id uuid primary key references platform.account (id),
  failures integer not null,
  window_started_at timestamptz not null
);

-- Members and instructors of earlier declarations, kept for the next one; without identity numbers and pictures.
create table contest.person (
  id uuid primary key,
  owner_account_id uuid not null references platform.account (id),
  role text not null check (role in ('member', 'instructor')),
  identity_index bytea not null,
  name text not null,
  field_values jsonb not null,
  last_used_at timestamptz not null,
  unique (owner_account_id, role, identity_index)
);

create table contest.declaration (
  id uuid primary key,
  number text not null unique,
  season_id uuid not null references contest.season (id),
  season_version integer not null,
  kind text not null,
  state text not null,
  level text,                   -- set from SUBMITTED on: school, county, city, province
  owner_account_id uuid not null references platform.account (id),
  organization_id uuid references platform.organization (id),
  authorization_code_id uuid references contest.authorization_code (id),
  title text not null default '',
  stage text,
  field_values jsonb not null default '{}',
  field_revisions jsonb not null default '{}',
  revision integer not null default 0,
  form_version integer not null default 0,
  content_hash bytea,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  frozen_at timestamptz,
  received_at timestamptz,
  submitted_at timestamptz,
  opened_at timestamptz         -- when a reviewer first opened what was submitted: from then on no withdrawal
);
create index declaration_owner on contest.declaration (owner_account_id, updated_at desc, id);
create index declaration_unit on contest.declaration (organization_id, season_id, state, updated_at desc, id);
-- what the clock makes void when a window is over
create index declaration_pending on contest.declaration (season_id, season_version, kind)
  where state in ('draft', 'signing', 'signed');
create unique index declaration_code on contest.declaration (authorization_code_id)
  where authorization_code_id is not null and state not in ('void', 'withdrawn', 'refused');

-- Members and instructors; the identity number never lies in field_values.
create table contest.declaration_person (
  id uuid primary key,
  declaration_id uuid not null references contest.declaration (id) on delete cascade,
  role text not null check (role in ('member', 'instructor')),
  position integer not null,
  field_values jsonb not null default '{}',
  field_revisions jsonb not null default '{}',
  id_number_cipher bytea,
  id_number_index bytea,
  portrait_file_id uuid references platform.file (id),
  created_at timestamptz not null,
  removed_at timestamptz,       -- kept for the undo until the draft is frozen; its position is then below zero
  unique (declaration_id, role, position) deferrable initially deferred
);

-- The draft's audit: who set which field to what, when (architecture §7).
create table contest.declaration_journal (
  id bigint generated always as identity primary key,
  declaration_id uuid not null references contest.declaration (id) on delete cascade,
  at timestamptz not null,
  account_id uuid not null,
  path text not null,           -- values.title, member.<id>.name …
  value jsonb,
  revision integer not null
);
create index declaration_journal_declaration on contest.declaration_journal (declaration_id, id);

-- Every move of the state, chained by hash.
create table contest.declaration_move (
  declaration_id uuid not null references contest.declaration (id),
  position integer not null,
  action text not null,
  from_state text,
  to_state text not null,
  level text,
  actor_account_id uuid,
  reason text,
  at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (declaration_id, position)
);

create table contest.declaration_material (
  id uuid primary key,
  declaration_id uuid not null references contest.declaration (id) on delete cascade,
  material text not null,       -- code of the season's material list
  file_id uuid not null references platform.file (id),
  position integer not null,
  version integer not null default 1,
  replaces_id uuid references contest.declaration_material (id),
  extra jsonb not null default '{}',    -- dates asked for by the safety questionnaire …
  added_at timestamptz not null,
  removed_at timestamptz
);
create index declaration_material_declaration on contest.declaration_material (declaration_id, material, position);

-- One live work per pupil, season and kind group, without telling whose.
create table contest.work_claim (
  season_id uuid not null,
  kind_group text not null,
  identity_index bytea not null,
  declaration_id uuid not null references contest.declaration (id),
  primary key (season_id, kind_group, identity_index)
);
create index work_claim_declaration on contest.work_claim (declaration_id);

create table contest.form_version (
  declaration_id uuid not null references contest.declaration (id),
  version integer not null,
  content jsonb not null,       -- what was printed, without identity numbers
  content_hash bytea not null,
  page_count integer,
  frozen_at timestamptz not null,
  voided_at timestamptz,
  primary key (declaration_id, version)
);
-- The pages of the signed form as they came back.
create table contest.signed_page (
  id uuid primary key,
  declaration_id uuid not null references contest.declaration (id),
  form_version integer not null,
  file_id uuid not null references platform.file (id),
  file_page integer not null,
  page_number integer,          -- which page of the form it is, once known
  state text not null check (state in ('reading', 'matched', 'unread', 'confirmed', 'foreign', 'stale')),
  read_text text,
  preview_file_id uuid references platform.file (id),
  uploaded_at timestamptz not null,
  confirmed_at timestamptz,
  removed_at timestamptz
);
create index signed_page_declaration on contest.signed_page (declaration_id, form_version) where removed_at is null;

create table contest.receipt (
  number text primary key,
  declaration_id uuid not null references contest.declaration (id),
  form_version integer not null,
  received_at timestamptz not null,
  payload text not null,        -- the signed text, canonical JSON
  signature bytea not null,
  key_id text not null
);
create index receipt_declaration on contest.receipt (declaration_id, received_at desc);
