-- The teacher's desk: a roster of pupils, drafts prepared for them, and the invitations by which they take them over.

-- Who helps with a declaration besides its owner. While it awaits its pupil, the teacher who prepared it is both.
alter table contest.declaration add column helper_account_id uuid references platform.account (id);
alter table contest.declaration add column awaits_pupil boolean not null default false;
alter table contest.declaration add constraint declaration_awaits_pupil
  check (not awaits_pupil or helper_account_id is not distinct from owner_account_id);
create index declaration_helper on contest.declaration (helper_account_id) where helper_account_id is not null;

create table contest.desk_pupil (
  id uuid primary key,
  teacher_account_id uuid not null references platform.account (id),
  name text not null,
  stage text,                            -- dictionary stage
  grade text not null default '',
  class_name text not null default '',
  phone_cipher bytea,
  guardian_phone_cipher bytea,
  told_at timestamptz,                   -- when the last message went out: not again at once
  created_at timestamptz not null
);
create unique index desk_pupil_once on contest.desk_pupil (teacher_account_id, name, grade, class_name);

create table contest.desk_draft (
  declaration_id uuid primary key references contest.declaration (id),
  pupil_id uuid not null references contest.desk_pupil (id) on delete cascade,
  teacher_account_id uuid not null references platform.account (id),
  season_id uuid not null references contest.season (id),
  created_at timestamptz not null,
  confirmed_at timestamptz,              -- the pupil has taken it over
  ended_at timestamptz                   -- the help was ended
);
create index desk_draft_pupil on contest.desk_draft (pupil_id, created_at desc);
create index desk_draft_teacher on contest.desk_draft (teacher_account_id, season_id, created_at desc);

create table contest.desk_invitation (
  id uuid primary key,
  declaration_id uuid not null references contest.desk_draft (declaration_id) on delete cascade,
  code_index bytea not null unique,      -- finds it without telling the code
  code_cipher bytea not null,            -- shown to the teacher alone
  created_at timestamptz not null,
  expires_at timestamptz not null,
  sent_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  account_id uuid references platform.account (id),  -- who took it, or wants to and waits for a guardian
  check (used_at is null or account_id is not null),
  check (used_at is null or revoked_at is null)
);
create index desk_invitation_declaration on contest.desk_invitation (declaration_id, created_at desc);
create unique index desk_invitation_open on contest.desk_invitation (declaration_id) where used_at is null and revoked_at is null;
create index desk_invitation_wanted on contest.desk_invitation (account_id) where used_at is null and revoked_at is null;
