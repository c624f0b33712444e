-- The contest office: codes down the tree, announcements with states and versions, questions that are answered, drafts of seasons.

-- The ids from the root down to the unit that holds the code: row scope of the offices. Moved along when a unit moves.
alter table contest.authorization_code add column unit_path uuid[] not null default '{}';
update contest.authorization_code c set unit_path = o.path from platform.organization o where o.id = c.organization_id;
alter table contest.authorization_code add column handed_at timestamptz;
-- The number of the declaration it is bound to, for the lists of the offices; set and cleared together with its id.
alter table contest.authorization_code add column declaration_number text;
update contest.authorization_code c set declaration_number = d.number from contest.declaration d where d.id = c.declaration_id;
-- The revoked code in whose place it was issued.
alter table contest.authorization_code add column replaces_id uuid references contest.authorization_code (id);
create unique index authorization_code_replaces on contest.authorization_code (replaces_id) where replaces_id is not null;
-- One index for each depth of the tree: an office reads the codes of its own part, newest first.
create index authorization_code_under_1 on contest.authorization_code ((unit_path[1]), created_at desc, id desc);
create index authorization_code_under_2 on contest.authorization_code ((unit_path[2]), created_at desc, id desc);
create index authorization_code_under_3 on contest.authorization_code ((unit_path[3]), created_at desc, id desc);
create index authorization_code_under_4 on contest.authorization_code ((unit_path[4]), created_at desc, id desc);

-- A quota is a row of the console too: it bears an id.
alter table contest.quota add column id uuid not null default gen_random_uuid();
alter table contest.quota add constraint quota_id unique (id);
create index quota_unit on contest.quota (organization_id, season_id);

-- Who gets the next place that is freed at a unit: a unit below it, or a person.
create table contest.code_reserve (
  id uuid primary key,
  position bigint generated always as identity,
  season_id uuid not null references contest.season (id),
  organization_id uuid not null references platform.organization (id), -- whose place it will be
  kind text not null,
  stage text,                   -- null: any stage of the kind
  waiting_unit_id uuid references platform.organization (id),
  waiting_name text,
  state text not null check (state in ('waiting', 'served', 'withdrawn')),
  code_id uuid references contest.authorization_code (id),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((waiting_unit_id is null) <> (waiting_name is null))
);
create index code_reserve_waiting on contest.code_reserve (organization_id, season_id, kind, position) where state = 'waiting';

-- Announcements: nothing is seen before it is published, and nothing after it is withdrawn.
alter table contest.announcement add column state text not null default 'published'
  check (state in ('draft', 'scheduled', 'published', 'withdrawn'));
alter table contest.announcement alter column state drop default;
alter table contest.announcement alter column published_at drop not null;
alter table contest.announcement add constraint announcement_published
  check (state in ('draft', 'withdrawn') or published_at is not null);
alter table contest.announcement add column version integer not null default 1;
create index announcement_due on contest.announcement (published_at) where state = 'scheduled';
-- What an announcement said before it was changed, and now: one row for each time it was saved.
create table contest.announcement_version (
  announcement_id uuid not null references contest.announcement (id) on delete cascade,
  version integer not null,
  titles jsonb not null,
  summaries jsonb not null,
  bodies jsonb not null,
  file_ids uuid[] not null,
  account_id uuid references platform.account (id),
  saved_at timestamptz not null,
  primary key (announcement_id, version)
);
insert into contest.announcement_version (announcement_id, version, titles, summaries, bodies, file_ids, saved_at)
  select a.id, 1, a.titles, a.summaries, a.bodies,
    array(select t.file_id from contest.announcement_attachment t where t.announcement_id = a.id order by t.position), a.updated_at
  from contest.announcement a;
alter table contest.document add column is_published boolean not null default true;

-- Questions people asked, and what became of them.
alter table platform.asked_question add column answer text;
alter table platform.asked_question add column handled_by uuid references platform.account (id);
alter table platform.asked_question add column handled_at timestamptz;
alter table platform.asked_question add column question_id uuid references platform.question (id); -- where it was published
create index asked_question_state on platform.asked_question (state, created_at);
create table platform.feedback (
  id uuid primary key,
  account_id uuid not null references platform.account (id),
  body text not null,
  page text,                    -- the address it was written on
  state text not null default 'unprocessed' check (state in ('unprocessed', 'processing', 'timeout', 'resolved', 'essence', 'deleted')),
  answer text,
  handled_by uuid references platform.account (id),
  handled_at timestamptz,
  created_at timestamptz not null
);
create index feedback_account on platform.feedback (account_id, created_at desc);
create index feedback_state on platform.feedback (state, created_at);
create table platform.manual (
  id uuid primary key,
  audience text not null,       -- portal, console
  titles jsonb not null,
  sort integer not null default 0,
  is_published boolean not null default true,
  file_id uuid not null references platform.file (id),
  version integer not null,
  updated_at timestamptz not null
);
create table platform.manual_version (
  manual_id uuid not null references platform.manual (id) on delete cascade,
  version integer not null,
  file_id uuid not null references platform.file (id),
  note text,
  published_at timestamptz not null,
  primary key (manual_id, version)
);

-- Definitions under way: of a season to come, or of the next version of one that runs.
create table contest.season_draft (
  id uuid primary key,
  code text not null,
  definition jsonb not null,
  revision integer not null,
  based_on uuid references contest.season (id),
  based_on_version integer,
  state text not null check (state in ('open', 'published', 'discarded')),
  created_by uuid references platform.account (id),
  updated_by uuid references platform.account (id),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index season_draft_open on contest.season_draft (code) where state = 'open';
-- What last season's declarations would have met under a draft.
create table contest.season_trial (
  id uuid primary key,
  draft_id uuid not null references contest.season_draft (id),
  draft_revision integer not null,
  season_id uuid not null references contest.season (id),
  state text not null check (state in ('queued', 'running', 'finished', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  refused integer not null default 0,
  findings jsonb not null default '[]',
  requested_by uuid references platform.account (id),
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index season_trial_draft on contest.season_trial (draft_id, requested_at desc);
